//! Tests of the session: applied and rejected intents, the end of a game, and the start of another game.

use crate::ecs_tests::table::{SMALL, Table, setup};
use crate::opponent::{Hint, ShownHint};
use crate::session::{EditorBoard, GameSetup, Intent, Selection};
use crate::states::Screen;
use breakthrough_rules::notation::parse_move;
use breakthrough_rules::{Game, Side, Variant};

/// The first side wins with a move to a5.
pub(crate) const NEARLY_WON: &str = "3p/P3/4/4/3P w 0 1";
/// A computer whose search outlasts every test.
const THINKER: &str = "human,computer:10";

#[test]
fn a_move_changes_the_game_immediately() {
    let mut table = Table::people();
    table.play("a2a3").expect("made a2a3");
    assert_eq!(table.position(), "pppp/p3/P2p/4/PPPP b 0 1");
    let last = table.session().last_move().map(|played| played.captured);
    assert_eq!(last, Some(false));
    table.check_board();
    table.play("d3c2 b1c2").expect("made d3c2; made b1c2");
    assert_eq!(table.session().last_move().map(|played| played.captured), Some(true));
    table.check_board();
}

#[test]
fn an_illegal_move_is_rejected_with_the_rule_that_forbids_it() {
    let check = |position: &str, players: &str, mv: &str, reason: &str| {
        let mut table = Table::start(position, players);
        let (before, generation) = (table.position(), table.session().generation());
        table.play(mv).expect(&format!("rejected {mv}: {reason}"));
        assert_eq!(
            (table.position(), table.session().generation()),
            (before, generation),
            "{mv}"
        );
        assert!(!table.session().can_redo() && !table.session().can_undo());
        table.check_board();
    };
    let people = "human,human";
    let blocked = "ppp1/4/1p2/1P2/PP1P w 0 1";
    check(blocked, people, "b2b3", "pieces capture only diagonally forward");
    check(blocked, people, "b2b1", "pieces move only forward");
    check(blocked, people, "b2c2", "pieces move only forward");
    check(
        blocked,
        people,
        "d1d3",
        "pieces move one square, straight or diagonally forward",
    );
    check(blocked, people, "a1b2", "your own piece occupies b2");
    check(blocked, people, "b3b2", "the piece on b3 is the opponent's");
    check(blocked, people, "c3c4", "there is no piece on c3");
    check(blocked, "computer:10,human", "d1d2", "NotYourTurn");
    check("P2p/4/4/4/3P b 0 1", people, "d5d4", "the game is over");
}

#[test]
fn no_moves_are_made_on_a_staged_board() {
    let mut table = Table::title();
    table.expect("reset").play("a2a3").expect("rejected a2a3: NotYourTurn");
    for intent in [
        Intent::Undo,
        Intent::Redo,
        Intent::Resign(Side::First),
        Intent::ResumeComputers,
    ] {
        let mut shown = setup(SMALL, "human,human");
        for mv in ["a2a3", "a4b3"] {
            shown
                .game
                .play(parse_move(mv, shown.game.variant().size()).expect("a move"))
                .expect("legal");
        }
        shown.game.undo();
        table.send(Intent::Stage(shown)).send(intent.clone());
        assert_eq!(table.moves(), "a2a3", "{intent:?}");
        assert_eq!(table.session().outcome(), None);
        assert_eq!(table.screen(), "Title", "{intent:?}");
    }
}

#[test]
fn a_resignation_ends_the_game_until_it_is_undone() {
    let mut table = Table::people();
    table.play("a2a3").expect("made a2a3");
    table
        .send(Intent::Resign(Side::Second))
        .expect("ended: First by Resignation");
    table.update();
    assert_eq!(table.screen(), "Result Running");
    table.play("a4b3").expect("rejected a4b3: the game is over");
    table.send(Intent::Resign(Side::First)).expect("");
    // Only the resignation is undone.
    table.send(Intent::Undo).expect("resumed").update();
    assert_eq!(
        (table.screen().as_str(), table.moves().as_str()),
        ("Game Running", "a2a3")
    );
    table.play("a4b3").expect("made a4b3");
    // Either side may resign, regardless of the side to move.
    table
        .send(Intent::Resign(Side::Second))
        .expect("ended: First by Resignation");
}

#[test]
fn only_people_resign() {
    let mut table = Table::start(SMALL, THINKER);
    table.send(Intent::Resign(Side::Second)).expect("");
    assert_eq!(table.session().outcome(), None);
    table
        .send(Intent::Resign(Side::First))
        .expect("ended: Second by Resignation");
}

#[test]
fn the_end_of_a_game_can_be_undone() {
    let mut table = Table::start(NEARLY_WON, "human,human");
    table
        .play("a4a5")
        .expect("made a4a5; ended: First by Breakthrough")
        .update();
    assert_eq!(table.screen(), "Result Running");
    table.check_board();
    table.play("d5d4").expect("rejected d5d4: the game is over");
    table.send(Intent::Undo).expect("took back a4a5; resumed").update();
    assert_eq!(table.screen(), "Game Running");
    table.check_board();
    table
        .send(Intent::Redo)
        .expect("made a4a5; ended: First by Breakthrough")
        .update();
    assert_eq!(table.screen(), "Result Running");
    // A different move replaces the undone move.
    table.send(Intent::Undo).play("d1d2").update();
    assert_eq!(
        (table.screen().as_str(), table.moves().as_str()),
        ("Game Running", "d1d2")
    );
}

