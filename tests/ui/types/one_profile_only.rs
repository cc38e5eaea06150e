use canonical_core::{CanonicalJson, Error, Matrix, Writer};

struct Hand;

impl CanonicalJson<Matrix> for Hand {
    fn write_canonical(&self, writer: &mut Writer<'_, Matrix>) -> Result<(), Error> {
        writer.null()
    }
}

#[derive(CanonicalJson)]
struct Outer {
    hand: Hand,
}

fn main() {}
