//! Strings, characters, paths.

use crate::key::CanonicalKey;
use crate::ser::CanonicalJson;
use crate::{Error, Profile, Writer};
use alloc::borrow::Cow;
use alloc::string::String;
use core::fmt;

impl<P: Profile> CanonicalJson<P> for str {
    #[inline]
    fn write_canonical(&self, writer: &mut Writer<'_, P>) -> Result<(), Error> {
        writer.string(self)
    }

    #[inline]
    fn write_canonical_member(
        &self,
        literal: &'static str,
        writer: &mut Writer<'_, P>,
    ) -> Result<(), Error> {
        writer.raw.string_member(literal, self)
    }
}

impl<P: Profile> CanonicalKey<P> for str {
    const IN_CODE_POINT_ORDER: bool = true;

    fn key(&self) -> Result<Cow<'_, str>, Error> {
        Ok(Cow::Borrowed(self))
    }
}

impl<P: Profile> CanonicalJson<P> for String {
    #[inline]
    fn write_canonical(&self, writer: &mut Writer<'_, P>) -> Result<(), Error> {
        writer.string(self)
    }

    #[inline]
    fn write_canonical_member(
        &self,
        literal: &'static str,
        writer: &mut Writer<'_, P>,
    ) -> Result<(), Error> {
        writer.raw.string_member(literal, self)
    }
}

impl<P: Profile> CanonicalKey<P> for String {
    const IN_CODE_POINT_ORDER: bool = true;

    fn key(&self) -> Result<Cow<'_, str>, Error> {
        Ok(Cow::Borrowed(self))
    }
}

impl<P: Profile> CanonicalJson<P> for char {
    fn write_canonical(&self, writer: &mut Writer<'_, P>) -> Result<(), Error> {
        writer.string(self.encode_utf8(&mut [0; 4]))
    }
}

impl<P: Profile> CanonicalKey<P> for char {
    const IN_CODE_POINT_ORDER: bool = true;

    fn key(&self) -> Result<Cow<'_, str>, Error> {
        Ok(Cow::Owned(String::from(*self)))
    }
}

impl<P: Profile> CanonicalJson<P> for fmt::Arguments<'_> {
    fn write_canonical(&self, writer: &mut Writer<'_, P>) -> Result<(), Error> {
        match self.as_str() {
            Some(text) => writer.string(text),
            None => writer.display(self),
        }
    }
}

/// An array of bytes without the closing NUL, as serde has it.
impl<P: Profile> CanonicalJson<P> for core::ffi::CStr {
    fn write_canonical(&self, writer: &mut Writer<'_, P>) -> Result<(), Error> {
        writer.value(self.to_bytes())
    }
}

/// An array of bytes without the closing NUL, as serde has it.
impl<P: Profile> CanonicalJson<P> for alloc::ffi::CString {
    fn write_canonical(&self, writer: &mut Writer<'_, P>) -> Result<(), Error> {
        writer.value(self.as_bytes())
    }
}

#[cfg(feature = "std")]
mod paths {
    use super::*;
    use crate::ErrorKind;
    use std::path::{Path, PathBuf};

    fn text(path: &Path) -> Result<&str, Error> {
        path.to_str().ok_or_else(|| Error::new(ErrorKind::NotUtf8))
    }

    impl<P: Profile> CanonicalJson<P> for Path {
        fn write_canonical(&self, writer: &mut Writer<'_, P>) -> Result<(), Error> {
            writer.string(text(self)?)
        }
    }

    impl<P: Profile> CanonicalJson<P> for PathBuf {
        fn write_canonical(&self, writer: &mut Writer<'_, P>) -> Result<(), Error> {
            writer.string(text(self)?)
        }
    }

    impl<P: Profile> CanonicalKey<P> for Path {
        fn key(&self) -> Result<Cow<'_, str>, Error> {
            text(self).map(Cow::Borrowed)
        }
    }

    impl<P: Profile> CanonicalKey<P> for PathBuf {
        fn key(&self) -> Result<Cow<'_, str>, Error> {
            text(self).map(Cow::Borrowed)
        }
    }
}
