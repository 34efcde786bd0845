//! Conversion of UTF-16 to UTF-8, byte by byte.

/// Decoder of UTF-16.
#[derive(Debug)]
pub(super) struct Utf16Decoder {
    is_little_endian: bool,
    /// First byte of the current unit.
    first: Option<u8>,
    /// First unit of the current surrogate pair.
    high: Option<u16>,
}

impl Utf16Decoder {
    pub(super) const fn new(is_little_endian: bool) -> Utf16Decoder {
        Utf16Decoder {
            is_little_endian,
            first: None,
            high: None,
        }
    }

    /// Processes the next byte. Returns the characters completed by the byte. Unpaired surrogates become replacement
    /// characters.
    pub(super) fn push(&mut self, byte: u8) -> impl Iterator<Item = char> {
        let unit = match self.first.take() {
            None => {
                self.first = Some(byte);
                None
            }
            Some(first) if self.is_little_endian => Some(u16::from_le_bytes([first, byte])),
            Some(first) => Some(u16::from_be_bytes([first, byte])),
        };
        let is_high = unit.is_some_and(|unit| (0xd800..0xdc00).contains(&unit));
        let before = if unit.is_some() { self.high.take() } else { None };
        let unit = if is_high {
            self.high = unit;
            None
        } else {
            unit
        };
        let units = before.into_iter().chain(unit);
        char::decode_utf16(units).map(|decoded| decoded.unwrap_or(char::REPLACEMENT_CHARACTER))
    }
}
