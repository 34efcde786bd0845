//! Board of one bitboard width, with make and unmake for search and perft.

use super::moves::ExplodedPieces;
use super::{Bitboard, Direction, Ending, Geometry, Move, Outcome, PlayedMove, Side, Square, zobrist};

/// Pieces, side to move and Zobrist hash. Callers pass the geometry of the board's variant to every function that needs it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board<B> {
    pieces: [B; 2],
    /// Number of pieces of each side that have reached a goal and been removed.
    breakthroughs: [u8; 2],
    side_to_move: Side,
    hash: u64,
}

impl<B: Bitboard> Board<B> {
    /// Creates a board. The two sets of pieces must be disjoint.
    #[must_use]
    pub fn new(first: B, second: B, side_to_move: Side) -> Board<B> {
        debug_assert!(!first.intersects(second));
        let mut board = Board {
            pieces: [first, second],
            breakthroughs: [0; 2],
            side_to_move,
            hash: 0,
        };
        board.hash = board.fresh_hash();
        board
    }

    /// Returns the squares of a side's pieces.
    #[inline]
    #[must_use]
    pub const fn pieces(&self, side: Side) -> B {
        self.pieces[side.index()]
    }

    /// Returns the board with these numbers of breakthroughs, by side.
    #[must_use]
    pub fn with_breakthroughs(mut self, breakthroughs: [u8; 2]) -> Board<B> {
        self.breakthroughs = breakthroughs;
        self.hash = self.fresh_hash();
        self
    }

    /// Returns the number of breakthroughs made by a side, always 0 in variants that need only one.
    #[inline]
    #[must_use]
    pub const fn breakthroughs(&self, side: Side) -> u8 {
        self.breakthroughs[side.index()]
    }

    /// Returns the side to move.
    #[inline]
    #[must_use]
    pub const fn side_to_move(&self) -> Side {
        self.side_to_move
    }

    /// Returns the Zobrist hash, updated incrementally by every move.
    #[inline]
    #[must_use]
    pub const fn hash(&self) -> u64 {
        self.hash
    }

    /// Returns the Zobrist hash, computed from scratch.
    #[must_use]
    pub fn fresh_hash(&self) -> u64 {
        let side_to_move = match self.side_to_move {
            Side::First => 0,
            Side::Second => zobrist::SECOND_TO_MOVE,
        };
        Side::BOTH.into_iter().fold(side_to_move, |hash, side| {
            self.pieces(side).squares().fold(
                hash ^ zobrist::breakthroughs(side, self.breakthroughs(side)),
                |hash, square| hash ^ zobrist::piece(side, square),
            )
        })
    }

