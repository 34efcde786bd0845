//! Tests of runs that create an opening book. They resume after an interruption with the same result.

use breakthrough_engine::{Limits, Searcher};
use breakthrough_explorer::ExplorerBook;
use breakthrough_rules::{Position, Variant};
use breakthrough_training::{BookProgress, BookRun, BookRunError};
use std::fs;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

fn variant() -> Variant {
    "5x5".parse().expect("a variant")
}

fn run() -> BookRun {
    BookRun {
        variant: variant(),
        plies: 6,
        nodes: 100,
        seed: 5,
        games: 60,
        min_games: 2,
        max_bytes: 10_000,
        score_nodes: 300,
    }
}

fn make(run: &BookRun, state: &Path, threads: usize) -> ExplorerBook {
    run.make(state, threads, &|| false, &|_| {}).expect("a book")
}

fn lines(state: &Path) -> usize {
    fs::read_to_string(state).expect("a state file").lines().count()
}

#[test]
fn a_book_contains_the_first_moves_of_all_games_with_the_scores_of_a_search() {
    let folder = tempfile::tempdir().expect("a folder");
    let state = folder.path().join("state.jsonl");
    let progress = Mutex::new(Vec::new());
    let on_progress = |event| progress.lock().expect("no panic").push(event);
    let book = run().make(&state, 1, &|| false, &on_progress).expect("a book");
    let origin = book.origin();
    assert_eq!((origin.games, origin.plies), (60, 6));
    assert_eq!((origin.nodes, origin.score_nodes), (100, 300));
    let start = Position::start(variant());
    let moves = book.moves(&start);
    assert_eq!(moves.iter().map(|listed| listed.games).sum::<u32>(), 60);
    assert!(moves.len() > 3, "{moves:?}");
    let wins = moves.iter().map(|listed| listed.wins[0]).sum::<u32>();
    assert!((5..55).contains(&wins), "{wins} wins of the first side");
    for listed in moves {
        let mut next = start.clone();
        next.play(listed.mv).expect("a legal move");
        let score = Searcher::new(4).search(&next, &Limits::nodes(300), &|| false).score();
        assert_eq!(listed.score, -score, "{listed:?}");
    }
    // Only the counted moves are stored.
    let text = fs::read_to_string(&state).expect("a state file");
    let game = |line: &str| {
        serde_json::from_str::<serde_json::Value>(line).ok()?["moves"]
            .as_str()
            .map(str::to_owned)
    };
    let games: Vec<String> = text.lines().filter_map(game).collect();
    let longest = games.iter().map(|moves| moves.split(' ').count()).max();
    assert_eq!((games.len(), longest), (60, Some(6)));
    let progress = progress.into_inner().expect("no panic");
    let games = progress
        .iter()
        .filter(|event| matches!(event, BookProgress::Games { .. }));
    assert_eq!(games.count(), 60);
    let Some(BookProgress::Scores { done, total }) = progress.last() else {
        panic!("{progress:?}")
    };
    assert_eq!((done, lines(&state)), (total, 1 + 60 + *total as usize));
}

#[test]
fn interrupted_runs_resume_with_the_same_book() {
    let folder = tempfile::tempdir().expect("a folder");
    let state = |name: &str| folder.path().join(name);
    let expected = make(&run(), &state("whole"), 1);
    let total = lines(&state("whole")) as u64;
    // The order of the games differs with two threads.
    assert_eq!(make(&run(), &state("threads"), 2), expected);
    // Each attempt is cancelled after a few games or scores.
    let mut attempts = 0;
    let resumed = loop {
        let calls = AtomicU64::new(0);
        let is_cancelled = || calls.fetch_add(1, Ordering::Relaxed) >= 25;
        match run().make(&state("cancelled"), 1, &is_cancelled, &|_| {}) {
            Ok(book) => break book,
            Err(error) => assert!(matches!(error, BookRunError::Interrupted), "{error}"),
        }
        attempts += 1;
        assert!(attempts < total, "no progress");
    };
    assert!(attempts >= 5, "{attempts} attempts");
    assert_eq!(resumed, expected);
    // The state file is truncated at about twenty places.
    let whole = fs::read(state("whole")).expect("a state file");
    for cut in (0..whole.len()).rev().step_by(whole.len() / 20) {
        fs::write(state("cut"), &whole[..cut]).expect("it can be written");
        assert_eq!(make(&run(), &state("cut"), 1), expected, "{cut}");
        assert_eq!(lines(&state("cut")), lines(&state("whole")), "{cut}");
        assert_eq!(make(&run(), &state("cut"), 1), expected, "{cut}");
    }
}

