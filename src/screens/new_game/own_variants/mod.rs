//! The player's variants on the new-game screen: controls that select, rename, duplicate, delete and restore variants.

mod panel;
mod state;

pub(super) use panel::{list_own_variants, show_notices};
#[cfg(test)]
pub(super) use state::tests::Fixture;
pub(super) use state::{OwnAction, OwnVariantsState};
