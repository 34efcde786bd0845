//! The unfinished game that the title screen offers to continue.

use crate::session::{GameSetup, Intent, MoveMade, Session};
use crate::states::Screen;
use bevy::prelude::*;

/// Game to continue: the game that was in progress when the program exited or when the game screen closed. After the first move
/// of another game, it cannot be continued.
#[derive(Resource, Clone, Debug)]
pub struct UnfinishedGame(pub GameSetup);

/// Exists while the title screen waits for the unfinished game to load, in order to start it immediately.
#[derive(Resource)]
pub(crate) struct ContinueAtStart;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnExit(Screen::Game), keep_unfinished_game)
        .add_systems(OnExit(Screen::Title), |mut commands: Commands| {
            commands.remove_resource::<ContinueAtStart>();
        })
        .add_systems(
            Update,
            continue_game.run_if(resource_exists::<ContinueAtStart>.and_then(resource_exists::<UnfinishedGame>)),
        )
        .add_observer(|_: On<MoveMade>, mut commands: Commands| commands.remove_resource::<UnfinishedGame>());
}

/// Starts the unfinished game, if any.
pub(crate) fn continue_game(
    unfinished: Option<Res<UnfinishedGame>>,
    mut intents: MessageWriter<Intent>,
    mut commands: Commands,
) {
    if let Some(unfinished) = unfinished {
        intents.write(Intent::Start(unfinished.0.clone()));
        commands.remove_resource::<UnfinishedGame>();
        commands.remove_resource::<ContinueAtStart>();
    }
}

pub(crate) fn keep_unfinished_game(session: Res<Session>, mut commands: Commands) {
    if let Some(setup) = unfinished_game(&session) {
        commands.insert_resource(UnfinishedGame(setup));
    }
}

/// Returns the setup of the session's game if a move has been made and the game is not over.
fn unfinished_game(session: &Session) -> Option<GameSetup> {
    let is_unfinished = session.to_move().is_some() && session.game().can_undo();
    is_unfinished.then(|| session.to_setup())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::states::set_state;
    use crate::testing;
    use breakthrough_rules::notation::{parse_fen, parse_move};
    use breakthrough_rules::{Game, Position};

    fn check(position: &str, moves: &[&str], can_continue: bool) {
        let position = parse_fen(position).expect("a position");
        let mut game = Game::from_position(position);
        for mv in moves {
            let mv = parse_move(mv, game.position().size()).expect("a move");
            game.play(mv).expect("a legal move");
        }
        let setup = GameSetup { game, ..default() };
        let session = Session::new(setup.clone(), 0);
        assert_eq!(unfinished_game(&session).is_some(), can_continue, "{moves:?}");
        let staged = Session::new(setup.staged(), 0);
        assert!(unfinished_game(&staged).is_none(), "a board behind a menu is no game");
    }

    #[test]
    fn a_game_with_moves_and_without_a_result_can_be_continued() {
        check("pppp/4/4/PPPP w 0 1", &[], false);
        check("pppp/4/4/PPPP w 0 1", &["a1-a2"], true);
        check("1p2/P3/4/4 w 0 1", &["a3-a4"], false);
    }

    fn unfinished(position: &Position) -> UnfinishedGame {
        UnfinishedGame(GameSetup {
            game: Game::from_position(position.clone()),
            ..default()
        })
    }

    #[test]
    fn a_requested_continuation_starts_once_the_game_is_loaded() {
        let position = parse_fen("pppp/4/P3/1PPP b 0 2").expect("a position");
        for is_wanted in [false, true] {
            let mut app = testing::app();
            if is_wanted {
                app.insert_resource(ContinueAtStart);
            }
            app.update();
            app.insert_resource(unfinished(&position));
            app.update();
            app.update();
            let continues = *app.world().resource::<Session>().position() == position;
            assert_eq!(continues, is_wanted);
            assert_eq!(app.world().contains_resource::<UnfinishedGame>(), !is_wanted);
        }
    }

    #[test]
    fn leaving_the_title_screen_cancels_a_requested_continuation() {
        let position = parse_fen("pppp/4/P3/1PPP b 0 2").expect("a position");
        let mut app = testing::app();
        app.insert_resource(ContinueAtStart);
        app.update();
        for screen in [Screen::NewGame, Screen::Title] {
            set_state(&mut app.world_mut().resource_mut::<NextState<Screen>>(), screen);
            app.update();
        }
        app.insert_resource(unfinished(&position));
        app.update();
        app.update();
        assert!(app.world().contains_resource::<UnfinishedGame>());
        assert_eq!(*app.world().resource::<State<Screen>>(), Screen::Title);
    }
}
