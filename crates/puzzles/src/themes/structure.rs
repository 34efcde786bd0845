//! Themes with threats and with single pieces.

use super::scene::{Scene, ahead};
use crate::puzzle::after;
use breakthrough_facts::{attackers, wins_next};
use breakthrough_rules::{Coordinates, Position, Side, Square};

/// The player's piece moves to the square in front of an enemy piece, where nothing attacks it, and with the player's next move steps
/// past this piece to an empty square of another file. The claim names the square of the enemy piece.
pub(super) fn skirting(scene: &Scene<'_>, ply: usize) -> Option<Square> {
    let (_, next) = scene.next(ply)?;
    let (mv, position) = (scene.mv(ply), scene.after(ply)?);
    let size = position.size();
    let defender = ahead(size, scene.player, mv.to)?;
    let is_defended = |position: &Position| position.piece_at(defender) == Some(!scene.player);
    let file = |square| -> u8 {
        let Coordinates { file, .. } = size.coordinates(square);
        file
    };
    let passes = next.from == mv.to && file(next.to) != file(mv.to) && !scene.is_capture(ply + 2);
    let is_free = attackers(position, mv.to).is_empty();
    (passes && is_free && is_defended(position) && is_defended(scene.before(ply + 2))).then_some(defender)
}

/// Returns the square of a piece of a side that threatens to win at once.
fn threat(position: &Position, side: Side) -> Option<Square> {
    wins_next(position, side).first().map(|mv| mv.from)
}

/// The opponent threatens to win at once. At least two moves prevent this, of which the played move is the only one that wins. The claim
/// names the square of the piece that threatens to win.
pub(super) fn only_defence(scene: &Scene<'_>, ply: usize) -> Option<Square> {
    let position = scene.before(ply);
    let threat = threat(position, !scene.player)?;
    scene.after(ply)?;
    let prevents = |next: &Position| next.outcome().is_none() && wins_next(next, !scene.player).is_empty();
    let moves = position.legal_moves().into_iter();
    let preventing = moves.filter(|mv| prevents(&after(position, *mv))).count();
    (preventing >= 2).then_some(threat)
}

/// Each move of the player except the last threatens to win at once, and the player has at least three moves. The claim names the first
/// piece that threatens to win.
pub(super) fn forcing(scene: &Scene<'_>, ply: usize) -> Option<Square> {
    if ply > 0 || scene.plies() < 5 {
        return None;
    }
    let threats = (0..scene.plies() - 1)
        .step_by(2)
        .map(|ply| threat(scene.after(ply)?, scene.player));
    let threats: Option<Vec<Square>> = threats.collect();
    threats?.first().copied()
}

/// The first move neither captures, nor attacks a piece, nor threatens to win at once. The claim names the target of the move.
pub(super) fn quiet_move(scene: &Scene<'_>, ply: usize) -> Option<Square> {
    let (mv, position) = (scene.mv(ply), scene.after(ply)?);
    let mut enemies = position.pieces(!scene.player).into_iter();
    let mut attacks = || enemies.any(|enemy| attackers(position, enemy).contains(&mv.to));
    let is_quiet = ply == 0 && !scene.is_capture(ply) && threat(position, scene.player).is_none();
    (is_quiet && !attacks()).then_some(mv.to)
}
