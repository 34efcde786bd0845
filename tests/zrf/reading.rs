//! Files that are read, in several people's styles.

use super::{FILES, SMALL, games, plain};
use breakthrough::rules::Side;
use breakthrough::zrf::ZrfGame;

fn file(name: &str) -> Vec<ZrfGame> {
    let (_, text) = FILES
        .iter()
        .find(|(other, _)| *other == name)
        .expect("a file of this name");
    games(text)
}

fn titled(game: ZrfGame, title: &str) -> ZrfGame {
    ZrfGame {
        title: title.to_owned(),
        ..game
    }
}

fn named(game: ZrfGame, sides: [&str; 2], piece_names: [&str; 2]) -> ZrfGame {
    ZrfGame {
        sides: sides.map(str::to_owned),
        piece_names: piece_names.map(str::to_owned),
        ..game
    }
}

/// Squares by name, `a1 b2`.
fn squares(names: &str) -> Vec<(u8, u8)> {
    let square = |name: &str| (name.as_bytes()[0] - b'a', name.as_bytes()[1] - b'1');
    let mut squares: Vec<(u8, u8)> = names.split_whitespace().map(square).collect();
    squares.sort_unstable();
    squares
}

#[test]
fn the_usual_file_is_misread() {
    let read = file("classic");
    let words = |game: ZrfGame| ZrfGame {
        description: "Bring one piece to the far row.\nPieces move one square straight or diagonally forward, and \
                      capture diagonally."
            .to_owned(),
        history: "Dan Troyka, 2000.".to_owned(),
        strategy: "Do not open the back row \"too soon\".".to_owned(),
        ..game
    };
    let handicap = "a1 b1 c1 f1 g1 h1 a2 b2 c2 d2 e2 f2 g2 h2";
    let expected = [
        words(titled(plain(8, 8), "Breakthrough")),
        words(titled(plain(7, 7), "Breakthrough 7x7")),
        ZrfGame {
            description: "White plays without the two men in the middle of its back row.".to_owned(),
            pieces: [squares(handicap), plain(8, 8).pieces[1].clone()],
            ..words(titled(plain(8, 8), "A man less"))
        },
        ZrfGame {
            begins: Side::Second,
            ..words(titled(plain(8, 8), "Black first"))
        },
    ];
    assert_eq!(read, expected);
}

#[test]
fn a_macro_is_expanded_otherwise_than_it_should_be() {
    let game = named(plain(5, 5), ["Red", "Blue"], ["RedMan", "BlueMan"]);
    let expected = [
        titled(game.clone(), "Five by five"),
        titled(game, "The same, twice wrapped"),
    ];
    assert_eq!(file("macros"), expected);
}

#[test]
fn names_that_begin_with_digits_or_long_texts_are_misread() {
    let description =
        "A text that runs over lines.\nAfter an empty one, and\nafter a stroke, come \"quotes\".\n\nTwice.";
    let expected = ZrfGame {
        description: description.to_owned(),
        pieces: [squares("a1 b1 c1 a2 c2"), squares("b7 b6 a7 c7")],
        ..titled(named(plain(3, 7), ["1st", "2nd"], ["3-way", "3-way"]), "1st try: 3 x 7")
    };
    assert_eq!(file("names"), [expected]);
}

#[test]
fn obstacles_are_misread() {
    let boats = |game: ZrfGame, title: &str| titled(named(game, ["North", "South"], ["Boat", "Boat"]), title);
    let expected = [
        ZrfGame {
            obstacles: squares("b3 b4 d3 d4 f6"),
            pieces: [
                plain(6, 6).pieces[0].clone(),
                squares("a5 b5 c5 d5 e5 f5 a6 b6 c6 d6 e6"),
            ],
            ..boats(plain(6, 6), "Two ponds")
        },
        ZrfGame {
            obstacles: squares("c3"),
            ..boats(plain(6, 6), "One pond")
        },
        ZrfGame {
            pieces: [squares("a1 b1 c1 d1"), squares("a4 b4 c4 d4")],
            ..boats(plain(4, 4), "A frame")
        },
    ];
    assert_eq!(file("holes"), expected);
}

#[test]
fn a_board_that_lies_on_its_side_or_goes_round_is_misread() {
    let stones = |title: &str, joined_edges: bool| ZrfGame {
        pieces: [squares("a1 b1 c1 d1"), squares("a5 b5 c5 d5")],
        begins: Side::Second,
        joined_edges,
        ..titled(named(plain(4, 5), ["Left", "Right"], ["Stone", "Stone"]), title)
    };
    let expected = [stones("Round the barrel", true), stones("Taken apart again", false)];
    assert_eq!(file("round"), expected);
}

#[test]
fn compulsory_or_straight_captures_are_overlooked() {
    let game = |title: &str, compulsory_capture: bool, straight_capture: bool| ZrfGame {
        compulsory_capture,
        straight_capture,
        ..titled(plain(6, 5), title)
    };
    let expected = [
        game("Must capture", true, false),
        game("May capture straight", false, true),
        game("Must capture, straight too", true, true),
    ];
    assert_eq!(file("forced"), expected);
}

#[test]
fn line_ends_or_blanks_change_what_is_read() {
    for (name, text) in FILES {
        let expected = games(text);
        let text = text.replace("\r\n", "\n");
        for changed in [
            text.replace('\n', "\r\n"),
            text.replace('\n', "\r"),
            text.replace("  ", "\t"),
            format!("\u{feff}{text}; and no more"),
        ] {
            assert_eq!(games(&changed), expected, "{name}");
        }
    }
}

#[test]
fn the_same_game_in_other_words_is_another_one() {
    let small = titled(plain(5, 5), "Small");
    let ends = "(win-condition (White Black) (absolute-config Man (far)))";
    let loss = "(loss-condition (White Black) (pieces-remaining 0))";
    for (from, to) in [
        ("(step n)", "(n (verify (not not-empty?)) add)"),
        ("(step n)", "(n (if empty? add))"),
        ("(step n)", "(n (if not-empty? else add))"),
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
            "(ne (if (empty? b3) (verify not-friend?) add else (verify not-friend?) add))",
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
        (loss, "(draw-condition (White Black) (repetition 3))"),
    ] {
        let home = "(zone (name home) (players White) (positions a1 b1 c1 d1 e1))\n\
                    (zone (name home) (players Black) (positions a5 b5 c5 d5 e5))\n(zone (name far) (players White)";
        let text = SMALL.replace(from, to);
        assert_ne!(text, SMALL, "{from}");
        let text = text.replace("(zone (name far) (players White)", home);
        assert_eq!(games(&text), [small.clone()], "{to}");
    }
}

#[test]
fn the_side_at_the_top_of_the_screen_is_taken_for_the_first() {
    let upside_down = SMALL.replace("(0 10)", "(0 -10)");
    let expected = ZrfGame {
        begins: Side::Second,
        ..named(titled(plain(5, 5), "Small"), ["Black", "White"], ["Man", "Man"])
    };
    assert_eq!(games(&upside_down), [expected]);
    // What the file calls a1 is then in the upper left corner.
    let read = games(&upside_down.replace("(White (Man a1 ", "(White (Man "));
    assert!(!read[0].pieces[1].contains(&(0, 4)) && read[0].pieces[1].contains(&(4, 4)));
    // And if the file's letters go to the left as well, in the upper right one.
    let read = games(
        &upside_down
            .replace("(White (Man a1 ", "(White (Man ")
            .replace("(10 0)", "(-10 0)"),
    );
    assert!(!read[0].pieces[1].contains(&(4, 4)) && read[0].pieces[1].contains(&(0, 4)));
}
