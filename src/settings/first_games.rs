//! Help in the first games. Until a person has won a variant, the board and the status line show the goal and the rules of this
//! variant. Until a person's first win in any variant, the board and the status line show a warning if the computer can win with
//! its next move.

use crate::session::{GameEnded, GameMode, GameReset, Session, SessionKind};
use crate::settings::Settings;
use bevy::prelude::*;
use breakthrough_facts::wins_next;
use breakthrough_players::GamePlayer;
use breakthrough_rules::notation::variant_text;
use breakthrough_rules::{Ending, Move, Outcome, Side};

/// Triggered when the player answers the question of the first start.
#[derive(Event, Clone, Copy, Debug)]
pub(crate) struct Welcomed;

pub(super) fn plugin(app: &mut App) {
    app.add_observer(end_help)
        .add_observer(|_: On<Welcomed>, mut settings: ResMut<Settings>| settings.is_welcomed = true)
        .add_observer(end_welcome);
}

/// A player who has opened a game is not asked the question of the first start.
fn end_welcome(_: On<GameReset>, session: Res<Session>, mut settings: ResMut<Settings>) {
    if !session.is_staged() && !settings.is_welcomed {
        settings.is_welcomed = true;
    }
}

/// Maximum number of won variants that are remembered.
const MAX_WON_VARIANTS: usize = 100;

/// Hides the help for a variant when a person wins against the computer, or reaches the goal against another person.
fn end_help(ended: On<GameEnded>, session: Res<Session>, mut settings: ResMut<Settings>) {
    let Outcome { winner, ending } = ended.outcome;
    let is_win_of_person =
        session.player(winner).is_human() && (ending == Ending::Breakthrough || !session.player(!winner).is_human());
    let code = variant_text(&session.variant());
    if is_win_of_person && session.kind() == SessionKind::Game && !settings.won_variants.contains(&code) {
        let surplus = (settings.won_variants.len() + 1).saturating_sub(MAX_WON_VARIANTS);
        settings.won_variants.drain(..surplus);
        settings.won_variants.push(code);
    }
}

/// Returns whether the title screen shows the question of the first start. The question is shown until the player answers or opens a game.
/// Settings without an answer may come from an earlier version, so a finished game counts as an answer.
#[must_use]
pub(crate) fn asks_newcomer(settings: &Settings) -> bool {
    !settings.is_welcomed && settings.won_variants.is_empty() && settings.coached_games.is_empty()
}

/// Whether the goal and the rules of the variant are shown.
fn shows_goal(session: &Session, settings: &Settings) -> bool {
    settings.shows_goal && !settings.won_variants.contains(&variant_text(&session.variant()))
}

/// Returns the winning next moves of the computer if the game must warn the person to move: in a casual game without clocks that shows the
/// current position, until a person's first win.
#[must_use]
pub(crate) fn warned_wins(session: &Session, settings: &Settings) -> Vec<Move> {
    let position = session.position();
    let is_warned = settings.shows_goal
        && settings.won_variants.is_empty()
        && session.kind() == SessionKind::Game
        && session.terms().mode == GameMode::Casual
        && session.clock().is_none()
        && session.awaits_person()
        && !session.player(!position.side_to_move()).is_human();
    if is_warned {
        wins_next(position, !position.side_to_move())
    } else {
        Vec::new()
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
        .filter(|_| is_running && shows_goal(session, settings))
}

/// Whether the result screen offers the rules: after a loss to the computer in a person's first games.
#[must_use]
pub(crate) fn offers_rules(session: &Session, settings: &Settings) -> bool {
    session.outcome().is_some_and(|outcome| {
        session.player(outcome.winner) != GamePlayer::Human && session.player(!outcome.winner).is_human()
    }) && shows_goal(session, settings)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::{GameSetup, Intent};
    use crate::testing;
    use breakthrough_engine::Level;
    use breakthrough_players::Players;
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
    fn the_goal_of_the_person_who_moves_next_is_shown() {
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
        (shows_goal(session, settings), offers_rules(session, settings))
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
        let (session, settings) = (app.world().resource::<Session>(), app.world().resource::<Settings>());
        assert_eq!(settings.won_variants, [variant_text(&session.variant())]);
        assert!(!shows_goal(session, settings));
        let other = Session::running(GameSetup {
            game: Game::new("5x5".parse().expect("a variant")),
            ..default()
        });
        assert!(shows_goal(&other, settings), "another variant has not been won");
    }

    #[test]
    fn a_person_is_warned_of_a_win_on_the_next_move_until_the_first_win() {
        let setup = |players: &str| GameSetup {
            game: Game::from_position(parse_fen("4/2P1/4/4/p3/2PP w 0 1").expect("a position")),
            players: players.parse().expect("players"),
            ..default()
        };
        let count = |setup: GameSetup, settings: &Settings| warned_wins(&Session::running(setup), settings).len();
        let settings = Settings::default();
        assert_eq!(count(setup("human,computer:1"), &settings), 2);
        assert_eq!(count(setup("human,human"), &settings), 0);
        assert_eq!(
            count(setup("computer:1,human"), &settings),
            0,
            "the computer is to move"
        );
        let mut timed = setup("human,computer:1");
        timed.terms.time.controls[0] = "60".parse().ok();
        assert_eq!(count(timed, &settings), 0);
        let won = Settings {
            won_variants: vec!["5x5".to_owned()],
            ..default()
        };
        assert_eq!(count(setup("human,computer:1"), &won), 0);
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
