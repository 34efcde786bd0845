//! Pieces and geometry of a position, in the bitboard width of the board.

use breakthrough_rules::{Bitboard, Board, BoardRef, Direction, Geometry, Position, Side, Square};

/// Pieces and geometry of a position.
#[derive(Clone, Copy)]
pub(super) struct View<'a, B> {
    pub(super) geometry: &'a Geometry<B>,
    pub(super) board: &'a Board<B>,
    pub(super) position: &'a Position,
}

/// Evaluates an expression with the view of a position. The expression must compile for every bitboard width.
macro_rules! with_view {
    ($position:expr, |$view:ident| $body:expr) => {
        match $crate::view::Views::new($position) {
            $crate::view::Views::Small($view) => $body,
            $crate::view::Views::Medium($view) => $body,
            $crate::view::Views::Large($view) => $body,
        }
    };
}
pub(super) use with_view;

/// View in one of the bitboard widths.
pub(super) enum Views<'a> {
    Small(View<'a, u64>),
    Medium(View<'a, u128>),
    Large(View<'a, breakthrough_rules::SquareSet>),
}

impl<'a> Views<'a> {
    pub(super) fn new(position: &'a Position) -> Views<'a> {
        match position.board() {
            BoardRef::Small(geometry, board) => Views::Small(View {
                geometry,
                board,
                position,
            }),
            BoardRef::Medium(geometry, board) => Views::Medium(View {
                geometry,
                board,
                position,
            }),
            BoardRef::Large(geometry, board) => Views::Large(View {
                geometry,
                board,
                position,
            }),
        }
    }
}

impl<B: Bitboard> View<'_, B> {
    pub(super) fn pieces(&self, side: Side) -> B {
        self.board.pieces(side)
    }

    pub(super) fn occupied(&self) -> B {
        self.pieces(Side::First) | self.pieces(Side::Second)
    }

    pub(super) fn empty(&self) -> B {
        self.geometry.playable() & !self.occupied()
    }

    /// Returns the squares that a side controls.
    pub(super) fn control(&self, side: Side) -> B {
        self.geometry.attacks(side, self.pieces(side))
    }

    /// Returns the pieces of a side that control a square. The steps of the two sides are opposite, so the returned pieces
    /// are on squares that a piece of the other side on `square` would control.
    pub(super) fn controllers(&self, side: Side, square: Square) -> B {
        self.geometry.attacks(!side, B::from_square(square)) & self.pieces(side)
    }

    /// Returns the target squares of all steps of a side from these squares.
    pub(super) fn steps(&self, side: Side, from: B) -> B {
        Direction::ALL.into_iter().fold(B::EMPTY, |targets, direction| {
            targets | self.geometry.step(side, direction).targets(from)
        })
    }

    /// Returns the squares from which a side's step leads to one of these squares.
    pub(super) fn sources(&self, side: Side, to: B) -> B {
        self.steps(!side, to)
    }

    /// Returns the empty squares that a side can enter in a free step.
    pub(super) fn free_squares(&self, side: Side) -> B {
        self.empty() & (!self.control(!side) | self.geometry.goals(side))
    }

    /// Returns the squares in board order: by rank, or by file on hexagonal boards.
    pub(super) fn ordered(&self, squares: B) -> Vec<Square> {
        let mut list: Vec<Square> = squares.squares().collect();
        sort_squares(self.position, &mut list, |square| *square);
        list
    }
}

/// Sorts items by their squares, in board order.
pub(super) fn sort_squares<T>(position: &Position, items: &mut [T], square: impl Fn(&T) -> Square) {
    // On other boards, the indices of squares are already in board order.
    if position.size().shape == breakthrough_rules::Shape::Hexagon {
        items.sort_by_key(|item| board_order(position, square(item)));
    }
}

/// Returns the sort key of a square in board order.
pub(super) fn board_order(position: &Position, square: Square) -> (usize, u8) {
    let size = position.size();
    match size.shape {
        breakthrough_rules::Shape::Square => (square.index(), 0),
        breakthrough_rules::Shape::Hexagon => {
            let at = size.coordinates(square);
            (at.file.into(), at.rank)
        }
    }
}
