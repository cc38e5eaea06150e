//! Generic types: the bounds are those that serde infers.

use super::same;
use canonical_core::{CanonicalJson, CanonicalKey, Jcs, Matrix, Profile};
use serde::Serialize;
use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};
use std::fmt::Debug;
use std::marker::PhantomData;
use std::rc::Rc;

#[test]
fn lifetimes_types_and_constants() {
    #[derive(Serialize, CanonicalJson)]
    struct All<'a, 'b: 'a, T: ?Sized, U = u8, const N: usize = 2>
    where
        T: Debug,
        U: Copy,
    {
        borrowed: &'a str,
        cow: Cow<'b, str>,
        unsized_: &'a T,
        list: [U; 2],
        #[serde(skip)]
        marker: PhantomData<[u8; N]>,
    }
    let all: All<'_, '_, str> = All {
        borrowed: "x",
        cow: "y".into(),
        unsized_: "z",
        list: [1, 2],
        marker: PhantomData,
    };
    same(
        &all,
        r#"{"borrowed":"x","cow":"y","list":[1,2],"unsized_":"z"}"#,
    );
    let slice: All<'_, '_, [u8], bool, 9> = All {
        borrowed: "x",
        cow: "y".into(),
        unsized_: &[1, 2],
        list: [true, false],
        marker: PhantomData,
    };
    same(
        &slice,
        r#"{"borrowed":"x","cow":"y","list":[true,false],"unsized_":[1,2]}"#,
    );
}

/// Neither Serialize nor CanonicalJson.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Opaque;

