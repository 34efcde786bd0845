//! Files of an archive that contain a header and lines: writing and reading within a limit.

use crate::notes::Notes;
use breakthrough_library::MergedData;
use breakthrough_platform::tab_file::{ParsedLines, TabLine};
use std::io::Read;

/// Maximum number of damaged lines that are listed in separate notes. Further damaged lines are only counted.
const MAX_NOTED_LINES: usize = 20;

/// File with a maximum size.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LineFile {
    pub(crate) name: &'static str,
    pub(crate) max_bytes: u64,
}

impl LineFile {
    /// Returns the text of the file. Lines that do not fit in the maximum size are omitted, and their number is noted.
    pub(crate) fn text<T: TabLine>(self, lines: impl Iterator<Item = T>, notes: &mut Notes) -> String {
        let (mut text, mut skipped) = (T::header(), 0);
        for line in lines {
            let line = line.to_string();
            if (text.len() + line.len() + 1) as u64 > self.max_bytes {
                skipped += 1;
                continue;
            }
            text.push_str(&line);
            text.push('\n');
        }
        if skipped > 0 {
            let expected = format_args!("expected at most {} bytes, found {skipped} more lines", self.max_bytes);
            notes.add(self.name, expected);
        }
        text
    }

    /// Reads and parses the lines of the file in an archive. `add` stores the content of a line, and returns `false` if there is too
    /// much content of this kind; `limit` names the limit, such as `10000 exercises`. Damaged lines, lines beyond a limit, and a
    /// file of a newer version are noted. If the source cannot be read to the end or is too long, this is noted, and the complete
    /// lines before the end are parsed.
    pub(crate) fn read<T: TabLine>(
        self,
        source: impl Read,
        limit: &str,
        notes: &mut Notes,
        add: impl FnMut(T) -> bool,
    ) {
        let max_bytes = self.max_bytes;
        let mut bytes = Vec::new();
        let read = source.take(max_bytes + 1).read_to_end(&mut bytes);
        let is_too_long = bytes.len() as u64 > max_bytes;
        if read.is_err() || is_too_long {
            // The last line may be incomplete.
            bytes.truncate(max_bytes as usize);
            let end = bytes.iter().rposition(|byte| *byte == b'\n');
            bytes.truncate(end.map_or(0, |end| end + 1));
        }
        self.parse(&bytes, limit, notes, add);
        if let Err(error) = read {
            notes.add(self.name, format_args!("expected an undamaged file, found: {error}"));
        } else if is_too_long {
            notes.add(
                self.name,
                format_args!("expected at most {max_bytes} bytes, found more"),
            );
        }
    }

    fn parse<T: TabLine>(self, bytes: &[u8], limit: &str, notes: &mut Notes, mut add: impl FnMut(T) -> bool) {
        let lines = match ParsedLines::new(bytes) {
            Ok(lines) => lines,
            Err(error) => return notes.add(self.name, error),
        };
        let (mut damaged, mut surplus) = (0, 0);
        for line in lines {
            match line {
                Ok(content) => surplus += usize::from(!add(content)),
                Err(error) => {
                    damaged += 1;
                    if damaged <= MAX_NOTED_LINES {
                        notes.add(self.name, error);
                    }
                }
            }
        }
        if damaged > MAX_NOTED_LINES {
            let more = damaged - MAX_NOTED_LINES;
            notes.add(self.name, format_args!("{more} more damaged lines"));
        }
        if surplus > 0 {
            let reason = format_args!("expected at most {limit}, found {surplus} more lines");
            notes.add(self.name, reason);
        }
    }

    /// Notes the number of items that cannot be read in the library.
    pub(crate) fn note_unreadable(self, items: &str, unreadable: usize, notes: &mut Notes) {
        if unreadable > 0 {
            notes.add(
                self.name,
                format_args!("expected valid {items}, found {unreadable} others"),
            );
        }
    }

    /// Notes the number of items that the library has refused. `limit` names the limit of the library, such as `10000 exercises`.
    pub(crate) fn note_refused(self, limit: &str, merged: MergedData, notes: &mut Notes) {
        if merged.refused > 0 {
            let expected = format!("expected at most {limit} in the library");
            notes.add(self.name, format_args!("{expected}, found {} more", merged.refused));
        }
    }
}
