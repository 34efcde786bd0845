//! IDs of games.

use serde::{Deserialize, Serialize};
use std::fmt;

/// ID of a game in its library. IDs are never reused.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct GameId(pub i64);

impl fmt::Display for GameId {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        self.0.fmt(formatter)
    }
}
