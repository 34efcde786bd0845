//! Players of any kind, and games between them.
#![warn(missing_docs)]

mod players;

pub use players::{Player, Players, PlayersTextError};
