//! Steps between the positions of the game.

use crate::session::Session;
use breakthrough_rules::NodeId;

/// Step from the shown position to another position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// To the start position.
    First,
    /// One move back.
    Back,
    /// One move forward along the line of the shown position.
    Forward,
    /// To the current position of the game.
    Latest,
}

impl Session {
    /// Returns the target node of a step; `None` if the step leads nowhere. Undone moves are not reachable by steps.
    #[must_use]
    pub fn step_target(&self, step: Step) -> Option<NodeId> {
        let (game, shown) = (self.game(), self.shown_node());
        let target = match step {
            Step::First => NodeId::ROOT,
            Step::Back => game.parent(shown)?,
            Step::Forward if self.shows_latest() => return None,
            Step::Forward => *game.children(shown).first()?,
            Step::Latest => game.current(),
        };
        (target != shown).then_some(target)
    }
}
