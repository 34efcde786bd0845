//! Decoding of text that is not valid UTF-8.

use std::borrow::Cow;

/// Characters of the bytes 0x80 to 0x9f in Windows-1252. Five of the bytes are undefined.
const WINDOWS_1252: [char; 32] = [
    '€', '\u{fffd}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{fffd}', 'Ž', '\u{fffd}', '\u{fffd}',
    '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{fffd}', 'ž', 'Ÿ',
];

/// Decodes UTF-8. Bytes that are not valid UTF-8 are decoded as Windows-1252, which includes the printable characters of
/// ISO 8859-1, the encoding of the PGN standard.
pub(super) fn decode(bytes: &[u8]) -> Cow<'_, str> {
    if let Ok(text) = std::str::from_utf8(bytes) {
        return Cow::Borrowed(text);
    }
    let mut text = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        text.extend(chunk.invalid().iter().map(|byte| windows_1252(*byte)));
    }
    Cow::Owned(text)
}

fn windows_1252(byte: u8) -> char {
    let index = usize::from(byte).checked_sub(0x80);
    index
        .and_then(|index| WINDOWS_1252.get(index))
        .copied()
        .unwrap_or(char::from(byte))
}
