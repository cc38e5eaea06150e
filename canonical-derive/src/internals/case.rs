//! The rules of `rename_all`. As in serde, letters outside ASCII keep their case.

/// How a name is turned into the name in the output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RenameRule {
    Lower,
    Upper,
    Pascal,
    Camel,
    Snake,
    ScreamingSnake,
    Kebab,
    ScreamingKebab,
}

use RenameRule::{Camel, Kebab, Lower, Pascal, ScreamingKebab, ScreamingSnake, Snake, Upper};

const RULES: [(&str, RenameRule); 8] = [
    ("lowercase", Lower),
    ("UPPERCASE", Upper),
    ("PascalCase", Pascal),
    ("camelCase", Camel),
    ("snake_case", Snake),
    ("SCREAMING_SNAKE_CASE", ScreamingSnake),
    ("kebab-case", Kebab),
    ("SCREAMING-KEBAB-CASE", ScreamingKebab),
];

impl RenameRule {
    /// The rule of this name, or what to tell the user, in serde's words.
    pub(crate) fn parse(name: &str) -> Result<Self, String> {
        if let Some((_, rule)) = RULES.iter().find(|(known, _)| *known == name) {
            return Ok(*rule);
        }
        let known: Vec<String> = RULES
            .iter()
            .map(|(known, _)| format!("{known:?}"))
            .collect();
        Err(format!(
            "unknown rename rule `rename_all = {name:?}`, expected one of {}",
            known.join(", ")
        ))
    }

    /// Takes `snake_case`, as fields are named.
    pub(crate) fn field(self, name: &str) -> String {
        match self {
            Lower | Snake => name.to_owned(),
            Upper | ScreamingSnake => name.to_ascii_uppercase(),
            Pascal => name
                .split('_')
                .map(|word| first(word, |c| c.to_ascii_uppercase()))
                .collect(),
            Camel => first(&Pascal.field(name), |c| c.to_ascii_lowercase()),
            Kebab => name.replace('_', "-"),
            ScreamingKebab => ScreamingSnake.field(name).replace('_', "-"),
        }
    }

    /// Takes `PascalCase`, as variants are named.
    pub(crate) fn variant(self, name: &str) -> String {
        match self {
            Lower => name.to_ascii_lowercase(),
            Upper => name.to_ascii_uppercase(),
            Pascal => name.to_owned(),
            Camel => first(name, |c| c.to_ascii_lowercase()),
            Snake => {
                let mut snake = String::new();
                for (offset, letter) in name.char_indices() {
                    if offset > 0 && letter.is_uppercase() {
                        snake.push('_');
                    }
                    snake.push(letter.to_ascii_lowercase());
                }
                snake
            }
            ScreamingSnake => Snake.variant(name).to_ascii_uppercase(),
            Kebab => Snake.variant(name).replace('_', "-"),
            ScreamingKebab => ScreamingSnake.variant(name).replace('_', "-"),
        }
    }
}

/// Changes the first character. Serde's derive panics where there is none, or where it is not
/// ASCII; the rule's natural result is the name as it is.
fn first(name: &str, change: impl Fn(char) -> char) -> String {
    let mut rest = name.chars();
    match rest.next() {
        Some(letter) => change(letter).to_string() + rest.as_str(),
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The results in the order of `RULES`, as serde's derive gives them.
    fn check(apply: impl Fn(RenameRule, &str) -> String, name: &str, expected: [&str; 8]) {
        assert_eq!(RULES.map(|(_, rule)| apply(rule, name)), expected, "{name}");
    }

    #[test]
    #[rustfmt::skip]
    fn fields() {
        let field = RenameRule::field;
        check(field, "outcome", ["outcome", "OUTCOME", "Outcome", "outcome", "outcome", "OUTCOME", "outcome", "OUTCOME"]);
        check(field, "very_tasty", ["very_tasty", "VERY_TASTY", "VeryTasty", "veryTasty", "very_tasty", "VERY_TASTY", "very-tasty", "VERY-TASTY"]);
        check(field, "z42", ["z42", "Z42", "Z42", "z42", "z42", "Z42", "z42", "Z42"]);
        check(field, "http2_port__no", ["http2_port__no", "HTTP2_PORT__NO", "Http2PortNo", "http2PortNo", "http2_port__no", "HTTP2_PORT__NO", "http2-port--no", "HTTP2-PORT--NO"]);
        check(field, "_lead", ["_lead", "_LEAD", "Lead", "lead", "_lead", "_LEAD", "-lead", "-LEAD"]);
        check(field, "aB", ["aB", "AB", "AB", "aB", "aB", "AB", "aB", "AB"]);
        // Serde's derive panics on the camel case of these.
        check(field, "__", ["__", "__", "", "", "__", "__", "--", "--"]);
        check(field, "übergröße_x", ["übergröße_x", "üBERGRößE_X", "übergrößeX", "übergrößeX", "übergröße_x", "üBERGRößE_X", "übergröße-x", "üBERGRößE-X"]);
    }

    #[test]
    #[rustfmt::skip]
    fn variants() {
        let variant = RenameRule::variant;
        check(variant, "A", ["a", "A", "A", "a", "a", "A", "a", "A"]);
        check(variant, "VeryTasty", ["verytasty", "VERYTASTY", "VeryTasty", "veryTasty", "very_tasty", "VERY_TASTY", "very-tasty", "VERY-TASTY"]);
        check(variant, "Z42", ["z42", "Z42", "Z42", "z42", "z42", "Z42", "z42", "Z42"]);
        check(variant, "HTTPServer2", ["httpserver2", "HTTPSERVER2", "HTTPServer2", "hTTPServer2", "h_t_t_p_server2", "H_T_T_P_SERVER2", "h-t-t-p-server2", "H-T-T-P-SERVER2"]);
        check(variant, "Snake_Var", ["snake_var", "SNAKE_VAR", "Snake_Var", "snake_Var", "snake__var", "SNAKE__VAR", "snake--var", "SNAKE--VAR"]);
        // Serde's derive panics on the camel case of this.
        check(variant, "ÜberÄrger", ["ÜberÄrger", "ÜBERÄRGER", "ÜberÄrger", "ÜberÄrger", "Über_Ärger", "ÜBER_ÄRGER", "Über-Ärger", "ÜBER-ÄRGER"]);
    }

    #[test]
    fn an_unknown_rule_lists_the_known_ones() {
        assert_eq!(
            RenameRule::parse("ab\"c"),
            Err(concat!(
                r#"unknown rename rule `rename_all = "ab\"c"`, expected one of "lowercase", "#,
                r#""UPPERCASE", "PascalCase", "camelCase", "snake_case", "SCREAMING_SNAKE_CASE", "#,
                r#""kebab-case", "SCREAMING-KEBAB-CASE""#
            )
            .to_owned())
        );
    }
}
