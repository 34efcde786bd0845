//! Contact shadow around the foot of each piece, where the piece blocks the ambient light of the board or the table.
//! scripts/assets/pieces/contact.py renders the image of the shadow.

use crate::base::layout::BOARD_THICKNESS;
use crate::board::captured::CapturedPiece;
use crate::board::pieces::Piece;
use crate::graphics::contact_shadow_material::ContactShadowMaterials;
use crate::schedule::GameSystems;
use bevy::ecs::system::SystemParam;
use bevy::light::NotShadowCaster;
use bevy::prelude::*;
use breakthrough_rules::Side;

/// Width of a shadow, in squares.
const WIDTH: f32 = 1.6;
/// Height above the squares, in squares. The shadow is below all marks.
const HEIGHT: f32 = 0.0012;
/// Relative increase of the shadow's width per square of height.
const WIDER_PER_SQUARE: f32 = 0.9;

/// Contact shadow, which is a child of its piece.
#[derive(Component, Clone, Copy, Debug)]
struct ContactShadow;

#[derive(Resource)]
struct ContactShadowMesh(Handle<Mesh>);

impl FromWorld for ContactShadowMesh {
    fn from_world(world: &mut World) -> ContactShadowMesh {
        let plane = Plane3d::new(Vec3::Y, Vec2::splat(WIDTH / 2.0));
        ContactShadowMesh(world.resource_mut::<Assets<Mesh>>().add(plane))
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ContactShadowMesh>()
        .add_observer(
            |added: On<Add, Piece>, pieces: Query<&Piece>, mut spawn: SpawnShade| -> Result {
                spawn.under(added.entity, pieces.get(added.entity)?.0);
                Ok(())
            },
        )
        .add_observer(
            |added: On<Add, CapturedPiece>, captured: Query<&CapturedPiece>, mut spawn: SpawnShade| -> Result {
                spawn.under(added.entity, captured.get(added.entity)?.side);
                Ok(())
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

#[derive(SystemParam)]
struct SpawnShade<'w, 's> {
    mesh: Res<'w, ContactShadowMesh>,
    materials: Res<'w, ContactShadowMaterials>,
    commands: Commands<'w, 's>,
}

impl SpawnShade<'_, '_> {
    fn under(&mut self, piece: Entity, side: Side) {
        self.commands.spawn((
            Name::new("Contact shade"),
            ContactShadow,
            Mesh3d(self.mesh.0.clone()),
            MeshMaterial3d(self.materials.for_side(side).clone()),
            Transform::from_xyz(0.0, HEIGHT, 0.0),
            NotShadowCaster,
            Pickable::IGNORE,
            ChildOf(piece),
        ));
    }
}

/// Keeps the shadow of a lifted piece on the board, or on the table for a captured piece.
fn keep_on_board(
    pieces: Query<(&Transform, &Children, Has<CapturedPiece>), (Changed<Transform>, Without<ContactShadow>)>,
    mut shades: Query<&mut Transform, With<ContactShadow>>,
) {
    for (piece, children, is_captured) in &pieces {
        let ground = if is_captured { -BOARD_THICKNESS } else { 0.0 };
        let lifted = piece.translation.y - ground;
        let mut shades = shades.iter_many_mut(children);
        while let Some(mut shade) = shades.fetch_next() {
            let wider = 1.0 + lifted.max(0.0) * WIDER_PER_SQUARE;
            // The shadow stays level below a leaning piece.
            let upright = piece.rotation.inverse();
            let (yaw, ..) = piece.rotation.to_euler(EulerRot::YXZ);
            shade.set_if_neq(Transform {
                translation: upright * Vec3::Y * (HEIGHT - lifted) / piece.scale.max(Vec3::splat(f32::EPSILON)),
                rotation: upright * Quat::from_rotation_y(yaw),
                scale: Vec3::new(wider, 1.0, wider),
            });
        }
    }
}
