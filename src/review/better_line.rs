//! The better line after a reviewed inaccuracy, mistake or blunder. The player can step through the line, which adds a variation.

use crate::review::Reviews;
use crate::review::line::shared_plies;
use crate::session::{Intent, Session};
use bevy::prelude::*;
use breakthrough_review::{Judgement, MoveReview};
use breakthrough_rules::{Move, NodeId};

/// Rest of a better line, which begins with the next move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct BetterLine {
    /// Position in which the next move is legal: the position before the mistake, or the shown position of the line.
    pub(crate) node: NodeId,
    /// Next move and the following moves, at least one.
    pub(crate) moves: Vec<Move>,
}

/// Requests to play this number of moves of the better line.
#[derive(Event, Clone, Copy, Debug)]
pub(crate) struct BetterMovesPlayed(pub(crate) usize);

impl Reviews {
    /// Returns the better line of the shown move, if the move is an inaccuracy, a mistake or a blunder. In a variation that follows the
    /// better line, the result is the rest of the line.
    #[must_use]
    pub(crate) fn better_line(&self, session: &Session) -> Option<BetterLine> {
        let game = session.game();
        let review = self.review(game)?;
        let path = game.path(session.shown_node());
        let main_line = game.main_line();
        let shared = shared_plies(&path, &main_line);
        let followed = &path[shared..];
        let index = if followed.is_empty() {
            shared.checked_sub(1)?
        } else {
            shared
        };
        let line = better_line_of(review.moves.get(index)?)?;
        let played = followed
            .iter()
            .filter_map(|node| game.move_at(*node))
            .map(|played| played.mv);
        if !played.eq(line.iter().copied().take(followed.len())) || followed.len() >= line.len() {
            return None;
        }
        let before = index.checked_sub(1).map_or(NodeId::ROOT, |before| main_line[before]);
        Some(BetterLine {
            node: followed.last().copied().unwrap_or(before),
            moves: line[followed.len()..].to_vec(),
        })
    }
}

fn better_line_of(reviewed: &MoveReview) -> Option<&[Move]> {
    let evaluation = &reviewed.evaluation;
    let is_better = reviewed.judgement >= Judgement::Inaccuracy && evaluation.line.first() != Some(&reviewed.mv);
    is_better.then_some(&evaluation.line)
}

pub(super) fn plugin(app: &mut App) {
    app.add_observer(play_better_moves);
}

fn play_better_moves(
    requested: On<BetterMovesPlayed>,
    (session, reviews): (Res<Session>, Res<Reviews>),
    mut intents: MessageWriter<Intent>,
) {
    let Some(line) = reviews.better_line(&session).filter(|_| session.allows_variations()) else {
        return;
    };
    if line.node != session.shown_node() {
        intents.write(Intent::Show(line.node));
    }
    for mv in line.moves.into_iter().take(requested.0) {
        intents.write(Intent::Play(mv));
    }
}
