//! Forfeits, which end a game independently of the position: resignation and loss on time.

use super::{Game, NodeId, PlayError};
use crate::{Ending, Outcome, Side};

/// A forfeit: the loser, the kind, and the node, which is always the last node of the main line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Forfeit {
    node: NodeId,
    loser: Side,
    kind: ForfeitKind,
}

#[derive(Clone, Copy, Debug)]
enum ForfeitKind {
    Resignation,
    Time,
}

impl Game {
    /// Resigns for a side. The current line becomes the main line and ends at the current node: the moves after the current node
    /// are deleted. Returns `false` without any change if the game is over.
    pub fn resign(&mut self, loser: Side) -> bool {
        self.forfeit(loser, ForfeitKind::Resignation)
    }

    /// Ends the game because a side has run out of time. As with [`Game::resign`], the current line becomes the main line and
    /// ends at the current node. Returns `false` without any change if the game is over.
    pub fn lose_on_time(&mut self, loser: Side) -> bool {
        self.forfeit(loser, ForfeitKind::Time)
    }

    /// Returns whether a side has resigned at the current node.
    #[must_use]
    pub fn is_resigned(&self) -> bool {
        self.outcome()
            .is_some_and(|outcome| outcome.ending == Ending::Resignation)
    }

    /// Withdraws a resignation or a loss on time. Returns whether there was a forfeit.
    pub fn withdraw_forfeit(&mut self) -> bool {
        self.forfeit.take().is_some()
    }

    fn forfeit(&mut self, loser: Side, kind: ForfeitKind) -> bool {
        if self.outcome().is_some() {
            return false;
        }
        let node = self.current();
        self.promote_to_main_line(node)
            .expect("the current node is in the tree");
        self.truncate();
        self.forfeit = Some(Forfeit { node, loser, kind });
        true
    }

    pub(super) fn forfeit_at(&self, node: NodeId) -> Option<Outcome> {
        self.forfeit
            .filter(|forfeit| forfeit.node == node)
            .map(Forfeit::outcome)
    }

    pub(super) fn check_not_forfeited(&self, node: NodeId) -> Result<(), PlayError> {
        match self.forfeit {
            Some(forfeit) if forfeit.node == node => Err(match forfeit.kind {
                ForfeitKind::Resignation => PlayError::Resigned,
                ForfeitKind::Time => PlayError::LostOnTime,
            }),
            _ => Ok(()),
        }
    }

    /// Removes the forfeit if its node is not the end of the main line. The game is then in progress again.
    pub(super) fn drop_stale_forfeit(&mut self) {
        let is_stale = self.forfeit.is_some_and(|forfeit| forfeit.node != self.main_line_end());
        if is_stale {
            self.forfeit = None;
        }
    }
}

impl Forfeit {
    fn outcome(self) -> Outcome {
        Outcome {
            winner: !self.loser,
            ending: match self.kind {
                ForfeitKind::Resignation => Ending::Resignation,
                ForfeitKind::Time => Ending::Time,
            },
        }
    }
}
