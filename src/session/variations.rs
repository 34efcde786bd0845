//! Variations and annotations. Editing variations or annotations does not change the moves of the game.
//!
//! While the board shows an earlier position, `Intent::Play` adds a variation if `Session::allows_variations` returns `true`. The main
//! line, the session's generation and the result do not change. The last deleted variation can be restored.

use crate::session::kind::Variations;
use crate::session::show::show;
use crate::session::{Session, VariationsChanged};
use bevy::prelude::*;
use breakthrough_rules::{Annotations, Game, Move, Nag, NodeId, PlayError};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum VariationEdit {
    /// Moves a node's variation ahead of all other variations at the same position, but not ahead of the move of the game.
    Promote(NodeId),
    /// Deletes a node and its descendants, unless the node is on the path to the current position.
    Delete(NodeId),
    /// Restores the most recently deleted variation.
    Restore,
    Comment(NodeId, String),
    /// Adds or removes a glyph of a move. A move can have only one glyph with a symbol.
    ToggleNag(NodeId, Nag),
}

/// Deleted variation, and the data required to restore the variation.
#[derive(Clone, Debug)]
pub(in crate::session) struct DeletedVariation {
    parent: NodeId,
    /// Former index among the parent's children.
    index: usize,
    /// Deleted nodes, each after its parent.
    nodes: Vec<DeletedNode>,
}

#[derive(Clone, Debug)]
struct DeletedNode {
    /// Index of the parent in [`DeletedVariation::nodes`]; `None` for the first node.
    before: Option<usize>,
    mv: Move,
    annotations: Annotations,
}

impl Session {
    /// Whether variations are allowed: after the end of a game, and between people without clocks.
    #[must_use]
    pub fn allows_variations(&self) -> bool {
        match self.permissions().variations {
            Variations::Never => false,
            Variations::BetweenPeople => self.outcome().is_some() || self.is_between_people() && self.clock().is_none(),
            Variations::Always => true,
        }
    }

    /// Whether a person at this screen can move a piece on the board, either in the game or in a variation.
    #[must_use]
    pub fn accepts_moves(&self) -> bool {
        if self.shows_latest() {
            self.awaits_person()
        } else {
            self.allows_variations() && self.shown_position().outcome().is_none()
        }
    }

    /// Whether a node is on the path from the start to the current position.
    #[must_use]
    pub fn is_played(&self, node: NodeId) -> bool {
        let game = self.game();
        let index = game.ply(node).map(|ply| ply.checked_sub(1));
        index.is_some_and(|index| index.is_none_or(|index| game.line()[..game.cursor()].get(index) == Some(&node)))
    }

    /// Whether [`VariationEdit::Delete`] can delete a node.
    #[must_use]
    pub fn can_delete(&self, node: NodeId) -> bool {
        self.game().contains(node) && !self.is_played(node)
    }

    /// Whether [`VariationEdit::Promote`] can move a node's variation.
    #[must_use]
    pub fn can_promote(&self, node: NodeId) -> bool {
        self.promotion(node).is_some()
    }

    /// Whether [`VariationEdit::Restore`] can restore a variation.
    #[must_use]
    pub fn can_restore(&self) -> bool {
        let deleted = self.deleted.as_ref();
        deleted.is_some_and(|deleted| self.game().contains(deleted.parent))
    }

    /// Returns the first node of a node's variation, and the index of this first node among its siblings after a promotion.
    fn promotion(&self, node: NodeId) -> Option<(NodeId, usize)> {
        let game = self.game();
        let is_first = |node: &NodeId| {
            let parent = game.parent(*node);
            parent.is_none_or(|parent| game.children(parent).first() == Some(node))
        };
        let mut ancestors = std::iter::successors(Some(node), |node| game.parent(*node));
        let variation = ancestors.find(|node| !is_first(node))?;
        let siblings = game.children(game.parent(variation)?);
        let place = usize::from(game.line().contains(&siblings[0]));
        (siblings.get(place) != Some(&variation)).then_some((variation, place))
    }

    /// Adds a move at the shown position as a variation, without changing the moves of the game.
    pub(in crate::session) fn try_move(&mut self, mv: Move) -> Result<NodeId, PlayError> {
        let parent = self.shown_node();
        add_move(&mut self.game, parent, mv)
    }

