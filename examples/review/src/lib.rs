//! A type whose canonical form is signed, so that a change of it is looked at twice.

use canonical_core::CanonicalJson;

/// What a shop signs for each order.
#[derive(CanonicalJson)]
pub struct Receipt {
    /// The order.
    pub order: u64,
    /// Who pays.
    pub customer: String,
    /// What is paid, in cents.
    pub total: u32,
    /// How it is paid.
    pub payment: Payment,
    /// A word to the customer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// The ways to pay.
#[derive(CanonicalJson)]
#[serde(tag = "by", rename_all = "snake_case")]
pub enum Payment {
    /// With a card, of which the last digits are kept.
    Card {
        /// The last four digits.
        digits: String,
    },
    /// With coins and notes.
    Cash,
}
