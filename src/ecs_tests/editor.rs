//! Tests of the board editor: pointer and keyboard editing, and the board of the draft.

use crate::board::pieces::{Obstacle, OnSquare, Piece};
use crate::camera::{CameraRequest, Orbit, PLAYER_PITCH_DEGREES};
use crate::ecs_tests::errors::{report_errors, reported_errors};
use crate::ecs_tests::table::Table;
use crate::ecs_tests::workers::TestWorker;
use crate::opponent::EngineService;
use crate::screens::editor::{Analysis, Editor};
use crate::session::Session;
use crate::states::Screen;
use crate::testing::{drop_files, record, take_recorded};
use crate::variants::{RulesAdded, VariantId, Variants};
use bevy::prelude::*;
use breakthrough_engine_service::EngineWorkers;
use breakthrough_rules::{Bitboard, BoardSize, Side, SquareSet, Variant};
use breakthrough_variants::{Content, Draft, NamedVariant};

/// Opens the editor with a draft of a variant.
fn editor(line: &str) -> Table {
    let mut table = Table::title();
    table.go(Screen::Editor).pass(0.1);
    let variant: Variant = line.parse().expect("a variant");
    table.change(|editor| {
        editor.open(Draft::new(NamedVariant::new("", variant)), None);
        editor.symmetric = false;
    });
    table
}

impl Table {
    fn change(&mut self, change: impl FnOnce(&mut Editor)) -> &mut Table {
        change(&mut self.app.world_mut().resource_mut::<Editor>());
        self.pass(0.5)
    }

    fn line(&mut self) -> String {
        let shown = self.shown();
        let editor = self.app.world().resource::<Editor>();
        let placement = editor.draft().placement();
        assert_eq!(
            shown,
            (placement.obstacles, placement.pieces),
            "the board shows something else"
        );
        editor.draft().variant_text()
    }

    /// Returns the obstacles and pieces on the board.
    fn shown(&mut self) -> (SquareSet, [SquareSet; 2]) {
        let world = self.app.world_mut();
        let mut obstacles = world.query_filtered::<&OnSquare, With<Obstacle>>();
        let obstacles = SquareSet::from_squares(obstacles.iter(world).map(|on| on.0));
        let mut pieces = world.query::<(&OnSquare, &Piece)>();
        let of = |side: Side| {
            let on_side = pieces.iter(world).filter(|(_, piece)| piece.0 == side);
            SquareSet::from_squares(on_side.map(|(on, _)| on.0))
        };
        (obstacles, Side::BOTH.map(of))
    }
}

#[test]
fn clicks_place_and_remove_the_tools_piece() {
    let mut table = editor("5x6");
    table.change(|editor| editor.tool = Content::Obstacle);
    table.click("c3");
    assert_eq!(table.line(), "5x6 obstacles=c3");
    table.click("c3");
    assert_eq!(table.line(), "5x6");
    table.click("b1 d4");
    assert_eq!(table.line(), "5x6 obstacles=b1,d4");
    table.change(|editor| editor.tool = Content::Piece(Side::Second));
    table.click("c3 e1");
    assert_eq!(table.line(), "5x6 start=ppppp/ppppp/3*1/2p2/PPPPP/P*PPp");
    table.change(|editor| editor.tool = Content::Empty);
    table.click("e1 c3 b1");
    assert_eq!(table.line(), "5x6 missing=b1,e1 obstacles=d4");
    for _ in 0..4 {
        table.change(Editor::undo);
    }
    assert_eq!(table.line(), "5x6 start=ppppp/ppppp/3*1/2p2/PPPPP/P*PPP");
    table.change(Editor::redo);
    assert_eq!(table.line(), "5x6 start=ppppp/ppppp/3*1/2p2/PPPPP/P*PPp");
    for _ in 0..20 {
        table.change(Editor::undo);
    }
    assert_eq!(table.line(), "5x6");
    table.change(Editor::reset);
    assert_eq!(table.line(), "5x6");
}

