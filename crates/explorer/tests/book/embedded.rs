//! Tests of the embedded books.

use super::variant;
use breakthrough_engine::{Limits, Searcher, win_probability};
use breakthrough_explorer::{ExplorerBook, embedded_book};
use breakthrough_rules::Position;

const FILES: [(&str, &[u8]); 3] = [
    ("8x8", include_bytes!("../../books/8x8.book")),
    ("7x7", include_bytes!("../../books/7x7.book")),
    ("6x6", include_bytes!("../../books/6x6.book")),
];

#[test]
fn the_books_are_within_their_limits() {
    let total: usize = FILES.iter().map(|(_, bytes)| bytes.len()).sum();
    assert!(total <= 300_000, "{total} bytes");
    for (text, bytes) in FILES {
        let book = ExplorerBook::parse(bytes).expect(text);
        assert_eq!(book.to_bytes(), bytes, "{text}");
        assert_eq!(Some(&book), embedded_book(&variant(text)), "{text}");
        assert_eq!(book.size().to_string(), text);
        assert!(book.positions() >= 1500, "{text}: {} positions", book.positions());
        assert!(
            2 * book.move_count() >= 3 * book.positions(),
            "{text}: {} moves",
            book.move_count()
        );
    }
    for text in ["5x5", "8x7", "hex5", "8x8 straight", "6x6 breakthroughs=2"] {
        assert!(embedded_book(&variant(text)).is_none(), "{text}");
    }
}

/// In the start position, the book contains every move or its mirror image, with plausible winning probabilities and shares of won
/// games.
#[test]
fn the_moves_of_the_start_position_are_plausible() {
    for (text, _) in FILES {
        let variant = variant(text);
        let book = embedded_book(&variant).expect(text);
        let start = Position::start(variant);
        let moves = book.moves(&start);
        assert_eq!(moves.len(), start.legal_moves().len().div_ceil(2), "{text}");
        let games: u32 = moves.iter().map(|listed| listed.games).sum();
        assert_eq!(games, book.origin().games, "{text}");
        for listed in &moves {
            assert!(start.is_legal(listed.mv), "{text}: {listed:?}");
            assert!(listed.games > 20, "{text}: {listed:?}");
            assert_eq!(listed.wins[0] + listed.wins[1], listed.games, "{text}: {listed:?}");
            let chance = win_probability(listed.score, &start).fraction();
            let won = f64::from(listed.wins[0]) / f64::from(listed.games);
            assert!(
                (0.2..0.8).contains(&chance) && (0.15..0.85).contains(&won),
                "{text}: {listed:?}"
            );
        }
    }
}

/// The scores agree with the scores of a search with a different node limit.
#[test]
fn scores_agree_with_a_search() {
    for (text, _) in FILES {
        let book = embedded_book(&variant(text)).expect(text);
        let mut searcher = Searcher::new(16);
        let mut position = Position::start(variant(text));
        let mut plies = 0;
        while let Some(listed) = book.moves(&position).first() {
            let before = position.clone();
            position.play(listed.mv).expect("a legal move");
            searcher.clear();
            let score = searcher.search(&position, &Limits::nodes(100_000), &|| false).score();
            let chances = [listed.score, -score].map(|score| win_probability(score, &before).fraction());
            assert!(
                (chances[0] - chances[1]).abs() < 0.2,
                "{text}, ply {plies}: {chances:?}"
            );
            plies += 1;
        }
        assert!(plies >= 6, "{text}: {plies} plies");
    }
}
