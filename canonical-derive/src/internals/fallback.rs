//! What is left behind when the input has errors, so that one mistake stays one message.

use super::{attr, bound};
use proc_macro2::TokenStream;
use quote::quote;
use syn::DeriveInput;

/// Impls for every profile, so that uses of the type do not fail too.
pub(crate) fn stub(input: &DeriveInput) -> TokenStream {
    let krate = attr::crate_path(input);
    let ident = &input.ident;
    let (_, arguments, clause) = input.generics.split_for_impl();
    let mut params = bound::impl_params(&input.generics);
    params.insert(
        input.generics.lifetimes().count(),
        quote!(__AnyProfile: #krate::Profile),
    );
    quote! {
        #[automatically_derived]
        #[allow(deprecated)]
        impl<#(#params),*> #krate::CanonicalJson<__AnyProfile> for #ident #arguments #clause {
            fn write_canonical(
                &self,
                __w: &mut #krate::Writer<'_, __AnyProfile>,
            ) -> ::core::result::Result<(), #krate::Error> {
                __w.null()
            }
        }
        #[automatically_derived]
        #[allow(deprecated)]
        impl<#(#params),*> #krate::private::CanonicalObject<__AnyProfile> for #ident #arguments #clause {
            const LAYOUT: &'static #krate::private::Layout = #krate::private::Layout::EMPTY;
            fn write_members(
                &self,
                _: &mut #krate::Writer<'_, __AnyProfile>,
                _: #krate::private::Part,
            ) -> ::core::result::Result<(), #krate::Error> {
                ::core::result::Result::Ok(())
            }
        }
        #[automatically_derived]
        #[allow(deprecated)]
        impl<#(#params),*> #krate::private::TaggedContent<__AnyProfile> for #ident #arguments #clause {}
        #[automatically_derived]
        #[allow(deprecated)]
        impl<#(#params),*> #krate::CanonicalKey<__AnyProfile> for #ident #arguments #clause {
            fn key(
                &self,
            ) -> ::core::result::Result<#krate::private::Cow<'_, #krate::private::str>, #krate::Error> {
                ::core::result::Result::Ok(#krate::private::Cow::Borrowed(""))
            }
        }
    }
}
