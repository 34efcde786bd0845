//! End-to-end tests of the built game under Xvfb, with a real pointer and real keys.
//!
//! Requires Xvfb, xdotool and a Vulkan driver (mesa-vulkan-drivers renders in software). Without them, the tests fail with a
//! message.
#![cfg(feature = "render")]
#![expect(
    clippy::disallowed_methods,
    reason = "the test drives another process and reads its files"
)]

#[path = "e2e/crash.rs"]
mod crash;
#[path = "e2e/frame_report.rs"]
mod frame_report;
#[path = "e2e/harness.rs"]
mod harness;
#[path = "e2e/newcomer.rs"]
mod newcomer;
#[path = "e2e/puzzles.rs"]
mod puzzles;
#[path = "e2e/screen.rs"]
mod screen;

use breakthrough_library::GameEntry;
use breakthrough_rules::notation::{Record, parse_fen, parse_move, parse_pgn, uci_move, variant_text};
use breakthrough_rules::{BoardSize, Coordinates, Ending, Game, Move, Position, Side, Square, Variant};
use breakthrough_variants::parse_rule_file;
use harness::GameHarness;
use std::process::Command;

/// Returns the move with the most advanced target square.
fn hurried_move(game: &Game) -> Move {
    let position = game.position();
    let size = position.size();
    let progress = |mv: &Move| {
        let rank = size.coordinates(mv.to).rank;
        if position.side_to_move() == Side::First {
            rank
        } else {
            size.ranks - 1 - rank
        }
    };
    let moves = position.legal_moves();
    *moves.iter().max_by_key(|mv| progress(mv)).expect("the game goes on")
}

/// Returns an illegal move with a piece of the side to move.
fn illegal_move(game: &Game) -> Move {
    let position = game.position();
    let side = position.side_to_move();
    let from = position.pieces(side)[0];
    let is_refused = |to: &Square| position.piece_at(*to) != Some(side) && !position.is_legal(Move { from, to: *to });
    let to = position
        .size()
        .all_squares()
        .find(is_refused)
        .expect("a piece cannot go everywhere");
    Move { from, to }
}

#[test]
fn a_whole_game_is_won_by_mouse_and_recorded() {
    let variant = Variant::new(4, 5).expect("a variant");
    let mut harness = GameHarness::start(
        Position::start(variant),
        &["--variant", "4x5", "--players", "human,human", "--seed", "1"],
    );
    let mut game = Game::new(variant);

    // The test makes moves by dragging, by clicking both squares and by typing coordinates, and tries an illegal move.
    let mut played = 0;
    while game.outcome().is_none() {
        let mv = hurried_move(&game);
        let capturing = game.position().is_capture(mv);
        game.play(mv).expect("legal");
        match played % 3 {
            0 => harness.play_by_drag(mv, &game),
            1 => harness.play_by_clicks(mv, &game),
            _ => harness.play_by_keys(&uci_move(mv, variant.size()), &game),
        }
        played += 1;
        if played == 2 {
            let refused = illegal_move(&game);
            harness.click(refused.from);
            harness.click(refused.to);
            harness.key("Escape");
            assert_eq!(harness.moves_recorded(), game.moves().len());
        }
        if played == 4 && !capturing {
            harness.key("u");
            game.undo();
            harness.wait_for_moves(&game);
            harness.key("r");
            game.redo();
            harness.wait_for_moves(&game);
        }
    }

    let record = parse_pgn(&harness.record()).expect("a record");
    assert_eq!(record.game.outcome(), game.outcome());
    assert_eq!(record.game.outcome().expect("over").ending, Ending::Breakthrough);
    assert!(played >= 5, "a game of {played} plies is too short to show anything");

    harness.check_idle();

    // Play a second game, which the file must contain in addition to the first.
    harness.click_on("Rematch");
    harness.board_is(&Game::new(variant));
    // Moves are typed, because the score has changed the position of the board in the window.
    let mv = hurried_move(&Game::new(variant));
    harness.type_move(&uci_move(mv, variant.size()));
    harness.wait_for(
        |harness| harness.record().matches("[Event ").count() == 2,
        "a second game in the record",
    );
    harness.close();
}

#[test]
fn a_new_player_sets_up_a_game_by_mouse() {
    let variant: Variant = "8x8 straight".parse().expect("a variant");
    let mut game = Game::new(variant);
    let mut harness = GameHarness::start_unrecorded(Position::start(variant), &[]);
    harness.click_on("New game");
    harness.scroll_to("Classic", "Straight captures");
    harness.click_on("Straight captures");
    harness.click_on("Two players");
    harness.click_on("Start");
    for _ in 0..2 {
        let mv = hurried_move(&game);
        game.play(mv).expect("legal");
        harness.play_by_clicks(mv, &game);
    }
    let record = parse_pgn(&harness.record()).expect("a record");
    assert_eq!(record.game.variant(), variant);
    harness.close();
}

