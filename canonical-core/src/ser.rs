//! The trait, and the functions that write a value.

use crate::options::{Limits, Options};
use crate::pointer::Tracker;
use crate::profile::{Profile, Rules};
use crate::writer::raw::Raw;
use crate::{Error, ErrorKind, Writer};
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

/// A value that has a canonical form under the profile `P`.
///
/// Usually derived. A hand-written impl writes exactly one value; see [`Writer`].
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be written as canonical JSON under the profile `{P}`",
    label = "no canonical form",
    note = "derive it with `#[derive(CanonicalJson)]`, implement `CanonicalJson` by hand, or mark the field with `#[canonical(display)]`, `#[canonical(serde)]` or `#[canonical(with = \"..\")]`",
    note = "a type with floats has a form only under profiles that allow them: a type that holds it says so with `#[canonical(floats)]`",
    note = "a type that has a form under one profile only can be held by types that name it: `#[canonical(profile = Matrix)]`; a type without `profile` is meant for every one, which messages call `__AnyProfile`"
)]
pub trait CanonicalJson<P: Profile> {
    /// Writes the value.
    ///
    /// # Errors
    ///
    /// Whatever keeps the value from having a canonical form.
    fn write_canonical(&self, writer: &mut Writer<'_, P>) -> Result<(), Error>;

    /// Writes the value as a member or an element, for which `literal` is `,"name":` or `,`.
    ///
    /// Not public API: scalars, which are most members, do both steps in one call.
    ///
    /// # Errors
    ///
    /// As [`write_canonical`](CanonicalJson::write_canonical).
    #[doc(hidden)]
    #[inline]
    fn write_canonical_member(
        &self,
        literal: &'static str,
        writer: &mut Writer<'_, P>,
    ) -> Result<(), Error> {
        writer.raw.member(literal)?;
        self.write_canonical(writer)
    }

    /// About how long the form will be. Only a hint: every piece checks for room.
    #[doc(hidden)]
    #[inline]
    fn canonical_size_hint(&self) -> usize {
        guess(size_of_val(self))
    }
}

/// The canonical form of a value, as bytes.
///
/// ```
/// use canonical_core::{to_vec, Matrix};
/// use std::collections::HashMap;
///
/// let map = HashMap::from([("b", [1, 2]), ("a", [3, 4])]);
/// assert_eq!(to_vec::<Matrix>(&map)?, br#"{"a":[3,4],"b":[1,2]}"#);
/// # Ok::<(), canonical_core::Error>(())
/// ```
///
/// # Errors
///
/// Whatever keeps the value from having a canonical form under the profile: an integer outside
/// its range, NaN, two keys of one text, too many nested containers, an error of an impl.
pub fn to_vec<P: Profile>(value: &(impl CanonicalJson<P> + ?Sized)) -> Result<Vec<u8>, Error> {
    to_vec_with(value, &Options::new())
}

/// [`to_vec`] with limits of one's own.
///
/// # Errors
///
/// As [`to_vec`], and [`TooLong`](ErrorKind::TooLong) beyond the length limit.
pub fn to_vec_with<P: Profile>(
    value: &(impl CanonicalJson<P> + ?Sized),
    options: &Options<P>,
) -> Result<Vec<u8>, Error> {
    let capacity = value.canonical_size_hint().min(options.limits.length);
    let mut writer = Writer::new(with_capacity(capacity, P::RULES, options.limits));
    let written = value.write_canonical(&mut writer);
    complete(written, &mut writer.raw)?;
    Ok(writer.raw.take_buf())
}

// What does not depend on the type is compiled once, here, rather than once for each type.

#[inline(never)]
fn with_capacity(capacity: usize, rules: Rules, limits: Limits) -> Raw<'static> {
    Raw::new(Vec::with_capacity(capacity), rules, limits)
}

/// Ends the output, or says where it ended.
#[inline(never)]
fn complete(written: Result<(), Error>, raw: &mut Raw<'_>) -> Result<(), Error> {
    match written.and_then(|()| raw.finish()) {
        Ok(()) => Ok(()),
        Err(error) => Err(locate(error, raw)),
    }
}

