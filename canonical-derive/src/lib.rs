//! The derive macro of `canonical-core`, which re-exports it.

mod internals;

/// Derives `canonical_core::CanonicalJson`.
#[proc_macro_derive(CanonicalJson, attributes(canonical, serde))]
pub fn derive_canonical_json(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    internals::derive(input.into(), cfg!(feature = "form")).into()
}
