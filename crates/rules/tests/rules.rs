//! Tests of the rules: illegal moves, endings, undo and redo, and properties on every board.

#[path = "rules/bitboards.rs"]
mod bitboards;
#[path = "rules/boards.rs"]
mod boards;
mod common;
#[path = "rules/game.rs"]
mod game;
#[path = "rules/game_tree.rs"]
mod game_tree;
#[path = "rules/positions.rs"]
mod positions;
#[path = "rules/properties.rs"]
mod properties;

use breakthrough_rules::notation::{parse_fen, parse_fen_setup, parse_move, parse_square};
use breakthrough_rules::{
    Coordinates, Ending, IllegalMove, Move, Outcome, Position, Setup, SetupError, Side, Square, Variant, VariantError,
};

fn position(text: &str) -> Position {
    parse_fen(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Asserts the error and the message of each move from a position; `None` means that the move is legal.
fn check_moves(text: &str, moves: &[(&str, Option<IllegalMove>, &str)]) {
    let before = position(text);
    for (name, expected, words) in moves {
        let mv = parse_move(name, before.size()).unwrap_or_else(|error| panic!("{name}: {error}"));
        let found = before.check_legality(mv).err();
        assert_eq!(found, *expected, "{name} from {text}");
        assert_eq!(
            found.map_or(String::new(), |error| error.to_string()),
            *words,
            "{name} from {text}"
        );
        let mut after = before.clone();
        assert_eq!(after.play(mv).err(), *expected, "{name} from {text}");
        assert_eq!(
            after == before,
            expected.is_some(),
            "only a legal move changes the position: {name} from {text}"
        );
    }
}

fn coordinates(name: &str) -> Coordinates {
    let size = Variant::STANDARD.size();
    size.coordinates(parse_move(&format!("{name}a1"), size).expect("a square").from)
}

#[test]
fn an_illegal_move_names_the_rule_it_breaks() {
    use IllegalMove::{NoPiece, NotForward, OpponentsPiece, OwnPiece, StraightCapture, TooFar};
    let at = coordinates;
    let forward = "pieces move only forward";
    let one_square = "pieces move one square, straight or diagonally forward";
    let text = "7p/pp6/8/3p4/2pPp3/3P4/PP5P/8 w 0 1";
    check_moves(
        text,
        &[
            ("d4c5", None, ""),
            ("d4e5", None, ""),
            ("d4xc5", None, ""),
            ("a2-a3", None, ""),
            ("a2b3", None, ""),
            ("h2g3", None, ""),
            ("e5e6", Some(NoPiece(at("e5"))), "there is no piece on e5"),
            (
                "d5d4",
                Some(OpponentsPiece(at("d5"))),
                "the piece on d5 is the opponent's",
            ),
            (
                "c4b5",
                Some(OpponentsPiece(at("c4"))),
                "the piece on c4 is the opponent's",
            ),
            ("d4d3", Some(NotForward), forward),
            ("d4c4", Some(NotForward), forward),
            ("d4e3", Some(NotForward), forward),
            ("d4d4", Some(NotForward), forward),
            ("d4d6", Some(TooFar), one_square),
            ("d4b6", Some(TooFar), one_square),
            ("a2h3", Some(TooFar), one_square),
            ("h2a3", Some(TooFar), one_square),
            ("h2a4", Some(TooFar), one_square),
            ("d3d4", Some(OwnPiece(at("d4"))), "your own piece occupies d4"),
            ("d4d5", Some(StraightCapture), "pieces capture only diagonally forward"),
        ],
    );
    check_moves(
        &text.replace(" w ", " b "),
        &[
            ("d5d4", Some(StraightCapture), "pieces capture only diagonally forward"),
            ("c4xd3", None, ""),
            ("e4d3", None, ""),
            ("h8g7", None, ""),
            ("h8a7", Some(TooFar), one_square),
            ("a7h6", Some(TooFar), one_square),
            ("h8h6", Some(TooFar), one_square),
            ("d5d6", Some(NotForward), forward),
            (
                "d4d3",
                Some(OpponentsPiece(at("d4"))),
                "the piece on d4 is the opponent's",
            ),
            ("g8g7", Some(NoPiece(at("g8"))), "there is no piece on g8"),
        ],
    );
}

#[test]
fn an_explosion_would_remove_the_piece_and_its_neighbours() {
    let variant: Variant = "4x4 bombardment start=1pp1/1p2/P1P1/1P2".parse().expect("a variant");
    let position = Position::start(variant);
    let check = |square: &str, expected: &str| {
        let square = parse_square(square, position.size()).expect("a square");
        let exploded = position.exploded(square).into_iter();
        let names: Vec<String> = exploded
            .map(|square| position.size().coordinates(square).to_string())
            .collect();
        assert_eq!(names.join(" "), expected);
    };
    check("b1", "b1 a2 c2");
    check("a2", "b1 a2 b3");
}

#[test]
fn the_goals_are_the_playable_squares_of_the_far_rank() {
    let position = Position::start("4x5 obstacles=b5,c1".parse().expect("a variant"));
    let goals = |side| {
        let squares = position.goals(side).into_iter();
        let names: Vec<String> = squares
            .map(|square| position.size().coordinates(square).to_string())
            .collect();
        names.join(" ")
    };
    assert_eq!(goals(Side::First), "a5 c5 d5");
    assert_eq!(goals(Side::Second), "a1 b1 d1");
}

#[test]
fn a_finished_game_has_no_legal_moves() {
    let over = Some(IllegalMove::GameOver);
    for text in [
        "3P4/p7/8/8/8/8/P7/8 b 0 9",
        "8/p7/8/8/8/8/P7/3p4 w 0 9",
        "8/8/8/P7/8/8/8/8 b 0 9",
    ] {
        check_moves(
            text,
            &[("a7a6", over, "the game is over"), ("a2a3", over, "the game is over")],
        );
        assert_eq!(position(text).legal_moves(), []);
    }
}

#[test]
fn squares_outside_the_board_are_rejected() {
    for text in [
        "3/ppp/3/PPP w 0 1",
        "8/8/pppppppp/8/8/PPPPPPPP/8/8 w 0 1",
        "p10/11/11/11/11/11/11/11/11/11/P10 w 0 1",
    ] {
        let start = position(text);
        let own = start.pieces(Side::First)[0];
        let beyond = Square::new(start.size().squares() as u8);
        for mv in [Move { from: own, to: beyond }, Move { from: beyond, to: own }] {
            assert_eq!(start.check_legality(mv), Err(IllegalMove::OutsideBoard), "{text}");
        }
        assert_eq!(start.piece_at(beyond), None);
    }
    assert_eq!(IllegalMove::OutsideBoard.to_string(), "the square is not on the board");
}

#[test]
fn games_end_by_breakthrough_or_capture() {
    let check = |text: &str, mv: &str, expected: Option<(Side, Ending)>| {
        let mut position = position(text);
        let mv = parse_move(mv, position.size()).unwrap();
        position.play(mv).unwrap();
        let expected = expected.map(|(winner, ending)| Outcome { winner, ending });
        assert_eq!(position.outcome(), expected, "after {text}");
    };
    check(
        "1p4/P5/6/6/p5/6 w 0 1",
        "a5xb6",
        Some((Side::First, Ending::Breakthrough)),
    );
    check(
        "p5/1P4/6/6/p5/6 w 0 1",
        "b5b6",
        Some((Side::First, Ending::Breakthrough)),
    );
    check(
        "6/1P4/6/6/p5/6 b 0 1",
        "a2b1",
        Some((Side::Second, Ending::Breakthrough)),
    );
    // A breakthrough that captures the last piece counts as a breakthrough.
    check(
        "1p4/P5/6/6/6/6 w 0 1",
        "a5b6",
        Some((Side::First, Ending::Breakthrough)),
    );
    check(
        "6/6/1p4/P5/6/6 w 0 1",
        "a3xb4",
        Some((Side::First, Ending::AllCaptured)),
    );
    check(
        "6/6/1p4/P5/6/6 b 0 1",
        "b4xa3",
        Some((Side::Second, Ending::AllCaptured)),
    );
    check("6/6/1p4/P5/6/6 b 0 1", "b4b3", None);
}

#[test]
fn unplayable_boards_are_rejected() {
    let check = |(files, ranks, home_ranks), expected: VariantError, words: &str| {
        let error = Variant::with_home_ranks(files, ranks, home_ranks).unwrap_err();
        assert_eq!(error, expected);
        assert_eq!(error.to_string(), words);
    };
    let files = "expected 2 to 16 files, found";
    check((1, 8, 2), VariantError::Files(1), &format!("{files} 1"));
    check((17, 8, 2), VariantError::Files(17), &format!("{files} 17"));
    check((258, 8, 2), VariantError::Files(258), &format!("{files} 258"));
    let ranks = "expected 3 to 16 ranks, found";
    check((8, 2, 1), VariantError::Ranks(2), &format!("{ranks} 2"));
    check((8, 17, 1), VariantError::Ranks(17), &format!("{ranks} 17"));
    check(
        (8, u32::MAX, 1),
        VariantError::Ranks(u32::MAX.into()),
        &format!("{ranks} 4294967295"),
    );
    let home = "expected 1 to 3 home ranks per side, found";
    check((8, 8, 0), VariantError::HomeRanks(0), &format!("{home} 0"));
    check((8, 8, 4), VariantError::HomeRanks(4), &format!("{home} 4"));
    let fit = |home_ranks, ranks| VariantError::HomeRanksDoNotFit { home_ranks, ranks };
    check(
        (8, 3, 2),
        fit(2, 3),
        "2 home ranks per side do not fit on 3 ranks: at most 1 fit",
    );
    check(
        (8, 5, 3),
        fit(3, 5),
        "3 home ranks per side do not fit on 5 ranks: at most 2 fit",
    );
}

#[test]
fn variants_have_the_expected_home_ranks_and_lengths() {
    let check = |variant: Variant, home_ranks: u8, first_moves: usize, longest: u32| {
        assert_eq!(variant.home_ranks(), home_ranks);
        assert_eq!(Position::start(variant).legal_moves().len(), first_moves);
        assert_eq!(variant.max_game_plies(), longest);
    };
    check(Variant::STANDARD, 2, 22, 178);
    check(Variant::default(), 2, 22, 178);
    check(Variant::new(8, 8).unwrap(), 2, 22, 178);
    check(Variant::new(5, 5).unwrap(), 2, 13, 52);
    check(Variant::new(2, 3).unwrap(), 1, 4, 6);
    check(Variant::with_home_ranks(16, 16, 3).unwrap(), 3, 46, 1250);
}

#[test]
fn illegal_setups_are_rejected() {
    let check = |setup: &Setup, expected: SetupError, words: &str| {
        assert_eq!(Position::from_setup(setup), Err(expected));
        assert_eq!(expected.to_string(), words);
    };
    let from = |text: &str| parse_fen_setup(text).unwrap();
    check(
        &from("5/5/5/5/5 w 0 1"),
        SetupError::NoPieces,
        "expected pieces on the board, found none",
    );
    let home = "the side to move has already reached the far side";
    check(&from("2P2/5/5/2p2/5 w 0 1"), SetupError::AlreadyWon, home);
    check(&from("5/5/2P2/5/4p b 0 1"), SetupError::AlreadyWon, home);
    let alone = "the side not to move has no pieces";
    check(&from("5/5/2P2/5/5 w 0 1"), SetupError::OpponentHasNoPieces, alone);
    check(&from("5/5/2p2/5/5 b 0 1"), SetupError::OpponentHasNoPieces, alone);

    let start = Setup::start(Variant::STANDARD);
    let beside = Square::new(start.variant.size().squares() as u8);
    for side in Side::BOTH {
        let mut setup = start.clone();
        let squares = if side == Side::First {
            &mut setup.first
        } else {
            &mut setup.second
        };
        squares.push(beside);
        check(&setup, SetupError::OutsideBoard, "a piece is outside the board");
        let squares = if side == Side::First {
            &mut setup.first
        } else {
            &mut setup.second
        };
        squares.pop();
        squares.push(start.first[3]);
        check(&setup, SetupError::TwoPieces, "two pieces are on the same square");
    }
}

#[test]
fn different_positions_have_different_hashes() {
    let texts = [
        "pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP w 0 1",
        "pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP b 0 1",
        "pppppppp/pppppppp/8/8/8/P7/1PPPPPPP/PPPPPPPP b 0 1",
        "pppppppp/pppppppp/8/8/8/1P6/1PPPPPPP/PPPPPPPP b 0 1",
        "pppppppp/pppppppp/8/8/8/1p6/1PPPPPPP/PPPPPPPP b 0 1",
    ];
    for (index, one) in texts.iter().enumerate() {
        for two in &texts[..index] {
            assert_ne!(position(one).hash(), position(two).hash(), "{one} and {two}");
            assert_ne!(position(one), position(two));
        }
    }
}

#[test]
fn the_greatest_move_number_does_not_overflow() {
    let mut position = position("3/p2/3/P2 b 0 4294967295");
    let before = position.move_number();
    let played = position.play(parse_move("a3b2", position.size()).unwrap()).unwrap();
    assert_eq!(position.move_number(), before + 1);
    position.undo(played);
    assert_eq!(position.move_number(), before);
}
