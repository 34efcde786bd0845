//! Hand-crafted evaluation (HCE), used for boards and rules without a network.

use super::Score;
use super::board_tables::BoardTables;
use super::params;
use breakthrough_rules::{Bitboard, Board, Direction, Move, Side, Square};

/// Piece-square table of one board.
pub(super) struct PieceSquareTable {
    /// Value of a piece, by side and square.
    values: [Box<[i32]>; 2],
}

impl PieceSquareTable {
    pub(super) fn new<B: Bitboard>(tables: &BoardTables<'_, B>) -> PieceSquareTable {
        let size = tables.geometry.size();
        let distance = u32::from(size.ranks) - 1;
        let values = Side::BOTH.map(|side| {
            let value =
                |square: Square| interpolate(distance.saturating_sub(tables.moves_to_goal(side, square)), distance);
            (0..size.squares())
                .map(|index| value(Square::new(index as u8)))
                .collect()
        });
        PieceSquareTable { values }
    }

    /// Returns the total value of the pieces and counted breakthroughs of the first side, minus the corresponding total of the
    /// second side.
    pub(super) fn total<B: Bitboard>(&self, board: &Board<B>) -> i32 {
        let sum = |side: Side| {
            board
                .pieces(side)
                .squares()
                .map(|square| self.value(side, square))
                .sum::<i32>()
                + i32::from(board.breakthroughs(side)) * params::COUNTED
        };
        sum(Side::First) - sum(Side::Second)
    }

    /// Returns the value of a piece of `side` on a square.
    #[inline]
    pub(super) fn value(&self, side: Side, square: Square) -> i32 {
        self.values[side.index()][square.index()]
    }

    /// Returns the change in [`PieceSquareTable::total`] caused by a move of `side` under the standard rules.
    #[inline]
    pub(super) fn delta(&self, side: Side, mv: Move, captures: bool) -> i32 {
        let captured = if captures { self.value(!side, mv.to) } else { 0 };
        let gain = self.value(side, mv.to) - self.value(side, mv.from) + captured;
        if side == Side::First { gain } else { -gain }
    }
}

/// Returns the value of a piece that has advanced `done` of `distance` steps towards its goal, interpolated from
/// [`params::PIECE_SQUARE`].
fn interpolate(done: u32, distance: u32) -> i32 {
    let table = params::PIECE_SQUARE;
    let eighths = done * 8;
    let (index, rest) = ((eighths / distance) as usize, (eighths % distance) as i32);
    let next = table[(index + 1).min(table.len() - 1)];
    table[index] + (next - table[index]) * rest / distance as i32
}

/// Evaluates a board statically for the side to move. `piece_square_total` is its [`PieceSquareTable::total`].
#[inline]
pub(super) fn evaluate<B: Bitboard>(tables: &BoardTables<'_, B>, board: &Board<B>, piece_square_total: i32) -> Score {
    let side = board.side_to_move();
    let own = Structure::for_side(tables, board, side);
    let enemy = Structure::for_side(tables, board, !side);
    let piece_square_total = if side == Side::First {
        piece_square_total
    } else {
        -piece_square_total
    };
    let own_hanging = (own.pieces & enemy.attacks & !own.attacks).count() as i32;
    let enemy_hanging = (enemy.pieces & own.attacks & !enemy.attacks).count() as i32;
    let mut centi = piece_square_total + own.centi(tables) - enemy.centi(tables) + params::TEMPO;
    centi += own_hanging * params::HANGING - enemy_hanging * params::HANGING;
    if enemy_hanging > 0 {
        centi -= params::CAPTURABLE;
    }
    centi += params::RUNNER * (own.has_runner(tables, &enemy) as i32 - enemy.has_runner(tables, &own) as i32);
    Score::from_centi(centi)
}

/// Structure of one side's pieces, like the pawn structure in chess.
struct Structure<B> {
    side: Side,
    pieces: B,
    left: B,
    straight: B,
    attacks: B,
}

impl<B: Bitboard> Structure<B> {
    #[inline]
    fn for_side(tables: &BoardTables<'_, B>, board: &Board<B>, side: Side) -> Structure<B> {
        let pieces = board.pieces(side);
        let step = |direction| tables.geometry.step(side, direction).targets(pieces);
        let left = step(Direction::Left);
        Structure {
            side,
            pieces,
            left,
            straight: step(Direction::Straight),
            attacks: left | step(Direction::Right),
        }
    }

    /// Evaluates protected pieces, phalanxes, columns and the back rank, in hundredths of a piece.
    #[inline]
    fn centi(&self, tables: &BoardTables<'_, B>) -> i32 {
        let protected = (self.pieces & self.attacks).count() as i32;
        // If a left step and a straight step lead to the same square, the pieces that make them are side by side.
        let phalanxes = (self.left & self.straight).count() as i32;
        let columns = (self.pieces & self.straight).count() as i32;
        let guarded = tables.home_row_guarded_by(self.pieces & tables.home_rows[self.side.index()]);
        let gaps = (tables.home_rows[self.side.index()] & !guarded).count() as i32;
        protected * params::PROTECTED + phalanxes * params::PHALANX + columns * params::COLUMN + gaps * params::HOME_GAP
    }

    #[inline]
    fn has_runner(&self, tables: &BoardTables<'_, B>, other: &Structure<B>) -> bool {
        !(self.pieces & !tables.forward_cone(other.side, other.pieces)).is_empty()
    }
}