#[test]
fn a_stroke_is_one_undo_step_and_paints_the_mirrored_squares() {
    let mut table = editor("6x7");
    table.change(|editor| {
        editor.tool = Content::Obstacle;
        editor.symmetric = true;
    });
    table.drag_over(&["a3", "b3", "c3", "c4"]);
    assert_eq!(table.line(), "6x7 obstacles=a3,b3,c3,c4,d4,d5,e5,f5");
    table.change(Editor::undo);
    assert_eq!(table.line(), "6x7");
    table.change(|editor| editor.tool = Content::Piece(Side::First));
    table.click("a3");
    assert_eq!(table.line(), "6x7 start=pppppp/pppppp/5p/6/P5/PPPPPP/PPPPPP");
}

#[test]
fn a_stroke_that_starts_without_a_change_can_be_undone() {
    let mut table = editor("6x7");
    table.change(|editor| editor.tool = Content::Empty);
    table.drag_over(&["c3", "c2", "d2"]);
    assert_eq!(table.line(), "6x7 missing=c2,d2");
    assert!(table.app.world().resource::<Editor>().is_unsaved());
    table.change(Editor::undo);
    assert_eq!(table.line(), "6x7");
}

#[test]
fn the_editor_clears_the_state_of_a_game() {
    let mut table = Table::people();
    table.click("a1");
    assert_eq!(table.selected(), "a1");
    let draft = Draft::from_position(table.session().position());
    table.app.world_mut().resource_mut::<Editor>().open(draft, None);
    table.go(Screen::Editor).pass(0.5);
    assert_eq!(table.selected(), "");
    assert_eq!(table.line(), "4x5 start=pppp/p3/3p/P3/PPPP");
}

#[test]
fn keys_move_a_cursor_and_place_pieces() {
    let mut table = editor("5x6");
    // The cursor appears at a1 and moves to a3.
    table.keys("3 <Up> <Up> <Up> <Enter>").pass(0.3);
    assert_eq!(table.line(), "5x6 obstacles=a3");
    table.keys("<Delete>").pass(0.3);
    assert_eq!(table.line(), "5x6");
    table.keys("<C-z>").pass(0.3);
    assert_eq!(table.line(), "5x6 obstacles=a3");
    table.keys("<C-y>").pass(0.3);
    assert_eq!(table.line(), "5x6");
}

#[test]
fn a_new_size_rebuilds_the_board_and_an_unplayable_draft_is_shown() {
    let mut table = editor("5x6");
    table.change(|editor| editor.change(|draft| draft.resize(BoardSize::new(7, 5))));
    assert_eq!(table.line(), "7x5");
    assert_eq!(table.app.world().resource::<Session>().size(), BoardSize::new(7, 5));
    table.change(|editor| editor.change(|draft| draft.resize(BoardSize::hexagon(4))));
    assert_eq!(table.line(), "hex4");
    // An unplayable draft is shown as well.
    table.change(|editor| editor.change(Draft::clear_pieces));
    assert_eq!(table.count::<Piece>(), 0);
    assert!(table.app.world().resource::<Editor>().draft().error().is_some());
    table.change(|editor| editor.change(|draft| draft.apply_text("4x5 straight").expect("a line")));
    assert_eq!(table.line(), "4x5 straight");
}

#[test]
fn opening_another_draft_over_unsaved_changes_can_be_undone() {
    let mut table = editor("5x6");
    table.change(|editor| editor.change(|draft| draft.options.cylinder = true));
    table.change(|editor| editor.open(Draft::new(NamedVariant::new("Other", Variant::STANDARD)), None));
    assert_eq!(table.line(), "8x8");
    table.change(Editor::undo);
    assert_eq!(table.line(), "5x6 joined");
}

