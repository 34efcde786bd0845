//! Effect of choosing a square, depending on the selected piece.

use breakthrough_rules::{Move, Position, Square};

/// Effect of choosing a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SelectionChange {
    /// Selects the piece on this square.
    Select(Square),
    /// Deselects the selected piece.
    Deselect,
    /// Requests a move or explosion of the selected piece. The request may be illegal.
    Play(Move),
    /// Changes nothing.
    None,
}

/// Returns the effect of choosing `square` while the piece on `selected` is selected.
pub(super) fn choose_square(position: &Position, selected: Option<Square>, square: Square) -> SelectionChange {
    let is_own = position.piece_at(square) == Some(position.side_to_move());
    match selected {
        Some(selected) if selected == square => {
            let explosion = Move::explosion(square);
            if position.is_legal(explosion) {
                SelectionChange::Play(explosion)
            } else {
                SelectionChange::Deselect
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
        assert_eq!(
            choose_square(&position, before, chosen),
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
}
