//! 500 generated types, 20 values of each, under both key orders.

use canonical_differential::Comparison;

#[test]
fn generated_types_agree_with_serde_json() {
    let comparison = Comparison::run(20);
    let Comparison {
        types,
        equal,
        duplicates,
        refused,
        differences,
    } = &comparison;
    println!("{types} types: {equal} equal, {duplicates} repeat a key, {refused} refused by serde");
    assert!(
        differences.is_empty(),
        "{} differences, the first: {}",
        differences.len(),
        differences[0]
    );
    // The comparison must not pass because there was nothing to compare.
    assert!(
        *types >= 500 && *equal >= 19_000,
        "{types} types, {equal} equal"
    );
}
