//! The derive as a library: nothing here names `proc_macro`, so that tests can run it.

mod attr;
mod bound;
mod case;
mod check;
mod diag;
mod expand;
mod fallback;
mod model;
mod plan;

use diag::Diag;
use proc_macro2::TokenStream;
use quote::quote;
use syn::DeriveInput;

/// The impls for a type, or the errors in it with a stub.
pub(crate) fn derive(input: TokenStream) -> TokenStream {
    let input: DeriveInput = match syn::parse2(input) {
        Ok(input) => input,
        Err(error) => return error.into_compile_error(),
    };
    match analyze(&input) {
        Ok(container) => expand::expand(&container),
        Err(errors) => {
            let errors = errors.into_compile_error();
            let stub = fallback::stub(&input);
            quote!(#errors #stub)
        }
    }
}

/// What is known of the input, if there is nothing wrong with it.
fn analyze(input: &DeriveInput) -> syn::Result<model::Container<'_>> {
    let diag = Diag::default();
    let container = attr::read(&diag, input);
    if let Some(container) = &container {
        check::check(&diag, container);
    }
    diag.finish()?;
    container.ok_or_else(|| syn::Error::new_spanned(input, "no canonical form"))
}
