//! Library files: a file with changed bytes is opened, rescued or rejected. Listed games can be read or are reported as damaged,
//! listed exercises can be practised, and listed stars of lessons and puzzle attempts are valid.
#![no_main]

use breakthrough_exercises::{Day, Exercise, Judgement, Mistake};
use breakthrough_fuzz::patch;
use breakthrough_library::{
    BoardStars, ExerciseId, ExportedReviews, Filter, GameEntry, GameStorage, Opened, PuzzleAttempt, PuzzleMode, Sort,
    SortKey, SqliteLibrary, StoredReview, moves_hash, pgn_with_review,
};
use breakthrough_platform::files::{self, TemporaryFolder};
use breakthrough_rules::notation::parse_pgn;
use libfuzzer_sys::fuzz_target;
use std::sync::LazyLock;

/// A library with some games.
static LIBRARY: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let folder = TemporaryFolder::create().expect("a folder");
    let path = folder.path().join(SqliteLibrary::FILE_NAME);
    let mut library = SqliteLibrary::open(&path).expect("a library").library;
    for moves in [
        "1. a2-a3 {good} h7-h6",
        "1. b2-b3 (1. c2-c3) 1-0",
        "1. d2-d3 d7-d6 2. e2-e3",
    ] {
        let text = format!("[Event \"Cup\"]\n[White \"Anna\"]\n[Keywords \"one, two\"]\n\n{moves}");
        let record = parse_pgn(&text).expect("a record");
        let entry = GameEntry::from_record(record);
        let id = library.add(&entry).expect("added");
        let review = StoredReview {
            moves_hash: moves_hash(&entry.game),
            engine: "0.1.0".to_owned(),
            effort: "fast".to_owned(),
            accuracy: [Some(90.0), None],
            judgements: vec!["blunder"; entry.plies()].join(" "),
            evaluations: vec!["0.3 5012 4990"; entry.plies()].join("; "),
        };
        library.set_review(id, &review).expect("stored");
        let position = entry.game.start().clone();
        let mistake = Mistake {
            player: "Anna".to_owned(),
            opponent: String::new(),
            game_date: None,
            played: position.legal_moves()[entry.plies()],
            position,
            judgement: Judgement::Blunder,
            evaluation: "0.3 5012 4990".to_owned(),
        };
        let exercise = Exercise::new(mistake, Day::MIN).expect("an exercise");
        library.add_exercises(&[exercise]).expect("added");
    }
    library.practise(ExerciseId(1), true, Day::MAX).expect("practised");
    for (board, stars) in [("moving-1", 3), ("skirting-2", 1)] {
        let [player, board] = ["Anna", board].map(str::to_owned);
        let recorded = library.record_lesson_stars(&BoardStars { player, board, stars });
        recorded.expect("recorded");
    }
    for (puzzle, mode) in [("7k2mqd", PuzzleMode::Rated), ("14mfma", PuzzleMode::Streak)] {
        let attempt = PuzzleAttempt {
            player: "Anna".to_owned(),
            puzzle: puzzle.to_owned(),
            finished: 1_795_905_324,
            mode,
            is_solved: true,
            puzzle_rating: 1350,
            run: u32::from(mode == PuzzleMode::Streak),
        };
        library.record_puzzle_attempt(&attempt).expect("recorded");
    }
    library.close().expect("closed");
    files::read(&path).expect("a file")
});

fuzz_target!(|patches: &[u8]| {
    let folder = TemporaryFolder::create().expect("a folder");
    let path = folder.path().join(SqliteLibrary::FILE_NAME);
    files::write(&path, patch(LIBRARY.clone(), patches)).expect("written");
    let opened = SqliteLibrary::open(&path);
    assert!(files::exists(&path), "a library that is refused stays");
    let Ok(Opened { mut library, .. }) = opened else { return };
    for text in ["", "anna cup", "one"] {
        let filter = Filter {
            text: text.to_owned(),
            ..Filter::default()
        };
        let sort = Sort {
            key: SortKey::Accuracy,
            ascending: true,
        };
        let Ok(page) = library.list(&filter, sort, 0..10) else {
            return;
        };
        for summary in page.games {
            assert!(summary.accuracy.iter().flatten().all(|accuracy| *accuracy <= 1000));
            if let Ok(stored) = library.get(summary.id) {
                let pgn = stored.entry.to_record().to_pgn();
                assert!(parse_pgn(&pgn).is_ok());
                for reviews in [ExportedReviews::Tags, ExportedReviews::Annotations] {
                    if let Ok(pgn) = pgn_with_review(&library, &summary, &pgn, reviews) {
                        assert!(parse_pgn(&pgn).is_ok());
                    }
                }
            }
        }
    }
    if let Ok(list) = library.exercises(None) {
        for (id, exercise) in list.exercises {
            if let Ok(schedule) = library.practise(id, true, Day::MAX) {
                assert_eq!(schedule, exercise.schedule().solved(Day::MAX));
            }
        }
        let _ = library.practice_days(None);
    }
    if let Ok(found) = library.lesson_stars(None) {
        for stars in found {
            assert_eq!(stars.check(), Ok(()));
            let _ = library.record_lesson_stars(&stars);
        }
    }
    if let Ok(list) = library.puzzle_attempts(None) {
        for attempt in list.attempts {
            assert_eq!(attempt.check(), Ok(()));
            let _ = library.record_puzzle_attempt(&attempt);
        }
    }
    let _ = library.check();
});
