//! A position, its moves, and how a game ends.

use super::{Cell, Options, Side};
use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

/// A step, or with `from` = `to` a detonation. Shown as `a2b3` and `xa2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct PlainMove {
    /// Where the piece stands.
    pub(crate) from: Cell,
    /// Where it goes.
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

/// Why a game has ended: the first that holds after a move, in the order of the document.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Ending {
    /// The mover has the breakthroughs that it needs.
    Breakthrough,
    /// The mover's opponent has no piece left.
    OpponentGone,
    /// The mover has no piece left and loses.
    MoverGone,
    /// The mover's opponent has no legal move.
    OpponentStuck,
}

/// A position of a game.
#[derive(Clone, Debug)]
pub(crate) struct Plain {
    pub(super) options: Arc<Options>,
    pub(super) pieces: BTreeMap<Cell, Side>,
    pub(super) mover: Side,
    /// From 1; it goes up when the second side has moved.
    pub(super) move_number: u32,
    /// The breakthroughs of the first and of the second side, where more than one is needed.
    pub(super) counted: (u8, u8),
    /// The legal moves, sorted.
    moves: Vec<PlainMove>,
    end: Option<(Side, Ending)>,
}

impl Plain {
    /// The start of a game.
    ///
    /// # Panics
    /// When the options cannot be played.
    pub(crate) fn start(options: &Options) -> Plain {
        let problem = options.problem();
        assert_eq!(problem, None, "{options}");
        Plain::unchecked_start(options)
    }

    /// The start of a game that perhaps cannot be played.
    pub(super) fn unchecked_start(options: &Options) -> Plain {
        let mut start = Plain {
            options: Arc::new(options.clone()),
            pieces: options.start_pieces(),
            mover: options.starting_side(),
            move_number: 1,
            counted: (0, 0),
            moves: Vec::new(),
            end: None,
        };
        start.moves = start.mobility();
        start
    }

    /// The side whose turn it is; after the end, the one that would have it.
    pub(crate) fn side_to_move(&self) -> Side {
        self.mover
    }

    /// The pieces.
    pub(crate) fn pieces(&self) -> &BTreeMap<Cell, Side> {
        &self.pieces
    }

    /// Who has won; nobody while the game goes on.
    pub(crate) fn winner(&self) -> Option<Side> {
        self.end.map(|(winner, _)| winner)
    }

    /// Why the game has ended; nothing while it goes on.
    pub(crate) fn ending(&self) -> Option<Ending> {
        self.end.map(|(_, ending)| ending)
    }

    /// The legal moves, sorted; none when the game is over.
    pub(crate) fn moves(&self) -> &[PlainMove] {
        &self.moves
    }

    /// What the side to move could do if the game were not over.
    fn mobility(&self) -> Vec<PlainMove> {
        let options = &self.options;
        let (mut steps, mut captures, mut detonations) = (Vec::new(), Vec::new(), Vec::new());
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
                detonations.push(PlainMove { from, to: from });
            }
        }
        let mut moves = if options.mandatory_capture && !captures.is_empty() {
            captures
        } else {
            [steps, captures, detonations].concat()
        };
        moves.sort();
        moves
    }

    /// The position after a legal move.
    ///
    /// # Panics
    /// When the move is not legal.
    pub(crate) fn play(&self, mv: PlainMove) -> Plain {
        assert!(self.moves().contains(&mv), "{mv} is not legal in {}", self.text());
        self.after(mv)
    }

    fn after(&self, mv: PlainMove) -> Plain {
        let (options, mover, opponent) = (&self.options, self.mover, self.mover.opponent());
        let mut next = Plain {
            options: Arc::clone(options),
            pieces: self.pieces.clone(),
            mover: opponent,
            move_number: self.move_number + u32::from(mover == Side::Second),
            counted: self.counted,
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
                    Side::First => &mut next.counted.0,
                    Side::Second => &mut next.counted.1,
                };
                *count += 1;
                has_broken_through = *count == options.breakthroughs_needed;
            }
        }

        let has_pieces = |side: Side| next.pieces.values().any(|owner| *owner == side);
        let replies = next.mobility();
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

    /// The number of legal sequences of exactly so many plies. A finished game has no continuation.
    pub(crate) fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.moves.len() as u64,
            _ => self.moves.iter().map(|mv| self.after(*mv).perft(depth - 1)).sum(),
        }
    }
}
