//! What impls write with.

mod containers;
mod derived;
pub(crate) mod raw;

#[cfg(feature = "serde")]
pub(crate) use containers::Members;
pub(crate) use containers::{duplicate_key, Lists};
pub use containers::{ArrayWriter, ObjectWriter, OrderedObjectWriter};
pub use derived::Part;

use crate::hops::Hop;
use crate::ser::CanonicalJson;
use crate::{AllowsFloats, Error, Profile};
use core::fmt;
use core::marker::PhantomData;
use raw::Raw;

/// Where an impl of [`CanonicalJson`] writes its value.
///
/// An impl writes exactly one value: with one of the methods for scalars, with
/// [`array`](Writer::array) or [`object`](Writer::object), or by handing over to another value
/// with [`value`](Writer::value). Writing none, or two, is an error, never broken JSON.
///
/// ```
/// use canonical_core::{to_string, CanonicalJson, Error, Jcs, Profile, Writer};
///
/// struct Rgb(u8, u8, u8);
///
/// impl<P: Profile> CanonicalJson<P> for Rgb {
///     fn write_canonical(&self, writer: &mut Writer<'_, P>) -> Result<(), Error> {
///         let mut object = writer.object()?;
///         object.member("r", &self.0)?;
///         object.member("g", &self.1)?;
///         object.member("b", &self.2)?;
///         object.end()
///     }
/// }
///
/// assert_eq!(to_string::<Jcs>(&Rgb(1, 2, 3))?, r#"{"b":3,"g":2,"r":1}"#);
/// # Ok::<(), Error>(())
/// ```
#[repr(transparent)]
pub struct Writer<'a, P> {
    pub(crate) raw: Raw<'a>,
    profile: PhantomData<fn() -> P>,
}

impl<P> fmt::Debug for Writer<'_, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Writer")
            .field("written", &self.raw.written())
            .finish_non_exhaustive()
    }
}

impl<'a, P: Profile> Writer<'a, P> {
    pub(crate) fn new(raw: Raw<'a>) -> Self {
        Writer {
            raw,
            profile: PhantomData,
        }
    }

    /// Writes `null`.
    ///
    /// # Errors
    ///
    /// As for every method of the writer: a value where none may stand
    /// ([`SecondValue`](crate::ErrorKind::SecondValue)), the length limit
    /// ([`TooLong`](crate::ErrorKind::TooLong)), a sink that fails
    /// ([`Io`](crate::ErrorKind::Io)).
    #[inline]
    pub fn null(&mut self) -> Result<(), Error> {
        self.raw.verbatim("null")
    }

    /// Writes `true` or `false`.
    ///
    /// # Errors
    ///
    /// See [`null`](Writer::null).
    #[inline]
    pub fn boolean(&mut self, value: bool) -> Result<(), Error> {
        self.raw.verbatim(if value { "true" } else { "false" })
    }

    /// Writes a string, escaped as the profile does.
    ///
    /// # Errors
    ///
    /// See [`null`](Writer::null).
    #[inline]
    pub fn string(&mut self, value: &str) -> Result<(), Error> {
        self.raw.string(value)
    }

    /// Writes a string of what `value` displays, without building it first.
    ///
    /// ```
    /// use canonical_core::{to_string, CanonicalJson, Error, Matrix, Profile, Writer};
    ///
    /// struct UserId { name: String, server: String }
    ///
    /// impl<P: Profile> CanonicalJson<P> for UserId {
    ///     fn write_canonical(&self, writer: &mut Writer<'_, P>) -> Result<(), Error> {
    ///         writer.display(format_args!("@{}:{}", self.name, self.server))
    ///     }
    /// }
    ///
    /// let id = UserId { name: "alice".into(), server: "example.org".into() };
    /// assert_eq!(to_string::<Matrix>(&id)?, r#""@alice:example.org""#);
    /// # Ok::<(), Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Custom`](crate::ErrorKind::Custom) if the Display impl fails; otherwise see
    /// [`null`](Writer::null).
    pub fn display(&mut self, value: impl fmt::Display) -> Result<(), Error> {
        struct Pieces<'w, 'a> {
            raw: &'w mut Raw<'a>,
            result: Result<(), Error>,
        }
        impl fmt::Write for Pieces<'_, '_> {
            fn write_str(&mut self, piece: &str) -> fmt::Result {
                self.result = self.raw.string_piece(piece);
                if self.result.is_ok() {
                    Ok(())
                } else {
                    Err(fmt::Error)
                }
            }
        }
        self.raw.begin_string()?;
        let mut pieces = Pieces {
            raw: &mut self.raw,
            result: Ok(()),
        };
        let shown = fmt::write(&mut pieces, format_args!("{value}"));
        pieces.result?;
        if shown.is_err() {
            self.raw.spoil(crate::ErrorKind::Custom);
            return Err(Error::custom("a Display impl returned an error"));
        }
        self.raw.close_quote()
    }

