//! Tests of the PGN file: the running game is saved after every change, and the file's other games are kept.

use crate::ecs_tests::table::{SMALL, Table, setup};
use crate::recorder::{PgnRecorder, RecordFileError};
use crate::session::GameSetup;
use crate::session::Intent;
use crate::session::record::game_of;
use crate::states::Screen;
use bevy::prelude::*;
use breakthrough_rules::Side;
use breakthrough_rules::notation::{parse_pgn, uci_move};
use std::fs;
use std::path::Path;
use tempfile::TempDir;

fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

/// Starts a game saved by `recorder`.
fn recorded(recorder: PgnRecorder, players: &str) -> Table {
    let mut table = Table::prepared(|app| {
        app.insert_resource(recorder);
    });
    table.begin(setup(SMALL, players));
    table
}

/// Returns the moves and results of the games in a file.
fn games(path: &Path) -> Vec<String> {
    let text = fs::read_to_string(path).expect("a file");
    let starts: Vec<usize> = text.match_indices("[Event ").map(|(at, _)| at).collect();
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    let read = |(start, end): (&usize, usize)| {
        let record = parse_pgn(&text[*start..end]).unwrap_or_else(|error| panic!("{error} in\n{text}"));
        let size = record.game.variant().size();
        let mut words: Vec<String> = record
            .game
            .moves()
            .iter()
            .map(|played| uci_move(played.mv, size))
            .collect();
        words.extend(record.game.outcome().map(|outcome| format!("{:?}", outcome.ending)));
        words.join(" ")
    };
    starts.iter().zip(ends).map(read).collect()
}

#[test]
fn the_file_follows_every_change_of_the_game() {
    let folder = folder();
    let path = folder.path().join("match.pgn");
    let mut table = recorded(
        PgnRecorder::collection(path.clone()).expect("a recorder"),
        "human,computer:10",
    );
    let generation = |table: &Table| table.session().generation();
    table.play("a2a3");
    assert_eq!(games(&path), ["a2a3"]);
    let mv = table.session().position().legal_moves()[0];
    let reply = Intent::Reply {
        mv,
        generation: generation(&table),
    };
    table.send(reply);
    assert_eq!(games(&path), [table.moves()]);
    table.send(Intent::Undo);
    assert_eq!(games(&path), [""]);
    table.send(Intent::Redo);
    assert_eq!(games(&path), [table.moves()]);
    let moves = table.moves();
    table.send(Intent::Resign(Side::First));
    assert_eq!(games(&path), [format!("{moves} Resignation")]);
    table.send(Intent::Undo);
    assert_eq!(games(&path), [moves.as_str()]);
    let record = parse_pgn(&fs::read_to_string(&path).expect("a file")).expect("a record");
    let GameSetup { players, seed, .. } = game_of(record.clone());
    assert_eq!((players.to_string().as_str(), seed), ("human,computer:10", 1));
    assert_eq!(
        (record.tag("White"), record.tag("Black")),
        (Some("Player"), Some("Computer level 10"))
    );
    table.send(Intent::Rematch).play("b1b2");
    assert_eq!(games(&path), [moves, "b1b2".to_owned()]);
    assert_eq!(
        fs::read_dir(path.parent().expect("a folder"))
            .expect("its files")
            .count(),
        1,
        "no other file is left in the folder"
    );
}

#[test]
fn a_game_is_saved_once_it_has_a_move() {
    let folder = folder();
    let path = folder.path().join("match.pgn");
    let mut table = recorded(
        PgnRecorder::collection(path.clone()).expect("a recorder"),
        "human,human",
    );
    table
        .send(Intent::Start(setup("3p/P3/4/4/3P w 0 1", "human,human")))
        .play("a4a5");
    assert_eq!(games(&path), ["a4a5 Breakthrough"]);
    table.send(Intent::Rematch).pass(0.1);
    assert_eq!(games(&path), ["a4a5 Breakthrough"]);
    table.play("d1d2");
    assert_eq!(games(&path), ["a4a5 Breakthrough", "d1d2"]);
}

#[test]
fn a_staged_board_is_not_recorded() {
    let folder = folder();
    let path = folder.path().join("match.pgn");
    let mut table = Table::prepared(|app| {
        app.insert_resource(PgnRecorder::collection(path.clone()).expect("a recorder"));
    });
    table
        .send(Intent::Stage(setup(SMALL, "human,human")))
        .play("a2a3")
        .send(Intent::Undo)
        .pass(0.1);
    assert!(!path.exists());
}

