//! Texts about the end of a game: the line with the score, and the ending.

use crate::session::{Session, Termination};
use crate::text::Texts;
use crate::ui::{player_name, winner_text};
use breakthrough_rules::{Ending, Outcome, Side};

/// Returns the PGN result of a game with a dash: `1–0` or `0–1`.
pub(crate) const fn score(winner: Side) -> &'static str {
    match winner {
        Side::First => "1–0",
        Side::Second => "0–1",
    }
}

/// Returns the line with the score and the ending of the session's game; `None` while the game is in progress.
pub(crate) fn session_result(texts: &Texts, session: &Session) -> Option<String> {
    let outcome = session.outcome()?;
    let winner = winner_text(texts, session, outcome.winner);
    let loser = player_name(texts, session, !outcome.winner);
    Some(result_line(texts, outcome, session.termination(), &winner, &loser))
}

/// Returns the line with the score and the ending. `winner_line` names the winner, such as "You win", and `loser` is a name.
pub(crate) fn result_line(
    texts: &Texts,
    outcome: Outcome,
    termination: Option<Termination>,
    winner_line: &str,
    loser: &str,
) -> String {
    let id = match (outcome.ending, termination) {
        (Ending::Resignation, None) => "moves-result-resigned",
        (Ending::Resignation, Some(_)) => "moves-result-ending",
        (Ending::Time, _) => "moves-result-time",
        (Ending::Breakthrough | Ending::AllCaptured | Ending::NoMoves, _) => "moves-result",
    };
    let ending = ending_text(texts, Some(outcome.ending), termination);
    let gaps = [
        ("score", score(outcome.winner).into()),
        ("winner", winner_line.into()),
        ("loser", loser.into()),
        ("ending", ending.into()),
    ];
    texts.fill(id, &gaps)
}

/// Returns the ending of a game in one or two words; empty for an unfinished game without an ending in its PGN. `ending` is
/// a resignation if the result does not follow from the rules.
pub(crate) fn ending_text(texts: &Texts, ending: Option<Ending>, termination: Option<Termination>) -> String {
    let stated = termination.filter(|_| matches!(ending, None | Some(Ending::Resignation)));
    let id = match (stated, ending) {
        (Some(Termination::Abandoned), _) => "ending-abandoned",
        (Some(Termination::Adjudicated), _) => "ending-adjudicated",
        (Some(Termination::RulesInfraction), _) => "ending-rules-infraction",
        (None, Some(Ending::Breakthrough)) => "ending-breakthrough",
        (None, Some(Ending::AllCaptured)) => "ending-all-captured",
        (None, Some(Ending::NoMoves)) => "ending-no-moves",
        (None, Some(Ending::Resignation)) => "ending-resigned",
        (None, Some(Ending::Time)) => "ending-time",
        (None, None) => return String::new(),
    };
    texts.get(id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_ending_has_a_text() {
        let check = |ending, termination: &str, expected: &str| {
            let stated = Termination::of_value(termination);
            assert_eq!(ending_text(&Texts::english(), ending, stated), expected);
        };
        check(Some(Ending::Breakthrough), "normal", "breakthrough");
        check(Some(Ending::AllCaptured), "normal", "all captured");
        check(Some(Ending::NoMoves), "normal", "no legal moves");
        check(Some(Ending::Resignation), "normal", "resigned");
        check(Some(Ending::Time), "time forfeit", "on time");
        check(Some(Ending::Resignation), "Abandoned", "abandoned");
        check(Some(Ending::Resignation), "adjudication", "adjudicated");
        check(Some(Ending::Resignation), "rules infraction", "rules infraction");
        check(None, "unterminated", "");
        check(None, "abandoned", "abandoned");
        // The final position determines the ending, regardless of the tag.
        check(Some(Ending::Breakthrough), "abandoned", "breakthrough");
    }

    #[test]
    fn the_line_of_a_result_names_the_ending() {
        let check = |ending, termination: &str, expected: &str| {
            let outcome = Outcome {
                winner: Side::Second,
                ending,
            };
            let stated = Termination::of_value(termination);
            let line = result_line(&Texts::english(), outcome, stated, "Ben wins", "Anna");
            assert_eq!(line, expected);
        };
        check(Ending::Breakthrough, "normal", "0–1 · Ben wins");
        check(Ending::Resignation, "normal", "0–1 · Anna resigned");
        check(Ending::Time, "", "0–1 · Ben wins on time");
        check(Ending::Resignation, "abandoned", "0–1 · Ben wins · abandoned");
    }
}
