//! What the thread of the library does: it opens the file when it is needed, and keeps what could not be saved yet.

mod known;
mod saving;

use crate::library::entry::has_players;
use crate::library::messages::{Choices, ListRequest, Reply, Request};
use crate::library::save_status::{GameToSave, SaveFailure};
use crate::library::store::known::Known;
use crate::session::GameKey;
use breakthrough_library::{
    Filter, GameEntry, GameId, GameStorage, GameSummary, LibraryError, Opened, ResultFilter, Sort, SqliteLibrary,
};
use breakthrough_platform::files;
use breakthrough_rules::notation::Record;
use std::collections::HashMap;
use std::path::{Path, PathBuf};

/// How often a change is tried while another program uses the library.
const TRIES: usize = 3;
/// Among how many unfinished matches the one played last is looked for.
const UNFINISHED: u64 = 20;
/// After how many days a deleted game is removed for good.
const DELETED_DAYS: u32 = 30;
/// The tag with the time of the last move, by which the game played last is found.
pub(super) const LAST_PLAYED: &str = "LastPlayed";

pub(super) struct Store {
    path: PathBuf,
    library: Option<SqliteLibrary>,
    known: HashMap<GameKey, Known>,
    /// The number of rescues, which may give known games other numbers.
    rescues: usize,
    /// Games that are not saved.
    pending: Vec<GameToSave>,
    /// Answers about games that are written to the library, but not kept yet.
    written: Vec<Reply>,
    /// The last failure that was told, until a change succeeds.
    told: Option<String>,
    /// Why the library is open for reading only.
    read_only: Option<SaveFailure>,
    replies: Vec<Reply>,
}

impl Store {
    pub(super) fn new(path: PathBuf) -> Store {
        Store {
            path,
            library: None,
            known: HashMap::new(),
            rescues: 0,
            pending: Vec::new(),
            written: Vec::new(),
            told: None,
            read_only: None,
            replies: Vec::new(),
        }
    }

    pub(super) fn take_replies(&mut self) -> Vec<Reply> {
        std::mem::take(&mut self.replies)
    }

    pub(super) fn handle(&mut self, request: Request) {
        self.leave_if_gone();
        if let Some(Err(error)) = self.library.as_mut().map(SqliteLibrary::refresh) {
            self.tell(&error);
        }
        if is_edit(&request) {
            // The player asked for it, so each failure gets an answer.
            self.told = None;
        }
        let result = match request {
            Request::Save(game) => {
                self.save(game);
                Ok(())
            }
            Request::Fork(key) => {
                self.known.remove(&key);
                Ok(())
            }
            Request::TakeOver(record, path) => self.take_over(*record, &path),
            Request::FindUnfinished => self.find_unfinished(),
            Request::Load(id, purpose) => self.load(id).map(|loaded| {
                self.replies.push(Reply::Loaded(loaded, purpose));
            }),
            Request::List(request) => self.list(&request).inspect_err(|error| {
                self.replies.push(Reply::NoPage(request.list, error.to_string()));
            }),
            Request::FindChoices => self.find_choices(),
            Request::SetDeleted(ids, deleted) => self.change(&ids, |library| library.set_deleted(&ids, deleted)),
            Request::Rename(id, title) => self.change(&[id], |library| library.rename(id, &title)),
            Request::SetKeywords(id, words) => self.change(&[id], |library| library.set_keywords(id, &words)),
            Request::Wait(done) => {
                // Fails if nobody waits any more.
                let _ = done.send(());
                Ok(())
            }
        };
        if let Err(error) = result {
            self.tell(&error);
        }
        self.keep();
    }

    /// Continues after a panic: the next request opens the file again. Games that were not saved are retried, the first of
    /// them, which may have caused the panic, last.
    pub(super) fn recover(&mut self, panic: &str) {
        self.library = None;
        let reason = format!("{}: internal error: {panic}", self.path.display());
        if !self.pending.is_empty() {
            self.pending.rotate_left(1);
            self.replies.push(Reply::NotSaved(SaveFailure::Other(reason.clone())));
        }
        self.replies.push(Reply::Failed(reason));
    }

    /// Tries once more to save what is pending, and closes the file.
    pub(super) fn close(mut self) {
        self.leave_if_gone();
        self.save_pending();
        if let Some(Err(error)) = self.library.take().map(SqliteLibrary::close) {
            bevy::log::warn!("{error}");
        }
    }

