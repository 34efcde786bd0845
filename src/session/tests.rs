//! Tests of the session without the app.

use crate::base::system_runs::runs;
use crate::session::apply::apply_intents;
use crate::session::{
    EditorBoard, GameMode, GameSetup, GameTerms, Intent, Saving, Session, SessionKind, Step, TimeTerms, Transition,
    plugin,
};
use crate::states::Screen;
use bevy::prelude::*;
use bevy::state::app::StatesPlugin;
use breakthrough_engine::Level;
use breakthrough_players::GamePlayer;
use breakthrough_rules::notation::{PiecePlacement, parse_fen, parse_move, to_fen};
use breakthrough_rules::{Game, NodeId, Position, Side, Variant};

const START: &str = "pppp/p3/3p/P3/PPPP w 0 1";

fn setup(players: &str) -> GameSetup {
    GameSetup {
        game: Game::from_position(parse_fen(START).expect("a position")),
        players: players.parse().expect("players"),
        seed: 5,
        ..GameSetup::default()
    }
}

fn session(players: &str) -> Session {
    Session::new(setup(players), 3)
}

fn play(session: &mut Session, moves: &str) {
    for text in moves.split_whitespace() {
        let mv = parse_move(text, session.size()).expect("a move");
        session.play(mv).expect("a legal move");
    }
}

#[test]
fn every_change_of_the_game_advances_the_generation() {
    let mut session = session("human,human");
    assert_eq!(session.generation(), 3);
    assert!(session.undo().is_none() && session.redo().is_none());
    let illegal = parse_move("a1a2", session.size()).expect("a move");
    assert!(session.play(illegal).is_err());
    assert_eq!(session.generation(), 3, "nothing has changed");
    play(&mut session, "a2a3");
    assert_eq!(session.generation(), 4);
    assert!(session.undo().is_some());
    assert_eq!(session.generation(), 5);
    assert!(session.redo().is_some());
    assert_eq!(session.generation(), 6);
    session.resign(Side::First);
    assert_eq!(session.generation(), 7);
    session.resign(Side::Second);
    assert_eq!(session.generation(), 7, "the game was already over");
    assert!(session.withdraw_forfeit());
    assert_eq!(session.generation(), 8);
    assert!(!session.withdraw_forfeit());
    session.show(NodeId::ROOT);
    session.pause_computers(true);
    assert_eq!(session.generation(), 8, "the game is the same");
    session.replace(setup("human,human").staged());
    assert_eq!(session.generation(), 9);
}

#[test]
fn a_rematch_against_another_level_starts_a_new_score() {
    let mut session = session("human,computer:3");
    session.resign(Side::First);
    session.count_win(Side::Second);
    let setup = session.rematch_against(Level::NOVICE);
    assert_eq!(setup.players.to_string(), "human,computer:novice");
    assert_eq!(setup.terms.wins, [0; 2]);
}

#[test]
fn undone_moves_are_deleted_by_another_move_against_the_computer() {
    let nodes_after = |players: &str, again: &str| {
        let mut session = session(players);
        play(&mut session, "a2a3 d3c2");
        assert!(session.undo().is_some() && session.undo().is_some());
        play(&mut session, again);
        let game = session.game();
        (game.children(NodeId::ROOT).len(), game.moves().len())
    };
    assert_eq!(nodes_after("human,computer:1", "a2b3"), (1, 1));
    assert_eq!(
        nodes_after("human,computer:1", "a2a3"),
        (1, 2),
        "the reply can still be redone"
    );
    assert_eq!(nodes_after("human,human", "a2b3"), (2, 1), "a variation");
}

#[test]
fn an_undo_or_a_new_player_makes_a_rated_game_casual() {
    let check = |change: fn(&mut Session)| {
        let mut session = Session::new(
            GameSetup {
                game: Game::new(Variant::STANDARD),
                terms: GameTerms {
                    mode: GameMode::Rated,
                    ..GameTerms::default()
                },
                ..setup("human,computer:3")
            },
            0,
        );
        play(&mut session, "a2a3");
        assert_eq!(session.rated_level().map(Level::number), Some(3));
        change(&mut session);
        assert_eq!(session.rated_level(), None);
        assert_eq!(session.rematch(false).terms.mode, GameMode::Casual);
    };
    check(|session| assert!(session.undo().is_some()));
    check(|session| {
        session.resign(Side::First);
        assert!(session.withdraw_forfeit());
    });
    check(|session| session.set_player(Side::Second, GamePlayer::Human));
}

