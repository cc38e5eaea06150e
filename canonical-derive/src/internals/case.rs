//! The rename rules. Only ASCII letters change case.

use std::fmt::Write as _;

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

const RULES: [(&str, RenameRule); 8] = [
    ("lowercase", RenameRule::Lower),
    ("UPPERCASE", RenameRule::Upper),
    ("PascalCase", RenameRule::Pascal),
    ("camelCase", RenameRule::Camel),
    ("snake_case", RenameRule::Snake),
    ("SCREAMING_SNAKE_CASE", RenameRule::ScreamingSnake),
    ("kebab-case", RenameRule::Kebab),
    ("SCREAMING-KEBAB-CASE", RenameRule::ScreamingKebab),
];

impl RenameRule {
    /// The rule of this name, or serde's words for a name that is none.
    pub(crate) fn parse(name: &str) -> Result<Self, String> {
        if let Some((_, rule)) = RULES.iter().find(|(rule, _)| *rule == name) {
            return Ok(*rule);
        }
        let mut message = format!("unknown rename rule `rename_all = {name:?}`, expected one of ");
        for (i, (rule, _)) in RULES.iter().enumerate() {
            let _ = write!(message, "{}{rule:?}", if i == 0 { "" } else { ", " });
        }
        Err(message)
    }

    /// Renames a field, which is in snake case.
    pub(crate) fn field(self, name: &str) -> String {
        match self {
            RenameRule::Lower | RenameRule::Snake => name.to_owned(),
            RenameRule::Upper | RenameRule::ScreamingSnake => name.to_ascii_uppercase(),
            RenameRule::Pascal => pascal(name),
            RenameRule::Camel => lower_first(&pascal(name)),
            RenameRule::Kebab => name.replace('_', "-"),
            RenameRule::ScreamingKebab => name.to_ascii_uppercase().replace('_', "-"),
        }
    }

    /// Renames a variant, which is in Pascal case.
    pub(crate) fn variant(self, name: &str) -> String {
        match self {
            RenameRule::Pascal => name.to_owned(),
            RenameRule::Lower => name.to_ascii_lowercase(),
            RenameRule::Upper => name.to_ascii_uppercase(),
            RenameRule::Camel => lower_first(name),
            RenameRule::Snake => snake(name),
            RenameRule::ScreamingSnake => snake(name).to_ascii_uppercase(),
            RenameRule::Kebab => snake(name).replace('_', "-"),
            RenameRule::ScreamingKebab => snake(name).to_ascii_uppercase().replace('_', "-"),
        }
    }
}

fn pascal(field: &str) -> String {
    let mut pascal = String::new();
    let mut capitalize = true;
    for c in field.chars() {
        if c == '_' {
            capitalize = true;
        } else if capitalize {
            pascal.push(c.to_ascii_uppercase());
            capitalize = false;
        } else {
            pascal.push(c);
        }
    }
    pascal
}

/// By characters: serde's derive panics where the first one is not ASCII or there is none.
fn lower_first(name: &str) -> String {
    let mut chars = name.chars();
    match chars.next() {
        Some(first) => String::from(first.to_ascii_lowercase()) + chars.as_str(),
        None => String::new(),
    }
}

fn snake(variant: &str) -> String {
    let mut snake = String::new();
    for (i, c) in variant.char_indices() {
        if i > 0 && c.is_uppercase() {
            snake.push('_');
        }
        snake.push(c.to_ascii_lowercase());
    }
    snake
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(rule: &str, fields: [(&str, &str); 2], variants: [(&str, &str); 2]) {
        let rule = RenameRule::parse(rule).expect("a rule");
        for (name, expected) in fields {
            assert_eq!(rule.field(name), expected, "{rule:?}");
        }
        for (name, expected) in variants {
            assert_eq!(rule.variant(name), expected, "{rule:?}");
        }
    }

    #[test]
    fn the_eight_rules() {
        let (f, g, v, w) = ("http2_port__no", "_lead", "HTTPServer2", "Snake_Var");
        check(
            "lowercase",
            [(f, f), (g, g)],
            [(v, "httpserver2"), (w, "snake_var")],
        );
        check(
            "UPPERCASE",
            [(f, "HTTP2_PORT__NO"), (g, "_LEAD")],
            [(v, "HTTPSERVER2"), (w, "SNAKE_VAR")],
        );
        check(
            "PascalCase",
            [(f, "Http2PortNo"), (g, "Lead")],
            [(v, v), (w, w)],
        );
        check(
            "camelCase",
            [(f, "http2PortNo"), (g, "lead")],
            [(v, "hTTPServer2"), (w, "snake_Var")],
        );
        check(
            "snake_case",
            [(f, f), (g, g)],
            [(v, "h_t_t_p_server2"), (w, "snake__var")],
        );
        check(
            "SCREAMING_SNAKE_CASE",
            [(f, "HTTP2_PORT__NO"), (g, "_LEAD")],
            [(v, "H_T_T_P_SERVER2"), (w, "SNAKE__VAR")],
        );
        check(
            "kebab-case",
            [(f, "http2-port--no"), (g, "-lead")],
            [(v, "h-t-t-p-server2"), (w, "snake--var")],
        );
        check(
            "SCREAMING-KEBAB-CASE",
            [(f, "HTTP2-PORT--NO"), (g, "-LEAD")],
            [(v, "H-T-T-P-SERVER2"), (w, "SNAKE--VAR")],
        );
    }

    #[test]
    fn names_on_which_serde_panics() {
        assert_eq!(RenameRule::Camel.variant("Über"), "Über");
        assert_eq!(RenameRule::Camel.field("__"), "");
        assert_eq!(RenameRule::Camel.field("über_all"), "überAll");
    }

    #[test]
    fn an_unknown_rule() {
        assert_eq!(
            RenameRule::parse("abc"),
            Err(
                "unknown rename rule `rename_all = \"abc\"`, expected one of \"lowercase\", \
                 \"UPPERCASE\", \"PascalCase\", \"camelCase\", \"snake_case\", \
                 \"SCREAMING_SNAKE_CASE\", \"kebab-case\", \"SCREAMING-KEBAB-CASE\""
                    .to_owned()
            )
        );
    }
}
