//! A URL is its serialization (URL standard).

use crate::key::CanonicalKey;
use crate::ser::CanonicalJson;
use crate::{Error, Profile, Writer};
use alloc::borrow::Cow;
use url::Url;

impl<P: Profile> CanonicalJson<P> for Url {
    fn write_canonical(&self, writer: &mut Writer<'_, P>) -> Result<(), Error> {
        writer.string(self.as_str())
    }
}

impl<P: Profile> CanonicalKey<P> for Url {
    fn key(&self) -> Result<Cow<'_, str>, Error> {
        Ok(Cow::Borrowed(self.as_str()))
    }
}
