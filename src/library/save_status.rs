//! Tracks unsaved games and the reason why they are unsaved. A game is saved once the library has acknowledged its latest state.

use crate::base::redraw::RedrawAfter;
use crate::schedule::GameSystems;
use crate::session::GameKey;
use bevy::prelude::*;
use breakthrough_library::GameEntry;
use breakthrough_library_service::{GameToSave, SaveFailure, SavedPart};
use breakthrough_platform::page;
use std::sync::Arc;
use std::time::Duration;

/// Delay before an unsaved game is reported.
const REPORT_DELAY: Duration = Duration::from_secs(1);
/// Interval between retries of failed saves.
const RETRY_INTERVAL: Duration = Duration::from_secs(10);

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unsaved {
    /// Time since startup at which the oldest save request was sent.
    pub since: Duration,
    /// Reason for the last failure; `None` if no save has failed.
    pub failure: Option<SaveFailure>,
}

/// Reason why no library is available although games are to be saved.
#[derive(Resource, Clone, Debug)]
pub(crate) struct NoLibrary(pub SaveFailure);

/// Unsaved games and the time of the next retry.
#[derive(Resource, Debug, Default)]
pub struct SaveStatus {
    /// Number of the last save request.
    asked: u64,
    /// Latest state of each unsaved game.
    pending: Vec<GameToSave>,
    unsaved: Option<Unsaved>,
    /// Whether the last save failed. While a reply is pending, saves are not retried.
    last_save_failed: bool,
    /// Time of the next retry.
    retry_at: Option<Duration>,
    /// Whether games have been unsaved for longer than [`REPORT_DELAY`].
    is_late: bool,
    /// Reason why no library is available.
    no_library: Option<SaveFailure>,
}

impl SaveStatus {
    /// Whether the library has acknowledged the last change to every game.
    #[must_use]
    pub const fn is_saved(&self) -> bool {
        self.unsaved.is_none()
    }

    /// Returns the state of unsaved games; `None` if all games are saved.
    #[must_use]
    pub const fn unsaved(&self) -> Option<&Unsaved> {
        self.unsaved.as_ref()
    }

    /// Returns the state of unsaved games if the state must be reported: after a failure, or after [`REPORT_DELAY`].
    #[must_use]
    pub fn overdue(&self) -> Option<&Unsaved> {
        let is_due = |unsaved: &&Unsaved| self.is_late || unsaved.failure.is_some();
        self.unsaved.as_ref().filter(is_due)
    }

    pub(crate) fn pending(&self) -> &[GameToSave] {
        &self.pending
    }

    /// Returns the number of the last save request.
    pub(crate) const fn last_number(&self) -> u64 {
        self.asked
    }

    /// Whether the library is missing although games are to be saved.
    pub(super) const fn lacks_library(&self) -> bool {
        self.no_library.is_some()
    }

    /// Marks saving as failed because no library is available.
    pub(super) fn begin_without_library(&mut self, failure: SaveFailure) {
        self.no_library = Some(failure);
    }

    /// Adds a game to the unsaved games, and returns the request to save it.
    pub(super) fn ask(&mut self, key: GameKey, entry: GameEntry, part: SavedPart, now: Duration) -> GameToSave {
        self.asked += 1;
        let earlier = self.pending.iter().position(|game| game.key == key);
        // A pending save of the whole game also saves the variations.
        let part = match earlier.map(|index| self.pending.remove(index).part) {
            Some(SavedPart::Game) => SavedPart::Game,
            Some(SavedPart::Variations | SavedPart::Resignation) | None => part,
        };
        let game = GameToSave {
            number: self.asked,
            key,
            entry: Arc::new(entry),
            part,
            stored: None,
        };
        self.pending.push(game.clone());
        self.last_save_failed = false;
        let failure = self.no_library.clone();
        self.unsaved.get_or_insert(Unsaved { since: now, failure });
        game
    }

    /// Removes a game from the unsaved games, unless the number of its latest save request is higher than `number`.
    pub(super) fn acknowledge(&mut self, number: u64, key: GameKey) {
        self.pending.retain(|game| game.key != key || game.number > number);
        if self.pending.is_empty() {
            self.unsaved = None;
            self.retry_at = None;
            self.is_late = false;
        }
    }

    /// Records that the unsaved games were sent again.
    pub(super) const fn retry(&mut self) {
        self.last_save_failed = false;
    }

    pub(super) fn fail(&mut self, failure: SaveFailure) {
        self.last_save_failed = true;
        if let Some(unsaved) = &mut self.unsaved {
            unsaved.failure = Some(failure);
        }
    }
}

/// Request to send the unsaved games to the library again.
#[derive(Event, Clone, Copy, Debug)]
pub(crate) struct RetrySaves;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<SaveStatus>().add_systems(
        Update,
        (
            watch.run_if(|status: Res<SaveStatus>| !status.is_saved()),
            ask_before_closing.run_if(resource_changed::<SaveStatus>),
        )
            .chain()
            .in_set(GameSystems::View),
    );
}