#[test]
fn parameters_that_are_not_written_need_no_impl() {
    #[derive(Serialize, CanonicalJson)]
    struct Marked<T, U> {
        a: u8,
        marker: PhantomData<T>,
        #[serde(skip)]
        skipped: Option<U>,
    }
    let marked: Marked<Opaque, Opaque> = Marked {
        a: 1,
        marker: PhantomData,
        skipped: Some(Opaque),
    };
    same(&marked, r#"{"a":1,"marker":null}"#);

    #[derive(Serialize, CanonicalJson)]
    enum Either<T, U> {
        #[allow(dead_code)]
        #[serde(skip)]
        Left(T),
        Right(U),
    }
    same(&Either::<Opaque, u8>::Right(1), r#"{"Right":1}"#);

    fn opaque<S: serde::Serializer, T>(_: &T, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str("opaque")
    }
    #[derive(Serialize, CanonicalJson)]
    struct With<T> {
        #[serde(serialize_with = "opaque")]
        value: T,
    }
    same(&With { value: Opaque }, r#"{"value":"opaque"}"#);
}

trait Family {
    type Member;
}

impl Family for Opaque {
    type Member = u8;
}

#[test]
fn associated_types() {
    #[derive(Serialize, CanonicalJson)]
    struct Direct<F: Family> {
        member: F::Member,
        list: Vec<F::Member>,
    }
    let direct = Direct::<Opaque> {
        member: 1,
        list: vec![2],
    };
    same(&direct, r#"{"list":[2],"member":1}"#);

    #[derive(Serialize, CanonicalJson)]
    #[serde(bound(serialize = "<F as Family>::Member: Serialize"))]
    struct Qualified<F: Family> {
        member: Option<<F as Family>::Member>,
    }
    same(&Qualified::<Opaque> { member: Some(1) }, r#"{"member":1}"#);
}

#[test]
fn bounds_of_the_users_own() {
    #[derive(Serialize, CanonicalJson)]
    #[serde(bound = "T: Serialize + Debug")]
    struct Serdes<T> {
        value: T,
    }
    same(&Serdes { value: 1_u8 }, r#"{"value":1}"#);

    // Where the inferred bound asks too much: `Family::Member` is known to be written.
    #[derive(Serialize, CanonicalJson)]
    #[serde(bound = "")]
    #[canonical(bound = "")]
    struct Ours<T: Family<Member = u8>> {
        value: T::Member,
    }
    same(&Ours::<Opaque> { value: 1 }, r#"{"value":1}"#);

    #[derive(Serialize, CanonicalJson)]
    struct OnField<T, U> {
        #[serde(bound(serialize = "T: Serialize"))]
        #[canonical(bound = "T: CanonicalJson<__AnyProfile>")]
        value: Vec<T>,
        #[serde(skip)]
        other: PhantomData<U>,
    }
    let on_field: OnField<u8, Opaque> = OnField {
        value: vec![1],
        other: PhantomData,
    };
    same(&on_field, r#"{"value":[1]}"#);
}

#[test]
fn parameters_as_keys_values_and_parts() {
    #[derive(Serialize, CanonicalJson)]
    struct Everywhere<K: Ord, V, F> {
        map: BTreeMap<K, Vec<Option<V>>>,
        #[serde(flatten)]
        part: F,
    }
    let everywhere = Everywhere {
        map: BTreeMap::from([(10, vec![Some("x"), None]), (9, vec![])]),
        part: BTreeMap::from([("zz", 1), ("aa", 2)]),
    };
    same(
        &everywhere,
        r#"{"aa":2,"map":{"10":["x",null],"9":[]},"zz":1}"#,
    );

    // serde asks that the hasher be written; we do not.
    #[derive(Serialize, CanonicalJson)]
    #[serde(bound(serialize = "K: Serialize"))]
    struct Hashed<K: std::hash::Hash + Eq, S: std::hash::BuildHasher>(HashMap<K, u8, S>);
    let hashed = Hashed(HashMap::from([("b", 1), ("a", 2)]));
    same(&hashed, r#"{"a":2,"b":1}"#);

    #[derive(Serialize, CanonicalJson)]
    #[serde(tag = "t")]
    enum Tagged<T> {
        Content(T),
    }
    let content = Tagged::Content(BTreeMap::from([("s", 1), ("u", 2)]));
    same(&content, r#"{"s":1,"t":"Content","u":2}"#);
}

#[test]
fn recursion() {
    #[derive(Serialize, CanonicalJson)]
    struct Tree {
        value: u8,
        children: Vec<Tree>,
        next: Option<Box<Tree>>,
        named: BTreeMap<String, Self>,
    }
    let leaf = |value| Tree {
        value,
        children: vec![],
        next: None,
        named: BTreeMap::new(),
    };
    let tree = Tree {
        children: vec![leaf(2)],
        next: Some(Box::new(leaf(3))),
        named: BTreeMap::from([("x".into(), leaf(4))]),
        ..leaf(1)
    };
    let plain = |value| format!(r#"{{"children":[],"named":{{}},"next":null,"value":{value}}}"#);
    same(
        &tree,
        &format!(
            r#"{{"children":[{}],"named":{{"x":{}}},"next":{},"value":1}}"#,
            plain(2),
            plain(4),
            plain(3)
        ),
    );

    // Each of the two leads to the other.
    #[derive(Serialize, CanonicalJson)]
    struct Folder<T> {
        entries: Vec<Entry<T>>,
    }
    #[derive(Serialize, CanonicalJson)]
    enum Entry<T> {
        Folder(Rc<Folder<T>>),
        File(T),
        Link(Box<Entry<T>>),
    }
    let file = || Entry::File(1);
    let folder = Folder {
        entries: vec![
            Entry::Folder(Rc::new(Folder {
                entries: vec![file()],
            })),
            Entry::Link(Box::new(file())),
        ],
    };
    same(
        &folder,
        r#"{"entries":[{"Folder":{"entries":[{"File":1}]}},{"Link":{"File":1}}]}"#,
    );

    #[derive(Serialize, CanonicalJson)]
    struct List(Option<Box<List>>);
    same(&List(Some(Box::new(List(None)))), "null");

    #[derive(Serialize, CanonicalJson)]
    #[serde(untagged)]
    enum Json {
        Number(u8),
        Array(Vec<Json>),
        Object(BTreeMap<String, Json>),
    }
    let json = Json::Object(BTreeMap::from([(
        "a".into(),
        Json::Array(vec![Json::Number(1)]),
    )]));
    same(&json, r#"{"a":[1]}"#);
}

#[test]
fn where_clauses_and_self() {
    #[derive(Serialize, CanonicalJson)]
    struct Clauses<T>
    where
        Self: Debug,
        T: Clone,
        for<'x> &'x T: Debug,
    {
        value: T,
        next: Option<Box<Self>>,
    }
    impl<T> Debug for Clauses<T>
    where
        T: Clone,
        for<'x> &'x T: Debug,
    {
        fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            f.write_str("Clauses")
        }
    }
    let last = Clauses {
        value: 2,
        next: None,
    };
    let first = Clauses {
        value: 1,
        next: Some(Box::new(last)),
    };
    same(&first, r#"{"next":{"next":null,"value":2},"value":1}"#);

    #[derive(Serialize, CanonicalJson)]
    struct Bytes {
        bytes: [u8; Self::LENGTH],
    }
    impl Bytes {
        const LENGTH: usize = 2;
    }
    same(&Bytes { bytes: [1, 2] }, r#"{"bytes":[1,2]}"#);
}

#[test]
fn behind_dyn() {
    #[derive(Serialize, CanonicalJson)]
    struct Event<'a> {
        kind: &'a str,
    }
    #[derive(CanonicalJson)]
    #[canonical(profile = Matrix)]
    struct Boxed<'a> {
        events: Vec<Box<dyn CanonicalJson<Matrix> + 'a>>,
    }
    let boxed = Boxed {
        events: vec![Box::new(Event { kind: "x" }), Box::new(5_u8)],
    };
    assert_eq!(
        crate::forms::text::<Matrix>(&boxed),
        r#"{"events":[{"kind":"x"},5]}"#
    );
    let value: &dyn CanonicalJson<Jcs> = &Event { kind: "y" };
    assert_eq!(crate::forms::text::<Jcs>(value), r#"{"kind":"y"}"#);
}

#[test]
fn bounds_that_hold_for_every_profile() {
    #[derive(CanonicalJson, PartialEq, Eq, PartialOrd, Ord)]
    struct Id(u32);
    #[derive(CanonicalJson)]
    struct Page<T> {
        items: Vec<T>,
    }
    fn generic<P: Profile, T: CanonicalJson<P>, K: CanonicalKey<P>>(
        page: &Page<T>,
        key: &K,
    ) -> String {
        let page = canonical_core::to_string::<P>(page).expect("written");
        format!("{page} {}", key.key().expect("a key"))
    }
    let page = Page { items: vec![1, 2] };
    assert_eq!(
        generic::<Matrix, _, _>(&page, &Id(7)),
        r#"{"items":[1,2]} 7"#
    );
    let page = Page { items: vec![0.5] };
    assert_eq!(generic::<Jcs, _, _>(&page, &Id(7)), r#"{"items":[0.5]} 7"#);
}

/// Only what is called like a map of std's or indexmap's is taken for one, whatever stands before.
#[test]
fn types_that_are_called_like_maps() {
    #[derive(Serialize, CanonicalJson)]
    struct TileMap<T> {
        tiles: Vec<T>,
    }
    #[derive(Serialize, CanonicalJson)]
    struct TriMap<A, B, C>(A, B, C);
    type FxHashMap<K, V> = HashMap<K, V>;
    #[derive(Serialize, CanonicalJson)]
    struct World<T, K: Eq + std::hash::Hash, V> {
        map: TileMap<T>,
        three: TriMap<T, V, V>,
        hashed: FxHashMap<K, V>,
    }
    let world = World {
        map: TileMap { tiles: vec![1, 2] },
        three: TriMap(3, 4, 5),
        hashed: HashMap::from([("k", 6)]),
    };
    same(
        &world,
        r#"{"hashed":{"k":6},"map":{"tiles":[1,2]},"three":[3,4,5]}"#,
    );
}

#[test]
fn generic_types_that_become_others() {
    #[derive(Clone, Serialize, CanonicalJson)]
    #[serde(into = "Vec<T>")]
    struct Stack<T: Clone> {
        reversed: Vec<T>,
    }
    impl<T: Clone> From<Stack<T>> for Vec<T> {
        fn from(stack: Stack<T>) -> Self {
            stack.reversed.into_iter().rev().collect()
        }
    }
    same(
        &Stack {
            reversed: vec![2, 1],
        },
        "[1,2]",
    );
}

/// A wrapper is often called like what it wraps.
#[test]
fn types_of_the_same_name_elsewhere() {
    mod api {
        #[derive(super::Serialize, super::CanonicalJson)]
        pub(super) struct Event {
            pub(super) a: u8,
        }
        #[derive(super::Serialize, super::CanonicalJson)]
        pub(super) struct Part {
            pub(super) b: u8,
        }
    }
    #[derive(Serialize, CanonicalJson, PartialEq, Eq, PartialOrd, Ord)]
    struct Ipv4Addr(std::net::Ipv4Addr);
    #[derive(Serialize, CanonicalJson)]
    struct Part(api::Part);
    #[derive(Serialize, CanonicalJson)]
    #[serde(untagged)]
    enum Event {
        Api(api::Event),
        Ours { c: Option<Box<Event>> },
    }
    #[derive(Serialize, CanonicalJson)]
    #[serde(tag = "type")]
    enum Tagged {
        Part(Part),
    }
    #[derive(Serialize, CanonicalJson)]
    struct All {
        by_address: BTreeMap<Ipv4Addr, u8>,
        #[serde(flatten)]
        event: Event,
        #[serde(flatten)]
        part: Part,
        tagged: Tagged,
    }
    let all = |event| All {
        by_address: BTreeMap::from([(Ipv4Addr([10, 0, 0, 1].into()), 1)]),
        event,
        part: Part(api::Part { b: 2 }),
        tagged: Tagged::Part(Part(api::Part { b: 3 })),
    };
    same(
        &all(Event::Api(api::Event { a: 1 })),
        r#"{"a":1,"b":2,"by_address":{"10.0.0.1":1},"tagged":{"b":3,"type":"Part"}}"#,
    );
    same(
        &all(Event::Ours { c: None }),
        r#"{"b":2,"by_address":{"10.0.0.1":1},"c":null,"tagged":{"b":3,"type":"Part"}}"#,
    );
}
