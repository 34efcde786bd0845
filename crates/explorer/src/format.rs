//! File format of opening books. All numbers of several bytes are little-endian; LEB128 numbers store 7 bits per byte, the lowest
//! first, and the highest bit of a byte is set if another byte follows.
//!
//! | Part | Contents |
//! |---|---|
//! | 4 bytes | `BTXB` |
//! | 2 bytes | version, 1 |
//! | 8 bytes | FNV-1a hash of everything that follows |
//! | 2 bytes | numbers of files and ranks, at most 64 squares |
//! | LEB128 | number of games |
//! | LEB128 | number of counted plies |
//! | LEB128 | nodes per move |
//! | LEB128 | nodes per score |
//! | LEB128 | number of positions |
//! | positions | the start position, then the positions to which moves of earlier positions lead |
//!
//! A position is stored as the number of its moves (1 byte), followed by the moves:
//!
//! | Part | Contents |
//! |---|---|
//! | 1 byte | 3 · the index of the starting square (a1 is 0, b1 is 1) + 0, 1 or 2 for the lower file, straight, the higher file |
//! | LEB128 | 2 · the number of games, + 1 if the move leads to the next new position of the file |
//! | LEB128 | number of games that the first side won; the second side won the others |
//! | 2 bytes | signed score for the side that moves: hundredths of a piece, or ±(30000 − plies) for a proven result |
//!
//! The file contains neither positions nor offsets: a reader plays the moves from the start, so every position is legal and an illegal move
//! is an error. If a move leads to a position that an earlier move has reached, or to a position outside the book, only 2 · the number of
//! games is stored.

use super::book::sort;
use super::error::{BookError, MAX_SQUARES, VERSION};
use super::position_key::{Keyed, PositionKey};
use super::{BookMove, BookOrigin, ExplorerBook};
use breakthrough_engine::Score;
use breakthrough_rules::{BoardSize, Coordinates, Move, Position, Side, Square, Variant};
use std::collections::{HashMap, HashSet, VecDeque};

const MAGIC: [u8; 4] = *b"BTXB";
/// Length of the magic bytes, the version and the checksum.
const HEADER_BYTES: usize = 14;
/// Maximum length of a 32-bit number in bytes, with 7 bits per byte.
const MAX_NUMBER_BYTES: u32 = 5;
/// Number of directions of a step. The code of a move contains the index of the starting square times this number.
const DIRECTIONS: u8 = 3;

/// Returns the FNV-1a hash of the data.
fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

impl ExplorerBook {
    /// Maximum length of a file in bytes. The length of each embedded book is about 100,000 bytes.
    pub const MAX_BYTES: u64 = 8 << 20;

    /// Parses a file written by [`ExplorerBook::to_bytes`]. The time and memory are proportional to the length of the file.
    ///
    /// # Errors
    /// The file is damaged, contains an illegal move, or has an unsupported version.
    pub fn parse(bytes: &[u8]) -> Result<ExplorerBook, BookError> {
        let Some((header, body)) = bytes.split_at_checked(HEADER_BYTES) else {
            return Err(BookError::Magic);
        };
        if header[..4] != MAGIC {
            return Err(BookError::Magic);
        }
        let version = u16::from_le_bytes([header[4], header[5]]);
        if version != VERSION {
            return Err(BookError::Version(version));
        }
        let expected = u64::from_le_bytes(std::array::from_fn(|index| header[6 + index]));
        let found = checksum(body);
        if found != expected {
            return Err(BookError::Checksum { expected, found });
        }
        Reader {
            bytes,
            at: HEADER_BYTES,
        }
        .book()
    }