#[test]
fn an_analysis_lasts_until_the_position_changes() {
    let mut table = editor("4x6");
    table.change(|editor| editor.change(|draft| draft.apply_text("p3/4/2P1/4/4/1P2 w 0 1").expect("a position")));
    let game = table.app.world().resource::<Editor>().draft().game(0).expect("a game");
    let world = table.app.world_mut();
    world.resource_scope(|world, mut service: Mut<EngineService>| {
        let mut analysis = world.resource_mut::<Analysis>();
        analysis.start(game.position(), &mut service).expect("a worker");
    });
    let summary = |table: &Table| table.app.world().resource::<Analysis>().summary();
    table.wait_for("the end of the analysis", |table| {
        summary(table).is_some_and(|summary| summary.is_finished)
    });
    let finished = summary(&table).expect("a summary");
    assert_eq!(finished.side, Side::First);
    assert_eq!(finished.lines[0].0, "wins in 3");
    assert!(finished.lines[0].1.starts_with("c4"), "{:?}", finished.lines);
    table.change(|editor| editor.change(Draft::mirror));
    assert_eq!(summary(&table), None);
}

#[test]
fn dropped_files_are_added_to_the_players_own_and_invalid_ones_are_reported() {
    let data = tempfile::tempdir().expect("a folder");
    let mut table = Table::prepared(|app| {
        app.insert_resource(Variants::with_folder(&data.path().join("variants")));
        record::<RulesAdded>(app);
    });
    let write = |name: &str, text: &str| {
        let path = data.path().join(name);
        std::fs::write(&path, text).expect("written");
        path
    };
    let files = [
        write("far.toml", "name = \"Far\"\n[board]\nfiles = 5\n"),
        write("broken.toml", "name = \"Broken\"\n[board]\nfiles = 99\n"),
        write("picture.png", "no rules"),
        data.path().join("gone.zrf"),
    ];
    drop_files(&mut table.app, &files);
    table.update();
    let dropped = take_recorded::<RulesAdded>(&mut table.app);
    let [far, broken] = &dropped[..] else {
        panic!("{dropped:?}");
    };
    assert_eq!(
        far.added.iter().filter_map(VariantId::own_name).collect::<Vec<_>>(),
        ["Far"]
    );
    assert!(far.refused.is_empty());
    let reason = "line 3, column 9: expected 2 to 16 files, found 99";
    assert!(
        broken.added.is_empty() && broken.refused[0].contains(reason),
        "{broken:?}"
    );
    let variants = table.app.world().resource::<Variants>();
    let game = variants.game(&far.added[0], 0).expect("playable");
    assert_eq!(game.position().size(), BoardSize::new(5, 8));
    assert_eq!(variants.own.entries().len(), 1);
    assert!(
        variants.is_name_taken(" far", None)
            && variants.is_name_taken("Classic", None)
            && !variants.is_name_taken("Near", None)
    );
}

#[test]
fn a_failed_analysis_is_reported_and_can_be_restarted() {
    let mut table = Table::prepared(|app| {
        report_errors(app);
        let workers = EngineWorkers::with_starter(TestWorker::start_failing_once);
        app.insert_resource(EngineService(workers));
    });
    table.go(Screen::Editor).pass(0.1);
    let game = table.app.world().resource::<Editor>().draft().game(0).expect("a game");
    let world = table.app.world_mut();
    world.resource_scope(|world, mut service: Mut<EngineService>| {
        let mut analysis = world.resource_mut::<Analysis>();
        analysis.start(game.position(), &mut service).expect("a worker");
        assert!(analysis.summary().is_some());
    });
    table.pass(0.1);
    assert_eq!(table.app.world().resource::<Analysis>().summary(), None);
    let reported = reported_errors(&table);
    let expected = "the analysis failed: the engine panicked: a worker of the tests";
    assert!(reported.iter().any(|text| text.starts_with(expected)), "{reported:?}");
}

#[test]
fn the_editor_shows_the_board_from_the_players_side() {
    let mut table = Table::title();
    table.pass(3.0);
    let pitch = |table: &mut Table| {
        let mut cameras = table.app.world_mut().query_filtered::<&Transform, With<Orbit>>();
        let camera = cameras.single(table.app.world()).expect("a camera");
        camera.back().y.asin().to_degrees()
    };
    table.app.world_mut().write_message(CameraRequest::CutToTitle);
    table.pass(1.0);
    assert!(pitch(&mut table) < 30.0);
    table.go(Screen::Editor).pass(3.0);
    assert!((pitch(&mut table) - PLAYER_PITCH_DEGREES).abs() < 0.5);
}