/// Makes the browser ask for confirmation before the page is closed while games are unsaved. A page with a read-only library shows a
/// different notice instead.
fn ask_before_closing(status: Res<SaveStatus>, mut asks: Local<bool>) {
    let is_unsaved = |unsaved: &Unsaved| unsaved.failure != Some(SaveFailure::ReadOnly);
    let must_ask = status.overdue().is_some_and(is_unsaved);
    if *asks != must_ask {
        *asks = must_ask;
        page::ask_before_closing(must_ask);
    }
}

/// Reports unsaved games after [`REPORT_DELAY`], and retries failed saves at [`RETRY_INTERVAL`]. Requests frames only at these times.
fn watch(
    time: Res<Time<Real>>,
    mut status: ResMut<SaveStatus>,
    mut redraw: MessageWriter<RedrawAfter>,
    mut commands: Commands,
) {
    let now = time.elapsed();
    let Some(since) = status.unsaved().map(|unsaved| unsaved.since) else {
        return;
    };
    let is_late = now >= since + REPORT_DELAY;
    match status.retry_at {
        None => {
            redraw.write(RedrawAfter(REPORT_DELAY));
            redraw.write(RedrawAfter(RETRY_INTERVAL));
            status.retry_at = Some(now + RETRY_INTERVAL);
        }
        Some(at) if now >= at => {
            redraw.write(RedrawAfter(RETRY_INTERVAL));
            status.retry_at = Some(now + RETRY_INTERVAL);
            if status.last_save_failed {
                commands.trigger(RetrySaves);
            }
        }
        Some(_) => {}
    }
    if is_late && !status.is_late {
        status.is_late = true;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{record, recorded};
    use bevy::time::TimeUpdateStrategy;
    use breakthrough_rules::{Game, Variant};

    fn entry() -> GameEntry {
        GameEntry::new(Game::new(Variant::STANDARD))
    }

    #[test]
    fn a_game_is_saved_once_its_latest_state_is_acknowledged() {
        let mut status = SaveStatus::default();
        assert!(status.is_saved());
        let key = GameKey::unused();
        let first = status.ask(key, entry(), SavedPart::Game, Duration::ZERO);
        let second = status.ask(key, entry(), SavedPart::Variations, Duration::from_secs(1));
        assert_eq!(second.part, SavedPart::Game, "the game itself is not saved yet");
        status.acknowledge(first.number, key);
        assert!(!status.is_saved());
        status.acknowledge(second.number, GameKey::unused());
        assert!(!status.is_saved(), "another game was saved");
        assert_eq!(status.unsaved().expect("unsaved").since, Duration::ZERO);
        status.acknowledge(second.number, key);
        assert!(status.is_saved() && status.pending().is_empty());
    }

    #[test]
    fn a_failure_is_reported_immediately_and_cleared_once_all_is_saved() {
        let mut status = SaveStatus::default();
        status.fail(SaveFailure::DiskFull);
        assert!(status.is_saved(), "no game is pending");
        let key = GameKey::unused();
        let game = status.ask(key, entry(), SavedPart::Game, Duration::ZERO);
        assert!(status.overdue().is_none());
        status.fail(SaveFailure::DiskFull);
        assert_eq!(
            status.overdue().and_then(|unsaved| unsaved.failure.clone()),
            Some(SaveFailure::DiskFull)
        );
        status.acknowledge(game.number, key);
        assert!(status.overdue().is_none());
    }

    #[test]
    fn a_missing_reply_is_reported_after_a_second() {
        let mut app = App::new();
        app.add_plugins((
            MinimalPlugins,
            crate::base::redraw::plugin,
            crate::schedule::plugin,
            plugin,
        ))
        .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(100)));
        app.update();
        let now = app.world().resource::<Time<Real>>().elapsed();
        let mut status = app.world_mut().resource_mut::<SaveStatus>();
        status.ask(GameKey::unused(), entry(), SavedPart::Game, now);
        let is_overdue_after = |app: &mut App, frames: u32| {
            for _ in 0..frames {
                app.update();
            }
            app.world().resource::<SaveStatus>().overdue().is_some()
        };
        assert!(!is_overdue_after(&mut app, 9));
        assert!(is_overdue_after(&mut app, 1));
        assert!(is_overdue_after(&mut app, 100), "the status stays overdue");
    }

    #[test]
    fn a_failed_save_is_retried_at_intervals() {
        let mut app = App::new();
        app.add_plugins((
            MinimalPlugins,
            crate::base::redraw::plugin,
            crate::schedule::plugin,
            plugin,
        ))
        .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_secs(1)));
        record::<RetrySaves>(&mut app);
        app.update();
        let now = app.world().resource::<Time<Real>>().elapsed();
        let mut status = app.world_mut().resource_mut::<SaveStatus>();
        status.ask(GameKey::unused(), entry(), SavedPart::Game, now);
        status.fail(SaveFailure::DiskFull);
        let mut retries_after = |frames: u32| {
            (0..frames).for_each(|_| app.update());
            recorded::<RetrySaves>(&app).len()
        };
        assert_eq!(retries_after(10), 0);
        assert_eq!(retries_after(1), 1);
        assert_eq!(retries_after(9), 1);
        assert_eq!(retries_after(1), 2);
    }
}
