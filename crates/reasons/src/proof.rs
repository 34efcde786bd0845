//! Proofs by the solver: the winner with best play, and zugzwang.

use breakthrough_rules::{Position, Setup, Side};
use breakthrough_solver::{Settings, Solver};

/// Maximum number of nodes of the proof of a win.
const WIN_NODES: u64 = 100_000;
/// Maximum number of nodes of each proof of zugzwang, which is searched in several positions.
const ZUGZWANG_NODES: u64 = 10_000;
/// Size of the solver's table, in bytes.
const TABLE_BYTES: usize = 4 << 20;

/// Whether the side to move loses, and would win if the opponent were to move.
pub(super) fn is_zugzwang(position: &Position) -> bool {
    let side = position.side_to_move();
    let winner = |position: &Position| winner_within(position, ZUGZWANG_NODES);
    winner(position) == Some(!side) && passed(position).is_some_and(|passed| winner(&passed) == Some(side))
}

/// Returns the position with the opponent to move.
fn passed(position: &Position) -> Option<Position> {
    let setup = position.to_setup();
    let setup = Setup {
        side_to_move: !setup.side_to_move,
        ..setup
    };
    let passed = Position::from_setup(&setup).ok()?;
    passed.outcome().is_none().then_some(passed)
}

/// Returns the winner with best play, or `None` if the search reaches its limit.
pub(super) fn winner(position: &Position) -> Option<Side> {
    winner_within(position, WIN_NODES)
}

fn winner_within(position: &Position, nodes: u64) -> Option<Side> {
    if let Some(outcome) = position.outcome() {
        return Some(outcome.winner);
    }
    let settings = Settings {
        memory: TABLE_BYTES,
        threads: 1,
    };
    let mut solver = Solver::new(position, &settings).ok()?;
    solver.set_node_limit(nodes);
    solver.winner(&|| false).ok()
}
