//! Openings: random first moves, or positions from a file.

use breakthrough_engine::{Limits, Searcher};
use breakthrough_platform::text::shortened_name;
use breakthrough_rules::notation::{parse_fen, to_fen};
use breakthrough_rules::{Move, Position};
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use std::collections::HashSet;

/// A start position, and the first moves of a game. These moves are played before the engines move.
#[derive(Clone, Debug)]
pub struct Opening {
    /// The start position.
    pub start: Position,
    /// The first moves, which must be legal.
    pub moves: Vec<Move>,
}

impl Opening {
    /// Returns the position after the first moves.
    ///
    /// # Panics
    /// A move is illegal.
    #[must_use]
    pub fn position(&self) -> Position {
        let mut position = self.start.clone();
        for mv in &self.moves {
            position.play(*mv).expect("openings are legal");
        }
        position
    }
}

/// A numbered sequence of openings. Random openings are generated on demand.
pub struct OpeningBook {
    openings: Vec<Opening>,
    generator: Option<Generator>,
}

/// The generator of random openings.
struct Generator {
    start: Position,
    plies: u32,
    random: Xoshiro256PlusPlus,
    seen: HashSet<Vec<Move>>,
    balance: Option<Balance>,
    /// Whether a search for a new opening has failed. After a failure, openings may repeat.
    is_exhausted: bool,
}

/// The score limit of balanced openings, and the search that computes the scores.
struct Balance {
    /// Maximum absolute score, in hundredths of a piece.
    max_score: u16,
    searcher: Box<Searcher>,
}

/// The maximum number of random move sequences tried for a new opening.
const MAX_ATTEMPTS: usize = 2000;
/// The maximum number of random move sequences tried for a new balanced opening. Each move sequence requires a search.
const MAX_BALANCED_ATTEMPTS: usize = 200;
/// Size of the transposition table for the search of balanced openings, in MiB.
const BALANCE_HASH: usize = 16;

impl OpeningBook {
    /// Number of nodes of the search that scores an opening for [`OpeningBook::balanced`].
    pub const BALANCE_NODES: u64 = 200_000;

    /// Creates openings of `plies` random moves, each leading to a position in which the side to move cannot win at once.
    /// Openings repeat only after the generator has failed to find a new opening. Returns `None` if no opening is found at all.
    #[must_use]
    pub fn random(start: Position, plies: u32, seed: u64) -> Option<OpeningBook> {
        OpeningBook::generated(start, plies, seed, None)
    }

    /// Creates openings like [`OpeningBook::random`], but only openings that a search of [`OpeningBook::BALANCE_NODES`] nodes
    /// scores within ±`max_score` hundredths of a piece.
    #[must_use]
    pub fn balanced(start: Position, plies: u32, seed: u64, max_score: u16) -> Option<OpeningBook> {
        let searcher = Box::new(Searcher::new(BALANCE_HASH));
        OpeningBook::generated(start, plies, seed, Some(Balance { max_score, searcher }))
    }

    fn generated(start: Position, plies: u32, seed: u64, balance: Option<Balance>) -> Option<OpeningBook> {
        let mut generator = Generator {
            start,
            plies,
            random: Xoshiro256PlusPlus::seed_from_u64(seed),
            seen: HashSet::new(),
            balance,
            is_exhausted: false,
        };
        let openings = vec![generator.next()?];
        Some(OpeningBook {
            openings,
            generator: Some(generator),
        })
    }

    /// Parses one position (FEN) per line. Empty lines and lines that start with `#` are skipped. The sequence of openings
    /// repeats after the last position.
    ///
    /// # Errors
    /// The text contains no position, an invalid position, or a position in which the side to move can win at once; the error
    /// contains the line number.
    pub fn parse(text: &str) -> Result<OpeningBook, String> {
        let mut openings = Vec::new();
        for (index, line) in text.lines().enumerate() {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let number = index + 1;
            let start = parse_fen(line).map_err(|error| format!("line {number}: {error}"))?;
            if is_decided(&start) {
                return Err(format!(
                    "line {number}: expected a position without an immediate win, found `{}`",
                    shortened_name(line)
                ));
            }
            let moves = Vec::new();
            openings.push(Opening { start, moves });
        }
        if openings.is_empty() {
            return Err("expected a position on every line, found none".to_owned());
        }
        Ok(OpeningBook {
            openings,
            generator: None,
        })
    }