/// A guess at the length of a form, from the size in memory: room for the keys, and for strings
/// about as long as what points to them. At most a mebibyte, which costs nothing while it is not
/// touched.
pub(crate) fn guess(size: usize) -> usize {
    128 + size.saturating_mul(3).min(1 << 20)
}

/// The canonical form of a value, as a string.
///
/// ```
/// assert_eq!(canonical_core::to_string::<canonical_core::Jcs>(&["é", "\u{8}"])?, r#"["é","\b"]"#);
/// # Ok::<(), canonical_core::Error>(())
/// ```
///
/// # Errors
///
/// As [`to_vec`].
pub fn to_string<P: Profile>(value: &(impl CanonicalJson<P> + ?Sized)) -> Result<String, Error> {
    to_string_with(value, &Options::new())
}

/// [`to_string`] with limits of one's own.
///
/// # Errors
///
/// As [`to_vec_with`].
pub fn to_string_with<P: Profile>(
    value: &(impl CanonicalJson<P> + ?Sized),
    options: &Options<P>,
) -> Result<String, Error> {
    into_string(to_vec_with(value, options)?)
}

/// The writer puts out whole strings and ASCII only.
fn into_string(bytes: Vec<u8>) -> Result<String, Error> {
    String::from_utf8(bytes).map_err(|_| Error::new(ErrorKind::InvalidUtf8))
}

/// Appends the canonical form of a value to a buffer, which can be used again and again.
///
/// On an error, and if an impl panics, the buffer is as long as before.
///
/// ```
/// use canonical_core::{write_into, Matrix};
///
/// let mut buffer = b"signed:".to_vec();
/// write_into::<Matrix>(&mut buffer, &(1, "x"))?;
/// assert_eq!(buffer, br#"signed:[1,"x"]"#);
/// # Ok::<(), canonical_core::Error>(())
/// ```
///
/// # Errors
///
/// As [`to_vec`].
pub fn write_into<P: Profile>(
    buffer: &mut Vec<u8>,
    value: &(impl CanonicalJson<P> + ?Sized),
) -> Result<(), Error> {
    write_into_with(buffer, value, &Options::new())
}

/// [`write_into`] with limits of one's own.
///
/// # Errors
///
/// As [`to_vec_with`].
pub fn write_into_with<P: Profile>(
    buffer: &mut Vec<u8>,
    value: &(impl CanonicalJson<P> + ?Sized),
    options: &Options<P>,
) -> Result<(), Error> {
    /// Gives the buffer back, with the new bytes only if they are complete.
    struct Lease<'b, 'w, P: Profile> {
        buffer: &'b mut Vec<u8>,
        writer: Writer<'w, P>,
        length: usize,
    }
    impl<P: Profile> Drop for Lease<'_, '_, P> {
        fn drop(&mut self) {
            *self.buffer = self.writer.raw.take_buf();
            self.buffer.truncate(self.length);
        }
    }

    let length = buffer.len();
    let raw = Raw::new(core::mem::take(buffer), P::RULES, options.limits);
    let mut lease = Lease {
        buffer,
        writer: Writer::new(raw),
        length,
    };
    let written = value.write_canonical(&mut lease.writer);
    complete(written, &mut lease.writer.raw)?;
    lease.length = usize::MAX;
    Ok(())
}

/// How long the canonical form of a value is, without keeping it.
///
/// A Matrix event may have 65536 bytes (client-server API, Size limits), which this measures.
///
/// ```
/// assert_eq!(canonical_core::canonical_len::<canonical_core::Matrix>("日本")?, 8);
/// # Ok::<(), canonical_core::Error>(())
/// ```
///
/// # Errors
///
/// As [`to_vec`].
pub fn canonical_len<P: Profile>(value: &(impl CanonicalJson<P> + ?Sized)) -> Result<usize, Error> {
    canonical_len_with(value, &Options::new())
}

