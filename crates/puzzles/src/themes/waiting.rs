//! Zugzwang and waiting moves.

use super::scene::Scene;
use breakthrough_facts::wins_next;
use breakthrough_rules::{Position, Setup, Square};
use breakthrough_solver::{Settings, Solver};

/// Maximum number of nodes of the proof that the opponent would win if the player were to move.
const NODES: u64 = 20_000;
/// Size of the solver's table, in bytes.
const TABLE_BYTES: usize = 1 << 20;

/// After the player's move, which is a step and does not threaten to win at once, the opponent loses, but would win if the player were
/// to move. The claim names the target of the step.
pub(super) fn zugzwang(scene: &Scene<'_>, ply: usize) -> Option<Square> {
    let position = scene.after(ply)?;
    let is_quiet = !scene.is_capture(ply) && wins_next(position, scene.player).is_empty();
    (is_quiet && opponent_wins_after_pass(position)).then_some(scene.mv(ply).to)
}

/// Zugzwang after a step that ends in the player's half of the board. The claim names the target of the step.
pub(super) fn waiting_move(scene: &Scene<'_>, ply: usize) -> Option<Square> {
    let (size, to) = (scene.before(ply).size(), scene.mv(ply).to);
    let file_length = size.file_length(size.coordinates(to).file);
    let is_at_home = size.relative_rank(scene.player, to) < file_length / 2;
    is_at_home.then(|| zugzwang(scene, ply))?
}

/// Whether the side to move wins with best play if its opponent has to move instead.
fn opponent_wins_after_pass(position: &Position) -> bool {
    let opponent = position.side_to_move();
    let setup = Setup {
        side_to_move: !opponent,
        ..position.to_setup()
    };
    let Ok(passed) = Position::from_setup(&setup) else {
        return false;
    };
    if passed.outcome().is_some() {
        return false;
    }
    let settings = Settings {
        memory: TABLE_BYTES,
        threads: 1,
    };
    let Ok(mut solver) = Solver::new(&passed, &settings) else {
        return false;
    };
    solver.set_node_limit(NODES);
    solver.winner(&|| false) == Ok(opponent)
}
