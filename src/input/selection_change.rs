//! Effect of choosing a square, depending on the selected piece.
//!
//! In Bombardment, choosing the selected piece again marks the pieces that its explosion would remove, and a third choice
//! confirms the explosion. The second click of a double click has no effect.

use crate::session::Selection;
use breakthrough_rules::{Move, Position, Square};

/// Effect of choosing a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SelectionChange {
    /// Selects the piece on this square.
    Select(Square),
    Deselect,
    /// Asks the player to confirm the explosion of the selected piece.
    ArmExplosion(Square),
    /// Requests a move or explosion of the selected piece. The request may be illegal.
    Play(Move),
    None,
}

pub(super) fn choose_square(position: &Position, selection: &Selection, square: Square) -> SelectionChange {
    let is_own = position.piece_at(square) == Some(position.side_to_move());
    match selection.selected {
        Some(selected) if selected == square => {
            let explosion = Move::explosion(square);
            if !position.is_legal(explosion) {
                SelectionChange::Deselect
            } else if selection.armed_piece() == Some(square) {
                SelectionChange::Play(explosion)
            } else {
                SelectionChange::ArmExplosion(square)
            }
        }
        _ if is_own => SelectionChange::Select(square),
        Some(from) => SelectionChange::Play(Move { from, to: square }),
        None => SelectionChange::None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use breakthrough_rules::notation::{parse_fen, parse_move};

    fn check(selected: Option<&str>, chosen: &str, expected: fn(Square, Square) -> SelectionChange) {
        let position = parse_fen("pp1p/4/1p2/P3/PPPP w 0 1").expect("a position");
        let square = |name: &str| {
            parse_move(&format!("{name}{name}"), position.size())
                .expect("a square")
                .from
        };
        let before = selected.map(square);
        let chosen = square(chosen);
        let selection = Selection {
            selected: before,
            ..Selection::default()
        };
        assert_eq!(
            choose_square(&position, &selection, chosen),
            expected(before.unwrap_or(chosen), chosen)
        );
    }

    #[test]
    fn choosing_a_square_selects_deselects_or_plays() {
        check(None, "a2", |_, chosen| SelectionChange::Select(chosen));
        check(None, "b3", |_, _| SelectionChange::None);
        check(None, "c3", |_, _| SelectionChange::None);
        check(Some("a2"), "a2", |_, _| SelectionChange::Deselect);
        check(Some("a2"), "b1", |_, chosen| SelectionChange::Select(chosen));
        check(Some("a2"), "b3", |from, to| SelectionChange::Play(Move { from, to }));
        check(Some("a2"), "d4", |from, to| SelectionChange::Play(Move { from, to }));
    }

    #[test]
    fn an_explosion_is_armed_before_it_is_played() {
        let position = Position::start("4x5 bombardment".parse().expect("a variant"));
        let square = Square::new(1);
        let choose = |armed| {
            let selection = Selection {
                selected: Some(square),
                armed,
                ..Selection::default()
            };
            choose_square(&position, &selection, square)
        };
        assert_eq!(choose(None), SelectionChange::ArmExplosion(square));
        assert_eq!(choose(Some(Square::new(2))), SelectionChange::ArmExplosion(square));
        assert_eq!(choose(Some(square)), SelectionChange::Play(Move::explosion(square)));
    }
}
