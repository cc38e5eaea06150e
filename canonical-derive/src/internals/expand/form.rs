//! The description of the form: constants, a line for each member.

use super::*;
use crate::internals::model::Field;
use crate::internals::plan::{Entry, Order, Spliced, Value};
use proc_macro2::{Spacing, TokenTree};

impl Expansion<'_> {
    /// The impl that describes what the others write.
    pub(super) fn form(&self, plan: &Plan<'_>) -> TokenStream {
        let krate = self.krate;
        let name = text(self.container.ident);
        let arguments = self.arguments();
        let value = match plan {
            Plan::Display => opaque("display", &name),
            Plan::Serde => opaque("serde", &name),
            Plan::Into(ty) => opaque("into", &text(ty)),
            Plan::Unit => null(),
            Plan::Newtype(access) => self.described(access),
            Plan::Tuple(elements) => self.described_elements(elements),
            Plan::Object(object) => self.described_object(object),
            Plan::Enum(arms) => {
                let variants = arms.iter().map(|arm| {
                    let name = text(arm.variant.ident);
                    let form = self.described_arm(&arm.form);
                    quote!((#name, #form))
                });
                quote!(__Data::OneOf { variants: &[#(#variants),*] })
            }
        };
        let profile = &self.profile;
        let more = bound::form_predicates(self.container, krate, profile);
        let items = quote! {
            const FORM: &'static #krate::private::Description = {
                use #krate::private::{Data as __Data, Formless as _, Of as __Of};
                &#krate::private::Description {
                    name: #name,
                    arguments: &[#(#arguments),*],
                    value: #value,
                }
            };
        };
        self.implement(quote!(#krate::CanonicalForm), &more, items)
    }

    /// The type's arguments, by which two types of one name are told apart.
    fn arguments(&self) -> Vec<TokenStream> {
        let krate = self.krate;
        let argument = |param: &GenericParam| match param {
            GenericParam::Lifetime(_) => None,
            GenericParam::Type(param) => {
                let ident = &param.ident;
                let (name, form) = (text(ident), self.of(ident));
                Some(quote!(#krate::private::Argument::Type(#name, #form)))
            }
            GenericParam::Const(param) => {
                let ident = &param.ident;
                Some(quote!(#krate::private::Argument::Const(#ident as ::core::primitive::i128)))
            }
        };
        let params = self.container.generics.params.iter();
        params.filter_map(argument).collect()
    }

    /// The way to a type's form, which leads nowhere if there is none.
    fn of(&self, ty: &impl ToTokens) -> TokenStream {
        let profile = &self.profile;
        quote!(<__Of<#ty, #profile>>::FORM)
    }

    fn described_arm(&self, form: &Form<'_>) -> TokenStream {
        match form {
            Form::Skipped => quote!(__Data::Unwritten),
            Form::UnitName(object) => {
                let names = object.names(Order::CodePoint);
                quote!(__Data::Text(#(#names)*))
            }
            Form::Object(object) => self.described_object(object),
            Form::Bare(content) => self.described_content(content),
        }
    }

    fn described_content(&self, content: &Content<'_>) -> TokenStream {
        match content {
            Content::Null => null(),
            Content::Value(access) => self.described(access),
            Content::Array(elements) => self.described_elements(elements),
            Content::Object(object) => self.described_object(object),
            Content::SerializeWith(path, _) => opaque("serialize_with", &text(path)),
        }
    }

    fn described_elements(&self, elements: &[Access<'_>]) -> TokenStream {
        let elements = elements.iter().map(|access| {
            let condition = condition(access.field);
            let value = self.described(access);
            quote!((#condition, #value))
        });
        quote!(__Data::Elements { elements: &[#(#elements),*] })
    }

    fn described_object(&self, object: &Object<'_>) -> TokenStream {
        let members = object
            .members(Order::CodePoint)
            .into_iter()
            .map(|member| self.described_member(member));
        let parts = object.parts.iter().map(|part| {
            let name = &part.name;
            let (condition, value) = match &part.value {
                Spliced::Field(access) => (condition(access.field), self.described(access)),
                Spliced::SerializeWith(path, _) => {
                    (String::new(), opaque("serialize_with", &text(path)))
                }
            };
            quote!((#name, #condition, #value))
        });
        quote!(__Data::Object { members: &[#(#members),*], parts: &[#(#parts),*] })
    }

    fn described_member(&self, member: &Entry<'_>) -> TokenStream {
        let name = member.name;
        let (condition, value) = match &member.value {
            Value::Tag(text) => (String::new(), quote!(__Data::Text(#text))),
            Value::Content(variant) => {
                let content = Content::new(variant);
                (String::new(), self.described_content(&content))
            }
            Value::Field(access) => (condition(access.field), self.described(access)),
        };
        quote!((#name, #condition, #value))
    }

    /// What is written for a field.
    fn described(&self, access: &Access<'_>) -> TokenStream {
        let ty = access.field.ty;
        let source = text(ty);
        let form = || self.of(ty);
        match &access.field.write {
            Write::Native => {
                let form = form();
                quote!(__Data::Type(#source, #form))
            }
            Write::AsString(_) => {
                let form = form();
                quote!(__Data::AsString(#source, #form))
            }
            Write::Sorted(_) => {
                let form = form();
                quote!(__Data::Sorted(#source, #form))
            }
            Write::With(path) => opaque("with", &text(path)),
            Write::SerializeWith(path) => opaque("serialize_with", &text(path)),
            Write::Serde(_) => opaque("serde", &source),
            Write::Display(_) => opaque("display", &source),
        }
    }
}

fn null() -> TokenStream {
    quote!(__Data::Scalar("null"))
}

fn opaque(how: &str, what: &str) -> TokenStream {
    quote!(__Data::Opaque(#how, #what))
}

/// The path that says when a field is left out, or nothing.
fn condition(field: &Field<'_>) -> String {
    field.skip_if.as_ref().map(text).unwrap_or_default()
}

/// The tokens as text. The compiler's own printing of tokens changes between its versions.
fn text(tokens: &impl ToTokens) -> String {
    let mut out = String::new();
    print(tokens.to_token_stream(), &mut out);
    out
}

fn print(tokens: TokenStream, out: &mut String) {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let mut joint = false;
    for token in tokens {
        match token {
            TokenTree::Group(group) => {
                let (open, close) = match group.delimiter() {
                    proc_macro2::Delimiter::Parenthesis => ("(", ")"),
                    proc_macro2::Delimiter::Bracket => ("[", "]"),
                    proc_macro2::Delimiter::Brace => ("{", "}"),
                    proc_macro2::Delimiter::None => ("", ""),
                };
                out.push_str(open);
                print(group.stream(), out);
                out.push_str(close);
                joint = false;
            }
            TokenTree::Punct(punct) => {
                let char = punct.as_char();
                match char {
                    ',' | ';' => out.extend([char, ' ']),
                    '+' | '=' if !joint => out.extend([' ', char, ' ']),
                    _ => out.push(char),
                }
                joint = punct.spacing() == Spacing::Joint;
            }
            word => {
                let word = word.to_string();
                let word = word.strip_prefix("r#").unwrap_or(&word);
                let apart = out.ends_with(is_word) && word.starts_with(is_word) && !joint;
                out.extend(apart.then_some(' '));
                out.push_str(word);
                joint = false;
            }
        }
    }
}
