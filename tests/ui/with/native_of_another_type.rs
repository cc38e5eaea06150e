use canonical_core::{CanonicalJson, Error, Matrix, Writer};

fn text(value: &String, writer: &mut Writer<'_, Matrix>) -> Result<(), Error> {
    writer.string(value)
}

#[derive(CanonicalJson)]
#[canonical(profile = Matrix)]
struct Sensor {
    #[canonical(with = "text")]
    id: u32,
}

fn main() {}