    /// Writes what is only in memory to the file.
    fn keep(&mut self) {
        match self.library.as_mut().map(SqliteLibrary::keep) {
            Some(Err(error)) => {
                bevy::log::error!("{error}");
                if !self.written.is_empty() {
                    self.replies.push(Reply::NotSaved(SaveFailure::from(&error)));
                }
            }
            _ => self.replies.append(&mut self.written),
        }
    }

    fn tell(&mut self, error: &LibraryError) {
        let reason = error.to_string();
        if self.told.as_ref() != Some(&reason) {
            self.replies.push(Reply::Failed(reason.clone()));
            self.told = Some(reason);
        }
    }

    /// Leaves a library that was moved, deleted or replaced while it was open, after its content is saved. The next change opens what is there
    /// now, or a new one. If the content cannot be saved now, the library stays open, and this is tried again with the next request.
    fn leave_if_gone(&mut self) {
        let Some(library) = self.library.take_if(|library| !library.is_in_place()) else {
            return;
        };
        match library.leave() {
            Ok(left) => {
                // The numbers of its games are those of others now.
                self.known.clear();
                self.replies.push(Reply::Gone(self.path.clone(), left));
                self.replies.push(Reply::Changed);
            }
            Err(kept) => {
                let (library, error) = *kept;
                self.library = Some(library);
                self.tell(&error);
            }
        }
    }

    /// Does something with the library, which is opened first if it is not open, and repaired if it is damaged.
    fn with<T>(&mut self, work: impl Fn(&mut SqliteLibrary) -> Result<T, LibraryError>) -> Result<T, LibraryError> {
        self.run(None, work)
    }

    /// Updates a game. The update is not repeated after a rescue, which may give the number to another game: that is
    /// [`LibraryError::Changed`].
    fn update<T>(
        &mut self,
        id: GameId,
        work: impl Fn(&mut SqliteLibrary) -> Result<T, LibraryError>,
    ) -> Result<T, LibraryError> {
        self.run(Some(id), work)
    }

