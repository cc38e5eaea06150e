//! The errors of one type, collected so that they are shown together.

use quote::ToTokens;
use std::cell::RefCell;
use std::fmt::Display;

#[derive(Default)]
pub(crate) struct Diag {
    errors: RefCell<Vec<syn::Error>>,
}

impl Diag {
    /// Marks everything from the first of the tokens to the last.
    pub(crate) fn error(&self, tokens: impl ToTokens, message: impl Display) {
        self.push(syn::Error::new_spanned(tokens, message));
    }

    pub(crate) fn push(&self, error: syn::Error) {
        self.errors.borrow_mut().push(error);
    }

    /// All errors in one, in the order in which they were found.
    pub(crate) fn finish(self) -> Result<(), syn::Error> {
        let combined = self.errors.into_inner().into_iter().reduce(combine);
        combined.map_or(Ok(()), Err)
    }

    /// All errors in one, after an error that ended the search for more.
    pub(crate) fn after(self, first: syn::Error) -> syn::Error {
        self.errors.into_inner().into_iter().fold(first, combine)
    }
}

fn combine(mut all: syn::Error, next: syn::Error) -> syn::Error {
    all.combine(next);
    all
}