    /// Shuffles listed openings. The seed determines the order.
    pub fn shuffle(&mut self, seed: u64) {
        self.openings.shuffle(&mut Xoshiro256PlusPlus::seed_from_u64(seed));
    }

    /// Returns a number that identifies the listed openings and their order: the 64-bit FNV-1a hash of the positions.
    #[must_use]
    pub fn hash(&self) -> u64 {
        let lines = self.openings.iter().map(|opening| to_fen(&opening.position()) + "\n");
        let bytes: Vec<u8> = lines.flat_map(String::into_bytes).collect();
        bytes.iter().fold(0xCBF2_9CE4_8422_2325, |hash, byte| {
            (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01B3)
        })
    }

    /// Returns the opening with this number, counted from 0.
    pub fn get(&mut self, number: usize) -> Opening {
        while let Some(generator) = self.generator.as_mut().filter(|_| self.openings.len() <= number) {
            match generator.next() {
                Some(opening) => self.openings.push(opening),
                None => self.generator = None,
            }
        }
        self.openings[number % self.openings.len()].clone()
    }
}

impl Generator {
    /// Generates a new opening, or repeats an earlier opening if no new opening is found; `None` if no opening has been found.
    fn next(&mut self) -> Option<Opening> {
        let mut last = None;
        let attempts = if self.balance.is_some() {
            MAX_BALANCED_ATTEMPTS
        } else {
            MAX_ATTEMPTS
        };
        for _ in 0..attempts {
            let moves = random_moves(&self.start, self.plies, &mut self.random);
            let Some(moves) = moves.filter(|moves| self.is_balanced(moves)) else {
                continue;
            };
            let is_new = !self.is_exhausted && self.seen.insert(moves.clone());
            last = Some(moves);
            if is_new || self.is_exhausted {
                return self.opening(last);
            }
        }
        self.is_exhausted = true;
        self.opening(last)
    }

    /// Whether the score of the position after these moves is within the limits, if any.
    fn is_balanced(&mut self, moves: &[Move]) -> bool {
        let Some(balance) = &mut self.balance else {
            return true;
        };
        let opening = Opening {
            start: self.start.clone(),
            moves: moves.to_vec(),
        };
        balance.searcher.clear();
        let limits = Limits::nodes(OpeningBook::BALANCE_NODES);
        let report = balance.searcher.search(&opening.position(), &limits, &|| false);
        report.score().centi().unsigned_abs() <= balance.max_score.into()
    }

    fn opening(&self, moves: Option<Vec<Move>>) -> Option<Opening> {
        let start = self.start.clone();
        moves.map(|moves| Opening { start, moves })
    }
}

/// Generates random moves; `None` if the game ends or could end with the next move.
fn random_moves(start: &Position, plies: u32, random: &mut Xoshiro256PlusPlus) -> Option<Vec<Move>> {
    let mut position = start.clone();
    let mut moves = Vec::new();
    for _ in 0..plies {
        let legal = position.legal_moves();
        let mv = *legal.get(random.random_range(0..legal.len().max(1)))?;
        position.play(mv).expect("a legal move");
        moves.push(mv);
        if is_decided(&position) {
            return None;
        }
    }
    (!is_decided(&position)).then_some(moves)
}

/// Whether the game is over or the next move can end it.
fn is_decided(position: &Position) -> bool {
    let ends = |mv: Move| {
        let mut after = position.clone();
        after.play(mv).is_ok() && after.outcome().is_some()
    };
    position.outcome().is_some() || position.legal_moves().into_iter().any(ends)
}

#[cfg(test)]
mod tests {
    use super::*;
    use breakthrough_rules::Variant;

    fn random_openings(files: u32, ranks: u32, plies: u32, count: usize) -> Option<Vec<Opening>> {
        let start = Position::start(Variant::new(files, ranks).expect("a size"));
        let mut book = OpeningBook::random(start, plies, 1)?;
        Some((0..count).map(|number| book.get(number)).collect())
    }

