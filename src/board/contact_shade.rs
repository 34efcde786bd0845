//! A soft dark disc under each piece, where the piece keeps the light of the room from the board or the table.

use crate::board::captured::CapturedPiece;
use crate::board::layout::BOARD_THICKNESS;
use crate::board::pieces::Piece;
use crate::graphics::flat_shapes::{circle, faded_band};
use crate::graphics::materials::unlit;
use crate::schedule::GameSystems;
use bevy::light::NotShadowCaster;
use bevy::prelude::*;

/// The radius of a foot, in squares.
const FOOT: f32 = 0.34;
/// The shade: distances from the edge of the foot in squares, and the opacity there.
const SHADE: [(f32, f32); 5] = [(-FOOT, 0.75), (0.0, 0.7), (0.05, 0.38), (0.13, 0.14), (0.25, 0.0)];
/// The height above the squares, below every mark.
const HEIGHT: f32 = 0.0012;
/// A piece that is lifted by a square casts a shade that is wider by this share.
const WIDER_PER_SQUARE: f32 = 0.9;

/// The shade under a piece, a child of it.
#[derive(Component, Clone, Copy, Debug)]
struct ContactShade;

#[derive(Resource)]
struct ContactShadeAssets {
    mesh: Handle<Mesh>,
    material: Handle<StandardMaterial>,
}

impl FromWorld for ContactShadeAssets {
    fn from_world(world: &mut World) -> ContactShadeAssets {
        let mesh = world
            .resource_mut::<Assets<Mesh>>()
            .add(faded_band(&circle(FOOT), &SHADE));
        let material = StandardMaterial {
            alpha_mode: AlphaMode::Blend,
            ..unlit(LinearRgba::BLACK)
        };
        let material = world.resource_mut::<Assets<StandardMaterial>>().add(material);
        ContactShadeAssets { mesh, material }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ContactShadeAssets>()
        .add_observer(
            |added: On<Add, Piece>, assets: Res<ContactShadeAssets>, mut commands: Commands| {
                commands.spawn(shade_of(added.entity, &assets));
            },
        )
        .add_observer(
            |added: On<Add, CapturedPiece>, assets: Res<ContactShadeAssets>, mut commands: Commands| {
                commands.spawn(shade_of(added.entity, &assets));
            },
        )
        .add_systems(
            Update,
            keep_on_board
                .after(crate::board::animation::PlacePiecesSystems)
                .in_set(GameSystems::View)
                .run_if(|moved: Query<(), (With<Piece>, Changed<Transform>)>| !moved.is_empty()),
        );
}

fn shade_of(piece: Entity, assets: &ContactShadeAssets) -> impl Bundle {
    (
        Name::new("Contact shade"),
        ContactShade,
        Mesh3d(assets.mesh.clone()),
        MeshMaterial3d(assets.material.clone()),
        Transform::from_xyz(0.0, HEIGHT, 0.0),
        NotShadowCaster,
        Pickable::IGNORE,
        ChildOf(piece),
    )
}

/// Keeps the shade of a lifted piece on the board, or on the table under a captured one.
fn keep_on_board(
    pieces: Query<(&Transform, &Children, Has<CapturedPiece>), (Changed<Transform>, Without<ContactShade>)>,
    mut shades: Query<&mut Transform, With<ContactShade>>,
) {
    for (piece, children, is_captured) in &pieces {
        let ground = if is_captured { -BOARD_THICKNESS } else { 0.0 };
        let lifted = piece.translation.y - ground;
        let mut shades = shades.iter_many_mut(children);
        while let Some(mut shade) = shades.fetch_next() {
            let wider = 1.0 + lifted.max(0.0) * WIDER_PER_SQUARE;
            shade.set_if_neq(Transform {
                translation: Vec3::Y * (HEIGHT - lifted) / piece.scale.y.max(f32::EPSILON),
                scale: Vec3::new(wider, 1.0, wider),
                ..default()
            });
        }
    }
}
