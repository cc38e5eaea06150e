//! Sinks and writers that fail, write short, or are told to forget it.

use canonical_core::{
    to_sink, to_sink_with, to_writer, CanonicalJson, Error, ErrorKind, Jcs, Matrix, Options, Writer,
};
use std::error::Error as _;
use std::io;

/// More than one chunk.
fn long() -> Vec<String> {
    (0..10_000).map(|i| format!("element {i}")).collect()
}

fn chunks(value: &(impl CanonicalJson<Matrix> + ?Sized)) -> usize {
    let mut chunks = 0;
    to_sink::<Matrix>(value, |_: &[u8]| chunks += 1).expect("a sink that takes all");
    chunks
}

#[test]
fn a_sink_that_fails_at_each_chunk() {
    let value = long();
    let count = chunks(&value);
    assert!(count > 3, "{count}");
    for failing in [0, 1, count / 2, count - 1] {
        let mut seen = 0;
        let error = to_sink::<Matrix>(&value, |_: &[u8]| {
            seen += 1;
            if seen > failing {
                Err("disk full")
            } else {
                Ok(())
            }
        })
        .expect_err("the sink failed");
        assert_eq!(error.kind(), ErrorKind::Io);
        assert!(error.to_string().contains("disk full"), "{error}");
        assert_eq!(seen, failing + 1, "nothing is sent after a failure");
    }
}

#[test]
fn a_sink_that_takes_less() {
    let value = long();
    let error = to_sink::<Matrix>(&value, |chunk: &[u8]| Ok::<_, io::Error>(chunk.len() - 1))
        .expect_err("a byte was lost");
    assert_eq!(error.kind(), ErrorKind::Io);
    assert!(error.to_string().contains("took"), "{error}");
    let error = to_sink::<Matrix>(&1, |_: &[u8]| Ok::<_, io::Error>(0)).expect_err("lost");
    assert_eq!(error.kind(), ErrorKind::Io);
    let mut taken = Vec::new();
    to_sink::<Matrix>(&value, |chunk: &[u8]| {
        taken.extend_from_slice(chunk);
        Ok::<_, io::Error>(chunk.len())
    })
    .expect("all was taken");
    assert_eq!(
        taken,
        canonical_core::to_vec::<Matrix>(&value).expect("strings")
    );
}

/// A sink that fails at the start, and an impl that does not care.
#[test]
fn a_swallowed_error_of_the_sink() {
    struct Careless;
    impl CanonicalJson<Matrix> for Careless {
        fn write_canonical(&self, writer: &mut Writer<'_, Matrix>) -> Result<(), Error> {
            let mut array = writer.array()?;
            for element in long() {
                let _ = array.element(&element);
            }
            let _ = array.element(&"long".repeat(10_000));
            let _ = array.end();
            Ok(())
        }
    }
    let mut first = true;
    let result = to_sink::<Matrix>(&Careless, |_: &[u8]| {
        if std::mem::take(&mut first) {
            Err("lost")
        } else {
            Ok(())
        }
    });
    assert_eq!(result.expect_err("a chunk was lost").kind(), ErrorKind::Io);
}

#[test]
fn a_display_that_meets_a_failing_sink() {
    struct Text;
    impl CanonicalJson<Matrix> for Text {
        fn write_canonical(&self, writer: &mut Writer<'_, Matrix>) -> Result<(), Error> {
            writer.display("long ".repeat(100_000))
        }
    }
    let error =
        to_sink::<Matrix>(&Text, |_: &[u8]| Err::<(), _>("lost")).expect_err("the sink failed");
    assert_eq!(error.kind(), ErrorKind::Io);
}

struct Failing {
    left: usize,
    error: Option<io::Error>,
}

impl io::Write for Failing {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.left == 0 {
            return match self.error.take() {
                Some(error) => Err(error),
                None => Ok(0),
            };
        }
        let taken = bytes.len().min(self.left);
        self.left -= taken;
        Ok(taken)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_writer_that_fails() {
    let value = long();
    for left in [0, 1, 5_000, 100_000] {
        let broken = io::Error::new(io::ErrorKind::BrokenPipe, "pipe");
        let error = to_writer::<Matrix>(
            Failing {
                left,
                error: Some(broken),
            },
            &value,
        )
        .expect_err("the pipe broke");
        assert_eq!(error.kind(), ErrorKind::Io);
        let source = error.source().expect("the writer's own error");
        let source = source.downcast_ref::<io::Error>().expect("an io::Error");
        assert_eq!(source.kind(), io::ErrorKind::BrokenPipe);
        let error = to_writer::<Matrix>(Failing { left, error: None }, &value)
            .expect_err("a writer that takes nothing");
        assert_eq!(error.kind(), ErrorKind::Io);
    }
}

/// A few bytes at a time, with interruptions, as a socket may.
#[test]
fn a_writer_that_writes_short_and_is_interrupted() {
    struct Socket {
        bytes: Vec<u8>,
        calls: usize,
    }
    impl io::Write for &mut Socket {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.calls += 1;
            if self.calls.is_multiple_of(3) {
                return Err(io::ErrorKind::Interrupted.into());
            }
            let taken = bytes.len().min(7);
            self.bytes.extend_from_slice(&bytes[..taken]);
            Ok(taken)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let mut socket = Socket {
        bytes: Vec::new(),
        calls: 0,
    };
    let value = long();
    to_writer::<Matrix>(&mut socket, &value).expect("all arrives in the end");
    assert_eq!(
        socket.bytes,
        canonical_core::to_vec::<Matrix>(&value).expect("strings")
    );
}

#[test]
fn errors_become_io_errors() {
    let error = canonical_core::to_vec::<Matrix>(&u64::MAX).expect_err("out of range");
    let error = io::Error::from(error);
    assert_eq!(error.kind(), io::ErrorKind::InvalidData);
    let inner = error
        .get_ref()
        .and_then(|inner| inner.downcast_ref::<Error>());
    assert_eq!(inner.expect("ours").kind(), ErrorKind::IntRange);
}

/// What was handed over before an error is a prefix of what the value would have been.
#[test]
fn an_error_after_chunks_were_sent() {
    let mut value: Vec<f64> = (0..50_000).map(f64::from).collect();
    value.push(f64::NAN);
    let mut sent = Vec::new();
    let options = Options::new();
    let error = to_sink_with::<Jcs>(
        &value,
        |chunk: &[u8]| sent.extend_from_slice(chunk),
        &options,
    )
    .expect_err("NaN");
    assert_eq!(error.kind(), ErrorKind::NanOrInfinity);
    assert_eq!(error.path(), Some("/50000"));
    assert!(sent.len() > 100_000);
    value.pop();
    let whole = canonical_core::to_vec::<Jcs>(&value).expect("finite");
    assert!(whole.starts_with(&sent[..sent.len() - 1]));
}
