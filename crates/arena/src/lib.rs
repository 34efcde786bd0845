//! Players of any kind, and games between them.

mod players;

pub use players::{Player, Players, PlayersTextError};
