//! Rules files that are written are read back as they were.

use super::{FILES, changed, games, plain, squares, written};
use breakthrough_rules::{
    Bitboard, BoardSize, Coordinates, Options, Position, Side, Square, SquareSet, Variant, perft,
};
use breakthrough_variants::zrf::{ZrfGame, parse_zrf, zrf_text};
use proptest::prelude::*;
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

#[test]
fn a_file_is_written_otherwise_than_people_write_it() {
    let game = ZrfGame {
        description: "Go `forth`.\nBe \"home\" first.".to_owned(),
        ..plain("Breakthrough", 3, 4)
    };
    let pond = ZrfGame {
        title: "With a pond".to_owned(),
        ..game.clone()
    };
    let pond = changed(pond, |options| {
        options.home_ranks = 1;
        options.obstacles = squares(options.size, "b2");
        options.cylinder = true;
        options.starting_side = Side::Second;
        options.mandatory_capture = true;
    });
    let expected = include_str!("../data/zrf/written.txt");
    assert_eq!(written(&[game, pond]), expected);
}

#[test]
fn no_games_make_a_file_that_breaks_the_reader() {
    let text = written(&[]);
    let error = parse_zrf(&text).expect_err("a file without games");
    let last = text.lines().count() + 1;
    let expected = format!("line {last}, column 1: expected a game, found `the end of the text`");
    assert_eq!(error.to_string(), expected);
}

#[test]
fn a_file_of_somebody_is_changed_by_writing_it() {
    for (name, text) in FILES {
        let read = games(text);
        assert_eq!(games(&written(&read)), read, "{name}");
    }
}

#[test]
fn what_cannot_be_written_spoils_a_file() {
    let game = ZrfGame {
        description: " one \r\n\n  two;(\n".to_owned(),
        sides: ["Two words", "("].map(str::to_owned),
        piece_names: ["man-step", ""].map(str::to_owned),
        ..plain("  \"A\\B\"\t`C`  ", 4, 4)
    };
    let expected = ZrfGame {
        description: "one\n\ntwo;(".to_owned(),
        sides: ["Two-words", "-"].map(str::to_owned),
        piece_names: ["man-step-", "Man"].map(str::to_owned),
        ..plain("\"A/B\" 'C'", 4, 4)
    };
    assert_eq!(games(&written(&[game])), [expected]);
    let same_names = ZrfGame {
        sides: ["A", "A"].map(str::to_owned),
        ..plain("", 4, 4)
    };
    assert_eq!(games(&written(&[same_names]))[0].sides, ["A", "A-2"]);
}

#[test]
fn a_variant_without_words_in_such_files_is_written() {
    let board = plain("Other", 5, 6);
    let hexagons = Variant::from_options(Options::standard(BoardSize::hexagon(4))).expect("a variant");
    for (game, reason) in [
        (
            ZrfGame::new("Other", hexagons),
            "its board has hexagons, and a grid there has squares in rows",
        ),
        (
            changed(board.clone(), |options| options.bombardment = true),
            "its pieces blow up others than the one on the square they go to",
        ),
        (
            changed(board.clone(), |options| options.breakthroughs_needed = 2),
            "it counts breakthroughs, and a goal there is one position",
        ),
    ] {
        let error = zrf_text(&[board.clone(), game]).expect_err("no words for it");
        assert_eq!(
            error.to_string(),
            format!("`Other` cannot be written as a rules file: {reason}")
        );
    }
}

#[test]
fn a_file_of_many_large_boards_is_refused() {
    let large = changed(plain("", 16, 16), |options| {
        options.mandatory_capture = true;
        options.cylinder = true;
    });
    let many = vec![large; 64];
    assert_eq!(games(&written(&many)), many);
}

/// Some squares of a board, each with a chance of one in `rarity`.
fn some(size: BoardSize, random: &mut Xoshiro256PlusPlus, rarity: u32) -> SquareSet {
    SquareSet::from_squares(size.all_squares().filter(|_| random.random_range(0..rarity) == 0))
}

