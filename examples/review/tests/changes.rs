//! Two changes of the receipt, as a reviewer meets them.

use canonical_core::{form, form_diff, CanonicalJson, Matrix, Verdict};
use canonical_example_review::{Payment, Receipt};

/// Someone would like the total as text, and shorter names.
mod breaking {
    use super::{CanonicalJson, Payment};

    #[derive(CanonicalJson)]
    pub(super) struct Receipt {
        order: u64,
        #[serde(rename = "payer")]
        customer: String,
        total: String,
        payment: Payment,
        #[serde(skip_serializing_if = "Option::is_none")]
        note: Option<String>,
    }
}

/// Fields in another order, a name that is Rust's business, and a type around a text.
mod harmless {
    use super::{CanonicalJson, Payment};

    #[derive(CanonicalJson)]
    pub(super) struct Name(String);

    #[derive(CanonicalJson)]
    pub(super) struct Receipt {
        #[serde(rename = "total")]
        cents: u32,
        payment: Payment,
        customer: Name,
        order: u64,
        #[serde(skip_serializing_if = "Option::is_none")]
        note: Option<String>,
    }
}

#[test]
fn a_change_that_breaks_bytes() {
    // The form that has been reviewed is the snapshot in the repository.
    let reviewed = include_str!("snapshots/snapshots__receipt.snap");
    let diff = form_diff(reviewed, &form::<breaking::Receipt, Matrix>().to_string());
    assert_eq!(diff.verdict(), Verdict::Breaking);
    insta::assert_snapshot!(diff.to_string(), @"
    breaking
      breaking: /customer: is no longer written
      breaking: /total: u32 became string
      breaking: /payer: is new and always written
    ");
}

#[test]
fn a_change_that_does_not() {
    let reviewed = form::<Receipt, Matrix>().to_string();
    let diff = form_diff(&reviewed, &form::<harmless::Receipt, Matrix>().to_string());
    assert_eq!(diff.verdict(), Verdict::SameBytes);
    insta::assert_snapshot!(diff.to_string(), @"same bytes");
}
