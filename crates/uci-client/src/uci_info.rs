//! A UCI engine's answer to `uci`: name, author and options.

use crate::uci_variant_name;
use breakthrough_rules::Variant;

/// The name of the option that selects the variant.
pub(crate) const VARIANT_OPTION: &str = "UCI_Variant";
/// The name of the option with which an engine declares that `UCI_Variant` accepts the share code of every variant.
pub const SHARE_CODES_OPTION: &str = "UCI_ShareCodes";
/// The maximum number of characters in a name or value. Longer texts are truncated.
const MAX_TEXT: usize = 400;

/// An engine's answer to `uci`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct UciInfo {
    /// The engine's name, usually with its version; may be empty.
    pub name: String,
    /// The engine's author; may be empty.
    pub author: String,
    /// The options in the order in which the engine declared them.
    pub options: Vec<UciOption>,
}

/// An option that an engine declares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UciOption {
    /// The name, which is case-insensitive in UCI.
    pub name: String,
    /// The type, with the default and the allowed values.
    pub kind: UciOptionKind,
}

/// The type of an option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UciOptionKind {
    /// A switch: `true` or `false`.
    Check {
        /// The default value.
        default: bool,
    },
    /// An integer within a range.
    Spin {
        /// The default number, clamped to the range.
        default: i64,
        /// The minimum value.
        min: i64,
        /// The maximum value.
        max: i64,
    },
    /// A choice of predefined values.
    Combo {
        /// The default value.
        default: String,
        /// The predefined values.
        values: Vec<String>,
    },
    /// A button without a value.
    Button,
    /// Any text.
    Text {
        /// The default text; empty for `<empty>`.
        default: String,
    },
}

impl UciInfo {
    /// Parses a line of the answer. A line that is neither a name, an author nor a complete option is ignored.
    pub fn read_line(&mut self, line: &str) {
        let line = line.trim();
        if let Some(name) = line.strip_prefix("id name ") {
            self.name = clean(name);
        } else if let Some(author) = line.strip_prefix("id author ") {
            self.author = clean(author);
        } else if let Some(option) = line.strip_prefix("option name ").and_then(UciOption::parse) {
            self.options.push(option);
        }
    }

    /// Returns the option with this name, ignoring ASCII case.
    #[must_use]
    pub fn option(&self, name: &str) -> Option<&UciOption> {
        self.options
            .iter()
            .find(|option| option.name.eq_ignore_ascii_case(name))
    }

    /// Whether the engine declares a variant, either in the values of `UCI_Variant` or by `UCI_ShareCodes`; `None` if the engine
    /// does not list variants.
    #[must_use]
    pub fn declares_variant(&self, variant: Variant) -> Option<bool> {
        if self.option(SHARE_CODES_OPTION).is_some() {
            return Some(true);
        }
        match &self.option(VARIANT_OPTION)?.kind {
            UciOptionKind::Combo { values, .. } => {
                let name = uci_variant_name(variant);
                Some(values.iter().any(|value| value.eq_ignore_ascii_case(&name)))
            }
            _ => None,
        }
    }
}

impl UciOption {
    /// Parses the text after `option name`.
    fn parse(text: &str) -> Option<UciOption> {
        let (name, rest) = text.split_once(" type ")?;
        let (kind, rest) = rest.split_once(' ').unwrap_or((rest, ""));
        let kind = match kind {
            "check" => UciOptionKind::Check {
                default: field(rest, "default").is_some_and(|value| value.eq_ignore_ascii_case("true")),
            },
            "spin" => {
                let number = |key: &str| field(rest, key)?.parse::<i64>().ok();
                let (min, max) = (number("min").unwrap_or(i64::MIN), number("max").unwrap_or(i64::MAX));
                if min > max {
                    return None;
                }
                let default = number("default").unwrap_or(min).clamp(min, max);
                UciOptionKind::Spin { default, min, max }
            }
            "combo" => {
                let mut values: Vec<String> = Vec::new();
                for value in format!(" {rest}").split(" var ").skip(1).map(clean) {
                    if !values.contains(&value) {
                        values.push(value);
                    }
                }
                let default = format!(" {rest} ");
                let default = default.split(" var ").next().unwrap_or_default().trim();
                let default = default.strip_prefix("default").map(clean).unwrap_or_default();
                UciOptionKind::Combo { default, values }
            }
            "button" => UciOptionKind::Button,
            "string" => {
                let default = rest.trim().strip_prefix("default").map(clean).unwrap_or_default();
                let is_empty = default == "<empty>";
                UciOptionKind::Text {
                    default: if is_empty { String::new() } else { default },
                }
            }
            _ => return None,
        };
        let name = clean(name);
        (!name.is_empty()).then_some(UciOption { name, kind })
    }

