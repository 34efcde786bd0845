//! Output of one line of JSON.

use breakthrough_platform::text::is_control;
use serde_json::Value;

/// Returns a value as one line of JSON for a terminal. All control characters are escaped; JSON requires escaping only for
/// some of them.
pub(super) fn json_line(value: &Value) -> String {
    escape_controls(&value.to_string())
}

/// Escapes all control characters in JSON.
pub(super) fn escape_controls(text: &str) -> String {
    if !text.contains(is_control) {
        return text.to_owned();
    }
    // Control characters occur only within strings, and each control character is a single UTF-16 code unit.
    let escaped = text.chars().map(|character| match character {
        control if is_control(control) => format!("\\u{:04x}", u32::from(control)),
        other => other.to_string(),
    });
    escaped.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn control_characters_are_escaped_and_read_back() {
        let value = json!({ "name": "a\u{1b}[1mb\u{9b}2m\u{7f}\u{202e}\n ö", "count": 3 });
        let line = json_line(&value);
        assert!(!line.contains(is_control), "{line}");
        assert!(line.contains("\\u009b2m\\u007f\\u202e\\n ö"), "{line}");
        assert_eq!(serde_json::from_str::<Value>(&line).expect("JSON"), value);
        assert_eq!(json_line(&json!([1, "b"])), "[1,\"b\"]");
    }
}
