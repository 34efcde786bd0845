//! Main camera: spawned once, eased towards its target, and positioned so that the board fits the window.

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

/// Near clipping plane, in squares.
pub(crate) const NEAR_PLANE: f32 = 0.1;
/// Far clipping plane, in squares.
const FAR_PLANE: f32 = 300.0;

/// Vertical field of view in radians. A narrower field of view increases the camera's distance, so that the board keeps its size.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct FieldOfView(pub f32);

impl Default for FieldOfView {
    fn default() -> FieldOfView {
        FieldOfView(FIELD_OF_VIEW_DEGREES.to_radians())
    }
}

/// Half the frame height of 35 mm film, in millimetres.
const HALF_FILM_HEIGHT: f32 = 12.0;

impl FieldOfView {
    /// Converts a 35 mm equivalent focal length, in millimetres.
    #[must_use]
    pub fn from_focal_length(millimetres: f32) -> FieldOfView {
        FieldOfView(2.0 * (HALF_FILM_HEIGHT / millimetres).atan())
    }

    /// Returns the 35 mm equivalent focal length, in millimetres.
    #[must_use]
    pub fn focal_length(self) -> f32 {
        HALF_FILM_HEIGHT / (self.0 / 2.0).tan()
    }
}

/// Systems that position the camera in every frame.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PlaceCameraSystems;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<SafeArea>()
        .init_resource::<FieldOfView>()
        .add_systems(PreStartup, spawn_main_camera)
        .add_systems(Update, ease_orbits.in_set(GameSystems::Animate))
        .add_systems(
            PostUpdate,
            place_cameras
                .in_set(PlaceCameraSystems)
                .after(CameraUpdateSystems)
                .before(TransformSystems::Propagate)
                .before(VisibilitySystems::UpdateFrusta),
        )
        .add_systems(
            PostUpdate,
            change_field_of_view
                .before(CameraUpdateSystems)
                .run_if(resource_changed::<FieldOfView>),
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
        // This tone mapping compresses only highlights and keeps all other colours.
        Tonemapping::KhronosPbrNeutral,
    ));
}

fn change_field_of_view(field_of_view: Res<FieldOfView>, mut cameras: Query<&mut Projection, With<Orbit>>) {
    for mut projection in &mut cameras {
        if let Projection::Perspective(perspective) = &mut *projection {
            perspective.fov = field_of_view.0;
        }
    }
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

fn place_cameras(
    session: Res<Session>,
    field_of_view: Res<FieldOfView>,
    mut cameras: Query<(&Camera, &Orbit, &mut Transform)>,
) {
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
        let mut placed = fit(&framing)
            .zoomed(view.zoom)
            .with_field_of_view(field_of_view.0)
            .transform(&framing);
        placed.translation += view.focus();
        transform.set_if_neq(placed);
    }
}
