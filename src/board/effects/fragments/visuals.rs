//! Meshes and materials of fragments. Fragments use the captured piece's material, so that the piece's grain continues in them.

use super::cut::Pattern;
use super::{Cuts, Fragment, Shattering};
use crate::active_theme::ActiveTheme;
use crate::base::redraw::KeepRedrawing;
use crate::board::effects::glow_colour;
use crate::board::effects::particles::GLOW_BRIGHTNESS;
use crate::board::piece_meshes::{figures, with_tangents};
use crate::graphics::Readiness;
use crate::graphics::piece_material::{PieceMaterial, PieceMaterials, is_baked};
use crate::graphics::sweep::Figure;
use crate::schedule::GameSystems;
use crate::settings::Quality;
use bevy::ecs::system::SystemParam;
use bevy::light::NotShadowCaster;
use bevy::mesh::MeshTag;
use bevy::prelude::*;
use breakthrough_rules::Side;
use breakthrough_themes::{CaptureEffect, PieceSet};

/// Emissive strength of a dissolving piece relative to its glow.
const DISSOLVING_GLOW: f32 = 2.5;

/// Number of frames in which an entity is drawn to compile its pipeline.
const FRAMES_TO_COMPILE: u32 = 3;

/// Transparent material of a fading piece.
#[derive(Component)]
struct FadingMaterial(Handle<PieceMaterial>);

/// An invisible entity that only compiles a pipeline, with the number of frames until it is despawned.
#[derive(Component)]
struct CompilingPipeline(u32);

/// Parameters of the built meshes.
type Built = (PieceSet, Quality, [Figure; 2], Pattern);

#[derive(Resource)]
struct FragmentMeshes {
    /// Meshes of the parts, by side.
    meshes: [Vec<Handle<Mesh>>; 2],
    built_for: [Option<Built>; 2],
    /// Materials of dissolving pieces, by side.
    dissolving: [Handle<PieceMaterial>; 2],
}

impl FromWorld for FragmentMeshes {
    fn from_world(world: &mut World) -> FragmentMeshes {
        let materials = world.resource::<Assets<PieceMaterial>>();
        FragmentMeshes {
            meshes: default(),
            built_for: default(),
            dissolving: std::array::from_fn(|_| materials.reserve_handle()),
        }
    }
}

/// Resources for building the meshes of fragments.
#[derive(SystemParam)]
struct MeshBuilder<'w> {
    theme: Res<'w, ActiveTheme>,
    quality: Res<'w, Quality>,
    cuts: ResMut<'w, Cuts>,
    built: ResMut<'w, FragmentMeshes>,
    meshes: ResMut<'w, Assets<Mesh>>,
}

fn wanted(theme: &ActiveTheme, quality: Quality) -> Built {
    (
        theme.pieces(),
        quality,
        figures(theme),
        Pattern::for_effect(theme.theme().captures),
    )
}

impl MeshBuilder<'_> {
    /// Builds the meshes of a side unless they are up to date. Returns whether any mesh was built.
    fn build(&mut self, side: Side) -> Result<bool> {
        let wanted = wanted(&self.theme, *self.quality);
        let (set, quality, figures, pattern) = wanted;
        if self.built.built_for[side.index()] == Some(wanted) {
            return Ok(false);
        }
        self.built.built_for[side.index()] = Some(wanted);
        self.built.meshes[side.index()].clear();
        for part in self.cuts.get(set, side, pattern)?.iter() {
            let mut mesh = part.mesh(figures[side.index()]);
            if quality.has_normal_maps() {
                mesh = with_tangents(mesh, is_baked(set, self.theme.edges()));
            }
            self.built.meshes[side.index()].push(self.meshes.add(mesh));
        }
        Ok(true)
    }
}

pub(in crate::board::effects) fn plugin(app: &mut App) {
    app.init_resource::<FragmentMeshes>()
        .add_observer(insert_visuals)
        .add_systems(
            Update,
            (
                prepare_meshes.run_if(are_meshes_missing),
                (show_stages, fade_fragments).run_if(any_with_component::<Fragment>),
                despawn_compiled.run_if(any_with_component::<CompilingPipeline>),
            )
                .in_set(GameSystems::View),
        );
}

/// Run condition: fragment meshes are missing and the scene is otherwise complete. The meshes are built last, because they must
/// not delay the first frame.
fn are_meshes_missing(
    readiness: Res<Readiness>,
    theme: Res<ActiveTheme>,
    quality: Res<Quality>,
    built: Res<FragmentMeshes>,
) -> bool {
    let wanted = Some(wanted(&theme, *quality));
    readiness.is_complete() && built.built_for.iter().any(|built| *built != wanted)
}

