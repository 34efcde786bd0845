//! Scenarios of the game library: imports, edits, exercises, lessons, puzzles, backups and repairs.

use crate::suite::games::played;
use crate::suite::scenario::{Said, Scenario, acknowledge, report_result};
use breakthrough_exercises::{Day, Exercise, Judgement, Mistake, Schedule};
use breakthrough_library::{
    BoardStars, ExerciseId, Filter, GameDate, GameEntry, GameId, GameStorage, PuzzleAttempt, PuzzleMode, Sort,
    SqliteLibrary, StoredReview, import_pgn, moves_hash,
};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

/// Titles of the existing games.
const OLDER: [&str; 2] = ["Older one", "Older two"];
const IMPORTED: usize = 12;

pub(crate) const IMPORT: Scenario = Scenario {
    name: "import",
    prepare: |folder| {
        drop(add_older_games(folder));
        let games = (0..IMPORTED).map(|number| titled(&format!("Import {number}")).to_record().to_pgn());
        fs::write(folder.join("games.pgn"), games.collect::<Vec<String>>().join("\n")).expect("written");
    },
    act: |folder| report_result("imported", import(folder)),
    verify: |folder, said| {
        let found = check_older_games(&open_whole(folder)).len();
        assert!(!said.has("imported") || found == IMPORTED, "found {found} games");
        // Repeating the import completes it.
        import(folder).expect("imported");
        assert_eq!(check_older_games(&open_whole(folder)).len(), IMPORTED);
    },
};

pub(crate) const EDIT: Scenario = Scenario {
    name: "rename and delete",
    prepare: |folder| {
        let mut library = add_older_games(folder);
        for title in ["Deleted", "Removed", "Untitled"] {
            library.add(&titled(title)).expect("added");
        }
        library.set_deleted(&[GameId(4)], true).expect("deleted");
    },
    act: |folder| {
        let opened = SqliteLibrary::open(&path(folder));
        let mut library = match opened {
            Ok(opened) => opened.library,
            Err(error) => return crate::suite::scenario::report(error),
        };
        report_result("deleted", library.set_deleted(&[GameId(3)], true));
        report_result("removed", library.purge(0));
        report_result("renamed", library.rename(GameId(5), "Renamed"));
        report_result("marked", library.set_keywords(GameId(1), &["good".to_owned()]));
        report_result("closed", library.close());
    },
    verify: |folder, said| {
        let has_journal = fs::metadata(journal(folder)).is_ok_and(|journal| journal.len() > 0);
        assert!(said.fault.is_some() || !has_journal, "a closed library has a journal");
        let library = open_whole(folder);
        let others = check_older_games(&library);
        let found = titles(&others);
        assert!(!said.has("deleted") || !found.contains(&"Deleted"), "{found:?}");
        let last = found.last().copied();
        assert!(
            last == Some("Renamed") || (last == Some("Untitled") && !said.has("renamed")),
            "{found:?}"
        );
        assert!(
            !said.has("removed") || library.get(GameId(4)).is_err(),
            "the game was removed"
        );
        let keywords = library.get(GameId(1)).expect("a game").entry.keywords;
        assert!(!said.has("marked") || keywords == ["good"], "{keywords:?}");
    },
};

/// Accuracies of the reviews that are stored one after another.
const ACCURACIES: [f64; 3] = [10.0, 20.0, 30.0];

pub(crate) const REVIEW: Scenario = Scenario {
    name: "review",
    prepare: |folder| drop(add_older_games(folder)),
    act: |folder| {
        let mut library = match SqliteLibrary::open(&path(folder)) {
            Ok(opened) => opened.library,
            Err(error) => return crate::suite::scenario::report(error),
        };
        for accuracy in ACCURACIES {
            report_result(&accuracy.to_string(), library.set_review(GameId(1), &review(accuracy)));
        }
    },
    verify: |folder, said| {
        let library = open_whole(folder);
        assert!(check_older_games(&library).is_empty());
        let found = library.review(GameId(1)).expect("a review or none");
        let found = found.map(|found| {
            assert!(found.is_current, "the game has not changed");
            found.review
        });
        let acknowledged: Option<f64> = said.last().map(|accuracy| accuracy.parse().expect("a number"));
        let stored = found.as_ref().and_then(|review| review.accuracy[0]);
        assert!(stored >= acknowledged, "expected {acknowledged:?}, found {stored:?}");
        assert_eq!(found, stored.map(review), "the review is whole");
    },
};

