//! The generated code finds canonical-core under its other name.

use canonical_tests_hygiene_renamed::{Part, Renamed, Tagged};
use signable::{to_string, Matrix};

#[test]
fn values() {
    let part = || Part {
        text: u64::MAX,
        set: [2, 1].into(),
        foreign: 3,
        displayed: 4,
    };
    let renamed = Renamed {
        a: [true],
        part: part(),
        map: [("z".to_owned(), 5)].into(),
    };
    let members = r#""displayed":"4","foreign":3,"set":[1,2]"#;
    assert_eq!(
        to_string::<Matrix>(&renamed).unwrap(),
        format!(r#"{{"a":[true],{members},"text":"18446744073709551615","z":5}}"#)
    );
    assert_eq!(
        to_string::<Matrix>(&Tagged::Part(part())).unwrap(),
        format!(r#"{{{members},"t":"Part","text":"18446744073709551615"}}"#)
    );
    assert!(to_string::<Matrix>(&Tagged::Skipped([1].into())).is_err());
}
