//! The review of a game as the result and the analysis show it: the accuracy of both sides, the graph with the mistakes, and the turning
//! points.

mod graph;
mod summary;
mod view;

use crate::review::Reviews;
use crate::schedule::GameSystems;
use crate::session::Session;
use bevy::prelude::*;

pub(crate) use graph::{Graph, GraphPoint, show_graph};
#[cfg(test)]
pub(crate) use summary::TurningPoint;
pub(crate) use summary::{ReviewSummary, ShownReview};
pub(crate) use view::{TurningPointText, judgement_text, show_accuracies, show_turning_points};

/// Systems that update [`ShownReview`].
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct UpdateReviewSystems;

pub(super) fn plugin(app: &mut App) {
    let has_changed = resource_changed::<Session>.or_else(resource_changed::<Reviews>);
    app.init_resource::<ShownReview>().add_systems(
        Update,
        update_shown
            .in_set(UpdateReviewSystems)
            .in_set(GameSystems::View)
            .run_if(has_changed),
    );
}

fn update_shown((session, reviews): (Res<Session>, Res<Reviews>), mut shown: ResMut<ShownReview>) {
    shown.set_if_neq(ShownReview::from_session(&reviews, &session));
}
