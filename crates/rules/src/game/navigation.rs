//! Navigation in the tree of a game, and promotion and deletion of variations.

use super::{Game, NodeId};
use crate::{Outcome, PlayedMove, Position};
use thiserror::Error;

/// The reason why an operation on a node is impossible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NodeError {
    /// The ID belongs to a deleted node or to another game.
    #[error("the node is not in the game")]
    Unknown,
    /// The root can be neither promoted nor deleted.
    #[error("expected a node after a move, found the root")]
    Root,
}

impl Game {
    /// Returns the current node, to which [`Game::play`] adds moves.
    #[must_use]
    pub fn current(&self) -> NodeId {
        self.cursor
            .checked_sub(1)
            .map_or(NodeId::ROOT, |index| self.line[index])
    }

    /// Returns whether a node is in the game.
    #[must_use]
    pub fn contains(&self, node: NodeId) -> bool {
        self.tree.contains(node)
    }

    /// Returns the parent of a node, or `None` for the root.
    #[must_use]
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        self.tree.parent(node)
    }

    /// Returns the children of a node: the continuation of its line, followed by the variations in order.
    #[must_use]
    pub fn children(&self, node: NodeId) -> &[NodeId] {
        self.tree.children(node)
    }

    /// Returns the move that leads to a node, or `None` for the root.
    #[must_use]
    pub fn move_at(&self, node: NodeId) -> Option<PlayedMove> {
        self.tree.played(node)
    }

    /// Returns the number of moves that lead to a node, or `None` if the node is not in the game.
    #[must_use]
    pub fn ply(&self, node: NodeId) -> Option<usize> {
        self.tree.ply(node)
    }

    /// Returns the nodes on the path from the root to a node, including the node but not the root.
    #[must_use]
    pub fn path(&self, node: NodeId) -> Vec<NodeId> {
        let mut path: Vec<NodeId> = self.tree.ancestors(node).collect();
        path.pop();
        path.reverse();
        path
    }

    /// Returns the nodes of the current line, without the root. The moves that lead to them are [`Game::moves`].
    #[must_use]
    pub fn line(&self) -> &[NodeId] {
        &self.line
    }

    /// Returns the nodes of the main line, without the root.
    #[must_use]
    pub fn main_line(&self) -> Vec<NodeId> {
        self.tree.continuation(NodeId::ROOT).collect()
    }

    /// Returns the last node of the main line, or the root if there are no moves.
    #[must_use]
    pub fn main_line_end(&self) -> NodeId {
        self.tree.continuation(NodeId::ROOT).last().unwrap_or(NodeId::ROOT)
    }

    /// Returns whether a node is the root or on the main line.
    #[must_use]
    pub fn is_main_line(&self, node: NodeId) -> bool {
        let is_first = |node: NodeId| {
            let parent = self.tree.parent(node);
            parent.is_none_or(|parent| self.tree.children(parent).first() == Some(&node))
        };
        self.contains(node) && self.tree.ancestors(node).all(is_first)
    }

    /// Returns the position at a node, or `None` if the node is not in the game.
    #[must_use]
    pub fn position_at(&self, node: NodeId) -> Option<Position> {
        if !self.contains(node) {
            return None;
        }
        let mut position = self.start.clone();
        for node in self.path(node) {
            let played = self.tree.played(node)?;
            position.play(played.mv).expect("a move that was legal here before");
        }
        Some(position)
    }

    /// Returns the outcome at a node, or `None` while the game is in progress there.
    #[must_use]
    pub fn outcome_at(&self, node: NodeId) -> Option<Outcome> {
        let position = self.position_at(node)?;
        position.outcome().or_else(|| self.forfeit_at(node))
    }

    /// Makes a node the current node. If the node is not on the current line, the line through it becomes the current line.
    ///
    /// # Errors
    /// The node is not in the game. In case of an error, the current node is unchanged.
    pub fn go_to(&mut self, node: NodeId) -> Result<(), NodeError> {
        let ply = self.ply(node).ok_or(NodeError::Unknown)?;
        let is_off_line = |node: &NodeId| {
            let index = self.tree.ply(*node).and_then(|ply| ply.checked_sub(1));
            index.is_some_and(|index| self.line.get(index) != Some(node))
        };
        let branch: Vec<NodeId> = self.tree.ancestors(node).take_while(is_off_line).collect();
        if !branch.is_empty() {
            let fork = ply - branch.len();
            self.jump(fork).expect("the branch leaves the line there");
            self.cut_line(fork);
            for node in branch.into_iter().rev() {
                self.push_to_line(node);
            }
            self.complete_line();
        }
        self.jump(ply).expect("the line leads to the node");
        Ok(())
    }

    /// Makes a node the first child of its parent, so that it continues the parent's line.
    ///
    /// # Errors
    /// The node is the root or not in the game.
    pub fn promote(&mut self, node: NodeId) -> Result<(), NodeError> {
        self.check_has_parent(node)?;
        self.tree.promote(node);
        self.drop_stale_forfeit();
        Ok(())
    }

    /// Moves a node to an index among the children of its parent, where the child at index 0 continues the line. An index beyond
    /// the last child is clamped.
    ///
    /// # Errors
    /// The node is the root, or not in the game.
    pub fn reorder(&mut self, node: NodeId, place: usize) -> Result<(), NodeError> {
        self.check_has_parent(node)?;
        self.tree.reorder(node, place);
        self.drop_stale_forfeit();
        Ok(())
    }

    /// Makes the line through a node the main line, by promoting the node and all its ancestors.
    ///
    /// # Errors
    /// The node is not in the game.
    pub fn promote_to_main_line(&mut self, node: NodeId) -> Result<(), NodeError> {
        if !self.contains(node) {
            return Err(NodeError::Unknown);
        }
        for node in self.path(node) {
            self.tree.promote(node);
        }
        self.drop_stale_forfeit();
        Ok(())
    }

    /// Deletes a node and its descendants. If the current node is deleted, the parent of `node` becomes the current node.
    ///
    /// # Errors
    /// The node is the root, or not in the game.
    pub fn delete_variation(&mut self, node: NodeId) -> Result<(), NodeError> {
        self.check_has_parent(node)?;
        let index = self.line.iter().position(|other| *other == node);
        if let Some(before) = index {
            self.jump(self.cursor.min(before)).expect("the line is longer");
            self.cut_line(before);
        }
        self.tree.delete(node);
        self.complete_line();
        self.drop_stale_forfeit();
        Ok(())
    }

    /// Deletes all descendants of the current node.
    pub fn truncate(&mut self) {
        for child in self.children(self.current()).to_vec() {
            self.tree.delete(child);
        }
        self.cut_line(self.cursor);
        self.drop_stale_forfeit();
    }

    fn check_has_parent(&self, node: NodeId) -> Result<(), NodeError> {
        match self.parent(node) {
            Some(_) => Ok(()),
            None if self.contains(node) => Err(NodeError::Root),
            None => Err(NodeError::Unknown),
        }
    }
}
