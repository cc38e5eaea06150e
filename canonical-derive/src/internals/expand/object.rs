//! Objects: one statement for each member, in output order.

use super::*;
use crate::internals::plan::{self, Entry, Order, Spliced, Value};

/// Where the members' indices come from.
#[derive(Clone, Copy)]
pub(super) enum Index<'i> {
    /// They are positions in a list of names that is known here.
    Listed {
        code_point: &'i [&'i str],
        code_unit: &'i [&'i str],
    },
    /// They are looked up in a merged layout, an expression.
    Merged { layout: &'i TokenStream },
}

impl Expansion<'_> {
    /// A struct with named fields.
    pub(super) fn struct_object(&self, object: &Object<'_>) -> TokenStream {
        let objects = [object];
        let layout = self.layout(&objects);
        let index_layout = self.whole_layout();
        let (code_point, code_unit) = names(&objects);
        let index = match object.parts.is_empty() {
            true => Index::Listed {
                code_point: &code_point,
                code_unit: &code_unit,
            },
            false => Index::Merged {
                layout: &index_layout,
            },
        };
        let members = self.members(object, index);
        let entries = (!object.parts.is_empty()).then(|| {
            let entries = self.entries(object);
            quote!(#entries ::core::result::Result::Ok(()))
        });
        self.implement_object(
            layout,
            quote!(#members ::core::result::Result::Ok(())),
            entries,
            &[],
            true,
        )
    }

    /// A newtype is an object if what it holds is one.
    pub(super) fn newtype_object(&self, access: &Access<'_>) -> TokenStream {
        let Expansion { krate, profile, .. } = self;
        let ty = access.field.ty;
        let object = quote!(#krate::private::CanonicalObject);
        let value = self.reference(access);
        let implement = |name: TokenStream, items| {
            self.implement(name.clone(), &[self.inner_bound(ty, name)], items)
        };
        let object_impl = implement(
            object.clone(),
            quote! {
                const LAYOUT: &'static #krate::private::Layout =
                    <#ty as #object<#profile>>::LAYOUT;
                #[inline(always)]
                fn write_members(
                    &self,
                    __w: &mut #krate::Writer<'_, #profile>,
                    __part: #krate::private::Part,
                ) -> ::core::result::Result<(), #krate::Error> {
                    #object::write_members(#value, __w, __part)
                }
                fn entries<'__v>(
                    &'__v self,
                    __entries: &mut #krate::private::Entries<'__v, #profile>,
                ) -> ::core::result::Result<(), #krate::Error> {
                    #object::entries(#value, __entries)
                }
            },
        );
        let tagged = quote!(#krate::private::TaggedContent);
        let tagged_impl = self.implement(
            tagged.clone(),
            &[self.inner_bound(ty, object), self.inner_bound(ty, tagged)],
            TokenStream::new(),
        );
        quote!(#object_impl #tagged_impl)
    }

    /// An expression for the layout of a type that is written as one of the objects.
    pub(super) fn layout(&self, objects: &[&Object<'_>]) -> TokenStream {
        let krate = self.krate;
        if objects.iter().all(|object| object.parts.is_empty()) {
            let (code_point, code_unit) = names(objects);
            let listed = |names: &[&str]| quote!(#krate::private::Layout::listed(&[#(#names),*]));
            let layout = match code_point == code_unit {
                true => listed(&code_point),
                false => self.by_order(listed(&code_point), listed(&code_unit)),
            };
            return quote!(&#layout);
        }
        let order = self.key_order();
        let name = self.container.ident.to_string();
        let sources = objects.iter().map(|object| {
            let sources = self.sources(object);
            quote!(&[#(#sources),*])
        });
        let merge = match objects {
            [_] => quote!(merge),
            _ => quote!(union),
        };
        let sources = match objects {
            [_] => quote!(#(#sources)*),
            _ => quote!(&[#(#sources),*]),
        };
        quote!(&#krate::private::Layout::#merge(#order, #name, #sources))
    }

    /// Those who write the object's keys: its own members first.
    fn sources(&self, object: &Object<'_>) -> Vec<TokenStream> {
        let Expansion { krate, .. } = self;
        let own = |order| {
            let names = object.names(order);
            quote!(#krate::private::Source::own(&[#(#names),*]))
        };
        let own = match object.is_order_dependent() {
            false => own(Order::CodePoint),
            true => self.by_order(own(Order::CodePoint), own(Order::CodeUnit)),
        };
        let mut sources = vec![own];
        sources.extend(object.parts.iter().map(|part| self.source(part)));
        sources
    }

    fn source(&self, part: &Part<'_>) -> TokenStream {
        let Expansion { krate, profile, .. } = self;
        let label = part.label();
        let Some(access) = part.value.native() else {
            return quote!(#krate::private::Source::dynamic(#label));
        };
        let ty = access.field.ty;
        let span = access.span();
        let krate = self.krate_at(span);
        match part.tagged {
            true => quote_spanned!(span=> #krate::private::Source::tagged::<#ty, #profile>(#label)),
            false => {
                quote_spanned!(span=> #krate::private::Source::spliced::<#ty, #profile>(#label))
            }
        }
    }

    fn key_order(&self) -> TokenStream {
        let Expansion { krate, profile, .. } = self;
        quote!(#krate::private::key_order::<#profile>())
    }

    /// One of two expressions, by the profile's order.
    fn by_order(&self, code_point: TokenStream, code_unit: TokenStream) -> TokenStream {
        let krate = self.krate;
        let order = self.key_order();
        quote! {
            match #order {
                #krate::KeyOrder::CodeUnit => #code_unit,
                _ => #code_point,
            }
        }
    }

    /// Statements that write the members that lie in `__part`.
    pub(super) fn members(&self, object: &Object<'_>, index: Index<'_>) -> TokenStream {
        let Index::Listed {
            code_point,
            code_unit,
        } = index
        else {
            return self.merged_members(object, index);
        };
        let of = |order| self.listed_members(object, order, code_point, code_unit);
        match code_point == code_unit {
            true => of(Order::CodePoint),
            false => {
                let (code_point, code_unit) = (of(Order::CodePoint), of(Order::CodeUnit));
                self.by_order(quote!({ #code_point }), quote!({ #code_unit }))
            }
        }
    }

    fn listed_members(
        &self,
        object: &Object<'_>,
        order: Order,
        code_point: &[&str],
        code_unit: &[&str],
    ) -> TokenStream {
        let names = match order {
            Order::CodePoint => code_point,
            Order::CodeUnit => code_unit,
        };
        let members = object.members(order).into_iter().map(|member| {
            let index = names
                .iter()
                .position(|name| *name == member.name)
                .unwrap_or_default();
            let index = proc_macro2::Literal::usize_unsuffixed(index);
            self.member(member, &quote!(#index))
        });
        quote!(#(#members)*)
    }

    /// Members among those of other values.
    fn merged_members(&self, object: &Object<'_>, index: Index<'_>) -> TokenStream {
        let Index::Merged { layout } = index else {
            return TokenStream::new();
        };
        let conditions = object.parts.iter().enumerate().filter_map(|(i, part)| {
            let condition = self.condition(part.value.native()?)?;
            let flag = condition_flag(i);
            Some(quote!(let #flag = #condition;))
        });
        let statements = match &object.parts[..] {
            [] => self.own_members(object, layout, |_, _, _| TokenStream::new()),
            [part] => self.cut_members(object, part, layout),
            _ => self.stepped_members(object, layout),
        };
        quote!(#(#conditions)* #statements)
    }

    /// The members, each with its index, and around them what `between` makes of the indices.
    fn own_members(
        &self,
        object: &Object<'_>,
        layout: &TokenStream,
        between: impl Fn(TokenStream, Option<TokenStream>, bool) -> TokenStream,
    ) -> TokenStream {
        let krate = self.krate;
        let of = |order| {
            let names = object.names(order);
            let mut statements = Vec::new();
            let mut from = quote!(0);
            for (n, member) in object.members(order).into_iter().enumerate() {
                let n = proc_macro2::Literal::usize_unsuffixed(n);
                let at = quote!(__at[#n]);
                statements.push(between(from, Some(at.clone()), false));
                statements.push(self.member(member, &at));
                from = quote!(#at + 1);
            }
            statements.push(between(from, None, true));
            let at = (!names.is_empty()).then(
                || quote!(let __at = const { #krate::private::indices(#layout, [#(#names),*]) };),
            );
            quote!(#at #(#statements)*)
        };
        match object.is_order_dependent() {
            false => of(Order::CodePoint),
            true => {
                let (code_point, code_unit) = (of(Order::CodePoint), of(Order::CodeUnit));
                self.by_order(quote!({ #code_point }), quote!({ #code_unit }))
            }
        }
    }

    /// One value is taken in: its range is cut at the object's own keys.
    fn cut_members(
        &self,
        object: &Object<'_>,
        part: &Part<'_>,
        layout: &TokenStream,
    ) -> TokenStream {
        let krate = self.krate;
        let order = self.key_order();
        let source = self.source(part);
        let members = self.own_members(object, layout, |from, to, _| {
            let range = match to {
                Some(to) => quote!(__cuts.part(__part, #from, #to)),
                None => quote!(__cuts.rest(__part, #from)),
            };
            self.part(part, 0, &range)
        });
        quote! {
            let __cuts = const { &#krate::private::Cuts::new(#order, #layout, #source) };
            #members
        }
    }

    /// Several values are taken in: a table says who is next.
    fn stepped_members(&self, object: &Object<'_>, layout: &TokenStream) -> TokenStream {
        let krate = self.krate;
        let order = self.key_order();
        let sources = self.sources(object);
        let names = [Order::CodePoint, Order::CodeUnit].map(|order| object.names(order));
        let own = self.members(
            object,
            Index::Listed {
                code_point: &names[0],
                code_unit: &names[1],
            },
        );
        let parts = object.parts.iter().enumerate().map(|(i, part)| {
            let statement = self.part(part, i, &quote!(__part));
            match i + 1 == object.parts.len() {
                true => quote!(_ => { #statement }),
                false => {
                    let source = proc_macro2::Literal::usize_unsuffixed(i + 1);
                    quote!(#source => { #statement })
                }
            }
        });
        quote! {
            let __steps = const { &#krate::private::Steps::new(#order, #layout, &[#(#sources),*]) };
            for (__source, __part) in __steps.within(__part) {
                match __source {
                    0 => { #own }
                    #(#parts)*
                }
            }
        }
    }

    /// A statement that writes a part of a value that is taken in.
    fn part(&self, part: &Part<'_>, index: usize, range: &TokenStream) -> TokenStream {
        let Some(access) = part.value.native() else {
            return TokenStream::new();
        };
        let profile = &self.profile;
        let span = access.span();
        let krate = self.krate_at(span);
        let value = self.reference(access);
        let write = quote_spanned! {span=>
            #krate::private::CanonicalObject::<#profile>::write_members(#value, __w, #range)?;
        };
        match access.skip_if() {
            Some(_) => {
                let flag = condition_flag(index);
                quote!(if #flag { #write })
            }
            None => write,
        }
    }

    /// Statements that collect the members that are known only at run time.
    pub(super) fn entries(&self, object: &Object<'_>) -> TokenStream {
        let profile = &self.profile;
        let entries = object.parts.iter().map(|part| {
            let access = match &part.value {
                Spliced::Field(access) => access,
                Spliced::SerializeWith(path, fields) => {
                    let fields = fields.iter().map(|access| self.reference(access));
                    let fields: Vec<_> = fields.collect();
                    let call = self.serde_call(path, &fields, quote!(tag_with), quote!(__entries));
                    return quote!(#call?;);
                }
            };
            let span = access.span();
            let value = self.reference(access);
            let collect = match &access.field.write {
                Write::Native => {
                    let krate = self.krate_at(span);
                    quote_spanned! {span=>
                        #krate::private::CanonicalObject::<#profile>::entries(#value, __entries)?;
                    }
                }
                Write::Serde(word) => {
                    let entries = self.bridged_entries(value, *word);
                    quote!(#entries?;)
                }
                Write::SerializeWith(path) => {
                    let by = match part.tagged {
                        true => quote!(tag_with),
                        false => quote!(flatten_with),
                    };
                    let call = self.serde_call(path, &[value], by, quote!(__entries));
                    quote!(#call?;)
                }
                // `check` refuses the other ways to write a flattened field.
                Write::With(_) | Write::AsString(_) | Write::Display(_) | Write::Sorted(_) => {
                    TokenStream::new()
                }
            };
            match self.condition(access) {
                Some(condition) => quote!(if #condition { #collect }),
                None => collect,
            }
        });
        quote!(#(#entries)*)
    }

    /// The statement that writes a member at its index.
    fn member(&self, member: &Entry<'_>, index: &TokenStream) -> TokenStream {
        let name = member.name;
        let literal = plan::literal(name);
        match &member.value {
            Value::Tag(text) => match (literal, plan::quoted(text)) {
                (Some(literal), Some(quoted)) => {
                    let whole = format!("{literal}{quoted}");
                    quote!(__w.whole_member(__part, #index, #whole)?;)
                }
                (Some(literal), None) => quote!(__w.member(__part, #index, #literal, #text)?;),
                (None, _) => quote!(__w.escaped_member(__part, #index, #name, #text)?;),
            },
            Value::Content(variant) => {
                let content = self.content(&Content::new(variant));
                self.member_with(name, index, content)
            }
            Value::Field(access) => {
                let span = access.span();
                let statement = if access.is_native() {
                    let value = self.reference(access);
                    match literal {
                        Some(literal) => {
                            quote_spanned!(span=> __w.member(__part, #index, #literal, #value)?;)
                        }
                        None => {
                            quote_spanned!(span=> __w.escaped_member(__part, #index, #name, #value)?;)
                        }
                    }
                } else {
                    self.member_with(name, index, self.write(access))
                };
                match self.condition(access) {
                    Some(condition) => quote!(if __part.has(#index) && #condition { #statement }),
                    None => statement,
                }
            }
        }
    }

    fn member_with(&self, name: &str, index: &TokenStream, write: TokenStream) -> TokenStream {
        match plan::literal(name) {
            Some(literal) => quote!(__w.member_with(__part, #index, #literal, |__w| #write)?;),
            None => quote!(__w.escaped_member_with(__part, #index, #name, |__w| #write)?;),
        }
    }

    /// An expression that writes an object which is not the whole type: a struct variant's.
    pub(super) fn nested_object(&self, object: &Object<'_>) -> TokenStream {
        let krate = self.krate;
        if object.parts.is_empty() {
            let (code_point, code_unit) = names(&[object]);
            let index = Index::Listed {
                code_point: &code_point,
                code_unit: &code_unit,
            };
            let members = self.members(object, index);
            let part =
                (!code_point.is_empty()).then(|| quote!(let __part = #krate::private::Part::ALL;));
            return quote! {{
                #part
                __w.begin_object()?;
                #members
                __w.end_object()
            }};
        }
        let layout = self.layout(&[object]);
        let layout = quote!(const { #layout });
        let members = self.members(object, Index::Merged { layout: &layout });
        let entries = self.entries(object);
        quote! {
            __w.object_with(
                #layout,
                |__entries| { #entries ::core::result::Result::Ok(()) },
                |__w, __part| { #members ::core::result::Result::Ok(()) },
            )
        }
    }
}

fn condition_flag(index: usize) -> Ident {
    format_ident!("__written_{}", index, span = Span::call_site())
}

/// The keys of the objects in the two orders.
pub(super) fn names<'n>(objects: &[&Object<'n>]) -> (Vec<&'n str>, Vec<&'n str>) {
    let [code_point, code_unit] = Order::BOTH.map(|order| plan::union(objects, order));
    (code_point, code_unit)
}
