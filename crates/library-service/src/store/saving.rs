//! Saves games, and queues unsaved games for a retry.

use crate::GameKey;
use crate::messages::{RatingChange, Reply};
use crate::save::{GameToSave, SaveFailure, SavedPart};
use crate::statistics::ratings_of;
use crate::store::Store;
use crate::store::known::Known;
use breakthrough_library::statistics::Rating;
use breakthrough_library::{GameEntry, GameStorage, LibraryError, PlayerKind};

impl Store {
    pub(super) fn save(&mut self, game: GameToSave) {
        let key = game.key;
        let rated = rated_player(&game).map(|player| {
            let code = game.entry.variant_code();
            let before = self.ratings(&player, &code);
            (player, code, before)
        });
        self.pending.retain(|other| other.key != key);
        self.pending.push(game);
        self.save_pending();
        if let Some((player, code, Ok(before))) = rated
            && let Ok(after) = self.ratings(&player, &code)
            && after.len() > before.len()
            && let Some(last) = after.last()
        {
            self.written.push(Reply::RatingChanged(RatingChange {
                key,
                before: before.last().map(|rating| rating.rating),
                after: last.rating,
            }));
        }
    }

    /// Returns the ratings of a player in a variant.
    fn ratings(&mut self, player: &str, variant_code: &str) -> Result<Vec<Rating>, LibraryError> {
        self.with(|library| ratings_of(library, player, variant_code))
    }

    /// Tries to save every unsaved game. A game remains in `pending` while the game is written, so that [`Store::recover`]
    /// finds it after a panic.
    pub(super) fn save_pending(&mut self) {
        let mut failure = None;
        let mut failed = 0;
        while let Some(game) = self.pending.get(failed).cloned() {
            match self.write(&game) {
                Ok(()) => {
                    self.pending.remove(failed);
                    self.last_reported = None;
                    self.hold_running(&game);
                    self.written.push(Reply::Saved {
                        number: game.number,
                        key: game.key,
                        id: self.known.get(&game.key).map(|known| known.id),
                    });
                    self.set_waiting_review(game.key);
                }
                Err(error) => {
                    failed += 1;
                    failure.get_or_insert(error);
                }
            }
        }
        if let Some(error) = failure {
            log::error!("{error}");
            self.replies.push(Reply::NotSaved(SaveFailure::from(&error)));
        }
    }

    /// Locks a saved rated game until the game ends, so that other windows do not resign or continue the game.
    fn hold_running(&mut self, game: &GameToSave) {
        let Some(id) = self.known.get(&game.key).map(|known| known.id) else {
            return;
        };
        if game.part == SavedPart::Game && game.entry.is_rated() && game.entry.game.outcome().is_none() {
            self.running.hold(&self.path, id);
        } else {
            self.running.release(&self.path, id);
        }
    }

    fn write(&mut self, game: &GameToSave) -> Result<(), LibraryError> {
        if let Some(id) = game.stored.filter(|_| !self.known.contains_key(&game.key)) {
            self.find_stored(game, id);
        }
        if self.known.contains_key(&game.key) {
            // Opening the library may repair the library and assign new IDs to known games.
            self.open_writable()?;
        }
        let rescues = self.rescues;
        let Some(known) = self.known.get(&game.key).cloned() else {
            // An invitation to a friend has no moves.
            let has_friend = game.entry.is_with_friend();
            let is_empty = game.entry.plies() == 0 && game.entry.game.outcome().is_none() && !has_friend;
            return match game.part {
                SavedPart::Game | SavedPart::Resignation if is_empty => Ok(()),
                SavedPart::Game | SavedPart::Resignation => self.add(game.key, &game.entry),
                SavedPart::Variations => self.add(game.key, &casual(&game.entry)),
            };
        };
        if known.is_lost {
            return self.add(game.key, &with_known_details(&game.entry, &known));
        }
        let updated = match game.part {
            SavedPart::Game | SavedPart::Resignation if self.running.is_held_elsewhere(&self.path, known.id) => {
                Err(LibraryError::Changed(known.id))
            }
            SavedPart::Game | SavedPart::Resignation => self.update_game(&known, &game.entry),
            SavedPart::Variations => self.update_variations(&known, &game.entry),
        };
        match updated {
            Ok((revision, entry)) => {
                let Known { id, is_deleted, .. } = known;
                let known = Known {
                    is_deleted,
                    ..Known::new(id, revision, entry)
                };
                self.known.insert(game.key, known);
                self.replies.push(Reply::Changed);
                if is_deleted && game.part == SavedPart::Game {
                    self.change(&[id], |library| library.set_deleted(&[id], false))?;
                }
                Ok(())
            }
            Err(LibraryError::Changed(_)) if self.rescues != rescues => self.write(game),
            // The game is in progress in another window.
            Err(LibraryError::Changed(_)) if game.part == SavedPart::Resignation => {
                self.written.push(Reply::StillPlayed);
                Ok(())
            }
            // Another window has changed the game, or its record is damaged. Save a copy and do not overwrite the record.
            Err(LibraryError::Changed(_) | LibraryError::DamagedGame(_)) => {
                self.add(game.key, &casual(&with_known_details(&game.entry, &known)))
            }
            Err(LibraryError::UnknownGame(_)) => self.add(game.key, &with_known_details(&game.entry, &known)),
            Err(error) => Err(error),
        }
    }

    fn add(&mut self, key: GameKey, entry: &GameEntry) -> Result<(), LibraryError> {
        let id = self.with_writable(|library| library.add(entry))?;
        self.known.insert(key, Known::new(id, 0, entry.clone()));
        self.replies.push(Reply::Changed);
        Ok(())
    }

    fn update_game(&mut self, known: &Known, entry: &GameEntry) -> Result<(i64, GameEntry), LibraryError> {
        let entry = with_known_details(entry, known);
        let revision = self.update(known.id, |library| library.update(known.id, known.revision, &entry))?;
        Ok((revision, entry))
    }

    fn update_variations(&mut self, known: &Known, entry: &GameEntry) -> Result<(i64, GameEntry), LibraryError> {
        self.update(known.id, |library| {
            let mut stored = library.get(known.id)?.entry;
            stored.game = entry.game.clone();
            let revision = library.update(known.id, known.revision, &stored)?;
            Ok((revision, stored))
        })
    }
}

/// Returns the name of the person in a rated game that is over.
fn rated_player(game: &GameToSave) -> Option<String> {
    let entry = &game.entry;
    let is_whole = matches!(game.part, SavedPart::Game | SavedPart::Resignation);
    let is_rated = is_whole && entry.is_rated() && entry.game.outcome().is_some();
    let mut players = entry.players.iter().filter(|_| is_rated);
    let person = players.find(|player| player.kind == PlayerKind::Person)?;
    Some(person.name.clone())
}

/// Replaces a game's title, keywords and date with the values in the library. A casual game stays casual.
fn with_known_details(entry: &GameEntry, known: &Known) -> GameEntry {
    GameEntry {
        title: known.entry.title.clone(),
        keywords: known.entry.keywords.clone(),
        date: known.entry.date.clone(),
        rated_level: entry.rated_level.filter(|_| known.entry.rated_level.is_some()),
        ..entry.clone()
    }
}

/// Returns a casual copy of a game, so that the game is not rated twice.
fn casual(entry: &GameEntry) -> GameEntry {
    GameEntry {
        rated_level: None,
        ..entry.clone()
    }
}
