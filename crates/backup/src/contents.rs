//! What is in a backup.

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

/// What is in a backup.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Contents {
    /// The version of the game that wrote it.
    pub version: String,
    /// When it was written, as that version says.
    pub date: String,
    /// Whether it has settings.
    pub has_settings: bool,
    /// The UCI programs of the list. Restoring them does not confirm that they may run.
    pub engines: Vec<EngineEntry>,
    /// How many files of variants there are.
    pub variants: usize,
    /// How many files of themes there are.
    pub themes: usize,
    /// How many matches there are.
    pub matches: u64,
    /// What cannot be used as it is, with the reason. It is restored as far as it can be.
    pub notes: Vec<String>,
}

/// How many notes are kept, and how many characters of each.
const MAX_NOTES: usize = 100;
const MAX_NOTE_CHARACTERS: usize = 300;

impl Contents {
    /// Adds a note, unless there are too many.
    pub(crate) fn note(&mut self, text: &str) {
        if self.notes.len() < MAX_NOTES {
            let end = text.char_indices().nth(MAX_NOTE_CHARACTERS);
            self.notes
                .push(end.map_or_else(|| text.to_owned(), |(end, _)| format!("{}…", &text[..end])));
        }
    }
}
