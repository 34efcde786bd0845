//! The estimate of a position in which nothing is certain.

use super::Score;
use super::params;
use super::terrain::Terrain;
use breakthrough_rules::{Bitboard, Board, Direction, Move, Side, Square};

/// What pieces are worth where they stand, for one board.
pub(super) struct Placement {
    /// By side and square, from that side's point of view.
    values: [Box<[i32]>; 2],
}

impl Placement {
    pub(super) fn new<B: Bitboard>(terrain: &Terrain<'_, B>) -> Placement {
        let size = terrain.geometry.size();
        let way = u32::from(size.ranks) - 1;
        let values = Side::BOTH.map(|side| {
            let value = |square: Square| interpolated(way.saturating_sub(terrain.moves_to_goal(side, square)), way);
            (0..size.squares())
                .map(|index| value(Square::new(index as u8)))
                .collect()
        });
        Placement { values }
    }

    /// The first side's values less the second's.
    pub(super) fn of<B: Bitboard>(&self, board: &Board<B>) -> i32 {
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

    /// What a piece of `side` is worth on a square.
    #[inline]
    pub(super) fn value(&self, side: Side, square: Square) -> i32 {
        self.values[side.index()][square.index()]
    }

    /// How much a move by `side` adds to [`Placement::of`].
    #[inline]
    pub(super) fn change(&self, side: Side, mv: Move, captures: bool) -> i32 {
        let captured = if captures { self.value(!side, mv.to) } else { 0 };
        let gain = self.value(side, mv.to) - self.value(side, mv.from) + captured;
        if side == Side::First { gain } else { -gain }
    }
}

/// The placement value after `done` of `way` ranks.
fn interpolated(done: u32, way: u32) -> i32 {
    let table = params::PLACEMENT;
    let eighths = done * 8;
    let (index, rest) = ((eighths / way) as usize, (eighths % way) as i32);
    let next = table[(index + 1).min(table.len() - 1)];
    table[index] + (next - table[index]) * rest / way as i32
}

/// The estimate for the side to move; `placed` is [`Placement::of`] the board.
#[inline]
pub(super) fn estimate<B: Bitboard>(terrain: &Terrain<'_, B>, board: &Board<B>, placed: i32) -> Score {
    let side = board.side_to_move();
    let own = Structure::of(terrain, board, side);
    let enemy = Structure::of(terrain, board, !side);
    let placed = if side == Side::First { placed } else { -placed };
    let own_hanging = (own.pieces & enemy.attacks & !own.attacks).count() as i32;
    let enemy_hanging = (enemy.pieces & own.attacks & !enemy.attacks).count() as i32;
    let mut centi = placed + own.centi(terrain) - enemy.centi(terrain) + params::TEMPO;
    centi += own_hanging * params::HANGING - enemy_hanging * params::HANGING;
    if enemy_hanging > 0 {
        centi -= params::CAPTURABLE;
    }
    centi += params::RUNNER * (own.has_runner(terrain, &enemy) as i32 - enemy.has_runner(terrain, &own) as i32);
    Score::estimate(centi)
}

/// One side's pieces and where they could go.
struct Structure<B> {
    side: Side,
    pieces: B,
    left: B,
    straight: B,
    attacks: B,
}

impl<B: Bitboard> Structure<B> {
    #[inline]
    fn of(terrain: &Terrain<'_, B>, board: &Board<B>, side: Side) -> Structure<B> {
        let pieces = board.pieces(side);
        let step = |direction| terrain.geometry.step(side, direction).targets(pieces);
        let left = step(Direction::Left);
        Structure {
            side,
            pieces,
            left,
            straight: step(Direction::Straight),
            attacks: left | step(Direction::Right),
        }
    }

    /// How well the pieces stand together.
    #[inline]
    fn centi(&self, terrain: &Terrain<'_, B>) -> i32 {
        let protected = (self.pieces & self.attacks).count() as i32;
        // The square before a piece, if its right neighbour attacks it, lies before two pieces side by side.
        let phalanxes = (self.left & self.straight).count() as i32;
        let columns = (self.pieces & self.straight).count() as i32;
        let guarded = terrain.beside(self.pieces & terrain.home_rows[self.side.index()]);
        let gaps = (terrain.home_rows[self.side.index()] & !guarded).count() as i32;
        protected * params::PROTECTED + phalanxes * params::PHALANX + columns * params::COLUMN + gaps * params::HOME_GAP
    }

    #[inline]
    fn has_runner(&self, terrain: &Terrain<'_, B>, other: &Structure<B>) -> bool {
        !(self.pieces & !terrain.cone(other.side, other.pieces)).is_empty()
    }
}
