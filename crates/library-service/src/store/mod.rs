//! State of the library thread: opens the file on demand, and queues unsaved games for a retry.

#[cfg(test)]
mod exercise_tests;
mod exercising;
mod finding;
mod friends;
mod known;
#[cfg(test)]
mod learning_testing;
#[cfg(test)]
mod lesson_stars_tests;
mod lessons;
mod opening;
#[cfg(test)]
mod puzzle_attempts_tests;
mod puzzles;
#[cfg(test)]
mod rating_tests;
#[cfg(test)]
mod review_tests;
mod reviewing;
mod running;
#[cfg(test)]
mod running_tests;
mod saving;
#[cfg(test)]
mod tests;
mod unfinished;

use crate::GameKey;
use crate::messages::{LoadPurpose, Reply, Request};
use crate::save::{GameToSave, ReviewToSave, SaveFailure};
use crate::store::known::Known;
use crate::store::running::RunningGames;
use breakthrough_library::{BoardStars, GameEntry, GameId, GameStorage, LibraryError, SqliteLibrary};
use std::collections::HashMap;
use std::path::PathBuf;

/// Maximum number of attempts if the library is locked or damaged.
const TRIES: usize = 3;
/// Tag with the players of a game recorded by this program.
pub const PLAYERS_TAG: &str = "Players";

/// Action after a repair for the operation that detected the damage.
#[derive(Clone, Copy)]
enum AfterRescue<'a> {
    /// Retry the operation.
    Repeat,
    /// Retry the edit of the games with these IDs if the IDs still refer to the same games.
    RepeatEdit(&'a [GameId]),
    /// Do not retry; return [`LibraryError::Changed`] with this ID.
    Stop(GameId),
}

/// State of the thread or worker that owns the library.
pub struct Store {
    path: PathBuf,
    /// Whether the library may be changed.
    is_writer: bool,
    library: Option<SqliteLibrary>,
    known: HashMap<GameKey, Known>,
    running: RunningGames,
    /// Number of repairs so far. A repair may assign new IDs to known games.
    rescues: usize,
    pending: Vec<GameToSave>,
    /// Reviews of games that are not saved yet.
    waiting_reviews: HashMap<GameKey, ReviewToSave>,
    /// Replies for games that were written but not flushed to the file.
    written: Vec<Reply>,
    /// Last reported failure; cleared when a change succeeds.
    last_reported: Option<String>,
    /// Reason why the library is open read-only.
    read_only: Option<SaveFailure>,
    replies: Vec<Reply>,
}

impl Store {
    /// Creates the state for the library at `path`. The first request opens the library.
    #[must_use]
    pub fn new(path: PathBuf) -> Store {
        Store {
            path,
            is_writer: true,
            library: None,
            known: HashMap::new(),
            running: RunningGames::default(),
            rescues: 0,
            pending: Vec::new(),
            waiting_reviews: HashMap::new(),
            written: Vec::new(),
            last_reported: None,
            read_only: None,
            replies: Vec::new(),
        }
    }

    /// Creates the state for a library with read-only access.
    #[must_use]
    pub fn reader(path: PathBuf) -> Store {
        Store {
            is_writer: false,
            ..Store::new(path)
        }
    }

    /// Returns the replies since the last call.
    pub fn take_replies(&mut self) -> Vec<Reply> {
        std::mem::take(&mut self.replies)
    }

