//! Tests of reading Zillions files in different styles.

use super::{FILES, SMALL, changed, games, plain, squares};
use breakthrough_rules::Side;
use breakthrough_variants::zrf::{ZrfGame, decode_zrf, parse_zrf};

fn file(name: &str) -> Vec<ZrfGame> {
    let (_, text) = FILES
        .iter()
        .find(|(other, _)| *other == name)
        .expect("a file of this name");
    games(text)
}

fn named(game: ZrfGame, sides: [&str; 2], piece_names: [&str; 2]) -> ZrfGame {
    ZrfGame {
        sides: sides.map(str::to_owned),
        piece_names: piece_names.map(str::to_owned),
        ..game
    }
}

#[test]
fn a_typical_file_is_read_with_texts_and_variants() {
    let words = |game: ZrfGame| ZrfGame {
        description: "Bring one piece to the far row.\nPieces move one square straight or diagonally forward, and \
                      capture diagonally."
            .to_owned(),
        history: "Dan Troyka, 2000.".to_owned(),
        strategy: "Do not open the back row \"too soon\".".to_owned(),
        ..game
    };
    let handicap = ZrfGame {
        description: "White plays without the two men in the middle of its back row.".to_owned(),
        ..words(plain("A man less", 8, 8))
    };
    let expected = [
        words(plain("Breakthrough", 8, 8)),
        words(plain("Breakthrough 7x7", 7, 7)),
        changed(handicap, |options| options.missing = squares(options.size, "d1 e1")),
        changed(words(plain("Black first", 8, 8)), |options| {
            options.starting_side = Side::Second;
        }),
    ];
    assert_eq!(file("classic"), expected);
}

#[test]
fn other_player_and_piece_names_and_starts_are_read() {
    let game = |title: &str, files: u32, ranks: u32| {
        let game = named(plain(title, files, ranks), ["White", "South"], ["Pawn", "Pawn"]);
        let strategy = "Keep a pawn at home.\nAnd count \"races\".".to_owned();
        ZrfGame { strategy, ..game }
    };
    let expected = [
        game("Pawn race", 6, 7),
        changed(game("Three ranks each", 6, 7), |options| options.home_ranks = 3),
        changed(game("Scattered", 6, 7), |options| {
            let [white, south] = ["a2 b4 f1", "c6 d3 e7"].map(|names| squares(options.size, names));
            options.pieces = Some([white, south]);
        }),
        game("Small", 3, 3),
    ];
    assert_eq!(file("south"), expected);
}

#[test]
fn nested_macros_are_expanded() {
    let game = |title: &str| named(plain(title, 5, 5), ["Red", "Blue"], ["RedMan", "BlueMan"]);
    assert_eq!(file("macros"), [game("Five by five"), game("The same, twice wrapped")]);
}

#[test]
fn names_with_leading_digits_and_multi_line_texts_are_read() {
    let description =
        "A text that runs over lines.\nAfter an empty one, and\nafter a stroke, come \"quotes\".\n\nTwice.";
    let game = ZrfGame {
        description: description.to_owned(),
        ..named(plain("1st try: 3 x 7", 3, 7), ["1st", "2nd"], ["3-way", "3-way"])
    };
    let expected = changed(game, |options| options.missing = squares(options.size, "b2 a6 c6"));
    assert_eq!(file("names"), [expected]);
}

#[test]
fn killed_positions_become_obstacles() {
    let boats = |title: &str, killed: &str, home_ranks: u8| {
        let game = named(plain(title, 6, 6), ["North", "South"], ["Boat", "Boat"]);
        changed(game, |options| {
            options.obstacles = squares(options.size, killed);
            options.home_ranks = home_ranks;
        })
    };
    let expected = [
        boats("Two ponds", "b3 b4 d3 d4 f6", 2),
        boats("One pond", "c3", 1),
        boats("No way home", "a6 b6 c6 d6 e6 f6", 2),
    ];
    assert_eq!(file("obstacles"), expected);
}

#[test]
fn rotated_and_wrap_around_boards_are_recognized() {
    let stones = |title: &str, cylinder: bool| {
        let game = named(plain(title, 4, 5), ["Left", "Right"], ["Stone", "Stone"]);
        changed(game, |options| {
            options.home_ranks = 1;
            options.starting_side = Side::Second;
            options.cylinder = cylinder;
        })
    };
    let expected = [stones("Round the barrel", true), stones("Taken apart again", false)];
    assert_eq!(file("cylinder"), expected);
}