#[test]
fn a_custom_variant_is_created_played_saved_and_loaded() {
    let mut harness = GameHarness::start_unrecorded(Position::start(Variant::STANDARD), &[]);
    // *Play* in the editor starts a game between the players chosen last.
    harness.click_on("New game");
    harness.click_on("Two players");
    harness.click_on("Back");
    harness.click_on("Board editor");
    harness.click_on("Hexagons");
    harness.wait_for_text("Side length");
    let size = BoardSize::hexagon(5);
    let obstacle = size.square(Coordinates { file: 3, rank: 3 }).expect("a square");
    harness.click_in_editor(size, obstacle);
    harness.write("Name", "Odd one");
    harness.click_on("Save");
    harness.wait_for(|harness| !harness.own_variants().is_empty(), "the variant's file");
    let named = parse_rule_file(&harness.own_variants()[0].1).expect("a rule file");
    let variant = named.variant;
    assert_eq!(named.name, "Odd one");
    assert_eq!(variant_text(&variant), "hex5 obstacles=d4,f5");

    harness.click_on("Play");
    let mut game = Game::new(variant);
    harness.board_is(&game);
    for number in 0..2 {
        let mv = hurried_move(&game);
        game.play(mv).expect("legal");
        match number {
            0 => harness.play_by_clicks(mv, &game),
            _ => harness.play_by_keys(&uci_move(mv, size), &game),
        }
    }
    let record = parse_pgn(&harness.record()).expect("a record");
    assert_eq!(record.game.variant(), variant);

    // After a restart, the game continues and its variant can be chosen again.
    harness.restart(&[]);
    harness.click_on("Continue game");
    harness.board_is(&game);
    let mv = hurried_move(&game);
    game.play(mv).expect("legal");
    harness.play_by_clicks(mv, &game);
    harness.restart(&[]);
    harness.click_on("New game");
    harness.click_on("Two players");
    harness.scroll_to("Two players", "Odd one");
    harness.click_on("Odd one");
    harness.click_on("Start");
    let mut again = Game::new(variant);
    harness.board_is(&again);
    let mv = hurried_move(&again);
    again.play(mv).expect("legal");
    harness.play_by_clicks(mv, &again);
    harness.close();
}

#[test]
fn a_theme_chosen_by_mouse_is_shown_and_saved() {
    let mut harness = GameHarness::start_unrecorded(Position::start(Variant::STANDARD), &[]);
    harness.click_on("Settings");
    harness.click_on("Marble & obsidian");
    harness.wait_for_selection("Marble & obsidian");
    harness.wait_for(
        |harness| harness.settings().contains("theme = \"marble\""),
        "the theme in the settings",
    );
    harness.click_on("Done");

    // The settings persist, and the game uses the theme.
    harness.restart(&[]);
    harness.click_on("Settings");
    harness.wait_for_selection("Marble & obsidian");
    harness.click_on("Done");
    harness.click_on("New game");
    harness.click_on("Two players");
    harness.click_on("Start");
    harness.wait_for_text("White to move");
    let mut game = Game::new(Variant::STANDARD);
    harness.board_is(&game);
    let mv = hurried_move(&game);
    game.play(mv).expect("legal");
    harness.play_by_clicks(mv, &game);
    harness.wait_for_text("Black to move");
    harness.close();
}

#[test]
fn the_computer_replies_and_its_game_can_be_continued() {
    let start = "pppp/4/4/4/PPPP w 0 1";
    let position = parse_fen(start).expect("a position");
    let arguments = ["--position", start, "--players", "human,computer:1", "--seed", "7"];
    let mut harness = GameHarness::start_unrecorded(position.clone(), &arguments);
    let mut game = Game::from_position(position);
    let mv = hurried_move(&game);
    game.play(mv).expect("legal");
    harness.click_on("Stop the coach");
    harness.wait_for(
        |harness| harness.settings().contains("coach = \"never\""),
        "the saved setting",
    );
    harness.type_move(&uci_move(mv, game.variant().size()));
    harness.wait_for(
        |harness| harness.moves_recorded() == 2,
        "the computer's answer in the saved game",
    );
    let before = harness.record();
    harness.restart(&[]);
    harness.click_on("Continue game");
    harness.wait_for_text("Your turn");
    assert_eq!(harness.record(), before, "the saved game stays as it was");
    harness.key("u");
    harness.wait_for(|harness| harness.moves_recorded() == 0, "the resumed game to undo");
    harness.close();
}

