//! Piece animations. Moves and new boards are animated after the session has changed.

mod arrive;
mod capture;
mod fade;
pub(super) mod fade_material;
mod finish;
mod lift;
mod scale;
mod settle;
mod shake;
mod slide;
mod speed;
mod start;
mod timed;
mod transforms;

pub(crate) use arrive::SetupAnimation;
pub(crate) use capture::{PendingCapture, PieceShattered};
pub(crate) use fade::Fade;
pub(crate) use lift::{LIFT_DRAGGED, LIFT_HOVERED, LIFT_SELECTED, Lift};
pub(crate) use scale::MIN_SCALE;
pub(crate) use scale::{RiseOut, ScaleIn};
pub(crate) use settle::Settle;
pub(crate) use shake::Shake;
pub(crate) use slide::{PieceLanded, Slide};
pub(crate) use speed::playback_rate;
pub(crate) use start::{animate_appearance, animate_capture, animate_move, animate_removal, animate_setup};
pub(crate) use transforms::{ExtraHeight, PlacePiecesSystems};

use crate::base::redraw::KeepRedrawing;
use crate::schedule::GameSystems;
use crate::session::AnimationsRunning;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        fade::plugin,
        finish::plugin,
        lift::plugin,
        shake::plugin,
        slide::plugin,
        settle::plugin,
        scale::plugin,
        arrive::plugin,
        capture::plugin,
        transforms::plugin,
    ))
    .add_systems(
        Update,
        (
            report_running.after(GameSystems::Session).before(GameSystems::Requests),
            keep_redrawing.after(PlacePiecesSystems).in_set(GameSystems::View),
        ),
    );
}

#[derive(SystemParam)]
struct RunningAnimations<'w, 's> {
    moving: Query<
        'w,
        's,
        (),
        Or<(
            With<Slide>,
            With<Settle>,
            With<PendingCapture>,
            With<ScaleIn>,
            With<SetupAnimation>,
            With<RiseOut>,
            With<Shake>,
            With<Fade>,
        )>,
    >,
    lifts: Query<'w, 's, &'static Lift>,
}

impl RunningAnimations<'_, '_> {
    fn is_any(&self) -> bool {
        !self.moving.is_empty() || !self.lifts.iter().all(Lift::is_settled)
    }
}

/// Reports whether animations are running, including those started by the session in this frame.
fn report_running(animations: RunningAnimations, mut running: ResMut<AnimationsRunning>) {
    running.set_if_neq(AnimationsRunning(animations.is_any()));
}

/// Requests a redraw while animations are running. This system runs at the end of the frame, so that a new animation does not
/// wait for input.
fn keep_redrawing(animations: RunningAnimations, mut redraw: MessageWriter<KeepRedrawing>) {
    if animations.is_any() {
        redraw.write(KeepRedrawing);
    }
}
