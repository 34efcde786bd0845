//! Suggestion of another level after a game.

use crate::session::Session;
use breakthrough_engine::Level;
use breakthrough_players::GamePlayer;
use breakthrough_rules::Side;

/// Number of wins of the person after which a harder opponent is suggested.
const WINS: u32 = 2;

/// Whether a harder opponent is suggested to the winner: after several wins, or after the win of a guided game.
fn has_won_enough(session: &Session, winner: Side) -> bool {
    session.is_guided() || session.terms().wins[winner.index()] >= WINS
}

/// Returns the next lower level if the person lost against the computer, or the next higher level if [`has_won_enough`] returns `true`,
/// each with the text id of its button.
pub(super) fn suggested_level(session: &Session) -> Option<(Level, &'static str)> {
    let winner = session.outcome()?.winner;
    let level_of = |side| match session.player(side) {
        GamePlayer::Computer(level) => Some(level),
        _ => None,
    };
    let step = |level: Level, by: i8| Level::new(level.number() + by);
    match (level_of(winner), level_of(!winner)) {
        (Some(level), None) if session.player(!winner).is_human() => Some((step(level, -1)?, "result-easier")),
        (None, Some(level)) if session.player(winner).is_human() && has_won_enough(session, winner) => {
            Some((step(level, 1)?, "result-harder"))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::{GameSetup, GameTerms};
    use breakthrough_rules::{Game, Variant};

    #[test]
    fn an_easier_opponent_is_suggested_after_a_loss_and_a_harder_one_after_two_wins() {
        let check = |players: &str, loser: Side, wins: u32, expected: Option<(i8, &'static str)>| {
            let mut game = Game::new(Variant::STANDARD);
            assert!(game.resign(loser));
            let mut terms = GameTerms::default();
            terms.wins[(!loser).index()] = wins;
            let session = Session::running(GameSetup {
                game,
                players: players.parse().expect("players"),
                terms,
                ..GameSetup::default()
            });
            let found = suggested_level(&session).map(|(level, text)| (level.number(), text));
            assert_eq!(found, expected, "{players}");
        };
        let (person, computer) = (Side::First, Side::Second);
        check("human,computer:2", person, 1, Some((1, "result-easier")));
        check("human,computer:1", person, 1, Some((0, "result-easier")));
        check("human,computer:novice", person, 1, None);
        check("human,computer:novice", computer, 1, None);
        check("human,computer:novice", computer, 2, Some((0, "result-harder")));
        check("human,computer:10", computer, 5, None);
        check("human,human", person, 3, None);
        check("computer:1,computer:2", person, 3, None);
    }
}
