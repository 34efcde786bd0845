//! The moment at which the loser lost the game: one of the loser's worst mistakes, preferably one with a telling reason. The result of a game
//! that a person lost shows this position first; the result of a game that a person won names the mistake.

use crate::review::Reviews;
use crate::schedule::GameSystems;
use crate::session::{GameEnded, GameReset, Intent, Session};
use bevy::prelude::*;
use breakthrough_rules::{Game, NodeId, Side};

/// Maximum number of mistakes from which the moment is chosen.
const MAX_CANDIDATES: usize = 3;

/// The moment of the session's finished game.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Moment {
    /// The game is in progress or was played without a person, or the player has left the moment.
    #[default]
    None,
    /// The game was lost, and the review has not been finished, or the result is not shown yet.
    Awaited { loser: Side },
    /// The board shows the position after the mistake with this index.
    Shown { loser: Side, index: usize },
    /// A person won against the computer. The value is kept while other positions are shown.
    Won { loser: Side },
}

/// Requests to show the moment on the board, if the review is finished. The result sends this event once it is shown.
#[derive(Event, Clone, Copy, Debug)]
pub(crate) struct MomentWanted;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Moment>()
        .add_observer(|_: On<GameReset>, mut moment: ResMut<Moment>| *moment = Moment::None)
        .add_observer(await_moment)
        .add_observer(show_moment)
        .add_systems(
            Update,
            leave_moment
                .in_set(GameSystems::Requests)
                .run_if(resource_changed::<Session>),
        );
}

fn await_moment(ended: On<GameEnded>, session: Res<Session>, mut moment: ResMut<Moment>) {
    let loser = !ended.outcome.winner;
    let is_game = session.permissions().clocks;
    *moment = if is_game && session.player(loser).is_human() {
        Moment::Awaited { loser }
    } else if is_game && session.player(!loser).is_human() {
        Moment::Won { loser }
    } else {
        Moment::None
    };
}

fn show_moment(
    _: On<MomentWanted>,
    (session, reviews): (Res<Session>, Res<Reviews>),
    mut moment: ResMut<Moment>,
    mut intents: MessageWriter<Intent>,
) {
    let Moment::Awaited { loser } = *moment else { return };
    if reviews.review(session.game()).is_none() {
        return;
    }
    if !reviews.has_reasons(session.game(), loser) {
        return;
    }
    let chosen = reviews.most_telling_mistake(session.game(), loser);
    let node = chosen.and_then(|index| Some((index, *session.game().main_line().get(index)?)));
    *moment = match node {
        Some((index, node)) if session.shows_latest() => {
            intents.write(Intent::Show(node));
            Moment::Shown { loser, index }
        }
        _ => Moment::None,
    };
}

/// Leaves the moment when another position is shown.
fn leave_moment(session: Res<Session>, mut moment: ResMut<Moment>) {
    let is_left = match *moment {
        Moment::None | Moment::Won { .. } => false,
        Moment::Awaited { .. } => !session.shows_latest(),
        Moment::Shown { index, .. } => session.game().main_line().get(index) != Some(&session.shown_node()),
    };
    if is_left {
        *moment = Moment::None;
    }
}

impl Moment {
    /// Whether the board shows the moment.
    #[must_use]
    pub(crate) const fn is_shown(&self) -> bool {
        matches!(self, Moment::Shown { .. })
    }

    /// Returns the indexes of the mistakes whose reasons decide on the moment, or are shown with it.
    pub(super) fn wanted_reasons(&self, reviews: &Reviews, game: &Game) -> Vec<usize> {
        match *self {
            Moment::None => Vec::new(),
            Moment::Awaited { loser } | Moment::Won { loser } => reviews.worst_mistakes(game, loser),
            Moment::Shown { loser, index } => [index].into_iter().chain(reviews.worst_mistake(game, !loser)).collect(),
        }
    }

    /// Returns the index of the winner's worst mistake, if the moment is shown.
    pub(crate) fn missed_chance(&self, reviews: &Reviews, game: &Game) -> Option<usize> {
        match *self {
            Moment::Shown { loser, .. } => reviews.worst_mistake(game, !loser),
            Moment::None | Moment::Awaited { .. } | Moment::Won { .. } => None,
        }
    }

    /// Returns the index of the mistake that decided a game won by a person, once its reason has been found.
    pub(crate) fn decisive_mistake(&self, reviews: &Reviews, game: &Game) -> Option<usize> {
        match *self {
            Moment::Won { loser } if reviews.has_reasons(game, loser) => reviews.most_telling_mistake(game, loser),
            _ => None,
        }
    }
}

impl Reviews {
    /// Returns the indexes of the worst mistakes and blunders of a side, the worst first: at most three, with at least half of the greatest
    /// loss. If losses are equal, the later move is first.
    pub(super) fn worst_mistakes(&self, game: &Game, side: Side) -> Vec<usize> {
        let moves = self
            .review(game)
            .into_iter()
            .flat_map(|review| review.moves.iter().enumerate());
        let mut mistakes: Vec<(u16, usize)> = moves
            .filter(|(_, reviewed)| reviewed.side == side && reviewed.judgement.is_mistake())
            .map(|(index, reviewed)| (reviewed.loss(), index))
            .collect();
        mistakes.sort_unstable_by(|one, other| other.cmp(one));
        let greatest = mistakes.first().map_or(0, |(loss, _)| *loss);
        let worst = mistakes.into_iter().take_while(|(loss, _)| *loss >= greatest / 2);
        worst.take(MAX_CANDIDATES).map(|(_, index)| index).collect()
    }

    /// Whether the reasons of the worst mistakes of a side have been found.
    fn has_reasons(&self, game: &Game, side: Side) -> bool {
        let mistakes = self.worst_mistakes(game, side);
        mistakes.iter().all(|index| self.has_telling_reason(*index).is_some())
    }

    /// Returns the index of the first of a side's worst mistakes that has a telling reason, or of the worst mistake if none has one.
    fn most_telling_mistake(&self, game: &Game, side: Side) -> Option<usize> {
        let mistakes = self.worst_mistakes(game, side);
        let is_telling = |index: &&usize| self.has_telling_reason(**index) == Some(true);
        mistakes.iter().find(is_telling).or(mistakes.first()).copied()
    }

    /// Returns the index of the worst mistake or blunder of a side.
    pub(super) fn worst_mistake(&self, game: &Game, side: Side) -> Option<usize> {
        self.worst_mistakes(game, side).first().copied()
    }

    /// Returns the position after the worst mistake of a side.
    pub(super) fn turning_point(&self, game: &Game, side: Side) -> Option<NodeId> {
        game.main_line().get(self.worst_mistake(game, side)?).copied()
    }
}
