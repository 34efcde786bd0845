//! The player's progress: the attempts at puzzles, which the library keeps for the player who is named in the settings, and the rating.

use crate::exercise::{PuzzleChoice, PuzzleEnded};
use crate::library::{Library, LibraryReply, Reply, Request};
use crate::puzzles::day::{day_of, now};
use crate::session::SystemClock;
use crate::settings::{Settings, player_changed};
use crate::states::Screen;
use bevy::prelude::*;
use breakthrough_exercises::Day;
use breakthrough_library::{
    PuzzleAttempt, PuzzleMode, PuzzleRating, PuzzleRatingPoint, best_puzzle_run, puzzle_rating,
};
use breakthrough_puzzles::{Puzzle, PuzzleId};
use std::collections::HashMap;

/// Requests to delete all attempts of the player who is named in the settings.
#[derive(Event, Clone, Copy, Debug)]
pub(crate) struct ProgressDeleted;

/// Attempts in the order of time, with the rating that follows from them. Without a library, the attempts of this program run.
#[derive(Resource)]
pub(crate) struct PuzzleProgress {
    attempts: Vec<PuzzleAttempt>,
    results: HashMap<PuzzleId, PuzzleResult>,
    /// Number of attempts that cannot be read. They stay in the library.
    unreadable: usize,
    rating: PuzzleRating,
    curve: Vec<PuzzleRatingPoint>,
    /// Change of the rating by the last rated attempt of this program run.
    last_change: Option<RatingChange>,
}

/// Rating before and after an attempt, rounded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RatingChange {
    pub(crate) puzzle: PuzzleId,
    pub(crate) before: i32,
    pub(crate) after: i32,
}

/// Attempts at one puzzle.
#[derive(Clone, Copy, Debug)]
struct PuzzleResult {
    /// Whether the first attempt solved the puzzle.
    is_solved: bool,
    /// Time of the last attempt, in seconds since 1970-01-01.
    last: i64,
}

/// Numbers of puzzles, of attempted puzzles, and of puzzles that the player has solved at the first attempt.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct PuzzleResults {
    pub(crate) puzzles: usize,
    pub(crate) attempted: usize,
    pub(crate) solved: usize,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PuzzleProgress>()
        .add_observer(receive)
        .add_observer(record)
        .add_observer(delete)
        .add_systems(OnEnter(Screen::Title), find_attempts)
        .add_systems(Update, find_attempts.run_if(player_changed));
}

impl Default for PuzzleProgress {
    fn default() -> PuzzleProgress {
        PuzzleProgress::new(Vec::new(), 0)
    }
}

impl PuzzleProgress {
    fn new(attempts: Vec<PuzzleAttempt>, unreadable: usize) -> PuzzleProgress {
        let (rating, curve) = puzzle_rating(&attempts);
        PuzzleProgress {
            results: results_of(&attempts),
            attempts,
            unreadable,
            rating,
            curve,
            last_change: None,
        }
    }

    #[must_use]
    pub(crate) fn is_empty(&self) -> bool {
        self.attempts.is_empty() && self.unreadable == 0
    }

    /// Returns the number of attempts that cannot be read.
    #[must_use]
    pub(crate) const fn unreadable(&self) -> usize {
        self.unreadable
    }

    #[must_use]
    pub(crate) const fn rating(&self) -> &PuzzleRating {
        &self.rating
    }

    /// Returns the rating after each rated attempt.
    #[must_use]
    pub(crate) fn curve(&self) -> &[PuzzleRatingPoint] {
        &self.curve
    }

    /// Returns the change of the rating by an attempt of this program run, if the attempt at this puzzle was the last rated one.
    #[must_use]
    pub(crate) fn change(&self, puzzle: PuzzleId) -> Option<RatingChange> {
        self.last_change.filter(|change| change.puzzle == puzzle)
    }

    /// Returns the time of the last attempt at a puzzle, in seconds since 1970-01-01.
    #[must_use]
    pub(crate) fn last_attempt(&self, puzzle: PuzzleId) -> Option<i64> {
        self.results.get(&puzzle).map(|result| result.last)
    }

