//! A game from its start: a tree of moves with a main line and variations, and a current node in it.
//!
//! The first child of each node continues its line; the main line follows the first children from the start. `navigation`
//! contains the functions for callers that handle variations.

mod annotations;
mod forfeit;
mod navigation;
mod tree;

pub use annotations::{Annotations, MAX_CLOCK, Nag};
pub use navigation::NodeError;
pub use tree::NodeId;

use super::{IllegalMove, Move, Outcome, PlayedMove, Position, Variant};
use forfeit::Forfeit;
use thiserror::Error;
use tree::MoveTree;

/// A start position, the moves played from it with their variations, and the current node.
///
/// Undo, redo and jump move along the current line: from the start to the current node, and then along the first children or the
/// moves that were undone.
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
    /// The number of moves of the line before the current node.
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

/// A jump beyond the moves of the current line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("expected a ply from 0 to {last}, found {requested}")]
pub struct JumpError {
    /// The requested ply.
    pub requested: usize,
    /// The last ply of the line.
    pub last: usize,
}

impl Game {
    /// Creates a game of a variant.
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

    /// The start position of the game.
    #[must_use]
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// The position at the current node.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The variant being played.
    #[must_use]
    pub const fn variant(&self) -> Variant {
        self.start.variant()
    }

    /// All moves of the current line, including the moves after the current node.
    #[must_use]
    pub fn moves(&self) -> &[PlayedMove] {
        &self.moves
    }

    /// The ply of the current node: the number of moves that lead to it.
    #[must_use]
    pub const fn cursor(&self) -> usize {
        self.cursor
    }

    /// The move that led to the current node.
    #[must_use]
    pub fn last_move(&self) -> Option<PlayedMove> {
        self.cursor.checked_sub(1).map(|index| self.moves[index])
    }

    /// Whether there is a move to undo.
    #[must_use]
    pub const fn can_undo(&self) -> bool {
        self.cursor > 0
    }

    /// Whether the current line continues after the current node.
    #[must_use]
    pub const fn can_redo(&self) -> bool {
        self.cursor < self.moves.len()
    }

    /// The outcome at the current node; `None` while the game is in progress there.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.position.outcome().or_else(|| self.forfeit_at(self.current()))
    }

    /// Plays a move at the current node. If the move is already among the children, it is followed; otherwise it is added as the
    /// last child. An only child continues the line, any other begins a variation.
    ///
    /// # Errors
    /// The rule that forbids the move, or the resignation or loss on time of a side. The game is then unchanged.
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

    /// Undoes one move. Undoing the last move of a game that was resigned or lost on time also withdraws the forfeit.
    pub fn undo(&mut self) -> Option<PlayedMove> {
        if self.forfeit_at(self.current()).is_some() {
            self.forfeit = None;
        }
        let played = self.last_move()?;
        self.position.undo(played);
        self.cursor -= 1;
        Some(played)
    }

    /// Redoes one move of the current line.
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
    /// The line has fewer plies. The current node is then unchanged.
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

    /// Extends the line along the first children until it ends.
    fn complete_line(&mut self) {
        let end = self.line.last().copied().unwrap_or(NodeId::ROOT);
        let rest: Vec<NodeId> = self.tree.continuation(end).collect();
        for node in rest {
            self.push_to_line(node);
        }
    }
}
