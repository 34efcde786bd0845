//! Files of an archive that contain a header and lines: writing and reading within a limit.

use crate::notes::Notes;
use std::fmt::Display;
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
    /// Returns the text of the file. Lines that a restore would refuse because of the size of the file are noted.
    pub(crate) fn text(self, header: String, lines: impl Iterator<Item = String>, notes: &mut Notes) -> String {
        let (mut text, mut skipped) = (header, 0);
        for line in lines {
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

    /// Reads the file from an archive and parses it. If the source cannot be read to the end or is too long, this is noted, and the
    /// complete lines before the end are parsed.
    pub(crate) fn read<T>(self, source: impl Read, notes: &mut Notes, parse: impl FnOnce(&[u8], &mut Notes) -> T) -> T {
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
        let parsed = parse(&bytes, notes);
        if let Err(error) = read {
            notes.add(self.name, format_args!("expected an undamaged file, found: {error}"));
        } else if is_too_long {
            notes.add(
                self.name,
                format_args!("expected at most {max_bytes} bytes, found more"),
            );
        }
        parsed
    }
}

/// Number of damaged lines of a file.
#[derive(Debug)]
pub(crate) struct DamagedLines {
    file: &'static str,
    count: usize,
}

impl DamagedLines {
    pub(crate) const fn new(file: LineFile) -> DamagedLines {
        DamagedLines {
            file: file.name,
            count: 0,
        }
    }

    /// Notes one of the first damaged lines, and counts the others.
    pub(crate) fn add(&mut self, error: impl Display, notes: &mut Notes) {
        self.count += 1;
        if self.count <= MAX_NOTED_LINES {
            notes.add(self.file, error);
        }
    }

    /// Notes the number of the other lines.
    pub(crate) fn finish(self, notes: &mut Notes) {
        if self.count > MAX_NOTED_LINES {
            let more = self.count - MAX_NOTED_LINES;
            notes.add(self.file, format_args!("{more} more damaged lines"));
        }
    }
}