/// White wins with a move of the piece on b4, but moves the piece on a1, even after the coach has warned. The mistake becomes an
/// exercise.
#[test]
fn a_blunder_is_held_by_the_coach_and_becomes_an_exercise() {
    let start = "3p/1P2/4/3p/P3 w 0 1";
    let position = parse_fen(start).expect("a position");
    let arguments = ["--position", start, "--players", "human,computer:1", "--seed", "7"];
    let harness = GameHarness::start_unrecorded(position, &arguments);
    harness.wait_for_text("The coach warns you before a big mistake.");
    harness.type_move("a1a2");
    harness.wait_for_text(
        "Careful: a1-a2 misses an immediate win with the piece on b4. Make the move again to play it anyway, or choose another move.",
    );
    assert_eq!(harness.moves_recorded(), 0);
    harness.type_move("a1a2");
    harness.wait_for(
        |harness| harness.moves_recorded() == 2,
        "the move and the computer's answer",
    );
    harness.wait_for_text("a1-a2 misses an immediate win with the piece on b4.");
    harness.click_on("Main menu");
    harness.click_on("My mistakes");
    harness.wait_for_text("due tomorrow");
    harness.click_on("a1-a2 against Level 1 (4×5)");
    harness.wait_for_text("Find a better move than a1-a2");
    harness.key("Escape");
    harness.click_on("Close");
    harness.close();
}

#[test]
fn a_timed_game_is_lost_on_time_and_replayed_from_the_library() {
    let variant = Variant::new(4, 5).expect("a variant");
    let mut game = Game::new(variant);
    for _ in 0..2 {
        let mv = hurried_move(&game);
        game.play(mv).expect("legal");
    }
    let record = [
        ("White", "Anna"),
        ("Black", "Ben"),
        ("Date", "2026.11.22"),
        ("Players", "human,human"),
        ("TimeControl", "600"),
        ("BlackClock", "4"),
    ]
    .into_iter()
    .fold(Record::new(game.clone()), |record, (name, value)| {
        record.with_tag(name, value)
    });
    let mut harness = GameHarness::start_with_library(&GameEntry::from_record(record));
    harness.click_on("Continue game");
    let mv = hurried_move(&game);
    game.play(mv).expect("legal");
    // Moves are typed, because the clocks have changed the position of the board in the window.
    harness.play_by_keys(&uci_move(mv, variant.size()), &game);
    // Wait without input until the flag falls.
    harness.wait_for_text("Out of time after 2 moves.");
    let record = parse_pgn(&harness.record()).expect("a record");
    assert_eq!(record.game.outcome().map(|outcome| outcome.ending), Some(Ending::Time));
    assert!(harness.record().contains("[Termination \"time forfeit\"]"));
    assert_eq!(record.game.moves().len(), 3);

    harness.click_on("Main menu");
    harness.click_on("Library");
    harness.click_on_entry("Anna – Ben, 1–0");
    harness.click_on("Replay");
    harness.wait_for_text("Start of the game");
    // In a window of this size, the move list is a drawer.
    harness.click_on("Show or hide moves (M)");
    for (button, text) in [
        ("Next move (PageDown)", "After move 1 of 2"),
        ("Next move (PageDown)", "After move 1 of 2"),
        ("Start position (Home)", "Start of the game"),
    ] {
        harness.click_on(button);
        harness.wait_for_text(text);
    }
    harness.close();
}

#[test]
fn a_picture_is_rendered_without_a_window() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("position.png");
    let status = Command::new(env!("CARGO_BIN_EXE_breakthrough"))
        .args([
            "render",
            "--position",
            "pp1p/4/1P2/PPPP b 0 3",
            "--size",
            "160x120",
            "--out",
        ])
        .arg(&out)
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .status()
        .expect("the game starts");
    assert!(status.success());
    let picture = image::open(&out).expect("a picture").to_rgb8();
    assert_eq!(picture.dimensions(), (160, 120));
    let brightness = |pixel: &image::Rgb<u8>| pixel.0.iter().map(|value| u32::from(*value)).sum::<u32>() / 3;
    let (dark, light) = picture.pixels().map(brightness).fold((0, 0), |(dark, light), value| {
        (dark + u32::from(value < 60), light + u32::from(value > 100))
    });
    assert!(
        dark > 1000 && light > 1000,
        "table and board both show: {dark} dark and {light} light pixels"
    );
}

