//! The contents of a backup.

use breakthrough_arena::EngineEntry;
use serde::{Deserialize, Serialize};

/// The format that this version writes, and the newest that it reads.
pub(crate) const FORMAT: u32 = 1;

/// The first file of a backup.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Manifest {
    pub(crate) format: u32,
    pub(crate) version: String,
    pub(crate) date: String,
}

/// The contents of a backup.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Contents {
    /// The version of the game that wrote it.
    pub version: String,
    /// The date on which it was written.
    pub date: String,
    /// Whether it has settings.
    pub has_settings: bool,
    /// The UCI programs of the list. Restoring does not confirm their commands.
    pub engines: Vec<EngineEntry>,
    /// The number of variant files.
    pub variants: usize,
    /// The number of theme files.
    pub themes: usize,
    /// The number of games.
    pub games: u64,
    /// Notes for the player: each names a part of the backup that cannot be used unchanged, with the reason. It is restored as far as possible.
    pub notes: Vec<String>,
}

/// The maximum number of notes, and of characters in a note.
const MAX_NOTES: usize = 100;
const MAX_NOTE_CHARACTERS: usize = 300;

impl Contents {
    /// Adds a note unless [`MAX_NOTES`] is reached. A long note is cut.
    pub(crate) fn note(&mut self, text: &str) {
        if self.notes.len() < MAX_NOTES {
            let end = text.char_indices().nth(MAX_NOTE_CHARACTERS);
            self.notes
                .push(end.map_or_else(|| text.to_owned(), |(end, _)| format!("{}…", &text[..end])));
        }
    }
}
