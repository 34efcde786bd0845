//! Long exposures: the scene is rendered many times into a floating-point target. Each sample uses a different point on the lens,
//! on the lamp and in the pixel. The mean of the samples has physically correct depth of field, soft shadows and antialiasing.
//! The CPU develops the image.
//!
//! A separate camera renders one sample per frame into a half-precision target before tone mapping. A task sums the samples
//! and develops their mean with the formulas of Bevy's shader. Ambient light and contact shadows are the same in every
//! sample.

mod accumulator;
mod lamp;
mod lens;
mod picture_size;
mod samples;

pub(crate) use accumulator::Preview;
pub(crate) use lens::{Lens, SENSOR_HEIGHT};
pub(crate) use samples::pixel_offset;

use crate::base::redraw::KeepRedrawing;
use crate::camera::Orbit;
use crate::graphics::light::ThemeLight;
use crate::graphics::long_exposure::accumulator::Accumulator;
use crate::graphics::long_exposure::lamp::lamp_rotation;
use crate::graphics::long_exposure::picture_size::{fitted, too_large};
use crate::graphics::long_exposure::samples::Sample;
use crate::graphics::mirror::SeesMirror;
use crate::graphics::readiness::Readiness;
use crate::schedule::GameSystems;
use bevy::asset::RenderAssetUsages;
use bevy::camera::visibility::RenderLayers;
use bevy::camera::{Hdr, RenderTarget, Viewport};
use bevy::core_pipeline::tonemapping::Tonemapping;
use bevy::light::ShadowFilteringMethod;
use bevy::post_process::bloom::Bloom;
use bevy::prelude::*;
use bevy::render::render_resource::{TextureFormat, TextureUsages};
use bevy::render::renderer::RenderDevice;
use bevy::render::view::ColorGrading;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use bevy::tasks::futures::check_ready;
use bevy::tasks::{AsyncComputeTaskPool, Task};

/// Number of frames until the renderer has requested all pipelines for the image.
const WARM_UP_FRAMES: u32 = 4;
/// Divisor of the image size while the pipelines are being compiled.
const WARM_UP_REDUCTION: u32 = 16;

/// Requests a long exposure of the camera's view.
#[derive(Event, Clone, Copy, Debug)]
pub(crate) struct StartLongExposure {
    /// Image size in pixels.
    pub(crate) size: UVec2,
    /// Number of samples, at least 1.
    pub(crate) samples: u32,
    pub(crate) lens: Lens,
}

/// Triggered when a long exposure completes, with PNG bytes or an error.
#[derive(Event, Debug)]
pub(crate) struct LongExposureFinished(pub(crate) Result<Vec<u8>, String>);

/// A running long exposure. This component is on the camera that renders the samples; despawning the camera cancels the exposure.
#[derive(Component)]
pub(crate) struct LongExposure {
    order: StartLongExposure,
    middle: Transform,
    perspective: PerspectiveProjection,
    grading: ColorGrading,
    /// Rotation of the key lamp to restore after the exposure.
    lamp: Quat,
    target: Handle<Image>,
    /// Number of samples rendered so far.
    drawn: u32,
    preview: Option<Preview>,
    stage: Stage,
}

enum Stage {
    /// Pipelines are being compiled. The value is the number of elapsed frames.
    WarmUp(u32),
    /// A sample is being rendered and read back.
    Draw,
    /// A sample is being added to the sum.
    Add(Task<Result<(Accumulator, Preview), String>>),
    /// The mean is being encoded as PNG.
    Develop(Task<Result<Vec<u8>, String>>),
}

impl LongExposure {
    /// Number of the current sample, from 1, and the total count; `None` while the image is being encoded.
    pub(crate) const fn progress(&self) -> Option<(u32, u32)> {
        let samples = self.order.samples;
        match self.stage {
            Stage::Develop(_) => None,
            Stage::WarmUp(_) | Stage::Draw | Stage::Add(_) if self.drawn < samples => Some((self.drawn + 1, samples)),
            Stage::WarmUp(_) | Stage::Draw | Stage::Add(_) => Some((samples, samples)),
        }
    }
}

impl LongExposure {
    /// Takes the latest preview; `None` if it has already been taken.
    pub(crate) const fn take_preview(&mut self) -> Option<Preview> {
        self.preview.take()
    }
}

/// Sum of the samples so far; `None` while a task owns the sum.
#[derive(Component)]
struct Film(Option<Accumulator>);

pub(crate) fn plugin(app: &mut App) {
    app.add_observer(start).add_observer(restore).add_systems(
        Update,
        advance
            .in_set(GameSystems::View)
            .run_if(any_with_component::<LongExposure>),
    );
}

