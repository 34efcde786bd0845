//! Tests of puzzle attempts in backups.

use super::player_files::{check_damage, overwrite_in_library, text_in_backup, with_file};
use super::*;
use breakthrough_library::{MAX_PUZZLE_ATTEMPTS, PuzzleAttempt, PuzzleMode};

const HEADER: &str = "breakthrough-puzzles 1\n";

fn attempt(player: &str, finished: i64, mode: PuzzleMode) -> PuzzleAttempt {
    PuzzleAttempt {
        player: player.to_owned(),
        puzzle: "7k2mqd".to_owned(),
        finished,
        mode,
        is_solved: true,
        puzzle_rating: 1350,
        run: if mode == PuzzleMode::Streak { 4 } else { 0 },
    }
}

impl Home {
    fn add_attempts(&self, attempts: &[PuzzleAttempt]) {
        let mut library = SqliteLibrary::open_again(&self.path("library.sqlite")).expect("a library");
        library.merge_puzzle_attempts(attempts).expect("added");
    }

    fn attempts(&self) -> Vec<PuzzleAttempt> {
        let library = SqliteLibrary::open_again(&self.path("library.sqlite")).expect("a library");
        library.puzzle_attempts(None).expect("attempts").attempts
    }
}

#[test]
fn a_backup_contains_the_puzzle_attempts() {
    let home = Home::full(&["1. a2-a3"]);
    let attempts = [
        attempt("", 9, PuzzleMode::Rated),
        attempt("Ada\t\\\n", 7, PuzzleMode::Streak),
        attempt("Ünal", 7, PuzzleMode::Daily),
    ];
    home.add_attempts(&attempts);
    let backup = home.back_up();
    let contents = check(&backup).expect("a backup");
    assert_eq!((contents.games, contents.puzzle_attempts), (1, 3));
    assert_eq!(contents.notes, [""; 0]);
    let other = Home::empty();
    for (added, known) in [(3, 0), (0, 3)] {
        let restored = other.restore(&backup).expect("restored");
        assert_eq!(
            (restored.puzzle_attempts, restored.known_puzzle_attempts),
            (added, known)
        );
        assert_eq!(restored.skipped, [""; 0]);
        assert_eq!(other.attempts(), attempts);
    }
    assert_eq!(other.games(), home.games());
}

#[test]
fn restored_attempts_are_added_to_those_of_the_library() {
    let (home, other) = (Home::empty(), Home::empty());
    home.add_attempts(&[1, 2, 3].map(|finished| attempt("Ada", finished, PuzzleMode::Rated)));
    let failed = PuzzleAttempt {
        is_solved: false,
        ..attempt("ADA", 2, PuzzleMode::Rated)
    };
    other.add_attempts(&[failed.clone(), attempt("Ada", 4, PuzzleMode::Rated)]);
    let restored = other.restore(&home.back_up()).expect("restored");
    assert_eq!((restored.puzzle_attempts, restored.known_puzzle_attempts), (2, 1));
    let found = other.attempts();
    let finished: Vec<i64> = found.iter().map(|attempt| attempt.finished).collect();
    assert_eq!((finished, &found[1]), (vec![1, 2, 3, 4], &failed));
}

#[test]
fn attempts_that_cannot_be_read_are_noted_when_a_backup_is_written() {
    let home = Home::empty();
    home.add_attempts(&[1, 2].map(|finished| attempt("Ada", finished, PuzzleMode::Rated)));
    overwrite_in_library(&home, b"7k2mqd", b"7k2mql");
    let written = write_backup(&home.places, ("1", ""), &home.path("backup.zip"), &RUNNING, &mut |_| {});
    assert_eq!(
        written.expect("written").skipped,
        ["puzzles.txt: expected valid puzzle attempts, found 1 others"]
    );
    assert_eq!(check(&home.path("backup.zip")).expect("a backup").puzzle_attempts, 1);
}

#[test]
fn a_damaged_line_costs_only_this_attempt() {
    let home = Home::empty();
    let [first, second] = [1, 2].map(|finished| attempt("Ada", finished, PuzzleMode::Rated).to_string());
    let damaged = second.replace("1350", "9");
    let file = with_file(&home, "puzzles.txt", &format!("{HEADER}{first}\n{damaged}\n{second}\n"));
    let contents = check(&file).expect("a backup");
    assert_eq!(contents.puzzle_attempts, 2);
    assert_eq!(
        contents.notes,
        ["puzzles.txt: line 3: expected a rating from 100 to 4000, found 9"]
    );
    let restored = home.restore(&file).expect("restored");
    assert_eq!((restored.puzzle_attempts, home.attempts().len()), (2, 2));
}

#[test]
fn attempts_beyond_the_maximum_number_in_the_library_are_noted() {
    let home = Home::empty();
    let all: Vec<PuzzleAttempt> = (1..MAX_PUZZLE_ATTEMPTS as i64)
        .map(|finished| attempt("Ada", finished, PuzzleMode::Practice))
        .collect();
    home.add_attempts(&all);
    let lines = [1, 2, 3].map(|finished| format!("{}\n", attempt("Bo", finished, PuzzleMode::Rated)));
    let file = with_file(&home, "puzzles.txt", &format!("{HEADER}{}", lines.concat()));
    let restored = home.restore(&file).expect("restored");
    assert_eq!((restored.puzzle_attempts, restored.known_puzzle_attempts), (1, 0));
    let expected = "puzzles.txt: expected at most 100000 puzzle attempts in the library, found 2 more";
    assert_eq!(restored.skipped, [expected]);
}

#[test]
fn the_attempts_before_damage_in_the_archive_are_restored() {
    let home = Home::empty();
    // Times that cannot be compressed to a few bytes.
    let finished =
        |number: i64| (number.wrapping_mul(0x9e37_79b9_7f4a_7c15_u64.cast_signed()) >> 28).rem_euclid(1 << 36);
    let attempts: Vec<PuzzleAttempt> = (1..=40)
        .map(|number| attempt("Ada", finished(number), PuzzleMode::Rated))
        .collect();
    home.add_attempts(&attempts);
    check_damage(&home, 40, |contents, restored| {
        let count = restored.puzzle_attempts + restored.known_puzzle_attempts;
        (contents.puzzle_attempts, count)
    });
}

#[test]
fn the_lines_of_a_backup_are_ordered_by_player_and_time() {
    let home = Home::empty();
    home.add_attempts(&[
        attempt("Bo", 1, PuzzleMode::Practice),
        attempt("Ada", 20, PuzzleMode::Streak),
        attempt("Ada", 3, PuzzleMode::Rated),
    ]);
    let expected = "attempt\t3\t7k2mqd\trated\tsolved\t1350\t0\tAda\n\
                    attempt\t20\t7k2mqd\tstreak\tsolved\t1350\t4\tAda\n\
                    attempt\t1\t7k2mqd\tpractice\tsolved\t1350\t0\tBo\n";
    assert_eq!(
        text_in_backup(&home, "puzzles.txt"),
        Some(format!("{HEADER}{expected}"))
    );
}