#[test]
fn a_failed_write_is_reported_and_the_game_continues() {
    let folder = folder();
    let path = folder.path().join("match.pgn");
    let recorder = PgnRecorder::collection(path.clone()).expect("a recorder");
    fs::create_dir(&path).expect("a folder where the file should be");
    fs::write(path.join("something"), "in it").expect("written");
    let mut table = recorded(recorder, "human,human");
    table.play("a2a3").expect("made a2a3; save failed");
    table
        .play("a4a3")
        .expect("rejected a4a3: pieces capture only diagonally forward");
    table.play("d3c2").expect("made d3c2; save failed");
    table.send(Intent::Undo).expect("took back d3c2; save failed");
    assert_eq!(
        (table.moves().as_str(), table.screen().as_str()),
        ("a2a3", "Game Running")
    );
    assert_eq!(
        fs::read_dir(folder.path()).expect("its files").count(),
        1,
        "no partial file is left"
    );
    // The next change writes the whole game, once the file is writable again.
    fs::remove_dir_all(&path).expect("removed");
    table.play("d3c2").expect("made d3c2");
    assert_eq!(games(&path), ["a2a3 d3c2"]);
}

#[test]
fn a_collection_keeps_earlier_games() {
    let folder = folder();
    let path = folder.path().join("all.pgn");
    fs::write(&path, "[Event \"Long ago\"]\n\n1. a2-a3 0-1").expect("written");
    let collection = || PgnRecorder::collection(path.clone()).expect("a collection");
    let mut table = recorded(collection(), "human,human");
    assert_eq!(
        games(&path),
        ["a2a3 Resignation"],
        "the game is not saved before the first move"
    );
    table.play("a2b3");
    assert_eq!(games(&path), ["a2a3 Resignation", "a2b3"]);
    table.play("a4b3").send(Intent::Resign(Side::First));
    assert_eq!(games(&path), ["a2a3 Resignation", "a2b3 a4b3 Resignation"]);
    table.send(Intent::Rematch);
    assert_eq!(
        games(&path),
        ["a2a3 Resignation", "a2b3 a4b3 Resignation"],
        "a game without moves is not saved"
    );
    table.play("c1c2");
    assert_eq!(games(&path), ["a2a3 Resignation", "a2b3 a4b3 Resignation", "c1c2"]);
    // Returns to the title screen and starts another game.
    table.go(Screen::Title).send(Intent::Stage(setup(SMALL, "human,human")));
    table.begin(setup(SMALL, "human,human"));
    table.play("d1d2");
    let earlier = ["a2a3 Resignation", "a2b3 a4b3 Resignation", "c1c2", "d1d2"];
    assert_eq!(games(&path), earlier);
    // Another run of the program appends to the file.
    let mut table = recorded(collection(), "human,human");
    table.play("a1b2");
    assert_eq!(games(&path)[..4], earlier);
    assert_eq!(games(&path)[4..], ["a1b2"]);
    let text = fs::read_to_string(&path).expect("a file");
    assert!(
        text.starts_with("[Event \"Long ago\"]\n\n1. a2-a3 0-1\n\n[Event "),
        "{text}"
    );
    assert!(text.ends_with(" *\n") && !text.contains("\n\n\n"), "{text}");
    assert_eq!(
        text.matches("\n\n[Event ").count(),
        4,
        "a blank line between two records"
    );
}

#[test]
fn a_record_contains_the_date_of_its_game() {
    let folder = folder();
    let path = folder.path().join("match.pgn");
    let mut table = recorded(
        PgnRecorder::collection(path.clone()).expect("a recorder"),
        "human,human",
    );
    table.play("a2a3");
    let record = parse_pgn(&fs::read_to_string(&path).expect("a file")).expect("a record");
    let date: Vec<&str> = record.tag("Date").expect("a date").split('.').collect();
    assert!(
        date.iter().map(|part| part.len()).eq([4, 2, 2]) && date.iter().all(|part| part.parse::<u32>().is_ok()),
        "expected a date such as 2026.11.22, found {date:?}"
    );
}

