//! The solver's game for any variant, with the move generation of `breakthrough-rules`. A static result is known only if the game
//! is over or the next move can win by a breakthrough. The evaluation is the sum of three terms: the evaluation by the engine's
//! general network, the material, and the advancement.

use super::game::{SolverGame, StaticResult};
use super::key::Key;
use super::ply_limit::PlyLimit;
use super::tuning::Weights;
use breakthrough_engine::{StaticEvaluator, embedded_general_network};
use breakthrough_rules::{Bitboard, Board, BoardRef, BoardSize, Direction, Geometry, Position, Side, Square, Variant};

/// The rules of a variant.
pub(super) struct GeneralGame<B> {
    size: BoardSize,
    geometry: Box<Geometry<B>>,
    /// `None` for bombardment, for which the network was not trained.
    network: Option<StaticEvaluator>,
}

impl<B: Bitboard> GeneralGame<B> {
    pub(super) fn new(variant: Variant) -> GeneralGame<B> {
        let options = variant.options();
        let geometry = Box::new(Geometry::new(options));
        let network =
            (!options.bombardment).then(|| StaticEvaluator::new(&embedded_general_network(), &geometry, options));
        GeneralGame {
            size: variant.size(),
            geometry,
            network,
        }
    }

    /// Returns whether the side to move can win by a breakthrough with its next move.
    fn wins_in_one(&self, board: &Board<B>) -> bool {
        let side = board.side_to_move();
        let needed = self.geometry.breakthroughs_needed() - board.breakthroughs(side);
        let reaches_goal = |direction| {
            board
                .targets(&self.geometry, direction)
                .intersects(self.geometry.goals(side))
        };
        needed == 1 && Direction::ALL.into_iter().any(reaches_goal)
    }
}

impl<B: Bitboard> SolverGame for GeneralGame<B> {
    type State = Board<B>;
    type Candidates = ();
    /// The lengths of wins may differ by one ply, because a side that explodes its own last piece makes the last move and loses.
    const WIN_LENGTH_STEP: u32 = 1;
    /// Up to three steps and an explosion are possible from every square.
    const MAX_MOVES: u32 = 4 * B::CAPACITY as u32;

    fn state(&self, position: &Position) -> Board<B> {
        fn converted<A: Bitboard, B: Bitboard>(board: &Board<A>) -> Board<B> {
            let pieces = |side| B::from_squares(board.pieces(side).squares());
            Board::new(pieces(Side::First), pieces(Side::Second), board.side_to_move())
                .with_breakthroughs(Side::BOTH.map(|side| board.breakthroughs(side)))
        }
        match position.board() {
            BoardRef::Small(_, board) => converted(board),
            BoardRef::Medium(_, board) => converted(board),
            BoardRef::Large(_, board) => converted(board),
        }
    }

    fn static_result(&self, state: Board<B>, limit: PlyLimit) -> StaticResult<()> {
        if let Some(outcome) = state.outcome(&self.geometry) {
            return if outcome.winner == state.side_to_move() {
                StaticResult::Win(0)
            } else {
                StaticResult::Loss(0)
            };
        }
        match limit.limit() {
            // The attacker has no plies left.
            Some((0, true)) => StaticResult::Loss(0),
            Some((0, false)) => StaticResult::Win(0),
            _ if self.wins_in_one(&state) => StaticResult::Win(1),
            _ => StaticResult::Unknown(()),
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
        let counted = Side::BOTH.map(|side| u64::from(state.breakthroughs(side)));
        let rest = counted[0] << 1 | counted[1] << 3 | state.side_to_move() as u64;
        let pieces = Side::BOTH.into_iter().flat_map(|side| limbs(state.pieces(side)));
        Key::from_words(pieces.chain([salt << 8 | rest]))
    }

    fn has_exact_keys(&self) -> bool {
        false
    }

    fn ranks(&self) -> u32 {
        self.size.ranks.into()
    }

    fn evaluate(&self, weights: &Weights, state: Board<B>) -> i32 {
        let size = self.size;
        let value = |side: Side| -> i32 {
            let advance = |square: Square| usize::from(size.relative_rank(side, square));
            let pieces = state.pieces(side).squares();
            let pieces: i32 = pieces.map(|square| weights.piece[advance(square)]).sum();
            // A counted breakthrough is worth twice as much as the most advanced piece.
            pieces + 2 * weights.piece[weights.piece.len() - 1] * i32::from(state.breakthroughs(side))
        };
        let side = state.side_to_move();
        let network = self
            .network
            .as_ref()
            .map_or(0, |network| network.evaluate(&state).centi());
        value(side) - value(!side) + network * weights.network / 100
    }
}

/// Returns the bits of a set as 64-bit words, lowest first.
pub(super) fn limbs<B: Bitboard>(set: B) -> [u64; 4] {
    let mut limbs = [0; 4];
    for square in set.squares() {
        limbs[square.index() / 64] |= 1 << (square.index() % 64);
    }
    limbs
}
