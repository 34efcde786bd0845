//! Stores the reviews of games.

use crate::GameKey;
use crate::messages::{LoadedGame, Reply};
use crate::save::ReviewToSave;
use crate::store::Store;
use breakthrough_library::{GameId, GameStorage, LibraryError, SqliteLibrary, moves_hash};

impl Store {
    /// Stores a review. If the game has unsaved changes or is not in the library yet, the review waits until the game is saved. If
    /// the game is not found, the review is dropped, because it can be computed again.
    pub(super) fn set_review(&mut self, review: ReviewToSave) -> Result<(), LibraryError> {
        if !self.is_writer {
            return Ok(());
        }
        let is_pending = self.pending.iter().any(|game| game.key == review.key);
        let is_stored = review.stored.is_some() || self.known.contains_key(&review.key);
        if is_pending || !is_stored {
            self.waiting_reviews.insert(review.key, review);
            return Ok(());
        }
        // Opening the library may repair the library and assign new IDs to known games.
        self.open_writable()?;
        let known = self
            .known
            .get(&review.key)
            .filter(|known| !known.is_lost)
            .map(|known| known.id);
        let Some(id) = known.or(review.stored) else {
            return Ok(());
        };
        let is_known = known.is_some();
        let set = self.update(id, |library| set_review(library, id, &review, is_known));
        match set {
            Ok(true) => {
                self.last_reported = None;
                self.replies.push(Reply::Changed);
                Ok(())
            }
            Ok(false) | Err(LibraryError::Changed(_) | LibraryError::UnknownGame(_) | LibraryError::DamagedGame(_)) => {
                Ok(())
            }
            Err(error) => Err(error),
        }
    }

    /// Stores the review that was waiting for this game to be saved.
    pub(super) fn set_waiting_review(&mut self, key: GameKey) {
        if let Some(review) = self.waiting_reviews.remove(&key)
            && let Err(error) = self.set_review(review)
        {
            self.report_failure(&error);
        }
    }

    /// Loads a game for a review. Unlike [`Store::load`], does not keep the game in memory, because a player may review thousands
    /// of games at a time.
    pub(super) fn load_to_review(&mut self, id: GameId) -> Result<LoadedGame, LibraryError> {
        let (stored, review) = self.with(|library| Ok((library.get(id)?, library.review(id)?)))?;
        let mut known = self.known.iter().filter(|(_, known)| known.id == id && !known.is_lost);
        let key = known.next().map_or_else(GameKey::unused, |(key, _)| *key);
        Ok(LoadedGame {
            id,
            key,
            entry: Box::new(stored.entry),
            review,
        })
    }
}

/// Stores a review. If the game with this ID may be another game, stores the review only if the moves are the reviewed moves.
/// Returns whether the review was stored.
fn set_review(
    library: &mut SqliteLibrary,
    id: GameId,
    review: &ReviewToSave,
    is_known: bool,
) -> Result<bool, LibraryError> {
    if !is_known && moves_hash(&library.get(id)?.entry.game) != review.review.moves_hash {
        return Ok(false);
    }
    library.set_review(id, &review.review).map(|()| true)
}
