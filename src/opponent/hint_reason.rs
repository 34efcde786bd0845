//! Reasons for the moves of hints, from facts that need no search.

use crate::text::LocalizedText;
use breakthrough_facts::{blocked_pairs, controlled_squares, hanging, protectors, wins_next};
use breakthrough_rules::{Move, Position, Side, Square};

/// Returns the reason for a move: the first that applies of a win, a prevented win, a captured hanging piece, a saved piece and an
/// attacked piece, or else the reason of [`quiet_reason`]. Returns `None` if the move is illegal or loses the game at once.
#[must_use]
pub(super) fn hint_reason(position: &Position, mv: Move) -> Option<LocalizedText> {
    let side = position.side_to_move();
    let mut after = position.clone();
    after.play(mv).ok()?;
    if let Some(outcome) = after.outcome() {
        return (outcome.winner == side).then(|| "hint-wins".into());
    }
    let about = |id: &'static str, square: Square| {
        let name = position.size().coordinates(square).to_string();
        LocalizedText::new(id, [("square", name.into())])
    };
    let threat = wins_next(position, !side).first().map(|threat| threat.from);
    if let Some(square) = threat.filter(|_| wins_next(&after, !side).is_empty()) {
        return Some(about("hint-prevents-win", square));
    }
    let before = |side: Side| hanging(position, side).unwrap_or_default();
    let now = |side: Side| hanging(&after, side).unwrap_or_default();
    if position.is_capture(mv) && before(!side).contains(&mv.to) {
        return Some(about("hint-captures", mv.to));
    }
    let still_hanging = now(side);
    let is_saved = |square: &&Square| !still_hanging.contains(square) && !still_hanging.contains(&mv.to);
    if let Some(square) = before(side).iter().find(is_saved) {
        return Some(about("hint-saves", *square));
    }
    let attacked_before = before(!side);
    let attacked = now(!side).into_iter().find(|square| !attacked_before.contains(square));
    Some(match attacked {
        Some(square) => about("hint-attacks", square),
        None => quiet_reason(position, &after, mv, about),
    })
}

/// Returns the reason for any other move: the first that applies of a trade, a blocked piece, a protected piece and a guarded square,
/// or else the advance of the piece.
fn quiet_reason(
    before: &Position,
    after: &Position,
    mv: Move,
    about: impl Fn(&'static str, Square) -> LocalizedText,
) -> LocalizedText {
    let side = before.side_to_move();
    if before.is_capture(mv) {
        return about("hint-trades", mv.to);
    }
    let opposite = |(first, second): (Square, Square)| match side {
        Side::First => (first == mv.to).then_some(second),
        Side::Second => (second == mv.to).then_some(first),
    };
    if let Some(square) = blocked_pairs(after).into_iter().find_map(opposite) {
        return about("hint-blocks", square);
    }
    let is_protected = |square: &Square| {
        *square != mv.to && protectors(before, *square).is_empty() && protectors(after, *square).contains(&mv.to)
    };
    if let Some(square) = after.pieces(side).into_iter().find(is_protected) {
        return about("hint-protects", square);
    }
    let (was_guarded, guarded) = (controlled_squares(before, side), controlled_squares(after, side));
    let is_guarded = |square: &Square| guarded.contains(square) && !was_guarded.contains(square);
    let entered = after
        .legal_moves()
        .into_iter()
        .filter(|reply| !after.is_capture(*reply));
    match entered.map(|reply| reply.to).find(is_guarded) {
        Some(square) => about("hint-guards", square),
        None => about("hint-advances", mv.from),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Texts;
    use breakthrough_rules::notation::{parse_fen, parse_move};

    fn reason(position: &str, mv: &str) -> Option<String> {
        let position = parse_fen(position).expect("a position");
        let mv = parse_move(mv, position.size()).expect("a move");
        hint_reason(&position, mv).map(|reason| Texts::english().localize(&reason))
    }

    #[test]
    fn a_hint_states_a_simple_reason() {
        let check = |position: &str, mv: &str, expected: &str| {
            assert_eq!(reason(position, mv).as_deref(), Some(expected), "{mv} in {position}");
        };
        check("3p/P3/4/4/3P w 0 1", "a4a5", "Wins at once");
        check("3p/4/4/p3/1P2 w 0 1", "b1a2", "Stops the piece on a2 from winning");
        check("pp2/4/p3/1P2/4/PP2 w 0 1", "b3a4", "Wins the piece on a4");
        check("pp2/4/p3/1P2/4/P1P1 b 0 1", "a4b3", "Wins the piece on b3");
        check("pp2/4/1p2/P3/4/1P1P w 0 1", "b1b2", "Saves the piece on a3");
        check("p3/2p1/4/1P2/4/P2P w 0 1", "b3b4", "Attacks the piece on c5");
    }

    #[test]
    fn a_quiet_move_states_what_it_changes() {
        let check = |position: &str, mv: &str, expected: &str| {
            assert_eq!(reason(position, mv).as_deref(), Some(expected), "{mv} in {position}");
        };
        check("p3/1p2/2p1/1P2/P3/3P w 0 1", "b3c4", "Captures on c4");
        check("p3/p3/4/P3/4/3P w 0 1", "a3a4", "Stands in the way of the piece on a5");
        check("p3/p3/4/P3/4/3P b 0 1", "a5a4", "Stands in the way of the piece on a3");
        check("p3/4/4/1P2/4/P3 w 0 1", "a1a2", "Protects the piece on b3");
        check("4/p3/4/4/1P2/4 w 0 1", "b2b3", "Guards a4");
        check("4/3p/4/4/4/1P1P w 0 1", "b1b2", "Moves the piece on b1 forward");
    }
}
