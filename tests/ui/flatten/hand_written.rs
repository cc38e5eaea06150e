use canonical_core::{CanonicalJson, Error, Profile, Writer};

struct Hand;

impl<P: Profile> CanonicalJson<P> for Hand {
    fn write_canonical(&self, writer: &mut Writer<'_, P>) -> Result<(), Error> {
        writer.null()
    }
}

#[derive(CanonicalJson)]
struct Outer {
    #[serde(flatten)]
    hand: Hand,
}

fn main() {}
