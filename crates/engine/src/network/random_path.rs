//! Random search paths for tests of evaluators.

use breakthrough_rules::{Bitboard, Board, Geometry, PlayedMove, Side};
use rand::RngExt;
use rand::rngs::Xoshiro256PlusPlus;

/// Returns a random sequence of made and unmade moves, as in a search, with the board after each of them. `None` stands for
/// unmaking the last move.
pub(super) fn random_path<B: Bitboard>(
    geometry: &Geometry<B>,
    mut board: Board<B>,
    random: &mut Xoshiro256PlusPlus,
) -> Vec<(Option<(Side, PlayedMove)>, Board<B>)> {
    let (mut path, mut made) = (Vec::new(), Vec::new());
    for _ in 0..150 {
        let mut moves = Vec::new();
        if board.outcome(geometry).is_none() {
            board.for_each_move(geometry, |mv| moves.push(mv));
        }
        if moves.is_empty() || random.random_ratio(1, 5) {
            if let Some(played) = made.pop() {
                board.unmake(geometry, played);
                path.push((None, board));
            }
        } else {
            let side = board.side_to_move();
            let played = board.make(geometry, moves[random.random_range(0..moves.len())]);
            made.push(played);
            path.push((Some((side, played)), board));
        }
    }
    path
}
