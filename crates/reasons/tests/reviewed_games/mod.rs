//! Reviewed games of computer levels. A line of text contains the moves, a tab, and the evaluations of the review.

use breakthrough_engine::{Level, Player};
use breakthrough_review::{Effort, GameReview, Reviewer};
use breakthrough_rules::notation::parse_move;
use breakthrough_rules::{Move, Position, Variant};

/// A game from the standard start with its review.
pub(crate) struct ReviewedGame {
    /// The position before each move.
    pub(crate) positions: Vec<Position>,
    pub(crate) review: GameReview,
}

impl ReviewedGame {
    /// Plays a game between two of the levels 2 to 5, which depend on the number of the game, and reviews the game.
    pub(crate) fn play(number: u64) -> ReviewedGame {
        let levels = [number % 4, number / 4 % 4].map(|index| 2 + i8::try_from(index).expect("below 4"));
        let mut seed = 2 * number;
        let mut players = levels.map(|level| {
            seed += 1;
            Player::new(Level::new(level).expect("a level"), seed)
        });
        let mut position = Position::start(Variant::STANDARD);
        let mut moves = Vec::new();
        while let Some(mv) = players[position.side_to_move().index()].choose(&position, &|| false) {
            position.play(mv).expect("a legal move");
            moves.push(mv);
        }
        let mut reviewer = Reviewer::new(&Position::start(Variant::STANDARD), &moves, Effort::Fast).expect("legal");
        reviewer.run(1, &|| false, &mut |_, _| ()).expect("not interrupted");
        ReviewedGame::new(&moves, reviewer.finish().expect("all moves are evaluated"))
    }

    /// Restores a game from a line of the example `reason_table`.
    pub(crate) fn parse(line: &str) -> ReviewedGame {
        let start = Position::start(Variant::STANDARD);
        let (moves, evaluations) = line.split_once('\t').expect("moves and evaluations");
        let moves: Vec<Move> = moves
            .split(' ')
            .map(|text| parse_move(text, start.size()).expect("a move"))
            .collect();
        let review = GameReview::restore(&start, &moves, Effort::Fast, evaluations).expect("a review");
        ReviewedGame::new(&moves, review)
    }

    fn new(moves: &[Move], review: GameReview) -> ReviewedGame {
        let mut position = Position::start(Variant::STANDARD);
        let before = |mv: &Move| {
            let before = position.clone();
            position.play(*mv).expect("a legal move");
            before
        };
        ReviewedGame {
            positions: moves.iter().map(before).collect(),
            review,
        }
    }
}
