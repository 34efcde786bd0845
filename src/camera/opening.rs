//! Opening view of a game: a low view of the board and the room that eases to the playing view after a delay or on any input.

use crate::base::redraw::KeepRedrawing;
use crate::camera::control::initial_orbit;
use crate::camera::orbit::OPENING_SETTLE_SECONDS;
use crate::camera::{CameraRequest, Orbit};
use crate::schedule::GameSystems;
use crate::session::{FinishAnimations, MoveMade, OpeningViewShown, Session};
use crate::settings::{MoveSpeed, Settings};
use bevy::prelude::*;

/// Duration of the opening view, in seconds.
const OPENING_SECONDS: f32 = 2.0;

/// Marks a camera in the opening view.
#[derive(Component, Clone, Copy, Debug)]
pub(crate) struct Opening {
    remaining_seconds: f32,
}

/// Requests the end of the opening view.
#[derive(Event, Clone, Copy, Debug)]
struct EndOpening;

pub(super) fn plugin(app: &mut App) {
    app.add_observer(end_opening::<EndOpening>)
        .add_observer(end_opening::<FinishAnimations>)
        .add_observer(|_: On<Add, Opening>, mut commands: Commands| commands.insert_resource(OpeningViewShown))
        .add_observer(show_playing_view)
        .add_systems(
            Update,
            (
                count_down.in_set(GameSystems::Animate),
                (|mut commands: Commands| commands.trigger(EndOpening))
                    .in_set(GameSystems::Session)
                    .run_if(on_message::<CameraRequest>),
            )
                .run_if(any_with_component::<Opening>),
        )
        .add_systems(
            Update,
            await_playing_view
                .in_set(GameSystems::Animate)
                .run_if(resource_exists::<OpeningViewShown>),
        );
}

impl Default for Opening {
    fn default() -> Opening {
        Opening {
            remaining_seconds: OPENING_SECONDS,
        }
    }
}

impl Opening {
    /// Returns the opening view of a game or an analysis; `None` if the settings disable the opening view or animations.
    pub(super) fn for_session(session: &Session, settings: &Settings) -> Option<Opening> {
        let is_animated = !settings.reduced_motion && settings.move_speed != MoveSpeed::Off;
        (session.shows_game() && settings.opening_view && is_animated).then(Opening::default)
    }
}

fn count_down(
    time: Res<Time>,
    mut openings: Query<&mut Opening>,
    mut commands: Commands,
    mut redraw: MessageWriter<KeepRedrawing>,
) {
    for mut opening in &mut openings {
        redraw.write(KeepRedrawing);
        opening.remaining_seconds -= time.delta_secs();
        if opening.remaining_seconds <= 0.0 {
            commands.trigger(EndOpening);
        }
    }
}

/// Ends [`OpeningViewShown`] when a person makes a move before the camera has reached the playing view.
fn show_playing_view(_: On<MoveMade>, openings: Query<(), With<Opening>>, mut commands: Commands) {
    if openings.is_empty() {
        commands.remove_resource::<OpeningViewShown>();
    }
}

/// Ends [`OpeningViewShown`] when the camera has had enough time to reach the playing view.
fn await_playing_view(
    time: Res<Time>,
    openings: Query<(), With<Opening>>,
    mut seconds: Local<f32>,
    mut commands: Commands,
    mut redraw: MessageWriter<KeepRedrawing>,
) {
    redraw.write(KeepRedrawing);
    if !openings.is_empty() {
        *seconds = 0.0;
        return;
    }
    *seconds += time.delta_secs();
    if *seconds >= OPENING_SETTLE_SECONDS {
        commands.remove_resource::<OpeningViewShown>();
    }
}

fn end_opening<E: Event>(
    _: On<E>,
    (session, settings): (Res<Session>, Res<Settings>),
    mut openings: Query<(Entity, &mut Orbit), With<Opening>>,
    mut commands: Commands,
) {
    for (camera, mut orbit) in &mut openings {
        orbit.end_opening(&initial_orbit(&session, &settings));
        commands.entity(camera).remove::<Opening>();
    }
}