/// [`canonical_len`] with limits of one's own.
///
/// # Errors
///
/// As [`to_vec_with`].
pub fn canonical_len_with<P: Profile>(
    value: &(impl CanonicalJson<P> + ?Sized),
    options: &Options<P>,
) -> Result<usize, Error> {
    let mut length = 0;
    to_sink_with(value, |chunk: &[u8]| length += chunk.len(), options)?;
    Ok(length)
}

/// Hands the canonical form of a value to a function, a chunk at a time.
///
/// For hashers, sockets and whatever else takes bytes. Memory stays bounded, but for objects
/// whose members must be put in order at run time: maps of maps keep references, hand-written
/// impls that use [`Writer::object`] keep that object's bytes. The function names its argument's
/// type, `|chunk: &[u8]|`, and returns `()`, a `Result<(), E>`, or the `Result<usize, E>` of a
/// write that may be short, which is an error.
///
/// On an error some chunks may have been handed over; what they made is to be thrown away.
///
/// ```
/// use canonical_core::{to_sink, Olpc};
///
/// let mut sum = 0_u64;
/// to_sink::<Olpc>(&vec!["abc"; 10_000], |chunk: &[u8]| {
///     sum += chunk.iter().map(|&byte| u64::from(byte)).sum::<u64>();
/// })?;
/// assert_eq!(sum, 10_000 * (34 + 97 + 98 + 99 + 34) + 9_999 * 44 + 91 + 93);
/// # Ok::<(), canonical_core::Error>(())
/// ```
///
/// # Errors
///
/// As [`to_vec`], and [`Io`](ErrorKind::Io) if the function fails or takes less than it is
/// given.
pub fn to_sink<P: Profile>(
    value: &(impl CanonicalJson<P> + ?Sized),
    sink: impl Sink,
) -> Result<(), Error> {
    to_sink_with(value, sink, &Options::new())
}

/// [`to_sink`] with limits of one's own.
///
/// # Errors
///
/// As [`to_sink`], and [`TooLong`](ErrorKind::TooLong) beyond the length limit.
pub fn to_sink_with<P: Profile>(
    value: &(impl CanonicalJson<P> + ?Sized),
    mut sink: impl Sink,
    options: &Options<P>,
) -> Result<(), Error> {
    stream(value, &mut |chunk| sink.take(chunk), options)
}

/// Writes the canonical form of a value to an [`io::Write`](std::io::Write).
///
/// ```
/// let mut file = Vec::new(); // or a File, a TcpStream, ..
/// canonical_core::to_writer::<canonical_core::Jcs>(&mut file, &[0.5, 1.0])?;
/// assert_eq!(file, b"[0.5,1]");
/// # Ok::<(), canonical_core::Error>(())
/// ```
///
/// # Errors
///
/// As [`to_vec`], and [`Io`](ErrorKind::Io) if the writer fails, with its error as the source.
/// Some bytes may have been written then.
#[cfg(feature = "std")]
pub fn to_writer<P: Profile>(
    writer: impl std::io::Write,
    value: &(impl CanonicalJson<P> + ?Sized),
) -> Result<(), Error> {
    to_writer_with(writer, value, &Options::new())
}

/// [`to_writer`] with limits of one's own.
///
/// # Errors
///
/// As [`to_writer`], and [`TooLong`](ErrorKind::TooLong) beyond the length limit.
#[cfg(feature = "std")]
pub fn to_writer_with<P: Profile>(
    mut writer: impl std::io::Write,
    value: &(impl CanonicalJson<P> + ?Sized),
    options: &Options<P>,
) -> Result<(), Error> {
    stream(
        value,
        &mut |chunk| writer.write_all(chunk).map_err(Error::io),
        options,
    )
}

fn stream<P: Profile>(
    value: &(impl CanonicalJson<P> + ?Sized),
    sink: &mut dyn FnMut(&[u8]) -> Result<(), Error>,
    options: &Options<P>,
) -> Result<(), Error> {
    let mut writer = Writer::new(Raw::streaming(sink, P::RULES, options.limits));
    let Err(error) = value
        .write_canonical(&mut writer)
        .and_then(|()| writer.raw.finish())
    else {
        return Ok(());
    };
    if error.kind() == ErrorKind::Io {
        return Err(error);
    }
    if writer.raw.flushed() == 0 {
        return Err(locate(error, &writer.raw));
    }
    Err(error.locate(|| replay(value, options)))
}

