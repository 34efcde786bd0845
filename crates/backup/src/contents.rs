//! Contents and manifest of a backup.

use breakthrough_arena::EngineEntry;
use serde::{Deserialize, Serialize};

/// Format version that this program writes, and the newest that it reads.
pub(crate) const FORMAT: u32 = 1;

/// Manifest: the first file of a backup.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Manifest {
    pub(crate) format: u32,
    pub(crate) version: String,
    pub(crate) date: String,
}

/// Contents of a backup.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Contents {
    /// Version of the program that wrote the backup.
    pub version: String,
    /// Date of the backup.
    pub date: String,
    /// Whether the backup contains valid settings.
    pub has_settings: bool,
    /// Entries of the UCI engine list. Restoring does not confirm their commands.
    pub engines: Vec<EngineEntry>,
    /// Number of variant files.
    pub variants: usize,
    /// Number of theme files.
    pub themes: usize,
    /// Number of games.
    pub games: u64,
    /// Notes for the player about invalid files and games, each with the reason. Invalid files are restored as far as possible.
    pub notes: Vec<String>,
}

/// Maximum number of notes, whose length is limited by [`MAX_NOTE_CHARACTERS`].
const MAX_NOTES: usize = 100;
const MAX_NOTE_CHARACTERS: usize = 300;

impl Contents {
    /// Adds a note unless [`MAX_NOTES`] is reached. Truncates a long note.
    pub(crate) fn note(&mut self, text: &str) {
        if self.notes.len() < MAX_NOTES {
            let end = text.char_indices().nth(MAX_NOTE_CHARACTERS);
            self.notes
                .push(end.map_or_else(|| text.to_owned(), |(end, _)| format!("{}…", &text[..end])));
        }
    }
}
