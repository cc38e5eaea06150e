//! A command-line tool: the canonical form of JSON texts, or whether they are canonical already.
//!
//! ```text
//! echo '{"b": 1e2, "a": "\u00e9"}' | cargo run --example canonicalize
//! cargo run --example canonicalize -- --profile jcs --sha256 a.json b.json
//! cargo run --example canonicalize -- --check --lines events.jsonl
//! ```
//!
//! It exits with 0 when all is well, with 1 when a document is at fault, and with 2 when a file
//! cannot be read or the command line is wrong.

#[path = "canonicalize/fault.rs"]
mod fault;
#[cfg(test)]
#[path = "canonicalize/tests.rs"]
mod tests;

use canonical_core::{
    canonicalize_with, check_with, to_string_pretty_with, Jcs, Matrix, Olpc, Options, Profile,
    Value,
};
use clap::{Parser, ValueEnum};
use fault::Fault;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use sha2::{Digest, Sha256};
use std::ffi::OsString;
use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// What stands for the standard input on the command line.
const STDIN: &str = "-";

/// Writes the canonical form of JSON texts, or checks that they are canonical already.
///
/// The form of one document is written without a line feed at its end, so that it can be piped
/// into whatever hashes or signs it. Where there are several, each has a line of its own.
#[derive(Parser)]
#[command(name = "canonicalize")]
struct Args {
    /// Files to read; without any, or for `-`, the standard input is read
    files: Vec<PathBuf>,

    /// What the canonical bytes are
    #[arg(short, long, value_enum, default_value = "matrix")]
    profile: ProfileName,

    /// Judge numbers by their text: for documents whose signatures are to be checked
    #[arg(short, long)]
    strict: bool,

    /// Write nothing; say where and why a document is not canonical
    #[arg(short, long, group = "mode")]
    check: bool,

    /// Write the SHA-256 of the canonical form instead of the form
    #[arg(long, group = "mode")]
    sha256: bool,

    /// Write the document indented for people, which is not its canonical form
    #[arg(long, group = "mode")]
    pretty: bool,

    /// Take each line for a document of its own
    #[arg(short, long)]
    lines: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum ProfileName {
    /// The Matrix specification; the format of python-canonicaljson
    Matrix,
    /// RFC 8785, the JSON Canonicalization Scheme
    Jcs,
    /// OLPC's, which TUF and in-toto sign; no JSON where strings hold control characters
    Olpc,
}

fn main() -> ExitCode {
    let stdout = io::stdout();
    let streams = Streams {
        progress: io::stderr().is_terminal(),
        shared_terminal: stdout.is_terminal(),
        stdout: &mut BufWriter::new(stdout.lock()),
        stderr: &mut io::stderr(),
    };
    ExitCode::from(run(std::env::args_os(), &mut io::stdin().lock(), streams))
}

/// Where the tool writes, so that tests can look at it.
struct Streams<'s> {
    stdout: &'s mut dyn Write,
    stderr: &'s mut dyn Write,
    /// Whether there is somebody to look at a progress bar.
    progress: bool,
    /// Whether what is written to `stdout` shows up where the bar is.
    shared_terminal: bool,
}

const FAULT: u8 = 1;
const TROUBLE: u8 = 2;

/// The whole tool, from the command line to the exit status.
fn run(
    command_line: impl IntoIterator<Item = OsString>,
    stdin: &mut dyn BufRead,
    streams: Streams<'_>,
) -> u8 {
    let args = match Args::try_parse_from(command_line) {
        Ok(args) => args,
        Err(message) => {
            let (stream, status) = match message.use_stderr() {
                true => (streams.stderr, TROUBLE),
                false => (streams.stdout, 0), // the help that was asked for
            };
            let written = write!(stream, "{message}").and_then(|()| stream.flush());
            return if written.is_ok() { status } else { TROUBLE };
        }
    };
    match args.profile {
        ProfileName::Matrix => Tool::<Matrix>::new(&args, streams).run(stdin),
        ProfileName::Jcs => Tool::<Jcs>::new(&args, streams).run(stdin),
        ProfileName::Olpc => Tool::<Olpc>::new(&args, streams).run(stdin),
    }
}

struct Tool<'a, 's, P> {
    args: &'a Args,
    options: Options<P>,
    streams: Streams<'s>,
    status: u8,
}

/// What went wrong, when it was not a document.
enum Trouble {
    /// A file cannot be read. The others can.
    Input(io::Error),
    /// There is no use in going on.
    Output(io::Error),
}

impl From<io::Error> for Trouble {
    fn from(error: io::Error) -> Self {
        Trouble::Output(error)
    }
}

impl<'a, 's, P: Profile> Tool<'a, 's, P> {
    fn new(args: &'a Args, streams: Streams<'s>) -> Self {
        Tool {
            args,
            options: Options::new().strict_numbers(args.strict),
            streams,
            status: 0,
        }
    }

