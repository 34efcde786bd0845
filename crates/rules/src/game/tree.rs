//! Move tree of a game, stored as a list of nodes indexed by ID.

use super::Annotations;
use crate::{Move, PlayedMove};

/// Identifies a node of a game's tree: the root, which is the start position, or the position after a move of the main line or of
/// a variation.
///
/// An ID is valid until the node is deleted, is never reused in the same game, and is meaningless in another game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(usize);

impl NodeId {
    /// The root, which is the start position of a game.
    pub const ROOT: NodeId = NodeId(0);
}

#[derive(Clone, Debug)]
struct Node {
    /// The parent, and the move that leads from it to this node; `None` for the root.
    parent_and_move: Option<(NodeId, PlayedMove)>,
    ply: usize,
    /// The first child continues the line; all others start variations.
    children: Vec<NodeId>,
    annotations: Annotations,
}

/// A tree of moves. Deleted nodes leave gaps in the list, so that IDs are never reused.
#[derive(Clone, Debug)]
pub(super) struct MoveTree {
    nodes: Vec<Option<Node>>,
}

impl MoveTree {
    pub(super) fn new() -> MoveTree {
        let start = Node {
            parent_and_move: None,
            ply: 0,
            children: Vec::new(),
            annotations: Annotations::default(),
        };
        MoveTree {
            nodes: vec![Some(start)],
        }
    }

    fn node(&self, id: NodeId) -> Option<&Node> {
        self.nodes.get(id.0)?.as_ref()
    }

    fn node_mut(&mut self, id: NodeId) -> Option<&mut Node> {
        self.nodes.get_mut(id.0)?.as_mut()
    }

    pub(super) fn contains(&self, id: NodeId) -> bool {
        self.node(id).is_some()
    }

    pub(super) fn parent(&self, id: NodeId) -> Option<NodeId> {
        self.node(id)?.parent_and_move.map(|(parent, _)| parent)
    }

    pub(super) fn played(&self, id: NodeId) -> Option<PlayedMove> {
        self.node(id)?.parent_and_move.map(|(_, played)| played)
    }

    pub(super) fn ply(&self, id: NodeId) -> Option<usize> {
        self.node(id).map(|node| node.ply)
    }

    pub(super) fn children(&self, id: NodeId) -> &[NodeId] {
        self.node(id).map_or(&[], |node| &node.children)
    }

    pub(super) fn annotations(&self, id: NodeId) -> Option<&Annotations> {
        self.node(id).map(|node| &node.annotations)
    }

    pub(super) fn annotations_mut(&mut self, id: NodeId) -> Option<&mut Annotations> {
        self.node_mut(id).map(|node| &mut node.annotations)
    }

    pub(super) fn child_after(&self, id: NodeId, mv: Move) -> Option<NodeId> {
        let mut children = self.children(id).iter().copied();
        children.find(|child| self.played(*child).is_some_and(|played| played.mv == mv))
    }

    /// Iterates over a node and its ancestors, up to and including the root. The iterator is empty if the node is not in the
    /// tree.
    pub(super) fn ancestors(&self, id: NodeId) -> impl Iterator<Item = NodeId> {
        let known = self.contains(id).then_some(id);
        std::iter::successors(known, |node| self.parent(*node))
    }

    /// Iterates over the first child of a node, the first child of that child, and so on.
    pub(super) fn continuation(&self, id: NodeId) -> impl Iterator<Item = NodeId> {
        let first_child = |node: &NodeId| self.children(*node).first().copied();
        std::iter::successors(first_child(&id), first_child)
    }

    /// Adds a move as the last child of a node and returns its ID.
    pub(super) fn add(&mut self, parent: NodeId, played: PlayedMove) -> NodeId {
        let id = NodeId(self.nodes.len());
        let parent_node = self.node_mut(parent).expect("moves are added to nodes of the tree");
        parent_node.children.push(id);
        let ply = parent_node.ply + 1;
        self.nodes.push(Some(Node {
            parent_and_move: Some((parent, played)),
            ply,
            children: Vec::new(),
            annotations: Annotations::default(),
        }));
        id
    }

    /// Makes a node the first child of its parent.
    pub(super) fn promote(&mut self, id: NodeId) {
        let Some(parent) = self.parent(id).and_then(|parent| self.node_mut(parent)) else {
            return;
        };
        if let Some(index) = parent.children.iter().position(|child| *child == id) {
            parent.children[..=index].rotate_right(1);
        }
    }

    /// Moves a node to an index among the children of its parent, or to the end if the index is too large.
    pub(super) fn reorder(&mut self, id: NodeId, place: usize) {
        if let Some(parent) = self.parent(id).and_then(|parent| self.node_mut(parent)) {
            parent.children.retain(|child| *child != id);
            let place = place.min(parent.children.len());
            parent.children.insert(place, id);
        }
    }

    /// Removes a node and its descendants.
    pub(super) fn delete(&mut self, id: NodeId) {
        if let Some(parent) = self.parent(id).and_then(|parent| self.node_mut(parent)) {
            parent.children.retain(|child| *child != id);
        }
        let mut doomed = vec![id];
        while let Some(id) = doomed.pop() {
            if let Some(node) = self.nodes.get_mut(id.0).and_then(Option::take) {
                doomed.extend(node.children);
            }
        }
    }
}