    pub fn handle(&mut self, request: Request) {
        let is_displaced = self.close_if_displaced();
        if let Some(Err(error)) = self.library.as_mut().map(SqliteLibrary::refresh) {
            self.report_failure(&error);
        }
        if is_edit(&request) {
            if is_displaced {
                // Ignore the request, because the IDs in the request refer to the displaced library. `Reply::Displaced`
                // has been sent.
                return;
            }
            // Report every failure of a player's request, even if the same failure was reported before. A review is not
            // requested by the player.
            if !matches!(request, Request::SetReview(_)) {
                self.last_reported = None;
            }
        }
        let result = match request {
            Request::Save(game) => {
                self.save(game);
                Ok(())
            }
            Request::Detach(key) => {
                self.known.remove(&key);
                self.waiting_reviews.remove(&key);
                Ok(())
            }
            Request::FindUnfinished => self.find_unfinished(),
            Request::FindFriendGames => self.find_friend_games(),
            Request::FindRatedPositions => self.find_rated_positions(),
            Request::Load(id, LoadPurpose::Continue) if self.running.is_held_elsewhere(&self.path, id) => {
                let reason = "expected a game that can be continued, found a rated game in progress in another window";
                self.replies.push(Reply::Failed(reason.to_owned()));
                Ok(())
            }
            Request::Load(id, LoadPurpose::Review) => self
                .load_to_review(id)
                .map(|loaded| self.replies.push(Reply::Loaded(loaded, LoadPurpose::Review))),
            Request::Load(id, purpose) => self.load(id).map(|mut loaded| {
                if purpose == LoadPurpose::Details {
                    *loaded.entry = loaded.entry.shortened();
                }
                self.replies.push(Reply::Loaded(loaded, purpose));
            }),
            Request::List(request) => self.list(&request).inspect_err(|error| {
                self.replies.push(Reply::NoPage {
                    list: request.list,
                    reason: error.to_string(),
                });
            }),
            Request::FindIds(request) => self.find_ids(&request),
            Request::FindChoices => self.find_choices(),
            Request::FindContinuations(request) => self.find_continuations(request),
            Request::SetDeleted(ids, deleted) => self.change(&ids, |library| library.set_deleted(&ids, deleted)),
            Request::Rename(id, title) => self.change(&[id], |library| library.rename(id, &title)),
            Request::SetKeywords(id, words) => self.change(&[id], |library| library.set_keywords(id, &words)),
            Request::SetReview(review) => self.set_review(*review),
            Request::AddExercises(exercises) => {
                self.change_player_data(Reply::ExercisesChanged, |library| library.add_exercises(&exercises))
            }
            Request::FindExercises { player, today } => self.find_exercises(player, today),
            Request::Practise { id, is_solved, today } => self.change_player_data(Reply::ExercisesChanged, |library| {
                library.practise(id, is_solved, today)
            }),
            Request::DeleteExercises(selection) => {
                self.change_player_data(Reply::ExercisesChanged, |library| library.delete_exercises(&selection))
            }
            Request::FindLessonStars { player } => self.find_lesson_stars(player),
            Request::RecordLessonStars { player, board, stars } => {
                let stars = BoardStars { player, board, stars };
                self.change_player_data(Reply::LessonStarsChanged, |library| library.record_lesson_stars(&stars))
            }
            Request::DeleteLessonStars { player } => self.change_player_data(Reply::LessonStarsChanged, |library| {
                library.delete_lesson_stars(&player)
            }),
            Request::FindPuzzleAttempts { player } => self.find_puzzle_attempts(player),
            Request::RecordPuzzleAttempt(attempt) => self.change_player_data(Reply::PuzzleAttemptsChanged, |library| {
                library.record_puzzle_attempt(&attempt)
            }),
            Request::DeletePuzzleAttempts { player } => self
                .change_player_data(Reply::PuzzleAttemptsChanged, |library| {
                    library.delete_puzzle_attempts(&player)
                }),
            Request::Wait(done) => {
                // Sending fails if the receiver was dropped.
                let _ = done.send(());
                Ok(())
            }
        };
        match result {
            Err(error @ LibraryError::Renumbered(_)) => self.add_to_rescue(&error),
            Err(error) => self.report_failure(&error),
            Ok(()) => {}
        }
        self.flush();
    }

    /// Recovers from a panic. The next request reopens the file. Saving is retried, and the first unsaved game, which may have
    /// caused the panic, is moved to the end.
    pub fn recover(&mut self, panic: &str) {
        self.library = None;
        let reason = format!("{}: internal error: {panic}", self.path.display());
        if !self.pending.is_empty() {
            self.pending.rotate_left(1);
            self.replies.push(Reply::NotSaved(SaveFailure::Other(reason.clone())));
        }
        self.replies.push(Reply::Failed(reason));
    }

    /// Retries the unsaved games once, and closes the file.
    pub fn close(mut self) {
        self.close_if_displaced();
        self.save_pending();
        if let Some(Err(error)) = self.library.take().map(SqliteLibrary::close) {
            log::warn!("{error}");
        }
    }

    /// Flushes pending changes to the file.
    fn flush(&mut self) {
        match self.library.as_mut().map(SqliteLibrary::flush) {
            Some(Err(error)) => {
                log::error!("{error}");
                if !self.written.is_empty() {
                    self.replies.push(Reply::NotSaved(SaveFailure::from(&error)));
                }
            }
            _ => self.replies.append(&mut self.written),
        }
    }

    fn report_failure(&mut self, error: &LibraryError) {
        let reason = error.to_string();
        if self.last_reported.as_ref() != Some(&reason) {
            self.replies.push(Reply::Failed(reason.clone()));
            self.last_reported = Some(reason);
        }
    }

    /// Appends an error to the report of the repair in the same request, so that one toast shows the report and the error.
    fn add_to_rescue(&mut self, error: &LibraryError) {
        let reports = self.replies.iter_mut().rev();
        let mut reports = reports.filter_map(|reply| match reply {
            Reply::Rescued(report) => Some(report),
            _ => None,
        });
        if let Some(report) = reports.next() {
            *report = format!("{report}; {error}");
        }
    }

