//! Addresses: their Display text, as a value and as a key.

use crate::key::CanonicalKey;
use crate::ser::CanonicalJson;
use crate::{Error, Profile, Writer};
use alloc::borrow::Cow;
use alloc::string::ToString;
use core::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, SocketAddrV4, SocketAddrV6};

macro_rules! displayed {
    ($($type:ty)*) => {$(
        impl<P: Profile> CanonicalJson<P> for $type {
            fn write_canonical(&self, writer: &mut Writer<'_, P>) -> Result<(), Error> {
                writer.display(self)
            }
        }

        impl<P: Profile> CanonicalKey<P> for $type {
            fn key(&self) -> Result<Cow<'_, str>, Error> {
                Ok(Cow::Owned(self.to_string()))
            }
        }
    )*};
}

displayed!(IpAddr Ipv4Addr Ipv6Addr SocketAddr SocketAddrV4 SocketAddrV6);
