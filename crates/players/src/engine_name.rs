//! Names of UCI engines in the player's list.

use breakthrough_platform::text::shortened_name;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// The maximum length of a name, in bytes.
const MAX_LENGTH: usize = 40;

/// The name of a UCI engine in the player's list, such as `Fairy-Stockfish`. The text is stored inline, so that
/// [`GamePlayer`](crate::GamePlayer) is `Copy`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct EngineName {
    /// The text in UTF-8, padded with zeros.
    bytes: [u8; MAX_LENGTH],
    length: u8,
}

/// The error for an invalid name.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("expected a name of 1 to {MAX_LENGTH} bytes without commas or control characters, found `{0}`")]
pub struct EngineNameError(String);

impl EngineName {
    /// Returns the name as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.bytes[..usize::from(self.length)]).expect("a name is made from a text")
    }

    /// Whether a text equals this name, ignoring ASCII case.
    #[must_use]
    pub fn matches(&self, text: &str) -> bool {
        self.as_str().eq_ignore_ascii_case(text.trim())
    }

    /// Converts a text to the nearest valid name: removes invalid characters, and truncates a long text, between words if
    /// possible. `None` if the result is empty.
    #[must_use]
    pub fn nearest(text: &str) -> Option<EngineName> {
        let mut text: String = text.chars().filter(|c| !c.is_control() && *c != ',').collect();
        while text.trim().len() > MAX_LENGTH {
            match text.trim_end().rfind(' ') {
                Some(space) if space > 0 => text.truncate(space),
                _ => _ = text.pop(),
            }
        }
        text.parse().ok()
    }
}

impl FromStr for EngineName {
    type Err = EngineNameError;

    fn from_str(text: &str) -> Result<EngineName, EngineNameError> {
        let name = text.trim();
        let is_allowed = |c: char| !c.is_control() && c != ',';
        if name.is_empty() || name.len() > MAX_LENGTH || !name.chars().all(is_allowed) {
            return Err(EngineNameError(shortened_name(text)));
        }
        let mut bytes = [0; MAX_LENGTH];
        bytes[..name.len()].copy_from_slice(name.as_bytes());
        let length = name.len() as u8;
        Ok(EngineName { bytes, length })
    }
}

impl fmt::Display for EngineName {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.as_str())
    }
}

impl fmt::Debug for EngineName {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), formatter)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_valid_name_is_not_changed() {
        for text in [
            "Fairy-Stockfish 11.1",
            "x",
            "Ünïcode: „ja“ [1]",
            &"y".repeat(MAX_LENGTH),
        ] {
            let name: EngineName = format!("  {text} ").parse().expect("a name");
            assert_eq!(name.to_string(), text);
            assert_eq!(format!("{name:?}"), format!("{text:?}"));
            assert!(name.matches(&text.to_ascii_uppercase()));
        }
        for text in ["", "  ", "a,b", "a\nb", &"y".repeat(MAX_LENGTH + 1)] {
            assert!(text.parse::<EngineName>().is_err(), "{text:?}");
        }
    }

    #[test]
    fn a_long_text_is_truncated_at_a_word() {
        let nearest = |text: &str| EngineName::nearest(text).map(|name| name.to_string());
        let long = "Breakthrough, 0.1.0 (dfd47aafff) compiled with everything";
        assert_eq!(
            nearest(long).as_deref(),
            Some("Breakthrough 0.1.0 (dfd47aafff) compiled")
        );
        assert_eq!(
            nearest("Breakthrough 0.1.0 (dfd47aafff) precompiled").as_deref(),
            Some("Breakthrough 0.1.0 (dfd47aafff)")
        );
        assert_eq!(nearest(&"ü".repeat(30)), Some("ü".repeat(20)));
        assert_eq!(nearest(&format!(" {}", "y".repeat(50))), Some("y".repeat(40)));
        assert_eq!(nearest(" ,\n"), None);
    }
}
