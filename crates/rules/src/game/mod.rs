//! A game: its start position, a tree of moves with a main line and variations, and the current node.
//!
//! The first child of each node continues its line. The main line starts at the root and follows the first children. The
//! functions for navigating and editing variations are in `navigation`.

mod annotations;
mod arrows;
mod evaluation;
mod forfeit;
mod navigation;
mod tree;

pub use annotations::{Annotations, MAX_CLOCK, Nag};
pub use arrows::{Arrow, Circle, MarkColour};
pub use evaluation::{Evaluation, EvaluationScore, MAX_EVALUATION_CENTI, MAX_EVALUATION_DEPTH, MAX_EVALUATION_MOVES};
pub use navigation::NodeError;
pub use tree::NodeId;

use super::{IllegalMove, Move, Outcome, PlayedMove, Position, Variant};
use forfeit::Forfeit;
use thiserror::Error;
use tree::MoveTree;

/// A start position, the moves played from it, including variations, and the current node.
///
/// Undo, redo and jump move along the current line, which runs from the start to the current node and continues with the undone
/// moves, or with the first children.
#[derive(Clone, Debug)]
pub struct Game {
    start: Position,
    tree: MoveTree,
    /// The position at the current node.
    position: Position,
    /// The nodes of the current line without the root. The last node has no children.
    line: Vec<NodeId>,
    /// The moves that lead to the nodes of the line.
    moves: Vec<PlayedMove>,
    /// The number of moves on the line up to the current node.
    cursor: usize,
    forfeit: Option<Forfeit>,
}

/// The reason why a move could not be added to a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum PlayError {
    /// The rules forbid the move.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
    /// A side has resigned.
    #[error("the game was resigned")]
    Resigned,
    /// A side has run out of time.
    #[error("the game was lost on time")]
    LostOnTime,
}

/// Error for a jump beyond the end of the current line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("expected a ply from 0 to {last}, found {requested}")]
pub struct JumpError {
    /// The requested ply.
    pub requested: usize,
    /// The last ply of the line.
    pub last: usize,
}

impl Game {
    /// Creates a game from the starting position of a variant.
    #[must_use]
    pub fn new(variant: Variant) -> Game {
        Game::from_position(Position::start(variant))
    }

    /// Creates a game from a position.
    #[must_use]
    pub fn from_position(start: Position) -> Game {
        Game {
            position: start.clone(),
            start,
            tree: MoveTree::new(),
            line: Vec::new(),
            moves: Vec::new(),
            cursor: 0,
            forfeit: None,
        }
    }

    /// Returns the position from which the game started.
    #[must_use]
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// Returns the position at the current node.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the variant being played.
    #[must_use]
    pub const fn variant(&self) -> Variant {
        self.start.variant()
    }

    /// Returns all moves of the current line, including the moves after the current node.
    #[must_use]
    pub fn moves(&self) -> &[PlayedMove] {
        &self.moves
    }

    /// Returns the moves that lead to the current node.
    #[must_use]
    pub fn played_moves(&self) -> &[PlayedMove] {
        &self.moves[..self.cursor]
    }

    /// Returns the ply of the current node: the number of moves that lead to it.
    #[must_use]
    pub const fn cursor(&self) -> usize {
        self.cursor
    }

    /// Returns the move that led to the current node, or `None` at the start.
    #[must_use]
    pub fn last_move(&self) -> Option<PlayedMove> {
        self.cursor.checked_sub(1).map(|index| self.moves[index])
    }

    /// Returns whether there is a move to undo.
    #[must_use]
    pub const fn can_undo(&self) -> bool {
        self.cursor > 0
    }

    /// Returns whether the current line continues after the current node.
    #[must_use]
    pub const fn can_redo(&self) -> bool {
        self.cursor < self.moves.len()
    }

    /// Returns the outcome at the current node, or `None` while the game is in progress there.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.position.outcome().or_else(|| self.forfeit_at(self.current()))
    }

    /// Plays a move at the current node. If a child with this move exists, it becomes the current node; otherwise, the move is
    /// added as the last child. The first child continues the line; all others start variations.
    ///
    /// # Errors
    /// The rules forbid the move, or the game has ended by forfeit. In case of an error, the game is unchanged.
    pub fn play(&mut self, mv: Move) -> Result<PlayedMove, PlayError> {
        let parent = self.current();
        self.check_not_forfeited(parent)?;
        let played = self.position.play(mv)?;
        if self.moves.get(self.cursor) != Some(&played) {
            let known = self.tree.child_after(parent, mv);
            let node = known.unwrap_or_else(|| self.tree.add(parent, played));
            self.cut_line(self.cursor);
            self.push_to_line(node);
            self.complete_line();
        }
        self.cursor += 1;
        Ok(played)
    }

    /// Undoes one move and returns it, or `None` at the start. If the game was resigned or lost on time, undoing its last move
    /// withdraws the forfeit as well.
    pub fn undo(&mut self) -> Option<PlayedMove> {
        if self.forfeit_at(self.current()).is_some() {
            self.forfeit = None;
        }
        let played = self.last_move()?;
        self.position.undo(played);
        self.cursor -= 1;
        Some(played)
    }

    /// Redoes one move of the current line and returns it, or `None` at the end of the line.
    pub fn redo(&mut self) -> Option<PlayedMove> {
        let played = *self.moves.get(self.cursor)?;
        self.position
            .play(played.mv)
            .expect("a move that was legal here before");
        self.cursor += 1;
        Some(played)
    }

    /// Jumps to a ply of the current line.
    ///
    /// # Errors
    /// The line has fewer plies. In case of an error, the current node is unchanged.
    pub fn jump(&mut self, ply: usize) -> Result<(), JumpError> {
        let last = self.moves.len();
        if ply > last {
            return Err(JumpError { requested: ply, last });
        }
        while self.cursor > ply {
            self.position.undo(self.moves[self.cursor - 1]);
            self.cursor -= 1;
        }
        while self.cursor < ply {
            self.redo();
        }
        Ok(())
    }

    fn cut_line(&mut self, plies: usize) {
        self.line.truncate(plies);
        self.moves.truncate(plies);
    }

    fn push_to_line(&mut self, node: NodeId) {
        let played = self.tree.played(node).expect("a move leads to every node but the root");
        self.line.push(node);
        self.moves.push(played);
    }

    /// Extends the current line along the first children to a node without children.
    fn complete_line(&mut self) {
        let end = self.line.last().copied().unwrap_or(NodeId::ROOT);
        let rest: Vec<NodeId> = self.tree.continuation(end).collect();
        for node in rest {
            self.push_to_line(node);
        }
    }
}
