//! The tool from its command line to its exit status.

use super::{run, Streams};
use std::ffi::OsString;

/// Exit status, standard output, standard error.
fn tool(command_line: &str, stdin: &[u8]) -> (u8, String, String) {
    let args = ["canonicalize"]
        .into_iter()
        .chain(command_line.split_whitespace());
    let (mut stdout, mut stderr) = (Vec::new(), Vec::new());
    let streams = Streams {
        stdout: &mut stdout,
        stderr: &mut stderr,
        progress: false,
        shared_terminal: false,
    };
    let status = run(args.map(OsString::from), &mut &stdin[..], streams);
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (status, text(stdout), text(stderr))
}

/// Standard output, where all is well.
fn written(command_line: &str, stdin: &str) -> String {
    let (status, stdout, stderr) = tool(command_line, stdin.as_bytes());
    assert_eq!((status, stderr.as_str()), (0, ""));
    stdout
}

/// Standard error, where a document is at fault and nothing is written.
fn reported(command_line: &str, stdin: &[u8]) -> String {
    let (status, stdout, stderr) = tool(command_line, stdin);
    assert_eq!((status, stdout.as_str()), (1, ""));
    stderr
}

#[test]
fn forms() {
    let text = "{\"b\": 1e2,\n \"a\": \"\\u00e9\\n\"}\n";
    assert_eq!(written("", text), r#"{"a":"é\n","b":100}"#);
    assert_eq!(written("-", text), r#"{"a":"é\n","b":100}"#);
    assert_eq!(written("--profile matrix", text), r#"{"a":"é\n","b":100}"#);
    assert_eq!(written("-p jcs", "[1.50, 1E30]"), "[1.5,1e+30]");
    assert_eq!(written("-p olpc", r#"["\n"]"#), "[\"\n\"]");
    assert_eq!(
        written("--pretty", text),
        "{\n    \"a\": \"é\\n\",\n    \"b\": 100\n}\n"
    );
    assert_eq!(
        written("--pretty -p olpc", r#"{"k":["\n",2]}"#),
        "{\n    \"k\": [\n        \"\n\",\n        2\n    ]\n}\n"
    );
}

/// SHA-256 of `{}`, as `printf '{}' | sha256sum` gives it.
#[test]
fn hashes() {
    let hash = "44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a";
    assert_eq!(written("--sha256", " { } "), format!("{hash}  <stdin>\n"));
    assert_eq!(
        written("--sha256 --lines", "{}\n{ }"),
        format!("{hash}  <stdin>:1\n{hash}  <stdin>:2\n")
    );
}

#[test]
fn files() {
    let folder = std::env::temp_dir().join(format!("canonicalize-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let path = |name: &str| folder.join(name).display().to_string();
    std::fs::write(path("a"), "[1, 2]").expect("a file");
    std::fs::write(path("b"), "{\"k\":\n[1,]}").expect("a file");

    assert_eq!(written(&path("a"), ""), "[1,2]");
    assert_eq!(written(&format!("{} -", path("a")), "3 "), "[1,2]\n3\n");

    // One that is missing and one at fault do not keep the next from being written.
    let files = format!("{} {} {}", path("missing"), path("b"), path("a"));
    let (status, stdout, stderr) = tool(&files, b"");
    assert_eq!((status, stdout.as_str()), (2, "[1,2]\n"));
    let expected = format!(
        "{}:2:4: syntax: a value is expected, not `]` at /k/1\n    [1,]}}\n       ^\n",
        path("b")
    );
    let (first, rest) = stderr.split_once('\n').expect("two messages");
    assert!(first.starts_with(&path("missing")), "{first}");
    assert_eq!(rest, expected);
    std::fs::remove_dir_all(&folder).expect("the folder");
}

#[test]
fn checks() {
    assert_eq!(written("--check", r#"{"a":1,"b":[]}"#), "");
    assert_eq!(written("--check -p olpc", "\"\n\""), "");
    assert_eq!(
        reported("--check", br#"{"b":1,"a":2}"#),
        "<stdin>:1:8: not canonical: the member `a` belongs before `b` at /a
    {\"b\":1,\"a\":2}
           ^
"
    );
    assert_eq!(
        reported("--check", b"{}\n"),
        "<stdin>:1:3: not canonical: white space outside of strings at the top level
    {}
      ^
"
    );
    assert_eq!(
        reported("--check -p jcs", br#"{"a":[1,1.0]}"#),
        "<stdin>:1:9: not canonical: the number `1.0` is written `1` at /a/1
    {\"a\":[1,1.0]}
            ^
"
    );
}

#[test]
fn strictness() {
    assert_eq!(written("", "[1.0]"), "[1]");
    assert_eq!(
        reported("--strict", b"[1.0]"),
        "<stdin>:1:2: float: 1.0 is a floating-point number and the profile has integers only at /0
    [1.0]
     ^
"
    );
    assert_eq!(written("--check -p jcs", "9007199254740992"), "");
    assert_eq!(tool("--check -p jcs --strict", b"9007199254740992").0, 1);
}

/// The caret stands under the place, whatever stands before it.
#[test]
fn excerpts() {
    assert_eq!(
        reported("", "{\"k\":\"\t\"}".as_bytes())
            .lines()
            .skip(1)
            .collect::<Vec<_>>(),
        ["    {\"k\":\" \"}", "          ^"]
    );
    // Wide characters, long lines, lines before and after.
    let text = format!(
        "[\n\"{}漢字😀\",x, \"{}\"\n]",
        "a".repeat(1000),
        "b".repeat(1000)
    );
    let report = reported("", text.as_bytes());
    let lines: Vec<&str> = report.lines().collect();
    assert!(lines[0].starts_with("<stdin>:2:1014: syntax: "), "{report}");
    assert_eq!(
        lines[1],
        format!("    {}漢字😀\",x, \"{}", "a".repeat(31), "b".repeat(32))
    );
    assert_eq!(lines[2], format!("{}^", " ".repeat(4 + 31 + 6 + 2)));
    // Nothing of the document gets to the terminal as a command.
    let report = reported("", b"[\"\x1b[2J\xff\"]");
    assert!(!report.contains('\x1b'), "{report:?}");
    let report = reported("", b"[\"\x1b[2J\"]");
    assert_eq!(report.lines().nth(1), Some("    [\"\\u{1b}[2J\"]"));
}

#[test]
fn lines() {
    let text = "{\"b\":1, \"a\":2}\n[ ]\n\"x";
    let (status, stdout, stderr) = tool("--lines", text.as_bytes());
    assert_eq!((status, stdout.as_str()), (1, "{\"a\":2,\"b\":1}\n[]\n"));
    assert!(stderr.starts_with("<stdin>:3:3: syntax: "), "{stderr}");
    let (status, stdout, stderr) = tool("--lines --check", text.as_bytes());
    assert_eq!((status, stdout.as_str()), (1, ""));
    let places: Vec<&str> = stderr
        .lines()
        .filter_map(|line| {
            line.strip_prefix("<stdin>:")?
                .split_once(": ")
                .map(|(place, _)| place)
        })
        .collect();
    assert_eq!(places, ["1:8", "2:2", "3:3"]);
}

#[test]
fn command_lines() {
    let (status, stdout, stderr) = tool("--help", b"");
    assert_eq!((status, stderr.as_str()), (0, ""));
    assert!(stdout.contains("--profile <PROFILE>"), "{stdout}");
    for wrong in ["--profile json", "--check --sha256", "--nothing"] {
        let (status, stdout, stderr) = tool(wrong, b"");
        assert_eq!((status, stdout.as_str()), (2, ""), "{wrong}");
        assert!(stderr.contains("error: "), "{stderr}");
    }
}