#[test]
fn mandatory_and_straight_captures_are_recognized() {
    let game = |title: &str, compulsory: bool, straight: bool| {
        changed(plain(title, 6, 5), |options| {
            options.mandatory_capture = compulsory;
            options.straight_capture = straight;
        })
    };
    let expected = [
        game("Must capture", true, false),
        game("May capture straight", false, true),
        game("Must capture, straight too", true, true),
    ];
    assert_eq!(file("captures"), expected);
}

#[test]
fn line_endings_and_whitespace_do_not_matter() {
    for (name, text) in FILES {
        let expected = games(text);
        let text = text.replace("\r\n", "\n");
        for changed in [
            text.replace('\n', "\r\n"),
            text.replace('\n', "\r"),
            text.replace("  ", "\t"),
            format!("\u{feff}{text}; a comment"),
        ] {
            assert_eq!(games(&changed), expected, "{name}");
        }
    }
}

#[test]
fn latin_1_bytes_are_decoded() {
    let text = SMALL.replace("Small", "Größe");
    let old: Vec<u8> = text.chars().map(|letter| letter as u8).collect();
    assert_eq!(decode_zrf(&old), text);
    assert_eq!(decode_zrf(text.as_bytes()), text);
}

#[test]
fn equivalent_definitions_describe_the_same_game() {
    let small = plain("Small", 5, 5);
    let ends = "(win-condition (White Black) (absolute-config Man (far)))";
    let loss = "(loss-condition (White Black) (pieces-remaining 0))";
    for (from, to) in [
        ("(step n)", "(n (verify (not not-empty?)) add)"),
        ("(step n)", "((verify (empty? n)) n add)"),
        (
            "(step n)",
            "((verify (on-board? n)) n (verify (and empty? (not friend?))) (add))",
        ),
        (
            "(step n)",
            "(n (verify (in-zone? far)) (verify empty?) add) (n (verify (not-in-zone? far)) (verify empty?) add)",
        ),
        ("(step n)", "(step n) (n n n n n n add)"),
        ("(step n)", "(n (verify enemy?) (verify empty?) add) (step n)"),
        ("(advance ne)", "(step ne) (ne (verify enemy?) capture add)"),
        ("(advance ne)", "(step ne) ((verify (enemy? ne)) (capture ne) ne add)"),
        ("(advance ne)", "(advance ne) (advance ne)"),
        ("(advance ne)", "(ne (verify not-friend?) (add Man))"),
        (
            "(advance ne)",
            "(ne (verify (or (empty? b3) not-friend?)) (verify not-friend?) add)",
        ),
        ("(advance ne)", "(advance ne)) (attribute moved false"),
        (
            "(symmetry",
            "(kill-positions) (links n (a1 a2) (b1 b2)) (symmetry White (n n)) (symmetry",
        ),
        (
            "(zone (name far) (players White)",
            "(zone (name other) (positions c3)) (zone (name far) (players White)",
        ),
        ("(players White Black)\n  (turn", "(players Black White)\n  (turn"),
        (
            "(turn-order White Black)",
            "(turn-order White Black White Black) (solution \"none\")",
        ),
        (
            "(turn-order White Black)",
            "(turn-order White Black) (option \"pass turn\" false) (option \"smart moves\" true)",
        ),
        ("(turn-order White Black)", "(pass-turn forced)"),
        ("(turn-order White Black)", "(move-priorities a b)"),
        (
            "(piece (name Man)",
            "(piece (name Cannon) (moves (n n n add))) (piece (name Man)",
        ),
        (
            ends,
            "(win-condition (White) (absolute-config Man (a5 b5 c5 d5 e5))) (win-condition (Black) (absolute-config Man (far)))",
        ),
        (
            ends,
            "(loss-condition (Black White) (absolute-config (opponent Man) (home)))",
        ),
        (loss, ""),
        (loss, "(loss-condition (White) stalemated)"),
        (
            loss,
            "(loss-condition (White Black) (or (pieces-remaining 0 Man) stalemated (repetition 3)))",
        ),
        (loss, "(loss-condition (White Black) (and (pieces-remaining 0)))"),
        (loss, "(draw-condition (White Black) (repetition 3))"),
    ] {
        let home = "(zone (name home) (players White) (positions a1 b1 c1 d1 e1))\n\
                    (zone (name home) (players Black) (positions a5 b5 c5 d5 e5))\n(zone (name far) (players White)";
        let text = SMALL.replace(from, to);
        assert_ne!(text, SMALL, "{from}");
        let text = text.replace("(zone (name far) (players White)", home);
        assert_eq!(games(&text), std::slice::from_ref(&small), "{to}");
    }
}

