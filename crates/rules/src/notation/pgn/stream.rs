//! Streaming PGN reader that keeps one game in memory at a time.

use super::encoding::decode;
use super::file_format::FileFormat;
use super::reader::parse_game;
use super::splitter::{Cut, EVENT_TAG, EventTagMatcher, Splitter, is_space};
use super::utf16::Utf16Decoder;
use super::{PgnError, PgnErrorKind, PgnNote, Record};
use std::io::{self, BufRead, ErrorKind};

/// Default maximum length of one game in a [`PgnReader`], enough for [`MAX_RECORD_MOVES`](super::MAX_RECORD_MOVES) moves with
/// clock times.
pub const MAX_RECORD_BYTES: usize = 8 << 20;

/// UTF-8 byte order mark, which may occur at the beginning of a file, and between games if files were concatenated.
const BYTE_ORDER_MARK: [u8; 3] = [0xef, 0xbb, 0xbf];

/// Game read by a [`PgnReader`].
#[derive(Clone, Debug)]
pub struct PgnGame {
    /// Line number of the beginning of the game, counted from 1.
    pub line: usize,
    /// The game, or its first error with the location in the file.
    pub record: Result<Record, PgnError>,
    /// Notes about the parts of the game that were not parsed, with their locations in the file.
    pub notes: Vec<PgnNote>,
    /// Whether a result follows the moves. It is missing at the end of a truncated file.
    pub has_result: bool,
}

/// Iterator over the games of a file. It keeps the text of one game in memory, and continues after games with errors. Text is
/// read in UTF-8, or in UTF-16 if the file starts with a byte order mark or with characters of ASCII in UTF-16. Bytes that are
/// not valid UTF-8 are decoded as Windows-1252, an extension of ISO 8859-1, which is the encoding of the PGN standard. Lines end
/// with a line feed, a carriage return, or both.
///
/// The iterator ends after the last game, or after a read error. For a compressed file, it returns one error.
#[derive(Debug)]
pub struct PgnReader<R> {
    source: R,
    encoding: Encoding,
    games: GameBuffer,
    bytes_read: u64,
    has_ended: bool,
}

impl<R: BufRead> PgnReader<R> {
    /// Creates a reader for games of up to [`MAX_RECORD_BYTES`].
    pub const fn new(source: R) -> PgnReader<R> {
        PgnReader::with_limit(source, MAX_RECORD_BYTES)
    }

    /// Creates a reader for games of up to `limit` bytes.
    pub const fn with_limit(source: R, limit: usize) -> PgnReader<R> {
        PgnReader {
            source,
            encoding: Encoding::Unknown(Vec::new()),
            games: GameBuffer::new(limit),
            bytes_read: 0,
            has_ended: false,
        }
    }

    /// Returns the number of bytes read from the source.
    #[must_use]
    pub const fn bytes_read(&self) -> u64 {
        self.bytes_read
    }

    fn read_game(&mut self) -> io::Result<Option<PgnGame>> {
        loop {
            let buffer = match self.source.fill_buf() {
                Ok(buffer) => buffer,
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            if buffer.is_empty() {
                self.has_ended = true;
                let last = self.encoding.finish(&mut self.games);
                return Ok(last.or_else(|| self.games.take_text()));
            }
            let (mut used, mut found) = (0, None);
            while found.is_none() && used < buffer.len() {
                found = self.encoding.push(buffer[used], &mut self.games);
                used += 1;
            }
            self.has_ended = matches!(self.encoding, Encoding::NotText);
            self.source.consume(used);
            self.bytes_read += used as u64;
            if found.is_some() {
                return Ok(found);
            }
        }
    }
}

impl<R: BufRead> Iterator for PgnReader<R> {
    type Item = io::Result<PgnGame>;

    fn next(&mut self) -> Option<io::Result<PgnGame>> {
        if self.has_ended {
            return None;
        }
        let game = self.read_game();
        self.has_ended |= game.is_err();
        game.transpose()
    }
}

/// Encoding of a file.
#[derive(Debug)]
enum Encoding {
    /// The first bytes, which are not sufficient to determine the encoding.
    Unknown(Vec<u8>),
    Bytes,
    Utf16(Utf16Decoder),
    NotText,
}

impl Encoding {
    /// Passes the next byte of the file to `games`. Returns the game completed by the byte, if any, or an error if the file is
    /// not text.
    fn push(&mut self, byte: u8, games: &mut GameBuffer) -> Option<PgnGame> {
        match self {
            Encoding::Bytes => games.take(byte),
            Encoding::Utf16(decoder) => {
                let mut found = None;
                for character in decoder.push(byte) {
                    for byte in character.encode_utf8(&mut [0; 4]).bytes() {
                        // Only the first byte of a character can end a game.
                        found = found.or(games.take(byte));
                    }
                }
                found
            }
            Encoding::NotText => None,
            Encoding::Unknown(first) => {
                first.push(byte);
                let format = FileFormat::detect(first, false)?;
                self.begin(format, games)
            }
        }
    }

    /// Passes the pending bytes to `games` at the end of the file, if the encoding was not determined.
    fn finish(&mut self, games: &mut GameBuffer) -> Option<PgnGame> {
        let Encoding::Unknown(first) = self else { return None };
        let format = FileFormat::detect(first, true)?;
        self.begin(format, games)
    }

