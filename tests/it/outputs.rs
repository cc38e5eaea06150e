//! What comes out, for people to read: the bytes of a gallery of types, and the texts of errors.

use crate::snapshots::snapshot;
use canonical_core::{
    canonicalize, canonicalize_with, check, to_sink, to_vec, to_vec_with, CanonicalJson, Error,
    Jcs, Matrix, Olpc, Options, Profile, Writer,
};
use serde::Serialize;
use std::collections::{BTreeMap, HashMap};
use std::fmt::Write as _;

pub(crate) const OUTPUTS: &str = "outputs";
pub(crate) const ERRORS: &str = "errors";

#[derive(CanonicalJson)]
#[serde(rename_all = "camelCase")]
struct Plain {
    user_name: &'static str,
    age: Option<u8>,
    #[serde(rename = "\"\\\n\u{7f}é\u{2028}\u{1f600}")]
    nasty: char,
}

#[derive(CanonicalJson)]
#[serde(tag = "type")]
enum Event {
    Message {
        body: String,
        #[serde(flatten)]
        extra: BTreeMap<String, i64>,
    },
    Redaction(Reason),
    Nothing,
}

#[derive(CanonicalJson)]
struct Reason {
    reason: &'static str,
}

#[derive(CanonicalJson)]
struct Orders {
    #[serde(rename = "\u{10000}")]
    astral: u8,
    #[serde(rename = "\u{e000}")]
    private: u8,
}

#[derive(CanonicalJson)]
struct Numbers {
    tiny: f64,
    list: [f64; 4],
    single: f32,
}