/// Number of exercises that exist before the scenario.
const EXERCISES: usize = 3;

pub(crate) const EXERCISE: Scenario = Scenario {
    name: "exercise",
    prepare: |folder| {
        let mut library = add_older_games(folder);
        let exercises: Vec<Exercise> = (0..EXERCISES).map(exercise).collect();
        library.add_exercises(&exercises).expect("added");
    },
    act: |folder| {
        let mut library = match SqliteLibrary::open(&path(folder)) {
            Ok(opened) => opened.library,
            Err(error) => return crate::suite::scenario::report(error),
        };
        report_result("solved", library.practise(ExerciseId(1), true, tomorrow()));
        report_result("failed", library.practise(ExerciseId(2), false, tomorrow()));
        report_result("added", library.add_exercises(&[exercise(EXERCISES)]));
    },
    verify: |folder, said| {
        let library = open_whole(folder);
        assert!(check_older_games(&library).is_empty());
        let list = library.exercises(None).expect("exercises");
        assert_eq!(list.unreadable, 0);
        let mut days = 0;
        for (id, found) in &list.exercises {
            let new = exercise(usize::try_from(id.0 - 1).expect("an ID"));
            assert_eq!(found.mistake(), new.mistake(), "the exercise is whole");
            let (word, practised): (&str, Schedule) = match id.0 {
                1 => ("solved", new.schedule().solved(tomorrow())),
                2 => ("failed", new.schedule().failed(tomorrow())),
                _ => ("", new.schedule()),
            };
            let is_practised = found.schedule() != new.schedule();
            assert!(!is_practised || found.schedule() == practised, "{found:?}");
            assert!(!said.has(word) || found.schedule() == practised, "{found:?}");
            days += usize::from(is_practised);
        }
        let is_added = list.exercises.len() == EXERCISES + 1;
        assert!(is_added || (list.exercises.len() == EXERCISES && !said.has("added")));
        // The result of an exercise and the day of practice are stored together.
        let found = library.practice_days(None).expect("days").len();
        assert_eq!(found, days.min(1), "days of practice");
    },
};

/// Stars of boards before the scenario.
const STARS: [(&str, u8); 3] = [("moving-1", 1), ("moving-2", 3), ("skirting-1", 2)];

pub(crate) const LESSON: Scenario = Scenario {
    name: "lesson",
    prepare: |folder| {
        let mut library = add_older_games(folder);
        let stars = STARS.map(|(board, stars)| board_stars(board, stars));
        library.merge_lesson_stars(&stars).expect("added");
    },
    act: |folder| {
        let mut library = match SqliteLibrary::open(&path(folder)) {
            Ok(opened) => opened.library,
            Err(error) => return crate::suite::scenario::report(error),
        };
        for (word, board, stars) in [
            ("more", "moving-1", 3),
            ("fewer", "moving-2", 1),
            ("new", "moving-3", 2),
        ] {
            report_result(word, library.record_lesson_stars(&board_stars(board, stars)));
        }
    },
    verify: |folder, said| {
        let library = open_whole(folder);
        assert!(check_older_games(&library).is_empty());
        let stars = library.lesson_stars(None).expect("stars");
        let found = |board: &str| stars.iter().find(|found| found.board == board).map(|found| found.stars);
        assert!(found("moving-1") == Some(3) || (found("moving-1") == Some(1) && !said.has("more")));
        assert!(found("moving-3") == Some(2) || (found("moving-3").is_none() && !said.has("new")));
        assert_eq!((found("moving-2"), found("skirting-1")), (Some(3), Some(2)));
    },
};

/// Times of the puzzle attempts before the scenario.
const ATTEMPTS: [i64; 3] = [10, 20, 30];

pub(crate) const PUZZLE: Scenario = Scenario {
    name: "puzzle",
    prepare: |folder| {
        let mut library = add_older_games(folder);
        library
            .merge_puzzle_attempts(&ATTEMPTS.map(puzzle_attempt))
            .expect("added");
    },
    act: |folder| {
        let mut library = match SqliteLibrary::open(&path(folder)) {
            Ok(opened) => opened.library,
            Err(error) => return crate::suite::scenario::report(error),
        };
        for (word, finished) in [("new", 15), ("known", 20), ("last", 40)] {
            report_result(word, library.record_puzzle_attempt(&puzzle_attempt(finished)));
        }
    },
    verify: |folder, said| {
        let library = open_whole(folder);
        assert!(check_older_games(&library).is_empty());
        let list = library.puzzle_attempts(None).expect("attempts");
        assert_eq!(list.unreadable, 0);
        for found in &list.attempts {
            assert_eq!(*found, puzzle_attempt(found.finished));
        }
        let has = |finished: i64| list.attempts.iter().any(|found| found.finished == finished);
        assert!(ATTEMPTS.into_iter().all(has));
        for (word, finished) in [("new", 15), ("last", 40)] {
            assert!(has(finished) || !said.has(word), "{word}");
        }
        let added = [15, 40].into_iter().filter(|finished| has(*finished)).count();
        assert_eq!(list.attempts.len(), ATTEMPTS.len() + added);
    },
};

