//! Parts of a document that are there as text or bytes already.

use crate::object::written::members;
use crate::object::{CanonicalObject, Entries, Layout, TaggedContent};
use crate::options::Options;
use crate::pointer::unescape;
use crate::reader::{canonicalize_with, check_with};
use crate::writer::Part;
use crate::{CanonicalJson, Error, ErrorKind, NotCanonical, Profile, Writer};
use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::marker::PhantomData;

/// A JSON text, canonicalized when it is written, never pasted.
///
/// Its numbers obey the rules for texts. The options' strict numbers and depth limit count for
/// it too. If it is an object it can be flattened and viewed.
///
/// ```
/// use canonical_core::{to_string, JsonText, Matrix};
///
/// let received = JsonText::new(r#"{"b": 1e2, "a": "\u0041"}"#);
/// assert_eq!(to_string::<Matrix>(&("x", received))?, r#"["x",{"a":"A","b":100}]"#);
///
/// let error = to_string::<Matrix>(&[JsonText::new("[1, 0.5]")]).unwrap_err();
/// assert_eq!(error.path(), Some("/0/1"));
/// # Ok::<(), canonical_core::Error>(())
/// ```
///
/// # Errors
///
/// When it is written: those of [`canonicalize`](crate::canonicalize). Offset, line and column
/// are places in the text, the path is that in the document.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct JsonText<'a>(Cow<'a, [u8]>);

impl<'a> JsonText<'a> {
    /// A text, which is read when it is written.
    pub fn new(text: &'a (impl AsRef<[u8]> + ?Sized)) -> Self {
        JsonText(Cow::Borrowed(text.as_ref()))
    }

    /// The text.
    ///
    /// ```
    /// assert_eq!(canonical_core::JsonText::new("[1, 2]").as_bytes(), b"[1, 2]");
    /// ```
    pub fn as_bytes(&self) -> &[u8] {
        &self.0
    }

    /// The text's canonical form.
    fn canonicalize<P: Profile>(&self, depth: usize, strict: bool) -> Result<String, Error> {
        let options = Options::<P>::new().depth(depth).strict_numbers(strict);
        let bytes = canonicalize_with(&self.0, &options)?;
        String::from_utf8(bytes).map_err(|_| Error::new(ErrorKind::InvalidUtf8))
    }
}

impl From<String> for JsonText<'_> {
    fn from(text: String) -> Self {
        JsonText(Cow::Owned(text.into_bytes()))
    }
}

impl From<Vec<u8>> for JsonText<'_> {
    fn from(text: Vec<u8>) -> Self {
        JsonText(Cow::Owned(text))
    }
}

impl fmt::Debug for JsonText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "JsonText({:?})", String::from_utf8_lossy(&self.0))
    }
}

impl<P: Profile> CanonicalJson<P> for JsonText<'_> {
    fn write_canonical(&self, writer: &mut Writer<'_, P>) -> Result<(), Error> {
        let strict = writer.raw.limits().strict_numbers;
        let canonical = self.canonicalize::<P>(writer.raw.depth_left(), strict);
        writer.raw.verbatim(&canonical.map_err(Error::below_value)?)
    }
}

impl<P: Profile> CanonicalObject<P> for JsonText<'_> {
    const LAYOUT: &'static Layout = Layout::OPEN;

    fn write_members(&self, _: &mut Writer<'_, P>, _: Part) -> Result<(), Error> {
        Ok(())
    }

    fn entries<'v>(&'v self, entries: &mut Entries<'v, P>) -> Result<(), Error> {
        let limits = entries.limits();
        let canonical = self
            .canonicalize::<P>(limits.depth, limits.strict_numbers)
            .map_err(Error::in_members)?;
        push_members(&canonical, entries)
    }
}

impl<P: Profile> TaggedContent<P> for JsonText<'_> {}

