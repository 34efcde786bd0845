//! The pieces on a board of one word width: what search and perft run on.

use super::moves::Blast;
use super::{Bitboard, Direction, Ending, Geometry, Move, Outcome, Played, Side, Square, zobrist};

/// Pieces, side to move and hash. It does not know its geometry; every call is handed the one it was made with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board<B> {
    pieces: [B; 2],
    /// How many pieces each side has brought home and taken off.
    counted: [u8; 2],
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
            counted: [0; 2],
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

    /// The same board, with so many breakthroughs counted for each side already.
    #[must_use]
    pub fn with_counted(mut self, counted: [u8; 2]) -> Board<B> {
        self.counted = counted;
        self.hash = self.fresh_hash();
        self
    }

    /// How many pieces a side has brought home and taken off, where more than one is needed.
    #[inline]
    #[must_use]
    pub const fn counted(&self, side: Side) -> u8 {
        self.counted[side.index()]
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
                .fold(hash ^ zobrist::counted(side, self.counted(side)), |hash, square| {
                    hash ^ zobrist::piece(side, square)
                })
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
        if !geometry.is_standard() {
            return self.targets_of_variant(geometry, direction);
        }
        let side = self.side_to_move;
        let own = self.pieces(side);
        let blocked = match direction {
            Direction::Straight => own | self.pieces(!side),
            Direction::Left | Direction::Right => own,
        };
        geometry.step(side, direction).targets_within(own) & !blocked
    }

    /// Apart from the standard rules, which should stay short.
    #[cold]
    #[inline(never)]
    fn targets_of_variant(&self, geometry: &Geometry<B>, direction: Direction) -> B {
        let side = self.side_to_move;
        let (own, enemy) = (self.pieces(side), self.pieces(!side));
        let blocked = if geometry.captures(direction) { own } else { own | enemy };
        let targets = geometry.step(side, direction).targets(own) & !blocked;
        if geometry.is_capture_compulsory() && geometry.attacks(side, own).intersects(enemy) {
            targets & enemy
        } else {
            targets
        }
    }

    /// The pieces that the side to move may blow up.
    #[inline]
    #[must_use]
    pub const fn detonators(&self, geometry: &Geometry<B>) -> B {
        if geometry.detonates() {
            self.pieces(self.side_to_move)
        } else {
            B::EMPTY
        }
    }

    /// Calls `visit` with every move of the side to move, whether or not the game is over.
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
        for square in self.detonators(geometry).squares() {
            visit(Move::detonation(square));
        }
    }

    /// How many moves the side to move has, whether or not the game is over.
    #[inline]
    #[must_use]
    pub fn move_count(&self, geometry: &Geometry<B>) -> u32 {
        let steps: u32 = Direction::ALL
            .into_iter()
            .map(|direction| self.targets(geometry, direction).count())
            .sum();
        steps + self.detonators(geometry).count()
    }

    /// Whether the side that just moved has brought home as many pieces as it needs.
    #[inline]
    #[must_use]
    pub fn is_broken_through(&self, geometry: &Geometry<B>) -> bool {
        let moved = !self.side_to_move;
        if geometry.breakthroughs_needed() > 1 {
            return self.counted(moved) >= geometry.breakthroughs_needed();
        }
        self.pieces(moved).intersects(geometry.goals(moved))
    }

    /// Whether somebody has won, otherwise than because there are no moves.
    #[inline]
    #[must_use]
    pub fn has_winner(&self, geometry: &Geometry<B>) -> bool {
        self.is_broken_through(geometry) || self.pieces.contains(&B::EMPTY)
    }

    /// How the game ended, or nothing while it goes on.
    #[must_use]
    pub fn outcome(&self, geometry: &Geometry<B>) -> Option<Outcome> {
        let moved = !self.side_to_move;
        let (winner, ending) = if self.is_broken_through(geometry) {
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

    /// Makes a move, which must be a legal one.
    #[inline]
    pub fn make(&mut self, geometry: &Geometry<B>, mv: Move) -> Played {
        if geometry.detonates() && mv.is_detonation() {
            return self.detonate(geometry, mv);
        }
        let side = self.side_to_move;
        let (from, to) = (B::of(mv.from), B::of(mv.to));
        debug_assert!(self.pieces(side).intersects(from) && !self.pieces(side).intersects(to));
        let captured = self.pieces(!side).intersects(to);
        self.pieces[side.index()] ^= from | to;
        self.hash ^= zobrist::piece(side, mv.from) ^ zobrist::piece(side, mv.to) ^ zobrist::SECOND_TO_MOVE;
        if captured {
            self.remove(!side, mv.to);
        }
        if is_counted(geometry, side, mv.to) {
            self.remove(side, mv.to);
            self.count(side, 1);
        }
        self.side_to_move = !side;
        Played {
            mv,
            captured,
            blown_up: Blast::default(),
        }
    }

    /// Takes back the move made last.
    #[inline]
    pub fn unmake(&mut self, geometry: &Geometry<B>, played: Played) {
        if geometry.detonates() && played.mv.is_detonation() {
            self.undo_detonation(geometry, played);
            return;
        }
        let side = !self.side_to_move;
        self.side_to_move = side;
        let Move { from, to } = played.mv;
        if is_counted(geometry, side, to) {
            self.put(side, to);
            self.count(side, -1);
        }
        debug_assert!(self.pieces(side).contains(to) && !self.pieces(side).contains(from));
        self.pieces[side.index()] ^= B::of(from) | B::of(to);
        self.hash ^= zobrist::piece(side, from) ^ zobrist::piece(side, to) ^ zobrist::SECOND_TO_MOVE;
        if played.captured {
            self.put(!side, to);
        }
    }

    /// Blows up a piece of the side to move with all around it. Apart from the steps, which should stay short.
    #[cold]
    #[inline(never)]
    fn detonate(&mut self, geometry: &Geometry<B>, mv: Move) -> Played {
        let side = self.side_to_move;
        let mut blown_up = Blast::default();
        self.remove(side, mv.from);
        for (number, square) in geometry.blast(mv.from).iter().enumerate() {
            if let Some(owner) = self.piece_at(*square) {
                self.remove(owner, *square);
                blown_up.add(owner, number);
            }
        }
        self.side_to_move = !side;
        self.hash ^= zobrist::SECOND_TO_MOVE;
        Played {
            mv,
            captured: false,
            blown_up,
        }
    }

    /// Puts back what a detonation removed.
    #[cold]
    #[inline(never)]
    fn undo_detonation(&mut self, geometry: &Geometry<B>, played: Played) {
        self.side_to_move = !self.side_to_move;
        self.hash ^= zobrist::SECOND_TO_MOVE;
        self.put(self.side_to_move, played.mv.from);
        for (number, square) in geometry.blast(played.mv.from).iter().enumerate() {
            for owner in Side::BOTH {
                if played.blown_up.has(owner, number) {
                    self.put(owner, *square);
                }
            }
        }
    }

    /// Takes a piece off the board.
    #[inline]
    fn remove(&mut self, side: Side, square: Square) {
        self.pieces[side.index()] ^= B::of(square);
        self.hash ^= zobrist::piece(side, square);
    }

    /// Puts a piece on a square where none of its side stands.
    #[inline]
    fn put(&mut self, side: Side, square: Square) {
        self.remove(side, square);
    }

    /// Counts a breakthrough, or takes one back.
    fn count(&mut self, side: Side, change: i8) {
        let counted = &mut self.counted[side.index()];
        self.hash ^= zobrist::counted(side, *counted);
        *counted = counted.saturating_add_signed(change);
        self.hash ^= zobrist::counted(side, *counted);
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
}

/// Whether a piece of `side` that comes to a square is taken off and counted.
#[inline]
fn is_counted<B: Bitboard>(geometry: &Geometry<B>, side: Side, square: Square) -> bool {
    geometry.breakthroughs_needed() > 1 && geometry.goals(side).contains(square)
}
