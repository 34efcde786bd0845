//! Saves games, and keeps those that could not be saved until they are.

use crate::library::messages::Reply;
use crate::library::save_status::{GameToSave, SaveFailure, SavedPart};
use crate::library::store::{Known, LAST_PLAYED, Store};
use crate::session::MatchKey;
use breakthrough_library::{LibraryError, Match, MatchDate, MatchId, MatchStorage};
use std::sync::Arc;

impl Store {
    pub(super) fn save(&mut self, mut game: GameToSave) {
        game.entry = Arc::new(with_last_played((*game.entry).clone()));
        self.pending.retain(|other| other.key != game.key);
        self.pending.push(game);
        self.save_pending();
    }

    /// Tries to save every game that is not saved.
    pub(super) fn save_pending(&mut self) {
        let mut failure = None;
        for game in std::mem::take(&mut self.pending) {
            let written = match game.part {
                SavedPart::Game => self.write(game.key, &game.entry),
                SavedPart::Variations => self.write_variations(game.key, &game.entry),
            };
            match written {
                Ok(()) => {
                    self.told = None;
                    self.written.push(Reply::Saved(game.number, game.key));
                }
                Err(error) => {
                    self.pending.push(game);
                    failure.get_or_insert(error);
                }
            }
        }
        if let Some(error) = failure {
            bevy::log::error!("{error}");
            self.replies.push(Reply::NotSaved(SaveFailure::from(&error)));
        }
    }

    fn write(&mut self, key: MatchKey, entry: &Match) -> Result<(), LibraryError> {
        let mut entry = entry.clone();
        if let Some(known) = self.known.get(&key) {
            let id = known.id;
            if known.is_deleted {
                self.change(&[id], |library| library.set_deleted(&[id], false))?;
            }
        }
        if let Some(known) = self.known.get(&key).cloned() {
            entry.title.clone_from(&known.title);
            entry.keywords.clone_from(&known.keywords);
            entry.date.clone_from(&known.date);
            entry.rated_level = entry.rated_level.filter(|_| known.rated_level.is_some());
            match self.with_writable(|library| library.update(known.id, known.revision, &entry)) {
                Ok(revision) => {
                    self.remember(key, known.id, revision, &entry);
                    return Ok(());
                }
                // Another window has changed it, or it is gone: no move is overwritten.
                Err(LibraryError::Changed(_) | LibraryError::UnknownMatch(_) | LibraryError::DamagedMatch(_)) => {}
                Err(error) => return Err(error),
            }
        } else if entry.plies() == 0 && entry.game.outcome().is_none() {
            return Ok(());
        }
        let id = self.with_writable(|library| library.add(&entry))?;
        let revision = self.with(|library| Ok(library.get(id)?.revision))?;
        self.remember(key, id, revision, &entry);
        Ok(())
    }

    pub(super) fn remember(&mut self, key: MatchKey, id: MatchId, revision: i64, entry: &Match) {
        let known = Known {
            id,
            revision,
            title: entry.title.clone(),
            keywords: entry.keywords.clone(),
            date: entry.date.clone(),
            rated_level: entry.rated_level,
            is_deleted: false,
        };
        self.known.insert(key, known);
        self.replies.push(Reply::Changed);
    }

    /// Saves the variations of a game of the library.
    fn write_variations(&mut self, key: MatchKey, entry: &Match) -> Result<(), LibraryError> {
        let Some(id) = self.known.get(&key).map(|known| known.id) else {
            return Ok(());
        };
        self.change(&[id], |library| {
            let mut stored = library.get(id)?;
            stored.entry.game = entry.game.clone();
            library.update(id, stored.revision, &stored.entry).map(drop)
        })
    }
}

fn with_last_played(mut entry: Match) -> Match {
    entry.tags.retain(|(name, _)| name != LAST_PLAYED);
    let now = MatchDate::now().as_str().to_owned();
    entry.tags.push((LAST_PLAYED.to_owned(), now));
    entry
}
