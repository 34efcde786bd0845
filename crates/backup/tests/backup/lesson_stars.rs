//! Tests of stars of lessons in backups.

use super::player_files::{check_damage, text_in_backup, with_file};
use super::*;
use breakthrough_library::{BoardStars, MAX_LESSON_STARS};
use breakthrough_platform::tab_file::ParsedLines;

const HEADER: &str = "breakthrough-lessons 1\n";

fn board_stars(player: &str, board: &str, stars: u8) -> BoardStars {
    let [player, board] = [player, board].map(str::to_owned);
    BoardStars { player, board, stars }
}

impl Home {
    fn add_stars(&self, stars: &[BoardStars]) {
        let mut library = SqliteLibrary::open_again(&self.path("library.sqlite")).expect("a library");
        library.merge_lesson_stars(stars).expect("added");
    }

    fn stars(&self) -> Vec<BoardStars> {
        let library = SqliteLibrary::open_again(&self.path("library.sqlite")).expect("a library");
        library.lesson_stars(None).expect("stars")
    }
}

#[test]
fn a_backup_contains_the_stars_of_lessons() {
    let home = Home::full(&["1. a2-a3"]);
    let stars = [
        board_stars("", "moving-1", 1),
        board_stars("Ada\t\\\n", "moving-1", 2),
        board_stars("Ünal", "of-another-version", 3),
    ];
    home.add_stars(&stars);
    let backup = home.back_up();
    let contents = check(&backup).expect("a backup");
    assert_eq!((contents.games, contents.lesson_stars), (1, 3));
    assert_eq!(contents.notes, [""; 0]);
    let other = Home::empty();
    for (added, known) in [(3, 0), (0, 3)] {
        let restored = other.restore(&backup).expect("restored");
        assert_eq!((restored.lesson_stars, restored.known_lesson_stars), (added, known));
        assert_eq!(restored.skipped, [""; 0]);
        assert_eq!(other.stars(), stars);
    }
    assert_eq!(other.games(), home.games());
}

#[test]
fn a_restored_board_keeps_the_most_stars() {
    let (home, other) = (Home::empty(), Home::empty());
    home.add_stars(&["a", "b", "c"].map(|board| board_stars("Ada", board, 2)));
    other.add_stars(&[board_stars("ADA", "a", 3), board_stars("Ada", "b", 1)]);
    let restored = other.restore(&home.back_up()).expect("restored");
    assert_eq!((restored.lesson_stars, restored.known_lesson_stars), (1, 2));
    let stars: Vec<u8> = other.stars().iter().map(|found| found.stars).collect();
    assert_eq!(stars, [3, 2, 2]);
}

#[test]
fn damaged_lines_cost_only_their_stars() {
    let home = Home::empty();
    let text = "stars\tmoving-1\t3\tAda\nstars\tmoving-2\t4\tAda\nstars\tmoving-3\t1\tAda\n";
    let file = with_file(&home, "lessons.txt", &format!("{HEADER}{text}"));
    let contents = check(&file).expect("a backup");
    assert_eq!(contents.lesson_stars, 2);
    assert_eq!(contents.notes, ["lessons.txt: line 3: expected 1 to 3 stars, found 4"]);
    let restored = home.restore(&file).expect("restored");
    assert_eq!((restored.lesson_stars, home.stars().len()), (2, 2));
}

#[test]
fn stars_beyond_the_maximum_number_in_the_library_are_noted() {
    let home = Home::empty();
    let all: Vec<BoardStars> = (1..MAX_LESSON_STARS)
        .map(|number| board_stars("Ada", &format!("board-{number}"), 1))
        .collect();
    home.add_stars(&all);
    let lines: String = ["a", "b", "c"].map(|board| format!("stars\t{board}\t2\tBo\n")).concat();
    let restored = home
        .restore(&with_file(&home, "lessons.txt", &format!("{HEADER}{lines}")))
        .expect("restored");
    assert_eq!((restored.lesson_stars, restored.known_lesson_stars), (1, 0));
    let expected = "lessons.txt: expected at most 10000 boards with stars in the library, found 2 more";
    assert_eq!(restored.skipped, [expected]);
}

#[test]
fn the_stars_before_damage_in_the_archive_are_restored() {
    let home = Home::empty();
    // Ids that cannot be compressed to a few bytes.
    let id = |number: u64| format!("b-{:x}", number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let stars: Vec<BoardStars> = (1..=40).map(|number| board_stars("Ada", &id(number), 1)).collect();
    home.add_stars(&stars);
    check_damage(&home, 40, |contents, restored| {
        let count = restored.lesson_stars + restored.known_lesson_stars;
        (contents.lesson_stars, count)
    });
}

#[test]
fn the_lines_of_a_backup_are_read_by_the_parser_of_stars() {
    let home = Home::empty();
    home.add_stars(&[board_stars("Ada", "moving-1", 3)]);
    let text = text_in_backup(&home, "lessons.txt").expect("stars");
    assert_eq!(text, format!("{HEADER}stars\tmoving-1\t3\tAda\n"));
    let lines = ParsedLines::<BoardStars>::new(text.as_bytes()).expect("a file");
    assert_eq!(lines.flatten().count(), 1);
}