    fn delete(&mut self, node: NodeId) -> bool {
        let Some(parent) = self.game.parent(node).filter(|_| self.can_delete(node)) else {
            return false;
        };
        let siblings = self.game.children(parent);
        let index = siblings.iter().position(|sibling| *sibling == node).unwrap_or_default();
        self.deleted = Some(DeletedVariation {
            parent,
            index,
            nodes: nodes_below(&self.game, node),
        });
        self.game.delete_variation(node).is_ok()
    }

    /// Restores the deleted variation at its former index, but never before the move of the game at the same position. Returns
    /// the first restored node.
    fn restore(&mut self) -> Option<NodeId> {
        let deleted = self
            .deleted
            .take()
            .filter(|deleted| self.game.contains(deleted.parent))?;
        let mut restored: Vec<NodeId> = Vec::with_capacity(deleted.nodes.len());
        for node in deleted.nodes {
            let parent = node.before.map_or(deleted.parent, |before| restored[before]);
            let child = add_move(&mut self.game, parent, node.mv).ok()?;
            if let Some(annotations) = self.game.annotations_mut(child) {
                *annotations = node.annotations;
            }
            restored.push(child);
        }
        let first = *restored.first()?;
        // The deleted move may be a former move of the game replaced by another move.
        let siblings = self.game.children(deleted.parent);
        let is_own = siblings.len() > 1 && self.game.line().contains(&siblings[0]);
        let index = deleted.index.max(usize::from(is_own));
        self.game.reorder(first, index).ok()?;
        Some(first)
    }
}

/// Adds a move after a node without changing the current line or the current node.
fn add_move(game: &mut Game, parent: NodeId, mv: Move) -> Result<NodeId, PlayError> {
    let current = game.current();
    let end = game.line().last().copied().unwrap_or(NodeId::ROOT);
    let go_to = |game: &mut Game, node: NodeId| game.go_to(node).expect("the node is in the game");
    go_to(game, parent);
    let played = game.play(mv);
    let node = game.current();
    // Restore the end of the line, so that the line still includes undone moves.
    go_to(game, end);
    go_to(game, current);
    played.map(|_| node)
}

/// Returns a node with all its descendants, each after its parent.
fn nodes_below(game: &Game, first: NodeId) -> Vec<DeletedNode> {
    let mut nodes = Vec::new();
    let mut open = vec![(None, first)];
    while let Some((before, node)) = open.pop() {
        let Some(played) = game.move_at(node) else { continue };
        let number = nodes.len();
        nodes.push(DeletedNode {
            before,
            mv: played.mv,
            annotations: game.annotations(node).clone(),
        });
        open.extend(game.children(node).iter().rev().map(|child| (Some(number), *child)));
    }
    nodes
}

/// Applies an edit. An impossible edit has no effect.
pub(in crate::session) fn edit(session: &mut Session, edit: &VariationEdit, commands: &mut Commands) {
    let has_changed = match edit {
        VariationEdit::Promote(node) => session
            .promotion(*node)
            .is_some_and(|(variation, place)| session.game.reorder(variation, place).is_ok()),
        VariationEdit::Delete(node) => {
            if session.game().path(session.shown_node()).contains(node) && session.can_delete(*node) {
                let parent = session.game().parent(*node).unwrap_or(NodeId::ROOT);
                show(session, parent, commands);
            }
            session.delete(*node)
        }
        VariationEdit::Restore => match session.restore() {
            Some(node) => {
                show(session, node, commands);
                true
            }
            None => false,
        },
        VariationEdit::Comment(node, text) => {
            let annotations = session.game.annotations_mut(*node);
            annotations.is_some_and(|annotations| {
                let is_new = annotations.comment != *text;
                annotations.comment.clone_from(text);
                is_new
            })
        }
        VariationEdit::ToggleNag(node, nag) => {
            let annotations = session.game.annotations_mut(*node);
            annotations.map(|annotations| toggle(annotations, *nag)).is_some()
        }
    };
    if has_changed {
        commands.trigger(VariationsChanged);
    }
}

fn toggle(annotations: &mut Annotations, nag: Nag) {
    let had = annotations.nags.contains(&nag);
    annotations.nags.retain(|other| other.symbol().is_none());
    if !had {
        annotations.nags.insert(0, nag);
    }
}
