//! Captured pieces on the table beside the board.

use crate::base::layout::{BOARD_THICKNESS, BoardRoot, frame_width, half_extent};
use crate::board::animation::{PendingCapture, animate_appearance};
use crate::board::effects::Shattering;
use crate::board::pieces::{Piece, RestRotation, RestScale, facing};
use crate::schedule::GameSystems;
use crate::session::Session;
use crate::settings::Settings;
use bevy::prelude::*;
use breakthrough_rules::{BoardSize, Side};

const SCALE: f32 = 0.5;
/// Distance between adjacent pieces, in squares.
const SPACING: f32 = 0.385;
/// Distance between the first column and the frame, in squares.
const GAP: f32 = 0.24;
/// Column length as a fraction of the board's depth.
const COLUMN_SHARE: f32 = 0.62;

/// A captured piece beside the board.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CapturedPiece {
    pub side: Side,
    /// Number of pieces of the same side that were captured earlier.
    pub index: usize,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        update_captured_pieces.in_set(GameSystems::View).run_if(
            resource_changed::<Session>
                .or_else(any_component_removed::<PendingCapture>)
                .or_else(any_component_removed::<Shattering>),
        ),
    );
}

/// Counts a side's pieces that were captured or exploded before the shown position.
pub(crate) fn captured_count(session: &Session, side: Side) -> usize {
    if !session.shows_game() {
        return 0;
    }
    let (start, now) = (session.game().start(), session.shown_position());
    let counted = now.breakthroughs(side).saturating_sub(start.breakthroughs(side));
    let gone = start.pieces(side).len().saturating_sub(now.pieces(side).len());
    gone.saturating_sub(usize::from(counted))
}

/// Returns the number of pieces in a full column.
fn rows(size: BoardSize) -> usize {
    let (_, half_depth) = half_extent(size);
    ((2.0 * half_depth * COLUMN_SHARE / SPACING) as usize).max(1)
}

/// Returns half the length of a full column, in squares.
pub(crate) fn column_half_length(size: BoardSize) -> f32 {
    (rows(size) / 2) as f32 * SPACING + SCALE / 2.0
}

/// Returns the position of a captured piece. Captured pieces form columns beside the middle of the board, to the right of the
/// player who captured them.
#[must_use]
pub(crate) fn captured_position(size: BoardSize, captured: CapturedPiece) -> Vec3 {
    let (half_width, _) = half_extent(size);
    let rows = rows(size);
    let (row, column) = (captured.index % rows, captured.index / rows);
    // Each column grows from its middle towards both ends.
    let steps = row.div_ceil(2) as f32 * if row % 2 == 1 { 1.0 } else { -1.0 };
    let along = steps * SPACING;
    let beside = half_width + frame_width(size) + GAP + column as f32 * SPACING;
    let direction = match captured.side {
        Side::First => -1.0,
        Side::Second => 1.0,
    };
    Vec3::new(direction * beside, -BOARD_THICKNESS, -direction * along)
}

fn update_captured_pieces(
    session: Res<Session>,
    settings: Res<Settings>,
    root: Single<Entity, With<BoardRoot>>,
    existing: Query<(Entity, &CapturedPiece)>,
    pending: Query<&Piece, With<PendingCapture>>,
    shattering: Query<&Shattering>,
    mut commands: Commands,
) {
    for side in Side::BOTH {
        // A captured piece stays on the board until the attacker's impact.
        let on_board = pending.iter().filter(|piece| piece.0 == side).count()
            + shattering.iter().filter(|piece| piece.side == side).count();
        let target_count = captured_count(&session, side).saturating_sub(on_board);
        let mut count = 0;
        for (entity, captured) in existing.iter().filter(|(_, captured)| captured.side == side) {
            count += 1;
            if captured.index >= target_count {
                commands.entity(entity).despawn();
            }
        }
        for index in count..target_count {
            let captured = CapturedPiece { side, index };
            let mut piece = commands.spawn((
                Name::new(format!("Captured {side:?} piece")),
                captured,
                RestScale(SCALE),
                RestRotation(facing(side)),
                Transform::from_translation(captured_position(session.size(), captured))
                    .with_rotation(facing(side))
                    .with_scale(Vec3::splat(SCALE)),
                Visibility::default(),
                Pickable::IGNORE,
                ChildOf(*root),
            ));
            animate_appearance(&mut piece, &settings);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::camera::project;
    use crate::screens::game_framing;

    #[test]
    fn captured_pieces_are_not_behind_the_move_list() {
        let size = BoardSize::new(8, 8);
        for window in [
            Vec2::new(1280.0, 800.0),
            Vec2::new(1280.0, 720.0),
            Vec2::new(1920.0, 1080.0),
        ] {
            let framing = game_framing(size, Side::First, window);
            let room = window.x - framing.safe_area.right;
            // Half the distance between two captured pieces, which exceeds the radius of a captured piece's foot.
            let reach = Vec3::X * SPACING / 2.0;
            for index in 0..15 {
                for (side, outwards) in [(Side::First, -reach), (Side::Second, reach)] {
                    let at = captured_position(size, CapturedPiece { side, index });
                    let seen = project(&framing, at + outwards);
                    assert!((0.0..=room).contains(&seen.x), "{side:?} {index} at {seen} in {window}");
                }
            }
        }
    }
}