    fn run<T>(
        &mut self,
        updated: Option<GameId>,
        work: impl Fn(&mut SqliteLibrary) -> Result<T, LibraryError>,
    ) -> Result<T, LibraryError> {
        let rescues = self.rescues;
        let mut tries = TRIES;
        loop {
            let mut library = match self.library.take() {
                Some(library) => library,
                None => self.open()?,
            };
            match work(&mut library) {
                Err(LibraryError::Damaged { detail, .. }) if tries > 1 => {
                    self.library = Some(self.repaired(library, &detail)?);
                    if let Some(id) = updated.filter(|_| self.rescues != rescues) {
                        return Err(LibraryError::Changed(id));
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

    /// Repairs a library in which damage was found.
    fn repaired(&mut self, library: SqliteLibrary, detail: &str) -> Result<SqliteLibrary, LibraryError> {
        let opened = library.repair(detail)?;
        Ok(self.opened(opened))
    }

    /// Reports a rescue, if there was one.
    fn opened(&mut self, opened: Opened) -> SqliteLibrary {
        if let Some(rescue) = opened.rescue {
            self.rescues += 1;
            self.replies.push(Reply::Rescued(rescue.to_string()));
            self.read_rescued(&opened.library);
        }
        opened.library
    }

    /// Opens the library: for reading only if it cannot be written.
    fn open(&mut self) -> Result<SqliteLibrary, LibraryError> {
        let error = match self.open_to_write() {
            Ok(library) => return Ok(library),
            Err(error) => error,
        };
        let may_be_read = matches!(
            error,
            LibraryError::ReadOnly(_)
                | LibraryError::DiskFull(_)
                | LibraryError::Locked(_)
                | LibraryError::Io { .. }
                | LibraryError::Database { .. }
        );
        match SqliteLibrary::open_read_only(&self.path) {
            Ok(library) if may_be_read => {
                self.set_read_only(Some(SaveFailure::from(&error)));
                Ok(library)
            }
            _ => Err(error),
        }
    }

    fn set_read_only(&mut self, reason: Option<SaveFailure>) {
        if self.read_only != reason {
            self.read_only.clone_from(&reason);
            self.replies.push(Reply::ReadOnly(reason));
        }
    }

    /// Runs work that changes the library. A library that was opened for reading is opened again for writing.
    fn with_writable<T>(
        &mut self,
        work: impl Fn(&mut SqliteLibrary) -> Result<T, LibraryError>,
    ) -> Result<T, LibraryError> {
        self.open_writable()?;
        self.with(work)
    }

    /// Opens the library for writing, unless it is open for that.
    fn open_writable(&mut self) -> Result<(), LibraryError> {
        if self.library.is_none() || self.read_only.is_some() {
            // Before the same file is opened again: see `SqliteLibrary::open`.
            self.library = None;
            self.library = Some(self.open_to_write()?);
        }
        Ok(())
    }

    fn open_to_write(&mut self) -> Result<SqliteLibrary, LibraryError> {
        if let Some(folder) = self.path.parent() {
            // If this fails, opening does, and says why.
            let _ = files::create_folder(folder);
        }
        let opened = SqliteLibrary::open(&self.path)?;
        self.set_read_only(None);
        let mut library = self.opened(opened);
        match library.purge(DELETED_DAYS) {
            Ok(_) => Ok(library),
            // A long library is not checked when it is opened.
            Err(LibraryError::Damaged { detail, .. }) => self.repaired(library, &detail),
            Err(error) => {
                bevy::log::warn!("{error}");
                Ok(library)
            }
        }
    }

    fn change(
        &mut self,
        ids: &[GameId],
        work: impl Fn(&mut SqliteLibrary) -> Result<(), LibraryError>,
    ) -> Result<(), LibraryError> {
        self.with_writable(work)?;
        self.told = None;
        self.read_changed(ids);
        self.replies.push(Reply::Changed);
        Ok(())
    }

    fn take_over(&mut self, record: Record, path: &Path) -> Result<(), LibraryError> {
        let mut entry = GameEntry::from_record(record);
        entry.title.clear();
        entry.rated_level = None;
        self.with_writable(|library| library.add_new(std::slice::from_ref(&entry)))?;
        let folder = path.parent().unwrap_or(Path::new("."));
        let kept = files::unused_path(folder, "old-match", "pgn");
        if let Err(error) = files::rename(path, &kept) {
            bevy::log::warn!("{}: {error}", path.display());
        }
        Ok(())
    }

    fn find_unfinished(&mut self) -> Result<(), LibraryError> {
        let filter = Filter {
            result: Some(ResultFilter::Unfinished),
            ..Filter::default()
        };
        let page = self.with(|library| library.list(&filter, Sort::default(), 0..UNFINISHED))?;
        let mut latest: Option<(String, GameId)> = None;
        for summary in page.games.iter().filter(|summary| summary.plies > 0) {
            let Ok(stored) = self.with(|library| library.get(summary.id)) else {
                continue;
            };
            let played = last_played(&stored.entry);
            if has_players(&stored.entry) && latest.as_ref().is_none_or(|(other, _)| played > *other) {
                latest = Some((played, summary.id));
            }
        }
        let found = latest.map(|(_, id)| self.load(id)).transpose()?;
        self.replies.push(Reply::Unfinished(found));
        Ok(())
    }

    fn list(&mut self, request: &ListRequest) -> Result<(), LibraryError> {
        let ListRequest {
            list,
            filter,
            sort,
            places,
        } = request;
        let page = self.with(|library| library.list(filter, *sort, places.clone()))?;
        let last_position = |summary: &GameSummary| {
            let stored = self.library.as_ref()?.get(summary.id).ok()?;
            Some(stored.entry.game.position().clone())
        };
        let positions = page.games.iter().map(last_position).collect();
        self.replies.push(Reply::Page(*list, places.start, page, positions));
        Ok(())
    }

    fn find_choices(&mut self) -> Result<(), LibraryError> {
        let players = self.with(|library| library.player_names())?;
        let variants = self.with(|library| library.variants())?;
        self.replies.push(Reply::Choices(Choices {
            players: players.into_iter().map(|(name, _)| name).collect(),
            variants: variants.into_iter().map(|(code, name, _)| (code, name)).collect(),
        }));
        Ok(())
    }
}

/// When a game was played last; when it began, where nothing is said.
fn last_played(entry: &GameEntry) -> String {
    let tag = entry.tags.iter().find(|(name, _)| name == LAST_PLAYED);
    tag.map_or_else(|| entry.date.as_str().to_owned(), |(_, value)| value.clone())
}

/// Whether the player changes the library with a request.
const fn is_edit(request: &Request) -> bool {
    matches!(
        request,
        Request::SetDeleted(..) | Request::Rename(..) | Request::SetKeywords(..)
    )
}
