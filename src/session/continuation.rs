//! The unfinished game that the title screen offers to continue.

use crate::session::{GameKey, GameMode, GameSetup, Intent, MoveMade, Session};
use crate::states::Screen;
use bevy::prelude::*;
use breakthrough_rules::Side;

/// Game to continue: the game that was in progress when the program exited or when the game screen closed. Once a person makes the first
/// move of another game, this game cannot be continued, and a rated game is resigned.
#[derive(Resource, Clone, Debug)]
pub struct UnfinishedGame(pub GameSetup);

/// Game in which the person has been told that a move resigns the unfinished rated game. In all other games, the first move is refused with
/// this warning, and the player must repeat the move.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct ResignationAnnounced(pub(crate) Option<GameKey>);

/// Triggered when the person has moved in another game instead of finishing a rated game, which was therefore resigned.
#[derive(Event, Debug)]
pub(crate) struct RatedGameResigned {
    /// The resigned game.
    pub(crate) session: Session,
}

impl UnfinishedGame {
    /// Side of the person in a rated game, who resigns by the first move of another game; `None` in a casual game, and before the
    /// person's first move.
    pub(crate) fn resigning_side(&self) -> Option<Side> {
        let GameSetup {
            game, players, terms, ..
        } = &self.0;
        let person = Side::BOTH.into_iter().find(|side| players.player(*side).is_human())?;
        let plies_before = usize::from(game.start().side_to_move() != person);
        (terms.mode == GameMode::Rated && game.cursor() > plies_before).then_some(person)
    }

    /// Whether a person's move in the session resigns this game.
    fn is_resigned_in(&self, session: &Session) -> bool {
        self.resigning_side().is_some() && self.0.key != Some(session.key()) && session.friend_terms().is_none()
    }
}

/// Whether the player must be told that a move of the session resigns the unfinished rated game.
pub(super) fn must_announce_resignation(
    session: &Session,
    unfinished: Option<&UnfinishedGame>,
    announced: ResignationAnnounced,
) -> bool {
    announced.0 != Some(session.key()) && unfinished.is_some_and(|unfinished| unfinished.is_resigned_in(session))
}

/// Exists while the title screen waits for the unfinished game to load, in order to start the game immediately.
#[derive(Resource)]
pub(crate) struct ContinueAtStart;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ResignationAnnounced>()
        .add_systems(OnExit(Screen::Game), keep_unfinished_game)
        .add_systems(OnExit(Screen::Title), |mut commands: Commands| {
            commands.remove_resource::<ContinueAtStart>();
        })
        .add_systems(
            Update,
            continue_game.run_if(resource_exists::<ContinueAtStart>.and_then(resource_exists::<UnfinishedGame>)),
        )
        .add_observer(abandon_unfinished_game);
}

