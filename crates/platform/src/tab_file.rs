//! Text files with a header and with fields that are separated by tabs. A damaged line does not affect the other lines.
//!
//! The first line is the title and the version. Every line ends with a line feed. Backslashes, tabs, line feeds and carriage returns in a
//! field are written as `\\`, `\t`, `\n` and `\r`.

use std::error::Error as StdError;
use std::fmt::Display;
use std::marker::PhantomData;
use thiserror::Error;

/// Escaped characters, each with the character that represents it after a backslash.
const ESCAPES: [(char, char); 4] = [('\\', '\\'), ('\t', 't'), ('\n', 'n'), ('\r', 'r')];

/// Format of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TabFormat {
    /// First word of the header.
    pub title: &'static str,
    /// Version that the program writes, from 1, and the newest version that it reads.
    pub version: u32,
}

/// Reason why a text is not a file of a format.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TabHeaderError {
    /// The first line is not the header.
    #[error("expected the first line {} {}, found another line", .0.title, .0.version)]
    Other(TabFormat),
    /// The file was written by a newer version of the program.
    #[error("expected version {} or older, found version {found}: restore it with a newer version", .format.version)]
    Newer {
        /// Expected format.
        format: TabFormat,
        /// Version of the file.
        found: u32,
    },
}

/// Reason why a line or its fields cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum TabLineError {
    /// The line is not UTF-8.
    #[error("expected UTF-8 text, found other bytes")]
    Encoding,
    /// The line has no line feed.
    #[error("expected the end of the line, found the end of the file")]
    End,
    /// The number of fields is wrong.
    #[error("expected {expected} fields, found {found}")]
    Fields {
        /// Expected number.
        expected: usize,
        /// Number of fields in the line.
        found: usize,
    },
    /// A backslash is not part of an escaped character.
    #[error("expected \\\\, \\t, \\n or \\r, found another backslash")]
    Escape,
}

impl TabFormat {
    /// Returns the header with its line feed.
    #[must_use]
    pub fn header(self) -> String {
        format!("{} {}\n", self.title, self.version)
    }

    /// Reads the header of a file.
    ///
    /// # Errors
    /// The first line is not the header, or belongs to a newer version.
    pub fn lines(self, file: &[u8]) -> Result<TabLines<'_>, TabHeaderError> {
        let mut lines = TabLines { rest: file, line: 0 };
        let header = lines.next().and_then(|(_, line)| line.ok());
        let version: Option<u32> =
            header.and_then(|header| header.strip_prefix(self.title)?.strip_prefix(' ')?.parse().ok());
        match version {
            Some(found) if found > self.version => Err(TabHeaderError::Newer { format: self, found }),
            Some(1..) => Ok(lines),
            _ => Err(TabHeaderError::Other(self)),
        }
    }
}

/// Lines of a file after the header, each with its number in the file and without its line feed. The header is line 1.
#[derive(Clone, Debug)]
pub struct TabLines<'a> {
    rest: &'a [u8],
    line: usize,
}

impl<'a> Iterator for TabLines<'a> {
    type Item = (usize, Result<&'a str, TabLineError>);

    fn next(&mut self) -> Option<(usize, Result<&'a str, TabLineError>)> {
        if self.rest.is_empty() {
            return None;
        }
        self.line += 1;
        let Some(end) = self.rest.iter().position(|byte| *byte == b'\n') else {
            self.rest = &[];
            return Some((self.line, Err(TabLineError::End)));
        };
        let line = &self.rest[..end];
        self.rest = &self.rest[end + 1..];
        Some((self.line, str::from_utf8(line).map_err(|_| TabLineError::Encoding)))
    }
}

/// Content of a line of a file. [`Display`] writes the line without its line feed.
pub trait TabLine: Display + Sized {
    /// Format of the file.
    const FORMAT: TabFormat;
    /// Reason why a line cannot be parsed.
    type Error: StdError + From<TabLineError>;

    /// Parses a line without its line feed.
    ///
    /// # Errors
    /// The line is damaged or invalid.
    fn parse_line(line: &str) -> Result<Self, Self::Error>;

    /// Returns the first line of a file, with its line feed.
    #[must_use]
    fn header() -> String {
        Self::FORMAT.header()
    }
}

/// Error in a line of a file.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: {reason}")]
pub struct LineError<E: StdError> {
    /// Number of the line in the file. The header is line 1.
    pub line: usize,
    /// Reason why the line cannot be parsed.
    pub reason: E,
}

/// Contents of the lines of a file after the header. A line with an error does not end the iteration.
#[derive(Clone, Debug)]
pub struct ParsedLines<'a, T> {
    lines: TabLines<'a>,
    content: PhantomData<T>,
}

impl<'a, T: TabLine> ParsedLines<'a, T> {
    /// Reads the header of a file.
    ///
    /// # Errors
    /// The first line is not the header, or belongs to a newer version.
    pub fn new(file: &'a [u8]) -> Result<ParsedLines<'a, T>, TabHeaderError> {
        let lines = T::FORMAT.lines(file)?;
        Ok(ParsedLines {
            lines,
            content: PhantomData,
        })
    }
}

impl<T: TabLine> Iterator for ParsedLines<'_, T> {
    type Item = Result<T, LineError<T::Error>>;

    fn next(&mut self) -> Option<Result<T, LineError<T::Error>>> {
        let (number, line) = self.lines.next()?;
        let content = line.map_err(T::Error::from).and_then(T::parse_line);
        Some(content.map_err(|reason| LineError { line: number, reason }))
    }
}

