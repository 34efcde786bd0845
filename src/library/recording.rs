//! Saves the running game in the library after every change.

use crate::base::uci_engines::UciEngines;
use crate::library::entry::entry_of;
use crate::library::save_status::SaveStatus;
use crate::library::{Library, LibraryReply, Reply, Request, SavedPart};
use crate::schedule::GameSystems;
use crate::session::{
    FriendLinkShared, GameEnded, GameKey, GameMode, GameReset, GameResumed, MoveMade, MoveUndone, RatedGameResigned,
    RatedPositions, Saving, Session, SessionKind, UnfinishedGame, VariationsChanged, keep_unfinished_game,
};
use crate::states::Screen;
use crate::variants::Variants;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use breakthrough_library::{GameDate, GameEntry};
use breakthrough_rules::notation::Record;
use std::collections::HashMap;

/// Recording state of the running game.
#[derive(Resource, Default)]
pub(crate) struct Recording {
    /// Start date of the running game.
    date: GameDate,
    /// Start dates of the games that were started or loaded during this run of the program.
    dates: HashMap<GameKey, GameDate>,
    /// Library game being replayed. If the player changes the moves, the changed game is saved as a new game.
    replayed: Option<GameKey>,
}

/// Changes to the running game that have not been sent to the library.
#[derive(Resource, Default)]
struct Changes {
    game: bool,
    variations: bool,
}

impl Recording {
    /// Adds the start date and time to a record of the session's game.
    pub(crate) fn dated(&self, record: Record) -> Record {
        let (date, time) = self.date.tags();
        let record = record.with_tag("Date", date);
        match time {
            Some(time) => record.with_tag("Time", time),
            None => record,
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Recording>()
        .init_resource::<Changes>()
        .add_observer(begin_game)
        .add_observer(note_date)
        .add_observer(save_resigned)
        .add_observer(find_rated_positions)
        .add_observer(note_rated_positions)
        .add_observer(|_: On<MoveMade>, mut changes: ResMut<Changes>| changes.game = true)
        .add_observer(|_: On<MoveUndone>, mut changes: ResMut<Changes>| changes.game = true)
        .add_observer(|_: On<GameEnded>, mut changes: ResMut<Changes>| changes.game = true)
        .add_observer(|_: On<GameResumed>, mut changes: ResMut<Changes>| changes.game = true)
        .add_observer(|_: On<FriendLinkShared>, mut changes: ResMut<Changes>| changes.game = true)
        .add_observer(|_: On<VariationsChanged>, mut changes: ResMut<Changes>| changes.variations = true)
        .add_systems(
            Update,
            save_changes
                .after(GameSystems::Session)
                .before(GameSystems::Requests)
                .run_if(|changes: Res<Changes>| changes.game || changes.variations),
        )
        .add_systems(
            OnExit(Screen::Game),
            (save_clocks, offer_no_replay.after(keep_unfinished_game)),
        )
        .add_systems(
            Last,
            save_at_exit.run_if(on_message::<AppExit>.and_then(resource_exists::<Session>)),
        );
}

/// When a replay opens, withdraws the title screen's offer to continue a game, and requests the library's unfinished game.
fn offer_no_replay(session: Res<Session>, library: Option<Res<Library>>, mut commands: Commands) {
    if let Some(library) = library
        && session.kind() == SessionKind::Replay
    {
        commands.remove_resource::<UnfinishedGame>();
        library.ask(Request::FindUnfinished);
    }
}

/// Remembers the start date of a loaded game.
fn note_date(reply: On<LibraryReply>, mut recording: ResMut<Recording>) {
    if let Reply::Loaded(loaded, _) | Reply::Unfinished(Some(loaded)) = &reply.0 {
        recording.dates.insert(loaded.key, loaded.entry.date.clone());
    }
    if let Reply::FriendGames(Some(games)) = &reply.0 {
        let dates = games.iter().map(|loaded| (loaded.key, loaded.entry.date.clone()));
        recording.dates.extend(dates);
    }
}

/// Requests the positions of rated games in progress, so that a new game or an analysis offers no engine moves for these positions.
fn find_rated_positions(
    _: On<GameReset>,
    session: Res<Session>,
    library: Option<Res<Library>>,
    unfinished: Option<Res<UnfinishedGame>>,
    mut rated: ResMut<RatedPositions>,
) {
    if session.is_staged() {
        return;
    }
    match library {
        Some(library) => library.ask(Request::FindRatedPositions),
        None => {
            let unfinished = unfinished.filter(|unfinished| unfinished.0.terms.mode == GameMode::Rated);
            let positions = unfinished.iter().map(|unfinished| unfinished.0.game.position());
            rated.set_if_neq(RatedPositions::from_positions(positions));
        }
    }
}

fn note_rated_positions(reply: On<LibraryReply>, mut rated: ResMut<RatedPositions>) {
    if let Reply::RatedPositions(positions) = &reply.0 {
        rated.set_if_neq(RatedPositions::from_positions(positions.iter().flatten()));
    }
}

fn begin_game(_: On<GameReset>, session: Res<Session>, mut recording: ResMut<Recording>, mut changes: ResMut<Changes>) {
    *changes = Changes::default();
    if session.is_staged() {
        return;
    }
    let mut dates = std::mem::take(&mut recording.dates);
    *recording = Recording {
        date: dates.entry(session.key()).or_insert_with(GameDate::now).clone(),
        dates,
        replayed: (session.kind() == SessionKind::Replay).then(|| session.key()),
    };
}

/// Sends games to the library, and records the games as unsaved in [`SaveStatus`]. Without a library, the games stay unsaved.
#[derive(SystemParam)]
pub(super) struct Target<'w> {
    time: Res<'w, Time<Real>>,
    status: ResMut<'w, SaveStatus>,
    library: Option<Res<'w, Library>>,
}

impl Target<'_> {
    fn exists(&self) -> bool {
        self.library.is_some() || self.status.lacks_library()
    }

