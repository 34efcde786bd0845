//! Wins that the side misses or allows, forced sequences, and zugzwang.

use super::Found;
use crate::forced::{forced_moves, only_reply, wins_within};
use crate::proof::{is_zugzwang, winner};
use crate::scene::{Scene, USED_WITHIN};
use crate::{Claim, ClaimedFact};
use breakthrough_facts::wins_next;
use breakthrough_review::Chance;

/// Maximum number of moves of a missed win, after the best move.
const MISSED_MOVES: u32 = 4;

/// The best move wins at once. After the played move, the piece could still win at once if the side were to move, but the opponent
/// prevents this or wins.
pub(super) fn win_at_once_missed(scene: &Scene<'_>) -> Option<Found> {
    let wins = scene.after_best().outcome()?.winner == scene.side;
    let from = scene.best_move.from;
    // The opponent prevents the win or wins.
    let is_prevented = scene.played.get(1).is_some_and(|position| {
        position.outcome().is_some() || wins_next(position, scene.side).iter().all(|mv| mv.from != from)
    });
    let claim = Claim::played(ClaimedFact::WinsNext, scene.side, from, 0);
    (wins && is_prevented).then_some(Found {
        claims: vec![claim],
        used_after: 0,
    })
}

/// The opponent wins at once after the played move, but not after the best move.
pub(super) fn forced_reply_missed(scene: &Scene<'_>) -> Option<Found> {
    let opponent = !scene.side;
    let win = *scene.line.first()?;
    let wins = wins_next(scene.after_played(), opponent).contains(&win);
    let is_prevented = wins_next(scene.after_best(), opponent).is_empty();
    (wins && is_prevented).then(|| Found {
        claims: vec![Claim::played(ClaimedFact::WinsNext, opponent, win.from, 0)],
        used_after: 0,
    })
}

/// Each move of the opponent in the refutation threatens to win at once, and each reply is the only move that prevents the win. After
/// the best move, the opponent has no such forced win.
pub(super) fn forced_sequence(scene: &Scene<'_>) -> Option<Found> {
    let opponent = !scene.side;
    let first = *scene.line.first()?;
    let moves = forced_moves(scene.after_played())?;
    if forced_moves(scene.after_best()).is_some() {
        return None;
    }
    let mut claims = vec![Claim::played(ClaimedFact::ForcedWin, opponent, first.from, 0).in_moves(moves)];
    for (ply, position) in scene.played.iter().enumerate().skip(1).step_by(2) {
        if position.outcome().is_some() {
            break;
        }
        let threat = wins_next(position, opponent).first()?.from;
        claims.push(Claim::played(ClaimedFact::WinsNext, opponent, threat, ply));
        match (only_reply(position), scene.line.get(ply)) {
            (Some(only), Some(reply)) if only == *reply => {
                claims.push(Claim::played(ClaimedFact::OnlyReply, scene.side, reply.from, ply));
            }
            // Nothing prevents the win, or the line ends.
            (None, _) | (_, None) => break,
            _ => return None,
        }
    }
    (claims.len() > 1).then_some(Found { claims, used_after: 0 })
}

/// Whether the side loses after the played move, but not after the best move.
fn loses_by_move(scene: &Scene<'_>) -> bool {
    let evaluation = &scene.reviewed.evaluation;
    evaluation.after == Chance::LOSS && evaluation.before != Chance::LOSS
}

/// The opponent's move in the refutation puts the side into zugzwang.
pub(super) fn zugzwang(scene: &Scene<'_>) -> Option<Found> {
    if !loses_by_move(scene) {
        return None;
    }
    let (used_after, reply) = scene
        .replies()
        .take_while(|(ply, _)| ply + 1 < USED_WITHIN)
        .find(|(ply, _)| {
            let position = &scene.played[ply + 1];
            position.outcome().is_none() && is_zugzwang(position)
        })?;
    let ply = used_after + 1;
    Some(Found {
        claims: vec![
            Claim::played(ClaimedFact::Zugzwang, scene.side, reply.to, ply).without_square(),
            Claim::played(ClaimedFact::Piece, !scene.side, reply.to, ply),
        ],
        used_after,
    })
}

/// The best move wins with best play.
pub(super) fn win_missed(scene: &Scene<'_>) -> Option<Found> {
    let position = scene.after_best();
    let evaluation = &scene.reviewed.evaluation;
    let is_missed = evaluation.before == Chance::WIN && evaluation.after != Chance::WIN;
    if !is_missed || position.outcome().is_some() {
        return None;
    }
    let claim = Claim::best(ClaimedFact::MissedWin, scene.side, scene.best_move.to);
    let claim = match (1..=MISSED_MOVES).find(|moves| wins_within(position, scene.side, *moves)) {
        Some(moves) => claim.in_moves(moves),
        None => (winner(position) == Some(scene.side)).then_some(claim)?,
    };
    Some(Found {
        claims: vec![claim],
        used_after: 0,
    })
}

/// The opponent wins with best play after the played move.
pub(super) fn forced_win(scene: &Scene<'_>) -> Option<Found> {
    if !loses_by_move(scene) {
        return None;
    }
    let first = scene.line.first()?.from;
    let wins = winner(scene.played.get(1)?) == Some(!scene.side);
    wins.then(|| Found {
        claims: vec![
            Claim::played(ClaimedFact::ForcedWin, !scene.side, first, 0),
            scene.reply(0),
        ],
        used_after: 0,
    })
}
