//! Square chosen by the pointer. A legal target of the selected piece takes precedence over a piece that hides the target.

use crate::active_theme::ActiveTheme;
use crate::base::layout::{PIECE_HEIGHT, square_at, square_centre};
use crate::board::pieces::OnSquare;
use crate::camera::Orbit;
use crate::session::{Selection, Session};
use bevy::ecs::system::SystemParam;
use bevy::math::Vec3Swizzles;
use bevy::prelude::*;
use breakthrough_rules::{Move, Position, Side, Square};
use breakthrough_themes::PieceSet;

/// Maximum distance of the pointer from the centre of a legal target, in squares, at which the target takes precedence over a piece that
/// hides the target. Equals the radius of the target dot.
const HIDDEN_TARGET_RADIUS: f32 = 0.2;
/// Distance from a piece's axis within which a ray hits the piece, in squares.
const PIECE_RADIUS: f32 = 0.25;

/// Height of the centre of a ring-shaped piece above the board, in squares.
const RING_HEIGHT: f32 = 0.63;
/// Radius of the middle line of a ring-shaped piece, in squares.
const RING_RADIUS: f32 = 0.24;

/// System parameters for finding the square chosen by the pointer.
#[derive(SystemParam)]
pub(super) struct PointedSquares<'w, 's> {
    session: Res<'w, Session>,
    theme: Res<'w, ActiveTheme>,
    cameras: Query<'w, 's, (&'static Camera, &'static GlobalTransform), With<Orbit>>,
    squares: Query<'w, 's, &'static OnSquare>,
    scene: Query<'w, 's, (), Or<(With<Window>, With<Mesh3d>)>>,
}

impl PointedSquares<'_, '_> {
    /// Returns the shown position.
    pub(super) fn position(&self) -> &Position {
        self.session.shown_position()
    }

    /// Returns the ray from the camera through a window position.
    pub(super) fn ray(&self, at: Vec2) -> Option<Ray3d> {
        let mut cameras = self.cameras.iter();
        cameras.find_map(|(camera, transform)| camera.viewport_to_world(transform, at).ok())
    }

    /// Returns the square that the pointer hits: the square of the entity or, if the entity belongs to the scene beside the board, the
    /// square of a ring-shaped piece through whose hole the pointer hits the entity. A ring on the far rank is in front of the table.
    pub(super) fn square_of(&self, entity: Entity, at: Vec2) -> Option<Square> {
        match self.squares.get(entity) {
            Ok(on_square) => Some(on_square.0),
            Err(_) if self.scene.contains(entity) => self.ring(at, None),
            Err(_) => None,
        }
    }

    /// Returns the square of a ring-shaped piece if the pointer hits the entity on the square `hit` through the hole of the ring;
    /// otherwise `hit`.
    pub(super) fn ring_at(&self, at: Vec2, hit: Square) -> Square {
        self.ring(at, Some(hit)).unwrap_or(hit)
    }

    /// Returns the square of the ring-shaped piece through whose hole the pointer hits an entity on the square `hit`, or beside the board.
    fn ring(&self, at: Vec2, hit: Option<Square>) -> Option<Square> {
        let has_rings = self.theme.pieces() == PieceSet::Spear;
        let ray = self.ray(at).filter(|_| has_rings)?;
        ring_in_front(self.position(), hit, ray)
    }

    /// Returns the square chosen at a window position where the pointer hits an entity on the square `hit`. If the selected piece
    /// is on `just_clicked`, returns `hit`, so that a second click at the same position deselects the piece.
    pub(super) fn at(&self, at: Vec2, hit: Square, selection: &Selection, just_clicked: Option<Square>) -> Square {
        let hit = self.ring_at(at, hit);
        let selected = selection.selected.filter(|_| self.session.accepts_moves());
        let Some(selected) = selected.filter(|selected| just_clicked != Some(*selected)) else {
            return hit;
        };
        let hidden = self
            .ray(at)
            .and_then(|ray| hidden_target(self.position(), selected, hit, ray));
        hidden.unwrap_or(hit)
    }
}

/// Returns the square that is hidden by the entity on the square `hit`: a legal target of the selected piece or, if the selected
/// piece is the hiding entity, another piece.
fn hidden_target(position: &Position, selected: Square, hit: Square, ray: Ray3d) -> Option<Square> {
    let size = position.size();
    let is_target = |to: &Square| {
        *to != selected
            && position.is_legal(Move {
                from: selected,
                to: *to,
            })
    };
    if is_target(&hit) {
        return None;
    }
    let ground = ray.plane_intersection_point(Vec3::ZERO, InfinitePlane3d::new(Vec3::Y));
    let below = ground.and_then(|ground| square_at(size, ground).filter(is_target).zip(Some(ground)));
    if hit == selected {
        let mut targets = position.legal_moves_from(selected).into_iter().map(|mv| mv.to);
        let is_behind = |to: &Square| {
            *to != selected && position.piece_at(*to).is_some() && hits_piece(ray, square_centre(size, *to))
        };
        let square_below = || ground.and_then(|ground| square_at(size, ground));
        // The head of the lifted piece hides the foot of another piece.
        let is_hidden_piece = |square: &Square| *square != selected && position.piece_at(*square).is_some();
        return below
            .map(|(square, _)| square)
            .or_else(|| targets.find(is_behind))
            .or_else(|| square_below().filter(is_hidden_piece));
    }
    let (square, ground) = below?;
    let is_near_centre = ground.distance(square_centre(size, square)) <= HIDDEN_TARGET_RADIUS;
    is_near_centre.then_some(square)
}

