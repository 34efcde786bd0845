//! Steps from the position shown to the positions before and after it.

use crate::session::Session;
use breakthrough_rules::NodeId;

/// A way from the position shown to another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// To the start position.
    First,
    /// One move back.
    Back,
    /// One move forward, along the line of the position shown.
    Forward,
    /// To the current position of the game.
    Latest,
}

impl Session {
    /// The node that a step leads to; `None` where it leads nowhere. Moves that were undone are not stepped into.
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
