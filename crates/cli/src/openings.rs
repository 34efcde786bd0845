//! What the games of a match start from, and other comparisons: random first moves, or positions from a file.

use breakthrough_rules::notation::parse_fen;
use breakthrough_rules::{Move, Position};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use std::collections::HashSet;

/// Where a game starts, and the first moves, which nobody chooses.
#[derive(Clone, Debug)]
pub(super) struct Opening {
    pub(super) start: Position,
    pub(super) moves: Vec<Move>,
}

impl Opening {
    /// The position after the first moves.
    pub(super) fn position(&self) -> Position {
        let mut position = self.start.clone();
        for mv in &self.moves {
            position.play(*mv).expect("openings are legal");
        }
        position
    }
}

/// The openings of a match, by number. Random ones are made as they are asked for.
pub(super) struct Openings {
    known: Vec<Opening>,
    source: Option<Source>,
}

/// Where random openings come from.
struct Source {
    start: Position,
    plies: u32,
    random: Xoshiro256PlusPlus,
    seen: HashSet<Vec<Move>>,
    /// Nothing new was found lately.
    is_exhausted: bool,
}

/// So many tries find a new opening, or there are hardly any.
const TRIES: usize = 2000;

impl Openings {
    /// Openings of so many random moves, all different as long as there are enough. Nothing if there is none at all.
    pub(super) fn random(start: Position, plies: u32, seed: u64) -> Option<Openings> {
        let mut source = Source {
            start,
            plies,
            random: Xoshiro256PlusPlus::seed_from_u64(seed),
            seen: HashSet::new(),
            is_exhausted: false,
        };
        let known = vec![source.next()?];
        Some(Openings {
            known,
            source: Some(source),
        })
    }

    /// The positions of a text, in turns.
    pub(super) fn of_text(text: &str) -> Result<Openings, String> {
        let known = read_openings(text)?;
        Ok(Openings { known, source: None })
    }

    pub(super) fn get(&mut self, number: usize) -> Opening {
        while let Some(source) = self.source.as_mut().filter(|_| self.known.len() <= number) {
            match source.next() {
                Some(opening) => self.known.push(opening),
                None => self.source = None,
            }
        }
        self.known[number % self.known.len()].clone()
    }
}

impl Source {
    /// A new opening, or one that was there before when there are no new ones.
    fn next(&mut self) -> Option<Opening> {
        let mut last = None;
        for _ in 0..TRIES {
            let Some(moves) = random_moves(&self.start, self.plies, &mut self.random) else {
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

    fn opening(&self, moves: Option<Vec<Move>>) -> Option<Opening> {
        let start = self.start.clone();
        moves.map(|moves| Opening { start, moves })
    }
}

/// Random moves through positions in which nobody wins at once.
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

/// Whether the game is over or ends with the next move.
fn is_decided(position: &Position) -> bool {
    let ends = |mv: Move| {
        let mut after = position.clone();
        after.play(mv).is_ok() && after.outcome().is_some()
    };
    position.outcome().is_some() || position.legal_moves().into_iter().any(ends)
}

/// The positions of a text, one a line; empty lines and those after a # are left out. The error names the line.
fn read_openings(text: &str) -> Result<Vec<Opening>, String> {
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
                "line {number}: expected a position that nobody wins at once, found `{line}`"
            ));
        }
        let moves = Vec::new();
        openings.push(Opening { start, moves });
    }
    if openings.is_empty() {
        return Err("expected a position on every line, found none".to_owned());
    }
    Ok(openings)
}

#[cfg(test)]
mod tests {
    use super::*;
    use breakthrough_rules::Variant;

    fn openings(files: u32, ranks: u32, plies: u32, count: usize) -> Option<Vec<Opening>> {
        let start = Position::start(Variant::new(files, ranks).expect("a size"));
        let mut openings = Openings::random(start, plies, 1)?;
        Some((0..count).map(|number| openings.get(number)).collect())
    }

    #[test]
    fn openings_differ_and_are_not_decided() {
        for (files, ranks, plies) in [(8, 8, 6), (5, 5, 4), (6, 6, 8), (16, 16, 2)] {
            let all = openings(files, ranks, plies, 50).expect("there are enough");
            let moves: HashSet<Vec<Move>> = all.iter().map(|opening| opening.moves.clone()).collect();
            assert_eq!(moves.len(), 50);
            for opening in all {
                assert!(!is_decided(&opening.position()));
            }
        }
    }

    #[test]
    fn few_openings_come_again_and_none_are_none() {
        let all = openings(2, 5, 1, 20).expect("there are some");
        assert_eq!(all.len(), 20);
        assert!(openings(2, 3, 7, 1).is_none());
        assert_eq!(openings(8, 8, 0, 3).map(|all| all.len()), Some(3));
    }

    #[test]
    fn a_file_has_a_position_on_every_line() {
        let all = read_openings("# two\npppp/4/4/PPPP w 0 1\n\npppp/4/4/PPPP b\n").expect("positions");
        assert_eq!(all.len(), 2);
        for (text, named) in [
            ("", "found none"),
            ("pppp/4/4/PPPP w\nx", "line 2: expected"),
            ("p1/P1/2/2 w", "line 1: expected a position that nobody wins"),
        ] {
            let error = read_openings(text).expect_err(text);
            assert!(error.contains(named), "{error}");
        }
    }
}
