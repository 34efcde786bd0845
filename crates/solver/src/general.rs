//! A board with any rules: played by the rules themselves, with no more certain of a position than that the game is over or
//! won by the next step.

use super::estimate::Weights;
use super::facts::{Fact, Left};
use super::field::Field;
use super::key::Key;
use breakthrough_rules::{Bitboard, Board, BoardRef, BoardSize, Direction, Geometry, Position, Side, Square, Variant};

/// What stays the same in one game.
#[derive(Clone, Debug)]
pub(super) struct GeneralField<B> {
    size: BoardSize,
    geometry: Box<Geometry<B>>,
}

impl<B: Bitboard> GeneralField<B> {
    pub(super) fn new(variant: Variant) -> GeneralField<B> {
        GeneralField {
            size: variant.size(),
            geometry: Box::new(Geometry::new(&variant)),
        }
    }

    /// Whether a step of the side to move ends the game.
    fn wins_at_once(&self, board: &Board<B>) -> bool {
        let side = board.side_to_move();
        let needed = self.geometry.breakthroughs_needed() - board.counted(side);
        let arrives = |direction| {
            board
                .targets(&self.geometry, direction)
                .intersects(self.geometry.goals(side))
        };
        needed == 1 && Direction::ALL.into_iter().any(arrives)
    }
}

impl<B: Bitboard> Field for GeneralField<B> {
    type State = Board<B>;
    type Open = ();
    /// Who loses the last piece has made the last move and lost.
    const PLIES_BETWEEN_WINS: u32 = 1;
    /// Three steps and a detonation from every square.
    const MOST_MOVES: u32 = 4 * B::CAPACITY as u32;

    fn state(&self, position: &Position) -> Board<B> {
        fn copied<A: Bitboard, B: Bitboard>(board: &Board<A>) -> Board<B> {
            let set = |side| B::collect(board.pieces(side).squares());
            Board::new(set(Side::First), set(Side::Second), board.side_to_move())
                .with_counted(Side::BOTH.map(|side| board.counted(side)))
        }
        match position.board() {
            BoardRef::Small(_, board) => copied(board),
            BoardRef::Medium(_, board) => copied(board),
            BoardRef::Large(_, board) => copied(board),
        }
    }

    fn fact_within(&self, state: Board<B>, left: Left) -> Fact<()> {
        if let Some(outcome) = state.outcome(&self.geometry) {
            return if outcome.winner == state.side_to_move() {
                Fact::Win(0)
            } else {
                Fact::Loss(0)
            };
        }
        match left.limit() {
            // Nobody has won in time.
            Some((0, true)) => Fact::Loss(0),
            Some((0, false)) => Fact::Win(0),
            _ if self.wins_at_once(&state) => Fact::Win(1),
            _ => Fact::Open(()),
        }
    }

    fn for_each_child(&self, state: Board<B>, (): (), mut visit: impl FnMut(Board<B>)) {
        state.for_each_move(&self.geometry, |mv| {
            let mut child = state;
            child.make(&self.geometry, mv);
            visit(child);
        });
    }

    fn key(&self, state: Board<B>, salt: u64) -> Key {
        let counted = Side::BOTH.map(|side| u64::from(state.counted(side)));
        let rest = counted[0] << 1 | counted[1] << 3 | state.side_to_move() as u64;
        let pieces = Side::BOTH.into_iter().flat_map(|side| words(state.pieces(side)));
        Key::of_words(pieces.chain([salt << 8 | rest]))
    }

    fn has_exact_keys(&self) -> bool {
        false
    }

    fn steps(&self) -> u32 {
        self.size.ranks.into()
    }

    fn value(&self, weights: &Weights, state: Board<B>) -> i32 {
        let size = self.size;
        let sum = |side: Side| -> i32 {
            let come = |square: Square| usize::from(size.rank_for(side, square));
            let pieces = state.pieces(side).squares();
            let worth: i32 = pieces.map(|square| weights.worth[come(square)]).sum();
            // A piece that is home counts for more than any that is on its way.
            worth + 2 * weights.worth[weights.worth.len() - 1] * i32::from(state.counted(side))
        };
        let side = state.side_to_move();
        sum(side) - sum(!side)
    }
}

/// A set in words of 64 bits.
pub(super) fn words<B: Bitboard>(set: B) -> [u64; 4] {
    let mut words = [0; 4];
    for square in set.squares() {
        words[square.index() / 64] |= 1 << (square.index() % 64);
    }
    words
}
