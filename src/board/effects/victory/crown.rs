//! Crown above the winning piece. The crown remains until the board shows another position.

use crate::base::layout::PIECE_HEIGHT;
use crate::board::animation::MIN_SCALE;
use crate::board::effects::despawn_all;
use crate::board::effects::victory::Celebration;
use crate::graphics::materials::Materials;
use crate::graphics::mesh_builder::Builder;
use crate::schedule::GameSystems;
use crate::session::PositionShown;
use bevy::prelude::*;
use std::f32::consts::TAU;

/// Number of the crown's points.
const POINTS: usize = 7;
/// Radius and height of the crown's lower edge, in squares.
const BAND: (f32, f32) = (0.15, 0.0);
/// Radius and height of the crown's notches, in squares.
const NOTCH: (f32, f32) = (0.165, 0.07);
/// Radius and height of the crown's points, in squares.
const POINT: (f32, f32) = (0.2, 0.17);
const PEARL_RADIUS: f32 = 0.024;
/// Height of the crown at rest above the foot of the piece, in squares.
const HEIGHT: f32 = PIECE_HEIGHT + 0.06;
/// Height of the crown before the descent above the foot of the piece, in squares.
const HIGHEST: f32 = HEIGHT + 1.0;
/// Start of the crown's descent, in seconds.
const START: f32 = 0.9;
/// Duration of the crown's descent, in seconds.
const SECONDS: f32 = 0.7;

/// Requests a crown above a piece.
#[derive(Event, Clone, Copy, Debug)]
pub(super) struct Crown(pub(super) Entity);

#[derive(Component)]
struct WinnersCrown;

pub(super) fn plugin(app: &mut App) {
    app.add_observer(crown_piece)
        .add_observer(despawn_all::<PositionShown, WinnersCrown>)
        .add_observer(put_on)
        .add_systems(
            Update,
            lower_crown
                .in_set(GameSystems::View)
                .run_if(any_with_component::<WinnersCrown>.and_then(any_with_component::<Celebration>)),
        );
}

fn crown_piece(on: On<Crown>, materials: Res<Materials>, mut meshes: ResMut<Assets<Mesh>>, mut commands: Commands) {
    let visuals = (Mesh3d(meshes.add(mesh())), MeshMaterial3d(materials.inlay.clone()));
    let place = Transform::from_xyz(0.0, HEIGHT, 0.0);
    commands.spawn((
        Name::new("Crown"),
        WinnersCrown,
        visuals,
        place,
        Pickable::IGNORE,
        ChildOf(on.0),
    ));
}

fn lower_crown(celebration: Single<&Celebration>, mut crowns: Query<&mut Transform, With<WinnersCrown>>) {
    let progress = ((celebration.elapsed - START) / SECONDS).clamp(0.0, 1.0);
    let eased = EaseFunction::CubicOut.sample_clamped(progress);
    for mut place in &mut crowns {
        place.set_if_neq(
            Transform::from_xyz(0.0, HIGHEST.lerp(HEIGHT, eased), 0.0)
                .with_rotation(Quat::from_rotation_y((1.0 - eased) * TAU))
                .with_scale(Vec3::splat(progress.sqrt().max(MIN_SCALE))),
        );
    }
}

/// Moves the crown to its final position when the celebration ends.
fn put_on(_: On<Remove, Celebration>, mut crowns: Query<&mut Transform, With<WinnersCrown>>) {
    for mut place in &mut crowns {
        *place = Transform::from_xyz(0.0, HEIGHT, 0.0);
    }
}

/// Builds the crown: a double-sided band with points, and a pearl on each point.
fn mesh() -> Mesh {
    let mut builder = Builder::default();
    let at = |(radius, height): (f32, f32), corner: usize| {
        let (sine, cosine) = (corner as f32 / (2 * POINTS) as f32 * TAU).sin_cos();
        Vec3::new(radius * cosine, height, -radius * sine)
    };
    let rim = |corner: usize| at(if corner.is_multiple_of(2) { POINT } else { NOTCH }, corner);
    for corner in 0..2 * POINTS {
        let outside = [at(BAND, corner), at(BAND, corner + 1), rim(corner + 1), rim(corner)];
        let inside = [outside[1], outside[0], outside[3], outside[2]];
        for face in [outside, inside] {
            builder.quad(face, face.map(|point| point.xy()));
        }
    }
    let mut crown = builder.build();
    for point in (0..2 * POINTS).step_by(2) {
        let pearl = Sphere::new(PEARL_RADIUS)
            .mesh()
            .uv(8, 6)
            .translated_by(at(POINT, point));
        crown
            .merge(&pearl)
            .expect("both have positions, normals and texture coordinates");
    }
    crown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_crown_mesh_includes_all_points_and_pearls() {
        let mesh = mesh();
        let positions = mesh.attribute(Mesh::ATTRIBUTE_POSITION).and_then(|it| it.as_float3());
        let top = positions.expect("positions").iter().map(|at| at[1]).fold(0.0, f32::max);
        assert!((top - POINT.1 - PEARL_RADIUS).abs() < 1e-3, "{top}");
    }
}