/// Adds the members of an object that has been written.
fn push_members<P: Profile>(object: &str, entries: &mut Entries<'_, P>) -> Result<(), Error> {
    let members = members(object).ok_or_else(|| Error::new(ErrorKind::NotAnObject))?;
    for (name, value) in members {
        entries.push_written(unescape(name.as_bytes()), value.into());
    }
    Ok(())
}

/// A value in canonical form already, checked once and copied when it is written.
///
/// If it is an object it can be flattened and viewed.
///
/// ```
/// use canonical_core::{to_vec, CanonicalBytes, Matrix};
///
/// let key = CanonicalBytes::<Matrix>::new(*br#"{"alg":"ed25519","key":[1,2]}"#)?;
/// assert_eq!(to_vec(&("keys", key)).unwrap(), br#"["keys",{"alg":"ed25519","key":[1,2]}]"#);
/// assert!(CanonicalBytes::<Matrix>::new(*b"[1, 2]").is_err());
/// # Ok::<(), canonical_core::NotCanonical>(())
/// ```
pub struct CanonicalBytes<P> {
    text: String,
    /// How many containers are nested in it.
    depth: usize,
    profile: PhantomData<fn() -> P>,
}

impl<P: Profile> CanonicalBytes<P> {
    /// Bytes that are checked to be in canonical form.
    ///
    /// # Errors
    ///
    /// Those of [`check`](crate::check).
    pub fn new(bytes: impl Into<Vec<u8>>) -> Result<Self, NotCanonical> {
        Self::new_with(bytes, &Options::new())
    }

    /// [`new`](CanonicalBytes::new) with limits of one's own, or strict numbers.
    ///
    /// ```
    /// use canonical_core::{CanonicalBytes, Jcs, Options};
    ///
    /// let strict = Options::<Jcs>::new().strict_numbers(true);
    /// assert!(CanonicalBytes::new_with(*b"9007199254740992", &strict).is_err());
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`check_with`](crate::check_with).
    pub fn new_with(bytes: impl Into<Vec<u8>>, options: &Options<P>) -> Result<Self, NotCanonical> {
        let bytes = bytes.into();
        check_with(&bytes, options)?;
        // What is canonical is UTF-8.
        Ok(Self::from_checked(
            String::from_utf8(bytes).unwrap_or_default(),
        ))
    }

    /// The canonical form of a value.
    ///
    /// ```
    /// use canonical_core::{CanonicalBytes, Jcs};
    ///
    /// let form = CanonicalBytes::<Jcs>::of(&[1.5, 2.0])?;
    /// assert_eq!(form.as_bytes(), b"[1.5,2]");
    /// # Ok::<(), canonical_core::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`to_vec`](crate::to_vec).
    pub fn of(value: &(impl CanonicalJson<P> + ?Sized)) -> Result<Self, Error> {
        crate::to_string::<P>(value).map(Self::from_checked)
    }

    fn from_checked(text: String) -> Self {
        CanonicalBytes {
            depth: depth(&text),
            text,
            profile: PhantomData,
        }
    }
}

impl<P> CanonicalBytes<P> {
    /// The bytes.
    ///
    /// ```
    /// use canonical_core::{CanonicalBytes, Olpc};
    ///
    /// assert_eq!(CanonicalBytes::<Olpc>::new(*b"[]")?.as_bytes(), b"[]");
    /// # Ok::<(), canonical_core::NotCanonical>(())
    /// ```
    pub fn as_bytes(&self) -> &[u8] {
        self.text.as_bytes()
    }

    /// The bytes, as text.
    ///
    /// ```
    /// use canonical_core::{CanonicalBytes, Olpc};
    ///
    /// assert_eq!(CanonicalBytes::<Olpc>::new(*b"[]")?.as_str(), "[]");
    /// # Ok::<(), canonical_core::NotCanonical>(())
    /// ```
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The bytes, without a copy.
    ///
    /// ```
    /// use canonical_core::{CanonicalBytes, Olpc};
    ///
    /// assert_eq!(CanonicalBytes::<Olpc>::new(*b"[]")?.into_bytes(), b"[]");
    /// # Ok::<(), canonical_core::NotCanonical>(())
    /// ```
    pub fn into_bytes(self) -> Vec<u8> {
        self.text.into_bytes()
    }
}

