//! Formats of files, recognized by their first bytes.

/// First bytes of unsupported files (not text, or in an unsupported encoding), and the names of the formats.
const SIGNATURES: [(&[u8], &str); 16] = [
    (b"\x1f\x8b", "a file compressed with gzip: decompress it first"),
    (b"\x1f\x9d", "a file compressed with compress: decompress it first"),
    (b"PK\x03\x04", "a zip archive: extract it first"),
    (b"PK\x05\x06", "an empty zip archive"),
    (b"\x28\xb5\x2f\xfd", "a file compressed with zstd: decompress it first"),
    (b"BZh", "a file compressed with bzip2: decompress it first"),
    (b"\xfd7zXZ\0", "a file compressed with xz: decompress it first"),
    (b"LZIP", "a file compressed with lzip: decompress it first"),
    (b"\x04\x22\x4d\x18", "a file compressed with lz4: decompress it first"),
    (b"7z\xbc\xaf\x27\x1c", "a 7z archive: extract it first"),
    (b"Rar!\x1a", "a rar archive: extract it first"),
    (b"\xff\xfe\0\0", "text in UTF-32: convert it to UTF-8 first"),
    (b"\0\0\xfe\xff", "text in UTF-32: convert it to UTF-8 first"),
    (b"SQLite format 3\0", "an SQLite database, such as a library of games"),
    (b"%PDF-", "a PDF file"),
    (b"\x89PNG", "a PNG image"),
];

/// Format of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FileFormat {
    /// Text in UTF-8 or an encoding with the characters of ASCII.
    Text,
    /// Text in UTF-16, whose byte order mark has this number of bytes.
    Utf16 { is_little_endian: bool, mark: usize },
    /// An unsupported format, with its name.
    Other(&'static str),
}

impl FileFormat {
    /// Returns the format of a file with these first bytes; `None` if more bytes are needed.
    pub(super) fn detect(first: &[u8], is_complete: bool) -> Option<FileFormat> {
        if let Some((_, name)) = SIGNATURES.iter().find(|(signature, _)| first.starts_with(signature)) {
            return Some(FileFormat::Other(name));
        }
        let may_follow = SIGNATURES.iter().any(|(signature, _)| signature.starts_with(first));
        if !is_complete && may_follow {
            return None;
        }
        match first {
            [0xff, 0xfe, ..] => Some(FileFormat::Utf16 {
                is_little_endian: true,
                mark: 2,
            }),
            [0xfe, 0xff, ..] => Some(FileFormat::Utf16 {
                is_little_endian: false,
                mark: 2,
            }),
            // Without a byte order mark, two characters of ASCII show the byte order.
            [1..=255, 0, 1..=255, 0, ..] => Some(FileFormat::Utf16 {
                is_little_endian: true,
                mark: 0,
            }),
            [0, 1..=255, 0, 1..=255, ..] => Some(FileFormat::Utf16 {
                is_little_endian: false,
                mark: 0,
            }),
            [] | [_] | [1..=255, 0] | [1..=255, 0, 1..=255] | [0, 1..=255] | [0, 1..=255, 0] if !is_complete => None,
            _ => Some(FileFormat::Text),
        }
    }
}