    /// Writes an integer of any type.
    ///
    /// # Errors
    ///
    /// [`IntRange`](crate::ErrorKind::IntRange) if the profile cannot hold it; otherwise see
    /// [`null`](Writer::null).
    #[inline]
    pub fn integer(&mut self, value: impl Integer) -> Result<(), Error> {
        match value.widen() {
            sealed::Wide::U64(value) => self.raw.u64(value),
            sealed::Wide::I64(value) => self.raw.i64(value),
            sealed::Wide::U128(value) => self.raw.u128(value),
            sealed::Wide::I128(value) => self.raw.i128(value),
        }
    }

    /// Writes a double as ECMAScript does (RFC 8785 §3.2.2.3).
    ///
    /// # Errors
    ///
    /// [`NanOrInfinity`](crate::ErrorKind::NanOrInfinity); otherwise see
    /// [`null`](Writer::null).
    #[inline]
    pub fn double(&mut self, value: f64) -> Result<(), Error>
    where
        P: AllowsFloats,
    {
        self.raw.double(value)
    }

    /// Writes another value in place of this one.
    ///
    /// # Errors
    ///
    /// Those of the other value.
    #[inline]
    pub fn value<T: CanonicalJson<P> + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        value.write_canonical(self)
    }

    /// Begins an array.
    ///
    /// ```
    /// use canonical_core::{to_string, CanonicalJson, Error, Matrix, Profile, Writer};
    ///
    /// struct Countdown(u8);
    ///
    /// impl<P: Profile> CanonicalJson<P> for Countdown {
    ///     fn write_canonical(&self, writer: &mut Writer<'_, P>) -> Result<(), Error> {
    ///         let mut array = writer.array()?;
    ///         for i in (0..=self.0).rev() {
    ///             array.element(&i)?;
    ///         }
    ///         array.end()
    ///     }
    /// }
    ///
    /// assert_eq!(to_string::<Matrix>(&Countdown(3))?, "[3,2,1,0]");
    /// # Ok::<(), Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Depth`](crate::ErrorKind::Depth) if too many containers are open; otherwise see
    /// [`null`](Writer::null).
    pub fn array(&mut self) -> Result<ArrayWriter<'_, 'a, P>, Error> {
        ArrayWriter::begin(self)
    }

    /// Begins an object whose members may come in any order: they are put in the profile's.
    ///
    /// The members are kept in memory until the object ends, in the streaming forms too.
    ///
    /// # Errors
    ///
    /// See [`array`](Writer::array).
    pub fn object(&mut self) -> Result<ObjectWriter<'_, 'a, P>, Error> {
        ObjectWriter::begin(self)
    }

    /// Begins an object whose members come in the profile's order, which is checked.
    ///
    /// # Errors
    ///
    /// See [`array`](Writer::array).
    pub fn ordered_object(&mut self) -> Result<OrderedObjectWriter<'_, 'a, P>, Error> {
        OrderedObjectWriter::begin(self)
    }

    /// [`Writer::integer`] as a member.
    #[inline]
    pub(crate) fn integer_member(
        &mut self,
        literal: &'static str,
        value: impl Integer + Copy,
    ) -> Result<(), Error> {
        match value.widen() {
            sealed::Wide::U64(value) => self.raw.u64_member(literal, value),
            sealed::Wide::I64(value) => self.raw.i64_member(literal, value),
            sealed::Wide::U128(_) | sealed::Wide::I128(_) => {
                self.raw.member(literal)?;
                self.integer(value)
            }
        }
    }

    /// Writes the target of a pointer, one hop deeper.
    #[inline]
    pub(crate) fn hop<T: CanonicalJson<P> + ?Sized>(
        &mut self,
        hop: Hop,
        value: &T,
    ) -> Result<(), Error> {
        let before = self.raw.enter(hop)?;
        let written = value.write_canonical(self);
        self.raw.leave(before);
        written
    }

    /// [`Writer::hop`] as a member.
    #[inline]
    pub(crate) fn member_hop<T: CanonicalJson<P> + ?Sized>(
        &mut self,
        hop: Hop,
        literal: &'static str,
        value: &T,
    ) -> Result<(), Error> {
        let before = self.raw.enter(hop)?;
        let written = value.write_canonical_member(literal, self);
        self.raw.leave(before);
        written
    }
}

/// An integer type that [`Writer::integer`] takes: the primitive ones.
pub trait Integer: sealed::Integer {}

mod sealed {
    /// An integer in one of the widths that the writer knows.
    #[derive(Debug)]
    pub enum Wide {
        U64(u64),
        I64(i64),
        U128(u128),
        I128(i128),
    }

    pub trait Integer {
        #[doc(hidden)]
        fn widen(self) -> Wide;
    }

    macro_rules! integer {
        ($($width:ident($as:ident): $($type:ty),*;)*) => {$($(
            impl Integer for $type {
                #[inline(always)]
                fn widen(self) -> Wide {
                    Wide::$width(self as $as)
                }
            }
            impl super::Integer for $type {}
        )*)*};
    }

    integer! {
        U64(u64): u8, u16, u32, u64, usize;
        I64(i64): i8, i16, i32, i64, isize;
        U128(u128): u128;
        I128(i128): i128;
    }
}
