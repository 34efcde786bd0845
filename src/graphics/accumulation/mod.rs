//! Accumulation antialiasing of a still view. While nothing moves, each frame renders the scene with another offset within the
//! pixel, and the camera shows the mean of these frames. After any change to the scene, the camera shows a single frame, which
//! prevents smearing.
//!
//! In a window, this module requests a frame for each sample. After the last sample, no more frames are drawn.
//!
//! Components and material types that change the picture must be listed in `changes.rs`. With a software renderer, the
//! accumulation starts one second after the last change, and not during a search, because a sample delays input and takes
//! processor time from the search.

mod changes;
mod mean;

pub(crate) use changes::watch_material;

use crate::base::redraw::{RedrawAfter, SoftwareRenderer};
use crate::camera::Orbit;
use crate::graphics::Readiness;
use crate::graphics::accumulation::changes::{SceneChanges, WatchMaterialSystems};
use crate::graphics::long_exposure::pixel_offset;
use crate::opponent::Thinking;
use bevy::camera::SubCameraView;
use bevy::camera::visibility::VisibilitySystems;
use bevy::prelude::*;
use bevy::render::camera::TemporalJitter;
use bevy::render::extract_component::ExtractComponent;
use bevy::render::renderer::RenderAdapter;
use bevy::window::RequestRedraw;
use std::time::Duration;

/// Number of samples in the mean of a still view. The mean difference at edges, compared with 48 samples and measured in the
/// start position at 640×360, is 1.3 of 255 for 8 samples and 0.9 for 16 samples. For a single frame, the mean difference is
/// 3.5 at medium quality and 2.9 at high quality.
const SAMPLES: u32 = 8;
/// Minimum time without changes before the first sample with a software renderer. A sample rendered in software takes long
/// enough to delay input.
const SOFTWARE_DELAY: Duration = Duration::from_secs(1);

/// Time at which the samples of a still view are rendered.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Accumulate {
    /// As soon as the view is still. With a software renderer, after a delay, and not during searches.
    #[default]
    Automatically,
    /// As soon as the view is still, regardless of input and searches.
    Immediately,
    Never,
}

/// Number of samples in the picture of a camera.
#[derive(Component, ExtractComponent, Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Accumulation {
    /// Number of samples including this frame's sample, up to [`SAMPLES`]; 0 while the view changes.
    samples: u32,
    /// Whether this frame adds a sample.
    adds: bool,
    /// Size of the camera's target in pixels.
    size: Option<UVec2>,
    /// Part of the image plane that the camera shows.
    sub_view: Option<SubCameraView>,
}

impl Accumulation {
    /// Whether the picture has all samples.
    const fn is_complete(&self) -> bool {
        self.samples == SAMPLES
    }
}

pub(super) fn plugin(app: &mut App) {
    app.register_required_components::<Orbit, Accumulation>()
        .register_required_components::<Orbit, TemporalJitter>()
        .init_resource::<Accumulate>()
        .add_plugins((changes::plugin, mean::plugin, watch_material::<StandardMaterial>))
        .add_systems(Startup, check_adapter.run_if(resource_exists::<RenderAdapter>))
        .add_systems(
            PostUpdate,
            advance
                .after(WatchMaterialSystems)
                .after(TransformSystems::Propagate)
                .after(VisibilitySystems::VisibilityPropagate),
        );
}

/// Shows single frames if the graphics adapter cannot add samples to a mean.
fn check_adapter(adapter: Res<RenderAdapter>, mut accumulate: ResMut<Accumulate>) {
    if !mean::is_supported(&adapter) {
        info!("the graphics adapter cannot blend half-precision colours, so still views have the edges of moving ones");
        *accumulate = Accumulate::Never;
    }
}

/// Run condition: the scene is complete, and the picture has all samples. The condition is always true without a renderer.
pub(crate) fn picture_is_final(
    readiness: Option<Res<Readiness>>,
    accumulate: Option<Res<Accumulate>>,
    cameras: Query<&Accumulation>,
) -> bool {
    let accumulates = accumulate.is_some_and(|accumulate| *accumulate != Accumulate::Never);
    let has_samples = !accumulates || cameras.iter().all(Accumulation::is_complete);
    readiness.is_none_or(|readiness| readiness.is_complete()) && has_samples
}

/// Delay before the first sample with a software renderer.
#[derive(Default)]
struct Pause {
    /// Time of the last change.
    still_since: Duration,
    /// Time for which a frame has been requested. Further changes until then request no frame.
    wakes_at: Duration,
}

