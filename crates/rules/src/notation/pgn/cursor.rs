//! The reading position in a PGN text.

use super::{PgnError, PgnErrorKind, PgnNote, PgnNoteKind};

/// Error at an offset. The line and column are determined only for a reported error, because they require counting lines.
#[derive(Debug)]
pub(super) struct Fault {
    pub(super) at: usize,
    pub(super) kind: PgnErrorKind,
}

impl Fault {
    pub(super) fn new(at: usize, kind: impl Into<PgnErrorKind>) -> Fault {
        let kind = kind.into();
        Fault { at, kind }
    }
}

pub(super) struct Cursor<'a> {
    /// The text, whose lines end with line feeds.
    text: &'a str,
    pub(super) at: usize,
    /// Whether the text starts at the beginning of a line.
    starts_line: bool,
}

impl<'a> Cursor<'a> {
    pub(super) const fn new(text: &'a str, starts_line: bool) -> Cursor<'a> {
        Cursor {
            text,
            at: 0,
            starts_line,
        }
    }

    pub(super) fn error(&self, Fault { at, kind }: Fault) -> PgnError {
        let (line, column) = self.location(at);
        PgnError { line, column, kind }
    }

    pub(super) fn note(&self, at: usize, kind: PgnNoteKind) -> PgnNote {
        let (line, column) = self.location(at);
        PgnNote { line, column, kind }
    }

    fn location(&self, at: usize) -> (usize, usize) {
        let before = &self.text[..at];
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        let line = before.matches('\n').count() + 1;
        (line, before[line_start..].chars().count() + 1)
    }

    pub(super) fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// Skips white space and returns the character that follows, without consuming it. Commas separate tokens as well.
    pub(super) fn skip_whitespace(&mut self) -> Option<char> {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start_matches(is_separator).len();
        self.rest().chars().next()
    }

    /// Skips spaces and tabs and returns the character that follows, without consuming it.
    pub(super) fn skip_blanks(&mut self) -> Option<char> {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start_matches([' ', '\t']).len();
        self.rest().chars().next()
    }

    /// Consumes a comment, in braces or up to the end of the line, and returns it without delimiters, or `None` if no comment
    /// starts at the cursor. A line that starts with `%` is escaped, and is parsed as an empty comment.
    pub(super) fn take_comment(&mut self) -> Result<Option<&'a str>, Fault> {
        let rest = self.rest();
        let mut characters = rest.chars();
        match characters.next() {
            Some('{') => {
                let end = rest
                    .find('}')
                    .ok_or_else(|| Fault::new(self.at, PgnErrorKind::Unclosed('}')))?;
                self.at += end + 1;
                Ok(Some(rest[1..end].trim()))
            }
            Some(first @ (';' | '%')) if first == ';' || self.is_line_start() => {
                let line = rest.split('\n').next().unwrap_or(rest);
                self.at += line.len();
                let comment = line[1..].strip_prefix(' ').unwrap_or(&line[1..]);
                Ok(Some(if first == ';' { comment } else { "" }))
            }
            _ => Ok(None),
        }
    }

    /// Consumes and returns the text up to a separator, a comment or a parenthesis, but at least one character.
    pub(super) fn take_token(&mut self) -> &'a str {
        let rest = self.rest();
        let first = rest.chars().next().map_or(0, char::len_utf8);
        let end = rest
            .find(|c: char| is_separator(c) || "{}();".contains(c))
            .unwrap_or(rest.len());
        let token = &rest[..end.max(first)];
        self.at += token.len();
        token
    }

    /// Consumes and returns the text up to white space.
    pub(super) fn take_word(&mut self) -> &'a str {
        let word = self.rest().split(char::is_whitespace).next().unwrap_or_default();
        self.at += word.len();
        word
    }

    /// Consumes the remainder of a variation with its closing parenthesis. Returns false if the variation is not closed.
    pub(super) fn skip_variation(&mut self) -> Result<bool, Fault> {
        let mut depth = 1;
        while let Some(character) = self.skip_whitespace() {
            if self.take_comment()?.is_some() {
                continue;
            }
            self.take_token();
            match character {
                '(' => depth += 1,
                ')' => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn is_line_start(&self) -> bool {
        match self.at.checked_sub(1) {
            Some(before) => self.text.as_bytes()[before] == b'\n',
            None => self.starts_line,
        }
    }
}

/// Whether a character separates tokens: white space, a comma, a byte order mark, or the padding and the end mark (`^Z`) of old
/// systems.
pub(super) fn is_separator(character: char) -> bool {
    character.is_whitespace() || matches!(character, ',' | '\u{feff}' | '\0' | '\u{1a}')
}
