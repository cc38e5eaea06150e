//! Attributes that need the feature `serde`, in a build without it.
//!
//! Each case is named after the rule that it breaks; the text beside it is what rustc 1.95 prints,
//! and on any other rustc, which words things differently, the cases are skipped.

use std::process::Command;

#[test]
fn messages() {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let version = Command::new(rustc).arg("--version").output();
    let version = version.map(|output| String::from_utf8_lossy(&output.stdout).into_owned());
    if !version.is_ok_and(|version| version.starts_with("rustc 1.95.")) {
        println!("skipped: the messages are recorded for rustc 1.95");
        return;
    }
    let cases = trybuild::TestCases::new();
    cases.compile_fail("cases/*.rs");
}
