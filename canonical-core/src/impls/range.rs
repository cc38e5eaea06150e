//! Ranges, bounds and points in time, as serde has them.

use crate::object::{CanonicalObject, Layout, TaggedContent};
use crate::ser::CanonicalJson;
use crate::writer::Part;
use crate::{Error, Profile, Writer};
use core::ops::{Bound, Range, RangeFrom, RangeInclusive, RangeTo};

macro_rules! objects {
    ($($type:ty, [$($key:literal)*], |$self:ident| $($index:literal $literal:literal $value:expr),*;)*) => {$(
        impl<P: Profile, T: CanonicalJson<P>> CanonicalJson<P> for $type {
            fn write_canonical(&self, writer: &mut Writer<'_, P>) -> Result<(), Error> {
                writer.whole_object(self)
            }
        }

        impl<P: Profile, T: CanonicalJson<P>> CanonicalObject<P> for $type {
            const LAYOUT: &'static Layout = &Layout::listed(&[$($key),*]);

            #[inline(always)]
            fn write_members(&$self, writer: &mut Writer<'_, P>, part: Part) -> Result<(), Error> {
                $(writer.member(part, $index, $literal, $value)?;)*
                Ok(())
            }
        }

        impl<P: Profile, T: CanonicalJson<P>> TaggedContent<P> for $type {}
    )*};
}

objects! {
    Range<T>, ["end" "start"], |self| 0 ",\"end\":" &self.end, 1 ",\"start\":" &self.start;
    RangeInclusive<T>, ["end" "start"], |self| 0 ",\"end\":" self.end(), 1 ",\"start\":" self.start();
    RangeFrom<T>, ["start"], |self| 0 ",\"start\":" &self.start;
    RangeTo<T>, ["end"], |self| 0 ",\"end\":" &self.end;
}

/// `"Unbounded"`, `{"Included":..}` or `{"Excluded":..}`.
impl<P: Profile, T: CanonicalJson<P>> CanonicalJson<P> for Bound<T> {
    fn write_canonical(&self, writer: &mut Writer<'_, P>) -> Result<(), Error> {
        match self {
            Bound::Unbounded => writer.string("Unbounded"),
            Bound::Included(_) | Bound::Excluded(_) => writer.whole_object(self),
        }
    }
}

impl<P: Profile, T: CanonicalJson<P>> CanonicalObject<P> for Bound<T> {
    const LAYOUT: &'static Layout = &Layout::listed(&["Excluded", "Included", "Unbounded"]);

    #[inline(always)]
    fn write_members(&self, writer: &mut Writer<'_, P>, part: Part) -> Result<(), Error> {
        match self {
            Bound::Excluded(value) => writer.member(part, 0, ",\"Excluded\":", value),
            Bound::Included(value) => writer.member(part, 1, ",\"Included\":", value),
            Bound::Unbounded => writer.member(part, 2, ",\"Unbounded\":", &()),
        }
    }
}

impl<P: Profile, T: CanonicalJson<P>> TaggedContent<P> for Bound<T> {}

#[cfg(feature = "std")]
mod time {
    use super::*;
    use crate::ErrorKind;
    use std::time::{Duration, SystemTime};

    fn since_epoch(time: &SystemTime) -> Result<Duration, Error> {
        time.duration_since(SystemTime::UNIX_EPOCH).map_err(|_| {
            Error::with_message(
                ErrorKind::OutOfRangeTime,
                "SystemTime must be later than UNIX_EPOCH",
            )
        })
    }

    /// `{"nanos_since_epoch":..,"secs_since_epoch":..}`; a time before 1970 is the error
    /// [`OutOfRangeTime`](ErrorKind::OutOfRangeTime).
    impl<P: Profile> CanonicalJson<P> for SystemTime {
        fn write_canonical(&self, writer: &mut Writer<'_, P>) -> Result<(), Error> {
            since_epoch(self)?;
            writer.whole_object(self)
        }
    }

    impl<P: Profile> CanonicalObject<P> for SystemTime {
        const LAYOUT: &'static Layout = &Layout::listed(&["nanos_since_epoch", "secs_since_epoch"]);

        #[inline(always)]
        fn write_members(&self, writer: &mut Writer<'_, P>, part: Part) -> Result<(), Error> {
            let time = since_epoch(self)?;
            writer.member(part, 0, ",\"nanos_since_epoch\":", &time.subsec_nanos())?;
            writer.member(part, 1, ",\"secs_since_epoch\":", &time.as_secs())
        }
    }

    impl<P: Profile> TaggedContent<P> for SystemTime {}
}

#[cfg(all(test, feature = "std"))]
mod tests {
    use crate::{to_string, CanonicalJson, ErrorKind, Matrix};
    use core::ops::Bound;
    use core::time::Duration;
    use std::time::SystemTime;

    fn check(value: &dyn CanonicalJson<Matrix>, expected: Result<&str, ErrorKind>) {
        let written = to_string::<Matrix>(value);
        assert_eq!(written.as_deref().map_err(|error| error.kind()), expected);
    }

    #[test]
    fn the_forms_of_serde() {
        check(&(1..2), Ok(r#"{"end":2,"start":1}"#));
        check(&(1..=2), Ok(r#"{"end":2,"start":1}"#));
        check(&(1..), Ok(r#"{"start":1}"#));
        check(&(..2), Ok(r#"{"end":2}"#));
        check(&Bound::<u8>::Unbounded, Ok(r#""Unbounded""#));
        check(&Bound::Included(1), Ok(r#"{"Included":1}"#));
        check(&Bound::Excluded(1), Ok(r#"{"Excluded":1}"#));
        let time = SystemTime::UNIX_EPOCH + Duration::new(5, 7);
        check(&time, Ok(r#"{"nanos_since_epoch":7,"secs_since_epoch":5}"#));
        let early = SystemTime::UNIX_EPOCH - Duration::new(1, 0);
        check(&early, Err(ErrorKind::OutOfRangeTime));
    }
}
