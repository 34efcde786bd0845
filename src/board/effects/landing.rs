//! Landing effect of a piece: dust, sparks or light, depending on the theme.

use crate::active_theme::ActiveTheme;
use crate::base::layout::BoardRoot;
use crate::base::redraw::KeepRedrawing;
use crate::board::animation::PieceLanded;
use crate::board::effects::{despawn_all, glow_colour};
use crate::graphics::textures::linear;
use crate::graphics::unlit_material::UnlitMaterial;
use crate::schedule::GameSystems;
use crate::session::{FinishAnimations, Session};
use crate::settings::{MoveSpeed, Settings};
use bevy::light::NotShadowCaster;
use bevy::prelude::*;
use breakthrough_rules::Side;
use breakthrough_themes::{CaptureEffect, Theme};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use std::f32::consts::TAU;

/// Number of specks per landing.
const COUNT: usize = 9;
/// Lifetime of a speck, in seconds at normal speed.
const SECONDS: f32 = 0.24;
/// Initial distance of specks from the axis of the piece, in squares, equal to the foot radius of the piece.
const START: f32 = 0.34;
/// Decay rate of the speed, per second.
const DRAG: f32 = 6.0;
/// Height of a speck relative to its width.
const FLATNESS: f32 = 0.5;
/// Brightness of glowing specks relative to their colour.
const GLOW_BRIGHTNESS: f32 = 1.6;
/// Minimum scale. A scale of 0 would make a transform singular.
const MIN_SCALE: f32 = 0.001;

/// A speck that flies away from a landed piece.
#[derive(Component)]
pub(super) struct Speck {
    /// Velocity in squares per second.
    velocity: Vec3,
    size: f32,
    age: f32,
    /// Animation seconds per second of real time.
    rate: f32,
}

#[derive(Resource)]
struct SpeckAssets {
    mesh: Handle<Mesh>,
    /// Materials of the specks, by side.
    materials: [Handle<UnlitMaterial>; 2],
}

