//! Tests of adding, changing and deleting games, and of counting the moves in a position.

use super::{TestFolder, check, entry, from_pgn, game, pgn_of, records};
use breakthrough_library::{
    ANALYSIS_KEYWORD, Filter, GameDate, GameEntry, GameId, GameStorage, INDEXED_PLIES, LibraryError, PlayerKind,
    RecordedPlayer, Sort,
};
use breakthrough_rules::notation::{parse_move, uci_move};
use breakthrough_rules::{Arrow, Circle, Evaluation, EvaluationScore, Game, MarkColour, Move, Nag, Side, Variant};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// Creates a game in which every field is set.
fn full_game() -> GameEntry {
    let mut game = game("5x6 joined straight".parse().expect("a variant"), "a2a3 b5b4");
    game.jump(1).expect("a ply");
    game.play(parse_move("c5c4", game.variant().size()).expect("a move"))
        .expect("a legal move");
    game.go_to(game.main_line_end()).expect("a node");
    let node = game.current();
    let Move { from, to } = parse_move("b5c4", game.variant().size()).expect("a move");
    let (colour, winner) = (MarkColour::Yellow, Side::Second);
    let said = game.annotations_mut(node).expect("a node");
    said.comment = "quiet, and {not} bad".to_owned();
    said.nags = vec![Nag::GOOD];
    said.clock = Some(Duration::from_millis(61_500));
    let (score, depth) = (EvaluationScore::Win { winner, moves: 3 }, Some(18));
    said.evaluation = Some(Evaluation { score, depth });
    said.arrows = vec![Arrow { colour, from, to }];
    said.circles = vec![Circle { colour, square: to }];
    assert!(game.lose_on_time(Side::First));
    GameEntry {
        title: "A \"cup\"".to_owned(),
        players: [
            RecordedPlayer {
                name: "Ada".to_owned(),
                kind: PlayerKind::Person,
            },
            RecordedPlayer {
                name: "Fish".to_owned(),
                kind: PlayerKind::Program {
                    program: "Fairy-Stockfish".to_owned(),
                    version: "14".to_owned(),
                    network: "a.nnue".to_owned(),
                },
            },
        ],
        variant_name: "Ring".to_owned(),
        time_control: "300+3".to_owned(),
        date: GameDate::new("2026.11.23 14:05:09"),
        seed: Some(u64::MAX),
        rated_level: Some(4),
        keywords: vec!["cup".to_owned(), "long one".to_owned()],
        game,
        tags: vec![("Annotator".to_owned(), "Eve".to_owned())],
    }
}

#[test]
fn a_stored_game_round_trips() {
    let place = TestFolder::new();
    let entry = full_game();
    let id = place.open().add(&entry).expect("added");
    let library = place.open();
    let stored = library.get(id).expect("a game");
    assert_eq!(stored.revision, 0);
    let read = stored.entry;
    assert_eq!(pgn_of(&read), pgn_of(&entry));
    let annotations = |entry: &GameEntry| entry.game.annotations(entry.game.main_line_end()).clone();
    assert_eq!(annotations(&read), annotations(&entry));
    assert_eq!(read.title, entry.title);
    assert_eq!(read.players, entry.players);
    assert_eq!(
        (&read.variant_name, read.variant_code()),
        (&entry.variant_name, "5x6 joined straight".to_owned())
    );
    assert_eq!((&read.time_control, &read.date), (&entry.time_control, &entry.date));
    assert_eq!(
        (read.seed, read.rated_level, &read.keywords),
        (entry.seed, entry.rated_level, &entry.keywords)
    );
    assert_eq!((&read.tags, read.plies()), (&entry.tags, 2));
    let summary = library
        .list(&Filter::default(), Sort::default(), 0..10)
        .expect("a list")
        .games
        .remove(0);
    assert_eq!(
        (summary.id, summary.result(), summary.outcome),
        (id, "0-1", read.game.outcome())
    );
    assert_eq!(
        (&summary.title, &summary.players, &summary.keywords),
        (&read.title, &read.players, &read.keywords)
    );
    assert_eq!(
        (summary.plies, &summary.date, &summary.time_control),
        (2, &read.date, &read.time_control)
    );
    assert_eq!(
        (summary.variant_name, summary.variant_code),
        (read.variant_name, "5x6 joined straight".to_owned())
    );
    assert!(check(&library).is_empty());
}

