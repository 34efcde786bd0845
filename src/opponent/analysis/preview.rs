//! The analysis line under the pointer: the board shows the position at the end of this line.

use crate::session::GameReset;
use crate::states::{Overlay, Pause};
use bevy::prelude::*;
use breakthrough_rules::{Move, Position, Side, Square};

/// Moves from the shown position up to the hovered move of a line. Empty if no line is hovered.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct LinePreview(pub(crate) Vec<Move>);

/// Difference between a position and the position after some moves.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct PositionChange {
    /// Squares that a side occupies after the moves but not before, with this side.
    pub(crate) arrived: Vec<(Square, Side)>,
    /// Squares that are occupied before the moves and empty afterwards.
    pub(crate) vacated: Vec<Square>,
}

impl LinePreview {
    /// Returns how the moves change a position. An illegal move ends the line.
    pub(crate) fn change(&self, position: &Position) -> PositionChange {
        let mut last = position.clone();
        for mv in &self.0 {
            if last.play(*mv).is_err() {
                break;
            }
        }
        let mut change = PositionChange::default();
        for square in position.size().all_squares() {
            match (position.piece_at(square), last.piece_at(square)) {
                (before, Some(side)) if before != Some(side) => change.arrived.push((square, side)),
                (Some(_), None) => change.vacated.push(square),
                _ => {}
            }
        }
        change
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<LinePreview>()
        .add_systems(OnEnter(Pause::Paused), clear_preview)
        .add_systems(Update, clear_preview.run_if(state_changed::<Overlay>))
        .add_observer(|_: On<GameReset>, mut preview: ResMut<LinePreview>| preview.0.clear());
}

/// Clears the line when a page or the menu covers the panel.
fn clear_preview(mut preview: ResMut<LinePreview>) {
    preview.set_if_neq(LinePreview::default());
}

#[cfg(test)]
mod tests {
    use super::*;
    use breakthrough_rules::notation::{parse_fen, parse_move, parse_square};

    #[test]
    fn a_line_is_shown_by_its_arrived_and_vacated_squares() {
        let position = parse_fen("4/4/1p2/P3/4/3P w 0 1").expect("a position");
        let line = ["a3b4", "d1d2"].map(|text| parse_move(text, position.size()).expect("a move"));
        let square = |text: &str| parse_square(text, position.size()).expect("a square");
        // Black has no piece for a second move, so the line ends after the first move.
        let change = LinePreview(line.to_vec()).change(&position);
        let expected = PositionChange {
            arrived: vec![(square("b4"), Side::First)],
            vacated: vec![square("a3")],
        };
        assert_eq!(change, expected);
        assert_eq!(LinePreview::default().change(&position), PositionChange::default());
    }
}
