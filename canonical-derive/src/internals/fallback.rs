//! What is left behind when the input has errors, so that one mistake stays one message.

use super::{attr, bound};
use proc_macro2::TokenStream;
use quote::quote;
use syn::DeriveInput;

/// An impl for every profile, so that uses of the type do not fail too.
pub(crate) fn stub(input: &DeriveInput) -> TokenStream {
    let krate = attr::read_crate_path(input);
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
    }
}
