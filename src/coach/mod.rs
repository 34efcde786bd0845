//! The coach of a casual game against the computer: before the person's move, the engine reviews all legal moves. A blunder is held until
//! the person repeats it, and a sentence gives the reason.

mod advice;

pub(crate) use advice::CoachAdvice;
#[cfg(test)]
pub(crate) use advice::Warning;

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(advice::plugin);
}
