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
#[cfg(test)]
mod tests;

use diag::Diag;
use proc_macro2::TokenStream;
use quote::quote;
use syn::DeriveInput;

/// The impls for a type, or the errors in it with a stub. Forms are described only where they are
/// asked for, since the description costs the compiler half as much as all the rest.
pub(crate) fn derive(input: TokenStream, with_form: bool) -> TokenStream {
    let input: DeriveInput = match syn::parse2(input) {
        Ok(input) => input,
        Err(error) => return error.into_compile_error(),
    };
    match analyze(&input) {
        Ok(container) => expand::expand(&container, with_form),
        Err(errors) => {
            let errors = errors.into_compile_error();
            let stub = fallback::stub(&input);
            quote!(#errors #stub)
        }
    }
}

/// Reads and judges the attributes of a type. The error holds all that is wrong with them.
pub(crate) fn analyze(input: &DeriveInput) -> Result<model::Container<'_>, syn::Error> {
    let diag = Diag::default();
    match attr::read(&diag, input) {
        Ok(container) => {
            check::check(&diag, &container);
            diag.finish().map(|()| container)
        }
        Err(error) => Err(diag.after(error)),
    }
}
