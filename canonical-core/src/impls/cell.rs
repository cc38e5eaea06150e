//! Cells, locks, atomics and weak pointers: the value that they hold now.

use crate::hops::Hop;
use crate::ser::CanonicalJson;
use crate::{Error, ErrorKind, Profile, Writer};
use alloc::rc;
#[cfg(target_has_atomic = "ptr")]
use alloc::sync;
use core::cell::{Cell, RefCell};

impl<P: Profile, T: CanonicalJson<P> + Copy> CanonicalJson<P> for Cell<T> {
    fn write_canonical(&self, writer: &mut Writer<'_, P>) -> Result<(), Error> {
        self.get().write_canonical(writer)
    }
}

/// The error is [`Unavailable`](ErrorKind::Unavailable) while the value is mutably borrowed.
impl<P: Profile, T: CanonicalJson<P> + ?Sized> CanonicalJson<P> for RefCell<T> {
    fn write_canonical(&self, writer: &mut Writer<'_, P>) -> Result<(), Error> {
        let value = self
            .try_borrow()
            .map_err(|_| unavailable("the cell is mutably borrowed"))?;
        writer.hop(Hop::Pointer, &*value)
    }
}

#[cold]
fn unavailable(why: &str) -> Error {
    Error::with_message(ErrorKind::Unavailable, why)
}

/// The target, or `null` when there is none any more.
impl<P: Profile, T: CanonicalJson<P> + ?Sized> CanonicalJson<P> for rc::Weak<T> {
    fn write_canonical(&self, writer: &mut Writer<'_, P>) -> Result<(), Error> {
        match self.upgrade() {
            Some(value) => writer.hop(Hop::Pointer, &*value),
            None => writer.null(),
        }
    }
}

/// The target, or `null` when there is none any more.
#[cfg(target_has_atomic = "ptr")]
impl<P: Profile, T: CanonicalJson<P> + ?Sized> CanonicalJson<P> for sync::Weak<T> {
    fn write_canonical(&self, writer: &mut Writer<'_, P>) -> Result<(), Error> {
        match self.upgrade() {
            Some(value) => writer.hop(Hop::Pointer, &*value),
            None => writer.null(),
        }
    }
}

macro_rules! atomics {
    ($($width:literal: $($type:ident)*;)*) => {$($(
        #[cfg(target_has_atomic = $width)]
        impl<P: Profile> CanonicalJson<P> for core::sync::atomic::$type {
            fn write_canonical(&self, writer: &mut Writer<'_, P>) -> Result<(), Error> {
                self.load(core::sync::atomic::Ordering::Relaxed).write_canonical(writer)
            }
        }
    )*)*};
}

atomics! {
    "8": AtomicBool AtomicI8 AtomicU8;
    "16": AtomicI16 AtomicU16;
    "32": AtomicI32 AtomicU32;
    "64": AtomicI64 AtomicU64;
    "ptr": AtomicIsize AtomicUsize;
}

#[cfg(feature = "std")]
mod locks {
    use super::*;
    use std::sync::{Mutex, RwLock};

    /// The error is [`Unavailable`](ErrorKind::Unavailable) if the lock is poisoned.
    impl<P: Profile, T: CanonicalJson<P> + ?Sized> CanonicalJson<P> for Mutex<T> {
        fn write_canonical(&self, writer: &mut Writer<'_, P>) -> Result<(), Error> {
            let value = self
                .lock()
                .map_err(|_| unavailable("the lock is poisoned"))?;
            writer.hop(Hop::Pointer, &*value)
        }
    }

    /// The error is [`Unavailable`](ErrorKind::Unavailable) if the lock is poisoned.
    impl<P: Profile, T: CanonicalJson<P> + ?Sized> CanonicalJson<P> for RwLock<T> {
        fn write_canonical(&self, writer: &mut Writer<'_, P>) -> Result<(), Error> {
            let value = self
                .read()
                .map_err(|_| unavailable("the lock is poisoned"))?;
            writer.hop(Hop::Pointer, &*value)
        }
    }
}

#[cfg(all(test, feature = "std"))]
mod tests {
    use crate::{to_string, CanonicalJson, ErrorKind, Matrix};
    use alloc::rc::Rc;
    use alloc::sync::Arc;
    use core::cell::{Cell, RefCell};
    use core::sync::atomic::{AtomicBool, AtomicI64};
    use std::sync::{Mutex, RwLock};

    fn check(value: &dyn CanonicalJson<Matrix>, expected: Result<&str, ErrorKind>) {
        let written = to_string::<Matrix>(value);
        assert_eq!(written.as_deref().map_err(|error| error.kind()), expected);
    }

    #[test]
    fn what_they_hold_now() {
        check(&Cell::new(7), Ok("7"));
        check(&RefCell::new("x"), Ok(r#""x""#));
        check(&AtomicBool::new(true), Ok("true"));
        check(&AtomicI64::new(-5), Ok("-5"));
        check(&Mutex::new([1, 2]), Ok("[1,2]"));
        check(&RwLock::new(()), Ok("null"));
        let (rc, arc) = (Rc::new(1), Arc::new(2));
        check(&Rc::downgrade(&rc), Ok("1"));
        check(&Arc::downgrade(&arc), Ok("2"));
        check(&alloc::rc::Weak::<u8>::new(), Ok("null"));
        check(&alloc::sync::Weak::<u8>::new(), Ok("null"));
    }

    #[test]
    fn what_cannot_be_read_now() {
        let cell = RefCell::new(1);
        let borrowed = cell.borrow_mut();
        check(&cell, Err(ErrorKind::Unavailable));
        drop(borrowed);
        let (mutex, lock) = (Arc::new(Mutex::new(1)), Arc::new(RwLock::new(1)));
        let (mutex_2, lock_2) = (mutex.clone(), lock.clone());
        let poisoned = std::thread::spawn(move || {
            let _guards = (mutex_2.lock(), lock_2.write());
            panic!("poisons both locks");
        });
        assert!(poisoned.join().is_err());
        check(&*mutex, Err(ErrorKind::Unavailable));
        check(&*lock, Err(ErrorKind::Unavailable));
    }
}
