//! What the search wants to know of a board again and again: ranks as each side counts them, and cones of squares.

use breakthrough_rules::{Bitboard, Direction, Geometry, Side, Square};

/// More moves than any piece is away from anything.
pub(super) const NEVER: u32 = 500;

/// A board's geometry with tables over it. Made once a search.
pub(super) struct Terrain<'a, B> {
    pub(super) geometry: &'a Geometry<B>,
    /// The squares one move from where a side wins.
    last_steps: [B; 2],
    /// A side's own back rank.
    pub(super) home_rows: [B; 2],
    /// How many moves a piece of each side on each square needs at least to reach the far rank.
    moves_to_goal: [Box<[u16]>; 2],
    ranks: u32,
}

impl<'a, B: Bitboard> Terrain<'a, B> {
    pub(super) fn new(geometry: &'a Geometry<B>) -> Terrain<'a, B> {
        let size = geometry.size();
        let moves_to_goal = Side::BOTH.map(|side| ways_to_goal(geometry, side));
        let last_steps = Side::BOTH.map(|side| {
            let goals = geometry.goals(side);
            let sources = |direction| geometry.step(side, direction).sources(goals);
            Direction::ALL
                .into_iter()
                .map(sources)
                .fold(B::EMPTY, |all, some| all | some)
        });
        Terrain {
            geometry,
            last_steps,
            home_rows: Side::BOTH.map(|side| geometry.goals(!side)),
            moves_to_goal,
            ranks: size.ranks.into(),
        }
    }

    /// The squares one move from where `side` wins.
    #[inline]
    pub(super) const fn last_steps(&self, side: Side) -> B {
        self.last_steps[side.index()]
    }

    /// How many moves a piece of `side` on `square` needs to reach the far rank.
    #[inline]
    pub(super) fn moves_to_goal(&self, side: Side, square: Square) -> u32 {
        self.moves_to_goal[side.index()][square.index()].into()
    }

    /// How many moves the foremost of the pieces needs, or [`NEVER`] without pieces.
    #[inline]
    pub(super) fn fewest_moves(&self, side: Side, pieces: B) -> u32 {
        let foremost = match side {
            Side::First => pieces.last(),
            Side::Second => pieces.first(),
        };
        foremost.map_or(NEVER, |square| self.moves_to_goal(side, square))
    }

    /// The squares that pieces of `side` reach in one move in any direction on an empty board.
    #[inline]
    pub(super) fn spread(&self, side: Side, pieces: B) -> B {
        let step = |direction| self.geometry.step(side, direction).targets(pieces);
        step(Direction::Left) | step(Direction::Straight) | step(Direction::Right)
    }

    /// The squares of the home rows at most one file from some of `pieces`, which stand there.
    #[inline]
    pub(super) fn beside(&self, pieces: B) -> B {
        let ahead = self.spread(Side::First, pieces) | self.spread(Side::Second, pieces);
        let back = |side: Side| self.geometry.step(side, Direction::Straight).sources(ahead);
        pieces | back(Side::First) | back(Side::Second)
    }

    /// The squares that pieces of `side` stand on or could ever come to where edges are not joined. An enemy piece outside of
    /// it that moves straight on will never meet any of them: a runner.
    #[inline]
    pub(super) fn cone(&self, side: Side, pieces: B) -> B {
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

/// How many moves a piece of `side` alone on the board needs from each square; [`NEVER`] where it can never arrive.
fn ways_to_goal<B: Bitboard>(geometry: &Geometry<B>, side: Side) -> Box<[u16]> {
    let mut moves = vec![NEVER as u16; geometry.size().squares()];
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
