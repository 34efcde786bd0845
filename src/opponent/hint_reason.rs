//! Reasons for the moves of hints, from facts that need no search.

use crate::text::LocalizedText;
use breakthrough_facts::{hanging, wins_next};
use breakthrough_rules::{Move, Position, Side, Square};

/// Returns the reason for a move, if a simple fact explains the move: the move wins, prevents a win, captures or saves a piece, or attacks a
/// piece.
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
    attacked.map(|square| about("hint-attacks", square))
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
        check("3p/4/4/p3/1P2 w 0 1", "b1a2", "Stops a win of the piece on a2");
        check("pp2/4/p3/1P2/4/PP2 w 0 1", "b3a4", "Wins the piece on a4");
        check("pp2/4/p3/1P2/4/P1P1 b 0 1", "a4b3", "Wins the piece on b3");
        check("pp2/4/1p2/P3/4/1P1P w 0 1", "b1b2", "Saves the piece on a3");
        check("p3/2p1/4/1P2/4/P2P w 0 1", "b3b4", "Attacks the piece on c5");
    }

    #[test]
    fn a_quiet_move_has_no_reason() {
        assert_eq!(reason("pppp/pppp/4/4/PPPP/PPPP w 0 1", "a2a3"), None);
    }
}
