//! The main line of a game, which a review judges.

use breakthrough_rules::{Game, Move, NodeId, Position};

/// Start position and moves of a main line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ReviewedLine {
    pub(super) start: Position,
    pub(super) moves: Vec<Move>,
}

impl ReviewedLine {
    pub(super) fn from_game(game: &Game) -> ReviewedLine {
        ReviewedLine {
            start: game.start().clone(),
            moves: main_line_moves(game).collect(),
        }
    }

    /// Whether this is the main line of a game.
    pub(super) fn is_main_line(&self, game: &Game) -> bool {
        self.start == *game.start() && main_line_moves(game).eq(self.moves.iter().copied())
    }

    /// Returns the game with these moves; `None` if a move is illegal.
    pub(super) fn to_game(&self) -> Option<Game> {
        let mut game = Game::from_position(self.start.clone());
        let is_whole = self.moves.iter().all(|mv| game.play(*mv).is_ok());
        is_whole.then_some(game)
    }

    /// Returns the position before each move.
    pub(super) fn positions(&self) -> impl Iterator<Item = Position> {
        self.moves.iter().scan(self.start.clone(), |position, mv| {
            let before = position.clone();
            position.play(*mv).ok().map(|_| before)
        })
    }
}

/// Returns the number of plies that a path from the start shares with a main line.
pub(super) fn shared_plies(path: &[NodeId], main_line: &[NodeId]) -> usize {
    let pairs = path.iter().zip(main_line);
    pairs.take_while(|(one, other)| one == other).count()
}

fn main_line_moves(game: &Game) -> impl Iterator<Item = Move> {
    let nodes = game.main_line().into_iter();
    nodes.filter_map(|node| game.move_at(node)).map(|played| played.mv)
}
