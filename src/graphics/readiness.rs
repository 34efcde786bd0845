//! Tracks whether all textures are loaded and all render pipelines are compiled.

use crate::active_theme::ActiveTheme;
use crate::base::redraw::KeepRedrawing;
use crate::graphics::contact_shadow_material::ContactShadowMaterial;
use crate::graphics::lacquer::LacquerMaterial;
use crate::graphics::piece_material::PieceMaterial;
use crate::graphics::room::LoadingRoom;
use crate::graphics::textures::texture_loading_starts;
use crate::schedule::GameSystems;
use bevy::diagnostic::FrameCount;
use bevy::prelude::*;
use bevy::render::render_resource::{CachedPipelineState, PipelineCache};
use bevy::render::{Render, RenderApp, RenderSystems};
use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Number of frames from the completion of the last asset or pipeline to the complete scene.
const FRAMES_TO_SETTLE: u32 = 4;

/// Timeout for pipelines whose shaders have not loaded, in seconds. Shaders for features missing from the graphics driver
/// never load, for example with WebGL.
const PATIENCE_SECONDS: f32 = 3.0;

/// Number of pipelines being compiled, and number of pipelines waiting for a shader.
#[derive(Resource, Clone, Default)]
struct PipelinesPending(Arc<[AtomicUsize; 2]>);

impl PipelinesPending {
    fn set(&self, compiling: usize, without_shader: usize) {
        self.0[0].store(compiling, Ordering::Relaxed);
        self.0[1].store(without_shader, Ordering::Relaxed);
    }

    fn compiling(&self) -> usize {
        self.0[0].load(Ordering::Relaxed)
    }

    fn without_shader(&self) -> usize {
        self.0[1].load(Ordering::Relaxed)
    }
}

/// Number of pipelines without shaders, and time since this number changed.
#[derive(Default)]
struct Waiting {
    pipelines: usize,
    seconds: f32,
}

impl Waiting {
    /// Adds elapsed seconds to the wait for `pipelines`. Returns the number of pipelines to wait for: 0 after the timeout. A
    /// change in the number of pipelines restarts the timeout.
    fn awaited(&mut self, pipelines: usize, elapsed: f32) -> usize {
        if self.pipelines == pipelines {
            self.seconds += elapsed;
        } else {
            *self = Waiting {
                pipelines,
                seconds: 0.0,
            };
        }
        if self.seconds < PATIENCE_SECONDS { pipelines } else { 0 }
    }
}

/// Loading progress of the scene.
#[derive(Resource, Default, PartialEq, Eq)]
pub(crate) struct Readiness {
    /// Frames since everything was loaded, up to [`FRAMES_TO_SETTLE`].
    frames: u32,
    /// Number of missing textures, rooms and pipelines.
    missing: usize,
    /// Maximum of `missing` since the scene was last complete.
    max_missing: usize,
}

impl Readiness {
    /// Whether the next frame shows the complete scene.
    pub(crate) const fn is_complete(&self) -> bool {
        self.frames >= FRAMES_TO_SETTLE
    }

    #[cfg(test)]
    pub(crate) const fn complete() -> Readiness {
        Readiness {
            frames: FRAMES_TO_SETTLE,
            missing: 0,
            max_missing: 0,
        }
    }

    /// Loading progress, 0 to 1.
    pub(crate) fn share(&self) -> f32 {
        1.0 - self.missing as f32 / self.max_missing.max(1) as f32
    }
}

pub(super) fn plugin(app: &mut App) {
    let pending = PipelinesPending::default();
    app.insert_resource(pending.clone())
        .init_resource::<Readiness>()
        .add_systems(
            Update,
            update_readiness.in_set(GameSystems::View).run_if(
                is_loading
                    .or_else(texture_loading_starts)
                    .or_else(resource_changed::<ActiveTheme>)
                    .or_else(resource_changed::<Assets<StandardMaterial>>)
                    .or_else(resource_changed::<Assets<PieceMaterial>>)
                    .or_else(|room: Res<LoadingRoom>| room.is_loading()),
            ),
        );
    if let Some(render_app) = app.get_sub_app_mut(RenderApp) {
        render_app
            .insert_resource(pending)
            .add_systems(Render, count_pending_pipelines.in_set(RenderSystems::Cleanup));
    }
}

fn count_pending_pipelines(pipelines: Res<PipelineCache>, pending: Res<PipelinesPending>) {
    let waiting: HashSet<usize> = pipelines.waiting_pipelines().collect();
    let without_shader = pipelines
        .pipelines()
        .enumerate()
        // Bevy retries pipelines whose shaders have not loaded, so their state alternates between an error and no error.
        .filter(|(id, pipeline)| waiting.contains(id) && !matches!(pipeline.state, CachedPipelineState::Creating(_)));
    let without_shader = without_shader.count();
    pending.set(waiting.len() - without_shader, without_shader);
}

