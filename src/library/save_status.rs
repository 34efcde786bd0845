//! Games that are not saved yet, and why. A game is saved once the library has acknowledged it.

use crate::redraw::RedrawAfter;
use crate::schedule::GameSystems;
use crate::session::GameKey;
use bevy::prelude::*;
use breakthrough_library::{GameEntry, LibraryError};
use std::sync::Arc;
use std::time::Duration;

/// The time after which a game that is not saved is shown as such.
const PATIENCE: Duration = Duration::from_secs(1);
/// The time between two attempts to save what could not be saved.
const RETRY_INTERVAL: Duration = Duration::from_secs(10);

/// Why a game is not saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SaveFailure {
    /// There is no room left on the disk.
    DiskFull,
    /// The library or its folder cannot be written.
    ReadOnly,
    /// Another program is using the library.
    Locked,
    /// The system names no folder for the game's files.
    NoFolder,
    /// Another reason, as a text.
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

/// Which part of a game the library takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SavedPart {
    /// The game is added, or replaces the library's. Title, keywords and date stay as they are there.
    Game,
    /// The variations and annotations of a game of the library.
    Variations,
}

/// A game as it is to be saved.
#[derive(Clone, Debug)]
pub(crate) struct GameToSave {
    /// Counts the requests to save a game.
    pub(crate) number: u64,
    pub(crate) key: GameKey,
    pub(crate) entry: Arc<GameEntry>,
    pub(crate) part: SavedPart,
}

/// Games that are not saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unsaved {
    /// When the first of them was to be saved, since the start of the program.
    pub since: Duration,
    /// Why the last attempt has failed. `None` while the library has not answered.
    pub failure: Option<SaveFailure>,
}

/// Why the program has no library although its games are to be kept.
#[derive(Resource, Clone, Debug)]
pub struct NoLibrary(pub SaveFailure);

/// Which games are saved.
#[derive(Resource, Debug, Default)]
pub struct SaveStatus {
    /// The number of the last request.
    asked: u64,
    /// The newest state of each game that is not saved.
    pending: Vec<GameToSave>,
    unsaved: Option<Unsaved>,
    /// Whether the last request has failed. A library that has not answered is not sent the same once more.
    has_answered: bool,
    /// When the pending games are sent once more.
    retry_at: Option<Duration>,
    /// Whether the mark is due.
    is_late: bool,
    /// Why there is no library at all.
    no_library: Option<SaveFailure>,
}

impl SaveStatus {
    /// Whether the library has acknowledged the last change of every game.
    #[must_use]
    pub const fn is_saved(&self) -> bool {
        self.unsaved.is_none()
    }

    /// The games that are not saved. `None` if all are.
    #[must_use]
    pub const fn unsaved(&self) -> Option<&Unsaved> {
        self.unsaved.as_ref()
    }

    /// Games that are not saved and whose player is to be told: after a failure, or after one second.
    #[must_use]
    pub fn overdue(&self) -> Option<&Unsaved> {
        let is_due = |unsaved: &&Unsaved| self.is_late || unsaved.failure.is_some();
        self.unsaved.as_ref().filter(is_due)
    }

    /// The games that are not saved.
    pub(crate) fn pending(&self) -> &[GameToSave] {
        &self.pending
    }

    /// The number of the last request to save a game.
    pub(crate) const fn last_number(&self) -> u64 {
        self.asked
    }

    /// Whether there is no library although there should be one.
    pub(super) const fn lacks_library(&self) -> bool {
        self.no_library.is_some()
    }

    /// Lets games wait for a library that does not exist.
    pub(super) fn begin_without_library(&mut self, failure: SaveFailure) {
        self.no_library = Some(failure);
    }

    /// Notes a game that is to be saved. Returns the request.
    pub(super) fn ask(&mut self, key: GameKey, entry: GameEntry, part: SavedPart, now: Duration) -> GameToSave {
        self.asked += 1;
        let earlier = self.pending.iter().position(|game| game.key == key);
        // The whole game has its variations as well.
        let part = match earlier.map(|index| self.pending.remove(index).part) {
            Some(SavedPart::Game) => SavedPart::Game,
            _ => part,
        };
        let game = GameToSave {
            number: self.asked,
            key,
            entry: Arc::new(entry),
            part,
        };
        self.pending.push(game.clone());
        self.has_answered = false;
        let failure = self.no_library.clone();
        self.unsaved.get_or_insert(Unsaved { since: now, failure });
        game
    }

    /// Notes that the library has saved the state of a game with this number, or that there is nothing to save of it.
    pub(super) fn acknowledge(&mut self, number: u64, key: GameKey) {
        self.pending.retain(|game| game.key != key || game.number > number);
        if self.pending.is_empty() {
            self.unsaved = None;
            self.retry_at = None;
            self.is_late = false;
        }
    }

    /// Notes that the pending games were sent once more.
    pub(super) const fn retry(&mut self) {
        self.has_answered = false;
    }

    pub(super) fn fail(&mut self, failure: SaveFailure) {
        self.has_answered = true;
        if let Some(unsaved) = &mut self.unsaved {
            unsaved.failure = Some(failure);
        }
    }
}

/// Sends the games that are not saved to the library once more.
#[derive(Event, Clone, Copy, Debug)]
pub struct RetrySaves;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<SaveStatus>().add_systems(
        Update,
        watch
            .in_set(GameSystems::View)
            .run_if(|status: Res<SaveStatus>| !status.is_saved()),
    );
}

/// Lets the mark be shown in time, and saves are tried again. Only the frames in which something is due are requested.
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
    let is_late = now >= since + PATIENCE;
    match status.retry_at {
        None => {
            redraw.write(RedrawAfter(PATIENCE));
            redraw.write(RedrawAfter(RETRY_INTERVAL));
            status.retry_at = Some(now + RETRY_INTERVAL);
        }
        Some(at) if now >= at => {
            redraw.write(RedrawAfter(RETRY_INTERVAL));
            status.retry_at = Some(now + RETRY_INTERVAL);
            if status.has_answered {
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
    use bevy::time::TimeUpdateStrategy;
    use breakthrough_rules::{Game, Variant};

    fn entry() -> GameEntry {
        GameEntry::new(Game::new(Variant::STANDARD))
    }

    #[test]
    fn a_game_is_saved_when_its_newest_state_is_acknowledged() {
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
    fn a_failure_is_due_at_once_and_gone_when_everything_is_saved() {
        let mut status = SaveStatus::default();
        status.fail(SaveFailure::DiskFull);
        assert!(status.is_saved(), "nothing was to be saved");
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
    fn without_an_answer_the_mark_is_due_after_a_second() {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, crate::redraw::plugin, crate::schedule::plugin, plugin))
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
        assert!(is_overdue_after(&mut app, 100), "it stays");
    }
}
