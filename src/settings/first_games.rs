//! Help in the first games: until a person wins a game, the board and the status line show the goal.

use crate::session::{GameEnded, Session, SessionKind};
use crate::settings::Settings;
use bevy::prelude::*;
use breakthrough_arena::GamePlayer;
use breakthrough_rules::{Ending, Outcome, Side};

pub(super) fn plugin(app: &mut App) {
    app.add_observer(end_help);
}

/// Turns the help off when a person wins against the computer, or reaches the goal against another person.
fn end_help(ended: On<GameEnded>, session: Res<Session>, mut settings: ResMut<Settings>) {
    let Outcome { winner, ending } = ended.outcome;
    let is_win_of_person =
        session.player(winner).is_human() && (ending == Ending::Breakthrough || !session.player(!winner).is_human());
    if is_win_of_person && session.kind() == SessionKind::Game && settings.shows_goal {
        settings.shows_goal = false;
    }
}

/// Returns the side whose goal is shown: the person who moves next in a game in progress. Returns `None` if the
/// settings hide the goal.
#[must_use]
pub(crate) fn learning_side(session: &Session, settings: &Settings) -> Option<Side> {
    let is_running = session.kind() == SessionKind::Game && session.outcome().is_none();
    let mover = session.position().side_to_move();
    [mover, !mover]
        .into_iter()
        .find(|side| session.player(*side).is_human())
        .filter(|_| is_running && settings.shows_goal)
}

/// Whether the result offers the rules: a person lost to the computer in the first games.
#[must_use]
pub(crate) fn offers_rules(session: &Session, settings: &Settings) -> bool {
    session.outcome().is_some_and(|outcome| {
        session.player(outcome.winner) != GamePlayer::Human && session.player(!outcome.winner).is_human()
    }) && settings.shows_goal
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::{GameSetup, Intent};
    use crate::testing;
    use breakthrough_arena::Players;
    use breakthrough_engine::Level;
    use breakthrough_rules::notation::{parse_fen, parse_move};
    use breakthrough_rules::{Game, Variant};

    const COMPUTER: GamePlayer = GamePlayer::Computer(Level::WEAKEST);

    fn session(first: GamePlayer, second: GamePlayer) -> Session {
        Session::running(GameSetup {
            players: Players::new(first, second),
            ..default()
        })
    }

    #[test]
    fn the_goal_is_that_of_the_person_who_moves_next() {
        let settings = Settings::default();
        let side = |first, second| learning_side(&session(first, second), &settings);
        assert_eq!(side(GamePlayer::Human, GamePlayer::Human), Some(Side::First));
        assert_eq!(side(GamePlayer::Human, COMPUTER), Some(Side::First));
        assert_eq!(side(COMPUTER, GamePlayer::Human), Some(Side::Second));
        assert_eq!(side(COMPUTER, COMPUTER), None);
    }

    #[test]
    fn the_goal_is_hidden_by_the_setting_and_outside_of_games() {
        let people = || session(GamePlayer::Human, GamePlayer::Human);
        let settings = Settings {
            shows_goal: false,
            ..default()
        };
        assert_eq!(learning_side(&people(), &settings), None);
        let staged = Session::running(GameSetup::default().staged());
        assert_eq!(learning_side(&staged, &Settings::default()), None);
    }

    /// Resigns a game for `loser`. Returns whether the goal is still shown, and whether the result offers the rules.
    fn resigned(first: GamePlayer, second: GamePlayer, loser: Side) -> (bool, bool) {
        let mut app = testing::app();
        app.update();
        let mut game = Game::new(Variant::STANDARD);
        assert!(game.resign(loser));
        app.world_mut().write_message(Intent::Start(GameSetup {
            game,
            players: Players::new(first, second),
            ..default()
        }));
        app.update();
        let (session, settings) = (app.world().resource::<Session>(), app.world().resource::<Settings>());
        (settings.shows_goal, offers_rules(session, settings))
    }

    #[test]
    fn a_breakthrough_between_people_ends_the_help() {
        let mut app = testing::app();
        app.update();
        let mut game = Game::from_position(parse_fen("3p/P3/4/3P w 0 1").expect("a position"));
        game.play(parse_move("a3a4", game.position().size()).expect("a move"))
            .expect("a legal move");
        app.world_mut()
            .write_message(Intent::Start(GameSetup { game, ..default() }));
        app.update();
        assert!(!app.world().resource::<Settings>().shows_goal);
    }

    #[test]
    fn the_first_win_of_a_person_ends_the_help_and_a_lost_game_offers_the_rules() {
        let human = GamePlayer::Human;
        assert_eq!(resigned(human, COMPUTER, Side::First), (true, true));
        assert_eq!(resigned(human, COMPUTER, Side::Second), (false, false));
        assert_eq!(resigned(human, human, Side::First), (true, false));
        assert_eq!(resigned(COMPUTER, COMPUTER, Side::First), (true, false));
    }
}