    /// If the library was moved, deleted or replaced while it was open, saves the content, closes the library and returns
    /// `true`. The next change opens the file at the path, or creates a new file. If the content cannot be saved, the library
    /// stays open, and the next request retries.
    fn close_if_displaced(&mut self) -> bool {
        let Some(library) = self.library.take_if(|library| !library.is_in_place()) else {
            return false;
        };
        match library.close_displaced() {
            Ok(content) => {
                // The new file may use the known IDs for other games.
                self.known.clear();
                self.waiting_reviews.clear();
                self.running.release_all(&self.path);
                self.replies.push(Reply::Displaced(self.path.clone(), content));
                self.add_change_of_everything();
                true
            }
            Err(kept) => {
                let (library, error) = *kept;
                self.library = Some(library);
                self.report_failure(&error);
                false
            }
        }
    }

    /// Notifies all lists after the library was repaired or replaced.
    fn add_change_of_everything(&mut self) {
        self.replies.extend([
            Reply::Changed,
            Reply::ExercisesChanged,
            Reply::LessonStarsChanged,
            Reply::PuzzleAttemptsChanged,
        ]);
    }

    /// Changes data of players that is independent of the games, and notifies the lists of this data.
    fn change_player_data<T>(
        &mut self,
        changed: Reply,
        work: impl Fn(&mut SqliteLibrary) -> Result<T, LibraryError>,
    ) -> Result<(), LibraryError> {
        self.with_writable(work)?;
        self.last_reported = None;
        self.replies.push(changed);
        Ok(())
    }

    /// Runs an operation on the library. Opens the library if necessary, and repairs a damaged library.
    fn with<T>(&mut self, work: impl Fn(&mut SqliteLibrary) -> Result<T, LibraryError>) -> Result<T, LibraryError> {
        self.run(AfterRescue::Repeat, work)
    }

    /// Updates a game. After a repair, which may assign the ID to another game, the update fails with
    /// [`LibraryError::Changed`] instead of being retried.
    fn update<T>(
        &mut self,
        id: GameId,
        work: impl Fn(&mut SqliteLibrary) -> Result<T, LibraryError>,
    ) -> Result<T, LibraryError> {
        self.run(AfterRescue::Stop(id), work)
    }

    fn run<T>(
        &mut self,
        after_rescue: AfterRescue,
        work: impl Fn(&mut SqliteLibrary) -> Result<T, LibraryError>,
    ) -> Result<T, LibraryError> {
        let mut tries = TRIES;
        loop {
            let mut library = match self.library.take() {
                Some(library) => library,
                None => self.open()?,
            };
            match work(&mut library) {
                Err(LibraryError::Damaged { detail, .. }) if tries > 1 => {
                    let edited = match after_rescue {
                        AfterRescue::RepeatEdit(ids) => ids,
                        AfterRescue::Repeat | AfterRescue::Stop(_) => &[],
                    };
                    let (games, rescues) = (self.games(Some(&library), edited), self.rescues);
                    self.library = Some(self.repaired(library, &detail)?);
                    if self.rescues != rescues {
                        if let AfterRescue::Stop(id) = after_rescue {
                            return Err(LibraryError::Changed(id));
                        }
                        self.expect_same(edited, &games)?;
                    }
                }
                Err(LibraryError::Locked(_)) if tries > 1 => self.library = Some(library),
                other => {
                    self.library = Some(library);
                    return other;
                }
            }
            tries -= 1;
        }
    }

    /// Edits the games with these IDs. After a repair, which may assign the IDs to other games, the edit is made only if the
    /// IDs refer to the same games.
    fn change(
        &mut self,
        ids: &[GameId],
        work: impl Fn(&mut SqliteLibrary) -> Result<(), LibraryError>,
    ) -> Result<(), LibraryError> {
        if self.library.is_none() || self.read_only.is_some() {
            let (games, rescues) = (self.games(self.library.as_ref(), ids), self.rescues);
            self.open_writable()?;
            if self.rescues != rescues {
                self.expect_same(ids, &games)?;
            }
        }
        self.run(AfterRescue::RepeatEdit(ids), work)?;
        self.last_reported = None;
        self.read_changed(ids);
        self.replies.push(Reply::Changed);
        Ok(())
    }
}

/// Whether a request changes existing games or exercises, or deletes stars of lessons or puzzle attempts.
const fn is_edit(request: &Request) -> bool {
    matches!(
        request,
        Request::SetDeleted(..)
            | Request::Rename(..)
            | Request::SetKeywords(..)
            | Request::SetReview(_)
            | Request::Practise { .. }
            | Request::DeleteExercises(_)
            | Request::DeleteLessonStars { .. }
            | Request::DeletePuzzleAttempts { .. }
    )
}

/// Whether a game has the tag [`PLAYERS_TAG`], which this program adds to its games.
#[must_use]
pub fn has_players(entry: &GameEntry) -> bool {
    entry.tags.iter().any(|(name, _)| name == PLAYERS_TAG)
}
