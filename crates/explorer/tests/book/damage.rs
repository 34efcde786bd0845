//! Tests of the file format: books survive a round trip, and damaged files are refused or usable.

use super::{moves, random_book, variant};
use breakthrough_explorer::{BookError, BookOrigin, ExplorerBook, OpeningCounts};
use breakthrough_rules::{Position, Side, Variant};
use proptest::prelude::*;

const HEADER_BYTES: usize = 14;

/// Returns a file with this body and its checksum.
fn file(body: &[u8]) -> Vec<u8> {
    let checksum = body.iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3)
    });
    [&b"BTXB\x01\x00"[..], &checksum.to_le_bytes(), body].concat()
}

/// Parses a body. Asserts that the moves of the book are legal in all positions.
fn parse(body: &[u8]) -> Result<ExplorerBook, BookError> {
    let book = ExplorerBook::parse(&file(body))?;
    assert_eq!(ExplorerBook::parse(&book.to_bytes()).as_ref(), Ok(&book));
    let variant = Variant::new(book.size().files.into(), book.size().ranks.into()).expect("a valid size");
    let mut position = Position::start(variant);
    loop {
        let moves = book.moves(&position);
        assert!(moves.iter().all(|listed| position.is_legal(listed.mv)));
        let Some(last) = moves.last() else { return Ok(book) };
        position.play(last.mv).expect("a legal move");
    }
}

/// Body of a book for 4×6 with two positions and two moves. Each side wins one of the two games with the second move.
fn body() -> Vec<u8> {
    let variant = variant("4x6");
    let mut counts = OpeningCounts::new(variant, 2).expect("a variant with books");
    for winner in Side::BOTH {
        counts.add_game(&moves(variant, "b2b3 a5a4"), winner).expect("legal");
    }
    let selection = counts.select(2, usize::MAX);
    let origin = BookOrigin {
        games: 2,
        plies: 2,
        nodes: 3,
        score_nodes: 4,
    };
    let score = |_: &Position| Some(breakthrough_engine::Score::from_centi(-35));
    let book = selection.into_book(origin, &score).expect("a book");
    book.to_bytes()[HEADER_BYTES..].to_vec()
}

#[test]
fn the_format_is_as_documented() {
    let expected = [
        [4, 6, 2, 2, 3, 4, 2].as_slice(),
        // b2 is square 5, and a straight step has the code 1. The move has two games, one won by the first side, and the
        // score +0.35, and leads to a new position.
        &[1, 5 * 3 + 1, 2 << 1 | 1, 1, 35, 0],
        // a5 is square 16.
        &[1, 16 * 3 + 1, 2 << 1, 1, 35, 0],
    ];
    assert_eq!(body(), expected.concat());
}

#[test]
fn books_round_trip() {
    let book = random_book();
    let found = (book.positions(), book.move_count());
    assert!(found.0 > 80 && found.1 > 300, "{found:?}");
    let bytes = book.to_bytes();
    let parsed = ExplorerBook::parse(&bytes).expect("a book");
    assert_eq!(parsed, book);
    assert_eq!(parsed.to_bytes(), bytes);
    assert_eq!((parsed.origin().score_nodes, parsed.size().ranks), (70_000, 6));
}

#[test]
fn truncated_and_changed_files_are_refused() {
    let bytes = random_book().to_bytes();
    for length in 0..bytes.len() {
        let error = ExplorerBook::parse(&bytes[..length]).expect_err("truncated");
        let is_expected = match length {
            0..HEADER_BYTES => error == BookError::Magic,
            _ => matches!(error, BookError::Checksum { .. }),
        };
        assert!(is_expected, "{length}: {error}");
    }
    for at in 0..bytes.len() {
        let mut changed = bytes.clone();
        changed[at] ^= 1 << (at % 8);
        let error = ExplorerBook::parse(&changed).expect_err("changed");
        let is_expected = match at {
            0..4 => error == BookError::Magic,
            4..6 => matches!(error, BookError::Version(_)),
            _ => matches!(error, BookError::Checksum { .. }),
        };
        assert!(is_expected, "{at}: {error}");
    }
}