/// How many containers are nested in a canonical text.
fn depth(text: &str) -> usize {
    let (mut open, mut deepest) = (0_usize, 0);
    let (mut in_string, mut escaped) = (false, false);
    for byte in text.bytes() {
        if in_string {
            in_string = escaped || byte != b'"';
            escaped = !escaped && byte == b'\\';
            continue;
        }
        match byte {
            b'"' => in_string = true,
            b'{' | b'[' => {
                open += 1;
                deepest = deepest.max(open);
            }
            b'}' | b']' => open = open.saturating_sub(1),
            _ => {}
        }
    }
    deepest
}

impl<P> AsRef<[u8]> for CanonicalBytes<P> {
    fn as_ref(&self) -> &[u8] {
        self.as_bytes()
    }
}

impl<P> Clone for CanonicalBytes<P> {
    fn clone(&self) -> Self {
        CanonicalBytes {
            text: self.text.clone(),
            depth: self.depth,
            profile: PhantomData,
        }
    }
}

impl<P> PartialEq for CanonicalBytes<P> {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl<P> Eq for CanonicalBytes<P> {}

impl<P> Hash for CanonicalBytes<P> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.text.hash(state);
    }
}

impl<P> fmt::Debug for CanonicalBytes<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "CanonicalBytes({:?})", self.text)
    }
}

impl<P: Profile> CanonicalBytes<P> {
    fn check_depth(&self, left: usize) -> Result<(), Error> {
        if self.depth > left {
            return Err(Error::new(ErrorKind::Depth));
        }
        Ok(())
    }
}

impl<P: Profile> CanonicalJson<P> for CanonicalBytes<P> {
    fn write_canonical(&self, writer: &mut Writer<'_, P>) -> Result<(), Error> {
        self.check_depth(writer.raw.depth_left())?;
        writer.raw.verbatim(&self.text)
    }
}

impl<P: Profile> CanonicalObject<P> for CanonicalBytes<P> {
    const LAYOUT: &'static Layout = Layout::OPEN;

    fn write_members(&self, _: &mut Writer<'_, P>, _: Part) -> Result<(), Error> {
        Ok(())
    }

    fn entries<'v>(&'v self, entries: &mut Entries<'v, P>) -> Result<(), Error> {
        self.check_depth(entries.limits().depth)?;
        push_members(&self.text, entries)
    }
}

impl<P: Profile> TaggedContent<P> for CanonicalBytes<P> {}

/// A text that serde_json kept as it was: canonicalized when it is written, like [`JsonText`].
#[cfg(feature = "raw_value")]
mod raw_value {
    use super::*;
    use serde_json::value::RawValue;

    impl<P: Profile> CanonicalJson<P> for RawValue {
        fn write_canonical(&self, writer: &mut Writer<'_, P>) -> Result<(), Error> {
            JsonText::new(self.get()).write_canonical(writer)
        }
    }

    impl<P: Profile> CanonicalObject<P> for RawValue {
        const LAYOUT: &'static Layout = Layout::OPEN;

        fn write_members(&self, _: &mut Writer<'_, P>, _: Part) -> Result<(), Error> {
            Ok(())
        }

        fn entries<'v>(&'v self, entries: &mut Entries<'v, P>) -> Result<(), Error> {
            let limits = entries.limits();
            let canonical = JsonText::new(self.get())
                .canonicalize::<P>(limits.depth, limits.strict_numbers)
                .map_err(Error::in_members)?;
            push_members(&canonical, entries)
        }
    }

    impl<P: Profile> TaggedContent<P> for RawValue {}
}