/// Writes the value once more, to follow it to the place of an error that came after its
/// beginning had been flushed.
#[cold]
fn replay<P: Profile>(
    value: &(impl CanonicalJson<P> + ?Sized),
    options: &Options<P>,
) -> Option<Tracker> {
    let mut tracker = Tracker::default();
    let mut follow = |chunk: &[u8]| {
        tracker.feed(chunk);
        Ok(())
    };
    let mut writer = Writer::new(Raw::streaming(&mut follow, P::RULES, options.limits));
    let again = value
        .write_canonical(&mut writer)
        .and_then(|()| writer.raw.finish());
    let pending = writer.raw.take_buf();
    again.is_err().then(|| {
        tracker.feed(&pending);
        tracker
    })
}

/// Gives an error the path to where the output ends.
#[cold]
fn locate(error: Error, raw: &Raw<'_>) -> Error {
    error.locate(|| {
        let mut tracker = Tracker::default();
        tracker.feed(raw.pending());
        Some(tracker)
    })
}

/// The canonical form of a value, laid out for people: an indent of four spaces, a space after
/// each colon. This is not the canonical form.
///
/// ```
/// let text = canonical_core::to_string_pretty::<canonical_core::Matrix>(&("a", [1], [(); 0]))?;
/// assert_eq!(text, "[\n    \"a\",\n    [\n        1\n    ],\n    []\n]");
/// # Ok::<(), canonical_core::Error>(())
/// ```
///
/// # Errors
///
/// As [`to_vec`].
pub fn to_string_pretty<P: Profile>(
    value: &(impl CanonicalJson<P> + ?Sized),
) -> Result<String, Error> {
    to_string_pretty_with(value, &Options::new())
}

/// [`to_string_pretty`] with limits of one's own; the length limit is that of the canonical
/// form.
///
/// # Errors
///
/// As [`to_vec_with`].
pub fn to_string_pretty_with<P: Profile>(
    value: &(impl CanonicalJson<P> + ?Sized),
    options: &Options<P>,
) -> Result<String, Error> {
    into_string(crate::pretty::pretty(&to_vec_with(value, options)?))
}

/// What [`to_sink`] hands its chunks to: a function from `&[u8]` to a [`SinkResult`].
pub trait Sink {
    /// Takes a chunk, whole.
    #[doc(hidden)]
    fn take(&mut self, chunk: &[u8]) -> Result<(), Error>;
}

impl<F, R> Sink for F
where
    F: FnMut(&[u8]) -> R,
    R: SinkResult,
{
    fn take(&mut self, chunk: &[u8]) -> Result<(), Error> {
        self(chunk).into_result(chunk.len())
    }
}

/// What the function that is given to [`to_sink`] may return.
pub trait SinkResult {
    /// Whether all `length` bytes were taken.
    #[doc(hidden)]
    fn into_result(self, length: usize) -> Result<(), Error>;
}

impl SinkResult for () {
    fn into_result(self, _: usize) -> Result<(), Error> {
        Ok(())
    }
}

impl<E: fmt::Display> SinkResult for Result<(), E> {
    fn into_result(self, _: usize) -> Result<(), Error> {
        self.map_err(|error| Error::with_message(ErrorKind::Io, error))
    }
}

impl<E: fmt::Display> SinkResult for Result<usize, E> {
    fn into_result(self, length: usize) -> Result<(), Error> {
        match self {
            Ok(taken) if taken == length => Ok(()),
            Ok(taken) => Err(Error::with_message(
                ErrorKind::Io,
                format_args!("the sink took {taken} of {length} bytes"),
            )),
            Err(error) => Err(Error::with_message(ErrorKind::Io, error)),
        }
    }
}
