//! The book is whole: no chapter that nobody lists, compiles or can reach.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).expect(path)
}

fn chapters() -> BTreeSet<String> {
    fs::read_dir(root().join("docs"))
        .expect("the folder docs")
        .map(|entry| entry.expect("an entry").file_name())
        .map(|name| name.into_string().expect("UTF-8"))
        .filter(|name| name.ends_with(".md") && name != "SUMMARY.md")
        .collect()
}

#[test]
fn every_chapter_is_listed_and_compiled() {
    let summary = read("docs/SUMMARY.md");
    let compiled = read("tests/book/src/lib.rs");
    let chapters = chapters();
    assert!(chapters.len() >= 3);
    for chapter in chapters {
        assert!(
            summary.contains(&format!("({chapter})")),
            "{chapter} is not in SUMMARY.md"
        );
        assert!(
            compiled.contains(&format!("\"{chapter}\"")),
            "{chapter} is not in tests/book"
        );
    }
}

/// Links from one page of the repository to another.
#[test]
fn links_lead_somewhere() {
    let pages = [
        "README.md",
        "CONTRIBUTING.md",
        "ARCHITECTURE.md",
        "SECURITY.md",
        "CHANGELOG.md",
    ]
    .map(PathBuf::from)
    .into_iter()
    .chain(
        chapters()
            .into_iter()
            .map(|chapter| Path::new("docs").join(chapter)),
    )
    .chain(["docs/SUMMARY.md".into(), "tests/vectors/README.md".into()]);
    let mut links = 0;
    for page in pages {
        let text = fs::read_to_string(root().join(&page)).expect("a page");
        let folder = page.parent().expect("a folder");
        for target in text
            .split("](")
            .skip(1)
            .filter_map(|rest| rest.split(')').next())
        {
            let file = target.split('#').next().unwrap_or("");
            if !file.is_empty() && !file.contains("://") && !file.contains("::") {
                let found = root().join(folder).join(file);
                assert!(found.exists(), "{target} in {}", page.display());
                links += 1;
            }
        }
    }
    assert!(links > 10, "{links}");
}

/// The table of kinds in the book is the one of the code.
#[test]
fn every_kind_of_error_is_in_the_book() {
    let book = read("docs/errors.md");
    let code = read("canonical-core/src/error.rs");
    let kinds: Vec<(&str, &str)> = code
        .lines()
        .filter_map(|line| {
            line.trim()
                .strip_prefix("ErrorKind::")?
                .split_once(" => \"")
        })
        .filter_map(|(kind, name)| Some((kind, name.strip_suffix("\",")?)))
        .filter(|(_, name)| !name.contains(' '))
        .collect();
    assert!(kinds.len() >= 25, "{kinds:?}");
    for (kind, name) in kinds {
        assert!(book.contains(&format!("| `{kind}` | `{name}` |")), "{kind}");
    }
}
