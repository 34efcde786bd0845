//! Finds stars of lessons.

use crate::messages::Reply;
use crate::store::Store;
use breakthrough_library::{GameStorage, LibraryError};

impl Store {
    pub(super) fn find_lesson_stars(&mut self, player: String) -> Result<(), LibraryError> {
        let found = self.with(|library| library.lesson_stars(Some(&player)))?;
        let stars = found.into_iter().map(|found| (found.board, found.stars)).collect();
        self.replies.push(Reply::LessonStars { player, stars });
        Ok(())
    }
}