    fn begin(&mut self, format: FileFormat, games: &mut GameBuffer) -> Option<PgnGame> {
        let Encoding::Unknown(first) = std::mem::replace(self, Encoding::NotText) else {
            return None;
        };
        let mark = match format {
            FileFormat::Other(name) => return Some(games.error(PgnErrorKind::NotText(name))),
            FileFormat::Text => {
                *self = Encoding::Bytes;
                0
            }
            FileFormat::Utf16 { is_little_endian, mark } => {
                *self = Encoding::Utf16(Utf16Decoder::new(is_little_endian));
                mark
            }
        };
        // These few bytes contain the end of at most one game, which is completed by their last byte.
        let mut found = None;
        for byte in first.into_iter().skip(mark) {
            found = found.or(self.push(byte, games));
        }
        found
    }
}

/// Location in the file. Lines and columns are counted from 1.
#[derive(Clone, Copy, Debug)]
struct Location {
    line: usize,
    column: usize,
}

/// Text of the game that is being read.
#[derive(Debug)]
struct GameBuffer {
    limit: usize,
    text: Vec<u8>,
    splitter: Splitter,
    /// Detects the next game while the remainder of an overlong game is skipped.
    skipping: Option<EventTagMatcher>,
    /// Location of the first byte of `text`.
    start: Location,
    /// Location of the next byte.
    location: Location,
    /// Whether the previous byte was a carriage return, which ends a line together with a line feed that follows.
    is_after_return: bool,
}

impl GameBuffer {
    const fn new(limit: usize) -> GameBuffer {
        let start = Location { line: 1, column: 1 };
        GameBuffer {
            limit,
            text: Vec::new(),
            splitter: Splitter::new(true),
            skipping: None,
            start,
            location: start,
            is_after_return: false,
        }
    }

    /// Processes the next byte. Returns the game completed by the byte, if any.
    fn take(&mut self, byte: u8) -> Option<PgnGame> {
        let is_after_return = std::mem::replace(&mut self.is_after_return, byte == b'\r');
        let byte = match byte {
            b'\n' if is_after_return => return None,
            b'\r' => b'\n',
            byte => byte,
        };
        let is_mark = self.text.is_empty() && BYTE_ORDER_MARK.contains(&byte);
        let game = self.push_byte(byte);
        if byte == b'\n' {
            self.location.line += 1;
            self.location.column = 1;
        } else if !is_mark && byte & 0b1100_0000 != 0b1000_0000 {
            // UTF-8 continuation bytes do not start a new column.
            self.location.column += 1;
        }
        game
    }

    fn push_byte(&mut self, byte: u8) -> Option<PgnGame> {
        if let Some(matcher) = &mut self.skipping {
            if matcher.next(byte) {
                self.skipping = None;
                self.begin(EVENT_TAG.as_bytes());
            }
            return None;
        }
        if self.text.is_empty() {
            if is_space(byte) || BYTE_ORDER_MARK.contains(&byte) {
                return None;
            }
            self.begin(&[byte]);
            return None;
        }
        match self.splitter.next(byte) {
            Cut::Inside => {
                self.text.push(byte);
                (self.text.len() > self.limit).then(|| self.reject_overlong_game())
            }
            Cut::After => {
                self.text.push(byte);
                self.take_text()
            }
            Cut::Before(count) => {
                let mut rest = self.text.split_off(self.text.len() - count);
                rest.push(byte);
                let game = self.take_text();
                self.begin(&rest);
                game
            }
        }
    }

    /// Starts a game with its first bytes, the last of which is at the current location.
    fn begin(&mut self, bytes: &[u8]) {
        self.start = Location {
            line: self.location.line,
            column: self.location.column + 1 - bytes.len(),
        };
        self.text.extend_from_slice(bytes);
        self.splitter = Splitter::new(self.start.column == 1);
        for byte in bytes {
            // The first bytes of a game cannot end it.
            let _ = self.splitter.next(*byte);
        }
    }

    /// Parses and clears the text. Returns `None` if it contains only comments.
    fn take_text(&mut self) -> Option<PgnGame> {
        let start = self.start;
        let line = |line: usize| line + start.line - 1;
        let column = |line: usize, column: usize| column + if line == 1 { start.column - 1 } else { 0 };
        let game = self.splitter.has_game().then(|| {
            let (record, notes) = match parse_game(&decode(&self.text), start.column == 1) {
                Ok((record, notes)) => (Ok(record), notes),
                Err(error) => (Err(error), Vec::new()),
            };
            let notes = notes.into_iter().map(|note| PgnNote {
                line: line(note.line),
                column: column(note.line, note.column),
                kind: note.kind,
            });
            PgnGame {
                line: start.line,
                notes: notes.collect(),
                record: record.map_err(|error| PgnError {
                    line: line(error.line),
                    column: column(error.line, error.column),
                    kind: error.kind,
                }),
                has_result: self.splitter.has_result(),
            }
        });
        self.clear();
        game
    }

    fn clear(&mut self) {
        self.text.clear();
        self.splitter = Splitter::new(true);
    }

    /// Returns the error for an overlong game and starts skipping its remainder.
    fn reject_overlong_game(&mut self) -> PgnGame {
        let mut matcher = EventTagMatcher::new();
        let line_start = self.text.iter().rposition(|byte| *byte == b'\n');
        for byte in &self.text[line_start.map_or(0, |newline| newline + 1)..] {
            matcher.next(*byte);
        }
        self.skipping = Some(matcher);
        self.clear();
        self.error(PgnErrorKind::TooLong(self.limit))
    }

    /// Returns an error at the beginning of the game.
    fn error(&self, kind: PgnErrorKind) -> PgnGame {
        let Location { line, column } = self.start;
        PgnGame {
            line,
            record: Err(PgnError { line, column, kind }),
            notes: Vec::new(),
            has_result: false,
        }
    }
}