fn is_loading(readiness: Res<Readiness>, pending: Res<PipelinesPending>) -> bool {
    !readiness.is_complete() || pending.compiling() > 0
}

fn update_readiness(
    mut readiness: ResMut<Readiness>,
    active_theme: Res<ActiveTheme>,
    (pending, mut waiting): (Res<PipelinesPending>, Local<Waiting>),
    (frames, time): (Res<FrameCount>, Res<Time<Real>>),
    (materials, lacquers, pieces, shades): (
        Res<Assets<StandardMaterial>>,
        Res<Assets<LacquerMaterial>>,
        Res<Assets<PieceMaterial>>,
        Res<Assets<ContactShadowMaterial>>,
    ),
    loading_room: Res<LoadingRoom>,
    assets: Res<AssetServer>,
    mut redraw: MessageWriter<KeepRedrawing>,
) {
    let lacquered = lacquers.iter().map(|(_, material)| &material.base);
    let of_pieces = pieces.iter().map(|(_, material)| &material.base);
    let maps = pieces.iter().filter_map(|(_, material)| material.extension.map());
    let shades = shades.iter().filter_map(|(_, material)| material.picture());
    let standard = materials.iter().map(|(_, material)| material);
    let textures = standard.chain(lacquered).chain(of_pieces).flat_map(|material| {
        [
            &material.base_color_texture,
            &material.normal_map_texture,
            &material.metallic_roughness_texture,
        ]
    });
    let is_loading = |image: &&Handle<Image>| assets.load_state(*image).is_loading();
    let missing = textures.flatten().chain(maps).chain(shades).filter(is_loading).count()
        + usize::from(loading_room.is_loading())
        + pending.compiling();
    let elapsed = if missing == 0 { time.delta_secs() } else { 0.0 };
    let missing = missing + waiting.awaited(pending.without_shader(), elapsed);
    let is_busy = active_theme.is_changed() || texture_loading_starts(frames) || missing > 0;
    let frames = if is_busy {
        0
    } else {
        (readiness.frames + 1).min(FRAMES_TO_SETTLE)
    };
    let max_missing = if frames == FRAMES_TO_SETTLE {
        0
    } else {
        readiness.max_missing.max(missing)
    };
    readiness.set_if_neq(Readiness {
        frames,
        missing,
        max_missing,
    });
    if !readiness.is_complete() {
        redraw.write(KeepRedrawing);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::system_runs::runs;
    use crate::testing::poll_until;
    use bevy::asset::AssetPlugin;

    #[test]
    fn readiness_is_updated_only_while_loading_and_after_changes() {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, AssetPlugin::default()))
            .init_asset::<Image>()
            .init_asset::<StandardMaterial>()
            .init_asset::<LacquerMaterial>()
            .init_asset::<PieceMaterial>()
            .init_asset::<ContactShadowMaterial>()
            .init_resource::<ActiveTheme>()
            .init_resource::<LoadingRoom>()
            .add_message::<KeepRedrawing>()
            .add_plugins(plugin);
        app.update();
        let is_idle = |app: &mut App| !runs(app, Update, update_readiness);
        let settle = |app: &mut App| poll_until("all assets", || is_idle(app));
        settle(&mut app);
        assert!(app.world().resource::<Readiness>().is_complete());
        let check = |app: &mut App, what: &str, change: fn(&mut World)| {
            // Wait until textures have started to load.
            while app.world().resource::<FrameCount>().0 < 100 {
                app.update();
            }
            assert!((0..10).all(|_| is_idle(app)), "before {what}");
            change(app.world_mut());
            assert!(!is_idle(app), "{what}");
            settle(app);
        };
        check(&mut app, "a theme", |world| {
            world.resource_mut::<ActiveTheme>().set_changed();
        });
        check(&mut app, "a material", |world| {
            world
                .resource_mut::<Assets<StandardMaterial>>()
                .add(StandardMaterial::default());
        });
        let pending = |world: &mut World, count| world.resource::<PipelinesPending>().set(count, 0);
        pending(app.world_mut(), 1);
        assert!((0..10).all(|_| !is_idle(&mut app)), "a pipeline is compiled");
        pending(app.world_mut(), 0);
        settle(&mut app);
    }

    #[test]
    fn the_wait_for_pipelines_without_shaders_times_out() {
        let mut waiting = Waiting::default();
        let mut awaited = |pipelines, elapsed| waiting.awaited(pipelines, elapsed);
        assert_eq!(awaited(2, 1.0), 2);
        assert_eq!(awaited(2, 2.9), 2);
        assert_eq!(awaited(1, 2.9), 1, "one pipeline is ready");
        assert_eq!(awaited(1, 2.9), 1);
        assert_eq!(awaited(1, 0.2), 0);
        assert_eq!(awaited(3, 0.2), 3, "new pipelines restart the wait");
    }
}
