//! Rules files that are written are read back as they were.

use super::{FILES, games, plain};
use breakthrough::rules::Side;
use breakthrough::zrf::{ZrfGame, ZrfShape, parse_zrf, zrf_text};
use proptest::prelude::*;
use proptest::sample::subsequence;
use std::collections::BTreeSet;

#[test]
fn a_file_is_written_otherwise_than_people_write_it() {
    let game = ZrfGame {
        title: "Breakthrough".to_owned(),
        description: "Go `forth`.\nBe \"home\" first.".to_owned(),
        ..plain(3, 4)
    };
    let variant = ZrfGame {
        title: "With a pond".to_owned(),
        obstacles: vec![(1, 1)],
        pieces: [vec![(0, 0), (1, 0), (2, 0)], vec![(0, 3), (1, 3), (2, 3)]],
        joined_edges: true,
        begins: Side::Second,
        compulsory_capture: true,
        ..game.clone()
    };
    let expected = include_str!("../data/zrf/written.txt");
    assert_eq!(zrf_text(&[game, variant]), expected);
}

#[test]
fn no_games_make_a_file_that_breaks_the_reader() {
    let error = parse_zrf(&zrf_text(&[])).expect_err("a file without games");
    let lines = zrf_text(&[]).lines().count();
    assert_eq!(
        error.to_string(),
        format!(
            "line {}, column 1: expected a game, found `the end of the text`",
            lines + 1
        )
    );
}

#[test]
fn a_file_of_somebody_is_changed_by_writing_it() {
    for (name, text) in FILES {
        let read = games(text);
        assert_eq!(games(&zrf_text(&read)), read, "{name}");
    }
}

#[test]
fn what_cannot_be_written_spoils_a_file() {
    let game = ZrfGame {
        title: "  \"A\\B\"\t`C`  ".to_owned(),
        description: " one \r\n\n  two;(\n".to_owned(),
        sides: ["Two words".to_owned(), "(".to_owned()],
        piece_names: ["man-step".to_owned(), String::new()],
        ..plain(4, 4)
    };
    let expected = ZrfGame {
        title: "\"A/B\" 'C'".to_owned(),
        description: "one\n\ntwo;(".to_owned(),
        sides: ["Two-words".to_owned(), "-".to_owned()],
        piece_names: ["man-step-".to_owned(), "Man".to_owned()],
        ..game.clone()
    };
    assert_eq!(games(&zrf_text(&[game])), [expected]);
    let same_names = ZrfGame {
        sides: ["A".to_owned(), "A".to_owned()],
        ..plain(4, 4)
    };
    assert_eq!(games(&zrf_text(&[same_names]))[0].sides, ["A", "A-2"]);
}

#[test]
fn a_file_of_many_large_boards_is_refused() {
    let large = ZrfGame {
        compulsory_capture: true,
        joined_edges: true,
        ..plain(16, 16)
    };
    let many = vec![large; 64];
    assert_eq!(games(&zrf_text(&many)), many);
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

/// Obstacles, of which none closes an edge of the board, so that the board is as large as it is.
fn obstacles(files: u8, ranks: u8, joined_edges: bool) -> impl Strategy<Value = Vec<(u8, u8)>> {
    let corners = [(0, 0), (files - 1, ranks - 1)];
    let may_be = |(file, rank): &(u8, u8)| {
        let is_at_side = *file == 0 || *file == files - 1;
        !corners.contains(&(*file, *rank)) && !(joined_edges && is_at_side)
    };
    let all = (0..files).flat_map(|file| (0..ranks).map(move |rank| (file, rank)));
    let candidates: Vec<(u8, u8)> = all.filter(may_be).collect();
    let most = if files > 3 && ranks > 3 { 4 } else { 0 };
    subsequence(candidates, 0..=most)
}

prop_compose! {
    fn board()(files in 2..17_u8, ranks in 3..17_u8, joined in any::<bool>())
        (obstacles in obstacles(files, ranks, joined && files > 2), files in Just(files), ranks in Just(ranks), joined in Just(joined))
        -> ZrfGame {
        ZrfGame { obstacles, joined_edges: joined && files > 2, ..plain(files, ranks) }
    }
}

prop_compose! {
    fn game()(
        board in board(),
        texts in [text(), text(), text(), text()],
        sides in [name(), name()],
        piece_names in [name(), name()],
        has_two_pieces in any::<bool>(),
        owners in proptest::collection::vec(0..3_usize, 256),
        [begins, compulsory_capture, straight_capture] in any::<[bool; 3]>(),
    ) -> ZrfGame {
        let ZrfShape::Square { files, ranks } = board.shape;
        let mut pieces = [BTreeSet::from([(0, 0)]), BTreeSet::from([(files - 1, ranks - 1)])];
        let goals = [ranks - 1, 0];
        for (index, owner) in owners.into_iter().enumerate().take(usize::from(files) * usize::from(ranks)) {
            let square = (index as u8 % files, index as u8 / files);
            let is_free = !board.obstacles.contains(&square) && pieces.iter().all(|pieces| !pieces.contains(&square));
            if owner < 2 && is_free && square.1 != goals[owner] {
                pieces[owner].insert(square);
            }
        }
        let [title, description, history, strategy] = texts;
        let [own, mut other] = sides;
        if own == other {
            other.push('2');
        }
        let [first_piece, second_piece] = piece_names;
        ZrfGame {
            title, description, history, strategy,
            sides: [own, other],
            piece_names: [first_piece.clone(), if has_two_pieces { second_piece } else { first_piece }],
            pieces: pieces.map(|squares| squares.into_iter().collect()),
            begins: if begins { Side::First } else { Side::Second },
            compulsory_capture,
            straight_capture,
            ..board
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn a_game_is_changed_by_writing_and_reading_it(written in proptest::collection::vec(game(), 1..4)) {
        let text = zrf_text(&written);
        prop_assert_eq!(games(&text), written, "{}", text);
    }
}
