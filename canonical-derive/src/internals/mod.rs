//! From the tokens of a type to what is known about it.

pub(crate) mod attr;
pub(crate) mod case;
pub(crate) mod check;
pub(crate) mod diag;
pub(crate) mod model;

/// Reads and judges the attributes of a type. The error holds all that is wrong with them.
pub(crate) fn analyze(input: &syn::DeriveInput) -> Result<model::Container<'_>, syn::Error> {
    let diag = diag::Diag::default();
    match attr::read(&diag, input) {
        Ok(container) => {
            check::check(&diag, &container);
            diag.finish().map(|()| container)
        }
        Err(error) => Err(diag.after(error)),
    }
}

#[cfg(test)]
mod tests;
