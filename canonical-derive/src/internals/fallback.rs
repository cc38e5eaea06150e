//! What is left behind when the input has errors, so that one mistake stays one message.

use super::bound;
use proc_macro2::TokenStream;
use quote::quote;
use syn::DeriveInput;

/// An impl for every profile, so that uses of the type do not fail too.
pub(crate) fn stub(input: &DeriveInput) -> TokenStream {
    let ident = &input.ident;
    let (_, arguments, clause) = input.generics.split_for_impl();
    let mut params = bound::impl_params(&input.generics);
    params.insert(
        input.generics.lifetimes().count(),
        quote!(__AnyProfile: ::canonical_core::Profile),
    );
    quote! {
        #[automatically_derived]
        #[allow(deprecated)]
        impl<#(#params),*> ::canonical_core::CanonicalJson<__AnyProfile> for #ident #arguments #clause {
            fn write_canonical(
                &self,
                __w: &mut ::canonical_core::Writer<'_, __AnyProfile>,
            ) -> ::core::result::Result<(), ::canonical_core::Error> {
                __w.null()
            }
        }
    }
}
