//! Captured pieces, gathered beside the board at the hand of whoever captured them.

use crate::board::animation::{Vanish, appear};
use crate::board::layout::{frame_width, half_extent};
use crate::board::pieces::{BoardRoot, Piece};
use crate::camera::BOARD_THICKNESS;
use crate::schedule::GameSystems;
use crate::session::Session;
use crate::settings::Settings;
use bevy::prelude::*;
use breakthrough_rules::{BoardSize, Side};

/// How large captured pieces are.
const SCALE: f32 = 0.62;
const SPACING: f32 = 0.46;
/// How far beside the frame the first column is.
const GAP: f32 = 0.44;
/// Columns reach along this share of the board.
const REACH: f32 = 0.62;

/// A captured piece beside the board: its side, and how many were there before it.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Taken {
    /// Whose it was.
    pub side: Side,
    /// Its place, from 0.
    pub index: usize,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        follow
            .in_set(GameSystems::View)
            .run_if(resource_changed::<Session>.or_else(any_component_removed::<Vanish>)),
    );
}

/// How many pieces of a side have been captured or blown up before the position shown.
fn count(session: &Session, side: Side) -> usize {
    if session.is_laid_out() || session.is_staged() {
        return 0;
    }
    let (start, now) = (session.game().start(), session.shown_position());
    let taken_off = now.breakthroughs(side).saturating_sub(start.breakthroughs(side));
    let gone = start.pieces(side).len().saturating_sub(now.pieces(side).len());
    gone.saturating_sub(usize::from(taken_off))
}

/// Where a captured piece stands: rows beside the middle of the board, at the right hand of the other side's player.
#[must_use]
pub fn place(size: BoardSize, taken: Taken) -> Vec3 {
    let (half_width, half_depth) = half_extent(size);
    let rows = ((2.0 * half_depth * REACH / SPACING) as usize).max(1);
    let (row, column) = (taken.index % rows, taken.index / rows);
    // From the middle of the board to both ends.
    let steps = row.div_ceil(2) as f32 * if row % 2 == 1 { 1.0 } else { -1.0 };
    let along = steps * SPACING;
    let beside = half_width + frame_width(size) + GAP + column as f32 * SPACING;
    let hand = match taken.side {
        Side::First => -1.0,
        Side::Second => 1.0,
    };
    Vec3::new(hand * beside, -BOARD_THICKNESS, -hand * along)
}

fn follow(
    session: Res<Session>,
    settings: Res<Settings>,
    root: Single<Entity, With<BoardRoot>>,
    standing: Query<(Entity, &Taken)>,
    vanishing: Query<&Piece, With<Vanish>>,
    mut commands: Commands,
) {
    for side in Side::BOTH {
        // A piece that is about to be hit still stands on the board.
        let still_there = vanishing.iter().filter(|piece| piece.0 == side).count();
        let wanted = count(&session, side).saturating_sub(still_there);
        let mut there = 0;
        for (entity, taken) in standing.iter().filter(|(_, taken)| taken.side == side) {
            there += 1;
            if taken.index >= wanted {
                commands.entity(entity).despawn();
            }
        }
        for index in there..wanted {
            let taken = Taken { side, index };
            let mut piece = commands.spawn((
                Name::new(format!("Captured {side:?} piece")),
                taken,
                Transform::from_translation(place(session.size(), taken)).with_scale(Vec3::splat(SCALE)),
                Visibility::default(),
                Pickable::IGNORE,
                ChildOf(*root),
            ));
            appear(&mut piece, &settings, SCALE);
        }
    }
}
