//! What is said about wrong attributes, what is marked, and what is read from right ones.

mod canonical;
mod model;
mod serde;

use super::analyze;
use syn::DeriveInput;

/// Compares the errors, each as "`what is marked`: message".
#[track_caller]
fn check(source: &str, expected: &[&str]) {
    let input: DeriveInput = syn::parse_str(source).unwrap();
    let errors = match analyze(&input) {
        Ok(_) => Vec::new(),
        Err(errors) => errors
            .into_iter()
            .map(|error| render(source, &error))
            .collect(),
    };
    assert_eq!(errors, expected, "{source}");
}

fn render(source: &str, error: &syn::Error) -> String {
    let marked = error.span().source_text().unwrap();
    if marked == source {
        return format!("item: {error}");
    }
    format!("`{marked}`: {error}")
}