    /// Returns whether the player has solved the daily puzzle of a day; `None` if the player has not attempted it.
    #[must_use]
    pub(crate) fn daily_result(&self, day: Day) -> Option<bool> {
        let is_of_day = |attempt: &&PuzzleAttempt| attempt.mode == PuzzleMode::Daily && day_of(attempt.finished) == day;
        self.attempts.iter().find(is_of_day).map(|attempt| attempt.is_solved)
    }

    /// Returns the length of the longest streak.
    #[must_use]
    pub(crate) fn best_streak(&self) -> u32 {
        best_puzzle_run(&self.attempts)
    }

    /// Returns the number of puzzles that the first attempt solved, and of attempted puzzles.
    #[must_use]
    pub(crate) fn totals(&self) -> (usize, usize) {
        let solved = self.results.values().filter(|result| result.is_solved).count();
        (solved, self.results.len())
    }

    /// Returns the player's results for some puzzles.
    #[must_use]
    pub(crate) fn results<'a>(&self, puzzles: impl Iterator<Item = &'a Puzzle>) -> PuzzleResults {
        let mut results = PuzzleResults::default();
        for puzzle in puzzles {
            results.puzzles += 1;
            if let Some(result) = self.results.get(&puzzle.id) {
                results.attempted += 1;
                results.solved += usize::from(result.is_solved);
            }
        }
        results
    }

    fn add(&mut self, attempt: PuzzleAttempt, puzzle: PuzzleId) {
        let mut attempts = std::mem::take(&mut self.attempts);
        let at = attempts.partition_point(|other| other.finished <= attempt.finished);
        attempts.insert(at, attempt);
        let next = PuzzleProgress::new(attempts, self.unreadable);
        let round = |rating: &PuzzleRating| rating.rating.round() as i32;
        let last_change = Some(RatingChange {
            puzzle,
            before: round(&self.rating),
            after: round(&next.rating),
        });
        *self = PuzzleProgress { last_change, ..next };
    }

    /// Adds a failed attempt at a puzzle.
    #[cfg(test)]
    pub(crate) fn note_for_tests(&mut self, puzzle: &Puzzle, finished: i64) {
        self.add(attempt(puzzle, PuzzleMode::Practice, finished, 0, false), puzzle.id);
    }
}

/// Returns the results of the attempts, which are in the order of time. Attempts with unreadable ids are ignored.
fn results_of(attempts: &[PuzzleAttempt]) -> HashMap<PuzzleId, PuzzleResult> {
    let mut results: HashMap<PuzzleId, PuzzleResult> = HashMap::new();
    for attempt in attempts {
        let Ok(id) = attempt.puzzle.parse() else { continue };
        let first = PuzzleResult {
            is_solved: attempt.is_solved,
            last: attempt.finished,
        };
        results.entry(id).or_insert(first).last = attempt.finished;
    }
    results
}

fn attempt(puzzle: &Puzzle, mode: PuzzleMode, finished: i64, run: u32, is_solved: bool) -> PuzzleAttempt {
    PuzzleAttempt {
        player: String::new(),
        puzzle: puzzle.id.to_string(),
        finished,
        mode,
        is_solved,
        puzzle_rating: puzzle.rating,
        run,
    }
}

/// Requests the attempts of the player who is named in the settings.
fn find_attempts(settings: Res<Settings>, library: Option<Res<Library>>) {
    if let Some(library) = library {
        library.ask(Request::FindPuzzleAttempts {
            player: settings.player_names[0].clone(),
        });
    }
}

fn receive(
    reply: On<LibraryReply>,
    settings: Res<Settings>,
    library: Option<Res<Library>>,
    mut progress: ResMut<PuzzleProgress>,
) {
    match &reply.0 {
        Reply::PuzzleAttempts {
            player,
            attempts,
            unreadable,
        } if *player == settings.player_names[0] => {
            let last_change = progress.last_change;
            *progress = PuzzleProgress {
                last_change,
                ..PuzzleProgress::new(attempts.clone(), *unreadable)
            };
        }
        Reply::PuzzleAttemptsChanged => find_attempts(settings, library),
        _ => {}
    }
}

