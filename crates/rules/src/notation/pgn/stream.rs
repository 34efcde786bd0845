//! Streaming PGN reader that keeps one game in memory at a time.

use super::splitter::{Cut, EVENT_TAG, EventTagMatcher, Splitter};
use super::{PgnError, PgnErrorKind, Record, parse_pgn};
use std::borrow::Cow;
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
}

/// Iterator over the games of a file. It keeps the text of one game in memory, and continues after games with errors. Games that
/// are not valid UTF-8 are decoded as ISO 8859-1, the encoding of the PGN standard.
///
/// The iterator ends after the last game, or after a read error.
#[derive(Debug)]
pub struct PgnReader<R> {
    source: R,
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
                return Ok(self.games.take_text());
            }
            let (mut used, mut found) = (0, None);
            while found.is_none() && used < buffer.len() {
                found = self.games.take(buffer[used]);
                used += 1;
            }
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
}

impl GameBuffer {
    const fn new(limit: usize) -> GameBuffer {
        let start = Location { line: 1, column: 1 };
        GameBuffer {
            limit,
            text: Vec::new(),
            splitter: Splitter::new(),
            skipping: None,
            start,
            location: start,
        }
    }

    /// Processes the next byte. Returns the game that the byte ends, if any.
    fn take(&mut self, byte: u8) -> Option<PgnGame> {
        let game = self.push_byte(byte);
        if byte == b'\n' {
            self.location.line += 1;
            self.location.column = 1;
        } else if byte & 0b1100_0000 != 0b1000_0000 {
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
            if byte.is_ascii_whitespace() || BYTE_ORDER_MARK.contains(&byte) {
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

    /// Begins a game with its first bytes, the last of which is at the current location.
    fn begin(&mut self, bytes: &[u8]) {
        self.start = Location {
            line: self.location.line,
            column: self.location.column + 1 - bytes.len(),
        };
        self.text.extend_from_slice(bytes);
        for byte in bytes {
            // The first bytes of a game cannot end it.
            let _ = self.splitter.next(*byte);
        }
    }

    /// Parses and clears the text. Returns `None` if it contains only comments.
    fn take_text(&mut self) -> Option<PgnGame> {
        let start = self.start;
        let game = self.splitter.has_game().then(|| PgnGame {
            line: start.line,
            record: parse_pgn(&decode(&self.text)).map_err(|error| PgnError {
                line: error.line + start.line - 1,
                column: error.column + if error.line == 1 { start.column - 1 } else { 0 },
                kind: error.kind,
            }),
        });
        self.clear();
        game
    }

    fn clear(&mut self) {
        self.text.clear();
        self.splitter = Splitter::new();
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
        let Location { line, column } = self.start;
        let kind = PgnErrorKind::TooLong(self.limit);
        let record = Err(PgnError { line, column, kind });
        PgnGame { line, record }
    }
}

fn decode(text: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(text) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(text.iter().map(|byte| char::from(*byte)).collect()),
    }
}
