//! An analysis of a finished game opens at the turning point of the loser.

use crate::review::line::ReviewedLine;
use crate::review::{ReviewRequested, Reviews, is_rated};
use crate::schedule::GameSystems;
use crate::session::{GameReset, Intent, RatedPositions, Session};
use crate::settings::Settings;
use bevy::prelude::*;
use breakthrough_review::Effort;
use breakthrough_rules::{NodeId, Side};

/// Final position of the analysed game and its loser, while the analysis waits for the review. The analysis stops waiting when another
/// position is shown.
#[derive(Resource, Default)]
struct AwaitedTurningPoint(Option<(NodeId, Side)>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<AwaitedTurningPoint>()
        .add_observer(await_turning_point)
        .add_systems(
            Update,
            show_turning_point
                .in_set(GameSystems::Replies)
                .run_if(|awaited: Res<AwaitedTurningPoint>| awaited.0.is_some()),
        );
}

/// Waits for the review when an analysis has opened at the end of a finished game. Requests the review if the settings enable reviews.
fn await_turning_point(
    _: On<GameReset>,
    (session, settings): (Res<Session>, Res<Settings>),
    (reviews, rated): (Res<Reviews>, Res<RatedPositions>),
    mut awaited: ResMut<AwaitedTurningPoint>,
    mut commands: Commands,
) {
    let game = session.game();
    let end = game.main_line_end();
    let outcome = game
        .outcome_at(end)
        .filter(|_| session.is_analysis() && session.shown_node() == end);
    awaited.0 = outcome.map(|outcome| (end, !outcome.winner));
    let is_known = reviews.review(game).is_some() || reviews.progress(game).is_some();
    let is_wanted = awaited.0.is_some() && settings.reviews_games && !is_known;
    if is_wanted && !is_rated(&ReviewedLine::from_game(game), &rated) {
        commands.trigger(ReviewRequested(Effort::Fast));
    }
}

fn show_turning_point(
    (session, reviews): (Res<Session>, Res<Reviews>),
    mut awaited: ResMut<AwaitedTurningPoint>,
    mut intents: MessageWriter<Intent>,
) {
    let Some((end, loser)) = awaited.0 else { return };
    if session.shown_node() != end {
        awaited.0 = None;
        return;
    }
    if reviews.review(session.game()).is_some() {
        awaited.0 = None;
        if let Some(node) = reviews.turning_point(session.game(), loser) {
            intents.write(Intent::Show(node));
        }
    }
}
