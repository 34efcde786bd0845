//! Shows the times of the match on the table's clock.

use crate::board::clock::MatchClock;
use crate::redraw::SoftwareRenderer;
use crate::schedule::GameSystems;
use crate::session::{MatchReset, Session, shown_time};
use bevy::prelude::*;
use breakthrough_rules::Side;
use std::time::Duration;

pub(super) fn plugin(app: &mut App) {
    app.add_observer(remove_clock).add_systems(
        Update,
        show_times
            .in_set(GameSystems::View)
            .before(super::update_clock)
            .run_if(has_clock),
    );
}

/// The clock on the table is that of the match, and not one of a picture.
#[derive(Resource)]
struct ShowsMatch;

fn remove_clock(_: On<MatchReset>, shows_match: Option<Res<ShowsMatch>>, mut commands: Commands) {
    if shows_match.is_some() {
        commands.remove_resource::<ShowsMatch>();
        commands.remove_resource::<MatchClock>();
    }
}

fn has_clock(session: Option<Res<Session>>) -> bool {
    session.is_some_and(|session| session.clock().is_some())
}

/// Updates the times. A side without a time control is shown with no time.
fn show_times(
    session: Res<Session>,
    software: Option<Res<SoftwareRenderer>>,
    shown: Option<ResMut<MatchClock>>,
    mut commands: Commands,
) {
    let Some(clock) = session.clock() else { return };
    let shows_tenths = software.is_none();
    let remaining = Side::BOTH.map(|side| {
        let left = clock.remaining(side);
        left.map_or(Duration::ZERO, |left| shown_time(left, shows_tenths))
    });
    let now = MatchClock {
        remaining,
        running: clock.running(),
        shows_tenths,
    };
    match shown {
        Some(mut shown) => _ = shown.set_if_neq(now),
        None => {
            commands.insert_resource(now);
            commands.insert_resource(ShowsMatch);
        }
    }
}