/// Builds the missing meshes of one side per frame, and then compiles the pipeline of fading fragments.
fn prepare_meshes(
    mut builder: MeshBuilder,
    shared: Res<PieceMaterials>,
    mut materials: ResMut<Assets<PieceMaterial>>,
    mut commands: Commands,
    mut redraw: MessageWriter<KeepRedrawing>,
) -> Result {
    redraw.write(KeepRedrawing);
    if builder.build(Side::First)? {
        return Ok(());
    }
    builder.build(Side::Second)?;
    compile_fading(&builder.built, &shared, &mut materials, &mut commands);
    Ok(())
}

fn insert_visuals(
    added: On<Add, Fragment>,
    fragments: Query<&Fragment>,
    mut builder: MeshBuilder,
    handles: Res<PieceMaterials>,
    mut materials: ResMut<Assets<PieceMaterial>>,
    mut commands: Commands,
) -> Result {
    let fragment = fragments.get(added.entity)?;
    let side = fragment.side;
    builder.build(side)?;
    let mesh = builder.built.meshes[side.index()][fragment.part].clone();
    let mut entity = commands.entity(added.entity);
    entity.insert((Mesh3d(mesh), MeshTag(fragment.tag)));
    if builder.theme.theme().captures != CaptureEffect::Motes {
        entity.insert(MeshMaterial3d(handles.for_side(side).clone()));
        return Ok(());
    }
    let dissolving = builder.built.dissolving[side.index()].clone();
    if fragment.index == 0
        && let Some(mut material) = materials.get(handles.for_side(side)).cloned()
    {
        material.base.emissive = glow_colour(builder.theme.theme(), side.index()) * (GLOW_BRIGHTNESS * DISSOLVING_GLOW);
        materials.insert(&dissolving, material)?;
    }
    entity.insert((MeshMaterial3d(dissolving), NotShadowCaster));
    Ok(())
}

/// Replaces the meshes of crumpling pieces when the next stage starts.
fn show_stages(mut fragments: Query<(&Fragment, &mut Mesh3d), Changed<Fragment>>, built: Res<FragmentMeshes>) {
    for (fragment, mut mesh) in &mut fragments {
        if let Some(shown) = built.meshes[fragment.side.index()].get(fragment.part) {
            mesh.0 = shown.clone();
        }
    }
}

/// Fades the fragments of a piece with a transparent material per piece.
fn fade_fragments(
    pieces: Query<(Entity, &Shattering, &Children, Option<&FadingMaterial>)>,
    shared: Res<PieceMaterials>,
    mut fragments: Query<&mut MeshMaterial3d<PieceMaterial>, With<Fragment>>,
    mut materials: ResMut<Assets<PieceMaterial>>,
    mut commands: Commands,
) {
    for (entity, piece, children, fading) in &pieces {
        let opacity = piece.opacity();
        if opacity >= 1.0 {
            continue;
        }
        if let Some(fading) = fading {
            if let Some(mut material) = materials.get_mut(&fading.0) {
                material.base.base_color.set_alpha(opacity);
            }
            continue;
        }
        let Some(own) = transparent(&materials, shared.for_side(piece.side), opacity) else {
            continue;
        };
        let own = materials.add(own);
        for child in children {
            if let Ok(mut current) = fragments.get_mut(*child) {
                current.0 = own.clone();
                commands.entity(*child).insert(NotShadowCaster);
            }
        }
        commands.entity(entity).insert(FadingMaterial(own));
    }
}

/// Returns a transparent copy of a material.
fn transparent(
    materials: &Assets<PieceMaterial>,
    original: &Handle<PieceMaterial>,
    opacity: f32,
) -> Option<PieceMaterial> {
    let mut own = materials.get(original)?.clone();
    own.base.alpha_mode = AlphaMode::Blend;
    own.base.base_color.set_alpha(opacity);
    Some(own)
}

/// Draws an invisible fragment, so that the pipeline of fading fragments is compiled before the first capture.
fn compile_fading(
    built: &FragmentMeshes,
    shared: &PieceMaterials,
    materials: &mut Assets<PieceMaterial>,
    commands: &mut Commands,
) {
    for side in Side::BOTH {
        let mesh = built.meshes[side.index()].first();
        let material = transparent(materials, shared.for_side(side), 0.0);
        if let (Some(mesh), Some(material)) = (mesh, material) {
            commands.spawn((
                Name::new("Pipeline of fading fragments"),
                CompilingPipeline(FRAMES_TO_COMPILE),
                Mesh3d(mesh.clone()),
                MeshMaterial3d(materials.add(material)),
                NotShadowCaster,
                Pickable::IGNORE,
            ));
        }
    }
}

fn despawn_compiled(
    mut compiling: Query<(Entity, &mut CompilingPipeline)>,
    mut commands: Commands,
    mut redraw: MessageWriter<KeepRedrawing>,
) {
    for (entity, mut frames) in &mut compiling {
        redraw.write(KeepRedrawing);
        frames.0 -= 1;
        if frames.0 == 0 {
            commands.entity(entity).despawn();
        }
    }
}
