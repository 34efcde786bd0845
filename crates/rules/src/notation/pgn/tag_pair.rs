//! Tag pairs, such as `[White "name"]`.

use super::PgnErrorKind;
use super::cursor::{Cursor, Fault};
use std::borrow::Cow;

/// Parses the name and the value of a tag pair. In the value, a backslash escapes only a quotation mark and a backslash, and a
/// quotation mark ends the value only before the closing bracket of the tag.
pub(super) fn parse_tag_pair(cursor: &mut Cursor) -> Result<(String, String), Fault> {
    let malformed = || Fault::new(cursor.at, PgnErrorKind::Tag);
    let inside = &cursor.rest()[1..];
    let (name, quoted) = inside.split_once('"').ok_or_else(malformed)?;
    if name.trim().is_empty() || name.contains(['\n', ']']) {
        return Err(malformed());
    }
    let (value, rest) = split_value(quoted).ok_or_else(malformed)?;
    let pair = (name.trim().to_owned(), unescape(value).into_owned());
    cursor.at += cursor.rest().len() - rest.len();
    Ok(pair)
}

/// Splits a text at the quotation mark and the bracket that end the value of a tag. Returns the value, in which escapes are not
/// replaced, and the text after the tag.
fn split_value(quoted: &str) -> Option<(&str, &str)> {
    let mut characters = quoted.char_indices();
    while let Some((index, character)) = characters.next() {
        match character {
            '\n' => break,
            '\\' => {
                let is_escape = quoted[index + 1..].starts_with(['"', '\\']);
                if is_escape {
                    characters.next();
                }
            }
            '"' => {
                let Some(rest) = after_bracket(&quoted[index + 1..]) else {
                    continue;
                };
                // Quotation marks inside the value may be unescaped, so the last quotation mark of the line ends the value,
                // unless another tag or the moves follow.
                if ends_tag(rest.as_bytes()) {
                    return Some((&quoted[..index], rest));
                }
                return last_value(quoted).or(Some((&quoted[..index], rest)));
            }
            _ => {}
        }
    }
    // The loop has skipped the last quotation mark, because it follows a backslash, as in `C:\`.
    last_value(quoted)
}

/// Splits a text like [`split_value`], but always at the last quotation mark of the line that is followed by a bracket.
fn last_value(quoted: &str) -> Option<(&str, &str)> {
    let line = quoted.split('\n').next().unwrap_or(quoted);
    let mut marks = line.rmatch_indices('"');
    let at = marks.find_map(|(at, _)| after_bracket(&line[at + 1..]).map(|_| at))?;
    Some((&quoted[..at], after_bracket(&quoted[at + 1..])?))
}

/// Returns the text after a closing bracket, which blanks may precede; `None` if the text does not start with them.
fn after_bracket(text: &str) -> Option<&str> {
    text.trim_start_matches([' ', '\t']).strip_prefix(']')
}

/// Whether the text after a quotation mark and a bracket shows that they end a tag: the end of the line, another tag, a comment, or
/// the beginning of movetext.
fn ends_tag(rest: &[u8]) -> bool {
    match rest.trim_ascii_start() {
        _ if ends_line(rest) => true,
        [first, second, ..] => begins_after_tag(*first) || (first.is_ascii_alphabetic() && second.is_ascii_digit()),
        [first] => begins_after_tag(*first),
        [] => true,
    }
}

fn ends_line(rest: &[u8]) -> bool {
    let mut blanks = rest.iter().skip_while(|byte| matches!(byte, b' ' | b'\t'));
    blanks.next().is_none_or(|byte| *byte == b'\n')
}

/// Whether a byte after a tag on the same line starts another tag, a comment, a variation, a number or a result.
pub(super) const fn begins_after_tag(byte: u8) -> bool {
    matches!(byte, b'[' | b'{' | b';' | b'(' | b'*' | b'0'..=b'9')
}

fn unescape(value: &str) -> Cow<'_, str> {
    if !value.contains('\\') {
        return Cow::Borrowed(value);
    }
    let mut text = String::with_capacity(value.len());
    let mut characters = value.chars().peekable();
    while let Some(character) = characters.next() {
        let escaped = characters.next_if(|next| character == '\\' && matches!(next, '"' | '\\'));
        text.push(escaped.unwrap_or(character));
    }
    Cow::Owned(text)
}