fn start(
    order: On<StartLongExposure>,
    running: Query<(), With<LongExposure>>,
    main: Single<
        (
            Entity,
            &Transform,
            &Projection,
            &ColorGrading,
            Option<&EnvironmentMapLight>,
            Option<&Bloom>,
            Option<&ShadowFilteringMethod>,
        ),
        With<Orbit>,
    >,
    lamps: Query<(&ThemeLight, &Transform)>,
    device: Res<RenderDevice>,
    mut images: ResMut<Assets<Image>>,
    mut commands: Commands,
) {
    let (main, transform, projection, grading, environment, bloom, shadows) = *main;
    let Projection::Perspective(window) = projection else {
        return;
    };
    if !running.is_empty() {
        return;
    }
    let order = *order;
    let limits = device.limits();
    if let Some(reason) = too_large(order.size, limits.max_texture_dimension_2d, limits.max_buffer_size) {
        commands.trigger(LongExposureFinished(Err(reason)));
        return;
    }
    let mut target = Image::new_target_texture(order.size.x, order.size.y, TextureFormat::Rgba16Float, None);
    target.texture_descriptor.usage |= TextureUsages::COPY_SRC;
    target.asset_usage = RenderAssetUsages::RENDER_WORLD;
    let target = images.add(target);
    let key = lamps.iter().find(|(kind, _)| **kind == ThemeLight::Key);
    let perspective = fitted(window, order.size);
    // Custom projections need separate pipelines, so the warm-up frames use a custom projection.
    let (_, first) = order.lens.expose(transform, &perspective, order.size, &Sample::MIDDLE);
    let small = (order.size / WARM_UP_REDUCTION).max(UVec2::ONE);
    let mut camera = commands.spawn((
        Name::new("Long exposure"),
        Camera3d::default(),
        Camera {
            order: -1,
            viewport: Some(Viewport {
                physical_size: small,
                ..default()
            }),
            ..default()
        },
        RenderTarget::Image(target.clone().into()),
        (Hdr, Tonemapping::None, Msaa::Off),
        SeesMirror,
        *transform,
        Projection::custom(first),
        Film(Some(Accumulator::new(order.size))),
        LongExposure {
            order,
            middle: *transform,
            perspective,
            grading: grading.clone(),
            lamp: key.map_or(Quat::IDENTITY, |(_, transform)| transform.rotation),
            target,
            drawn: 0,
            preview: None,
            stage: Stage::WarmUp(0),
        },
    ));
    if let Some(environment) = environment {
        camera.insert(environment.clone());
    }
    if let Some(bloom) = bloom {
        camera.insert(bloom.clone());
    }
    if let Some(shadows) = shadows {
        camera.insert(*shadows);
    }
    // Stop rendering the scene in the window, because it would show the moving lamp and slow down the samples.
    commands.entity(main).insert(RenderLayers::none());
}

/// Restores the lamp, and resumes rendering the scene in the window.
fn restore(
    removed: On<Remove, LongExposure>,
    exposures: Query<&LongExposure>,
    mut lamps: Query<(&ThemeLight, &mut Transform)>,
    cameras: Query<Entity, With<Orbit>>,
    mut commands: Commands,
) {
    if let Ok(exposure) = exposures.get(removed.entity) {
        turn_key_lamp(&mut lamps, exposure.lamp);
    }
    for camera in &cameras {
        commands.entity(camera).try_remove::<RenderLayers>();
    }
}

fn turn_key_lamp(lamps: &mut Query<(&ThemeLight, &mut Transform)>, rotation: Quat) {
    for (kind, mut transform) in lamps {
        if *kind == ThemeLight::Key {
            transform.rotation = rotation;
        }
    }
}

