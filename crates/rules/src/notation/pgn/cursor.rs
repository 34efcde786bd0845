//! The reading position in a PGN text.

use super::{PgnError, PgnErrorKind};

pub(super) struct Cursor<'a> {
    text: &'a str,
    pub(super) at: usize,
}

impl<'a> Cursor<'a> {
    pub(super) fn new(text: &'a str) -> Cursor<'a> {
        Cursor { text, at: 0 }
    }

    pub(super) fn error(&self, at: usize, kind: PgnErrorKind) -> PgnError {
        let before = &self.text[..at];
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        PgnError {
            line: before.matches('\n').count() + 1,
            column: before[line_start..].chars().count() + 1,
            kind,
        }
    }

    pub(super) fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// Skips white space and returns the character that follows, without consuming it.
    pub(super) fn skip_whitespace(&mut self) -> Option<char> {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start().len();
        self.rest().chars().next()
    }

    /// Skips spaces and tabs and returns the character that follows, without consuming it.
    pub(super) fn skip_blanks(&mut self) -> Option<char> {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start_matches([' ', '\t']).len();
        self.rest().chars().next()
    }

    /// Consumes a comment, in braces or up to the end of the line, and returns it without delimiters, or `None` if no comment
    /// begins at the cursor. An escaped line (`%`) is read as an empty comment.
    pub(super) fn take_comment(&mut self) -> Result<Option<&'a str>, PgnError> {
        let rest = self.rest();
        let mut characters = rest.chars();
        match characters.next() {
            Some('{') => {
                let end = rest
                    .find('}')
                    .ok_or_else(|| self.error(self.at, PgnErrorKind::Unclosed('}')))?;
                self.at += end + 1;
                Ok(Some(rest[1..end].trim()))
            }
            Some(first @ (';' | '%')) => {
                let line = rest.split('\n').next().unwrap_or(rest);
                self.at += line.len();
                let line = line.strip_suffix('\r').unwrap_or(line);
                let comment = line[1..].strip_prefix(' ').unwrap_or(&line[1..]);
                Ok(Some(if first == ';' { comment } else { "" }))
            }
            _ => Ok(None),
        }
    }

    /// Consumes and returns the text up to white space, a comment or a parenthesis, but at least one character.
    pub(super) fn take_token(&mut self) -> &'a str {
        let rest = self.rest();
        let first = rest.chars().next().map_or(0, char::len_utf8);
        let end = rest
            .find(|c: char| c.is_whitespace() || "{}();".contains(c))
            .unwrap_or(rest.len());
        let token = &rest[..end.max(first)];
        self.at += token.len();
        token
    }
}
