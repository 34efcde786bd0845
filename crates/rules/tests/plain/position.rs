//! Positions, their legal moves and endings.

use super::{Cell, Options, Side};
use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

/// A step, or an explosion if `from` equals `to`. `Display` writes `a2b3` and `xa2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct PlainMove {
    /// The starting square.
    pub(crate) from: Cell,
    /// The target square.
    pub(crate) to: Cell,
}

impl fmt::Display for PlainMove {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.from == self.to {
            write!(formatter, "x{}", self.to)
        } else {
            write!(formatter, "{}{}", self.from, self.to)
        }
    }
}

/// Kind of ending, in the order of docs/VARIANTS.md: the first ending that applies after a move decides the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Ending {
    /// The mover has made the breakthroughs needed and wins.
    Breakthrough,
    /// The mover's opponent has no pieces and loses.
    OpponentGone,
    /// The mover has no pieces and loses.
    MoverGone,
    /// The mover's opponent has no legal move and loses.
    OpponentStuck,
}

/// Position, move number and result of a game.
#[derive(Clone, Debug)]
pub(crate) struct PlainPosition {
    pub(super) options: Arc<Options>,
    pub(super) pieces: BTreeMap<Cell, Side>,
    pub(super) mover: Side,
    /// Full-move number, which starts at 1 and is incremented after each move of the second side.
    pub(super) move_number: u32,
    /// Breakthroughs of the first and the second side; 0 in variants that need only one.
    pub(super) breakthroughs: (u8, u8),
    /// The legal moves, sorted.
    moves: Vec<PlainMove>,
    end: Option<(Side, Ending)>,
}

impl PlainPosition {
    /// Creates the starting position.
    ///
    /// # Panics
    /// The options are unplayable.
    pub(crate) fn start(options: &Options) -> PlainPosition {
        let problem = options.problem();
        assert_eq!(problem, None, "{options}");
        PlainPosition::unchecked_start(options)
    }

    /// Creates the starting position of options that may be unplayable.
    pub(super) fn unchecked_start(options: &Options) -> PlainPosition {
        let mut start = PlainPosition {
            options: Arc::new(options.clone()),
            pieces: options.start_pieces(),
            mover: options.starting_side(),
            move_number: 1,
            breakthroughs: (0, 0),
            moves: Vec::new(),
            end: None,
        };
        start.moves = start.pseudo_legal_moves();
        start
    }

    /// Returns the side to move, even if the game is over.
    pub(crate) fn side_to_move(&self) -> Side {
        self.mover
    }

    /// Returns the pieces by square.
    pub(crate) fn pieces(&self) -> &BTreeMap<Cell, Side> {
        &self.pieces
    }

    /// Returns the winner, or `None` while the game is in progress.
    pub(crate) fn winner(&self) -> Option<Side> {
        self.end.map(|(winner, _)| winner)
    }

    /// Returns the kind of ending, or `None` while the game is in progress.
    pub(crate) fn ending(&self) -> Option<Ending> {
        self.end.map(|(_, ending)| ending)
    }

    /// Returns the legal moves, sorted; none if the game is over.
    pub(crate) fn moves(&self) -> &[PlainMove] {
        &self.moves
    }

    /// Returns the moves of the side to move, even if the game is over.
    fn pseudo_legal_moves(&self) -> Vec<PlainMove> {
        let options = &self.options;
        let (mut steps, mut captures, mut explosions) = (Vec::new(), Vec::new(), Vec::new());
        let own = self.pieces.iter().filter(|(_, owner)| **owner == self.mover);
        for (from, _) in own {
            let from = *from;
            for right in [-1, 0, 1] {
                let Some(to) = options.shape.step(from, self.mover, right, options.cylinder) else {
                    continue;
                };
                if options.obstacles.contains(&to) {
                    continue;
                }
                match self.pieces.get(&to) {
                    None => steps.push(PlainMove { from, to }),
                    Some(owner) if *owner == self.mover => {}
                    Some(_) if options.bombardment => {}
                    Some(_) if right == 0 && !options.straight_capture => {}
                    Some(_) => captures.push(PlainMove { from, to }),
                }
            }
            if options.bombardment {
                explosions.push(PlainMove { from, to: from });
            }
        }
        let mut moves = if options.mandatory_capture && !captures.is_empty() {
            captures
        } else {
            [steps, captures, explosions].concat()
        };
        moves.sort();
        moves
    }

    /// Returns the position after a legal move.
    ///
    /// # Panics
    /// The move is illegal.
    pub(crate) fn play(&self, mv: PlainMove) -> PlainPosition {
        assert!(self.moves().contains(&mv), "{mv} is not legal in {}", self.text());
        self.after(mv)
    }

    fn after(&self, mv: PlainMove) -> PlainPosition {
        let (options, mover, opponent) = (&self.options, self.mover, self.mover.opponent());
        let mut next = PlainPosition {
            options: Arc::clone(options),
            pieces: self.pieces.clone(),
            mover: opponent,
            move_number: self.move_number + u32::from(mover == Side::Second),
            breakthroughs: self.breakthroughs,
            moves: Vec::new(),
            end: None,
        };

        if mv.from == mv.to {
            next.pieces.remove(&mv.from);
            for cell in options.shape.neighbours(mv.from, options.cylinder) {
                next.pieces.remove(&cell);
            }
        } else {
            next.pieces.remove(&mv.from);
            next.pieces.insert(mv.to, mover);
        }

        let mut has_broken_through = false;
        if mv.from != mv.to && options.shape.is_goal(mover, mv.to) {
            if options.breakthroughs_needed == 1 {
                has_broken_through = true;
            } else {
                next.pieces.remove(&mv.to);
                let count = match mover {
                    Side::First => &mut next.breakthroughs.0,
                    Side::Second => &mut next.breakthroughs.1,
                };
                *count += 1;
                has_broken_through = *count == options.breakthroughs_needed;
            }
        }

        let has_pieces = |side: Side| next.pieces.values().any(|owner| *owner == side);
        let replies = next.pseudo_legal_moves();
        next.end = if has_broken_through {
            Some((mover, Ending::Breakthrough))
        } else if !has_pieces(opponent) {
            Some((mover, Ending::OpponentGone))
        } else if !has_pieces(mover) {
            Some((opponent, Ending::MoverGone))
        } else if replies.is_empty() {
            Some((mover, Ending::OpponentStuck))
        } else {
            next.moves = replies;
            None
        };
        next
    }

    /// Returns the number of move sequences of exactly `depth` plies. Sequences do not continue after the end of the game.
    pub(crate) fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.moves.len() as u64,
            _ => self.moves.iter().map(|mv| self.after(*mv).perft(depth - 1)).sum(),
        }
    }
}
