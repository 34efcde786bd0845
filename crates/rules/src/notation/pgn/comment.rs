//! Parsing and formatting of PGN comments and the commands they contain.

use super::command::{Command, command_texts};
use super::splitter::EVENT_TAG;
use crate::{Annotations, BoardSize};
use std::ops::Range;

/// Appends the raw text of a comment, which [`finish_comment`] converts later.
pub(super) fn add_raw_comment(comment: &mut String, raw: &str) {
    if !comment.is_empty() {
        comment.push('\n');
    }
    comment.push_str(raw);
}

/// Extracts the first valid command of each kind from a raw comment, normalizes line breaks and trims white space.
pub(super) fn finish_comment(annotations: &mut Annotations, size: BoardSize) {
    let mut text = with_line_feeds(&annotations.comment);
    // The text before and after an extracted command may form another command. Extracting that command as well ensures that the
    // remaining text is parsed as it is written.
    while let Some((range, command)) = find_command(&text, annotations, size) {
        command.apply(annotations);
        let (before, after) = (&text[..range.start], &text[range.end..]);
        let is_joined = before.is_empty() || before.ends_with(char::is_whitespace);
        let after = after.strip_prefix(' ').filter(|_| is_joined).unwrap_or(after);
        text = format!("{before}{after}");
    }
    annotations.comment = text.trim().to_owned();
}

/// Returns the commands and the comment as words of the movetext section. If the comment cannot be written in braces, each of its
/// lines becomes a word that ends with a line break.
pub(super) fn comment_words(annotations: &Annotations, size: BoardSize) -> Vec<String> {
    let text = with_line_feeds(&annotations.comment);
    let text = text.trim();
    let mut in_braces = command_texts(annotations, size);
    let fits_braces = !text.contains('}') && !text.contains(&format!("\n{EVENT_TAG}"));
    if fits_braces && !text.is_empty() {
        in_braces.push(text.to_owned());
    }
    let mut words = Vec::new();
    if !in_braces.is_empty() {
        words.push(format!("{{{}}}", in_braces.join(" ")));
    }
    if !fits_braces {
        words.extend(text.split('\n').map(|line| match line {
            "" => ";\n".to_owned(),
            line => format!("; {line}\n"),
        }));
    }
    words
}

fn with_line_feeds(text: &str) -> String {
    text.replace("\r\n", "\n").replace('\r', "\n")
}

/// Returns the first valid command in a text that is of a kind missing from the annotations, and the range of the command.
fn find_command(text: &str, annotations: &Annotations, size: BoardSize) -> Option<(Range<usize>, Command)> {
    text.match_indices("[%").find_map(|(at, opening)| {
        let start = at + opening.len();
        // Commands do not contain `[`. Stopping there avoids searching the remaining text for every opening bracket.
        let length = text[start..].find(['[', ']'])?;
        let end = start + length;
        if !text[end..].starts_with(']') {
            return None;
        }
        let command = Command::parse(&text[start..end], size).filter(|command| command.is_new(annotations))?;
        Some((at..end + 1, command))
    })
}
