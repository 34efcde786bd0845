//! A piece that blows up: a flash, and a ring that runs over the squares it reaches.

use crate::active_theme::Look;
use crate::board::animation::easing::cubic_out;
use crate::board::animation::{FinishAnimations, Slide};
use crate::board::layout::square_centre;
use crate::board::pieces::BoardRoot;
use crate::graphics::flat_shapes::Flat;
use crate::graphics::materials::{linear, unlit};
use crate::redraw::KeepAwake;
use crate::schedule::GameSystems;
use crate::session::{OpenSession, PositionShown, Session, Transition};
use crate::settings::{MoveSpeed, Settings};
use bevy::light::NotShadowCaster;
use bevy::prelude::*;

const SECONDS: f32 = 0.45;
/// How far the ring reaches, in squares.
const REACH: f32 = 1.75;
const HEIGHT: f32 = 0.03;
const LUMENS: f32 = 900_000.0;

/// A blast, from the move on; it is seen from the impact on.
#[derive(Component)]
struct Blast {
    elapsed: f32,
    pace: f32,
    material: Handle<StandardMaterial>,
}

#[derive(Resource)]
struct BlastRing(Handle<Mesh>);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreStartup, make.before(OpenSession))
        .add_observer(begin)
        .add_observer(clear)
        .add_systems(
            Update,
            spread.in_set(GameSystems::Animate).run_if(any_with_component::<Blast>),
        );
}

fn make(mut commands: Commands, mut meshes: ResMut<Assets<Mesh>>) {
    commands.insert_resource(BlastRing(meshes.add(Flat::ring(0.72, 1.0).filled())));
}

fn begin(
    shown: On<PositionShown>,
    session: Res<Session>,
    settings: Res<Settings>,
    look: Res<Look>,
    mesh: Res<BlastRing>,
    root: Single<Entity, With<BoardRoot>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
    mut commands: Commands,
) {
    let Transition::Move { played, .. } = shown.transition else {
        return;
    };
    let mv = played.mv;
    if !mv.is_detonation() || settings.seen_speed() == MoveSpeed::Off {
        return;
    }
    let flash = linear(look.theme().marks.blast);
    let material = materials.add(unlit(flash.with_alpha(0.0)));
    commands.spawn((
        Name::new("Blast"),
        Blast {
            elapsed: -Slide::impact_seconds(),
            pace: 1.0 / settings.seen_speed().factor(),
            material: material.clone(),
        },
        Mesh3d(mesh.0.clone()),
        MeshMaterial3d(material),
        PointLight {
            color: flash.into(),
            intensity: 0.0,
            range: 9.0,
            ..default()
        },
        Transform::from_translation(square_centre(session.size(), mv.from) + Vec3::Y * HEIGHT)
            .with_scale(Vec3::splat(0.01)),
        Pickable::IGNORE,
        NotShadowCaster,
        ChildOf(*root),
    ));
}

fn spread(
    time: Res<Time>,
    mut blasts: Query<(Entity, &mut Blast, &mut Transform, &mut PointLight)>,
    mut materials: ResMut<Assets<StandardMaterial>>,
    mut commands: Commands,
    mut awake: MessageWriter<KeepAwake>,
) {
    for (entity, mut blast, mut transform, mut light) in &mut blasts {
        awake.write(KeepAwake);
        blast.elapsed += time.delta_secs() * blast.pace;
        let share = (blast.elapsed / SECONDS).clamp(0.0, 1.0);
        if share >= 1.0 {
            commands.entity(entity).despawn();
            continue;
        }
        if blast.elapsed < 0.0 {
            continue;
        }
        let left = 1.0 - share;
        transform.scale = Vec3::splat((cubic_out(share) * REACH).max(0.01));
        light.intensity = LUMENS * left * left;
        if let Some(mut material) = materials.get_mut(&blast.material) {
            material.base_color.set_alpha(0.85 * left);
        }
    }
}

fn clear(_: On<FinishAnimations>, mut commands: Commands, blasts: Query<Entity, With<Blast>>) {
    for entity in &blasts {
        commands.entity(entity).despawn();
    }
}
