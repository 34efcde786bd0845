//! The boards of all lessons.

use super::{Scene, usual_theme};
use crate::exercise::{LessonOrigin, LessonRequested};
use breakthrough_lessons::{Board, lessons};

/// Returns a picture of each board in the default theme.
pub(super) fn scenes() -> Vec<Scene> {
    let theme = usual_theme();
    let boards = lessons().iter().flat_map(|lesson| &lesson.boards);
    let picture = |board: &'static Board| Scene::new(&format!("lesson-{}", board.id), &theme).open_lesson(board);
    boards.map(|board| picture(board).settle()).collect()
}

impl Scene {
    pub(super) fn open_lesson(self, board: &'static Board) -> Scene {
        self.act(move |world| {
            world.trigger(LessonRequested {
                board,
                origin: LessonOrigin::List,
            });
        })
    }
}
