//! Search limits, and the number of nodes that a search has visited.

use breakthrough_rules::Interrupt;

/// Limits of the searches for facts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Maximum number of nodes of a search. The runners and the pivotal pieces of each side are determined by separate
    /// searches.
    pub nodes: u64,
}

impl Limits {
    /// Default number of nodes, which limits a search to about a second.
    pub const DEFAULT_NODES: u64 = 1_000_000;

    /// Creates limits with this number of nodes.
    #[must_use]
    pub const fn nodes(nodes: u64) -> Limits {
        Limits { nodes }
    }
}

impl Default for Limits {
    fn default() -> Limits {
        Limits::nodes(Limits::DEFAULT_NODES)
    }
}

/// Result of a search with a node limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub enum Searched<T> {
    /// The search has found the exact answer.
    Determined(T),
    /// The search has reached its node limit.
    NotDetermined,
}

impl<T> Searched<T> {
    /// Returns the answer, or `None` if the answer is not determined.
    pub fn determined(self) -> Option<T> {
        match self {
            Searched::Determined(answer) => Some(answer),
            Searched::NotDetermined => None,
        }
    }

    /// Converts `&Searched<T>` to `Searched<&T>`.
    pub const fn as_ref(&self) -> Searched<&T> {
        match self {
            Searched::Determined(answer) => Searched::Determined(answer),
            Searched::NotDetermined => Searched::NotDetermined,
        }
    }
}

/// Reason why a search ended without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Halt {
    NodeLimit,
    Interrupted,
}

/// Remaining nodes of a search.
pub(super) struct Budget<'a> {
    left: u64,
    interrupt: &'a dyn Interrupt,
}

/// Number of nodes between two polls of the interrupt.
const POLL_INTERVAL: u64 = 256;

impl<'a> Budget<'a> {
    pub(super) fn new(limits: &Limits, interrupt: &'a dyn Interrupt) -> Budget<'a> {
        Budget {
            left: limits.nodes,
            interrupt,
        }
    }

    /// Counts a node, and polls the interrupt every [`POLL_INTERVAL`] nodes.
    pub(super) fn spend(&mut self) -> Result<(), Halt> {
        self.left = self.left.checked_sub(1).ok_or(Halt::NodeLimit)?;
        if self.left.is_multiple_of(POLL_INTERVAL) {
            self.poll()?;
        }
        Ok(())
    }

    /// Returns an error if the interrupt is raised.
    pub(super) fn poll(&self) -> Result<(), Halt> {
        if self.interrupt.is_raised() {
            return Err(Halt::Interrupted);
        }
        Ok(())
    }
}