#[test]
fn a_record_names_the_termination_and_the_computers_version() {
    let folder = folder();
    let path = folder.path().join("match.pgn");
    let record = |position: &str, mv: &str| {
        let players = "human,computer:2";
        let mut table = recorded(PgnRecorder::collection(path.clone()).expect("a recorder"), players);
        table.send(Intent::Start(setup(position, players))).play(mv);
        let text = fs::read_to_string(&path).expect("a file");
        fs::remove_file(&path).expect("removed");
        parse_pgn(&text).expect("a record")
    };
    let won = record("3p/P3/4/4/3P w 0 1", "a4a5");
    assert_eq!(won.tag("Termination"), Some("normal"));
    assert_eq!(won.tag("BlackProgram"), Some("Breakthrough"));
    assert!(won.tag("BlackVersion").is_some_and(|version| version.starts_with("0.")));
    let network = won.tag("BlackNetwork").expect("a network");
    assert!(network.starts_with("general-"), "{network}");
    assert_eq!(won.tag("WhiteProgram"), None);
    let running = record("pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP w 0 1", "a2a3");
    assert_eq!(running.tag("Termination"), Some("unterminated"));
    let network = running.tag("BlackNetwork").expect("a network");
    assert!(network.starts_with("8x8-"), "{network}");
}

#[test]
fn a_file_in_another_format_is_not_overwritten() {
    let folder = folder();
    let path = folder.path().join("letter.txt");
    for text in ["Dear Sir or Madam,\n", "1. e2-e4 e7-e5", "[Event \"x"] {
        fs::write(&path, text).expect("written");
        let refused = PgnRecorder::collection(path.clone());
        assert!(matches!(refused, Err(RecordFileError::Unreadable { .. })), "{text:?}");
        let message = refused.err().map(|error| error.to_string()).unwrap_or_default();
        assert!(message.contains("letter.txt") && message.contains("line "), "{message}");
        assert_eq!(fs::read_to_string(&path).expect("a file"), text);
    }
    fs::write(&path, [0xff, 0xfe, 0x00]).expect("written");
    assert!(matches!(
        PgnRecorder::collection(path.clone()),
        Err(RecordFileError::Io { .. })
    ));
    assert!(matches!(
        PgnRecorder::collection(folder.path().to_owned()),
        Err(RecordFileError::Io { .. })
    ));
    // An empty or missing file is a collection without games.
    fs::write(&path, "\n").expect("written");
    assert!(PgnRecorder::collection(path).is_ok());
    assert!(PgnRecorder::collection(folder.path().join("new.pgn")).is_ok());
}

#[test]
fn a_collection_needs_an_existing_folder() {
    let folder = folder();
    let missing = folder.path().join("gmaes");
    let refused = PgnRecorder::collection(missing.join("mine.pgn"));
    assert!(matches!(refused, Err(RecordFileError::NoFolder { .. })));
    assert!(!missing.exists());
    assert!(PgnRecorder::collection("a-file-in-the-current-folder.pgn".into()).is_ok());
}

#[test]
fn a_saved_game_keeps_its_variations() {
    let folder = folder();
    let path = folder.path().join("match.pgn");
    let mut table = recorded(
        PgnRecorder::collection(path.clone()).expect("a recorder"),
        "human,human",
    );
    table.play("a2a3 d3c2 b1c2").send(Intent::Undo).send(Intent::Undo);
    table.play("d3d2 a3b4").send(Intent::Undo);
    let text = fs::read_to_string(&path).expect("a file");
    assert!(
        text.contains("\n1. a2-a3 d3-d2 (1... d3-c2 2. b1xc2) *\n"),
        "undone moves are left out, replaced ones are variations: {text}"
    );
    let game = parse_pgn(&text).expect("a record").game;
    let mut table = Table::title();
    table.begin(GameSetup {
        game,
        ..setup(SMALL, "human,human")
    });
    assert_eq!(table.moves(), "a2a3 d3d2");
    let variation = table.session().game().children(table.node(1))[1];
    table.send(Intent::Show(variation)).check_board();
    assert_eq!(table.shown_position(), "pppp/p3/P3/2p1/PPPP w 0 2");
    table.send(Intent::ShowLatest).send(Intent::Undo).play("d3c2");
    table.log();
    table.send(Intent::Redo).expect("made b1c2");
}