#[test]
fn position_events_report_the_transition() {
    let mut session = session("human,human");
    play(&mut session, "a2a3 d3c2 b1c2");
    let line = session.game().line().to_vec();
    let [first, second, third] = [0, 1, 2].map(|index| session.game().moves()[index]);
    let mut show = |node: NodeId| {
        let shown = session.show(node)?;
        assert_eq!(session.shown_node(), node);
        assert_eq!(
            Some(session.shown_position()),
            session.game().position_at(node).as_ref()
        );
        assert_eq!(shown.placement, PiecePlacement::from_position(session.shown_position()));
        Some(shown.transition)
    };
    let step = |played, side| Some(Transition::Move { played, side });
    let back = |played, side| Some(Transition::Undo { played, side });
    assert_eq!(show(line[2]), Some(Transition::Jump));
    assert_eq!(show(line[2]), None, "the position is already shown");
    assert_eq!(show(line[1]), back(third, Side::First));
    assert_eq!(show(line[0]), back(second, Side::Second));
    assert_eq!(show(NodeId::ROOT), back(first, Side::First));
    assert_eq!(show(line[0]), step(first, Side::First));
    assert_eq!(show(line[1]), step(second, Side::Second));
    assert_eq!(show(NodeId::ROOT), Some(Transition::Jump));
}

#[test]
fn only_positions_of_the_game_are_shown() {
    let mut longer = session("human,human");
    play(&mut longer, "a2a3 d3c2");
    let mut session = session("human,human");
    assert!(session.show(longer.game().current()).is_none());
    assert!(session.shows_latest());
}

#[test]
fn an_editors_board_is_shown_instead_of_the_game() {
    let mut session = session("human,human");
    assert!(!session.shows_editor_board() && !session.is_cylinder());
    assert_eq!(session.size().to_string(), "4x5");
    let placement: PiecePlacement = "ppp/3/PPP".parse().expect("a placement");
    let board = EditorBoard {
        placement,
        cylinder: true,
    };
    session.show_editor_board(board);
    assert!(session.shows_editor_board() && session.is_cylinder());
    assert_eq!((session.size(), session.placement()), (placement.size, placement));
    session.show_editor_board(EditorBoard {
        cylinder: false,
        ..board
    });
    assert!(!session.is_cylinder());
    let joined = Position::start("4x5 joined".parse().expect("a variant"));
    let game = Game::from_position(joined);
    session.replace(GameSetup {
        game,
        ..setup("human,human")
    });
    assert!(session.is_cylinder() && !session.shows_editor_board());
    assert_eq!(to_fen(session.shown_position()), "pppp/pppp/4/PPPP/PPPP w 0 1");
}

#[test]
fn only_a_game_in_progress_has_a_player_to_move() {
    let check = |session: &Session, to_move: Option<GamePlayer>, person: bool, computer: bool| {
        assert_eq!(session.to_move(), to_move);
        assert_eq!(
            (session.is_persons_turn(), session.awaits_computer()),
            (person, computer)
        );
    };
    let level: GamePlayer = session("computer:3,human").player(Side::First);
    let mut both = session("human,computer:3");
    check(&both, Some(GamePlayer::Human), true, false);
    assert!(both.awaits_person());
    play(&mut both, "a2a3");
    check(&both, Some(level), false, true);
    both.pause_computers(true);
    check(&both, Some(level), false, false);
    both.pause_computers(false);
    play(&mut both, "d3c2");
    assert!(!both.awaits_person() && both.is_persons_turn(), "the start is shown");
    assert!(both.show(both.game().current()).is_some());
    assert!(both.awaits_person());
    both.resign(Side::First);
    check(&both, None, false, false);
    assert!(!both.awaits_person());
    check(&Session::new(setup("human,human").staged(), 0), None, false, false);
    check(&Session::new(setup("computer:3,human").staged(), 0), None, false, false);
}

#[test]
fn a_move_resumes_paused_computers() {
    let mut session = session("computer:3,computer:3");
    session.pause_computers(true);
    play(&mut session, "a2a3");
    assert!(!session.are_computers_paused());
}

