//! Shows the players' remaining times on the table clock.

use crate::board::clock::ShownClock;
use crate::schedule::GameSystems;
use crate::session::{Session, shown_time};
use crate::settings::Settings;
use bevy::prelude::*;
use breakthrough_rules::Side;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            show_times.run_if(shown_on_table),
            remove_clock.run_if(resource_exists::<ShowsGame>.and_then(not(shown_on_table))),
        )
            .in_set(GameSystems::View)
            .before(super::update_clock),
    );
}

/// Exists while the table clock shows the times of a game, and not the times of a rendered picture.
#[derive(Resource)]
struct ShowsGame;

fn shown_on_table(session: Option<Res<Session>>, settings: Res<Settings>) -> bool {
    settings.clock.shown_on_table && session.is_some_and(|session| session.clock().is_some())
}

fn remove_clock(mut commands: Commands) {
    commands.remove_resource::<ShowsGame>();
    commands.remove_resource::<ShownClock>();
}

fn show_times(session: Res<Session>, shown: Option<ResMut<ShownClock>>, mut commands: Commands) {
    let Some(clock) = session.clock() else { return };
    let remaining = Side::BOTH.map(|side| clock.remaining(side).map(shown_time));
    let now = ShownClock {
        remaining,
        running: clock.running(),
    };
    match shown {
        Some(mut shown) => _ = shown.set_if_neq(now),
        None => {
            commands.insert_resource(now);
            commands.insert_resource(ShowsGame);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::{GameSetup, GameTerms, TimeTerms};

    fn shows_clock(app: &mut App) -> bool {
        app.update();
        app.world().contains_resource::<ShownClock>()
    }

    #[test]
    fn a_timed_game_shows_the_table_clock_if_enabled() {
        let untimed = || Session::running(GameSetup::default());
        let time = TimeTerms {
            controls: ["60"; 2].map(|text| text.parse().ok()),
            ..TimeTerms::default()
        };
        let timed = || {
            let terms = GameTerms {
                time: time.clone(),
                ..GameTerms::default()
            };
            Session::running(GameSetup { terms, ..default() })
        };
        let mut app = App::new();
        app.init_resource::<Settings>()
            .insert_resource(untimed())
            .add_plugins(plugin);
        assert!(!shows_clock(&mut app));
        app.insert_resource(timed());
        assert!(shows_clock(&mut app));
        let set = |app: &mut App, stands| app.world_mut().resource_mut::<Settings>().clock.shown_on_table = stands;
        set(&mut app, false);
        assert!(!shows_clock(&mut app));
        set(&mut app, true);
        assert!(shows_clock(&mut app));
        app.insert_resource(untimed());
        assert!(!shows_clock(&mut app));
    }

    #[test]
    fn the_table_clock_of_a_picture_is_not_removed() {
        let mut app = App::new();
        app.init_resource::<Settings>()
            .insert_resource(Session::running(GameSetup::default()))
            .insert_resource(ShownClock {
                remaining: [None; 2],
                running: None,
            })
            .add_plugins(plugin);
        assert!(shows_clock(&mut app));
    }
}
