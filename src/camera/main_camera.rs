//! Main camera: spawned once, eased towards its target, and positioned so that the board fits the window.

use crate::camera::fit::{FIELD_OF_VIEW_DEGREES, Framing, fit};
use crate::camera::orbit::Orbit;
use crate::camera::safe_area::SafeArea;
use crate::schedule::GameSystems;
use crate::session::Session;
use crate::settings::Settings;
use crate::states::{CapturingPhoto, Overlay};
use bevy::camera::primitives::Frustum;
use bevy::camera::visibility::VisibilitySystems;
use bevy::camera::{CameraUpdateSystems, SubCameraView};
use bevy::core_pipeline::tonemapping::Tonemapping;
use bevy::math::primitives::ViewFrustum;
use bevy::prelude::*;
use breakthrough_rules::Side;

/// Near clipping plane, in squares.
pub(crate) const NEAR_PLANE: f32 = 0.1;
/// Far clipping plane, in squares.
const FAR_PLANE: f32 = 300.0;

/// Vertical field of view in radians. A narrower field of view increases the camera's distance, so that the board keeps its size.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub(crate) struct FieldOfView(pub f32);

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
    pub(crate) fn from_focal_length(millimetres: f32) -> FieldOfView {
        FieldOfView(2.0 * (HALF_FILM_HEIGHT / millimetres).atan())
    }

    /// Returns the 35 mm equivalent focal length, in millimetres.
    #[must_use]
    pub(crate) fn focal_length(self) -> f32 {
        HALF_FILM_HEIGHT / (self.0 / 2.0).tan()
    }
}

/// Systems that position the camera in every frame.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct PlaceCameraSystems;

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
            update_shifted_frusta
                .after(VisibilitySystems::UpdateFrusta)
                .before(VisibilitySystems::CheckVisibility),
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

/// Eases every orbit to its target. While a picture without the interface is captured outside photo mode, the board is centred
/// in the window; the view jumps to the centre and back.
fn ease_orbits(
    (time, safe_area, settings): (Res<Time>, Res<SafeArea>, Res<Settings>),
    (capturing, overlay): (Option<Res<CapturingPhoto>>, Option<Res<State<Overlay>>>),
    mut was_centred: Local<bool>,
    mut orbits: Query<&mut Orbit>,
) {
    let is_centred = capturing.is_some() && overlay.is_some_and(|overlay| **overlay != Overlay::Photo);
    let jumps = std::mem::replace(&mut *was_centred, is_centred) || is_centred || settings.reduced_motion;
    let target = if is_centred { SafeArea::default() } else { *safe_area };
    for mut orbit in &mut orbits {
        if orbit.is_settled(target) {
            continue;
        }
        if jumps {
            orbit.jump(target);
        } else {
            orbit.ease(target, time.delta_secs());
        }
    }
}

fn place_cameras(
    session: Res<Session>,
    field_of_view: Res<FieldOfView>,
    mut cameras: Query<(&mut Camera, &Projection, &Orbit, &mut Transform)>,
) {
    for (mut camera, projection, orbit, mut transform) in &mut cameras {
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
        let sub_view = shifted_view(&camera, framing.axis());
        set_sub_view(&mut camera, projection, sub_view);
    }
}

/// Returns the part of a camera's image plane that has the size of the view and the optical axis at `axis`, in normalized device
/// coordinates.
fn shifted_view(camera: &Camera, axis: Vec2) -> Option<SubCameraView> {
    let size = camera.physical_viewport_size().filter(|_| axis != Vec2::ZERO)?;
    Some(SubCameraView {
        full_size: size,
        offset: axis * Vec2::new(-0.5, 0.5) * size.as_vec2(),
        size,
    })
}

/// Sets the part of the image plane that a camera shows. Recomputes the camera for the current frame, because Bevy has
/// already updated the cameras.
pub(crate) fn set_sub_view(camera: &mut Mut<Camera>, projection: &Projection, sub_view: Option<SubCameraView>) {
    if camera.sub_camera_view != sub_view {
        camera.sub_camera_view = sub_view;
        camera.computed.clip_from_view = clip_from_view(camera, projection);
    }
}

/// Returns the projection matrix of a camera.
pub(crate) fn clip_from_view(camera: &Camera, projection: &Projection) -> Mat4 {
    match &camera.sub_camera_view {
        Some(sub_view) => projection.get_clip_from_view_for_sub(sub_view),
        None => projection.get_clip_from_view(),
    }
}

/// Updates the frusta of all cameras, because Bevy's frusta ignore [`Camera::sub_camera_view`].
fn update_shifted_frusta(mut cameras: Query<(&Camera, &Projection, &GlobalTransform, &mut Frustum)>) {
    for (camera, projection, transform, mut frustum) in &mut cameras {
        let clip_from_world = camera.clip_from_view() * transform.affine().inverse();
        frustum.0 = ViewFrustum::from_clip_from_world_custom_far(
            &clip_from_world,
            &transform.translation(),
            &transform.back(),
            projection.far(),
        );
    }
}