#[test]
fn errors_name_the_problem() {
    let body = body();
    let changed = |at: usize, byte: u8| {
        let mut changed = body.clone();
        changed[at] = byte;
        changed
    };
    let cut = |length: usize| body[..length].to_vec();
    let with = |more: &[u8]| [&body, more].concat();
    for (body, expected) in [
        (cut(3), "expected more data after byte 17"),
        (cut(18), "expected more data after byte 32"),
        (with(&[0]), "expected no data after byte 33"),
        (changed(0, 11), "expected a board of at most 64 squares, found 11x6"),
        (changed(0, 1), "expected a board of at most 64 squares, found 1x6"),
        (changed(1, 17), "expected a board of at most 64 squares, found 4x17"),
        (changed(6, 3), "expected 3 positions, found 2"),
        (changed(6, 1), "expected 1 positions, found 2"),
        // A move from a1 to the occupied square a2, a move from d2 off the board, and moves from a square outside the board
        // and from an empty square.
        (
            changed(8, 1),
            "expected another legal move in position 1, found the move 1",
        ),
        (
            changed(8, 7 * 3 + 2),
            "expected another legal move in position 1, found the move 23",
        ),
        (
            changed(8, 255),
            "expected another legal move in position 1, found the move 255",
        ),
        (
            changed(14, 8 * 3 + 1),
            "expected another legal move in position 2, found the move 25",
        ),
        (changed(10, 3), "expected at most 2 wins in position 1, found 3"),
        // The second position has no moves.
        ([&body[..13], &[0]].concat(), ""),
        // An invalid score, and a number of games with too many bits.
        (
            [&body[..11], &[0xff, 0x7f], &body[13..]].concat(),
            "expected a smaller number at byte 25",
        ),
        (
            [&body[..9], &[0xff; 6], &body[10..]].concat(),
            "expected a smaller number at byte 23",
        ),
        // The mirror image of a move of the start position, and a move that is listed twice.
        (
            [&body[..7], &[2], &body[8..13], &[6 * 3 + 1, 2, 1, 0, 0], &body[13..]].concat(),
            "expected another legal move in position 1, found the move 19",
        ),
        (
            [&body[..13], &[2], &body[14..], &body[14..]].concat(),
            "expected another legal move in position 2, found the move 49",
        ),
        // a2-a3, a5-a4, b2-b3 and b2-b3, a5-a4, a2-a3 lead to the same position.
        (
            [
                &[4, 6, 0, 0, 0, 0, 9, 2, 13, 3, 1, 0, 0, 16, 3, 1, 0, 0][..],
                &[1, 49, 3, 1, 0, 0, 1, 49, 3, 1, 0, 0],
                &[1, 16, 3, 1, 0, 0, 1, 13, 3, 1, 0, 0],
            ]
            .concat(),
            "expected another position after a move in position 5",
        ),
    ] {
        let error = parse(&body).map_or_else(|error| error.to_string(), |_| String::new());
        assert_eq!(error, expected, "{body:?}");
    }
    let mut other = file(&body);
    other[4] = 2;
    let error = ExplorerBook::parse(&other).expect_err("another version");
    assert_eq!(error.to_string(), "expected version 1 of the format, found 2");
}

#[test]
fn a_book_may_be_empty() {
    let book = parse(&[4, 6, 0, 0, 0, 0, 0]).expect("a book");
    assert_eq!(book.positions(), 0);
    assert_eq!(book.moves(&Position::start(variant("4x6"))), []);
}

proptest! {
    #[test]
    fn random_bytes_are_refused_or_usable(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let _ = ExplorerBook::parse(&bytes);
        let _ = parse(&bytes);
        // The board is valid, so that the moves are parsed.
        let _ = parse(&[&[8, 8, 1, 1, 1, 1, 2], bytes.as_slice()].concat());
    }

    #[test]
    fn changed_books_are_refused_or_usable(
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..4),
        length in any::<Option<prop::sample::Index>>(),
    ) {
        let mut body = random_book().to_bytes().split_off(HEADER_BYTES);
        for (at, byte) in changes {
            let at = at.index(body.len());
            body[at] = byte;
        }
        if let Some(length) = length {
            body.truncate(length.index(body.len()));
        }
        let _ = parse(&body);
    }
}