    fn run(mut self, stdin: &mut dyn BufRead) -> u8 {
        let files = match &self.args.files[..] {
            [] => &[PathBuf::from(STDIN)],
            files => files,
        };
        for path in files {
            let done = match path.as_os_str() == STDIN {
                true => self.input(path, stdin, None),
                false => match File::open(path).map(BufReader::new) {
                    Ok(mut file) => {
                        let length = file.get_ref().metadata().map(|data| data.len());
                        self.input(path, &mut file, length.ok())
                    }
                    Err(error) => Err(Trouble::Input(error)),
                },
            };
            match done {
                Ok(()) => {}
                Err(Trouble::Input(error)) => self.trouble(&path.display().to_string(), &error),
                Err(Trouble::Output(error)) => {
                    self.trouble("canonicalize", &error);
                    return self.status;
                }
            }
        }
        if let Err(error) = self.streams.stdout.flush() {
            self.trouble("canonicalize", &error);
        }
        self.status
    }

    fn input(
        &mut self,
        path: &Path,
        input: &mut dyn BufRead,
        length: Option<u64>,
    ) -> Result<(), Trouble> {
        let name = match path.as_os_str() == STDIN {
            true => "<stdin>".to_owned(),
            false => path.display().to_string(),
        };
        if self.args.lines {
            return self.lines(&name, input, length);
        }
        let mut text = Vec::new();
        input.read_to_end(&mut text).map_err(Trouble::Input)?;
        self.document(&name, 1, &text, &ProgressBar::hidden())?;
        Ok(())
    }

    /// Reads, writes and forgets a line at a time.
    fn lines(
        &mut self,
        name: &str,
        input: &mut dyn BufRead,
        length: Option<u64>,
    ) -> Result<(), Trouble> {
        let bar = self.bar(length);
        let mut text = Vec::new();
        for line in 1.. {
            text.clear();
            let read = input.read_until(b'\n', &mut text);
            let read = read.map_err(Trouble::Input)?;
            if read == 0 {
                break;
            }
            bar.inc(read as u64);
            let text = text.strip_suffix(b"\n").unwrap_or(&text);
            self.document(name, line, text, &bar)?;
        }
        bar.finish_and_clear();
        Ok(())
    }

    fn bar(&self, length: Option<u64>) -> ProgressBar {
        let writes_nothing = self.args.check;
        if !self.streams.progress || (self.streams.shared_terminal && !writes_nothing) {
            return ProgressBar::hidden();
        }
        let template = match length {
            Some(_) => "[{bar:40}] {percent}% of {total_bytes}, {bytes_per_sec}, {eta} left",
            None => "{spinner} {bytes}, {bytes_per_sec}",
        };
        let style = ProgressStyle::with_template(template);
        ProgressBar::with_draw_target(length, ProgressDrawTarget::stderr())
            .with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
    }

    /// One document: its form, or the report of what is wrong with it.
    fn document(
        &mut self,
        name: &str,
        line: usize,
        text: &[u8],
        bar: &ProgressBar,
    ) -> io::Result<()> {
        match self.output(text) {
            Ok(form) => {
                let Streams { stdout, .. } = &mut self.streams;
                stdout.write_all(&form)?;
                if self.args.sha256 {
                    write!(stdout, "  {name}")?;
                    if self.args.lines {
                        write!(stdout, ":{line}")?;
                    }
                }
                let several = self.args.lines || self.args.files.len() > 1;
                if !self.args.check && (several || self.args.sha256 || self.args.pretty) {
                    stdout.write_all(b"\n")?;
                }
                Ok(())
            }
            Err(fault) => {
                self.status = self.status.max(FAULT);
                let report = fault.report(name, line, text);
                bar.suspend(|| self.streams.stderr.write_all(report.as_bytes()))
            }
        }
    }

    /// What is written for a document.
    fn output(&self, text: &[u8]) -> Result<Vec<u8>, Fault> {
        if self.args.check {
            check_with(text, &self.options)?;
            return Ok(Vec::new());
        }
        let form = canonicalize_with(text, &self.options)?;
        if self.args.sha256 {
            return Ok(hex::encode(Sha256::digest(&form)).into_bytes());
        }
        if self.args.pretty {
            // The form of OLPC has control characters as they are.
            let reading = self.options.raw_control_characters(true);
            let value = Value::parse_with(&form, &reading)?;
            return Ok(to_string_pretty_with(&value, &self.options)?.into_bytes());
        }
        Ok(form)
    }

    fn trouble(&mut self, what: &str, error: &io::Error) {
        self.status = TROUBLE;
        // Whoever closes the pipe early, as `head` does, has seen enough. And where this message
        // cannot be written, no other can.
        if error.kind() != io::ErrorKind::BrokenPipe {
            let _ = writeln!(self.streams.stderr, "{what}: {error}");
        }
    }
}
