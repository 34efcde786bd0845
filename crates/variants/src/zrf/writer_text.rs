//! Formatting of strings, names and long lists for Zillions files.

/// Maximum line length, in characters after the indent.
const LINE_WIDTH: usize = 100;

/// Words that cannot be the name of a side or a piece, including the names of the macros defined by the writer.
const RESERVED: [&str; 9] = [
    "repeat",
    "off",
    "else",
    "not",
    "opponent",
    "any-owner",
    "man-step",
    "man-capture",
    "man-advance",
];

/// Quotes a text and escapes line breaks with `\`. Long lines are wrapped at single spaces, which are restored on reading.
pub(super) fn quoted(text: &str, indent: &str) -> String {
    let mut quoted = String::from("\"");
    for (index, line) in text.trim().lines().enumerate() {
        if index > 0 {
            quoted.push_str("\\\n");
            quoted.push_str(indent);
        }
        let line: String = line.trim().chars().map(replace_unsupported).collect();
        let mut column = 0;
        // Only a single space may be replaced by a line break, because the reader converts the line break back into a
        // single space.
        for (index, word) in line.split(' ').enumerate() {
            let width = word.chars().count();
            let is_single = !word.is_empty() && !quoted.ends_with(' ');
            if index > 0 && is_single && column + width >= LINE_WIDTH {
                quoted.push('\n');
                quoted.push_str(indent);
                column = 0;
            } else if index > 0 {
                quoted.push(' ');
            }
            quoted.push_str(word);
            column += width + 1;
        }
    }
    quoted.push('"');
    quoted
}

/// Replaces a character that is not allowed in a string with a similar character.
fn replace_unsupported(character: char) -> char {
    match character {
        '"' => '`',
        '`' => '\'',
        '\\' => '/',
        space if space.is_whitespace() || space.is_control() || space == '\u{feff}' => ' ',
        other => other,
    }
}

/// Converts a name to a symbol; an empty name becomes `default`.
pub(super) fn symbol(name: &str, default: &str) -> String {
    let is_allowed = |c: char| !c.is_whitespace() && !c.is_control() && !"()\";`$\\?\u{feff}".contains(c);
    let mut symbol: String = name
        .trim()
        .chars()
        .map(|c| if is_allowed(c) { c } else { '-' })
        .collect();
    if symbol.is_empty() {
        default.clone_into(&mut symbol);
    }
    if RESERVED.contains(&&*symbol) {
        symbol.push('-');
    }
    symbol
}

/// Joins words. Each word is preceded by a space, or by a line break and an indent.
pub(super) fn wrapped(words: impl Iterator<Item = String>, indent: &str) -> String {
    let mut text = String::new();
    let mut column = 0;
    for word in words {
        if column > 0 && column + word.len() >= LINE_WIDTH / 2 {
            text.push('\n');
            text.push_str(indent);
            column = 0;
        } else {
            text.push(' ');
        }
        text.push_str(&word);
        column += word.len() + 1;
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_strings_are_wrapped_with_an_indent() {
        let words: Vec<String> = (0..100).map(|number| format!("word{number:02}")).collect();
        let text = quoted(&words.join(" "), "    ");
        let lines: Vec<&str> = text.lines().collect();
        assert!(lines.len() > 5 && lines[0].starts_with("\"word00 word01 "), "{text}");
        let rest = &lines[1..];
        assert!(
            rest.iter()
                .all(|line| line.starts_with("    word") && line.trim_start().len() <= LINE_WIDTH)
        );
        assert!(
            rest[..rest.len() - 1].iter().all(|line| line.len() > LINE_WIDTH / 2),
            "{text}"
        );
    }

    #[test]
    fn long_texts_are_wrapped_with_an_indent() {
        let words = (0..40).map(|number| format!("word{number:02}"));
        let text = wrapped(words, "    ");
        let lines: Vec<&str> = text.lines().collect();
        assert!(lines.len() > 2, "{text}");
        assert!(text.starts_with(" word00 word01 "), "{text}");
        assert!(lines[1..].iter().all(|line| line.starts_with("    word")), "{text}");
        let longest = lines.iter().map(|line| line.trim().len()).max();
        let shortest = lines[..lines.len() - 1].iter().map(|line| line.trim().len()).min();
        assert!(
            longest < Some(LINE_WIDTH / 2) && shortest > Some(LINE_WIDTH / 4),
            "{text}"
        );
    }
}
