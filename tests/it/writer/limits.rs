//! The length limit, exact at every entry point; the depth limit, for containers and for hops.

use crate::forms::{fault, forms, text};
use canonical_core::{
    canonical_len_with, to_sink_with, to_string_pretty_with, to_string_with, to_vec_with,
    to_writer_with, write_into_with, CanonicalJson, Error, ErrorKind, Jcs, Matrix, Olpc, Options,
    Profile, Writer,
};
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

/// Every entry point says yes or no alike.
fn fits(value: &(impl CanonicalJson<Jcs> + ?Sized), length: usize) -> bool {
    let options = Options::new().length(length);
    let kind = |error: Error| {
        assert_eq!(error.kind(), ErrorKind::TooLong);
        assert!(
            error
                .to_string()
                .contains(&format!("more than {length} bytes")),
            "{error}"
        );
    };
    let mut buffer = b"before".to_vec();
    let answers = [
        to_vec_with(value, &options).map(drop).map_err(kind),
        to_string_with(value, &options).map(drop).map_err(kind),
        to_string_pretty_with(value, &options)
            .map(drop)
            .map_err(kind),
        write_into_with(&mut buffer, value, &options).map_err(kind),
        to_sink_with(value, |_: &[u8]| {}, &options).map_err(kind),
        to_writer_with(std::io::sink(), value, &options).map_err(kind),
        canonical_len_with(value, &options).map(drop).map_err(kind),
    ];
    assert!(
        answers.iter().all(|answer| *answer == answers[0]),
        "{answers:?}"
    );
    assert!(answers[0].is_ok() || buffer == b"before");
    answers[0].is_ok()
}

fn boundary(value: &(impl CanonicalJson<Jcs> + ?Sized)) {
    let length = forms::<Jcs>(value).expect("a value without fault").len();
    assert!(fits(value, length));
    assert!(fits(value, length + 1));
    assert!(fits(value, usize::MAX));
    assert!(!fits(value, length - 1));
    assert!(!fits(value, length / 2));
    assert!(!fits(value, 0));
}

#[test]
fn the_length_limit_is_exact() {
    boundary(&1);
    boundary(&-123);
    boundary(&0.1);
    boundary("");
    boundary("text");
    boundary("é\n\"");
    boundary(&"x".repeat(70_000));
    boundary(&"\u{1}".repeat(70_000));
    boundary(&vec!["abc"; 50_000]);
    boundary(&[[(); 0]; 3]);
    boundary(&BTreeMap::from([("a", vec![1; 30_000]), ("b", vec![])]));
    boundary(&format_args!("{} {}", "a".repeat(9_000), 1));
}

/// Nobody waits for a gigabyte to be written before hearing that it is too long.
#[test]
fn the_length_limit_ends_early() {
    struct Endless;
    impl CanonicalJson<Jcs> for Endless {
        fn write_canonical(&self, writer: &mut Writer<'_, Jcs>) -> Result<(), Error> {
            let mut array = writer.array()?;
            loop {
                array.element("more")?;
            }
        }
    }
    assert!(!fits(&Endless, 1_000_000));
    struct EndlessObject;
    impl CanonicalJson<Jcs> for EndlessObject {
        fn write_canonical(&self, writer: &mut Writer<'_, Jcs>) -> Result<(), Error> {
            let mut object = writer.object()?;
            loop {
                object.member("more", "more")?;
            }
        }
    }
    assert!(!fits(&EndlessObject, 100_000));
}

#[test]
fn a_swallowed_too_long_is_still_too_long() {
    struct Careless;
    impl CanonicalJson<Jcs> for Careless {
        fn write_canonical(&self, writer: &mut Writer<'_, Jcs>) -> Result<(), Error> {
            let _ = writer.string(&"x".repeat(1_000));
            Ok(())
        }
    }
    let error = to_vec_with(&Careless, &Options::<Jcs>::new().length(100)).expect_err("too long");
    assert_eq!(error.kind(), ErrorKind::TooLong);
}

/// Containers, so many levels deep.
struct Nest {
    levels: usize,
    array: bool,
}

