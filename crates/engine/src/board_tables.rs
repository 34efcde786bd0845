//! Precomputed tables and bitboard masks of a board.

use breakthrough_rules::{Bitboard, Direction, Geometry, Side, Square};

/// Distance from a square to an unreachable goal. It exceeds every other distance.
pub(super) const UNREACHABLE: u32 = 500;

/// Board geometry with precomputed tables.
pub(super) struct BoardTables<'a, B> {
    pub(super) geometry: &'a Geometry<B>,
    /// Squares from which a side can reach its goal in one step, indexed by side.
    squares_before_goal: [B; 2],
    /// Back rank of each side: the goals of the opponent.
    pub(super) home_rows: [B; 2],
    /// Number of steps to the goal on an empty board, by side and square.
    moves_to_goal: [Box<[u16]>; 2],
    ranks: u32,
}

impl<'a, B: Bitboard> BoardTables<'a, B> {
    pub(super) fn new(geometry: &'a Geometry<B>) -> BoardTables<'a, B> {
        let size = geometry.size();
        let moves_to_goal = Side::BOTH.map(|side| goal_distances(geometry, side));
        let squares_before_goal = Side::BOTH.map(|side| {
            let goals = geometry.goals(side);
            let sources = |direction| geometry.step(side, direction).sources(goals);
            Direction::ALL
                .into_iter()
                .map(sources)
                .fold(B::EMPTY, |all, some| all | some)
        });
        BoardTables {
            geometry,
            squares_before_goal,
            home_rows: Side::BOTH.map(|side| geometry.goals(!side)),
            moves_to_goal,
            ranks: size.ranks.into(),
        }
    }

    /// Returns the squares from which `side` can reach its goal in one step.
    #[inline]
    pub(super) const fn squares_before_goal(&self, side: Side) -> B {
        self.squares_before_goal[side.index()]
    }

    /// Returns the number of steps that a piece of `side` on `square` needs to reach its goal on an empty board.
    #[inline]
    pub(super) fn moves_to_goal(&self, side: Side, square: Square) -> u32 {
        self.moves_to_goal[side.index()][square.index()].into()
    }

    /// Returns the number of steps that the foremost piece needs to reach its goal, or [`UNREACHABLE`] if there are no pieces.
    #[inline]
    pub(super) fn min_moves_to_goal(&self, side: Side, pieces: B) -> u32 {
        let foremost = match side {
            Side::First => pieces.last(),
            Side::Second => pieces.first(),
        };
        foremost.map_or(UNREACHABLE, |square| self.moves_to_goal(side, square))
    }

    /// Returns the squares that pieces of `side` can reach in one step on an empty board.
    #[inline]
    pub(super) fn all_steps(&self, side: Side, pieces: B) -> B {
        let step = |direction| self.geometry.step(side, direction).targets(pieces);
        step(Direction::Left) | step(Direction::Straight) | step(Direction::Right)
    }

    /// Returns the back rank squares on the same files as `pieces` or on adjacent files. All of `pieces` must be on the back rank.
    #[inline]
    pub(super) fn home_row_guarded_by(&self, pieces: B) -> B {
        let ahead = self.all_steps(Side::First, pieces) | self.all_steps(Side::Second, pieces);
        let back = |side: Side| self.geometry.step(side, Direction::Straight).sources(ahead);
        pieces | back(Side::First) | back(Side::Second)
    }

    /// Returns the cone of squares that pieces of `side` occupy or can reach (front fill). An enemy piece outside this cone is a
    /// runner, which cannot be stopped if it moves straight ahead. Wrap-around steps are ignored.
    #[inline]
    pub(super) fn forward_cone(&self, side: Side, pieces: B) -> B {
        let [left, straight, right] = Direction::ALL.map(|direction| self.geometry.step(side, direction));
        let mut cone = pieces;
        for _ in 1..self.ranks {
            cone |= left.targets_without_wrap(cone)
                | straight.targets_without_wrap(cone)
                | right.targets_without_wrap(cone);
        }
        cone
    }
}

/// Computes by breadth-first search how many steps a piece of `side` needs from each square to its goal on an empty board.
fn goal_distances<B: Bitboard>(geometry: &Geometry<B>, side: Side) -> Box<[u16]> {
    let mut moves = vec![UNREACHABLE as u16; geometry.size().squares()];
    let mut arriving = geometry.goals(side);
    let mut seen = B::EMPTY;
    for count in 0.. {
        arriving &= !seen;
        if arriving.is_empty() {
            break;
        }
        for square in arriving.squares() {
            moves[square.index()] = count;
        }
        seen |= arriving;
        let sources = |direction| geometry.step(side, direction).sources(arriving);
        arriving = Direction::ALL
            .into_iter()
            .map(sources)
            .fold(B::EMPTY, |all, some| all | some);
    }
    moves.into_boxed_slice()
}

#[cfg(test)]
mod tests {
    use super::*;
    use breakthrough_rules::{BoardRef, Position, Variant};

    /// Returns the number of steps to the goal, found by trying all steps.
    fn slow_distance(geometry: &Geometry<u64>, side: Side, from: Square) -> u32 {
        if geometry.goals(side).contains(from) {
            return 0;
        }
        let targets = Direction::ALL.into_iter().flat_map(|direction| {
            geometry
                .step(side, direction)
                .targets(u64::from_squares([from]))
                .squares()
        });
        let nearest = targets.map(|to| 1 + slow_distance(geometry, side, to)).min();
        nearest.map_or(UNREACHABLE, |distance| distance.min(UNREACHABLE))
    }

    #[test]
    fn the_distance_to_the_goal_is_the_shortest_path_around_obstacles() {
        for text in ["4x6 obstacles=a3,b3,c4", "hex3", "5x5 joined obstacles=b3"] {
            let variant: Variant = text.parse().expect("a variant");
            let position = Position::start(variant);
            let BoardRef::Small(geometry, _) = position.board() else {
                panic!("{text} has at most 64 squares")
            };
            for side in Side::BOTH {
                let found = goal_distances(geometry, side);
                for square in geometry.playable().squares() {
                    let expected = slow_distance(geometry, side, square);
                    assert_eq!(u32::from(found[square.index()]), expected, "{text} {side:?} {square:?}");
                }
            }
        }
    }
}
