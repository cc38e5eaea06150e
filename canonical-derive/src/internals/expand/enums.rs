//! Enums: a match over the variants.

use super::object::{names, Index};
use super::*;
use crate::internals::plan::Spliced;

impl Expansion<'_> {
    /// An expression that writes an enum.
    pub(super) fn enum_value(&self, arms: &[Arm<'_>]) -> TokenStream {
        if arms.is_empty() {
            return quote!(match *self {});
        }
        let by_chance = by_chance(arms);
        let mut objects = 0;
        let mut written: Vec<TokenStream> = Vec::new();
        for arm in arms {
            match &arm.form {
                Form::Object(object) if by_chance => {
                    let pattern = self.pattern(arm, true);
                    let write = self.nested_object(object);
                    written.push(quote!(#pattern => #write,));
                }
                Form::Object(_) => objects += 1,
                Form::Skipped => {
                    let pattern = self.pattern(arm, false);
                    let error = self.skipped(arm);
                    written.push(quote!(#pattern => #error,));
                }
                Form::UnitName(_) => {
                    let pattern = self.pattern(arm, false);
                    let name = &arm.variant.name.text;
                    let write = match super::super::plan::quoted(name) {
                        Some(quoted) => quote!(__w.whole_string(#quoted)),
                        None => quote!(__w.string(#name)),
                    };
                    written.push(quote!(#pattern => #write,));
                }
                Form::Bare(content) => {
                    let pattern = self.pattern(arm, true);
                    let write = self.content(content);
                    written.push(quote!(#pattern => #write,));
                }
            }
        }
        match (objects, written.is_empty()) {
            (0, _) => quote!(match self { #(#written)* }),
            (_, true) => quote!(__w.whole_object(self)),
            (_, false) => quote!(match self { #(#written)* _ => __w.whole_object(self), }),
        }
    }

    /// An expression that writes what a variant holds.
    pub(super) fn content(&self, content: &Content<'_>) -> TokenStream {
        match content {
            Content::Null => quote!(__w.null()),
            Content::Value(access) => self.write(access),
            Content::Array(elements) => {
                let array = self.array(elements);
                quote!({ #array })
            }
            Content::Object(object) => self.nested_object(object),
            Content::SerializeWith(path, elements) => {
                let fields = elements.iter().map(|access| self.reference(access));
                self.serialized(path, &fields.collect::<Vec<_>>())
            }
        }
    }

    /// The impl for an enum that is, or can be taken for, an object.
    pub(super) fn enum_object(&self, arms: &[Arm<'_>]) -> TokenStream {
        let krate = self.krate;
        let mut more = Vec::new();
        for arm in arms {
            if let Form::Bare(Content::Value(access)) = &arm.form {
                match &access.field.write {
                    Write::Native if !self.names_itself(access.field.ty) => {
                        let object = quote!(#krate::private::CanonicalObject);
                        more.push(self.inner_bound(access.field.ty, object));
                    }
                    Write::Serde(_) | Write::SerializeWith(_) => {}
                    // Texts, and types that lead back here.
                    _ => return TokenStream::new(),
                }
            }
        }
        let shapes: Vec<Option<Shape<'_, '_>>> = arms.iter().map(Shape::new).collect();
        let objects: Vec<&Object<'_>> = shapes
            .iter()
            .flatten()
            .map(|shape| shape.object())
            .collect();
        let layout = self.layout(&objects);
        let index_layout = self.whole_layout();
        let (code_point, code_unit) = names(&objects);
        let spliced = objects.iter().any(|object| !object.parts.is_empty());
        let index = match spliced {
            false => Index::Listed {
                code_point: &code_point,
                code_unit: &code_unit,
            },
            true => Index::Merged {
                layout: &index_layout,
            },
        };
        let mut members = Vec::new();
        let mut entries = Vec::new();
        for (arm, shape) in arms.iter().zip(&shapes) {
            let Some(shape) = shape else {
                let pattern = self.pattern(arm, false);
                let error = match &arm.form {
                    Form::Skipped => self.skipped(arm),
                    _ => quote!(__w.not_an_object("a sequence")),
                };
                members.push(quote!(#pattern => #error,));
                continue;
            };
            let object = shape.object();
            let pattern = self.pattern(arm, true);
            let statements = self.members(object, index);
            members.push(quote!(#pattern => { #statements ::core::result::Result::Ok(()) }));
            if !object.parts.is_empty() {
                let statements = self.entries(object);
                entries.push(quote!(#pattern => { #statements }));
            }
        }
        let entries = (!entries.is_empty()).then(|| {
            let rest = (entries.len() < arms.len()).then(|| quote!(_ => {}));
            quote! {
                match self { #(#entries)* #rest }
                ::core::result::Result::Ok(())
            }
        });
        let members = quote!(match self { #(#members)* });
        self.implement_object(layout, members, entries, &more, true)
    }

    /// The text of an enum's unit variants, if it is one of nothing else.
    pub(super) fn enum_key(&self, arms: &[Arm<'_>]) -> Option<(TokenStream, Vec<TokenStream>)> {
        let Expansion { krate, profile, .. } = self;
        if arms.iter().all(|arm| matches!(arm.form, Form::Skipped)) {
            return None;
        }
        let mut more = Vec::new();
        let arms: Vec<TokenStream> = arms
            .iter()
            .map(|arm| {
                let pattern = self.pattern(arm, matches!(arm.form, Form::Bare(_)));
                match &arm.form {
                    Form::Bare(Content::Value(access))
                        if access.is_native() && !self.names_itself(access.field.ty) =>
                    {
                        let value = self.reference(access);
                        more.push(self.inner_bound(access.field.ty, quote!(#krate::CanonicalKey)));
                        Some(quote!(#pattern => #krate::CanonicalKey::<#profile>::key(#value),))
                    }
                    Form::UnitName(_) => {
                        let name = &arm.variant.name.text;
                        Some(quote! {
                            #pattern => ::core::result::Result::Ok(#krate::private::Cow::Borrowed(#name)),
                        })
                    }
                    Form::Skipped => {
                        let (ty, variant) = self.path_of(arm);
                        Some(quote! {
                            #pattern => ::core::result::Result::Err(
                                #krate::private::skipped_variant(#ty, #variant),
                            ),
                        })
                    }
                    _ => None,
                }
            })
            .collect::<Option<_>>()?;
        Some((quote!(match self { #(#arms)* }), more))
    }

    fn path_of(&self, arm: &Arm<'_>) -> (String, String) {
        (
            self.container.ident.to_string(),
            arm.variant.ident.to_string(),
        )
    }

    fn skipped(&self, arm: &Arm<'_>) -> TokenStream {
        let krate = self.krate;
        let (ty, variant) = self.path_of(arm);
        quote!(::core::result::Result::Err(#krate::private::skipped_variant(#ty, #variant)))
    }

    /// The pattern of a variant, with its written fields bound if they are needed.
    fn pattern(&self, arm: &Arm<'_>, bind: bool) -> TokenStream {
        let ident = arm.variant.ident;
        let fields = arm
            .variant
            .fields
            .iter()
            .filter(|field| bind && !field.skip)
            .map(|field| {
                let member = &field.member;
                let binding = binding(member);
                quote!(#member: #binding,)
            });
        quote!(Self::#ident { #(#fields)* .. })
    }
}

/// The object that a variant is, or is taken for when it is flattened.
enum Shape<'s, 'p> {
    Known(&'s Object<'p>),
    Made(Object<'p>),
}

impl<'s, 'p> Shape<'s, 'p> {
    /// None for what is not an object: arrays, variants that are not written.
    fn new(arm: &'s Arm<'p>) -> Option<Self> {
        let made = |value| Shape::Made(Object::of_value(value, arm.variant));
        match &arm.form {
            Form::UnitName(object) | Form::Object(object) => Some(Shape::Known(object)),
            Form::Bare(Content::Object(object)) => Some(Shape::Known(object)),
            Form::Bare(Content::Null) => Some(Shape::Made(Object::empty())),
            Form::Bare(Content::Value(access)) => Some(made(Spliced::Field(*access))),
            Form::Bare(Content::SerializeWith(path, fields)) => {
                Some(made(Spliced::SerializeWith(path, fields.clone())))
            }
            Form::Bare(Content::Array(_)) | Form::Skipped => None,
        }
    }

    fn object(&self) -> &Object<'p> {
        match self {
            Shape::Known(object) => object,
            Shape::Made(object) => object,
        }
    }
}