#[test]
fn later_runs_use_the_same_games_and_scores() {
    let folder = tempfile::tempdir().expect("a folder");
    let state = folder.path().join("state.jsonl");
    let few = make(&run(), &state, 1);
    let more = BookRun { games: 80, ..run() };
    let extended = make(&more, &state, 1);
    assert_eq!(extended, make(&more, &folder.path().join("other.jsonl"), 1));
    assert_ne!(extended, few);
    let before = lines(&state);
    // A run for fewer games does not play any, because the state file contains enough games; its book ignores the additional
    // games.
    assert_eq!(make(&run(), &state, 1), few);
    let small = make(
        &BookRun {
            max_bytes: 200,
            ..run()
        },
        &state,
        1,
    );
    assert!(small.positions() < few.positions() && small.to_bytes().len() <= 200);
    assert_eq!(lines(&state), before);
    let deeper = make(
        &BookRun {
            score_nodes: 400,
            ..run()
        },
        &state,
        1,
    );
    assert_eq!(deeper.positions(), few.positions());
    assert!(lines(&state) > before);
}

#[test]
fn unusable_state_files_are_refused_and_not_changed() {
    let folder = tempfile::tempdir().expect("a folder");
    let state = folder.path().join("state.jsonl");
    make(&run(), &state, 1);
    let good = fs::read_to_string(&state).expect("a state file");
    let refused = |run: &BookRun, text: &str, expected: &str| {
        fs::write(&state, text).expect("it can be written");
        let error = run.make(&state, 1, &|| false, &|_| {}).expect_err(expected).to_string();
        assert!(error.contains(expected), "{error}, not {expected}");
        assert_eq!(fs::read_to_string(&state).expect("a state file"), text, "{expected}");
    };
    for other in [
        BookRun { seed: 6, ..run() },
        BookRun { nodes: 101, ..run() },
        BookRun { plies: 7, ..run() },
        BookRun {
            variant: "5x6".parse().expect("a variant"),
            ..run()
        },
    ] {
        refused(&other, &good, "use another file");
    }
    refused(&run(), "another file\n", "found null: use another file");
    refused(&run(), "another file", "found null: use another file");
    let header = good.lines().next().expect("a line");
    for (line, expected) in [
        ("", "line 2: EOF"),
        ("{}", "line 2: expected a text as `position`"),
        (r#"{"game":0,"winner":"first"}"#, "line 2: expected a text as `moves`"),
        (
            r#"{"game":0,"moves":"a2a3"}"#,
            "line 2: expected first or second as `winner`",
        ),
        (
            r#"{"game":-1,"moves":"a2a3","winner":"first"}"#,
            "line 2: expected a number as `game`",
        ),
        (
            r#"{"game":0,"moves":"a2a3 z9","winner":"first"}"#,
            "line 2: expected a move",
        ),
        (r#"{"game":0,"moves":"a2a3 a2a3","winner":"first"}"#, "line 2: move 2: "),
        (r#"{"position":"ppp","nodes":1,"centi":2}"#, "line 2: "),
        (
            r#"{"position":"ppppp/5/5/5/PPPPP w","nodes":1}"#,
            "line 2: expected a score as `centi`",
        ),
        (
            r#"{"position":"ppppp/5/5/5/PPPPP w","nodes":1,"centi":30001}"#,
            "line 2: expected a score",
        ),
        (
            r#"{"position":"ppppp/5/5/5/PPPPP w","centi":1}"#,
            "line 2: expected a number as `nodes`",
        ),
    ] {
        refused(&run(), &format!("{header}\n{line}\n"), expected);
    }
    let hexagonal = BookRun {
        variant: "hex3".parse().expect("a variant"),
        ..run()
    };
    refused(
        &hexagonal,
        &good,
        "expected the standard rules and at most 64 squares, found a variant of hex3",
    );
}

#[test]
fn two_runs_do_not_write_to_the_same_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let state = folder.path().join("state.jsonl");
    let second = Mutex::new(Vec::new());
    let try_again = |_| {
        let result = run().make(&state, 1, &|| true, &|_| {});
        second
            .lock()
            .expect("no panic")
            .push(result.expect_err("locked").to_string());
    };
    run().make(&state, 1, &|| false, &try_again).expect("a book");
    let errors = second.into_inner().expect("no panic");
    assert!(
        errors
            .iter()
            .all(|error| error.ends_with("another run is writing to this file")),
        "{errors:?}"
    );
}
