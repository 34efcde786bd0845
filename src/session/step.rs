//! Steps between the positions of the game.

use crate::session::Session;
use breakthrough_rules::NodeId;

/// Step from the shown position to another position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Start position.
    First,
    /// Previous position.
    Back,
    /// Next position on the line of the shown position.
    Forward,
    /// Current position of the game, or end of the shown line of an analysis.
    Latest,
}

impl Session {
    /// Returns the target node of a step; `None` if the step has no target. Undone moves are not reachable by steps, except in an
    /// analysis.
    #[must_use]
    pub fn step_target(&self, step: Step) -> Option<NodeId> {
        let (game, shown) = (self.game(), self.shown_node());
        let target = match step {
            Step::First => NodeId::ROOT,
            Step::Back => game.parent(shown)?,
            Step::Forward if self.shows_latest() && !self.is_analysis() => return None,
            Step::Forward => *game.children(shown).first()?,
            Step::Latest if self.is_analysis() => self.end_of_shown_line(),
            Step::Latest => game.current(),
        };
        (target != shown).then_some(target)
    }

    /// Returns the last node of the line through the shown position.
    fn end_of_shown_line(&self) -> NodeId {
        let game = self.game();
        let next = |node: &NodeId| game.children(*node).first().copied();
        std::iter::successors(Some(self.shown_node()), next)
            .last()
            .unwrap_or(NodeId::ROOT)
    }
}