    /// Serializes the book in the file format.
    ///
    /// # Panics
    /// Never: a book contains only positions reachable by legal moves from the start.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut body = vec![self.size.files, self.size.ranks];
        let BookOrigin {
            games,
            plies,
            nodes,
            score_nodes,
        } = self.origin;
        for number in [games, plies, nodes, score_nodes, self.positions.len() as u32] {
            write_number(&mut body, number.into());
        }
        let variant = variant(self.size).expect("a book has a valid size");
        let start = Position::start(variant);
        let mut seen = HashSet::new();
        let is_new = |position: &Position, seen: &mut HashSet<PositionKey>| {
            let key = PositionKey::new(position).filter(|key| self.positions.contains_key(key));
            key.is_some_and(|key| seen.insert(key))
        };
        let mut queue = VecDeque::new();
        if is_new(&start, &mut seen) {
            queue.push_back(start);
        }
        while let Some(position) = queue.pop_front() {
            let moves = self.moves(&position);
            body.push(moves.len() as u8);
            for listed in moves {
                let mut next = position.clone();
                next.play(listed.mv).expect("the moves of a book are legal");
                let leads_to_new = is_new(&next, &mut seen);
                body.push(move_code(listed.mv, self.size));
                write_number(&mut body, u64::from(listed.games) << 1 | u64::from(leads_to_new));
                write_number(&mut body, listed.wins[Side::First.index()].into());
                body.extend((listed.score.centi() as i16).to_le_bytes());
                if leads_to_new {
                    queue.push_back(next);
                }
            }
        }
        let mut bytes = MAGIC.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend(checksum(&body).to_le_bytes());
        bytes.extend(body);
        bytes
    }
}

/// Returns the length of a move in the file, in bytes.
pub(super) fn move_bytes(games: u32, first_wins: u32) -> usize {
    let mut numbers = Vec::new();
    write_number(&mut numbers, u64::from(games) << 1);
    write_number(&mut numbers, first_wins.into());
    1 + numbers.len() + 2
}

/// Maximum length of a file without positions, in bytes.
pub(super) const MAX_EMPTY_BYTES: usize = HEADER_BYTES + 2 + 5 * MAX_NUMBER_BYTES as usize;

/// Returns the variant with the standard rules on a board of this size, if books support this board.
pub(super) fn variant(size: BoardSize) -> Option<Variant> {
    let variant = Variant::new(size.files.into(), size.ranks.into()).ok()?;
    (size.squares() <= MAX_SQUARES).then_some(variant)
}

/// Appends a number in groups of 7 bits, the lowest first. The highest bit of a byte is set if another byte follows (LEB128).
fn write_number(bytes: &mut Vec<u8>, number: u64) {
    let mut rest = number;
    while rest >= 0x80 {
        bytes.push(rest as u8 | 0x80);
        rest >>= 7;
    }
    bytes.push(rest as u8);
}

/// Returns the code of a step: the starting square and the change in file.
fn move_code(mv: Move, size: BoardSize) -> u8 {
    let direction = size.coordinates(mv.to).file + 1 - size.coordinates(mv.from).file;
    mv.from.index() as u8 * DIRECTIONS + direction
}

/// Returns the step with this code. The step may be illegal.
fn decode_move(code: u8, side: Side, size: BoardSize) -> Option<Move> {
    let from = Square::new(code / DIRECTIONS);
    let at = size.contains(from).then(|| size.coordinates(from))?;
    let file = (at.file + code % DIRECTIONS).checked_sub(1)?;
    let rank = match side {
        Side::First => at.rank + 1,
        Side::Second => at.rank.checked_sub(1)?,
    };
    let to = size.square(Coordinates { file, rank })?;
    Some(Move { from, to })
}