impl FromWorld for SpeckAssets {
    fn from_world(world: &mut World) -> SpeckAssets {
        let speck = Sphere::new(0.5).mesh().uv(6, 4);
        let mesh = world.resource_mut::<Assets<Mesh>>().add(speck);
        let mut materials = world.resource_mut::<Assets<UnlitMaterial>>();
        SpeckAssets {
            mesh,
            materials: Side::BOTH.map(|_| materials.add(UnlitMaterial::default())),
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<SpeckAssets>()
        .add_observer(spawn_specks)
        .add_observer(despawn_all::<FinishAnimations, Speck>)
        .add_systems(
            Update,
            (
                move_specks
                    .in_set(GameSystems::Animate)
                    .run_if(any_with_component::<Speck>),
                recolour
                    .in_set(GameSystems::View)
                    .run_if(resource_changed::<ActiveTheme>),
            ),
        );
}

fn recolour(theme: Res<ActiveTheme>, assets: Res<SpeckAssets>, mut materials: ResMut<Assets<UnlitMaterial>>) {
    for side in Side::BOTH {
        if let Some(mut material) = materials.get_mut(&assets.materials[side.index()]) {
            *material = UnlitMaterial::new(colour(theme.theme(), side));
        }
    }
}

/// Returns the colour of a side's specks: the colour of the light squares for dust, the explosion colour for sparks, or the glow
/// of the side's pieces.
fn colour(theme: &Theme, side: Side) -> LinearRgba {
    match theme.captures {
        CaptureEffect::Splinters | CaptureEffect::Shards | CaptureEffect::Scraps => {
            linear(theme.surfaces.light_square.colour)
        }
        CaptureEffect::Sparks => linear(theme.marks.blast) * GLOW_BRIGHTNESS,
        CaptureEffect::Motes => glow_colour(theme, side.index()) * GLOW_BRIGHTNESS,
    }
}

fn spawn_specks(
    landed: On<PieceLanded>,
    (session, settings): (Res<Session>, Res<Settings>),
    theme: Res<ActiveTheme>,
    assets: Res<SpeckAssets>,
    root: Single<Entity, With<BoardRoot>>,
    mut commands: Commands,
) {
    if settings.effective_speed() == MoveSpeed::Off {
        return;
    }
    let (speed, up, size) = match theme.theme().captures {
        CaptureEffect::Splinters | CaptureEffect::Shards | CaptureEffect::Scraps => (1.0, 0.25, 0.045),
        CaptureEffect::Sparks => (1.8, 1.1, 0.022),
        CaptureEffect::Motes => (1.3, 0.1, 0.04),
    };
    let mut random = Xoshiro256PlusPlus::seed_from_u64(session.seed() ^ session.generation());
    for index in 0..COUNT {
        let angle = (index as f32 + random.random_range(0.0..0.8)) / COUNT as f32 * TAU;
        let outward = Vec3::new(angle.cos(), 0.0, angle.sin());
        let faster = random.random_range(0.5..1.2);
        commands.spawn((
            Name::new("Speck"),
            Speck {
                velocity: (outward * speed + Vec3::Y * up) * faster,
                size: size * random.random_range(0.6..1.3),
                age: 0.0,
                rate: landed.rate,
            },
            Mesh3d(assets.mesh.clone()),
            MeshMaterial3d(assets.materials[landed.side.index()].clone()),
            Transform::from_translation(landed.position + outward * START).with_scale(Vec3::splat(MIN_SCALE)),
            Pickable::IGNORE,
            NotShadowCaster,
            ChildOf(*root),
        ));
    }
}

fn move_specks(
    time: Res<Time>,
    mut specks: Query<(Entity, &mut Speck, &mut Transform)>,
    mut commands: Commands,
    mut redraw: MessageWriter<KeepRedrawing>,
) {
    for (entity, mut speck, mut place) in &mut specks {
        redraw.write(KeepRedrawing);
        let seconds = time.delta_secs() * speck.rate;
        speck.age += seconds;
        if speck.age >= SECONDS {
            commands.entity(entity).despawn();
            continue;
        }
        place.translation += speck.velocity * seconds;
        speck.velocity *= (-DRAG * seconds).exp();
        let size = speck.size * (1.0 - speck.age / SECONDS).sqrt();
        place.translation.y = place.translation.y.max(size * FLATNESS / 2.0);
        place.scale = Vec3::new(size, size * FLATNESS, size).max(Vec3::splat(MIN_SCALE));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::GameSetup;
    use std::time::Duration;

    #[test]
    fn specks_fly_outwards_until_their_lifetime_ends() {
        let mut app = App::new();
        app.init_resource::<Assets<Mesh>>()
            .init_resource::<Assets<UnlitMaterial>>()
            .init_resource::<ActiveTheme>()
            .init_resource::<Settings>()
            .init_resource::<Time>()
            .add_message::<KeepRedrawing>()
            .insert_resource(Session::running(GameSetup::default()))
            .add_plugins(plugin);
        app.world_mut().spawn(BoardRoot);
        let mut specks = app.world_mut().query_filtered::<&Transform, With<Speck>>();
        let landed = PieceLanded {
            side: Side::First,
            position: Vec3::X,
            rate: 1.0,
        };
        let mut pass = |app: &mut App, millis: u64| {
            app.world_mut()
                .resource_mut::<Time>()
                .advance_by(Duration::from_millis(millis));
            app.update();
            let distances = specks
                .iter(app.world())
                .map(|place| place.translation.distance(Vec3::X));
            distances.collect::<Vec<f32>>()
        };
        app.world_mut().trigger(landed);
        let early = pass(&mut app, 20);
        let later = pass(&mut app, 200);
        assert_eq!((early.len(), later.len()), (COUNT, COUNT));
        assert!(
            early
                .iter()
                .zip(&later)
                .all(|(early, later)| START < *early && early < later)
        );
        assert!(pass(&mut app, 30).is_empty());

        app.world_mut().trigger(landed);
        assert_eq!(pass(&mut app, 20).len(), COUNT);
        app.world_mut().trigger(FinishAnimations);
        assert!(pass(&mut app, 0).is_empty());
    }
}
