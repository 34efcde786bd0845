//! Strings, names and long lists as they are written into rules files.

/// Lines are broken before they become longer, in characters after the indent.
const LINE_WIDTH: usize = 100;

/// Words that mean something where the name of a side or a piece stands, among them the macros of our files.
const TAKEN: [&str; 9] = [
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

/// A text in quotes. Its lines end with `\`; longer ones are broken at single blanks, which come back as such.
pub(super) fn quoted(text: &str, indent: &str) -> String {
    let mut quoted = String::from("\"");
    for (index, line) in text.trim().lines().enumerate() {
        if index > 0 {
            quoted.push_str("\\\n");
            quoted.push_str(indent);
        }
        let line: String = line.trim().chars().map(writable).collect();
        let mut column = 0;
        // Only a single blank may become the end of a line.
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

/// The nearest character that a string may hold.
fn writable(character: char) -> char {
    match character {
        '"' => '`',
        '`' => '\'',
        '\\' => '/',
        blank if blank.is_whitespace() || blank.is_control() || blank == '\u{feff}' => ' ',
        other => other,
    }
}

/// A name as one word.
pub(super) fn symbol(name: &str, otherwise: &str) -> String {
    let fits = |c: char| !c.is_whitespace() && !c.is_control() && !"()\";`$\\?\u{feff}".contains(c);
    let mut symbol: String = name.trim().chars().map(|c| if fits(c) { c } else { '-' }).collect();
    if symbol.is_empty() {
        otherwise.clone_into(&mut symbol);
    }
    if TAKEN.contains(&&*symbol) {
        symbol.push('-');
    }
    symbol
}

/// Words with a blank before each, or a new line and an indent.
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
