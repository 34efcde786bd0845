//! Requests to save games, and the reasons for failures.

use crate::{GameKey, text};
use breakthrough_library::{GameEntry, GameId, LibraryError, StoredReview};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Reason why a game is not saved.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, Serialize)]
pub enum SaveFailure {
    DiskFull,
    /// The library or its folder is read-only.
    ReadOnly,
    /// Another program has locked the library.
    Locked,
    /// The system has no data folder for the program.
    NoFolder,
    Other(String),
}

impl From<&LibraryError> for SaveFailure {
    fn from(error: &LibraryError) -> SaveFailure {
        match error {
            LibraryError::DiskFull(_) => SaveFailure::DiskFull,
            LibraryError::ReadOnly(_) => SaveFailure::ReadOnly,
            LibraryError::Locked(_) => SaveFailure::Locked,
            error => SaveFailure::Other(error.to_string()),
        }
    }
}

/// Data of a game to save.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, Serialize)]
pub enum SavedPart {
    /// The whole game, which is added or replaced. A replaced game keeps the title, keywords and date in the library.
    Game,
    /// The resignation of a rated game that the player has left for another game. The resignation is not saved if the game is
    /// in progress in another window or was changed in another window.
    Resignation,
    /// Only the variations and annotations of a library game.
    Variations,
}

/// Request to save a game.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct GameToSave {
    /// Number of the save request. Later requests have higher numbers.
    pub number: u64,
    pub key: GameKey,
    /// Entry with the time at which the game was last played ([`LAST_PLAYED_TAG`](breakthrough_library::LAST_PLAYED_TAG)).
    #[serde(with = "text::entry")]
    pub entry: Arc<GameEntry>,
    pub part: SavedPart,
    /// ID of the game in the library, if known to the sender, for a worker that was started after the game was saved.
    pub stored: Option<GameId>,
}

/// Request to store the review of a game.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct ReviewToSave {
    /// Key of the game.
    pub key: GameKey,
    /// ID of the game in the library, if the sender knows it: the sender has loaded the game, or has saved the game before the worker
    /// was started again.
    pub stored: Option<GameId>,
    pub review: StoredReview,
}