impl Pause {
    /// Returns the time until the first sample.
    fn remaining(&self, now: Duration) -> Duration {
        (self.still_since + SOFTWARE_DELAY).saturating_sub(now)
    }

    /// Returns the delay after which to request the next frame; `None` if a frame has been requested.
    fn wake_after(&mut self, now: Duration) -> Option<Duration> {
        let remaining = self.remaining(now);
        (self.wakes_at <= now).then(|| {
            self.wakes_at = now + remaining;
            remaining
        })
    }
}

/// Adds a sample to every still view, or restarts after a change. The main camera and the mirror camera are jittered by the same
/// offset, each in pixels of its own image.
fn advance(
    mut cameras: Query<(&Camera, &mut Accumulation)>,
    mut jitters: Query<&mut TemporalJitter>,
    mut changes: SceneChanges,
    (readiness, accumulate, software): (Res<Readiness>, Res<Accumulate>, Option<Res<SoftwareRenderer>>),
    (thinking, time, mut pause): (Res<Thinking>, Res<Time<Real>>, Local<Pause>),
    mut redraw: MessageWriter<RequestRedraw>,
    mut redraw_after: MessageWriter<RedrawAfter>,
) {
    let now = time.elapsed();
    let is_enabled = *accumulate != Accumulate::Never && readiness.is_complete();
    let has_changed = changes.read() || !is_enabled;
    let yields = *accumulate == Accumulate::Automatically && software.is_some();
    let mut offset = Vec2::ZERO;
    for (camera, mut accumulation) in &mut cameras {
        let size = camera.physical_target_size();
        let before = *accumulation;
        let mut after = Accumulation { adds: false, ..before };
        let sub_view = camera.sub_camera_view;
        let restarts = has_changed || before.size != size || before.sub_view != sub_view;
        if restarts {
            pause.still_since = now;
            after = Accumulation {
                size,
                sub_view,
                ..default()
            };
        }
        if is_enabled && !after.is_complete() {
            if yields && thinking.is_busy() {
                // Wait for the search, because its reply changes the scene.
            } else if yields && !pause.remaining(now).is_zero() {
                redraw_after.write_batch(pause.wake_after(now).map(RedrawAfter));
            } else {
                if !restarts {
                    offset = pixel_offset(before.samples);
                    after.samples += 1;
                    after.adds = true;
                }
                if !after.is_complete() {
                    redraw.write(RequestRedraw);
                }
            }
        }
        accumulation.set_if_neq(after);
    }
    for mut jitter in &mut jitters {
        if jitter.offset != offset {
            jitter.offset = offset;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graphics::unlit_material::UnlitMaterial;
    use bevy::asset::AssetPlugin;
    use bevy::time::TimeUpdateStrategy;
    use breakthrough_rules::Side;

    /// Returns an app with one still camera and one mesh. The first update counts as a change.
    fn still_app() -> (App, Entity, Entity) {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, AssetPlugin::default(), TransformPlugin))
            .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(10)))
            .insert_resource(Readiness::complete())
            .insert_resource(ClearColor::default())
            .init_resource::<Thinking>()
            .init_asset::<Image>()
            .init_asset::<Mesh>()
            .init_asset::<StandardMaterial>()
            .init_asset::<UnlitMaterial>()
            .add_message::<RequestRedraw>()
            .add_message::<RedrawAfter>()
            .add_plugins((plugin, watch_material::<UnlitMaterial>));
        let world = app.world_mut();
        let camera = world.spawn((Camera::default(), Orbit::of_player(Side::First))).id();
        let mesh = world.spawn((Mesh3d::default(), Transform::default())).id();
        app.update();
        (app, camera, mesh)
    }

    fn samples(app: &App, camera: Entity) -> u32 {
        app.world().get::<Accumulation>(camera).expect("a camera").samples
    }

    fn take_requests(app: &mut App) -> usize {
        app.world_mut()
            .resource_mut::<Messages<RequestRedraw>>()
            .drain()
            .count()
    }

    /// Updates the app as long as it requests frames, and returns the offsets of the samples.
    fn complete(app: &mut App, camera: Entity) -> Vec<Vec2> {
        let mut offsets = Vec::new();
        while take_requests(app) > 0 {
            app.update();
            let world = app.world();
            if world.get::<Accumulation>(camera).expect("a camera").adds {
                offsets.push(world.get::<TemporalJitter>(camera).expect("a camera").offset);
            }
            assert!(offsets.len() <= SAMPLES as usize);
        }
        offsets
    }

    #[test]
    fn a_still_view_accumulates_all_samples_and_then_stops() {
        let (mut app, camera, _) = still_app();
        let offsets = complete(&mut app, camera);
        assert_eq!(offsets.len(), SAMPLES as usize);
        assert_eq!(offsets[0], Vec2::ZERO);
        for (number, offset) in offsets.iter().enumerate() {
            assert!(offset.abs().max_element() <= 0.5);
            assert!(!offsets[..number].contains(offset));
        }
        app.update();
        let accumulation = *app.world().get::<Accumulation>(camera).expect("a camera");
        assert!(
            accumulation.is_complete() && !accumulation.adds,
            "an idle frame keeps the picture"
        );
        assert_eq!(take_requests(&mut app), 0);
    }

    #[test]
    fn every_visible_change_restarts_the_picture() {
        let (mut app, camera, mesh) = still_app();
        complete(&mut app, camera);
        type Change = fn(&mut World, Entity, Entity);
        let changes: [(&str, Change); 9] = [
            ("a moved mesh", |world, _, mesh| {
                world.get_mut::<Transform>(mesh).expect("a mesh").translation.x += 1.0;
            }),
            ("a hidden mesh", |world, _, mesh| {
                world.entity_mut(mesh).insert(InheritedVisibility::HIDDEN);
            }),
            ("another material", |world, _, mesh| {
                world
                    .entity_mut(mesh)
                    .insert(MeshMaterial3d::<UnlitMaterial>::default());
            }),
            ("a changed material", |world, _, _| {
                world
                    .resource_mut::<Assets<UnlitMaterial>>()
                    .add(UnlitMaterial::default());
            }),
            ("a moved camera", |world, camera, _| {
                world.get_mut::<Transform>(camera).expect("a camera").translation.x += 1.0;
            }),
            ("another lens", |world, camera, _| {
                world.entity_mut(camera).insert(Projection::default());
            }),
            ("another part of the image plane", |world, camera, _| {
                world.get_mut::<Camera>(camera).expect("a camera").sub_camera_view = Some(SubCameraView::default());
            }),
            ("a loading texture", |world, _, _| {
                world.resource_mut::<Assets<Image>>().add(Image::default());
            }),
            ("a removed mesh", |world, _, mesh| {
                world.despawn(mesh);
            }),
        ];
        for (what, change) in changes {
            assert_eq!(samples(&app, camera), SAMPLES, "before {what}");
            change(app.world_mut(), camera, mesh);
            app.update();
            assert_eq!(samples(&app, camera), 0, "{what}");
            complete(&mut app, camera);
        }
    }

    #[test]
    fn a_software_renderer_waits_for_a_pause_and_for_searches() {
        let (mut app, camera, mesh) = still_app();
        app.insert_resource(SoftwareRenderer);
        app.world_mut()
            .get_mut::<Transform>(mesh)
            .expect("a mesh")
            .translation
            .x = 1.0;
        app.update();
        app.update();
        let mut delays = app.world_mut().resource_mut::<Messages<RedrawAfter>>();
        let delays: Vec<_> = delays.drain().map(|delay| delay.0).collect();
        assert_eq!(delays, [SOFTWARE_DELAY], "one request for all frames until then");
        take_requests(&mut app);
        app.insert_resource(TimeUpdateStrategy::ManualDuration(SOFTWARE_DELAY / 2));
        app.update();
        assert_eq!((samples(&app, camera), take_requests(&mut app)), (0, 0));
        app.insert_resource(Thinking::pending());
        app.update();
        assert_eq!((samples(&app, camera), take_requests(&mut app)), (0, 0));
        app.insert_resource(Thinking::default());
        app.update();
        assert_eq!(samples(&app, camera), 1);
        assert_eq!(complete(&mut app, camera).len(), SAMPLES as usize - 1);
    }

    #[test]
    fn a_loading_scene_and_an_unsupported_adapter_show_single_frames() {
        let (mut app, camera, _) = still_app();
        app.insert_resource(Readiness::default());
        app.update();
        take_requests(&mut app);
        app.update();
        assert_eq!((samples(&app, camera), take_requests(&mut app)), (0, 0));
        app.insert_resource(Readiness::complete());
        app.insert_resource(Accumulate::Never);
        app.update();
        app.update();
        assert_eq!((samples(&app, camera), take_requests(&mut app)), (0, 0));
    }
}