/// Abandons the unfinished game after a person's move in another game. Moves of the computer do not abandon the unfinished game, because a
/// link may start a game in which the computer moves first.
fn abandon_unfinished_game(
    made: On<MoveMade>,
    session: Res<Session>,
    unfinished: Option<Res<UnfinishedGame>>,
    mut commands: Commands,
) {
    // Games with friends last for days, and other games are played between their moves.
    let is_by_link = session.friend_terms().is_some();
    let is_persons = session.permissions().result && session.player(made.side).is_human() && !is_by_link;
    let Some(unfinished) = unfinished.filter(|_| is_persons) else {
        return;
    };
    commands.remove_resource::<UnfinishedGame>();
    if let Some(person) = unfinished
        .resigning_side()
        .filter(|_| unfinished.is_resigned_in(&session))
    {
        let mut session = Session::new(unfinished.0.clone(), 0);
        session.resign(person);
        commands.trigger(RatedGameResigned { session });
    }
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
    // The title screen lists games with friends separately.
    let is_by_link = session.friend_terms().is_some();
    let is_unfinished = session.to_move().is_some() && session.game().can_undo() && !is_by_link;
    is_unfinished.then(|| session.to_setup())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::{GameTerms, MoveRejected, Rejection};
    use crate::states::set_state;
    use crate::testing;
    use breakthrough_rules::notation::{parse_fen, parse_move};
    use breakthrough_rules::{Game, Move, Position};

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

    #[test]
    fn another_game_resigns_a_rated_game_in_which_the_person_has_moved() {
        let check = |mode, players: &str, plies: usize, expected| {
            let mut game = Game::new(breakthrough_rules::Variant::STANDARD);
            for _ in 0..plies {
                game.play(game.position().legal_moves()[0]).expect("a legal move");
            }
            let unfinished = UnfinishedGame(GameSetup {
                game,
                players: players.parse().expect("players"),
                terms: GameTerms { mode, ..default() },
                ..default()
            });
            assert_eq!(unfinished.resigning_side(), expected, "{mode:?} {players} {plies}");
        };
        check(GameMode::Rated, "human,computer:3", 0, None);
        check(GameMode::Rated, "human,computer:3", 1, Some(Side::First));
        check(GameMode::Rated, "computer:3,human", 1, None);
        check(GameMode::Rated, "computer:3,human", 2, Some(Side::Second));
        check(GameMode::Casual, "human,computer:3", 1, None);
    }

    #[derive(Resource, Default)]
    struct Resignations(usize);

    fn resignations(app: &App) -> usize {
        app.world().resource::<Resignations>().0
    }

    /// Opens a game from a link while a rated game is unfinished.
    fn linked_game(players: &str) -> App {
        let mut app = testing::app();
        testing::record::<MoveRejected>(&mut app);
        app.init_resource::<Resignations>()
            .add_observer(|_: On<RatedGameResigned>, mut resignations: ResMut<Resignations>| resignations.0 += 1);
        app.update();
        let mut rated = GameSetup {
            players: "human,computer:3".parse().expect("players"),
            terms: GameTerms {
                mode: GameMode::Rated,
                ..default()
            },
            ..default()
        };
        rated
            .game
            .play(rated.game.position().legal_moves()[0])
            .expect("a legal move");
        app.insert_resource(UnfinishedGame(rated));
        app.world_mut().write_message(Intent::Start(GameSetup {
            players: players.parse().expect("players"),
            ..default()
        }));
        app.update();
        app
    }

    fn play_first_legal(app: &mut App, intent: fn(Move, u64) -> Intent) {
        let session = app.world().resource::<Session>();
        let intent = intent(session.position().legal_moves()[0], session.generation());
        app.world_mut().write_message(intent);
        app.update();
    }

    #[test]
    fn moves_of_computers_resign_no_rated_game() {
        for players in ["computer:1,human", "computer:1,computer:1"] {
            let mut app = linked_game(players);
            for _ in 0..2 {
                play_first_legal(&mut app, |mv, generation| Intent::Reply { mv, generation });
            }
            let plies = app.world().resource::<Session>().game().cursor();
            assert!(plies > 0, "{players}");
            assert!(app.world().contains_resource::<UnfinishedGame>(), "{players}");
            assert_eq!(resignations(&app), 0, "{players}");
        }
    }

    #[test]
    fn the_first_move_that_would_resign_a_rated_game_is_refused_with_a_warning() {
        let mut app = linked_game("human,human");
        let size = app.world().resource::<Session>().size();
        let illegal = parse_move("a1-a5", size).expect("a move");
        app.world_mut().write_message(Intent::Play(illegal));
        app.update();
        play_first_legal(&mut app, |mv, _| Intent::Play(mv));
        let reasons: Vec<_> = testing::recorded::<MoveRejected>(&app)
            .iter()
            .map(|rejected| rejected.reason)
            .collect();
        assert_eq!(reasons[1..], [Rejection::ResignsRatedGame], "{reasons:?}");
        assert_eq!(app.world().resource::<Session>().game().cursor(), 0);
        assert!(app.world().contains_resource::<UnfinishedGame>());
        play_first_legal(&mut app, |mv, _| Intent::Play(mv));
        assert_eq!(app.world().resource::<Session>().game().cursor(), 1);
        assert_eq!(resignations(&app), 1);
        assert!(!app.world().contains_resource::<UnfinishedGame>());
        // The resigned game cannot be resigned again.
        play_first_legal(&mut app, |mv, _| Intent::Play(mv));
        assert_eq!(app.world().resource::<Session>().game().cursor(), 2);
    }

    #[test]
    fn a_warning_before_the_start_of_a_game_is_not_repeated() {
        let mut app = linked_game("human,human");
        let key = app.world().resource::<Session>().key();
        app.insert_resource(ResignationAnnounced(Some(key)));
        play_first_legal(&mut app, |mv, _| Intent::Play(mv));
        assert_eq!(resignations(&app), 1);
        // The warning must be repeated for another game.
        let mut app = linked_game("human,human");
        app.insert_resource(ResignationAnnounced(Some(key)));
        play_first_legal(&mut app, |mv, _| Intent::Play(mv));
        assert_eq!(resignations(&app), 0);
    }

    #[test]
    fn a_move_of_a_staged_game_keeps_the_unfinished_game() {
        let mut app = testing::app();
        app.update();
        app.insert_resource(unfinished(&parse_fen("pppp/4/P3/1PPP b 0 2").expect("a position")));
        let first = app.world().resource::<Session>().position().legal_moves()[0];
        app.world_mut().write_message(Intent::PlayStaged(first));
        app.update();
        assert_eq!(app.world().resource::<Session>().game().cursor(), 1);
        assert!(app.world().contains_resource::<UnfinishedGame>());
    }
}