#[test]
fn missing_and_invalid_tags_are_read_as_unknown() {
    let check = |date: &str, tags: &str, expected: &str| {
        let entry = from_pgn(&format!("[Date \"{date}\"]\n{tags}\n1. a2-a3 *"));
        assert_eq!(entry.date.as_str(), expected, "{date} {tags}");
        let again = from_pgn(&pgn_of(&entry));
        assert_eq!(again.date, entry.date, "{date} {tags}");
    };
    check("????.??.??", "", "");
    check("2026.??.??", "", "2026");
    check("2026.11.??", "[Time \"14:05:09\"]", "2026.11");
    check("2026.11.23", "[Time \"14:05:09\"]", "2026.11.23 14:05:09");
    check("2026.11.23", "[Time \"14:05\"]", "2026.11.23");
    check("2026-11-23", "", "2026.11.23");
    check("yesterday", "", "");
    let entry = from_pgn("[White \"?\"]\n[Seed \"x\"]\n[BlackType \"program\"]\n[Keywords \" a,,b , a,?\"]\n*");
    assert_eq!((entry.players[0].name.as_str(), entry.seed), ("", None));
    assert!(matches!(&entry.players[1].kind, PlayerKind::Program { program, .. } if program.is_empty()));
    assert_eq!(entry.keywords, ["a", "b"]);
}

#[test]
fn a_game_can_be_saved_after_every_move() {
    let place = TestFolder::new();
    let mut library = place.open();
    let mut entry = entry(["Ada", "Bo"], "2026", "");
    let id = library.add(&entry).expect("added");
    let mut revision = 0;
    while let Some(mv) = entry.game.position().legal_moves().first().copied() {
        entry.game.play(mv).expect("a legal move");
        revision = library.update(id, revision, &entry).expect("updated");
        assert_eq!(records(&library, &[id]), [pgn_of(&entry)]);
    }
    assert!(revision > INDEXED_PLIES as i64);
    assert!(check(&library).is_empty());
    // A new main line replaces the previous main line and its positions.
    entry.game.jump(3).expect("a ply");
    for _ in 0..6 {
        let moves = entry.game.position().legal_moves();
        entry.game.play(*moves.last().expect("a move")).expect("a legal move");
    }
    entry.game.promote_to_main_line(entry.game.current()).expect("a node");
    entry.keywords = vec!["short".to_owned()];
    library.update(id, revision, &entry).expect("updated");
    assert_eq!(records(&library, &[id]), [pgn_of(&entry)]);
    assert!(check(&library).is_empty());
    let later = &game(Variant::STANDARD, "a2a3 a7a6 a3a4 a6a5").position().hash().clone();
    assert!(
        library
            .continuations("8x8", *later, None)
            .expect("an answer")
            .is_empty()
    );
}

#[test]
fn a_change_to_an_older_revision_is_refused() {
    let place = TestFolder::new();
    let mut library = place.open();
    let mut entry = entry(["Ada", "Bo"], "2026", "a2a3");
    let id = library.add(&entry).expect("added");
    entry.title = "mine".to_owned();
    assert_eq!(library.update(id, 0, &entry).expect("updated"), 1);
    entry.title = "theirs".to_owned();
    let error = library.update(id, 0, &entry).expect_err("changed meanwhile");
    assert!(matches!(error, LibraryError::Changed(changed) if changed == id));
    assert_eq!(error.to_string(), "game 1 was changed in another window");
    assert_eq!(library.get(id).expect("a game").entry.title, "mine");
    let error = library.update(GameId(7), 0, &entry).expect_err("unknown");
    assert_eq!(error.to_string(), "the library contains no game 7");
}

#[test]
fn deleted_games_can_be_restored_until_they_are_purged() {
    let place = TestFolder::new();
    let mut library = place.open();
    let ids = ["a2a3", "b2b3", "c2c3"].map(|moves| library.add(&entry(["Ada", "Bo"], "2026", moves)).expect("added"));
    let count = |library: &breakthrough_library::SqliteLibrary, deleted: bool| {
        let filter = Filter {
            deleted,
            ..Filter::default()
        };
        library.list(&filter, Sort::default(), 0..0).expect("a list").total
    };
    library.set_deleted(&ids[..2], true).expect("deleted");
    assert_eq!((count(&library, false), count(&library, true)), (1, 2));
    library.set_deleted(&ids[..1], false).expect("restored");
    assert_eq!((count(&library, false), count(&library, true)), (2, 1));
    assert_eq!(library.purge(1).expect("purged"), 0, "deleted less than a day ago");
    assert_eq!(library.purge(0).expect("purged"), 1);
    assert_eq!((count(&library, false), count(&library, true)), (2, 0));
    assert!(matches!(library.get(ids[1]), Err(LibraryError::UnknownGame(_))));
    assert!(check(&library).is_empty());
    assert!(library.set_deleted(&[ids[0], ids[1]], true).is_err());
    assert_eq!(count(&library, false), 2, "an unknown game cancels the deletion");
    let next = library.add(&entry(["Ada", "Bo"], "2026", "")).expect("added");
    assert!(next > ids[2], "numbers are not used twice");
}