    fn ask(&self, request: Request) {
        if let Some(library) = &self.library {
            library.ask(request);
        }
    }

    fn save(&mut self, key: GameKey, entry: GameEntry, part: SavedPart) {
        let now = self.time.elapsed();
        let game = self.status.ask(key, entry, part, now);
        self.ask(Request::Save(game));
    }
}

/// Saves the session's game.
#[derive(SystemParam)]
pub(super) struct Saver<'w> {
    session: Res<'w, Session>,
    target: Target<'w>,
    uci_engines: Res<'w, UciEngines>,
    variants: Res<'w, Variants>,
    recording: ResMut<'w, Recording>,
}

impl Saver<'_> {
    fn save(&mut self, part: SavedPart) {
        if !self.target.exists() {
            return;
        }
        if part == SavedPart::Game
            && let Some(key) = self.recording.replayed.take()
        {
            self.target.ask(Request::Detach(key));
        }
        let entry = entry_of(&self.session, &self.uci_engines, &self.variants, &self.recording.date);
        self.target.save(self.session.key(), entry, part);
    }
}

/// Saves the game once after all changes in a frame, or when a timed game is left.
fn save_changes(mut changes: ResMut<Changes>, mut saver: Saver) {
    let has_new_variations = std::mem::take(&mut *changes).variations;
    // [`GameEnded`] is also triggered when the end of a replayed game is shown, which does not change the game.
    match saver.session.permissions().saving {
        Saving::Game => saver.save(SavedPart::Game),
        Saving::Analysis if has_new_variations => saver.save(SavedPart::Game),
        Saving::Variations if has_new_variations => saver.save(SavedPart::Variations),
        Saving::Nothing | Saving::Analysis | Saving::Variations => {}
    }
}

/// Saves a rated game that was resigned because the person has started another game.
fn save_resigned(
    resigned: On<RatedGameResigned>,
    mut target: Target,
    (uci_engines, variants): (Res<UciEngines>, Res<Variants>),
    recording: Res<Recording>,
) {
    let session = &resigned.session;
    if target.exists() {
        let date = recording
            .dates
            .get(&session.key())
            .cloned()
            .unwrap_or_else(GameDate::now);
        let entry = entry_of(session, &uci_engines, &variants, &date);
        target.save(session.key(), entry, SavedPart::Resignation);
    }
}

/// Saves the current clock times when a timed game is left.
pub(crate) fn save_clocks(session: Option<Res<Session>>, mut commands: Commands) {
    if session.is_some_and(|session| is_running(&session)) {
        commands.run_system_cached(save_changes);
    }
}

/// Saves the current clock times when the program exits during a timed game.
pub(super) fn save_at_exit(screen: Res<State<Screen>>, mut saver: Saver) {
    if **screen == Screen::Game && is_running(&saver.session) {
        saver.save(SavedPart::Game);
    }
}

/// Whether a timed game with moves is in progress.
fn is_running(session: &Session) -> bool {
    session.clock().is_some() && session.to_move().is_some() && session.game().can_undo()
}
