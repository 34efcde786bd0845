//! Tracks whether textures are loaded and render pipelines compiled.

use crate::active_theme::ActiveTheme;
use crate::graphics::contact_shade_material::ContactShadeMaterial;
use crate::graphics::lacquer::LacquerMaterial;
use crate::graphics::materials::texture_loading_starts;
use crate::graphics::piece_material::PieceMaterial;
use crate::graphics::room::LoadingRoom;
use crate::redraw::KeepRedrawing;
use crate::schedule::GameSystems;
use bevy::diagnostic::FrameCount;
use bevy::prelude::*;
use bevy::render::render_resource::PipelineCache;
use bevy::render::{Render, RenderApp, RenderSystems};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Frames drawn after the last asset and pipeline before the scene counts as complete.
const FRAMES_TO_SETTLE: u32 = 4;

/// The number of pipelines that are still being compiled.
#[derive(Resource, Clone, Default)]
struct PipelinesPending(Arc<AtomicUsize>);

/// Loading progress of the scene.
#[derive(Resource, Default, PartialEq, Eq)]
pub(crate) struct Readiness {
    /// Frames since everything was loaded, up to [`FRAMES_TO_SETTLE`].
    frames: u32,
    /// Textures and pipelines still missing.
    missing: usize,
    /// The largest number missing since the scene was last complete.
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
    pending
        .0
        .store(pipelines.waiting_pipelines().count(), Ordering::Relaxed);
}

fn is_loading(readiness: Res<Readiness>, pending: Res<PipelinesPending>) -> bool {
    !readiness.is_complete() || pending.0.load(Ordering::Relaxed) > 0
}

fn update_readiness(
    mut readiness: ResMut<Readiness>,
    active_theme: Res<ActiveTheme>,
    pending: Res<PipelinesPending>,
    frames: Res<FrameCount>,
    (materials, lacquers, pieces, shades): (
        Res<Assets<StandardMaterial>>,
        Res<Assets<LacquerMaterial>>,
        Res<Assets<PieceMaterial>>,
        Res<Assets<ContactShadeMaterial>>,
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
        + pending.0.load(Ordering::Relaxed);
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
    use crate::system_runs::runs;
    use bevy::asset::AssetPlugin;

    #[test]
    fn readiness_is_updated_only_while_the_scene_loads_and_after_a_change_of_theme_or_materials() {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, AssetPlugin::default()))
            .init_asset::<Image>()
            .init_asset::<StandardMaterial>()
            .init_asset::<LacquerMaterial>()
            .init_asset::<PieceMaterial>()
            .init_asset::<ContactShadeMaterial>()
            .init_resource::<ActiveTheme>()
            .init_resource::<LoadingRoom>()
            .add_message::<KeepRedrawing>()
            .add_plugins(plugin);
        app.update();
        let is_idle = |app: &mut App| !runs(app, Update, update_readiness);
        let settle = |app: &mut App| assert!((0..1000).any(|_| is_idle(app)), "never complete");
        settle(&mut app);
        assert!(app.world().resource::<Readiness>().is_complete());
        let check = |app: &mut App, what: &str, change: fn(&mut World)| {
            // Textures begin to load after a few frames.
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
        let pending = |world: &mut World, count| world.resource::<PipelinesPending>().0.store(count, Ordering::Relaxed);
        pending(app.world_mut(), 1);
        assert!((0..10).all(|_| !is_idle(&mut app)), "a pipeline is compiled");
        pending(app.world_mut(), 0);
        settle(&mut app);
    }
}
