//! Collects errors, so that a user sees all of a type's at once.

use quote::ToTokens;
use std::cell::RefCell;
use std::fmt::Display;

#[derive(Default)]
pub(crate) struct Diag {
    errors: RefCell<Vec<syn::Error>>,
}

impl Diag {
    /// An error that marks the tokens.
    pub(crate) fn at(&self, tokens: impl ToTokens, message: impl Display) {
        self.push(syn::Error::new_spanned(tokens, message));
    }

    pub(crate) fn push(&self, error: syn::Error) {
        self.errors.borrow_mut().push(error);
    }

    /// All the errors in one, if there are any.
    pub(crate) fn finish(self) -> syn::Result<()> {
        let errors = self.errors.into_inner().into_iter();
        match errors.reduce(|mut all, error| {
            all.combine(error);
            all
        }) {
            Some(errors) => Err(errors),
            None => Ok(()),
        }
    }
}