    /// Whether the option allows a value. A button allows only the empty text.
    #[must_use]
    pub fn allows(&self, value: &str) -> bool {
        match &self.kind {
            UciOptionKind::Check { .. } => matches!(value, "true" | "false"),
            UciOptionKind::Spin { min, max, .. } => {
                value.parse::<i64>().is_ok_and(|number| (*min..=*max).contains(&number))
            }
            UciOptionKind::Combo { values, .. } => values.iter().any(|allowed| allowed == value),
            UciOptionKind::Button => value.is_empty(),
            UciOptionKind::Text { .. } => !value.chars().any(char::is_control),
        }
    }
}

/// Returns the word after a key.
fn field<'a>(text: &'a str, key: &str) -> Option<&'a str> {
    let mut words = text.split_whitespace().skip_while(|word| *word != key).skip(1);
    words.next()
}

/// Prepares a text from an engine for display: trims it, removes control characters, and limits its length.
pub(crate) fn clean(text: &str) -> String {
    let printable = text.trim().chars().filter(|c| !c.is_control());
    printable.take(MAX_TEXT).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(lines: &[&str]) -> UciInfo {
        let mut info = UciInfo::default();
        for line in lines {
            info.read_line(line);
        }
        info
    }

    fn option(text: &str) -> Option<UciOptionKind> {
        parse(&[&format!("option name {text}")])
            .options
            .pop()
            .map(|option| option.kind)
    }

    #[test]
    fn options_are_parsed_with_defaults_and_allowed_values() {
        let text = str::to_owned;
        for (line, kind) in [
            ("Ponder type check default true", UciOptionKind::Check { default: true }),
            ("Ponder type check", UciOptionKind::Check { default: false }),
            (
                "Skill Level type spin default 20 min -20 max 20",
                UciOptionKind::Spin {
                    default: 20,
                    min: -20,
                    max: 20,
                },
            ),
            (
                "Hash type spin default 900 min 1 max 64",
                UciOptionKind::Spin {
                    default: 64,
                    min: 1,
                    max: 64,
                },
            ),
            (
                "Style type combo default Very Solid var Very Solid var Risky",
                UciOptionKind::Combo {
                    default: text("Very Solid"),
                    values: vec![text("Very Solid"), text("Risky")],
                },
            ),
            ("Clear Hash type button", UciOptionKind::Button),
            (
                "Book type string default <empty>",
                UciOptionKind::Text { default: String::new() },
            ),
            (
                "Log type string default",
                UciOptionKind::Text { default: String::new() },
            ),
            (
                "Path type string default /a b/min 5",
                UciOptionKind::Text {
                    default: text("/a b/min 5"),
                },
            ),
        ] {
            assert_eq!(option(line), Some(kind), "{line}");
        }
        for line in [
            "Hash",
            "Hash type",
            "Hash type colour",
            " type check",
            "X type spin min 5 max 1",
        ] {
            assert_eq!(option(line), None, "{line}");
        }
    }

    #[test]
    fn control_characters_are_removed_from_name_and_author() {
        let long = format!("id author {}", "x".repeat(1000));
        let info = parse(&["id name Odd\u{7}One 1.2 ", &long, "id", "info string hello"]);
        assert_eq!(info.name, "OddOne 1.2");
        assert_eq!(info.author.len(), MAX_TEXT);
    }

    #[test]
    fn values_are_checked_against_the_option() {
        let allows = |line: &str, value: &str| parse(&[&format!("option name {line}")]).options[0].allows(value);
        assert!(allows("A type spin default 1 min 1 max 5", "5") && !allows("A type spin default 1 min 1 max 5", "6"));
        assert!(allows("A type check default true", "false") && !allows("A type check default true", "no"));
        assert!(allows("A type combo default x var x var y", "y") && !allows("A type combo default x var x", "y"));
        assert!(allows("A type string default", "any text") && !allows("A type string default", "a\nquit"));
        assert!(allows("A type button", "") && !allows("A type button", "1"));
    }

    #[test]
    fn an_unlisted_variant_differs_from_a_missing_list() {
        let combo = parse(&["option name UCI_Variant type combo default chess var chess var breakthrough"]);
        let small = Variant::new(6, 6).expect("a size");
        assert_eq!(combo.declares_variant(Variant::STANDARD), Some(true));
        assert_eq!(combo.declares_variant(small), Some(false));
        assert_eq!(parse(&[]).declares_variant(small), None);
    }

    #[test]
    fn an_engine_with_share_codes_declares_every_variant() {
        let info = parse(&[
            "option name UCI_Variant type combo default breakthrough var breakthrough",
            "option name UCI_ShareCodes type check default true",
        ]);
        let hexagon = "hex5 breakthroughs=2 obstacles=e5".parse().expect("a variant");
        assert_eq!(info.declares_variant(hexagon), Some(true));
    }
}