#[derive(CanonicalJson)]
enum Shape {
    Unit,
    Newtype(u8),
    Tuple(u8, &'static str),
    Struct { b: bool, a: () },
}

/// Printable ASCII stands for itself; of any other byte the number is shown. JSON has no `\x`.
fn rendered(bytes: Result<Vec<u8>, Error>) -> String {
    let bytes = match bytes {
        Ok(bytes) => bytes,
        Err(error) => return format!("error: {error}"),
    };
    let mut out = String::new();
    for byte in bytes {
        match byte {
            b' '..=b'~' => out.push(char::from(byte)),
            _ => {
                let _ = write!(out, "\\x{byte:02x}");
            }
        }
    }
    out
}

fn under<P: Profile>(out: &mut String, value: &impl CanonicalJson<P>) {
    let _ = writeln!(out, "    {:6} {}", P::NAME, rendered(to_vec::<P>(value)));
}

#[test]
fn outputs() {
    let mut out = String::new();
    macro_rules! show {
        ($($what:literal: $value:expr => $($profile:ty),+;)*) => {$(
            let _ = writeln!(out, "{}", $what);
            $(under::<$profile>(&mut out, &$value);)+
        )*};
    }
    let message = Event::Message {
        body: "hi".into(),
        extra: BTreeMap::from([("age".into(), -1), ("url".into(), 0)]),
    };
    let shapes = [
        Shape::Unit,
        Shape::Newtype(1),
        Shape::Tuple(2, "x"),
        Shape::Struct { b: true, a: () },
    ];
    let numbers = Numbers {
        tiny: 5e-324,
        list: [-0.0, 1e21, 1e-7, 123456789.5],
        single: 0.1,
    };
    let plain = Plain {
        user_name: "Zoë\t\"",
        age: None,
        nasty: '\u{0}',
    };
    show! {
        "a struct with a nasty name": plain => Matrix, Jcs, Olpc;
        "a tagged struct variant with a flattened map": message => Matrix, Olpc;
        "a tagged newtype variant": Event::Redaction(Reason { reason: "</script>" }) => Matrix;
        "a tagged unit variant": Event::Nothing => Matrix;
        "externally tagged variants": shapes => Jcs;
        "names that the profiles order differently": Orders { astral: 1, private: 2 } => Matrix, Jcs, Olpc;
        "doubles": numbers => Jcs;
        "a map with integer keys": HashMap::from([(10, "ten"), (9, "nine"), (-1, "minus")]) => Matrix;
        "u128::MAX": u128::MAX => Matrix, Jcs, Olpc;
    }
    snapshot(
        OUTPUTS,
        "The bytes of values; those that are not printable ASCII by their numbers.",
        &out,
    );
}

/// Writes what its function says.
struct By<F>(F);

impl<P: Profile, F: Fn(&mut Writer<'_, P>) -> Result<(), Error>> CanonicalJson<P> for By<F> {
    fn write_canonical(&self, writer: &mut Writer<'_, P>) -> Result<(), Error> {
        (self.0)(writer)
    }
}

fn by<P: Profile>(
    write: impl Fn(&mut Writer<'_, P>) -> Result<(), Error>,
) -> Result<Vec<u8>, Error> {
    to_vec::<P>(&[By(write)])
}

#[derive(CanonicalJson)]
enum Partly {
    #[serde(skip)]
    Skipped,
}

#[derive(Serialize)]
struct Foreign(HashMap<(u8, u8), u8>);

#[derive(CanonicalJson)]
struct Holds {
    #[canonical(serde)]
    foreign: Foreign,
}

#[derive(CanonicalJson)]
struct Flat {
    #[serde(flatten)]
    value: serde_json::Value,
}

#[test]
fn errors() {
    let mut out = String::new();
    let mut show = |what: &str, error: Result<Vec<u8>, Error>| {
        let error = error.expect_err(what);
        let _ = writeln!(out, "{what}\n    {}: {error}", error.kind());
    };
    let text = |text: &str| canonicalize::<Matrix>(text.as_bytes());
    show("{\"a\": 1,}", text("{\"a\": 1,}"));
    show("[1] 2", text("[1] 2"));
    show("a byte order mark", text("\u{feff}1"));
    show("the byte ff", canonicalize::<Matrix>(b"\"\xff\""));
    show("[\"\\ud800\"]", text("[\"\\ud800\"]"));
    show("{\"a\": 1, \"a\": 2}", text("{\"a\": 1, \"a\": 2}"));
    show("129 arrays", text(&"[".repeat(129)));
    show("[1.5]", text("[1.5]"));
    show(
        "{\"a\": [9007199254740992]}",
        text("{\"a\": [9007199254740992]}"),
    );
    show("1e400", canonicalize::<Jcs>(b"1e400"));
    show(
        "[-0]",
        canonicalize_with::<Olpc>(b"[-0]", &Options::new().strict_numbers(true)),
    );
    show(
        "at most 3 bytes",
        to_vec_with::<Jcs>("long", &Options::new().length(3)),
    );
    show("u64::MAX under Matrix", to_vec::<Matrix>(&[u64::MAX]));
    show("f64::NAN", to_vec::<Jcs>(&[f64::NAN]));
    show("a skipped variant", to_vec::<Jcs>(&[Partly::Skipped]));
    show(
        "a key twice",
        by::<Matrix>(|writer| {
            let mut object = writer.object()?;
            object.member("a", &1)?;
            object.member("a", &2)?;
            object.end()
        }),
    );
    show("no value", by::<Matrix>(|_| Ok(())));
    show(
        "two values",
        by::<Matrix>(|writer| {
            writer.null()?;
            writer.null()
        }),
    );
    show(
        "the user's own",
        by::<Matrix>(|_| Err(Error::custom("no such user"))),
    );
    let holds = Holds {
        foreign: Foreign(HashMap::from([((1, 2), 3)])),
    };
    show("a tuple as a key, through serde", to_vec::<Jcs>(&holds));
    let flat = Flat {
        value: serde_json::json!([1]),
    };
    show("an array flattened", to_vec::<Jcs>(&flat));
    let mut sink = Vec::new();
    let result = to_sink::<Jcs>("text", |chunk: &[u8]| -> Result<(), std::io::Error> {
        sink.extend_from_slice(chunk);
        Err(std::io::Error::other("disk full"))
    });
    show("a sink that fails", result.map(|()| Vec::new()));
    for text in ["{\"b\":1,\"a\":2}", "[1, 2]", "1.0", "\"\\u0041\""] {
        let reason = check::<Jcs>(text.as_bytes()).expect_err(text);
        let _ = writeln!(out, "check: {text}\n    {reason}");
    }
    snapshot(ERRORS, "The texts of errors at run time.", &out);
}
