//! The snippets of the book, as doctests: a chapter that goes stale does not compile.

macro_rules! chapters {
    ($($name:ident $file:literal;)*) => {$(
        #[cfg(doctest)]
        #[doc = include_str!(concat!("../../../docs/", $file))]
        pub mod $name {}
    )*};
}

chapters! {
    introduction "introduction.md";
    profiles "profiles.md";
    reading "reading.md";
    signing "signing.md";
    errors "errors.md";
    expansion "expansion.md";
    forms "forms.md";
    review "review.md";
    performance "performance.md";
}
