use canonical_core::CanonicalJson;

#[derive(CanonicalJson)]
struct Tree {
    #[serde(flatten)]
    parent: Option<Box<Tree>>,
}

#[derive(CanonicalJson)]
#[serde(tag = "op")]
enum Expression {
    Not(Box<Expression>),
    Constant { value: bool },
}

fn main() {}
