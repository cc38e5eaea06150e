//! The derive macro of canonical-core.

#[allow(dead_code)]
mod internals;

use proc_macro::TokenStream;

/// Reads and judges the attributes.
#[proc_macro_derive(CanonicalJson, attributes(canonical, serde))]
pub fn derive_canonical_json(input: TokenStream) -> TokenStream {
    let input = syn::parse_macro_input!(input as syn::DeriveInput);
    match internals::analyze(&input) {
        Ok(_) => TokenStream::new(),
        Err(error) => error.to_compile_error().into(),
    }
}
