//! Notes for the player about files and games that are skipped or invalid.

use breakthrough_platform::text::shortened;

/// Maximum number of notes. Further notes are counted.
const MAX_NOTES: usize = 100;
/// Maximum length of a note, in characters, without the ellipsis.
const MAX_NOTE_CHARACTERS: usize = 300;

/// Notes of limited number and length.
#[derive(Debug, Default)]
pub(crate) struct Notes {
    lines: Vec<String>,
    /// Number of notes after the first [`MAX_NOTES`].
    more: usize,
}

impl Notes {
    /// Adds a note that contains the name of a file or a game, and a reason.
    pub(crate) fn add(&mut self, name: &str, reason: impl std::fmt::Display) {
        if self.lines.len() == MAX_NOTES {
            self.more += 1;
            return;
        }
        let line = shortened(&format!("{name}: {reason}"), MAX_NOTE_CHARACTERS);
        self.lines.push(line.replace(char::is_control, " "));
    }

    /// Returns the notes. If there are too many notes, the last line contains the number of omitted notes.
    pub(crate) fn into_lines(mut self) -> Vec<String> {
        if self.more > 0
            && let Some(last) = self.lines.last_mut()
        {
            *last = format!("{} more", self.more + 1);
        }
        self.lines
    }
}