/// Library of version 1 that is migrated. It contains five games, one of which is deleted.
const VERSION_1: &[u8] = include_bytes!("../data/earlier_version/library.sqlite");

pub(crate) const MIGRATION: Scenario = Scenario {
    name: "migration",
    prepare: |folder| fs::write(path(folder), VERSION_1).expect("written"),
    act: |folder| report_result("migrated", SqliteLibrary::open(&path(folder))),
    verify: |folder, _| {
        let library = open_whole(folder);
        let page = library.list(&Filter::default(), Sort::default(), 0..9).expect("a list");
        assert_eq!(page.total, 4);
        for id in (1..=5).map(GameId) {
            library.get(id).expect("a game");
        }
    },
};

pub(crate) const WEEKLY_BACKUP: Scenario = Scenario {
    name: "weekly backup",
    prepare: |folder| drop(add_older_games(folder)),
    act: |folder| {
        let library = SqliteLibrary::open_again(&path(folder));
        report_result(
            "copied",
            library.and_then(|library| library.back_up_weekly(&GameDate::now())),
        );
    },
    verify: |folder, said| {
        assert_eq!(check_older_games(&open_whole(folder)).len(), 0);
        let copies: Vec<PathBuf> = fs::read_dir(folder.join("backups"))
            .map(|files| files.map(|file| file.expect("a file").path()).collect())
            .unwrap_or_default();
        let copies: Vec<&PathBuf> = copies
            .iter()
            .filter(|path| path.extension().is_some_and(|end| end == "sqlite"))
            .collect();
        assert!(!said.has("copied") || copies.len() == 1, "{copies:?}");
        for copy in copies {
            let opened = SqliteLibrary::open(copy).expect("a backup");
            assert_eq!(opened.rescue, None);
            check_older_games(&opened.library);
        }
    },
};

pub(crate) const RESCUE: Scenario = Scenario {
    name: "rescue",
    prepare: |folder| {
        add_older_games(folder).close().expect("closed");
        damage(&path(folder));
    },
    act: rescue,
    verify: check_rescue,
};

pub(crate) const RESCUE_WITH_JOURNAL: Scenario = Scenario {
    name: "rescue with journal",
    prepare: |folder| {
        add_older_games(folder).close().expect("closed");
        let mut library = SqliteLibrary::open(&path(folder)).expect("a library").library;
        library.add(&titled("In the journal")).expect("added");
        // Copy the journal before the library is closed, to simulate a killed program.
        let journal = fs::read(journal(folder)).expect("a journal");
        let file = fs::read(path(folder)).expect("a file");
        library.close().expect("closed");
        fs::write(path(folder), file).expect("written");
        fs::write(self::journal(folder), journal).expect("written");
        damage(&path(folder));
    },
    act: rescue,
    verify: |folder, said| {
        let others = check_rescue_with(folder, said);
        assert_eq!(titles(&others), ["In the journal"]);
    },
};

fn path(folder: &Path) -> PathBuf {
    folder.join(SqliteLibrary::FILE_NAME)
}

fn journal(folder: &Path) -> PathBuf {
    folder.join(format!("{}-wal", SqliteLibrary::FILE_NAME))
}

/// Creates a game with a unique seed, as in played games.
fn titled(title: &str) -> GameEntry {
    GameEntry {
        title: title.to_owned(),
        seed: Some(title.bytes().map(u64::from).sum()),
        ..GameEntry::new(played(4))
    }
}

/// Creates a review of a game of [`titled`].
fn review(accuracy: f64) -> StoredReview {
    StoredReview {
        moves_hash: moves_hash(&titled("").game),
        engine: "0.1.0".to_owned(),
        effort: "fast".to_owned(),
        accuracy: [Some(accuracy), None],
        judgements: "good good good good".to_owned(),
        evaluations: ["0.3 5012 4990"; 4].join("; "),
    }
}

