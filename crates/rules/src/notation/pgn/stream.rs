//! PGN reader for files with many games, which keeps one game in memory.

use super::splitter::{Cut, EVENT_TAG, EventTagMatcher, Splitter};
use super::{PgnError, PgnErrorKind, Record, parse_pgn};
use std::borrow::Cow;
use std::io::{self, BufRead, ErrorKind};

/// Maximum length of one game in a [`PgnReader`]: enough for [`MAX_RECORD_MOVES`](super::MAX_RECORD_MOVES) moves with clock
/// times.
pub const MAX_RECORD_BYTES: usize = 8 << 20;

/// The bytes of a byte order mark, which may occur at the beginning of a file, and between games if such files were joined.
const BYTE_ORDER_MARK: [u8; 3] = [0xef, 0xbb, 0xbf];

/// A game found by a [`PgnReader`].
#[derive(Clone, Debug)]
pub struct PgnGame {
    /// The line in which the game begins, counted from 1.
    pub line: usize,
    /// The game, or its first error, with the location in the whole text.
    pub record: Result<Record, PgnError>,
}

/// Reads one game after the other. The reader holds the text of one game, and continues after a game with errors. A game that is
/// not UTF-8 is read as ISO 8859-1, the encoding of the PGN standard.
///
/// The iterator ends after the last game or after an error of the source.
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

/// A location in the whole text, counted from 1.
#[derive(Clone, Copy, Debug)]
struct Place {
    line: usize,
    column: usize,
}

/// The text of one game during reading.
#[derive(Debug)]
struct GameBuffer {
    limit: usize,
    text: Vec<u8>,
    splitter: Splitter,
    /// Finds the next game while the rest of an overlong game is skipped.
    skipping: Option<EventTagMatcher>,
    /// The beginning of the text.
    start: Place,
    /// The location of the next byte.
    place: Place,
}

impl GameBuffer {
    const fn new(limit: usize) -> GameBuffer {
        let start = Place { line: 1, column: 1 };
        GameBuffer {
            limit,
            text: Vec::new(),
            splitter: Splitter::new(),
            skipping: None,
            start,
            place: start,
        }
    }

    /// Processes the next byte. Returns the game that ends with or before it.
    fn take(&mut self, byte: u8) -> Option<PgnGame> {
        let game = self.sort(byte);
        if byte == b'\n' {
            self.place.line += 1;
            self.place.column = 1;
        } else if byte & 0b1100_0000 != 0b1000_0000 {
            // Continuation bytes of a character do not count as columns.
            self.place.column += 1;
        }
        game
    }

    fn sort(&mut self, byte: u8) -> Option<PgnGame> {
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
                (self.text.len() > self.limit).then(|| self.refuse_text())
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

    /// Begins a game with the bytes up to the current location.
    fn begin(&mut self, bytes: &[u8]) {
        self.start = Place {
            line: self.place.line,
            column: self.place.column + 1 - bytes.len(),
        };
        self.text.extend_from_slice(bytes);
        for byte in bytes {
            // The beginning of a game does not end one.
            let _ = self.splitter.next(*byte);
        }
    }

    /// Parses the text unless it contains only comments, and clears it.
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

    /// Rejects an overlong game, and skips the rest of it.
    fn refuse_text(&mut self) -> PgnGame {
        let mut matcher = EventTagMatcher::new();
        let line_start = self.text.iter().rposition(|byte| *byte == b'\n');
        for byte in &self.text[line_start.map_or(0, |newline| newline + 1)..] {
            matcher.next(*byte);
        }
        self.skipping = Some(matcher);
        self.clear();
        let Place { line, column } = self.start;
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