#[test]
fn the_player_moving_up_the_screen_is_the_first_side() {
    let upside_down = SMALL
        .replace("(0 10)", "(0 -10)")
        .replace("(White (Man a1 ", "(White (Man ");
    let expected = |missing: &str| {
        changed(
            named(plain("Small", 5, 5), ["Black", "White"], ["Man", "Man"]),
            |options| {
                options.starting_side = Side::Second;
                options.missing = squares(options.size, missing);
            },
        )
    };
    // The file's position a1 is in the upper left corner, or in the upper right corner if the files are mirrored.
    assert_eq!(games(&upside_down), [expected("a5")]);
    assert_eq!(games(&upside_down.replace("(10 0)", "(-10 0)")), [expected("e5")]);
}

/// Zillions accepts variants before their game.
#[test]
fn variants_before_the_game_modify_it() {
    let first = "(variant (title \"Black moves first\") (turn-order Black White))";
    let second = "(variant (title \"One move\") (piece (name Man) (moves (step n))))";
    let after = "(variant (title \"After\"))";
    let text = format!("(version \"2.0\") {first} {SMALL} {after}");
    let found = games(&text);
    let titles: Vec<&str> = found.iter().map(|game| &*game.title).collect();
    assert_eq!(titles, ["Small", "Black moves first", "After"]);
    assert_ne!(found[0].variant, found[1].variant);
    assert_eq!(games(&format!("{SMALL} {first}"))[1], found[1]);
    // Only the variant that is not Breakthrough is rejected, and every variant belongs to the first game.
    let other = SMALL.replace("\"Small\"", "\"Other\"");
    let file = parse_zrf(&format!("{second} {first} {SMALL} {other} {after}")).expect("games");
    let titles: Vec<&str> = file.games.iter().map(|game| &*game.title).collect();
    assert_eq!(titles, ["Small", "Black moves first", "Other", "After"]);
    assert_eq!(file.rejected.len(), 1);
    assert_eq!(file.rejected[0].title, "One move");
    // A variant may be the result of a macro, and use macros defined after it.
    let text = format!("(define early (variant (title \"$1\"))) (early \"Macro\") {SMALL}");
    assert_eq!(games(&text)[1].title, "Macro");
    let file = parse_zrf(&format!("{}{SMALL}", "(variant)".repeat(255))).expect("games");
    assert_eq!((file.games.len(), file.rejected.len()), (256, 0));
    let error = parse_zrf(&format!("{}{SMALL}", "(variant)".repeat(100_000))).expect_err("too many");
    assert!(
        error.to_string().contains("expected at most 256 games and variants"),
        "{error}"
    );
}

#[test]
fn settings_and_sounds_as_sections_are_ignored() {
    let plain = games(SMALL);
    for section in [
        "(allow-flipping false)",
        "(allow-flipping true)",
        "(allow-flipping)",
        "(animate-captures false)",
        "(animate-drops false)",
        "(discard-cascades true)",
        "(highlight-goals false)",
        "(include-off-pieces true)",
        "(maximal-captures false)",
        "(pass-partial true)",
        "(pass-turn false)",
        "(prevent-flipping 2)",
        "(progressive-levels true)",
        "(recycle-captures true)",
        "(recycle-promotions true)",
        "(selection-screen true)",
        "(show-moves-list false)",
        "(silent-?-moves true)",
        "(smart-moves false)",
        "(author \"A. Author\")",
        "(version \"2.0\")",
        "(music \"a.mid\" \"b.mid\")",
        "(opening-sound \"a.wav\")",
        "(win-sound \"a.wav\")",
        "(capture-sound (White \"a.wav\"))",
        "(translate (\"Man\" \"Homme\"))",
        "(include \"common.zrf\")",
        "(solution \"1. a2 - a3\")",
        // An error of a macro call in an ignored section is ignored.
        "(solution (step))",
        "(option \"animate captures\" false)",
        "(option \"prevent flipping\" 2)",
    ] {
        let (inside, variant) = (
            SMALL.replacen("(players", &format!("{section} (players"), 1),
            format!("{SMALL}(variant (title \"Small\") {section})"),
        );
        assert_eq!(games(&inside), plain, "{section}");
        assert_eq!(games(&variant), [plain[0].clone(), plain[0].clone()], "{section}");
        // Outside of games, all other expressions are ignored.
        assert_eq!(games(&format!("{section} {SMALL} {section}")), plain, "{section}");
    }
    for section in [
        "(maximal-captures true)",
        "(maximal-captures)",
        "(engine \"x.dll\")",
        "(turn-ordr Black White)",
        "(count-condition (total-piece-count 2))",
    ] {
        let file = parse_zrf(&SMALL.replacen("(players", &format!("{section} (players"), 1)).expect("a rejected game");
        assert_eq!((file.games.len(), file.rejected.len()), (0, 1), "{section}");
    }
}