impl<P: Profile> CanonicalJson<P> for Nest {
    fn write_canonical(&self, writer: &mut Writer<'_, P>) -> Result<(), Error> {
        let Some(levels) = self.levels.checked_sub(1) else {
            return writer.integer(0);
        };
        let inner = Nest { levels, ..*self };
        if self.array {
            let mut array = writer.array()?;
            array.element(&inner)?;
            array.end()
        } else {
            let mut object = writer.object()?;
            object.member("k", &inner)?;
            object.end()
        }
    }
}

#[test]
fn a_hundred_and_twenty_eight_containers() {
    for array in [true, false] {
        let nest = |levels| Nest { levels, array };
        let written = text::<Matrix>(&nest(128));
        assert_eq!(written.matches(['[', '{']).count(), 128);
        let path = if array { "/0" } else { "/k" }.repeat(128);
        assert_eq!(fault::<Matrix>(&nest(129)), ("depth".into(), path.clone()));
        assert_eq!(fault::<Jcs>(&nest(129)), ("depth".into(), path.clone()));
        assert_eq!(fault::<Olpc>(&nest(100_000)), ("depth".into(), path));
    }
}

#[test]
fn the_depth_limit_is_settable() {
    for depth in [0, 1, 5, 128, 300] {
        let options = Options::<Matrix>::new().depth(depth);
        for array in [true, false] {
            assert!(to_vec_with(
                &Nest {
                    levels: depth,
                    array
                },
                &options
            )
            .is_ok());
            let error = to_vec_with(
                &Nest {
                    levels: depth + 1,
                    array,
                },
                &options,
            )
            .expect_err("one level too many");
            assert_eq!(error.kind(), ErrorKind::Depth);
            assert!(
                error.to_string().contains(&format!("deeper than {depth}")),
                "{error}"
            );
        }
    }
}

#[test]
fn containers_of_every_kind_count() {
    let options = Options::<Matrix>::new().depth(1);
    let deep = |value: &dyn CanonicalJson<Matrix>| {
        to_vec_with(value, &options).expect_err("two levels").kind() == ErrorKind::Depth
    };
    assert!(deep(&[[0; 0]]));
}

#[test]
fn containers_that_are_closed_do_not_count() {
    let wide = vec![vec![BTreeMap::from([("a", [0])]); 10]; 200];
    assert!(forms::<Matrix>(&wide).is_ok());
    let boxes: Vec<Box<Rc<Arc<u8>>>> = (0..=255).map(|i| Box::new(Rc::new(Arc::new(i)))).collect();
    assert!(forms::<Matrix>(&boxes).is_ok());
}

macro_rules! endless_chain {
    ($($test:ident $pointer:ident;)*) => {$(
        #[test]
        fn $test() {
            struct Chain(Option<$pointer<Chain>>);
            impl<P: Profile> CanonicalJson<P> for Chain {
                fn write_canonical(&self, writer: &mut Writer<'_, P>) -> Result<(), Error> {
                    writer.value(&self.0)
                }
            }
            let chain = |links| (0..links).fold(Chain(None), |chain, _| Chain(Some($pointer::new(chain))));
            assert_eq!(text::<Matrix>(&chain(128)), "null");
            assert_eq!(text::<Matrix>(&[chain(128), chain(128)]), "[null,null]");
            assert_eq!(fault::<Matrix>(&chain(129)), ("depth".into(), String::new()));
            assert_eq!(fault::<Jcs>(&[chain(1_000)]), ("depth".into(), "/0".into()));
            let options = Options::<Olpc>::new().depth(1_000);
            assert!(to_vec_with(&chain(1_000), &options).is_ok());
        }
    )*};
}

endless_chain! {
    a_chain_of_boxes Box;
    a_chain_of_rcs Rc;
    a_chain_of_arcs Arc;
}

/// After a hop that failed and was swallowed, the count is right again.
#[test]
fn hops_are_counted_back() {
    struct Careless(Box<u64>);
    impl CanonicalJson<Matrix> for Careless {
        fn write_canonical(&self, writer: &mut Writer<'_, Matrix>) -> Result<(), Error> {
            for _ in 0..1_000 {
                let _ = writer.value(&self.0);
            }
            writer.value(&Box::new(1))
        }
    }
    assert_eq!(text::<Matrix>(&Careless(Box::new(u64::MAX))), "1");
}
