//! Carves PGN records out of the raw bytes of a file with an unreadable structure.
//!
//! Records are stored as text. A record of up to about 70 moves fits into a page, so the bytes of the record are contiguous.

use crate::GameEntry;
use breakthrough_rules::notation::PgnReader;
use std::sync::atomic::{AtomicBool, Ordering};

/// Prefix of every record.
const BEGINNING: &[u8] = b"[Event \"";
/// Maximum length of a carved record. A record longer than a page may be fragmented.
const MAX_BYTES: usize = 1 << 16;

/// Number of bytes searched between two polls of the cancel flag.
const STEP: usize = 1 << 20;

/// Returns the games with contiguous records, each with the byte offset of the record. Stops when `cancel` is set.
pub(super) fn carve(bytes: &[u8], cancel: &AtomicBool) -> impl Iterator<Item = (usize, GameEntry)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        loop {
            let rest = bytes.get(at..).filter(|rest| rest.len() >= BEGINNING.len())?;
            if cancel.load(Ordering::Relaxed) {
                return None;
            }
            // The parts overlap, so that a prefix across a boundary is found.
            let part = &rest[..rest.len().min(STEP + BEGINNING.len() - 1)];
            let found = part.windows(BEGINNING.len()).position(|window| window == BEGINNING);
            let Some(found) = found else {
                at += STEP;
                continue;
            };
            let place = at + found;
            at = place + BEGINNING.len();
            if let Some(entry) = game_at(bytes, place) {
                return Some((place, entry));
            }
        }
    })
}

/// Parses the record at a byte offset; `None` if no complete record is found there.
pub(super) fn game_at(bytes: &[u8], place: usize) -> Option<GameEntry> {
    let text = bytes.get(place..)?;
    let text = &text[..text.len().min(MAX_BYTES)];
    // A record ends at the first control character other than newline and tab.
    let is_text = |byte: &u8| *byte >= b' ' || matches!(byte, b'\n' | b'\t');
    let end = text.iter().position(|byte| !is_text(byte)).unwrap_or(text.len());
    let mut reader = PgnReader::new(&text[..end]);
    let record = reader.next()?.ok()?.record.ok()?;
    let length = usize::try_from(reader.bytes_read()).ok()?;
    let text = std::str::from_utf8(text.get(..length)?).ok()?;
    // The result at the end must agree with the tag `Result`, so that a truncated record is rejected.
    let result = text.trim_end().rsplit([' ', '\n']).next()?;
    text.contains(&format!("[Result \"{result}\"]"))
        .then(|| GameEntry::from_record(record))
}
