//! Pieces that are lost, and captures that are missed or allowed.

use super::Found;
use crate::scene::{Scene, USED_WITHIN};
use crate::{Claim, ClaimedFact};
use breakthrough_facts::{attackers, exchange_result, protectors};
use breakthrough_rules::{Move, Position, Side, Square};

fn is_attacked(position: &Position, side: Side, square: Square) -> bool {
    position.piece_at(square) == Some(side) && !attackers(position, square).is_empty()
}

/// Returns the fact that describes a lost piece, or `None` if the piece is not lost.
fn loss(position: &Position, side: Side, square: Square) -> Option<ClaimedFact> {
    let is_lost = position.piece_at(square) == Some(side) && exchange_result(position, square) == Some(1);
    is_lost.then(|| {
        if protectors(position, square).is_empty() {
            ClaimedFact::Hanging
        } else {
            ClaimedFact::Exchange
        }
    })
}

/// The refutation captures an unprotected piece.
pub(super) fn hanging(scene: &Scene<'_>) -> Option<Found> {
    lost_piece(scene, ClaimedFact::Hanging)
}

/// The refutation captures a protected piece, which is lost in an exchange.
pub(super) fn exchange(scene: &Scene<'_>) -> Option<Found> {
    lost_piece(scene, ClaimedFact::Exchange)
}

fn lost_piece(scene: &Scene<'_>, fact: ClaimedFact) -> Option<Found> {
    let side = scene.side;
    if !loses_more(scene) {
        return None;
    }
    let (ply, reply) = scene.replies().find(|(ply, reply)| {
        let is_new = *ply > 0 || loss(scene.after_best(), side, reply.to).is_none();
        is_new
            && !is_recapture(scene, *reply)
            && scene.stays(reply.to, *ply)
            && loss(&scene.played[*ply], side, reply.to).is_some()
    })?;
    (loss(&scene.played[ply], side, reply.to) == Some(fact)).then(|| Found {
        claims: vec![Claim::played(fact, side, reply.to, ply), scene.reply(ply)],
        used_after: ply,
    })
}

/// Whether a reply captures the piece that has captured with the played move.
fn is_recapture(scene: &Scene<'_>, reply: Move) -> bool {
    scene.reviewed.mv.to == reply.to && scene.before.is_capture(scene.reviewed.mv)
}

/// Whether the side loses more pieces with the played move and its refutation than with the best move and its line.
fn loses_more(scene: &Scene<'_>) -> bool {
    let gain = |mv: Move| i32::from(scene.before.is_capture(mv));
    let played = gain(scene.reviewed.mv) + balance(&scene.played, scene.line);
    played < gain(scene.best_move) + balance(&scene.best, scene.best_line)
}

/// Returns the number of pieces that the side captures in a line, minus the number that it loses. The opponent moves first.
fn balance(positions: &[Position], line: &[Move]) -> i32 {
    let moves = positions.iter().zip(line).enumerate().take(USED_WITHIN);
    let changes = moves.map(|(ply, (position, mv))| {
        let sign = if ply % 2 == 0 { -1 } else { 1 };
        sign * i32::from(position.is_capture(*mv))
    });
    changes.sum()
}

/// The best move captures a piece, which moves away in the refutation, or which is no longer lost after the first move of the
/// refutation.
pub(super) fn capture_missed(scene: &Scene<'_>) -> Option<Found> {
    let square = scene.best_move.to;
    let opponent = !scene.side;
    if !scene.before.is_capture(scene.best_move) {
        return None;
    }
    let lost = loss(scene.after_played(), opponent, square).filter(|_| loss(scene.before, opponent, square).is_some());
    let is_saved = lost.is_some() && loss(scene.played.get(1)?, opponent, square).is_none();
    let used_after = if is_saved { 0 } else { scene.first_move_of(square)? };
    Some(Found {
        claims: vec![Claim::played(
            lost.unwrap_or(ClaimedFact::Attacked),
            opponent,
            square,
            0,
        )],
        used_after,
    })
}

/// The opponent captures a piece that is attacked only after the played move. The piece has not captured with this move.
pub(super) fn capture_allowed(scene: &Scene<'_>) -> Option<Found> {
    let side = scene.side;
    let (ply, reply) = scene.replies().find(|(ply, reply)| {
        !is_recapture(scene, *reply)
            && scene.stays(reply.to, *ply)
            && !is_attacked(scene.after_best(), side, reply.to)
            && scene.best_replies().all(|mv| mv.to != reply.to)
    })?;
    Some(Found {
        claims: vec![
            Claim::played(ClaimedFact::Attacked, side, reply.to, ply),
            scene.reply(ply),
        ],
        used_after: ply,
    })
}

/// A safe piece of the opponent attacks a piece, which would be lost without a reply. The piece is not lost after as many moves of the
/// line after the best move.
pub(super) fn threat(scene: &Scene<'_>) -> Option<Found> {
    let side = scene.side;
    attacked_piece(scene, |position, square| loss(position, side, square))
}

/// A safe piece of the opponent attacks a piece that is not attacked after as many moves of the line after the best move.
pub(super) fn attack(scene: &Scene<'_>) -> Option<Found> {
    let side = scene.side;
    attacked_piece(scene, |position, square| {
        is_attacked(position, side, square).then_some(ClaimedFact::Attacked)
    })
}

/// Searches for a piece that a safe piece of the opponent attacks, and for which a fact becomes true with this move.
fn attacked_piece(scene: &Scene<'_>, fact: impl Fn(&Position, Square) -> Option<ClaimedFact>) -> Option<Found> {
    scene.replies().find_map(|(ply, reply)| {
        let (position, other) = (&scene.played[ply + 1], scene.best.get(ply + 1));
        if exchange_result(position, reply.to) != Some(0) {
            return None;
        }
        let is_target = |square: &Square| {
            scene.stays(*square, ply + 1)
                && attackers(position, *square).contains(&reply.to)
                && fact(&scene.played[ply], *square).is_none()
                && other.is_none_or(|other| fact(other, *square).is_none())
        };
        let mut pieces = position.pieces(scene.side).into_iter().filter(is_target);
        let (square, fact) = pieces.find_map(|square| Some((square, fact(position, square)?)))?;
        Some(Found {
            claims: vec![Claim::played(fact, scene.side, square, ply + 1), scene.reply(ply)],
            used_after: ply,
        })
    })
}

/// The played move captures a piece, and the refutation starts with a recapture.
pub(super) fn trade(scene: &Scene<'_>) -> Option<Found> {
    let square = scene.reviewed.mv.to;
    let is_trade = is_recapture(scene, *scene.line.first()?);
    (is_trade && scene.best_move.to != square).then(|| Found {
        claims: vec![
            Claim::played(ClaimedFact::Attacked, scene.side, square, 0),
            scene.reply(0),
        ],
        used_after: 0,
    })
}
