//! The embedded puzzles: their number, their diversity, and the list of daily puzzles.

use breakthrough_puzzles::{Puzzle, PuzzleId, Puzzles, SymmetryKey, decode, embedded_bytes, encode, puzzle, puzzles};
use std::collections::{HashMap, HashSet};

/// Maximum length of the file in bytes, because a page loads it.
const MAX_BYTES: usize = 300_000;

#[test]
fn the_embedded_file_is_small_and_round_trips() {
    assert!(embedded_bytes().len() <= MAX_BYTES, "{}", embedded_bytes().len());
    assert_eq!(decode(embedded_bytes()).as_ref(), Ok(puzzles()));
    assert_eq!(decode(&encode(puzzles())).as_ref(), Ok(puzzles()));
}

#[test]
fn puzzles_are_found_by_their_id() {
    for expected in puzzles().all() {
        let id: PuzzleId = expected.id.to_string().parse().expect("an id");
        assert_eq!(puzzle(id), Some(expected));
    }
    assert_eq!(puzzle("zzzzzz".parse().expect("an id")), None);
}

#[test]
fn no_puzzle_is_another_puzzle_or_its_mirror_image_or_has_exchanged_sides() {
    let mut seen = HashSet::new();
    for puzzle in puzzles().all() {
        let key = (puzzle.variant(), SymmetryKey::new(&puzzle.start));
        assert!(seen.insert(key), "{}", puzzle.id);
    }
}

#[test]
fn puzzles_are_diverse() {
    let all = puzzles().all();
    assert!(all.len() >= 2000, "{} puzzles", all.len());
    assert!(
        puzzles().daily().len() >= 365,
        "{} daily puzzles",
        puzzles().daily().len()
    );
    let share = |is_counted: &dyn Fn(&Puzzle) -> bool| {
        let count = all.iter().filter(|puzzle| is_counted(puzzle)).count();
        100.0 * count as f64 / all.len() as f64
    };
    let long = share(&|puzzle| puzzle.player_moves() >= 4);
    assert!(long >= 40.0, "{long}% have four moves or more");
    let recaptures = share(&|puzzle| puzzle.recaptures);
    assert!(recaptures <= 20.0, "{recaptures}% begin with a recapture");
    let mut themes: HashMap<_, usize> = HashMap::new();
    for puzzle in all {
        *themes.entry(puzzle.themes[0].theme).or_default() += 1;
    }
    for (theme, count) in themes {
        let percent = 100.0 * count as f64 / all.len() as f64;
        assert!(percent <= 25.0, "{percent}% have the main theme {}", theme.name());
    }
    for number in 3..=10 {
        let first = share(&|puzzle| puzzle.first_found_by().is_some_and(|level| level.number() == number));
        assert!(first >= 5.0, "level {number} is the first to find {first}%");
    }
}

#[test]
fn every_day_has_a_puzzle() {
    let daily = puzzles().daily();
    assert_eq!(daily.iter().collect::<HashSet<_>>().len(), daily.len());
    let of_day = |day| puzzles().of_day(day).expect("a puzzle");
    let first = &puzzles().all()[daily[0]];
    assert_eq!(of_day(Puzzles::FIRST_DAY), first);
    assert_eq!(of_day(Puzzles::FIRST_DAY + 1), &puzzles().all()[daily[1]]);
    // Days before the first daily puzzle, as with a wrong clock, and the day after the last daily puzzle.
    for day in [
        i32::MIN,
        -1,
        0,
        Puzzles::FIRST_DAY - 1,
        Puzzles::FIRST_DAY + daily.len() as i32,
    ] {
        assert_eq!(of_day(day), first, "{day}");
    }
    of_day(i32::MAX);
    assert_eq!(Puzzles::default().of_day(Puzzles::FIRST_DAY), None);
}