    /// Returns the side whose piece is on a square, or `None` if the square is empty.
    #[must_use]
    pub fn piece_at(&self, square: Square) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.pieces(*side).contains(square))
    }

    /// Returns the target squares of the legal steps of the side to move in a direction.
    #[inline]
    #[must_use]
    pub fn targets(&self, geometry: &Geometry<B>, direction: Direction) -> B {
        if !geometry.is_standard() {
            return self.targets_of_variant(geometry, direction);
        }
        let side = self.side_to_move;
        let own = self.pieces(side);
        let blocked = match direction {
            Direction::Straight => own | self.pieces(!side),
            Direction::Left | Direction::Right => own,
        };
        geometry.step(side, direction).targets_without_wrap(own) & !blocked
    }

    /// [`Board::targets`] for non-standard rules; not inlined, to keep the code for the standard rules short.
    #[cold]
    #[inline(never)]
    fn targets_of_variant(&self, geometry: &Geometry<B>, direction: Direction) -> B {
        let side = self.side_to_move;
        let (own, enemy) = (self.pieces(side), self.pieces(!side));
        let blocked = if geometry.captures(direction) { own } else { own | enemy };
        let targets = geometry.step(side, direction).targets(own) & !blocked;
        if geometry.is_capture_mandatory() && geometry.attacks(side, own).intersects(enemy) {
            targets & enemy
        } else {
            targets
        }
    }

    /// Returns the pieces that the side to move may explode; none in variants without explosions.
    #[inline]
    #[must_use]
    pub const fn exploding_pieces(&self, geometry: &Geometry<B>) -> B {
        if geometry.has_explosions() {
            self.pieces(self.side_to_move)
        } else {
            B::EMPTY
        }
    }

    /// Calls `visit` with every move of the side to move, even if the game is over.
    #[inline]
    pub fn for_each_move(&self, geometry: &Geometry<B>, mut visit: impl FnMut(Move)) {
        for direction in Direction::ALL {
            let step = geometry.step(self.side_to_move, direction);
            for to in self.targets(geometry, direction).squares() {
                visit(Move {
                    from: step.source(to),
                    to,
                });
            }
        }
        for square in self.exploding_pieces(geometry).squares() {
            visit(Move::explosion(square));
        }
    }

    /// Returns the number of moves of the side to move, even if the game is over.
    #[inline]
    #[must_use]
    pub fn move_count(&self, geometry: &Geometry<B>) -> u32 {
        let steps: u32 = Direction::ALL
            .into_iter()
            .map(|direction| self.targets(geometry, direction).count())
            .sum();
        steps + self.exploding_pieces(geometry).count()
    }

    /// Returns whether the side that made the last move has all the breakthroughs that it needs to win.
    #[inline]
    #[must_use]
    pub fn has_broken_through(&self, geometry: &Geometry<B>) -> bool {
        let moved = !self.side_to_move;
        if geometry.breakthroughs_needed() > 1 {
            return self.breakthroughs(moved) >= geometry.breakthroughs_needed();
        }
        self.pieces(moved).intersects(geometry.goals(moved))
    }

    /// Returns whether a side has won by breakthrough or by capturing all enemy pieces.
    #[inline]
    #[must_use]
    pub fn has_winner(&self, geometry: &Geometry<B>) -> bool {
        self.has_broken_through(geometry) || self.pieces.contains(&B::EMPTY)
    }

    /// Returns the outcome of the game, or `None` while it is in progress.
    #[must_use]
    pub fn outcome(&self, geometry: &Geometry<B>) -> Option<Outcome> {
        let moved = !self.side_to_move;
        let (winner, ending) = if self.has_broken_through(geometry) {
            (moved, Ending::Breakthrough)
        } else if self.pieces(!moved).is_empty() {
            (moved, Ending::AllCaptured)
        } else if self.pieces(moved).is_empty() {
            (!moved, Ending::AllCaptured)
        } else if self.move_count(geometry) == 0 {
            (moved, Ending::NoMoves)
        } else {
            return None;
        };
        Some(Outcome { winner, ending })
    }

    /// Makes a move, which must be legal.
    #[inline]
    pub fn make(&mut self, geometry: &Geometry<B>, mv: Move) -> PlayedMove {
        if geometry.has_explosions() && mv.is_explosion() {
            return self.explode(geometry, mv);
        }
        let side = self.side_to_move;
        let (from, to) = (B::from_square(mv.from), B::from_square(mv.to));
        debug_assert!(self.pieces(side).intersects(from) && !self.pieces(side).intersects(to));
        let captured = self.pieces(!side).intersects(to);
        self.pieces[side.index()] ^= from | to;
        self.hash ^= zobrist::piece(side, mv.from) ^ zobrist::piece(side, mv.to) ^ zobrist::SECOND_TO_MOVE;
        if captured {
            self.remove(!side, mv.to);
        }
        if is_breakthrough(geometry, side, mv.to) {
            self.remove(side, mv.to);
            self.add_breakthroughs(side, 1);
        }
        self.side_to_move = !side;
        PlayedMove {
            mv,
            captured,
            exploded: ExplodedPieces::default(),
        }
    }

    /// Unmakes the last move.
    #[inline]
    pub fn unmake(&mut self, geometry: &Geometry<B>, played: PlayedMove) {
        if geometry.has_explosions() && played.mv.is_explosion() {
            self.unmake_explosion(geometry, played);
            return;
        }
        let side = !self.side_to_move;
        self.side_to_move = side;
        let Move { from, to } = played.mv;
        if is_breakthrough(geometry, side, to) {
            self.put(side, to);
            self.add_breakthroughs(side, -1);
        }
        debug_assert!(self.pieces(side).contains(to) && !self.pieces(side).contains(from));
        self.pieces[side.index()] ^= B::from_square(from) | B::from_square(to);
        self.hash ^= zobrist::piece(side, from) ^ zobrist::piece(side, to) ^ zobrist::SECOND_TO_MOVE;
        if played.captured {
            self.put(!side, to);
        }
    }

    /// Explodes a piece of the side to move. Not inlined, to keep the code for steps short.
    #[cold]
    #[inline(never)]
    fn explode(&mut self, geometry: &Geometry<B>, mv: Move) -> PlayedMove {
        let side = self.side_to_move;
        let mut exploded = ExplodedPieces::default();
        self.remove(side, mv.from);
        for (number, square) in geometry.blast(mv.from).iter().enumerate() {
            if let Some(owner) = self.piece_at(*square) {
                self.remove(owner, *square);
                exploded.add(owner, number);
            }
        }
        self.side_to_move = !side;
        self.hash ^= zobrist::SECOND_TO_MOVE;
        PlayedMove {
            mv,
            captured: false,
            exploded,
        }
    }

    /// Restores the pieces that an explosion removed.
    #[cold]
    #[inline(never)]
    fn unmake_explosion(&mut self, geometry: &Geometry<B>, played: PlayedMove) {
        self.side_to_move = !self.side_to_move;
        self.hash ^= zobrist::SECOND_TO_MOVE;
        self.put(self.side_to_move, played.mv.from);
        for (number, square) in geometry.blast(played.mv.from).iter().enumerate() {
            for owner in Side::BOTH {
                if played.exploded.has(owner, number) {
                    self.put(owner, *square);
                }
            }
        }
    }

    /// Removes a piece.
    #[inline]
    fn remove(&mut self, side: Side, square: Square) {
        self.pieces[side.index()] ^= B::from_square(square);
        self.hash ^= zobrist::piece(side, square);
    }

    /// Adds a piece to a square without a piece of the same side.
    #[inline]
    fn put(&mut self, side: Side, square: Square) {
        self.remove(side, square);
    }

    /// Changes the number of breakthroughs of a side.
    fn add_breakthroughs(&mut self, side: Side, change: i8) {
        let count = &mut self.breakthroughs[side.index()];
        self.hash ^= zobrist::breakthroughs(side, *count);
        *count = count.saturating_add_signed(change);
        self.hash ^= zobrist::breakthroughs(side, *count);
    }

    /// Makes or unmakes a null move: only the side to move changes. Null moves are used by searches and are never legal.
    #[inline]
    pub const fn null_move(&mut self) {
        self.side_to_move = match self.side_to_move {
            Side::First => Side::Second,
            Side::Second => Side::First,
        };
        self.hash ^= zobrist::SECOND_TO_MOVE;
    }
}

/// Returns whether a piece of `side` that enters a square is removed and counted as a breakthrough.
#[inline]
fn is_breakthrough<B: Bitboard>(geometry: &Geometry<B>, side: Side, square: Square) -> bool {
    geometry.breakthroughs_needed() > 1 && geometry.goals(side).contains(square)
}
