//! Pivotal pieces, holes, blocked pieces, guarded squares, and advanced pieces.

use super::Found;
use crate::scene::Scene;
use crate::{Claim, ClaimedFact};
use breakthrough_facts::{attackers, blocked, controlled_squares, exchange_result, free_reach, holes};
use breakthrough_rules::{Move, Position, Side, Square};

/// The refutation captures a pivotal piece, which the line after the best move does not capture.
pub(super) fn pivotal_lost(scene: &Scene<'_>) -> Option<Found> {
    let (ply, reply) = scene.replies().find(|(ply, reply)| {
        let position = &scene.played[*ply];
        position.is_capture(*reply)
            && scene.best_replies().all(|mv| mv.to != reply.to)
            && scene.pivotal(position, scene.side).contains(&reply.to)
    })?;
    Some(Found {
        claims: vec![
            Claim::played(ClaimedFact::Pivotal, scene.side, reply.to, ply),
            scene.reply(ply),
        ],
        used_after: ply,
    })
}

/// The piece that made the played move is pivotal after the best move, and the opponent gets a runner that moves in the refutation.
pub(super) fn pivotal_moved(scene: &Scene<'_>) -> Option<Found> {
    let square = scene.reviewed.mv.from;
    let opponent = !scene.side;
    if !scene.pivotal(scene.after_best(), scene.side).contains(&square) {
        return None;
    }
    let (ply, reply, runner) = scene.replies().find_map(|(ply, reply)| {
        let runners = scene.runners(&scene.played[ply], opponent);
        let runner = runners.into_iter().find(|runner| runner.square == reply.from)?;
        Some((ply, reply, runner))
    })?;
    let claim = Claim::played(ClaimedFact::Runner, opponent, reply.from, ply);
    Some(Found {
        claims: vec![
            Claim::best(ClaimedFact::Pivotal, scene.side, square),
            claim.in_moves(runner.moves),
        ],
        used_after: ply,
    })
}

/// After the played move, a home square is a hole that is no hole after the best move, and a piece of the opponent that moves in the
/// refutation can still reach the hole, or enters it.
pub(super) fn hole(scene: &Scene<'_>) -> Option<Found> {
    let side = scene.side;
    let closed = holes(scene.after_best(), side);
    let mut opened = holes(scene.after_played(), side);
    opened.retain(|square| !closed.contains(square));
    let approached = |position: &Position, reply: Move| {
        let reached = free_reach(position, reply.to);
        let is_open = holes(position, side);
        let is_aim = |square: &&Square| reply.to == **square || reached.contains(square) && is_open.contains(square);
        opened.iter().find(is_aim).copied()
    };
    let (used_after, square) = scene.replies().find_map(|(ply, reply)| {
        // A piece in its own half can approach almost every hole.
        let is_near = in_other_half(scene, reply);
        let square = is_near.then(|| approached(&scene.played[ply + 1], reply))?;
        Some((ply, square?))
    })?;
    Some(Found {
        claims: vec![
            Claim::played(ClaimedFact::Hole, side, square, 0),
            scene.reply(used_after),
        ],
        used_after,
    })
}

/// Whether a move of the opponent ends in the half of the board that is nearer to the home ranks of the side.
fn in_other_half(scene: &Scene<'_>, reply: Move) -> bool {
    let size = scene.before.size();
    size.relative_rank(scene.side, reply.to) < size.relative_rank(!scene.side, reply.to)
}

/// The played move frees a blocked piece of the opponent, which moves in the refutation.
pub(super) fn unblocked(scene: &Scene<'_>) -> Option<Found> {
    let opponent = !scene.side;
    let [before, best, played] =
        [scene.before, scene.after_best(), scene.after_played()].map(|at| blocked(at, opponent));
    let freed = before
        .into_iter()
        .filter(|square| best.contains(square) && !played.contains(square));
    let uses = freed.filter_map(|square| Some((scene.first_move_of(square)?, square)));
    let (used_after, square) = uses.min()?;
    Some(Found {
        claims: vec![
            Claim::best(ClaimedFact::Blocked, opponent, square),
            scene.reply(used_after),
        ],
        used_after,
    })
}

/// The side controls a square after the best move, but not after the played move, and the opponent enters the square.
pub(super) fn guard(scene: &Scene<'_>) -> Option<Found> {
    let side = scene.side;
    let guards = |position: &Position, square| controlled_squares(position, side).contains(&square);
    let (ply, reply) = scene.replies().find(|(ply, reply)| {
        let position = &scene.played[*ply];
        !position.is_capture(*reply)
            && !guards(position, reply.to)
            && !guards(scene.after_played(), reply.to)
            && guards(scene.after_best(), reply.to)
    })?;
    Some(Found {
        claims: vec![
            Claim::played(ClaimedFact::Unguarded, side, reply.to, ply),
            Claim::best(ClaimedFact::Guarded, side, reply.to),
            scene.reply(ply),
        ],
        used_after: ply,
    })
}

/// After the played move, a piece is pivotal that is not pivotal after the best move, and the opponent attacks this piece.
pub(super) fn pivotal_attacked(scene: &Scene<'_>) -> Option<Found> {
    let side = scene.side;
    let other = scene.pivotal(scene.after_best(), side);
    let mut pivotal = scene.pivotal(scene.after_played(), side);
    pivotal.retain(|square| !other.contains(square) && !is_attacked(scene.after_played(), side, *square));
    let (square, ply) = scene.replies().find_map(|(ply, _)| {
        let position = &scene.played[ply + 1];
        let mut pieces = pivotal.iter().copied();
        Some((pieces.find(|square| is_attacked(position, side, *square))?, ply))
    })?;
    Some(Found {
        claims: vec![
            Claim::played(ClaimedFact::Pivotal, side, square, 0),
            Claim::played(ClaimedFact::Attacked, side, square, ply + 1),
            scene.reply(ply),
        ],
        used_after: ply,
    })
}

fn is_attacked(position: &Position, side: Side, square: Square) -> bool {
    position.piece_at(square) == Some(side) && !attackers(position, square).is_empty()
}

/// A piece of the opponent moves to a square on which it is safe. The move is a step that would lose the piece after the best move, or
/// it ends in the side's half of the board, and no reply to the best move reaches a more advanced rank or the same square.
pub(super) fn advance(scene: &Scene<'_>) -> Option<Found> {
    let size = scene.before.size();
    let rank = |mv: Move| size.relative_rank(!scene.side, mv.to);
    let deepest = scene.best_replies().map(rank).max().unwrap_or(0);
    let (ply, reply) = scene.replies().find(|(ply, reply)| {
        let is_deeper =
            in_other_half(scene, *reply) && rank(*reply) >= deepest && scene.best_replies().all(|mv| mv.to != reply.to);
        let position = &scene.played[*ply];
        let is_step = !position.is_capture(*reply);
        (is_deeper || is_step && loses_only_after_best(scene, *reply))
            && exchange_result(&scene.played[ply + 1], reply.to) == Some(0)
    })?;
    Some(Found {
        claims: vec![Claim::played(ClaimedFact::Safe, !scene.side, reply.to, ply + 1)],
        used_after: ply,
    })
}

/// Whether a move loses the piece after the best move, but not after the played move.
fn loses_only_after_best(scene: &Scene<'_>, step: Move) -> bool {
    loses_piece(scene.after_best(), step) && !loses_piece(scene.after_played(), step)
}

/// Whether a move is a legal step that loses the piece.
fn loses_piece(position: &Position, step: Move) -> bool {
    let mut next = position.clone();
    !position.is_capture(step) && next.play(step).is_ok() && exchange_result(&next, step.to) == Some(1)
}
