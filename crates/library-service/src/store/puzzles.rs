//! Finds puzzle attempts.

use crate::messages::Reply;
use crate::store::Store;
use breakthrough_library::{GameStorage, LibraryError, PuzzleAttemptList};

impl Store {
    pub(super) fn find_puzzle_attempts(&mut self, player: String) -> Result<(), LibraryError> {
        let PuzzleAttemptList { attempts, unreadable } = self.with(|library| library.puzzle_attempts(Some(&player)))?;
        self.replies.push(Reply::PuzzleAttempts {
            player,
            attempts,
            unreadable,
        });
        Ok(())
    }
}
