//! The pieces on a board of one word width: what search and perft run on.

use super::{Bitboard, Direction, Ending, Geometry, Move, Outcome, Played, Side, Square, zobrist};

/// Pieces, side to move and hash. It does not know its geometry; every call is handed the one it was made with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board<B> {
    pieces: [B; 2],
    side_to_move: Side,
    hash: u64,
}

impl<B: Bitboard> Board<B> {
    /// A board with these pieces, which must not overlap.
    #[must_use]
    pub fn new(first: B, second: B, side_to_move: Side) -> Board<B> {
        debug_assert!(!first.intersects(second));
        let mut board = Board {
            pieces: [first, second],
            side_to_move,
            hash: 0,
        };
        board.hash = board.fresh_hash();
        board
    }

    /// The squares of a side's pieces.
    #[inline]
    #[must_use]
    pub const fn pieces(&self, side: Side) -> B {
        self.pieces[side.index()]
    }

    /// The side whose turn it is.
    #[inline]
    #[must_use]
    pub const fn side_to_move(&self) -> Side {
        self.side_to_move
    }

    /// The hash of pieces and side to move, kept up to date move by move.
    #[inline]
    #[must_use]
    pub const fn hash(&self) -> u64 {
        self.hash
    }

    /// The hash, computed from nothing.
    #[must_use]
    pub fn fresh_hash(&self) -> u64 {
        let turn = match self.side_to_move {
            Side::First => 0,
            Side::Second => zobrist::SECOND_TO_MOVE,
        };
        Side::BOTH.into_iter().fold(turn, |hash, side| {
            self.pieces(side)
                .squares()
                .fold(hash, |hash, square| hash ^ zobrist::piece(side, square))
        })
    }

    /// The side whose piece stands on a square.
    #[must_use]
    pub fn piece_at(&self, square: Square) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.pieces(*side).contains(square))
    }

    /// The squares that the side to move reaches in a direction by a legal step.
    #[inline]
    #[must_use]
    pub fn targets(&self, geometry: &Geometry<B>, direction: Direction) -> B {
        let side = self.side_to_move;
        let blocked = if direction.captures() {
            self.pieces(side)
        } else {
            self.pieces(side) | self.pieces(!side)
        };
        geometry.step(side, direction).targets(self.pieces(side)) & !blocked
    }

    /// Calls `visit` with every step of the side to move, whether or not the game is over.
    #[inline]
    pub fn for_each_step(&self, geometry: &Geometry<B>, mut visit: impl FnMut(Move)) {
        for direction in Direction::ALL {
            let step = geometry.step(self.side_to_move, direction);
            for to in self.targets(geometry, direction).squares() {
                visit(Move {
                    from: step.source(to),
                    to,
                });
            }
        }
    }

    /// How many steps the side to move has, whether or not the game is over.
    #[inline]
    #[must_use]
    pub fn step_count(&self, geometry: &Geometry<B>) -> u32 {
        Direction::ALL
            .into_iter()
            .map(|direction| self.targets(geometry, direction).count())
            .sum()
    }

    /// Whether the side that just moved has a piece home.
    #[inline]
    #[must_use]
    pub fn is_broken_through(&self, geometry: &Geometry<B>) -> bool {
        let moved = !self.side_to_move;
        self.pieces(moved).intersects(geometry.goals(moved))
    }

    /// How the game ended, or nothing while it goes on.
    #[must_use]
    pub fn outcome(&self, geometry: &Geometry<B>) -> Option<Outcome> {
        let ending = if self.is_broken_through(geometry) {
            Ending::Breakthrough
        } else if self.pieces(self.side_to_move).is_empty() {
            Ending::AllCaptured
        } else if self.step_count(geometry) == 0 {
            Ending::NoMoves
        } else {
            return None;
        };
        Some(Outcome {
            winner: !self.side_to_move,
            ending,
        })
    }

    /// Makes a move, which must be a legal step.
    #[inline]
    pub fn make(&mut self, mv: Move) -> Played {
        let side = self.side_to_move;
        let (from, to) = (B::of(mv.from), B::of(mv.to));
        debug_assert!(self.pieces(side).intersects(from) && !self.pieces(side).intersects(to));
        let captured = self.pieces(!side).intersects(to);
        self.pieces[side.index()] ^= from | to;
        self.hash ^= zobrist::piece(side, mv.from) ^ zobrist::piece(side, mv.to) ^ zobrist::SECOND_TO_MOVE;
        if captured {
            self.pieces[(!side).index()] ^= to;
            self.hash ^= zobrist::piece(!side, mv.to);
        }
        self.side_to_move = !side;
        Played { mv, captured }
    }

    /// Hands the turn over without a move, or back again. The game knows no passing, but a search may ask what a threat is
    /// worth.
    #[inline]
    pub const fn pass(&mut self) {
        self.side_to_move = match self.side_to_move {
            Side::First => Side::Second,
            Side::Second => Side::First,
        };
        self.hash ^= zobrist::SECOND_TO_MOVE;
    }

    /// Takes back the move made last.
    #[inline]
    pub fn unmake(&mut self, played: Played) {
        let side = !self.side_to_move;
        let Move { from, to } = played.mv;
        debug_assert!(self.pieces(side).contains(to) && !self.pieces(side).contains(from));
        self.pieces[side.index()] ^= B::of(from) | B::of(to);
        self.hash ^= zobrist::piece(side, from) ^ zobrist::piece(side, to) ^ zobrist::SECOND_TO_MOVE;
        if played.captured {
            self.pieces[(!side).index()] |= B::of(to);
            self.hash ^= zobrist::piece(!side, to);
        }
        self.side_to_move = side;
    }
}
