//! Tests of opening books: game counts, selection, lookup of mirror images, the file format and the embedded books.

#[path = "book/damage.rs"]
mod damage;
#[path = "book/embedded.rs"]
mod embedded;
#[path = "book/games.rs"]
mod games;

use breakthrough_engine::Score;
use breakthrough_explorer::{BookOrigin, ExplorerBook, OpeningCounts, mirrored_position};
use breakthrough_rules::notation::{parse_move, to_fen};
use breakthrough_rules::{Move, Position, Side, Variant};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

const ORIGIN: BookOrigin = BookOrigin {
    games: 300,
    plies: 6,
    nodes: 1000,
    score_nodes: 70_000,
};

fn variant(text: &str) -> Variant {
    text.parse().expect(text)
}

/// Parses moves such as `a2a3 b7b6`.
fn moves(variant: Variant, text: &str) -> Vec<Move> {
    let parse = |text: &str| parse_move(text, variant.size()).expect(text);
    text.split_whitespace().map(parse).collect()
}

/// Returns the position after these moves.
fn after(variant: Variant, text: &str) -> Position {
    let mut position = Position::start(variant);
    for mv in moves(variant, text) {
        position.play(mv).expect(text);
    }
    position
}

/// Returns the moves and the winners of random games.
fn random_games(variant: Variant, count: usize, seed: u64) -> Vec<(Vec<Move>, Side)> {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut game = || {
        let mut position = Position::start(variant);
        let mut moves = Vec::new();
        loop {
            if let Some(outcome) = position.outcome() {
                return (moves, outcome.winner);
            }
            let legal = position.legal_moves();
            let mv = legal[random.random_range(0..legal.len())];
            position.play(mv).expect("legal");
            moves.push(mv);
        }
    };
    (0..count).map(|_| game()).collect()
}

fn counts(variant: Variant, games: &[(Vec<Move>, Side)]) -> OpeningCounts {
    let mut counts = OpeningCounts::new(variant, ORIGIN.plies).expect("a variant with books");
    for (moves, winner) in games {
        counts.add_game(moves, *winner).expect("legal moves");
    }
    counts
}

/// Returns the text of a position or of its mirror image, whichever text is smaller, without the move number.
fn canonical_text(position: &Position) -> String {
    let mirrored = mirrored_position(position).expect("a mirror image");
    let text = to_fen(position).min(to_fen(&mirrored));
    text.split(' ').take(2).collect::<Vec<_>>().join(" ")
}

/// Returns a score that is the same for mirror images.
fn score(position: &Position) -> Score {
    let sum: u32 = canonical_text(position).bytes().map(u32::from).sum();
    match sum % 7 {
        0 => Score::wins_in(3),
        1 => Score::loses_in(8),
        _ => Score::from_centi(sum.cast_signed() % 300 - 150),
    }
}

fn book(counts: &OpeningCounts, min_games: u32, max_bytes: usize) -> ExplorerBook {
    let selection = counts.select(min_games, max_bytes);
    selection
        .into_book(ORIGIN, &|position| Some(score(position)))
        .expect("all positions have scores")
}

fn random_book() -> ExplorerBook {
    let variant = variant("4x6");
    book(&counts(variant, &random_games(variant, 300, 4)), 3, usize::MAX)
}
