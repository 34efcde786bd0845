//! The pages of the settings.

pub(super) mod about;
pub(super) mod appearance;
pub(super) mod clock;
mod copies;
pub(super) mod engine;
pub(super) mod files;
pub(super) mod keys;
pub(super) mod play;
pub(super) mod sound;