/// Options of every kind that a rules file has words for, not all of them playable.
fn random_options(random: &mut Xoshiro256PlusPlus) -> Options {
    let most = [6, 8, 16][random.random_range(0..3)];
    let size = BoardSize::new(random.random_range(2..=most), random.random_range(3..=most));
    let mut options = Options {
        home_ranks: random.random_range(1..=3),
        starting_side: if random.random() { Side::First } else { Side::Second },
        cylinder: random.random_range(0..3) == 0,
        mandatory_capture: random.random(),
        straight_capture: random.random(),
        ..Options::standard(size)
    };
    if random.random() {
        let rarity = [2, 6, 20][random.random_range(0..3)];
        options.obstacles = some(size, random, rarity);
    }
    match random.random_range(0..3) {
        0 => options.missing = some(size, random, 5),
        1 => {
            let [first, second] = [some(size, random, 4), some(size, random, 4)];
            options.pieces = Some([first & !options.obstacles, second & !first & !options.obstacles]);
        }
        _ => {}
    }
    options
}

/// Whether the board itself shows every option: some step goes round, and some straight step can be made.
fn shows_its_options(variant: &Variant) -> bool {
    let size = variant.size();
    let is_open = |file: u8, rank: u8| {
        let square: Option<Square> = size.square(Coordinates { file, rank });
        square.is_some_and(|square| !variant.options().obstacles.contains(square))
    };
    let last = size.files - 1;
    let ranks = || 0..size.ranks - 1;
    let goes_round =
        ranks().any(|rank| is_open(0, rank) && is_open(last, rank + 1) || is_open(last, rank) && is_open(0, rank + 1));
    let goes_straight = (0..size.files).any(|file| ranks().any(|rank| is_open(file, rank) && is_open(file, rank + 1)));
    goes_round && goes_straight
}

#[test]
fn a_variant_is_another_game_after_writing_and_reading_it() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(2000);
    let (mut variants, mut exact) = (0, 0);
    while variants < 400 {
        let Ok(variant) = Variant::from_options(random_options(&mut random)) else {
            continue;
        };
        variants += 1;
        let text = written(&[plain("A", 5, 5), ZrfGame::new("B", variant)]);
        let read = games(&text)[1].variant;
        let (was, is) = (Position::start(variant), Position::start(read));
        let depth = if variant.size().squares() > 64 { 2 } else { 4 };
        for depth in 1..=depth {
            assert_eq!(
                perft(&is, depth),
                perft(&was, depth),
                "depth {depth}: {variant:?}\n{text}"
            );
        }
        let [read, options] = [read.options(), variant.options()];
        assert_eq!(
            (read.size, read.starting_side),
            (options.size, options.starting_side),
            "{text}"
        );
        assert_eq!(read.start_pieces(), options.start_pieces(), "{text}");
        if shows_its_options(&variant) {
            assert_eq!(read.rules(), options.rules(), "{text}");
            exact += usize::from(read == options);
        }
    }
    // There are several words for some starts.
    assert!(exact > 200, "{exact}");
}

/// A text as a rules file can hold it.
fn text() -> impl Strategy<Value = String> {
    "([ -!#-\\[\\]-_a-~äß…]{0,60}\n){0,4}([!#-\\[\\]-_a-~]{0,8} ?){0,60}".prop_map(|text| {
        let lines: Vec<&str> = text.trim().lines().map(str::trim).collect();
        lines.join("\n")
    })
}

fn name() -> impl Strategy<Value = String> {
    "[A-Z][A-Za-z0-9+*_-]{0,6}|[0-9]{1,2}[A-Z]"
}

prop_compose! {
    fn game()(texts in [text(), text(), text(), text()], names in [name(), name(), name()], has_two_pieces in any::<bool>())
        -> ZrfGame {
        let [title, description, history, strategy] = texts;
        let [own, mut other, piece] = names;
        if own == other {
            other.push('2');
        }
        let piece_names = [piece.clone(), if has_two_pieces { own.clone() } else { piece }];
        ZrfGame { description, history, strategy, sides: [own, other], piece_names, ..plain(&title, 4, 4) }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn a_text_or_a_name_is_changed_by_writing_and_reading_it(all in proptest::collection::vec(game(), 1..4)) {
        let text = written(&all);
        prop_assert_eq!(games(&text), all, "{}", text);
    }
}