/// Reader of the data after the header.
struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Reader<'_> {
    fn book(mut self) -> Result<ExplorerBook, BookError> {
        let (files, ranks) = (self.byte()?, self.byte()?);
        let size = BoardSize::new(files, ranks);
        let variant = variant(size).ok_or(BookError::Size { files, ranks })?;
        let origin = BookOrigin {
            games: self.number()?,
            plies: self.number()?,
            nodes: self.number()?,
            score_nodes: self.number()?,
        };
        let expected = self.number()? as usize;
        let mut book = ExplorerBook {
            size,
            origin,
            positions: HashMap::new(),
        };
        let start = Position::start(variant);
        let mut queue = VecDeque::new();
        if expected > 0 {
            let key = PositionKey::new(&start).ok_or(BookError::Size { files, ranks })?;
            book.positions.insert(key, Vec::new());
            queue.push_back(start);
        }
        let mut found = 0;
        while let Some(position) = queue.pop_front() {
            found += 1;
            self.position(found, &position, &mut book, &mut queue)?;
        }
        if found != expected {
            return Err(BookError::Positions { expected, found });
        }
        if self.at < self.bytes.len() {
            return Err(BookError::Excess(self.at));
        }
        Ok(book)
    }

    /// Reads the moves of the position with this number, and adds the positions that the moves lead to.
    fn position(
        &mut self,
        number: usize,
        position: &Position,
        book: &mut ExplorerBook,
        queue: &mut VecDeque<Position>,
    ) -> Result<(), BookError> {
        let Some(keyed) = Keyed::new(position) else {
            return Ok(());
        };
        let mut moves: Vec<BookMove> = Vec::new();
        for _ in 0..self.byte()? {
            let code = self.byte()?;
            let illegal = BookError::Move { position: number, code };
            let mv = decode_move(code, position.side_to_move(), book.size).ok_or(illegal.clone())?;
            let mut next = position.clone();
            next.play(mv).map_err(|_| illegal.clone())?;
            let (games, leads_to_new) = self.games()?;
            let wins = self.number()?;
            let listed = BookMove {
                mv: keyed.to_key(mv, book.size),
                games,
                wins: [wins, games.saturating_sub(wins)],
                score: self.score()?,
            };
            if wins > games {
                let position = number;
                return Err(BookError::Wins { position, games, wins });
            }
            if moves.iter().any(|earlier| earlier.mv == listed.mv) {
                return Err(illegal);
            }
            moves.push(listed);
            if leads_to_new {
                let key = PositionKey::new(&next).filter(|key| !book.positions.contains_key(key));
                book.positions
                    .insert(key.ok_or(BookError::Repeated(number))?, Vec::new());
                queue.push_back(next);
            }
        }
        sort(&mut moves);
        book.positions.insert(keyed.key, moves);
        Ok(())
    }

    fn byte(&mut self) -> Result<u8, BookError> {
        let byte = self.bytes.get(self.at).ok_or(BookError::Truncated(self.at))?;
        self.at += 1;
        Ok(*byte)
    }

    /// Reads a number of games and whether the move leads to a new position.
    fn games(&mut self) -> Result<(u32, bool), BookError> {
        let at = self.at;
        let number = self.long_number()?;
        let games = u32::try_from(number >> 1).map_err(|_| BookError::Number(at))?;
        Ok((games, number & 1 == 1))
    }

    fn number(&mut self) -> Result<u32, BookError> {
        let at = self.at;
        u32::try_from(self.long_number()?).map_err(|_| BookError::Number(at))
    }

    fn long_number(&mut self) -> Result<u64, BookError> {
        let at = self.at;
        let mut number = 0;
        for index in 0..MAX_NUMBER_BYTES {
            let byte = self.byte()?;
            number |= u64::from(byte & 0x7f) << (7 * index);
            if byte < 0x80 {
                return Ok(number);
            }
        }
        Err(BookError::Number(at))
    }

    fn score(&mut self) -> Result<Score, BookError> {
        let at = self.at;
        let centi = i16::from_le_bytes([self.byte()?, self.byte()?]);
        Score::restore(centi.into()).ok_or(BookError::Number(at))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_round_trip() {
        for text in ["8x8", "3x5", "2x16"] {
            let mut position = Position::start(text.parse().expect(text));
            while position.outcome().is_none() {
                let moves = position.legal_moves();
                for mv in &moves {
                    let code = move_code(*mv, position.size());
                    let decoded = decode_move(code, position.side_to_move(), position.size());
                    assert_eq!(decoded, Some(*mv), "{text}");
                }
                position.play(moves[moves.len() / 2]).expect("legal");
            }
        }
    }

    #[test]
    fn numbers_round_trip() {
        for number in [0, 1, 127, 128, 16_383, 16_384, u32::MAX] {
            let mut bytes = Vec::new();
            write_number(&mut bytes, number.into());
            let mut reader = Reader { bytes: &bytes, at: 0 };
            assert_eq!(reader.number(), Ok(number));
            assert_eq!(reader.at, bytes.len());
        }
        let too_large = |bytes: &[u8]| Reader { bytes, at: 0 }.number();
        assert_eq!(too_large(&[0xff, 0xff, 0xff, 0xff, 0x1f]), Err(BookError::Number(0)));
        assert_eq!(too_large(&[0x80; 6]), Err(BookError::Number(0)));
        assert_eq!(too_large(&[0x80]), Err(BookError::Truncated(1)));
    }

    /// Reference values that the authors of the FNV-1a hash have published.
    #[test]
    fn the_checksum_is_fnv_1a() {
        assert_eq!(checksum(b""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(checksum(b"foobar"), 0x8594_4171_f739_67e8);
    }
}
