//! The limit on the work of reading a file.

use super::error::ZrfError;
use super::sexpr::List;

/// Remaining work units for reading a file, which bound the running time. The largest boards require a few hundred thousand
/// units.
pub(super) struct WorkBudget(usize);

impl Default for WorkBudget {
    fn default() -> WorkBudget {
        WorkBudget(100_000_000)
    }
}

impl WorkBudget {
    pub(super) fn spend(&mut self, amount: usize, on: &List) -> Result<(), ZrfError> {
        match self.0.checked_sub(amount) {
            Some(left) => self.0 = left,
            None => return Err(on.list_error("expected a file within the work limit, exceeded it in")),
        }
        Ok(())
    }
}
