//! Stars of the boards of lessons, which the library keeps for the player who is named in the settings.

use crate::exercise::lesson::LessonSolved;
use crate::library::{Library, LibraryReply, Reply, Request};
use crate::settings::{Settings, player_changed};
use crate::states::Screen;
use bevy::prelude::*;
use breakthrough_lessons::{Board, Lesson, Stars, lessons};
use std::collections::BTreeMap;

/// Requests to delete all stars of the player who is named in the settings.
#[derive(Event, Clone, Copy, Debug)]
pub(crate) struct StarsDeleted;

/// Stars of the boards by ID. Without a library, the stars of this program run.
#[derive(Resource, Default)]
pub(crate) struct LessonStars {
    stars: BTreeMap<String, Stars>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<LessonStars>()
        .add_observer(receive)
        .add_observer(record)
        .add_observer(delete)
        .add_systems(OnEnter(Screen::Title), find_stars)
        .add_systems(Update, find_stars.run_if(player_changed));
}

impl LessonStars {
    #[must_use]
    pub(crate) fn is_empty(&self) -> bool {
        self.stars.is_empty()
    }

    /// Returns the stars of a board.
    #[must_use]
    pub(crate) fn of_board(&self, board: &str) -> Stars {
        self.stars.get(board).copied().unwrap_or_default()
    }

    /// Returns the stars of a lesson: the fewest stars of its boards.
    #[must_use]
    pub(crate) fn of_lesson(&self, lesson: &Lesson) -> Stars {
        let stars = lesson.boards.iter().map(|board| self.of_board(&board.id));
        stars.min().unwrap_or_default()
    }

    /// Returns the number of solved boards of a lesson.
    #[must_use]
    pub(crate) fn solved_boards(&self, lesson: &Lesson) -> usize {
        let boards = lesson.boards.iter();
        boards.filter(|board| self.of_board(&board.id).is_solved()).count()
    }

    /// Returns the first board of a lesson that is not solved, or the first board of a solved lesson.
    #[must_use]
    pub(crate) fn next_board_of<'a>(&self, lesson: &'a Lesson) -> &'a Board {
        let mut boards = lesson.boards.iter();
        let unsolved = boards.find(|board| !self.of_board(&board.id).is_solved());
        unsolved.unwrap_or(&lesson.boards[0])
    }

    /// Returns the first lesson that is not solved, if any.
    #[must_use]
    pub(crate) fn next_lesson(&self) -> Option<&'static Lesson> {
        lessons().iter().find(|lesson| !self.of_lesson(lesson).is_solved())
    }

    /// Adds a run of a board. Fewer stars than in an earlier run change nothing.
    pub(crate) fn add(&mut self, board: &str, stars: Stars) {
        let best = self.stars.entry(board.to_owned()).or_default();
        *best = stars.max(*best);
    }
}

/// Requests the stars of the player who is named in the settings.
pub(crate) fn find_stars(settings: Res<Settings>, library: Option<Res<Library>>) {
    if let Some(library) = library {
        library.ask(Request::FindLessonStars {
            player: settings.player_names[0].clone(),
        });
    }
}

fn receive(
    reply: On<LibraryReply>,
    settings: Res<Settings>,
    library: Option<Res<Library>>,
    mut found: ResMut<LessonStars>,
) {
    match &reply.0 {
        Reply::LessonStars { player, stars } if *player == settings.player_names[0] => {
            let known = stars
                .iter()
                .filter_map(|(board, stars)| Some((board.clone(), Stars::new(*stars)?)));
            found.stars = known.collect();
        }
        Reply::LessonStarsChanged => find_stars(settings, library),
        _ => {}
    }
}

fn record(
    solved: On<LessonSolved>,
    settings: Res<Settings>,
    library: Option<Res<Library>>,
    mut stars: ResMut<LessonStars>,
) {
    stars.add(&solved.board, solved.stars);
    if let Some(library) = library.filter(|library| library.read_only().is_none()) {
        library.ask(Request::RecordLessonStars {
            player: settings.player_names[0].clone(),
            board: solved.board.clone(),
            stars: solved.stars.count(),
        });
    }
}

fn delete(_: On<StarsDeleted>, settings: Res<Settings>, library: Option<Res<Library>>, mut stars: ResMut<LessonStars>) {
    stars.stars.clear();
    if let Some(library) = library {
        library.ask(Request::DeleteLessonStars {
            player: settings.player_names[0].clone(),
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stars(number: u8) -> Stars {
        Stars::new(number).expect("at most three stars")
    }

    #[test]
    fn a_lesson_has_the_fewest_stars_of_its_boards_and_continues_at_an_unsolved_board() {
        let lesson = &lessons()[0];
        let mut found = LessonStars::default();
        assert_eq!(
            found.next_lesson().map(|next| next.id.as_str()),
            Some(lesson.id.as_str())
        );
        found.add(&lesson.boards[0].id, stars(3));
        found.add(&lesson.boards[0].id, stars(1));
        assert_eq!(
            (found.of_lesson(lesson), found.solved_boards(lesson)),
            (Stars::default(), 1)
        );
        assert_eq!(found.next_board_of(lesson).id, lesson.boards[1].id);
        for board in &lesson.boards[1..] {
            found.add(&board.id, stars(2));
        }
        assert_eq!(found.of_lesson(lesson), stars(2));
        assert_eq!(found.next_board_of(lesson).id, lesson.boards[0].id);
        assert_eq!(
            found.next_lesson().map(|next| next.id.as_str()),
            Some(lessons()[1].id.as_str())
        );
    }
}
