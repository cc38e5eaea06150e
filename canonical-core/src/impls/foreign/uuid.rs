//! A UUID is its hyphenated text in lower case.

use crate::key::CanonicalKey;
use crate::ser::CanonicalJson;
use crate::{Error, Profile, Writer};
use alloc::borrow::{Cow, ToOwned};
use uuid::Uuid;

impl<P: Profile> CanonicalJson<P> for Uuid {
    fn write_canonical(&self, writer: &mut Writer<'_, P>) -> Result<(), Error> {
        writer.string(self.hyphenated().encode_lower(&mut Uuid::encode_buffer()))
    }
}

impl<P: Profile> CanonicalKey<P> for Uuid {
    fn key(&self) -> Result<Cow<'_, str>, Error> {
        Ok(Cow::Owned(
            self.hyphenated()
                .encode_lower(&mut Uuid::encode_buffer())
                .to_owned(),
        ))
    }
}
