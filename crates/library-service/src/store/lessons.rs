//! Finds and records stars of lessons.

use crate::messages::Reply;
use crate::store::Store;
use breakthrough_library::{GameStorage, LibraryError, SqliteLibrary};

impl Store {
    pub(super) fn find_lesson_stars(&mut self, player: String) -> Result<(), LibraryError> {
        let found = self.with(|library| library.lesson_stars(Some(&player)))?;
        let stars = found.into_iter().map(|found| (found.board, found.stars)).collect();
        self.replies.push(Reply::LessonStars { player, stars });
        Ok(())
    }

    /// Changes the stars of lessons, and notifies their lists.
    pub(super) fn change_lesson_stars<T>(
        &mut self,
        work: impl Fn(&mut SqliteLibrary) -> Result<T, LibraryError>,
    ) -> Result<(), LibraryError> {
        self.with_writable(work)?;
        self.last_reported = None;
        self.replies.push(Reply::LessonStarsChanged);
        Ok(())
    }
}
