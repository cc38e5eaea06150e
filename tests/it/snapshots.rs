//! Snapshots, which a change of what people see has to be read in.

use crate::expansions::GALLERY;
use crate::outputs::{ERRORS, OUTPUTS};
use std::collections::BTreeSet;
use std::path::Path;

/// Compares with the snapshot of the name, in whose head the description stands.
pub(crate) fn snapshot(name: &str, description: &str, content: &str) {
    let mut settings = insta::Settings::clone_current();
    settings.set_description(description);
    settings.set_omit_expression(true);
    settings.set_prepend_module_to_snapshot(false);
    settings.bind(|| insta::assert_snapshot!(name, content));
}

const FORMS: &str = "it__form_gallery__";

#[test]
fn every_snapshot_has_its_test() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("it/snapshots");
    let found: BTreeSet<String> = std::fs::read_dir(folder)
        .expect("the folder of snapshots")
        .map(|entry| entry.expect("an entry").file_name())
        .map(|name| name.into_string().expect("UTF-8"))
        .filter(|name| !name.ends_with(".new"))
        .collect();
    // The snapshots of forms are named after their tests.
    let (forms, found): (BTreeSet<String>, BTreeSet<String>) =
        found.into_iter().partition(|name| name.starts_with(FORMS));
    for form in forms {
        let test = &form[FORMS.len()..form.len() - ".snap".len()];
        assert!(
            include_str!("form_gallery.rs").contains(test),
            "{form} has no test"
        );
    }
    let names = GALLERY.iter().map(|(name, _)| *name);
    let expected: BTreeSet<String> = names
        .chain([OUTPUTS, ERRORS])
        .map(|name| format!("{name}.snap"))
        .collect();
    assert_eq!(found, expected);
}
