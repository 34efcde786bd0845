//! Mirror image of the pieces in the lacquer of the board.
//!
//! A second camera, which is reflected in the plane of the squares, renders the pieces into an image of half the window's size. The
//! shader of the [lacquer](crate::graphics::lacquer) samples the image at the fragment's position on the screen.

use crate::camera::{Orbit, PlaceCameraSystems, set_sub_view};
use crate::schedule::GameSystems;
use crate::settings::Quality;
use bevy::camera::visibility::{RenderLayers, VisibilitySystems};
use bevy::camera::{CameraUpdateSystems, RenderTarget};
use bevy::core_pipeline::tonemapping::{DebandDither, Tonemapping};
use bevy::light::ShadowFilteringMethod;
use bevy::math::reflection_matrix;
use bevy::prelude::*;
use bevy::render::camera::TemporalJitter;
use bevy::render::render_resource::TextureFormat;

/// Render layer of the objects mirrored in the board.
const MIRRORED: usize = 1;
/// Width of a pixel of the mirror image, in pixels of the window.
const PIXEL: u32 = 2;

/// Returns the render layers of objects that the cameras see directly and in the mirror, and of the lamps that light these
/// objects.
pub(crate) fn mirrored_layers() -> RenderLayers {
    RenderLayers::from_layers(&[0, MIRRORED])
}

/// A camera whose picture includes the mirror image. If there are several cameras, the mirror follows the camera that renders
/// first.
#[derive(Component, Clone, Copy, Debug, Default)]
pub(crate) struct SeesMirror;

/// The mirror image, if enabled by the quality level.
#[derive(Resource, Default, Debug, PartialEq)]
pub(crate) struct MirrorImage {
    pub(crate) image: Option<Handle<Image>>,
    /// Size of the image, in pixels.
    size: UVec2,
}

/// Systems that update [`MirrorImage`].
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct MirrorImageSystems;

#[derive(Component)]
struct MirrorCamera;

pub(super) fn plugin(app: &mut App) {
    app.register_required_components::<Orbit, SeesMirror>()
        .init_resource::<MirrorImage>()
        .add_systems(
            Update,
            (
                update_mirror_camera.run_if(resource_changed::<Quality>),
                fit_image.run_if(any_with_component::<MirrorCamera>),
            )
                .chain()
                .in_set(GameSystems::View)
                .in_set(MirrorImageSystems),
        )
        .add_systems(
            PostUpdate,
            follow_camera
                .after(PlaceCameraSystems)
                .after(CameraUpdateSystems)
                .before(TransformSystems::Propagate)
                .before(VisibilitySystems::UpdateFrusta)
                .run_if(any_with_component::<MirrorCamera>),
        );
}

/// Spawns or despawns the mirror camera when the quality changes.
fn update_mirror_camera(
    quality: Res<Quality>,
    cameras: Query<Entity, With<MirrorCamera>>,
    mut mirror: ResMut<MirrorImage>,
    mut commands: Commands,
) {
    if quality.has_mirror() != cameras.is_empty() {
        return;
    }
    if quality.has_mirror() {
        commands.spawn((
            Name::new("Mirror"),
            MirrorCamera,
            Camera3d::default(),
            Camera {
                order: -2,
                // A reflection reverses the winding of all faces.
                invert_culling: true,
                clear_color: ClearColorConfig::Custom(Color::NONE),
                is_active: false,
                ..default()
            },
            (Tonemapping::None, DebandDither::Disabled, Msaa::Off),
            TemporalJitter::default(),
            RenderLayers::layer(MIRRORED),
        ));
    } else {
        for camera in &cameras {
            commands.entity(camera).despawn();
        }
        mirror.set_if_neq(MirrorImage::default());
    }
}

