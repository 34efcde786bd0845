//! Tests that Zillions files round-trip.

use super::{FILES, changed, games, plain, squares, written};
use breakthrough_platform::text::MAX_NAME_CHARACTERS;
use breakthrough_rules::{
    Bitboard, BoardSize, Coordinates, Options, Position, Side, Square, SquareSet, Variant, perft,
};
use breakthrough_variants::NamedVariant;
use breakthrough_variants::zrf::{ZrfGame, parse_zrf, zrf_text};
use proptest::prelude::*;
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

#[test]
fn written_files_have_the_expected_text() {
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
fn a_named_variant_keeps_its_texts() {
    let named = NamedVariant {
        description: "What it is.".to_owned(),
        history: "Where it is from.".to_owned(),
        strategy: "How to play it.".to_owned(),
        ..NamedVariant::new("Small", "5x5".parse().expect("a variant"))
    };
    let read = games(&written(&[ZrfGame::from(&named)]));
    assert_eq!([NamedVariant::from(read[0].clone())], [named]);
}

#[test]
fn a_file_without_games_is_rejected() {
    let text = written(&[]);
    let error = parse_zrf(&text).expect_err("a file without games");
    let last = text.lines().count() + 1;
    let expected = format!("line {last}, column 1: expected a game, found `the end of the text`");
    assert_eq!(error.to_string(), expected);
}

#[test]
fn sample_files_round_trip() {
    for (name, text) in FILES {
        let read = games(text);
        assert_eq!(games(&written(&read)), read, "{name}");
    }
}

#[test]
fn unsupported_characters_in_texts_and_names_are_replaced() {
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
fn unsupported_options_are_write_errors() {
    let board = plain("Other", 5, 6);
    let hexagons = Variant::from_options(Options::standard(BoardSize::hexagon(4))).expect("a variant");
    for (game, reason) in [
        (
            ZrfGame::new("Other", hexagons),
            "expected a board of squares, found hexagons",
        ),
        (
            changed(board.clone(), |options| options.bombardment = true),
            "expected captures only on the destination square, found bombardment",
        ),
        (
            changed(board.clone(), |options| options.breakthroughs_needed = 2),
            "expected one breakthrough to win, found several",
        ),
    ] {
        let error = zrf_text(&[board.clone(), game]).expect_err("an unsupported option");
        assert_eq!(
            error.to_string(),
            format!("`Other` cannot be written as a rules file: {reason}")
        );
    }
}

#[test]
fn a_file_of_many_large_boards_stays_within_the_work_limit() {
    let large = changed(plain("", 16, 16), |options| {
        options.mandatory_capture = true;
        options.cylinder = true;
    });
    let many = vec![large; 64];
    assert_eq!(games(&written(&many)), many);
}

/// Returns random squares of a board, each with probability 1 / `rarity`.
fn random_squares(size: BoardSize, random: &mut Xoshiro256PlusPlus, rarity: u32) -> SquareSet {
    SquareSet::from_squares(size.all_squares().filter(|_| random.random_range(0..rarity) == 0))
}

/// Returns random options that Zillions files support; some of the options are unplayable.
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
        options.obstacles = random_squares(size, random, rarity);
    }
    match random.random_range(0..3) {
        0 => options.missing = random_squares(size, random, 5),
        1 => {
            let [first, second] = [random_squares(size, random, 4), random_squares(size, random, 4)];
            options.pieces = Some([first & !options.obstacles, second & !first & !options.obstacles]);
        }
        _ => {}
    }
    options
}

/// Returns whether the board allows all options to be inferred: a wrap-around step and a straight step are possible.
fn options_can_be_inferred(variant: &Variant) -> bool {
    let size = variant.size();
    let is_open = |file: u8, rank: u8| {
        let square: Option<Square> = size.square(Coordinates { file, rank });
        square.is_some_and(|square| !variant.options().obstacles.contains(square))
    };
    let last = size.files - 1;
    let ranks = || 0..size.ranks - 1;
    let wraps_around =
        ranks().any(|rank| is_open(0, rank) && is_open(last, rank + 1) || is_open(last, rank) && is_open(0, rank + 1));
    let moves_straight = (0..size.files).any(|file| ranks().any(|rank| is_open(file, rank) && is_open(file, rank + 1)));
    wraps_around && moves_straight
}

#[test]
fn variants_round_trip_with_the_same_perft_counts() {
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
        if options_can_be_inferred(&variant) {
            assert_eq!(read.rules(), options.rules(), "{text}");
            exact += usize::from(read == options);
        }
    }
    // Some starting positions can be represented by several combinations of options.
    assert!(exact > 200, "{exact}");
}

/// Returns texts that Zillions files support.
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
        // A title is a name, which is shortened when it is read.
        let title: String = title.chars().take(MAX_NAME_CHARACTERS).collect::<String>().trim().to_owned();
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
    fn texts_and_names_round_trip(all in proptest::collection::vec(game(), 1..4)) {
        let text = written(&all);
        prop_assert_eq!(games(&text), all, "{}", text);
    }
}
