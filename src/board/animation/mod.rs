//! Pieces on the move. The match has changed already; here it only comes to look so.

mod capture;
pub mod easing;
mod fade;
pub(crate) mod fade_material;
mod finish;
mod lift;
mod slide;

pub use capture::{Arrive, Depart, Shattered, Vanish};
pub use fade::Fade;
pub use finish::FinishAnimations;
pub use lift::{LIFT_DRAGGED, LIFT_HOVERED, LIFT_SELECTED, Lift, Shake};
pub use slide::Slide;

use crate::board::layout::square_centre;
use crate::board::pieces::{OnSquare, Piece};
use crate::redraw::KeepRedrawing;
use crate::schedule::GameSystems;
use crate::session::Session;
use crate::settings::Settings;
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        fade::plugin,
        finish::plugin,
        lift::plugin,
        slide::plugin,
        capture::plugin,
    ))
    .add_systems(
        Update,
        (place_pieces.in_set(PlacePieces), keep_redrawing.after(PlacePieces)).in_set(GameSystems::View),
    );
}

/// When every piece has been put where it is to be seen in this frame.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PlacePieces;

/// Where a piece stands is its slide's place or its square's, raised by its lift and moved aside by its shaking.
fn place_pieces(
    session: Res<Session>,
    mut pieces: Query<(&mut Transform, Option<&OnSquare>, Option<&Slide>, &Lift, Option<&Shake>), With<Piece>>,
) {
    let size = session.size();
    for (mut transform, on, slide, lift, shake) in &mut pieces {
        let base = match (slide, on) {
            (Some(slide), _) => slide.place(),
            (None, Some(on)) => lift.held_at.unwrap_or_else(|| square_centre(size, on.0)),
            (None, None) => continue,
        };
        let aside = shake.map_or(0.0, Shake::offset);
        let place = base + Vec3::new(aside, lift.height(), 0.0);
        // Writing an unchanged transform would make every piece count as moved.
        if transform.translation != place {
            transform.translation = place;
        }
    }
}

/// Has a piece go from one place to another: it slides, or fades in where it goes.
pub(crate) fn travel(piece: &mut EntityCommands, settings: &Settings, from: Vec3, to: Vec3, captures: bool) {
    if settings.fades() {
        piece.insert(Fade::coming());
    } else {
        piece.insert(Slide::new(from, to, captures, settings.seen_speed()));
    }
}

/// Has something come to be seen that is so large in the end: it grows, or fades in.
pub(crate) fn appear(thing: &mut EntityCommands, settings: &Settings, scale: f32) {
    if settings.fades() {
        thing.insert(Fade::coming());
    } else {
        thing.insert(Arrive::at_scale(settings.seen_speed(), scale));
    }
}

/// Has a piece break when an attacker that comes in this direction has reached it, or fade out.
pub(crate) fn fall(piece: &mut EntityCommands, settings: &Settings, direction: Vec3) {
    if settings.fades() {
        piece.insert(Fade::leaving());
    } else {
        piece.insert(Vanish::new(direction, settings.seen_speed()));
    }
}

/// Has a piece that has come home rise from the board, or fade out.
pub(crate) fn ascend(piece: &mut EntityCommands, settings: &Settings) {
    if settings.fades() {
        piece.insert(Fade::leaving());
    } else {
        piece.insert(Depart::new(settings.seen_speed()));
    }
}

/// Keeps the frames coming. Asked at the end of a frame, so that what began in it goes on without waiting for input.
fn keep_redrawing(
    moving: Query<
        (),
        Or<(
            With<Slide>,
            With<Vanish>,
            With<Arrive>,
            With<Depart>,
            With<Shake>,
            With<Fade>,
        )>,
    >,
    lifts: Query<&Lift>,
    mut redraw: MessageWriter<KeepRedrawing>,
) {
    if !moving.is_empty() || lifts.iter().any(|lift| lift.height() != lift.wanted) {
        redraw.write(KeepRedrawing);
    }
}

/// Ends an entity's animation component when its time is up.
fn tick<C: Component<Mutability = bevy::ecs::component::Mutable> + Ticking>(
    time: Res<Time>,
    mut running: Query<(Entity, &mut C)>,
    mut commands: Commands,
) {
    for (entity, mut animation) in &mut running {
        if animation.advance(time.delta_secs()) {
            commands.entity(entity).remove::<C>();
        }
    }
}

/// An animation with an end.
trait Ticking {
    /// Advances by some seconds and returns whether the end is reached.
    fn advance(&mut self, seconds: f32) -> bool;
}