    #[test]
    fn random_openings_differ_and_are_not_decided() {
        for (files, ranks, plies) in [(8, 8, 6), (5, 5, 4), (6, 6, 8), (16, 16, 2)] {
            let openings = random_openings(files, ranks, plies, 50).expect("enough openings exist");
            let moves: HashSet<Vec<Move>> = openings.iter().map(|opening| opening.moves.clone()).collect();
            assert_eq!(moves.len(), 50);
            for opening in openings {
                assert!(!is_decided(&opening.position()));
            }
        }
    }

    #[test]
    fn balanced_openings_have_scores_within_the_limits() {
        let start = Position::start(Variant::new(5, 6).expect("a size"));
        let score = |opening: &Opening| {
            let limits = Limits::nodes(OpeningBook::BALANCE_NODES);
            let report = Searcher::new(1).search(&opening.position(), &limits, &|| false);
            report.score().centi().abs()
        };
        let mut random = OpeningBook::random(start.clone(), 6, 1).expect("openings");
        assert!((0..10).any(|number| score(&random.get(number)) > 100));
        let mut balanced = OpeningBook::balanced(start, 6, 1, 100).expect("openings");
        assert!((0..10).all(|number| score(&balanced.get(number)) <= 100));
        let unequal = parse_fen("pppp/pppp/4/4/4/4/PP2 w 0 1").expect("a position");
        assert!(OpeningBook::balanced(unequal, 1, 1, 100).is_none());
    }

    #[test]
    fn openings_repeat_once_exhausted() {
        let openings = random_openings(2, 5, 1, 20).expect("some openings exist");
        assert_eq!(openings.len(), 20);
        assert!(random_openings(2, 3, 7, 1).is_none());
        assert_eq!(random_openings(8, 8, 0, 3).map(|openings| openings.len()), Some(3));
    }

    #[test]
    fn the_seed_determines_the_order_of_a_shuffled_book() {
        let text: String = (1..=20)
            .map(|move_number| format!("pppp/4/4/PPPP w 0 {move_number}\n"))
            .collect();
        let hash = |seed: Option<u64>| {
            let mut book = OpeningBook::parse(&text).expect("positions");
            if let Some(seed) = seed {
                book.shuffle(seed);
            }
            assert_eq!(book.openings.len(), 20);
            book.hash()
        };
        assert_eq!(hash(Some(1)), hash(Some(1)));
        assert_ne!(hash(Some(1)), hash(Some(2)));
        assert_ne!(hash(Some(1)), hash(None));
    }

    #[test]
    fn the_hash_depends_on_the_positions_and_their_order() {
        let hash = |text: &str| OpeningBook::parse(text).expect("positions").hash();
        let [one, two] = ["pppp/4/4/PPPP w 0 1\n", "ppp/3/3/PPP w 0 1\n"];
        assert_eq!(hash(one), hash(&format!("# a comment\n\n{one}")));
        assert_ne!(hash(&[one, two].concat()), hash(&[two, one].concat()));
        assert_ne!(hash(one), hash(two));
        // The hash is stored in files, so it must be stable across versions. The value was computed by an independent
        // implementation.
        assert_eq!(hash("pppp/4/4/PPPP w 0 1"), 0xEAC7_BE45_1A93_561A);
    }

    #[test]
    fn a_book_contains_one_position_per_line() {
        let mut book = OpeningBook::parse("# two\npppp/4/4/PPPP w 0 1\n\npppp/4/4/PPPP b\n").expect("positions");
        assert_eq!(book.openings.len(), 2);
        assert_eq!(book.get(3).start, book.openings[1].start);
        for (text, expected) in [
            ("", "found none"),
            ("pppp/4/4/PPPP w\nx", "line 2: expected"),
            ("p1/P1/2/2 w", "line 1: expected a position without an immediate win"),
        ] {
            let error = OpeningBook::parse(text).err().expect(text);
            assert!(error.contains(expected), "{error}");
        }
    }
}