#[test]
fn a_game_that_starts_in_a_final_position_has_a_result() {
    let mut table = Table::title();
    table.log();
    let over = || Intent::Start(setup("P2p/4/4/4/3P b 0 1", "human,human"));
    for _ in 0..2 {
        table
            .send(over())
            .expect("reset; ended: First by Breakthrough")
            .update();
        assert_eq!(table.screen(), "Result Running");
    }
}

/// The test sets all per-game state before each restart.
#[test]
fn a_new_game_clears_the_state_of_the_previous_game() {
    let check = |intent: Intent, players: &str, position: &str, seed: u64| {
        let mut table = Table::people();
        table.play("a2a3 a4b3").pass(1.0).click("c1").keys("<Right><Right>");
        let spot = table.spot("a3");
        table.point(spot);
        let hint = table.session().position().legal_moves()[0];
        table.app.world_mut().resource_mut::<Hint>().0 = Some(ShownHint::Move(hint));
        let selection = table.selection();
        assert!(selection.selected.is_some() && selection.hovered.is_some() && selection.cursor.is_some());
        let generation = table.session().generation();
        table.log();
        table.send(intent).expect("reset");
        assert_eq!(table.selection(), &Selection::default());
        assert_eq!(table.hint(), None);
        let session = table.session();
        assert_ne!(session.generation(), generation);
        assert!(!session.can_undo() && !session.can_redo() && !session.is_staged() && !session.are_computers_paused());
        assert_eq!(
            (session.players().to_string().as_str(), session.seed()),
            (players, seed)
        );
        assert_eq!(table.position(), position);
        table.check_board();
        table.pass(1.0);
        assert_eq!(table.screen(), "Game Running");
        table.check_board();
    };
    check(Intent::Rematch, "human,human", SMALL, 2);
    check(Intent::SwapSides, "human,human", SMALL, 2);
    let wide = GameSetup {
        game: Game::new(Variant::new(9, 3).expect("a variant")),
        players: "human,computer:1".parse().expect("players"),
        seed: 7,
        ..GameSetup::default()
    };
    check(
        Intent::Start(wide),
        "human,computer:1",
        "ppppppppp/9/PPPPPPPPP w 0 1",
        7,
    );
}

#[test]
fn swapping_sides_swaps_the_players() {
    let mut table = Table::start(SMALL, THINKER);
    table.play("a2a3").send(Intent::SwapSides);
    assert_eq!(table.session().players().to_string(), "computer:10,human");
    assert_eq!(table.position(), SMALL);
    assert_eq!(table.session().viewing_side(), Side::Second);
    assert!(table.session().awaits_computer());
}

#[test]
fn a_new_game_after_a_finished_one_is_not_reported_as_resumed() {
    for intent in [
        Intent::Rematch,
        Intent::SwapSides,
        Intent::Start(setup(SMALL, "human,human")),
    ] {
        let mut table = Table::start(NEARLY_WON, "human,human");
        table.play("a4a5").update();
        table.log();
        table.send(intent).expect("reset").update();
        assert_eq!(table.screen(), "Game Running");
        table.check_board();
    }
}

#[test]
fn staging_a_board_does_not_leave_the_menu() {
    let mut table = Table::start(NEARLY_WON, "human,human");
    table.play("a4a5").update();
    table.log();
    table.go(Screen::NewGame);
    table
        .send(Intent::Stage(setup(SMALL, "human,human")))
        .expect("reset")
        .update();
    assert_eq!(table.screen(), "NewGame");
    assert!(table.session().is_staged() && !table.session().awaits_person());
    table.check_board();
}

#[test]
fn a_reply_to_an_earlier_position_is_ignored() {
    let mut table = Table::start(SMALL, THINKER);
    table.play("a2a3").expect("made a2a3");
    let mv = parse_move("d3c2", table.session().variant().size()).expect("a move");
    let generation = table.session().generation();
    for other in [generation - 1, generation + 1, 0] {
        table.send(Intent::Reply { mv, generation: other }).expect("");
    }
    assert_eq!(table.moves(), "a2a3");
    table.send(Intent::Reply { mv, generation }).expect("made d3c2");
    // The reply has the current generation, but is rejected because the person is to move.
    let generation = table.session().generation();
    let mv = parse_move("a3b4", table.session().variant().size()).expect("a move");
    table.send(Intent::Reply { mv, generation }).expect("");
}

#[test]
fn an_editors_board_replaces_a_board_only_if_the_squares_differ() {
    let check = |table: &mut Table, placement: &str, cylinder: bool, log: &str| {
        let board = EditorBoard {
            placement: placement.parse().expect("a placement"),
            cylinder,
        };
        table.send(Intent::ShowEditorBoard(board)).expect(log);
        assert_eq!(table.session().placement(), board.placement);
        assert!(table.session().is_staged(), "the editor allows no moves");
    };
    let mut table = Table::title();
    table.send(Intent::Stage(setup(SMALL, "human,human")));
    table.log();
    check(&mut table, "pppp/4/4/4/PPPP", false, "board changed");
    check(&mut table, "p3/4/4/4/P3", false, "board changed");
    check(&mut table, "p3/4/4/4/P3", true, "reset");
    check(&mut table, "ppp/3/3/3/PPP", true, "reset");
    check(&mut table, "ppp/3/3/3/P2", true, "board changed");
    // The editor's board always replaces the board of a game, even if the squares are the same.
    let mut table = Table::people();
    table.log();
    check(&mut table, "pppp/4/4/4/PPPP", false, "reset");
}

#[test]
fn a_staged_board_has_no_result() {
    let mut table = Table::title();
    table.log();
    table
        .send(Intent::Stage(setup("P2p/4/4/4/3P b 0 1", "human,human")))
        .expect("reset")
        .update();
    assert_eq!(table.screen(), "Title");
}