#[test]
fn a_game_can_be_purged_the_given_days_after_its_deletion() {
    let place = TestFolder::new();
    let mut library = place.open();
    let id = library.add(&entry(["Ada", "Bo"], "2026", "a2a3")).expect("added");
    let now = || {
        SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .expect("after 1970")
            .as_secs()
    };
    let before = now();
    library.set_deleted(&[id], true).expect("deleted");
    let connection = rusqlite::Connection::open(place.path()).expect("opened");
    let read = connection.query_row("SELECT deleted FROM games", (), |row| row.get(0));
    let deleted: u64 = read.expect("a time");
    assert!((before..=now()).contains(&deleted), "{deleted}");
    for (seconds_ago, purged) in [(6 * 86_400, 0), (7 * 86_400, 1)] {
        connection
            .execute("UPDATE games SET deleted = ?", [deleted - seconds_ago])
            .expect("changed");
        assert_eq!(library.purge(7).expect("purged"), purged, "{seconds_ago} s ago");
    }
}

#[test]
fn a_game_can_be_renamed_and_tagged_with_keywords() {
    let place = TestFolder::new();
    let mut library = place.open();
    let id = library.add(&full_game()).expect("added");
    library.rename(id, " The final ").expect("renamed");
    library
        .set_keywords(id, &["a, b".to_owned(), "a".to_owned()])
        .expect("marked");
    let stored = library.get(id).expect("a game");
    assert_eq!((stored.entry.title.as_str(), stored.revision), ("The final", 2));
    assert_eq!(stored.entry.keywords, ["a", "b"]);
    assert!(check(&library).is_empty());
    let found = |text: &str| {
        let filter = Filter {
            text: text.to_owned(),
            ..Filter::default()
        };
        library.list(&filter, Sort::default(), 0..0).expect("a list").total
    };
    assert_eq!((found("final"), found("cup")), (1, 0));
}

#[test]
fn the_moves_played_in_a_position_are_counted_with_their_results() {
    let place = TestFolder::new();
    let mut library = place.open();
    for (player, moves, variant) in [
        ("Ada", "a2a3 h7h6 +", Variant::STANDARD),
        ("Cy", "a2a3 g7g6 -", Variant::STANDARD),
        ("Cy", "b2b3", Variant::STANDARD),
        ("Ada", "a2a3", "8x8 straight".parse().expect("a variant")),
    ] {
        let mut entry = entry([player, "Bo"], "2026", moves);
        if variant != Variant::STANDARD {
            entry.game = game(variant, moves);
        }
        library.add(&entry).expect("added");
    }
    let mut analysis = entry(["", ""], "2026", "a2a3 f7f6");
    analysis.keywords = vec![ANALYSIS_KEYWORD.to_owned()];
    library.add(&analysis).expect("added");
    let start = Game::new(Variant::STANDARD);
    let played_by = |player: Option<&str>, game: &Game| -> Vec<(String, u64, [u64; 2])> {
        let hash = game.position().hash();
        let found = library.continuations("8x8", hash, player).expect("an answer");
        let name = |mv| uci_move(mv, game.variant().size());
        found
            .iter()
            .map(|found| (name(found.mv), found.games, found.wins))
            .collect()
    };
    let expected = |moves: &[(&str, u64, [u64; 2])]| -> Vec<(String, u64, [u64; 2])> {
        moves
            .iter()
            .map(|(name, games, wins)| ((*name).to_owned(), *games, *wins))
            .collect()
    };
    let after = game(Variant::STANDARD, "a2a3");
    for (player, in_start, after_move) in [
        (None, &[("a2a3", 2, [1, 1]), ("b2b3", 1, [0, 0])][..], 2),
        (Some("Ada"), &[("a2a3", 1, [1, 0])], 1),
        (Some("CY"), &[("a2a3", 1, [0, 1]), ("b2b3", 1, [0, 0])], 1),
        (Some("Bo"), &[("a2a3", 2, [1, 1]), ("b2b3", 1, [0, 0])], 2),
        (Some("Nobody"), &[], 0),
    ] {
        assert_eq!(played_by(player, &start), expected(in_start), "{player:?}");
        assert_eq!(played_by(player, &after).len(), after_move, "{player:?}");
    }
}
