//! Saves the match in the library after every change.

use crate::engine::EnginePrograms;
use crate::library::entry::entry_of;
use crate::library::save_status::{SaveStatus, SavedPart};
use crate::library::{Library, LibraryReply, Reply, Request};
use crate::session::{
    MatchEnded, MatchKey, MatchReset, MatchResumed, MoveMade, MoveUndone, Session, UnfinishedMatch, VariationsChanged,
    keep_unfinished_match,
};
use crate::states::Screen;
use crate::variants::Variants;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use breakthrough_library::{Match, MatchDate};
use breakthrough_rules::notation::Record;
use std::collections::HashMap;

/// What is known of the running match beside the session.
#[derive(Resource, Default)]
pub(crate) struct Recording {
    /// When it began.
    date: MatchDate,
    /// When matches of this start of the program began, and those that were loaded from the library.
    dates: HashMap<MatchKey, MatchDate>,
    /// The match of the library that is looked at. A move in it begins another match.
    replayed: Option<MatchKey>,
    /// The session's generation when the match was put on the board.
    generation: u64,
}

impl Recording {
    /// Lets a match be looked at only, when it is put on the board.
    pub(crate) const fn replay(&mut self, key: Option<MatchKey>) {
        self.replayed = key;
    }

    /// A record of the session's match, with the date and the time at which it began.
    pub(crate) fn dated(&self, record: Record) -> Record {
        let (date, time) = self.date.tags();
        let record = record.with_tag("Date", date);
        match time {
            Some(time) => record.with_tag("Time", time),
            None => record,
        }
    }

    /// Whether the session's match is only looked at.
    pub(super) fn is_replay(&self, session: &Session) -> bool {
        self.replayed == Some(session.key())
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Recording>()
        .add_observer(begin_match)
        .add_observer(note_date)
        .add_observer(|_: On<MoveMade>, commands: Commands| save_soon(commands))
        .add_observer(|_: On<MoveUndone>, commands: Commands| save_soon(commands))
        .add_observer(|_: On<MatchEnded>, commands: Commands| save_soon(commands))
        .add_observer(|_: On<MatchResumed>, commands: Commands| save_soon(commands))
        .add_observer(|_: On<VariationsChanged>, mut commands: Commands| {
            commands.run_system_cached(save_variations);
        })
        .add_systems(
            OnExit(Screen::Match),
            (save_clocks, offer_no_replay.after(keep_unfinished_match)),
        )
        .add_systems(Last, save_at_exit.run_if(on_message::<AppExit>));
}

/// A match that was only looked at is not the one that is continued.
fn offer_no_replay(
    session: Res<Session>,
    library: Option<Res<Library>>,
    recording: Res<Recording>,
    mut commands: Commands,
) {
    if let Some(library) = library
        && recording.is_replay(&session)
    {
        commands.remove_resource::<UnfinishedMatch>();
        library.ask(Request::FindUnfinished);
    }
}

/// Notes when a match of the library began.
fn note_date(reply: On<LibraryReply>, mut recording: ResMut<Recording>) {
    if let Reply::Loaded(loaded, _) | Reply::Unfinished(Some(loaded)) = &reply.0 {
        recording.dates.insert(loaded.key, loaded.entry.date.clone());
    }
}

fn begin_match(_: On<MatchReset>, session: Res<Session>, mut recording: ResMut<Recording>) {
    if session.is_staged() {
        return;
    }
    let mut dates = std::mem::take(&mut recording.dates);
    *recording = Recording {
        date: dates.entry(session.key()).or_insert_with(MatchDate::now).clone(),
        dates,
        replayed: recording.replayed.filter(|key| *key == session.key()),
        generation: session.generation(),
    };
}

fn save_soon(mut commands: Commands) {
    commands.run_system_cached(save);
}

/// Where games are saved. Without a library they are only noted as not saved, if they should have been.
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

    fn save(&mut self, key: MatchKey, entry: Match, part: SavedPart) {
        let now = self.time.elapsed();
        let game = self.status.ask(key, entry, part, now);
        self.ask(Request::Save(game));
    }
}

fn save(
    session: Res<Session>,
    mut target: Target,
    (programs, variants): (Res<EnginePrograms>, Res<Variants>),
    mut recording: ResMut<Recording>,
) {
    if !target.exists() {
        return;
    }
    if recording.is_replay(&session) {
        // A match that is looked at says that it has ended, too.
        if recording.generation == session.generation() {
            return;
        }
        recording.replayed = None;
        target.ask(Request::Fork(session.key()));
    }
    let entry = entry_of(&session, &programs, &variants, &recording.date);
    target.save(session.key(), entry, SavedPart::Game);
}

fn save_variations(
    session: Res<Session>,
    mut target: Target,
    (programs, variants): (Res<EnginePrograms>, Res<Variants>),
    recording: Res<Recording>,
    mut commands: Commands,
) {
    if !recording.is_replay(&session) {
        return save_soon(commands.reborrow());
    }
    if target.exists() {
        let entry = entry_of(&session, &programs, &variants, &recording.date);
        target.save(session.key(), entry, SavedPart::Variations);
    }
}

/// Saves the time that has passed since the last move.
pub(crate) fn save_clocks(session: Option<Res<Session>>, commands: Commands) {
    if session.is_some_and(|session| is_running(&session)) {
        save_soon(commands);
    }
}

/// Saves the times of the match when the program ends during it.
pub(super) fn save_at_exit(
    session: Option<Res<Session>>,
    screen: Res<State<Screen>>,
    mut target: Target,
    (programs, variants): (Res<EnginePrograms>, Res<Variants>),
    recording: Res<Recording>,
) {
    if let Some(session) = session
        && target.exists()
        && **screen == Screen::Match
        && is_running(&session)
    {
        let entry = entry_of(&session, &programs, &variants, &recording.date);
        target.save(session.key(), entry, SavedPart::Game);
    }
}

/// Whether a match with moves and clocks goes on.
fn is_running(session: &Session) -> bool {
    session.clock().is_some() && session.to_move().is_some() && session.game().can_undo()
}