#[test]
fn missing_requirements_are_reported_with_a_message() {
    let check = |arguments: &[&str], environment: &[(&str, &str)], code: i32, expected: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_breakthrough"));
        command
            .args(arguments)
            .env_remove("DISPLAY")
            .env_remove("WAYLAND_DISPLAY");
        let output = command
            .envs(environment.iter().copied())
            .output()
            .expect("the game starts");
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(said.contains(expected), "expected `{expected}` in: {said}");
        assert_eq!(output.status.code(), Some(code), "{said}");
    };
    check(&[], &[], 1, "no display found");
    check(
        &["render", "--out", "/dev/null"],
        &[
            ("VK_ICD_FILENAMES", "/none"),
            ("VK_DRIVER_FILES", "/none"),
            ("WGPU_BACKEND", "vulkan"),
        ],
        1,
        "no graphics driver found",
    );
    check(&["--variant", "40x2"], &[], 2, "expected 2 to 16 files, found 40");
    check(&["--record", "/dev/null/match.pgn"], &[], 2, "/dev/null/match.pgn");
}

#[test]
fn a_running_game_is_analysed_by_mouse_and_continued() {
    let start = "p3/4/3P/4/PPPP w 0 1";
    let position = parse_fen(start).expect("a position");
    let arguments = ["--position", start, "--players", "human,human", "--seed", "7"];
    let mut harness = GameHarness::start_unrecorded(position.clone(), &arguments);
    let mut game = Game::from_position(position);
    let mv = hurried_move(&game);
    game.play(mv).expect("legal");
    harness.play_by_clicks(mv, &game);

    // The search ends, because its result is proven.
    harness.key("Escape");
    harness.click_on("Analyse");
    harness.wait_for_text("White wins in one move");
    harness.click_on("Pause the engine (L)");
    harness.click_on("Start the engine (L)");
    harness.wait_for_text("White wins in one move");
    // In a window of this size, the list of marks must be scrolled.
    harness.scroll_to("More lines (Plus)", "Runners");
    harness.click_on("Runners");

    // A typed move is added to the tree, which is saved as an analysis.
    let mv = hurried_move(&game);
    harness.type_move(&uci_move(mv, game.variant().size()));
    harness.wait_for(
        |harness| harness.record().contains("[Keywords \"Analysis\"]"),
        "the analysis in the library",
    );
    harness.click_on("Back to game");
    harness.wait_for_text("Black to move");
    game.play(mv).expect("legal");
    harness.play_by_clicks(mv, &game);
    harness.wait_for_text("White to move");
    harness.close();
}

/// Black captures on a2 instead of the piece on b4, which then wins on a5. The result shows this moment, which Black tries again.
#[test]
fn a_lost_game_is_tried_again_and_reviewed_by_mouse() {
    let start = "pppp/p3/3p/P3/PPPP w 0 1";
    let position = parse_fen(start).expect("a position");
    let arguments = ["--position", start, "--players", "human,human", "--seed", "7"];
    let mut harness = GameHarness::start_unrecorded(position.clone(), &arguments);
    let mut game = Game::from_position(position);
    for text in ["a2a3", "a4b3", "a3b4", "b3a2", "b4a5"] {
        game.play(parse_move(text, game.variant().size()).expect("a move"))
            .expect("legal");
        harness.play_by_keys(text, &game);
    }
    harness.click_on("Try this move again");
    harness.wait_for_text("Find a better move than b3-a2");

    // The same move is refuted on the board, with its reason.
    harness.type_move("b3a2");
    harness.wait_for_text("b3-a2: Blunder");
    harness.wait_for_text("After b3-a2, White wins at once with the piece on b4.");
    harness.click_on("Try again (U)");
    harness.wait_for_text("Find a better move than b3-a2");
    harness.type_move("a5b4");
    harness.wait_for_text("a5xb4 is the best move");
    harness.wait_for_text("Solved after 1 wrong move");
    harness.key("Escape");
    harness.click_on("Review");

    // The better move is added to the tree, which is saved as an analysis. In a window of this size, the panel must be scrolled.
    harness.scroll_to("More lines (Plus)", "a5xb4");
    harness.click_on("a5xb4");
    harness.wait_for(
        |harness| harness.record().contains("(2... a5xb4)"),
        "the better move in the library",
    );

    // The review is stored with the game, and the library shows it.
    harness.click_on("Back to game");
    harness.click_on("Main menu");
    harness.click_on("Library");
    harness.click_on_entry("White – Black, 1–0");
    harness.wait_for_text("100% – 3% accuracy");
    harness.close();
}