/// Records the first result of a puzzle on the board. A repeated exercise from *My mistakes* is not an attempt.
fn record(
    ended: On<PuzzleEnded>,
    clock: Res<SystemClock>,
    settings: Res<Settings>,
    library: Option<Res<Library>>,
    mut progress: ResMut<PuzzleProgress>,
) {
    let PuzzleEnded {
        puzzle,
        choice,
        is_solved,
    } = &*ended;
    let (mode, run) = match choice {
        PuzzleChoice::Rated => (PuzzleMode::Rated, 0),
        PuzzleChoice::Daily => (PuzzleMode::Daily, 0),
        PuzzleChoice::Streak { solved } => (PuzzleMode::Streak, if *is_solved { solved + 1 } else { 0 }),
        PuzzleChoice::Theme(_) | PuzzleChoice::Variant(_) | PuzzleChoice::Id(_) => (PuzzleMode::Practice, 0),
        PuzzleChoice::Mistake { .. } => return,
    };
    let attempt = PuzzleAttempt {
        player: settings.player_names[0].clone(),
        ..attempt(puzzle, mode, now(*clock), run, *is_solved)
    };
    progress.add(attempt.clone(), puzzle.id);
    if let Some(library) = library.filter(|library| library.read_only().is_none()) {
        library.ask(Request::RecordPuzzleAttempt(attempt));
    }
}

fn delete(
    _: On<ProgressDeleted>,
    settings: Res<Settings>,
    library: Option<Res<Library>>,
    mut progress: ResMut<PuzzleProgress>,
) {
    *progress = PuzzleProgress::default();
    if let Some(library) = library {
        library.ask(Request::DeletePuzzleAttempts {
            player: settings.player_names[0].clone(),
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::file::built_in;

    const DAY: i64 = 24 * 60 * 60;

    #[test]
    fn the_first_result_of_each_puzzle_counts_for_totals_and_themes() {
        let puzzles = built_in();
        let [first, second] = [&puzzles.all()[0], &puzzles.all()[1]];
        let mut progress = PuzzleProgress::default();
        for (puzzle, finished, is_solved) in [(first, 10, false), (first, 20, true), (second, 30, true)] {
            progress.add(attempt(puzzle, PuzzleMode::Rated, finished, 0, is_solved), puzzle.id);
        }
        assert_eq!(progress.totals(), (1, 2));
        assert_eq!(progress.last_attempt(first.id), Some(20));
        let theme = first.themes[0].theme;
        let results = progress.results(puzzles.of_theme(theme));
        let has_theme = second.has_theme(theme);
        let expected = PuzzleResults {
            puzzles: puzzles.of_theme(theme).count(),
            attempted: 1 + usize::from(has_theme),
            solved: usize::from(has_theme),
        };
        assert_eq!(results, expected);
    }

    #[test]
    fn a_rated_attempt_changes_the_rating_and_practice_does_not() {
        let puzzles = built_in();
        let puzzle = &puzzles.all()[0];
        let mut progress = PuzzleProgress::default();
        progress.add(attempt(puzzle, PuzzleMode::Practice, 1, 0, true), puzzle.id);
        let change = progress.change(puzzle.id).expect("a change");
        assert_eq!(change.before, change.after);
        let rated = &puzzles.all()[1];
        progress.add(attempt(rated, PuzzleMode::Rated, 2, 0, true), rated.id);
        let change = progress.change(rated.id).expect("a change");
        assert!(
            change.after > change.before && progress.curve().len() == 1,
            "{change:?}"
        );
        assert_eq!(progress.change(puzzle.id), None);
    }

    #[test]
    fn the_first_attempt_of_a_utc_day_is_the_daily_result() {
        let puzzles = built_in();
        let puzzle = &puzzles.all()[0];
        let mut progress = PuzzleProgress::default();
        progress.add(attempt(puzzle, PuzzleMode::Rated, 5 * DAY, 0, true), puzzle.id);
        assert_eq!(progress.daily_result(day_of(5 * DAY)), None);
        for (finished, is_solved) in [(5 * DAY + 7, false), (6 * DAY - 1, true), (6 * DAY, true)] {
            progress.add(attempt(puzzle, PuzzleMode::Daily, finished, 0, is_solved), puzzle.id);
        }
        assert_eq!(progress.daily_result(day_of(5 * DAY)), Some(false));
        assert_eq!(progress.daily_result(day_of(6 * DAY)), Some(true));
        progress.add(attempt(puzzle, PuzzleMode::Streak, 7 * DAY, 4, true), puzzle.id);
        assert_eq!(progress.best_streak(), 4);
    }
}
