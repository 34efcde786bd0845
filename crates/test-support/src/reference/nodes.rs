//! Limit of the exhaustive searches.

/// The search was abandoned because it visited more nodes than its limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OverLimit;

/// Result of an exhaustive search.
pub type Searched<T> = Result<T, OverLimit>;

/// Number of nodes that a search may visit.
pub(crate) struct Nodes(pub(crate) u32);

impl Nodes {
    /// Counts a node. Returns an error if the limit is exceeded.
    pub(crate) fn count(&mut self) -> Searched<()> {
        self.0 = self.0.checked_sub(1).ok_or(OverLimit)?;
        Ok(())
    }
}