#[test]
fn the_camera_is_on_the_persons_side_against_the_computer() {
    let check = |players: &str, side: Side, only_computers: bool| {
        let session = session(players);
        assert_eq!(
            (session.viewing_side(), session.has_only_computers()),
            (side, only_computers),
            "{players}"
        );
    };
    check("human,human", Side::First, false);
    check("human,computer:3", Side::First, false);
    check("computer:3,human", Side::Second, false);
    check("computer:3,computer:4", Side::First, true);
}

#[test]
fn a_staged_position_allows_no_undo_or_redo() {
    let mut running = session("human,human");
    assert!(!running.can_undo() && !running.can_redo());
    play(&mut running, "a2a3 d3c2");
    assert!(running.can_undo() && !running.can_redo());
    running.undo();
    assert!(running.can_undo() && running.can_redo());
    let game = running.game().clone();
    let staged = Session::new(
        GameSetup {
            game,
            ..setup("human,human")
        }
        .staged(),
        0,
    );
    assert!(!staged.can_undo() && !staged.can_redo());
}

#[test]
fn intents_are_applied_only_after_an_intent_was_written() {
    let mut app = App::new();
    app.add_plugins((StatesPlugin, plugin)).init_state::<Screen>();
    app.update();
    assert!(!runs(&mut app, Update, apply_intents));
    app.world_mut().write_message(Intent::Undo);
    assert!(runs(&mut app, Update, apply_intents));
    assert!(!runs(&mut app, Update, apply_intents));
}

#[test]
fn the_first_change_turns_a_replay_into_a_game() {
    let timed = TimeTerms {
        controls: [Some("300+2".parse().expect("a time control")); 2],
        ..TimeTerms::default()
    };
    let mut game = Game::new(Variant::STANDARD);
    game.play(parse_move("a2a3", game.position().size()).expect("a move"))
        .expect("a legal move");
    let setup = GameSetup {
        game,
        terms: GameTerms {
            time: timed,
            ..GameTerms::default()
        },
        kind: SessionKind::Replay,
        ..setup("computer:3,human")
    };
    let mut replay = Session::new(setup.clone(), 0);
    assert!(replay.clock().is_none() && replay.allows_variations());
    assert!(
        replay.awaits_person() && !replay.awaits_computer(),
        "one person moves for both sides"
    );
    assert_eq!(replay.permissions().saving, Saving::Variations);
    play(&mut replay, "h7h6");
    assert_eq!(replay.permissions().saving, Saving::Game);
    replay.replace(setup.clone());
    assert_eq!(replay.kind(), SessionKind::Replay);
    replay.undo();
    assert_eq!(replay.kind(), SessionKind::Game);
    let game = Session::new(
        GameSetup {
            kind: SessionKind::Game,
            ..setup
        },
        0,
    );
    assert!(game.clock().is_some() && !game.allows_variations() && game.to_move() == Some(GamePlayer::Human));
}

#[test]
fn an_analysis_grows_a_tree_from_its_start() {
    let mut game = Game::new(Variant::STANDARD);
    for text in ["a2a3", "h7h6"] {
        let mv = parse_move(text, game.position().size()).expect("a move");
        game.play(mv).expect("a legal move");
    }
    let mut session = Session::new(
        GameSetup {
            game,
            kind: SessionKind::Analysis,
            ..setup("computer:3,human")
        },
        0,
    );
    assert!(session.is_analysis() && session.accepts_moves() && session.outcome().is_none());
    assert_eq!(session.permissions().saving, Saving::Analysis);
    assert_eq!(session.game().cursor(), 0, "the current position is the start");
    let end = session.shown_node();
    assert_eq!(
        session.game().ply(end),
        Some(2),
        "the board shows the position of the setup"
    );
    assert!(session.can_undo() && !session.can_redo());
    assert_eq!(session.step_target(Step::Back), session.game().parent(end));
    let other = parse_move("b2b3", session.size()).expect("a move");
    session.show(NodeId::ROOT);
    assert!(session.can_redo(), "a step forward leads along the line");
    assert_eq!(
        session.step_target(Step::Latest),
        Some(end),
        "the end of the shown line"
    );
    let variation = session.try_move(other).expect("a legal move");
    assert_eq!(session.game().children(NodeId::ROOT).len(), 2);
    assert!(
        session.can_delete(variation) && session.can_delete(end),
        "no move is played"
    );
}