fn advance(
    mut exposures: Query<
        (
            Entity,
            &mut LongExposure,
            &mut Film,
            &mut Camera,
            &mut Transform,
            &mut Projection,
        ),
        Without<ThemeLight>,
    >,
    mut lamps: Query<(&ThemeLight, &mut Transform)>,
    readiness: Res<Readiness>,
    mut redraw: MessageWriter<KeepRedrawing>,
    mut commands: Commands,
) {
    redraw.write(KeepRedrawing);
    for (entity, mut exposure, mut film, mut camera, mut transform, mut projection) in &mut exposures {
        let exposure = &mut *exposure;
        match &mut exposure.stage {
            Stage::WarmUp(frames) => {
                *frames += 1;
                if *frames < WARM_UP_FRAMES || !readiness.is_complete() {
                    continue;
                }
                camera.viewport = None;
            }
            Stage::Draw => {
                // Each sample is rendered in a single frame.
                camera.is_active = false;
                continue;
            }
            Stage::Add(task) => match check_ready(task) {
                None => continue,
                Some(Ok((accumulator, preview))) => {
                    exposure.preview = Some(preview);
                    if exposure.drawn == exposure.order.samples {
                        let grading = exposure.grading.clone();
                        let develop = async move { accumulator.develop(&grading) };
                        exposure.stage = Stage::Develop(AsyncComputeTaskPool::get().spawn(develop));
                        continue;
                    }
                    film.0 = Some(accumulator);
                }
                Some(Err(error)) => {
                    finish(entity, Err(error), &mut commands);
                    continue;
                }
            },
            Stage::Develop(task) => {
                if let Some(developed) = check_ready(task) {
                    finish(entity, developed, &mut commands);
                }
                continue;
            }
        }
        let order = &exposure.order;
        let sample = Sample::number(exposure.drawn, order.samples);
        let (moved, lens) = order
            .lens
            .expose(&exposure.middle, &exposure.perspective, order.size, &sample);
        *transform = moved;
        *projection = Projection::custom(lens);
        turn_key_lamp(&mut lamps, lamp_rotation(exposure.lamp, &sample));
        camera.is_active = true;
        exposure.stage = Stage::Draw;
        commands
            .spawn((
                Screenshot(RenderTarget::Image(exposure.target.clone().into())),
                SampleOf(entity),
            ))
            .observe(add_sample);
    }
}

/// Links a sample that is being read back to its long exposure.
#[derive(Component, Clone, Copy)]
struct SampleOf(Entity);

/// Starts to add a sample to the sum. Samples of a cancelled exposure are dropped.
fn add_sample(
    mut captured: On<ScreenshotCaptured>,
    samples: Query<&SampleOf>,
    mut exposures: Query<(&mut LongExposure, &mut Film)>,
) {
    let Ok(sample) = samples.get(captured.entity) else {
        return;
    };
    let Ok((mut exposure, mut film)) = exposures.get_mut(sample.0) else {
        return;
    };
    let picture = captured.event_mut().image.data.take().unwrap_or_default();
    let Some(mut accumulator) = film.0.take() else { return };
    let shift = Sample::number(exposure.drawn, exposure.order.samples).shift;
    let grading = exposure.grading.clone();
    let add = async move {
        accumulator.add(&picture, shift)?;
        let preview = accumulator.preview(&grading);
        Ok((accumulator, preview))
    };
    exposure.drawn += 1;
    exposure.stage = Stage::Add(AsyncComputeTaskPool::get().spawn(add));
}

/// Returns a long exposure that has all samples and completes with `png`.
#[cfg(test)]
pub(crate) fn developed_exposure(png: Vec<u8>) -> impl Bundle {
    let exposure = LongExposure {
        order: StartLongExposure {
            size: UVec2::ONE,
            samples: 1,
            lens: Lens {
                f_stops: None,
                focal_distance: 1.0,
            },
        },
        middle: Transform::IDENTITY,
        perspective: PerspectiveProjection::default(),
        grading: ColorGrading::default(),
        lamp: Quat::IDENTITY,
        target: Handle::default(),
        drawn: 1,
        preview: None,
        stage: Stage::Develop(AsyncComputeTaskPool::get_or_init(default).spawn(async move { Ok(png) })),
    };
    (
        Camera::default(),
        Transform::IDENTITY,
        Projection::default(),
        Film(None),
        exposure,
    )
}

fn finish(exposure: Entity, result: Result<Vec<u8>, String>, commands: &mut Commands) {
    commands.entity(exposure).despawn();
    commands.trigger(LongExposureFinished(result));
}

#[cfg(test)]
mod tests {
    use super::*;
    use breakthrough_rules::Side;

    #[test]
    fn cancelling_restores_the_lamp_and_drops_late_samples() {
        let mut app = App::new();
        app.add_plugins(MinimalPlugins)
            .insert_resource(Readiness::complete())
            .add_message::<KeepRedrawing>()
            .add_plugins(plugin);
        app.update();
        let world = app.world_mut();
        let lamp = Transform::from_rotation(Quat::from_rotation_x(1.0));
        let lamp = world.spawn((ThemeLight::Key, lamp)).id();
        let camera = world.spawn((Orbit::of_player(Side::First), RenderLayers::none())).id();
        let exposure = world.spawn(developed_exposure(Vec::new())).id();
        let sample = world.spawn(SampleOf(exposure)).observe(add_sample).id();
        world.entity_mut(exposure).despawn();
        assert_eq!(world.get::<Transform>(lamp).expect("it").rotation, Quat::IDENTITY);
        world.flush();
        assert!(world.get::<RenderLayers>(camera).is_none());
        world.trigger(ScreenshotCaptured {
            entity: sample,
            image: Image::default(),
        });
        app.update();
    }
}