/// Creates an image of half the size of the camera's target.
fn fit_image(
    sources: Query<&Camera, (With<SeesMirror>, Without<MirrorCamera>)>,
    mut mirrors: Query<&mut RenderTarget, With<MirrorCamera>>,
    mut mirror: ResMut<MirrorImage>,
    mut images: ResMut<Assets<Image>>,
) {
    let source = sources.iter().min_by_key(|camera| camera.order);
    let Some(target_size) = source.and_then(Camera::physical_target_size) else {
        return;
    };
    let size = (target_size / PIXEL).max(UVec2::ONE);
    if mirror.size == size {
        return;
    }
    let image = images.add(Image::new_target_texture(
        size.x,
        size.y,
        TextureFormat::Rgba8UnormSrgb,
        None,
    ));
    for mut target in &mut mirrors {
        *target = image.clone().into();
    }
    *mirror = MirrorImage {
        image: Some(image),
        size,
    };
}

/// Reflects the camera in the plane of the squares. The lens and the light are copied only if they or the camera have changed.
fn follow_camera(
    sources: Query<
        (
            Entity,
            &Camera,
            &Transform,
            Ref<Projection>,
            Option<&RenderLayers>,
            Option<Ref<EnvironmentMapLight>>,
            Option<Ref<ShadowFilteringMethod>>,
        ),
        (With<SeesMirror>, Without<MirrorCamera>),
    >,
    mut mirrors: Query<(Entity, &mut Camera, &mut Transform, &mut Projection), With<MirrorCamera>>,
    mirror: Res<MirrorImage>,
    mut followed: Local<Option<Entity>>,
    mut commands: Commands,
) {
    let Some((source_entity, source, transform, projection, layers, environment, shadows)) =
        sources.iter().min_by_key(|(_, camera, ..)| camera.order)
    else {
        return;
    };
    let is_another_source = followed.replace(source_entity) != Some(source_entity);
    for (entity, mut camera, mut reflected, mut reflected_projection) in &mut mirrors {
        let shows_scene = layers != Some(&RenderLayers::none());
        let is_active = source.is_active && shows_scene && mirror.image.is_some();
        let copies_all = is_another_source || !camera.is_active;
        if camera.is_active != is_active {
            camera.is_active = is_active;
        }
        if !is_active {
            continue;
        }
        reflected.set_if_neq(reflection(transform));
        if copies_all || projection.is_changed() {
            *reflected_projection = Projection::clone(&projection);
        }
        set_sub_view(&mut camera, &reflected_projection, source.sub_camera_view);
        let mut mirror_camera = commands.entity(entity);
        if let Some(environment) = environment.as_ref().filter(|light| copies_all || light.is_changed()) {
            mirror_camera.insert(EnvironmentMapLight::clone(environment));
        }
        if let Some(shadows) = shadows.as_ref().filter(|filter| copies_all || filter.is_changed()) {
            mirror_camera.insert(**shadows);
        }
    }
}

/// Returns the transform of a camera reflected in the plane of the squares.
fn reflection(camera: &Transform) -> Transform {
    Transform::from_matrix(Mat4::from_mat3a(reflection_matrix(Vec3::Y)) * camera.to_matrix())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_point_on_the_board_is_at_the_same_place_in_the_mirror() {
        let camera = Transform::from_xyz(1.0, 7.0, 9.0).looking_at(Vec3::new(0.5, 0.0, -1.0), Vec3::Y);
        let seen = |camera: &Transform, point: Vec3| {
            let point = camera.to_matrix().inverse().transform_point3(point);
            point.truncate() / point.z
        };
        let mirrored = reflection(&camera);
        let on_board = Vec3::new(2.0, 0.0, -3.0);
        assert!(seen(&camera, on_board).distance(seen(&mirrored, on_board)) < 1e-4);
        let (above, below) = (on_board + Vec3::Y, on_board - Vec3::Y);
        assert!(seen(&camera, below).distance(seen(&mirrored, above)) < 1e-4);
        assert!(seen(&camera, above).distance(seen(&mirrored, above)) > 0.05);
    }
}