fn today() -> Day {
    "2026-11-20".parse().expect("a day")
}

fn tomorrow() -> Day {
    today().after(1)
}

/// Creates an exercise. Exercises with different numbers have different moves.
fn exercise(number: usize) -> Exercise {
    let position = titled("").game.start().clone();
    let mistake = Mistake {
        player: "Ada".to_owned(),
        opponent: String::new(),
        game_date: Some(today()),
        played: position.legal_moves()[number],
        position,
        judgement: Judgement::Blunder,
        evaluation: "0.3 5012 4990".to_owned(),
    };
    Exercise::new(mistake, today()).expect("an exercise")
}

fn board_stars(board: &str, stars: u8) -> BoardStars {
    let [player, board] = ["Ada", board].map(str::to_owned);
    BoardStars { player, board, stars }
}

fn puzzle_attempt(finished: i64) -> PuzzleAttempt {
    PuzzleAttempt {
        player: "Ada".to_owned(),
        puzzle: "7k2mqd".to_owned(),
        finished,
        mode: PuzzleMode::Rated,
        is_solved: finished % 20 == 0,
        puzzle_rating: 1350,
        run: 0,
    }
}

/// Creates a library with two games.
pub(crate) fn add_older_games(folder: &Path) -> SqliteLibrary {
    let mut library = SqliteLibrary::open(&path(folder)).expect("a library").library;
    for title in OLDER {
        library.add(&titled(title)).expect("added");
    }
    library
}

/// Opens the library, which must be intact.
pub(crate) fn open_whole(folder: &Path) -> SqliteLibrary {
    let opened = SqliteLibrary::open(&path(folder)).expect("a library that can be opened");
    assert_eq!(opened.rescue, None, "the library is not damaged");
    let report = opened.library.check().expect("checked");
    assert!(report.problems.is_empty(), "{:?}", report.problems);
    opened.library
}

/// Checks the games that existed before the scenario, and returns all other games of the library.
pub(crate) fn check_older_games(library: &SqliteLibrary) -> Vec<GameEntry> {
    let page = library
        .list(&Filter::default(), Sort::default(), 0..1000)
        .expect("a list");
    let mut ids: Vec<GameId> = page.games.iter().map(|summary| summary.id).collect();
    ids.sort();
    let games: Vec<GameEntry> = ids
        .into_iter()
        .map(|id| library.get(id).expect("a game").entry)
        .collect();
    let (older, others): (Vec<GameEntry>, Vec<GameEntry>) = games
        .into_iter()
        .partition(|entry| OLDER.contains(&entry.title.as_str()));
    let mut found = titles(&older);
    // Games recovered from a damaged file are in byte order.
    found.sort_unstable();
    assert_eq!(found, OLDER, "the older games");
    assert!(older.iter().all(|entry| entry.plies() == 4));
    others
}

fn titles(games: &[GameEntry]) -> Vec<&str> {
    games.iter().map(|entry| entry.title.as_str()).collect()
}

fn import(folder: &Path) -> Result<(), breakthrough_library::LibraryError> {
    let mut library = SqliteLibrary::open_again(&path(folder))?;
    let source = folder.join("games.pgn");
    let text = fs::read(&source).expect("a file");
    import_pgn(
        &mut library,
        text.as_slice(),
        &source,
        &AtomicBool::new(false),
        &mut |_| {},
    )?;
    Ok(())
}

/// Overwrites the schema table, but leaves all records intact.
fn damage(path: &Path) {
    let mut bytes = fs::read(path).expect("a file");
    bytes[100..3000].fill(7);
    fs::write(path, bytes).expect("written");
}

fn rescue(folder: &Path) {
    match SqliteLibrary::open(&path(folder)) {
        Ok(opened) => {
            assert!(opened.rescue.is_some(), "the library was damaged");
            acknowledge("rescued");
        }
        Err(error) => crate::suite::scenario::report(error),
    }
}

fn check_rescue(folder: &Path, said: &Said) {
    assert!(check_rescue_with(folder, said).is_empty());
}

/// Repeats the repair if the first repair was interrupted.
fn check_rescue_with(folder: &Path, said: &Said) -> Vec<GameEntry> {
    let opened = SqliteLibrary::open(&path(folder)).expect("a library");
    assert!(
        !said.has("rescued") || opened.rescue.is_none(),
        "the library was rescued"
    );
    drop(opened);
    check_older_games(&open_whole(folder))
}
