//! The generated code, printed from the plan. Every decision has been made.
//!
//! Absolute paths throughout, no macros but the ones that say a feature is missing, no method
//! calls on the user's values, no shorthand patterns: the code compiles wherever the type does.

mod enums;
mod form;
mod object;

use super::bound;
use super::model::{Container, Field, Write};
use super::plan::{Access, Arm, Content, Form, Object, Part, Plan};
use proc_macro2::{Group, Ident, Span, TokenStream, TokenTree};
use quote::{format_ident, quote, quote_spanned, ToTokens};
use syn::spanned::Spanned as _;
use syn::{ExprPath, GenericParam, Member, Path, Type};

/// All the impls of a type.
pub(crate) fn expand(container: &Container<'_>, with_form: bool) -> TokenStream {
    let plan = Plan::new(container);
    let profiles = &container.attrs.profiles;
    let targets: Vec<Option<&Path>> = match profiles.is_empty() {
        true => vec![None],
        false => profiles.iter().map(Some).collect(),
    };
    let impls = targets.iter().map(|profile| {
        let expansion = Expansion::new(container, *profile);
        let impls = expansion.impls(&plan);
        let form = with_form.then(|| expansion.form(&plan));
        quote!(#impls #form)
    });
    quote!(#(#impls)*)
}

/// The code for one profile, or for every one.
struct Expansion<'e> {
    container: &'e Container<'e>,
    krate: &'e Path,
    /// The profile: a path, or the impl's parameter.
    profile: TokenStream,
    /// `impl<..>`
    params: Vec<TokenStream>,
    /// The type with its arguments.
    ty: TokenStream,
    predicates: Vec<TokenStream>,
    generic: bool,
}

impl<'e> Expansion<'e> {
    fn new(container: &'e Container<'e>, profile: Option<&Path>) -> Self {
        let krate = &container.attrs.crate_path;
        let (_, arguments, _) = container.generics.split_for_impl();
        let ident = container.ident;
        let mut params = bound::impl_params(container.generics);
        let mut predicates: Vec<TokenStream> = bound::own_predicates(container)
            .iter()
            .map(ToTokens::to_token_stream)
            .collect();
        let token = match profile {
            Some(path) => path.to_token_stream(),
            None => {
                let token = quote!(__AnyProfile);
                let bound = match container.attrs.floats.is_some() || bound::has_float(container) {
                    true => quote!(#krate::AllowsFloats),
                    false => quote!(#krate::Profile),
                };
                // After the lifetimes, which come first, and before the type's own parameters.
                let lifetimes = container.generics.lifetimes().count();
                params.insert(lifetimes, quote!(#token: #bound));
                token
            }
        };
        predicates.extend(bound::predicates(container, krate, &token));
        Expansion {
            container,
            krate,
            profile: token,
            params,
            ty: quote!(#ident #arguments),
            predicates,
            generic: profile.is_none(),
        }
    }

    fn impls(&self, plan: &Plan<'_>) -> TokenStream {
        let json = self.json(plan);
        let object = self.object(plan);
        let key = self.key(plan);
        let check = self.check(plan);
        quote!(#json #object #key #check)
    }

    /// An impl of a trait of ours.
    fn implement(
        &self,
        name: TokenStream,
        more: &[TokenStream],
        items: TokenStream,
    ) -> TokenStream {
        let Expansion {
            params,
            ty,
            predicates,
            profile,
            ..
        } = self;
        let predicates: Vec<&TokenStream> = predicates.iter().chain(more).collect();
        let clause = (!predicates.is_empty()).then(|| quote!(where #(#predicates,)*));
        let deprecated = self.allow_deprecated();
        quote! {
            #[automatically_derived]
            #deprecated
            impl<#(#params),*> #name<#profile> for #ty #clause {
                #items
            }
        }
    }

    /// Where nothing is deprecated, a deprecated function in an attribute is the user's to know of.
    fn allow_deprecated(&self) -> Option<TokenStream> {
        let mentions = self.container.mentions_deprecated;
        mentions.then(|| quote!(#[allow(deprecated)]))
    }

    fn json(&self, plan: &Plan<'_>) -> TokenStream {
        let Expansion { krate, profile, .. } = self;
        let body = match plan {
            Plan::Display => quote!(__w.display(self)),
            Plan::Serde => self.bridged(quote!(self), Span::call_site()),
            Plan::Into(ty) => {
                let converted = self.converted(ty);
                let span = Span::call_site().located_at(ty.span());
                let krate = self.krate_at(span);
                quote_spanned!(span=> #krate::CanonicalJson::<#profile>::write_canonical(&#converted, __w))
            }
            Plan::Unit => quote!(__w.null()),
            Plan::Newtype(access) => self.write(access),
            Plan::Tuple(elements) => self.array(elements),
            Plan::Object(_) => quote!(__w.whole_object(self)),
            Plan::Enum(arms) => self.enum_value(arms),
        };
        let items = quote! {
            fn write_canonical(
                &self,
                __w: &mut #krate::Writer<'_, #profile>,
            ) -> ::core::result::Result<(), #krate::Error> {
                #body
            }
        };
        self.implement(quote!(#krate::CanonicalJson), &[], items)
    }

    /// The impl that lets other objects take the members in, for types that are objects.
    fn object(&self, plan: &Plan<'_>) -> TokenStream {
        let Expansion { krate, .. } = self;
        match plan {
            Plan::Unit => self.implement_object(
                quote!(#krate::private::Layout::EMPTY),
                quote!(::core::result::Result::Ok(())),
                None,
                &[],
                true,
            ),
            Plan::Newtype(access) if access.is_native() && !self.names_itself(access.field.ty) => {
                self.newtype_object(access)
            }
            Plan::Newtype(
                access @ Access {
                    field:
                        Field {
                            write: Write::Serde(word),
                            ..
                        },
                    ..
                },
            ) => self.dynamic_object(self.bridged_entries(self.reference(access), *word)),
            Plan::Serde => {
                self.dynamic_object(self.bridged_entries(quote!(self), Span::call_site()))
            }
            Plan::Object(object) => self.struct_object(object),
            Plan::Enum(arms) if !arms.is_empty() => self.enum_object(arms),
            _ => TokenStream::new(),
        }
    }

    /// A value of which only serde knows the members.
    fn dynamic_object(&self, entries: TokenStream) -> TokenStream {
        let krate = self.krate;
        self.implement_object(
            quote!(#krate::private::Layout::OPEN),
            quote!(::core::result::Result::Ok(())),
            Some(entries),
            &[],
            true,
        )
    }

    fn implement_object(
        &self,
        layout: TokenStream,
        members: TokenStream,
        entries: Option<TokenStream>,
        more: &[TokenStream],
        tagged: bool,
    ) -> TokenStream {
        let Expansion { krate, profile, .. } = self;
        let entries = entries.map(|entries| {
            quote! {
                fn entries<'__v>(
                    &'__v self,
                    __entries: &mut #krate::private::Entries<'__v, #profile>,
                ) -> ::core::result::Result<(), #krate::Error> {
                    #entries
                }
            }
        });
        let items = quote! {
            const LAYOUT: &'static #krate::private::Layout = #layout;
            #[inline(always)]
            fn write_members(
                &self,
                __w: &mut #krate::Writer<'_, #profile>,
                __part: #krate::private::Part,
            ) -> ::core::result::Result<(), #krate::Error> {
                #members
            }
            #entries
        };
        let object = self.implement(quote!(#krate::private::CanonicalObject), more, items);
        let tagged = tagged.then(|| {
            self.implement(
                quote!(#krate::private::TaggedContent),
                more,
                TokenStream::new(),
            )
        });
        quote!(#object #tagged)
    }

    /// What a type is converted into.
    fn converted(&self, ty: &Type) -> TokenStream {
        let span = Span::call_site().located_at(ty.span());
        quote_spanned!(span=> ::core::convert::Into::<#ty>::into(::core::clone::Clone::clone(self)))
    }

    /// The key of types that are one: the text they display, the key of what they stand for, the
    /// name of a unit variant.
    fn key(&self, plan: &Plan<'_>) -> TokenStream {
        let Expansion { krate, .. } = self;
        let (body, more) = match plan {
            Plan::Display => (quote!(#krate::private::display_key(self)), vec![]),
            Plan::Newtype(access) if access.is_native() && !self.names_itself(access.field.ty) => {
                let value = self.reference(access);
                let more = self.inner_bound(access.field.ty, quote!(#krate::CanonicalKey));
                let profile = &self.profile;
                (
                    quote!(#krate::CanonicalKey::<#profile>::key(#value)),
                    vec![more],
                )
            }
            Plan::Newtype(access) if matches!(access.field.write, Write::Display(_)) => {
                let value = self.reference(access);
                (quote!(#krate::private::display_key(#value)), vec![])
            }
            Plan::Newtype(access) if matches!(access.field.write, Write::Serde(_)) => {
                (self.bridged_key(self.reference(access)), vec![])
            }
            Plan::Serde => (self.bridged_key(quote!(self)), vec![]),
            Plan::Into(ty) if !self.names_itself(ty) => {
                let more = self.inner_bound(ty, quote!(#krate::CanonicalKey));
                let (converted, profile) = (self.converted(ty), &self.profile);
                let body = quote! {
                    let __value = #converted;
                    let __key = #krate::CanonicalKey::<#profile>::key(&__value)?;
                    ::core::result::Result::Ok(#krate::private::Cow::Owned(__key.into_owned()))
                };
                (body, vec![more])
            }
            Plan::Enum(arms) => match self.enum_key(arms) {
                Some(key) => key,
                None => return TokenStream::new(),
            },
            _ => return TokenStream::new(),
        };
        let items = quote! {
            fn key(
                &self,
            ) -> ::core::result::Result<#krate::private::Cow<'_, #krate::private::str>, #krate::Error> {
                #body
            }
        };
        self.implement(quote!(#krate::CanonicalKey), &more, items)
    }

    fn bridged_key(&self, value: TokenStream) -> TokenStream {
        let Expansion { krate, profile, .. } = self;
        quote! {
            #krate::__with_serde!(
                "#[canonical(serde)]",
                #krate::private::bridge_key::<_, #profile>(#value)
            )
        }
    }

    /// Has the keys of a type without type or const parameters merged by `cargo check`.
    fn check(&self, plan: &Plan<'_>) -> TokenStream {
        let params = &self.container.generics.params;
        if !params
            .iter()
            .all(|param| matches!(param, GenericParam::Lifetime(_)))
        {
            return TokenStream::new();
        }
        let krate = self.krate;
        let profile = match self.generic {
            true => quote!(#krate::Jcs),
            false => self.profile.clone(),
        };
        let concrete = Expansion {
            container: self.container,
            krate,
            ty: self.ty.clone(),
            params: Vec::new(),
            predicates: Vec::new(),
            generic: false,
            profile,
        };
        let mut layouts = Vec::new();
        match plan {
            Plan::Object(object) if !object.parts.is_empty() => {
                layouts.push(concrete.whole_layout());
            }
            Plan::Enum(arms) => layouts = concrete.layouts(arms),
            _ => {}
        }
        let deprecated = self.allow_deprecated();
        let layouts = layouts.into_iter().map(|layout| self.without_names(layout));
        quote!(#(#deprecated const _: &#krate::private::Layout = #layouts;)*)
    }

    /// The layouts of an enum's variants that take other values in.
    fn layouts(&self, arms: &[Arm<'_>]) -> Vec<TokenStream> {
        let has_parts = |object: &Object<'_>| !object.parts.is_empty();
        let mut layouts = Vec::new();
        let mut whole = false;
        for arm in arms {
            match &arm.form {
                Form::Object(object) if has_parts(object) && by_chance(arms) => {
                    layouts.push(self.layout(&[object]));
                }
                Form::Object(object) if has_parts(object) => whole = true,
                Form::Object(_) | Form::Bare(_) => {
                    if let Content::Object(object) = Content::new(arm.variant) {
                        if has_parts(&object) {
                            layouts.push(self.layout(&[&object]));
                        }
                    }
                }
                Form::UnitName(_) | Form::Skipped => {}
            }
        }
        if whole {
            layouts.push(self.whole_layout());
        }
        layouts
    }

    /// The layout of the type, which is an object.
    fn whole_layout(&self) -> TokenStream {
        let Expansion { krate, profile, .. } = self;
        quote!(<Self as #krate::private::CanonicalObject<#profile>>::LAYOUT)
    }

    /// The tokens where the type's lifetimes and `Self` have no meaning.
    fn without_names(&self, tokens: TokenStream) -> TokenStream {
        let lifetimes: Vec<&Ident> = self
            .container
            .generics
            .lifetimes()
            .map(|param| &param.lifetime.ident)
            .collect();
        let mut after_quote = false;
        tokens
            .into_iter()
            .flat_map(|token| {
                let is_lifetime = std::mem::take(&mut after_quote);
                match token {
                    TokenTree::Ident(ident) if is_lifetime && lifetimes.contains(&&ident) => {
                        quote!(static)
                    }
                    TokenTree::Ident(ident) if ident == "Self" => {
                        let ident = self.container.ident;
                        let lifetimes = lifetimes.iter().map(|_| quote!('static));
                        quote!(#ident<#(#lifetimes),*>)
                    }
                    TokenTree::Group(group) => {
                        let inner = self.without_names(group.stream());
                        let mut inner = Group::new(group.delimiter(), inner);
                        inner.set_span(group.span());
                        TokenTree::Group(inner).into()
                    }
                    token => {
                        after_quote =
                            matches!(&token, TokenTree::Punct(punct) if punct.as_char() == '\'');
                        token.into()
                    }
                }
            })
            .collect()
    }

    /// A predicate on a type that may hold or not, whatever the type is: the impl exists if it
    /// holds. The lifetime keeps rustc from settling it at the definition.
    fn inner_bound(&self, ty: &Type, name: TokenStream) -> TokenStream {
        let profile = &self.profile;
        quote!(for<'__any> #ty: #name<#profile>)
    }

    /// Whether a type mentions the type that derives, so that a predicate on it would not end.
    fn names_itself(&self, ty: &Type) -> bool {
        bound::names_type(ty.to_token_stream(), self.container.ident)
    }

    /// The path of canonical-core where messages point at the span.
    fn krate_at(&self, span: Span) -> TokenStream {
        let tokens = self.krate.to_token_stream().into_iter();
        tokens
            .map(|mut token| {
                token.set_span(span);
                token
            })
            .collect()
    }

    // ---- values -----------------------------------------------------------------------------

    /// A reference to a field.
    fn reference(&self, access: &Access<'_>) -> TokenStream {
        let span = access.span();
        if access.bound {
            let mut binding = binding(&access.field.member);
            binding.set_span(span);
            return binding.into_token_stream();
        }
        let mut member = access.field.member.clone();
        if let Member::Unnamed(index) = &mut member {
            index.span = span;
        }
        quote_spanned!(span=> &self.#member)
    }

    /// An expression that writes a field's value.
    fn write(&self, access: &Access<'_>) -> TokenStream {
        let span = access.span();
        let krate = self.krate_at(span);
        let value = self.reference(access);
        match &access.field.write {
            Write::Native => {
                quote_spanned!(span=> #krate::CanonicalJson::write_canonical(#value, __w))
            }
            Write::With(path) => quote!(#path(#value, __w)),
            Write::AsString(_) => quote_spanned!(span=> #krate::as_string::write(#value, __w)),
            Write::SerializeWith(path) => self.serialized(path, &[value]),
            Write::Serde(word) => self.bridged(value, *word),
            Write::Display(_) => quote_spanned!(span=> __w.display(#value)),
            Write::Sorted(_) => quote_spanned!(span=> #krate::private::sorted(#value, __w)),
        }
    }

    /// An expression that writes a value by its `Serialize`.
    fn bridged(&self, value: TokenStream, span: Span) -> TokenStream {
        let span = Span::call_site().located_at(span);
        let krate = self.krate_at(span);
        quote_spanned! {span=>
            #krate::__with_serde!(
                "#[canonical(serde)]",
                #krate::private::write_bridged(#value, __w)
            )
        }
    }

    /// An expression that writes what serde's function makes of its arguments.
    fn serialized(&self, path: &ExprPath, arguments: &[TokenStream]) -> TokenStream {
        self.serde_call(path, arguments, quote!(serialize_with), quote!(__w))
    }

    /// A call of serde's function by one of ours, which hands it the serializer `__s`. Messages
    /// about it point at the function's path.
    fn serde_call(
        &self,
        path: &ExprPath,
        arguments: &[TokenStream],
        by: TokenStream,
        target: TokenStream,
    ) -> TokenStream {
        let span = Span::call_site().located_at(path.span());
        let krate = self.krate_at(span);
        quote_spanned! {span=>
            #krate::__with_serde!(
                "#[serde(with)]",
                #krate::private::#by(#target, |__s| #path(#(#arguments,)* __s))
            )
        }
    }

    /// An expression that collects the members that serde makes of a value.
    fn bridged_entries(&self, value: TokenStream, span: Span) -> TokenStream {
        let span = Span::call_site().located_at(span);
        let krate = self.krate_at(span);
        quote_spanned! {span=>
            #krate::__with_serde!(
                "#[canonical(serde)]",
                #krate::private::flatten_bridged(#value, __entries)
            )
        }
    }

    fn array(&self, elements: &[Access<'_>]) -> TokenStream {
        let elements = elements.iter().map(|access| {
            let element = match access.is_native() {
                true => {
                    let span = access.span();
                    let value = self.reference(access);
                    quote_spanned!(span=> __w.element(#value)?;)
                }
                false => {
                    let write = self.write(access);
                    quote!(__w.element_with(|__w| #write)?;)
                }
            };
            match self.condition(access) {
                Some(condition) => quote!(if #condition { #element }),
                None => element,
            }
        });
        quote! {
            __w.begin_array()?;
            #(#elements)*
            __w.end_array()
        }
    }

    /// The condition under which a field is written, if it has one.
    fn condition(&self, access: &Access<'_>) -> Option<TokenStream> {
        let path = access.skip_if()?;
        let value = self.reference(access);
        let span = Span::call_site().located_at(path.span());
        Some(quote_spanned!(span=> !#path(#value)))
    }
}

/// The name that a pattern gives a field.
fn binding(member: &Member) -> Ident {
    match member {
        Member::Named(ident) => format_ident!("__field_{}", ident, span = Span::call_site()),
        Member::Unnamed(index) => {
            format_ident!("__field_{}", index.index, span = Span::call_site())
        }
    }
}

/// Whether a variant is an object only by chance, so that the whole need not be one.
fn by_chance(arms: &[Arm<'_>]) -> bool {
    arms.iter().any(|arm| matches!(arm.form, Form::Bare(_)))
}
