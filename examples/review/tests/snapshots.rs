//! The snapshots that a pull request shows when the bytes change.

use canonical_core::{assert_canonical_snapshot, assert_form_snapshot, Matrix};
use canonical_example_review::{Payment, Receipt};

#[test]
fn form_of_a_receipt() {
    assert_form_snapshot!(Receipt, Matrix, "receipt");
}

#[test]
fn bytes_of_a_receipt() {
    let receipt = Receipt {
        order: 1042,
        customer: "Zoë".to_owned(),
        total: 1999,
        payment: Payment::Card {
            digits: "4242".to_owned(),
        },
        note: None,
    };
    assert_canonical_snapshot!(Matrix, &receipt, "receipt_by_card");
}
