//! The command line and options of a UCI engine, and the readable form shown to the player for confirmation.

use serde::{Deserialize, Serialize};

/// A program with its arguments and UCI options. A confirmation covers the options, because an engine may write to a file named
/// by an option, such as `Debug Log File`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EngineCommand {
    /// The path of the program, or a name that is looked up in `PATH`, followed by the arguments.
    pub command: Vec<String>,
    /// The UCI options as names and values, in the order of sending.
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

    /// Returns the number of characters in the program, the arguments and the options.
    #[must_use]
    pub fn characters(&self) -> usize {
        let options = self.options.iter().flat_map(|(name, value)| [name, value]);
        let texts = self.command.iter().chain(options);
        texts.map(|text| text.chars().count()).sum()
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

/// Printable characters that are invisible or look like a space.
const BLANK_LETTERS: [char; 5] = ['\u{115f}', '\u{1160}', '\u{2800}', '\u{3164}', '\u{ffa0}'];

/// Escapes control characters and other invisible characters, such as `\n` and `\u{202e}`. Repeated spaces and repeated
/// invisible characters are written once with their number, such as `\u{20}×3000`, so that no text is moved out of view. If a
/// text contains such characters, its backslashes are doubled, so that different texts remain distinguishable.
fn visible(text: &str) -> String {
    let runs: Vec<(char, usize)> = text.chars().fold(Vec::new(), |mut runs, letter| {
        match runs.last_mut() {
            Some((last, count)) if *last == letter => *count += 1,
            _ => runs.push((letter, 1)),
        }
        runs
    });
    let is_escaped = |&(letter, count): &(char, usize)| match letter {
        ' ' => count > 1,
        '\\' | '"' | '\'' => false,
        letter => BLANK_LETTERS.contains(&letter) || letter.escape_debug().count() > 1,
    };
    let backslash = if runs.iter().any(is_escaped) { "\\\\" } else { "\\" };
    let show = |run: (char, usize)| match run {
        (letter, count) if is_escaped(&run) => {
            let escape = match letter {
                ' ' => letter.escape_unicode().to_string(),
                letter if BLANK_LETTERS.contains(&letter) => letter.escape_unicode().to_string(),
                letter => letter.escape_debug().to_string(),
            };
            if count == 1 {
                escape
            } else {
                format!("{escape}×{count}")
            }
        }
        ('\\', count) => backslash.repeat(count),
        (letter, count) => std::iter::repeat_n(letter, count).collect(),
    };
    runs.into_iter().map(show).collect()
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
    #[test]
    fn repeated_blanks_are_written_with_their_number() {
        let spaces = " ".repeat(3000);
        for (text, expected) in [
            (format!("stockfish{spaces}; touch X"), r"stockfish\u{20}×3000; touch X"),
            ("a b  c".to_owned(), r"a b\u{20}×2c"),
            ("a\n\n\n\tb".to_owned(), r"a\n×3\tb"),
            (format!("a{}b", "\u{3000}".repeat(900)), r"a\u{3000}×900b"),
            (format!("a{}b", "\u{2800}".repeat(900)), r"a\u{2800}×900b"),
            (format!("a{}b", "\u{3164}".repeat(2)), r"a\u{3164}×2b"),
            ("a\u{115f}b".to_owned(), r"a\u{115f}b"),
            (r"C:\\a\b  c".to_owned(), r"C:\\\\a\\b\u{20}×2c"),
            ("xxx".to_owned(), "xxx"),
        ] {
            assert_eq!(visible(&text), expected);
        }
    }

    #[test]
    fn the_length_of_a_command_includes_its_options() {
        let command = EngineCommand {
            options: vec![("Hash".to_owned(), "64".to_owned())],
            ..EngineCommand::new(vec!["sh".to_owned(), "ü  ".to_owned()])
        };
        assert_eq!(command.characters(), 2 + 3 + 4 + 2);
    }
}
