//! The main camera: spawned once, eased towards its target, and placed so that the board fits the window.

use crate::camera::fit::{FIELD_OF_VIEW_DEGREES, Framing, fit};
use crate::camera::orbit::Orbit;
use crate::camera::safe_area::SafeArea;
use crate::schedule::GameSystems;
use crate::session::Session;
use crate::settings::Settings;
use bevy::camera::CameraUpdateSystems;
use bevy::camera::visibility::VisibilitySystems;
use bevy::core_pipeline::tonemapping::Tonemapping;
use bevy::prelude::*;
use breakthrough_rules::Side;

/// Nothing is drawn nearer to the camera than this, in squares.
pub(crate) const NEAR_PLANE: f32 = 0.1;
/// Nothing is drawn farther from the camera than this, in squares.
const FAR_PLANE: f32 = 300.0;

/// Places the camera for this frame.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PlaceCameraSystems;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<SafeArea>()
        .add_systems(PreStartup, spawn_main_camera)
        .add_systems(Update, ease_orbits.in_set(GameSystems::Animate))
        .add_systems(
            PostUpdate,
            place_cameras
                .in_set(PlaceCameraSystems)
                .after(CameraUpdateSystems)
                .before(TransformSystems::Propagate)
                .before(VisibilitySystems::UpdateFrusta),
        );
}

fn spawn_main_camera(mut commands: Commands) {
    commands.spawn((
        Name::new("Camera"),
        Orbit::of_player(Side::First),
        Projection::Perspective(PerspectiveProjection {
            fov: FIELD_OF_VIEW_DEGREES.to_radians(),
            near: NEAR_PLANE,
            far: FAR_PLANE,
            ..default()
        }),
        // Keeps colours as they are and only softens highlights.
        Tonemapping::KhronosPbrNeutral,
    ));
}

fn ease_orbits(time: Res<Time>, safe_area: Res<SafeArea>, settings: Res<Settings>, mut orbits: Query<&mut Orbit>) {
    for mut orbit in &mut orbits {
        if orbit.is_settled(*safe_area) {
            continue;
        }
        if settings.reduced_motion {
            orbit.jump(*safe_area);
        } else {
            orbit.ease(*safe_area, time.delta_secs());
        }
    }
}

fn place_cameras(session: Res<Session>, mut cameras: Query<(&Camera, &Orbit, &mut Transform)>) {
    for (camera, orbit, mut transform) in &mut cameras {
        let Some(viewport) = camera.logical_viewport_size() else {
            continue;
        };
        let view = orbit.current();
        let framing = Framing {
            size: session.size(),
            yaw: view.yaw,
            pitch: view.pitch,
            viewport,
            safe_area: orbit.safe_area(),
        };
        let mut placed = fit(&framing).zoomed(view.zoom).transform(&framing);
        placed.translation += view.focus();
        transform.set_if_neq(placed);
    }
}
