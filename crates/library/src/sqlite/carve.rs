//! Records among the bytes of a file whose structure is lost.
//!
//! Records are stored as text, and those of some 70 moves fit a page of the file, so that they lie there in one piece.

use crate::GameEntry;
use breakthrough_rules::notation::PgnReader;

/// How every record begins.
const BEGINNING: &[u8] = b"[Event \"";
/// The longest record that is looked for. One that is longer than a page is in pieces.
const MAX_BYTES: usize = 1 << 16;

/// The games whose records lie in the bytes in one piece, with the places of the records.
pub(super) fn carve(bytes: &[u8]) -> impl Iterator<Item = (usize, GameEntry)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        loop {
            let found = bytes
                .get(at..)?
                .windows(BEGINNING.len())
                .position(|window| window == BEGINNING)?;
            let place = at + found;
            at = place + BEGINNING.len();
            if let Some(entry) = game_at(bytes, place) {
                return Some((place, entry));
            }
        }
    })
}

/// The game whose record lies at a place in the bytes, if nothing else is among it.
pub(super) fn game_at(bytes: &[u8], place: usize) -> Option<GameEntry> {
    let text = bytes.get(place..)?;
    let text = &text[..text.len().min(MAX_BYTES)];
    // Nothing that is not text belongs to a record.
    let is_text = |byte: &u8| *byte >= b' ' || matches!(byte, b'\n' | b'\t');
    let end = text.iter().position(|byte| !is_text(byte)).unwrap_or(text.len());
    let mut reader = PgnReader::new(&text[..end]);
    let record = reader.next()?.ok()?.record.ok()?;
    let length = usize::try_from(reader.bytes_read()).ok()?;
    let text = std::str::from_utf8(text.get(..length)?).ok()?;
    // A record ends with its result, which stands at the top of it, too.
    let result = text.trim_end().rsplit([' ', '\n']).next()?;
    text.contains(&format!("[Result \"{result}\"]"))
        .then(|| GameEntry::from_record(record))
}
