//! The player's own variants on the new-game screen: selected, renamed, duplicated, deleted and restored.

mod panel;
mod state;

pub(super) use panel::list_own_variants;
pub(super) use state::{OwnAction, OwnVariantsState};