/// Returns the nearest ring through whose hole a ray leads to the square `hit`, or to a place beside the board.
fn ring_in_front(position: &Position, hit: Option<Square>, ray: Ray3d) -> Option<Square> {
    let size = position.size();
    let along_board = |point: Vec3| (point - ray.origin).xz().length();
    let through_hole = |square: Square| {
        let centre = square_centre(size, square) + Vec3::Y * RING_HEIGHT;
        let at = ray.plane_intersection_point(centre, InfinitePlane3d::new(Vec3::Z))?;
        (at.distance(centre) <= RING_RADIUS).then_some((square, along_board(centre)))
    };
    let rings = position
        .pieces(Side::Second)
        .into_iter()
        .filter(|square| Some(*square) != hit);
    let nearest = rings
        .filter_map(through_hole)
        .min_by(|one, other| one.1.total_cmp(&other.1));
    let (square, distance) = nearest?;
    // A piece on the square `hit` hides the ring if the piece is closer to the camera.
    let is_hidden =
        hit.is_some_and(|hit| position.piece_at(hit).is_some() && along_board(square_centre(size, hit)) < distance);
    (!is_hidden).then_some(square)
}

/// Whether a ray intersects a piece that stands at `foot`.
fn hits_piece(ray: Ray3d, foot: Vec3) -> bool {
    let (to_foot, direction) = ((foot - ray.origin).xz(), ray.direction.xz());
    // Distance along the ray to the point closest to the piece's axis.
    let distance = to_foot.dot(direction) / direction.length_squared();
    let nearest = ray.get_point(distance);
    (nearest - foot).xz().length() <= PIECE_RADIUS && (0.0..=PIECE_HEIGHT).contains(&nearest.y)
}

#[cfg(test)]
mod tests {
    use super::*;
    use breakthrough_rules::notation::{parse_fen, parse_square};

    /// Returns the target hidden by the selected piece on d4, for a ray that passes d4 at the height `above` and descends at 45°
    /// towards the north.
    fn hidden_by_d4(above: f32) -> Option<String> {
        let position = parse_fen("p6p/8/8/2p1p3/3P4/8/8/7P w 0 1").expect("a position");
        let size = position.size();
        let square = |name: &str| parse_square(name, size).expect("a square");
        let direction = square_centre(size, square("e5")) - square_centre(size, square("d4"));
        let start = square_centre(size, square("d4")) + Vec3::Y * above;
        let ray = Ray3d::new(
            start - direction.normalize(),
            Dir3::new(direction - Vec3::Y * 0.2).expect("a direction"),
        );
        hidden_target(&position, square("d4"), square("d4"), ray).map(|found| size.coordinates(found).to_string())
    }

    #[test]
    fn a_ray_through_the_hole_of_a_ring_chooses_the_ring() {
        let position = parse_fen("p6p/8/8/2p1p3/3P4/8/8/7P w 0 1").expect("a position");
        let size = position.size();
        let square = |name: &str| parse_square(name, size).expect("a square");
        let through = |aside: f32, hit: Option<&str>| {
            let hole = square_centre(size, square("e5")) + Vec3::new(aside, RING_HEIGHT, 0.0);
            let ray = Ray3d::new(
                hole + Vec3::new(0.0, 4.0, 3.0),
                Dir3::new(Vec3::new(0.0, -4.0, -3.0)).expect("a direction"),
            );
            ring_in_front(&position, hit.map(square), ray).map(|found| size.coordinates(found).to_string())
        };
        assert_eq!(through(0.1, Some("e6")), Some("e5".to_owned()));
        assert_eq!(through(0.1, None), Some("e5".to_owned()));
        assert_eq!(through(0.3, Some("e6")), None);
        assert_eq!(through(0.1, Some("e5")), None, "the ray hits the ring itself");
        assert_eq!(through(0.1, Some("d4")), None, "a piece hides the ring");
    }

    #[test]
    fn a_capture_behind_the_selected_piece_is_found_only_if_the_ray_hits_the_captured_piece() {
        assert_eq!(hidden_by_d4(PIECE_HEIGHT * 0.9), Some("e5".to_owned()));
        assert_eq!(hidden_by_d4(PIECE_HEIGHT * 3.0), None);
    }
}
