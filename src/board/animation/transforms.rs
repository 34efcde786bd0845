//! Computes the transforms of pieces, obstacles and squares from their squares and animations. No other system writes these
//! transforms.

use crate::base::layout::square_centre;
use crate::board::animation::{Fade, Lift, RiseOut, ScaleIn, Settle, SetupAnimation, Shake, Slide};
use crate::board::pieces::{OnSquare, RestRotation, RestScale};
use crate::schedule::GameSystems;
use crate::session::Session;
use bevy::ecs::query::QueryData;
use bevy::prelude::*;
use breakthrough_rules::BoardSize;

/// Systems that place the pieces. These systems run after all animations of the frame, and before all systems that read piece
/// transforms.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct PlacePiecesSystems;

/// Extra height of a piece, in squares, for effects outside this module.
#[derive(Component, Clone, Copy, Debug)]
pub(crate) struct ExtraHeight(pub f32);

/// Foot radius of a piece, in squares.
const FOOT_RADIUS: f32 = 0.36;

#[derive(QueryData)]
struct PieceAnimations {
    rest_scale: &'static RestScale,
    rest_rotation: &'static RestRotation,
    on_square: Option<&'static OnSquare>,
    slide: Option<&'static Slide>,
    settle: Option<&'static Settle>,
    lift: Option<&'static Lift>,
    shake: Option<&'static Shake>,
    scale_in: Option<&'static ScaleIn>,
    arrive: Option<&'static SetupAnimation>,
    rise_out: Option<&'static RiseOut>,
    fade: Option<&'static Fade>,
    extra_height: Option<&'static ExtraHeight>,
}

impl PieceAnimationsItem<'_, '_> {
    /// Current position; `None` for an entity that keeps its spawn or capture position.
    fn translation(&self, size: BoardSize) -> Option<Vec3> {
        if let (None, Some(rise_out)) = (self.slide, self.rise_out) {
            return Some(rise_out.translation());
        }
        if let Some(place) = self.fade.and_then(Fade::place) {
            return Some(place);
        }
        let base = if let Some(slide) = self.slide {
            slide.translation()
        } else {
            let square = self.on_square?.0;
            let held_at = self.lift.and_then(Lift::held_at);
            held_at.unwrap_or_else(|| square_centre(size, square))
        };
        let sideways = self.shake.map_or(0.0, Shake::offset);
        let height = self.lift.map_or(0.0, Lift::height) + self.extra_height.map_or(0.0, |extra| extra.0);
        let arriving = self.arrive.map_or(Vec3::ZERO, SetupAnimation::offset);
        Some(base + arriving + Vec3::new(sideways, height + self.on_edge(), 0.0))
    }

    /// Lean of the piece as a rotation vector in radians.
    fn lean(&self) -> Vec3 {
        let slide = self.slide.map_or(Vec3::ZERO, Slide::lean);
        slide + self.settle.map_or(Vec3::ZERO, Settle::lean) + self.lift.map_or(Vec3::ZERO, Lift::lean)
    }

    /// Height by which a leaning piece is raised to stay on the edge of its foot.
    fn on_edge(&self) -> f32 {
        FOOT_RADIUS * self.lean().length().sin()
    }

    fn scale(&self) -> Vec3 {
        let appearing = self.scale_in.map_or(1.0, ScaleIn::scale) * self.arrive.map_or(1.0, SetupAnimation::scale);
        let animated = appearing * self.rise_out.map_or(1.0, RiseOut::scale);
        self.settle.map_or(Vec3::ONE, Settle::scale) * self.rest_scale.0 * animated
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        place_pieces.in_set(PlacePiecesSystems).in_set(GameSystems::View),
    );
}

fn place_pieces(session: Res<Session>, mut pieces: Query<(&mut Transform, PieceAnimations)>) {
    let size = session.size();
    for (mut transform, animations) in &mut pieces {
        let placed = Transform {
            translation: animations.translation(size).unwrap_or(transform.translation),
            rotation: Quat::from_scaled_axis(animations.lean()) * animations.rest_rotation.0,
            scale: animations.scale(),
        };
        // `set_if_neq` avoids redrawing pieces that did not move.
        transform.set_if_neq(placed);
    }
}