/// Splits a line at its tabs and restores the escaped characters.
///
/// # Errors
/// The number of fields is wrong, or a backslash is not part of an escaped character.
pub fn fields<const COUNT: usize>(line: &str) -> Result<[String; COUNT], TabLineError> {
    let fields: Vec<String> = line.split('\t').map(unescape).collect::<Result<_, _>>()?;
    fields.try_into().map_err(|fields: Vec<String>| TabLineError::Fields {
        expected: COUNT,
        found: fields.len(),
    })
}

/// Escapes a text for use as a field.
#[must_use]
pub fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match ESCAPES.iter().find(|(special, _)| *special == character) {
            Some((_, name)) => escaped.extend(['\\', *name]),
            None => escaped.push(character),
        }
    }
    escaped
}

fn unescape(text: &str) -> Result<String, TabLineError> {
    let mut characters = text.chars();
    let mut plain = String::with_capacity(text.len());
    while let Some(character) = characters.next() {
        if character != '\\' {
            plain.push(character);
            continue;
        }
        let name = characters.next();
        let escape = ESCAPES.iter().find(|(_, known)| name == Some(*known));
        plain.push(escape.ok_or(TabLineError::Escape)?.0);
    }
    Ok(plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    const FORMAT: TabFormat = TabFormat {
        title: "notes",
        version: 2,
    };

    #[test]
    fn a_header_has_the_title_and_a_known_version() {
        assert_eq!(FORMAT.header(), "notes 2\n");
        let other = Err("expected the first line notes 2, found another line".to_owned());
        let newer = "expected version 2 or older, found version 3: restore it with a newer version";
        for (file, expected) in [
            ("notes 2\n", Ok(())),
            ("notes 1\n", Ok(())),
            ("notes 0\n", other.clone()),
            ("notes\n", other.clone()),
            ("notes 2", other.clone()),
            ("notes x\n", other.clone()),
            ("", other.clone()),
            ("\n", other),
            ("notes 3\n", Err(newer.to_owned())),
        ] {
            let found = FORMAT.lines(file.as_bytes()).map(drop);
            assert_eq!(found.map_err(|error| error.to_string()), expected, "{file}");
        }
    }

    #[test]
    fn a_damaged_line_does_not_end_the_lines() {
        let lines: Vec<_> = FORMAT.lines(b"notes 1\na\n\n\xff\nb\nc").expect("a file").collect();
        let expected = [
            (2, Ok("a")),
            (3, Ok("")),
            (4, Err(TabLineError::Encoding)),
            (5, Ok("b")),
            (6, Err(TabLineError::End)),
        ];
        assert_eq!(lines, expected);
    }

    /// Content of the lines of a file of notes.
    #[derive(Debug, PartialEq)]
    struct Note(String);

    impl Display for Note {
        fn fmt(&self, formatter: &mut std::fmt::Formatter) -> std::fmt::Result {
            formatter.write_str(&escape(&self.0))
        }
    }

    impl TabLine for Note {
        const FORMAT: TabFormat = FORMAT;
        type Error = TabLineError;

        fn parse_line(line: &str) -> Result<Note, TabLineError> {
            let [text] = fields(line)?;
            Ok(Note(text))
        }
    }

    fn notes(file: &[u8]) -> Vec<Result<Note, String>> {
        let lines = ParsedLines::new(file).expect("a file");
        lines.map(|line| line.map_err(|error| error.to_string())).collect()
    }

    #[test]
    fn a_damaged_line_costs_only_its_content() {
        let note = |text: &str| Ok(Note(text.to_owned()));
        let error = |text: &str| Err(text.to_owned());
        let expected = [
            note("a"),
            error("line 3: expected UTF-8 text, found other bytes"),
            error("line 4: expected 1 fields, found 2"),
            note("b\t"),
            error("line 6: expected the end of the line, found the end of the file"),
        ];
        assert_eq!(notes(b"notes 2\na\n\xff\nb\tc\nb\\t\nd"), expected);
    }

    #[test]
    fn a_file_of_another_format_has_no_contents() {
        for (file, expected) in [
            ("diary 2\n", TabHeaderError::Other(FORMAT)),
            (
                "notes 3\n",
                TabHeaderError::Newer {
                    format: FORMAT,
                    found: 3,
                },
            ),
        ] {
            assert_eq!(ParsedLines::<Note>::new(file.as_bytes()).err(), Some(expected));
        }
    }

    #[test]
    fn a_file_may_be_truncated_anywhere() {
        let line = Note("a\tb".to_owned()).to_string();
        let whole = format!("{}{line}\n{line}\n", Note::header());
        for end in Note::header().len()..whole.len() {
            let found = notes(&whole.as_bytes()[..end]);
            let complete = (end - Note::header().len()) / (line.len() + 1);
            assert_eq!(found.iter().filter(|line| line.is_ok()).count(), complete, "{end}");
            assert!(found.len() <= complete + 1);
        }
    }

    #[test]
    fn fields_contain_any_characters() {
        let plain = ["", "a\tb\nc\rd\\e", "\\t", "ü"];
        let line = plain.map(escape).join("\t");
        assert_eq!(line, "\ta\\tb\\nc\\rd\\\\e\t\\\\t\tü");
        assert_eq!(fields::<4>(&line), Ok(plain.map(str::to_owned)));
        assert_eq!(fields::<3>(&line), Err(TabLineError::Fields { expected: 3, found: 4 }));
        for damaged in ["\\", "\\x", "a\tb\\"] {
            assert_eq!(fields::<2>(damaged), Err(TabLineError::Escape), "{damaged}");
        }
    }
}
