//! The command line and options of a UCI engine, and the readable form that the player confirms.

use serde::{Deserialize, Serialize};

/// A program with its arguments and the UCI options that are sent to it. A confirmation covers the options, because an engine may
/// write to a file named by an option, such as `Debug Log File`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EngineCommand {
    /// The path of the program, or a name that is looked up in `PATH`, followed by the arguments.
    pub command: Vec<String>,
    /// The UCI options as names and values, in the order in which they are sent.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<(String, String)>,
}

impl EngineCommand {
    /// Creates a command without options.
    #[must_use]
    pub const fn new(command: Vec<String>) -> EngineCommand {
        EngineCommand {
            command,
            options: Vec::new(),
        }
    }

    /// Returns the program, each argument and each option at full length, with invisible characters escaped.
    #[must_use]
    pub fn visible_parts(&self) -> VisibleCommand {
        let mut words = self.command.iter().map(|word| visible(word));
        VisibleCommand {
            program: words.next().unwrap_or_default(),
            arguments: words.collect(),
            options: self
                .options
                .iter()
                .map(|(name, value)| format!("{} = {}", visible(name), visible(value)))
                .collect(),
        }
    }

    /// Formats the command as one line at full length: words with spaces are quoted, and invisible characters are escaped.
    #[must_use]
    pub fn visible_line(&self) -> String {
        let words: Vec<String> = self.command.iter().map(|word| visible(word)).collect();
        let line = crate::join_command(&words);
        let options = self
            .options
            .iter()
            .map(|(name, value)| format!("{} = {}", visible(name), visible(value)));
        options.fold(line, |line, option| format!("{line} [{option}]"))
    }
}

/// A command in readable form, with invisible characters escaped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VisibleCommand {
    /// The path or name of the program.
    pub program: String,
    /// The arguments of the program.
    pub arguments: Vec<String>,
    /// The options as `name = value`.
    pub options: Vec<String>,
}

/// Escapes control characters and other invisible characters, such as `\n` and `\u{202e}`. If a text contains such characters,
/// its backslashes are doubled, so that different texts remain distinguishable.
fn visible(text: &str) -> String {
    let is_plain = |letter: char| matches!(letter, '\\' | '"' | '\'') || letter.escape_debug().count() == 1;
    let has_escapes = !text.chars().all(is_plain);
    let escape = |letter: char| match letter {
        '\\' if has_escapes => "\\\\".to_owned(),
        letter if is_plain(letter) => letter.to_string(),
        letter => letter.escape_debug().to_string(),
    };
    text.chars().map(escape).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_visible_command_is_complete_and_escaped() {
        let long = "x".repeat(5000);
        let words = ["/bin/sh", "-c", "a\nb\u{202e}c\u{200b}d\te\\n'\"ü", &long, ""];
        let command = EngineCommand {
            options: vec![("Debug Log File".to_owned(), "/home/x\u{7}".to_owned())],
            ..EngineCommand::new(words.map(str::to_owned).to_vec())
        };
        let parts = command.visible_parts();
        assert_eq!(parts.program, "/bin/sh");
        let script = "a\\nb\\u{202e}c\\u{200b}d\\te\\\\n'\"ü";
        assert_eq!(parts.arguments, ["-c", script, &long, ""]);
        assert_eq!(visible("C:\\new \\u{202e}"), "C:\\new \\u{202e}");
        assert_eq!(parts.options, ["Debug Log File = /home/x\\u{7}"]);
        let line = command.visible_line();
        assert!(line.starts_with("/bin/sh -c \"a\\nb"), "{line}");
        assert!(
            line.ends_with(&format!("{long} \"\" [Debug Log File = /home/x\\u{{7}}]")),
            "{line}"
        );
    }
}
