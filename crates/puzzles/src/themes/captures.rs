//! Themes with captures.

use super::scene::{Scene, is_pivotal};
use breakthrough_facts::{controlled_squares, exchange_result};
use breakthrough_rules::Square;

/// Whether the reply captures the piece that the player has moved.
fn is_captured(scene: &Scene<'_>, ply: usize) -> bool {
    scene.next(ply).is_some_and(|(reply, _)| reply.to == scene.mv(ply).to) && scene.is_capture(ply + 1)
}

/// The player steps to a square on which the piece is lost in an exchange, and the reply captures the piece. The claim names the square.
pub(super) fn sacrifice(scene: &Scene<'_>, ply: usize) -> Option<Square> {
    let square = scene.mv(ply).to;
    let is_lost = exchange_result(scene.after(ply)?, square) == Some(1);
    (!scene.is_capture(ply) && is_lost && is_captured(scene, ply)).then_some(square)
}

/// The reply captures the piece that the player has moved. The capturing piece thereby gives up the control of a square, which no other
/// piece of the opponent controls, and the player's next move enters this square. The claim names the square.
pub(super) fn deflection(scene: &Scene<'_>, ply: usize) -> Option<Square> {
    let (_, next) = scene.next(ply)?;
    let opponent = !scene.player;
    let is_controlled = |position| controlled_squares(position, opponent).contains(&next.to);
    let is_given_up = is_controlled(scene.after(ply)?) && !is_controlled(scene.before(ply + 2));
    (is_captured(scene, ply) && is_given_up).then_some(next.to)
}

/// The player captures a piece, and the opponent recaptures. The claim names the square.
pub(super) fn exchange(scene: &Scene<'_>, ply: usize) -> Option<Square> {
    (scene.is_capture(ply) && is_captured(scene, ply)).then_some(scene.mv(ply).to)
}

/// The player captures a pivotal piece. The claim names the square.
pub(super) fn pivotal(scene: &Scene<'_>, ply: usize) -> Option<Square> {
    let square = scene.mv(ply).to;
    (scene.is_capture(ply) && is_pivotal(scene.before(ply), !scene.player, square)).then_some(square)
}
