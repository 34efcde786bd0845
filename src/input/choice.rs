//! What choosing a square means, given what was chosen before: a plain function.

use breakthrough_rules::{Move, Position, Square};

/// What follows from choosing a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Choice {
    /// The piece there is picked up.
    Select(Square),
    /// Nothing is picked up any more.
    Deselect,
    /// The piece picked up is to go there; the rules will tell whether it may.
    Play(Move),
    /// There was nothing to do.
    Nothing,
}

/// What choosing `square` means while `selected` is picked up.
pub(super) fn choose(position: &Position, selected: Option<Square>, square: Square) -> Choice {
    let is_own = position.piece_at(square) == Some(position.side_to_move());
    match selected {
        Some(selected) if selected == square => {
            let detonation = Move::detonation(square);
            if position.is_legal(detonation) {
                Choice::Play(detonation)
            } else {
                Choice::Deselect
            }
        }
        _ if is_own => Choice::Select(square),
        Some(from) => Choice::Play(Move { from, to: square }),
        None => Choice::Nothing,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use breakthrough_rules::notation::{parse_fen, parse_move};

    fn check(selected: Option<&str>, chosen: &str, expected: fn(Square, Square) -> Choice) {
        let position = parse_fen("pp1p/4/1p2/P3/PPPP w 0 1").expect("a position");
        let square = |name: &str| {
            parse_move(&format!("{name}{name}"), position.size())
                .expect("a square")
                .from
        };
        let before = selected.map(square);
        let chosen = square(chosen);
        assert_eq!(
            choose(&position, before, chosen),
            expected(before.unwrap_or(chosen), chosen)
        );
    }

    #[test]
    fn choosing_squares() {
        check(None, "a2", |_, chosen| Choice::Select(chosen));
        check(None, "b3", |_, _| Choice::Nothing);
        check(None, "c3", |_, _| Choice::Nothing);
        check(Some("a2"), "a2", |_, _| Choice::Deselect);
        check(Some("a2"), "b1", |_, chosen| Choice::Select(chosen));
        check(Some("a2"), "b3", |from, to| Choice::Play(Move { from, to }));
        check(Some("a2"), "d4", |from, to| Choice::Play(Move { from, to }));
    }
}
