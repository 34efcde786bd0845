//! Checkpoints: serialized transposition tables, from which a later run resumes.
//!
//! A checkpoint consists of a header (magic, position, table size, node and entry counts, checksum), the buckets and a checksum
//! of the buckets. Each bucket is a byte with one bit per occupied slot, followed by the entries of these slots. All numbers are
//! 64-bit little-endian integers.

use super::transposition_table::{BUCKET_BYTES, Bucket, OutOfMemory, TranspositionTable};
use std::io::{self, Read, Write};
use thiserror::Error;

const MAGIC: [u8; 16] = *b"breakthrough sv3";
/// Length of the header: magic, numbers and checksum.
const HEADER_BYTES: usize = 16 + 8 * HEADER_NUMBERS + 8;
const HEADER_NUMBERS: usize = FINGERPRINT_NUMBERS + 3;
const FINGERPRINT_NUMBERS: usize = 13;

/// Numbers that identify a position and the rules of its game.
pub(super) type Fingerprint = [u64; FINGERPRINT_NUMBERS];

/// Contents of the header, without magic and checksum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Header {
    pub(super) position: Fingerprint,
    pub(super) buckets: u64,
    pub(super) nodes: u64,
    pub(super) entries: u64,
}

/// Reason why a checkpoint cannot be used.
#[derive(Debug, Error)]
pub enum CheckpointError {
    /// Reading failed.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The magic is missing, so the format or the version differs.
    #[error("expected a checkpoint of this version of the solver, found other data")]
    UnknownFormat,
    /// A checksum or the length is wrong.
    #[error("the checkpoint is damaged")]
    Damaged,
    /// The checkpoint belongs to a different position or to different rules.
    #[error("the checkpoint is of another position")]
    OtherPosition,
    /// The header specifies a table larger than the limit.
    #[error("expected a table of at most {} MiB, the available memory, found {} MiB", .max >> 20, .found.div_ceil(1 << 20))]
    TooLarge {
        /// Limit in bytes.
        max: usize,
        /// Size of the table in bytes; saturates.
        found: u64,
    },
    /// The table cannot be allocated.
    #[error(transparent)]
    OutOfMemory(#[from] OutOfMemory),
}

/// Writes a checkpoint.
pub(super) fn write(table: &TranspositionTable, header: &Header, output: &mut impl Write) -> io::Result<()> {
    let mut bytes = MAGIC.to_vec();
    let numbers = header
        .position
        .into_iter()
        .chain([header.buckets, header.nodes, header.entries]);
    numbers.for_each(|number| bytes.extend(number.to_le_bytes()));
    let sum = checksum(0, &bytes);
    bytes.extend(sum.to_le_bytes());
    output.write_all(&bytes)?;
    let mut sum = 0;
    for index in 0..table.buckets() {
        let bucket = table.bucket_words(index);
        bytes.clear();
        bytes.push(0);
        for (slot, words) in bucket.into_iter().enumerate().filter(|(_, words)| words[1] != 0) {
            bytes[0] |= 1 << slot;
            words.into_iter().for_each(|word| bytes.extend(word.to_le_bytes()));
        }
        sum = checksum(sum, &bytes);
        output.write_all(&bytes)?;
    }
    output.write_all(&sum.to_le_bytes())
}

/// Reads a checkpoint. The table is allocated only if the header is valid, matches the position, and specifies at most
/// `max_bytes` bytes.
pub(super) fn read(
    position: Fingerprint,
    max_bytes: usize,
    input: &mut impl Read,
) -> Result<(TranspositionTable, Header), CheckpointError> {
    let mut bytes = [0; HEADER_BYTES];
    fill(input, &mut bytes)?;
    if bytes[..16] != MAGIC {
        return Err(CheckpointError::UnknownFormat);
    }
    let mut numbers = [0; HEADER_NUMBERS + 1];
    for (number, bytes) in numbers.iter_mut().zip(bytes[16..].chunks_exact(8)) {
        *number = number_of(bytes);
    }
    if numbers[HEADER_NUMBERS] != checksum(0, &bytes[..HEADER_BYTES - 8]) {
        return Err(CheckpointError::Damaged);
    }
    let mut header = Header {
        position: [0; FINGERPRINT_NUMBERS],
        buckets: numbers[FINGERPRINT_NUMBERS],
        nodes: numbers[FINGERPRINT_NUMBERS + 1],
        entries: numbers[FINGERPRINT_NUMBERS + 2],
    };
    header.position.copy_from_slice(&numbers[..FINGERPRINT_NUMBERS]);
    if header.position != position {
        return Err(CheckpointError::OtherPosition);
    }
    let buckets = usize::try_from(header.buckets).ok();
    let buckets = buckets.filter(|buckets| *buckets <= max_bytes / BUCKET_BYTES);
    let table = TranspositionTable::with_buckets(buckets.ok_or(CheckpointError::TooLarge {
        max: max_bytes,
        found: header.buckets.saturating_mul(BUCKET_BYTES as u64),
    })?)?;
    let mut sum = 0;
    for index in 0..table.buckets() {
        let mut bytes = [0; 65];
        fill(input, &mut bytes[..1])?;
        let end = 1 + 16 * (bytes[0] & 15).count_ones() as usize;
        fill(input, &mut bytes[1..end])?;
        sum = checksum(sum, &bytes[..end]);
        let mut words = bytes[1..end].chunks_exact(8).map(number_of);
        let mut bucket: Bucket = [[0; 2]; 4];
        for (_, entry) in bucket
            .iter_mut()
            .enumerate()
            .filter(|(slot, _)| bytes[0] >> slot & 1 == 1)
        {
            *entry = [words.next().unwrap_or(0), words.next().unwrap_or(0)];
        }
        table.set_bucket_words(index, bucket);
    }
    let mut bytes = [0; 8];
    fill(input, &mut bytes)?;
    if number_of(&bytes) != sum || input.read(&mut [0])? != 0 {
        return Err(CheckpointError::Damaged);
    }
    Ok((table, header))
}

fn fill(input: &mut impl Read, bytes: &mut [u8]) -> Result<(), CheckpointError> {
    input.read_exact(bytes).map_err(|error| match error.kind() {
        io::ErrorKind::UnexpectedEof => CheckpointError::Damaged,
        _ => error.into(),
    })
}

/// Decodes a little-endian number of up to 8 bytes.
fn number_of(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .rev()
        .fold(0, |number, byte| number << 8 | u64::from(*byte))
}

/// Computes a variant of FNV-1a (Fowler, Noll, Vo) that processes words instead of bytes. The checksum detects accidental damage
/// only.
fn checksum(sum: u64, bytes: &[u8]) -> u64 {
    bytes.chunks(8).fold(sum ^ 0xcbf2_9ce4_8422_2325, |sum, chunk| {
        (sum ^ number_of(chunk))
            .wrapping_mul(0x0000_0100_0000_01b3)
            .rotate_left(29)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_checkpoint_preserves_every_slot_of_every_bucket() {
        let header = Header {
            position: [7; FINGERPRINT_NUMBERS],
            buckets: 16,
            nodes: 123,
            entries: 32,
        };
        let table = TranspositionTable::with_buckets(16).expect("a small table");
        // Bucket `index` has an entry in each slot whose bit is set in `index`.
        let bucket = |index: usize| -> Bucket {
            let entry = |slot: usize| [[0; 2], [(index * 4 + slot) as u64, 1 + slot as u64]][index >> slot & 1];
            [entry(0), entry(1), entry(2), entry(3)]
        };
        (0..16).for_each(|index| table.set_bucket_words(index, bucket(index)));
        let mut bytes = Vec::new();
        write(&table, &header, &mut bytes).expect("memory can be written");
        assert_eq!(bytes.len(), 152 + 16 + 32 * 16 + 8);
        let (resumed, found) = read(header.position, 16 * BUCKET_BYTES, &mut bytes.as_slice()).expect("a checkpoint");
        assert_eq!(found, header);
        for index in 0..16 {
            assert_eq!(resumed.bucket_words(index), bucket(index), "bucket {index}");
        }
    }

    #[test]
    fn a_table_above_the_limit_is_refused_before_it_is_allocated() {
        let table = TranspositionTable::with_buckets(16).expect("a small table");
        let error = |buckets: u64, max: usize| {
            let header = Header {
                position: [7; FINGERPRINT_NUMBERS],
                buckets,
                nodes: u64::MAX,
                entries: u64::MAX,
            };
            let mut bytes = Vec::new();
            write(&table, &header, &mut bytes).expect("memory can be written");
            read(header.position, max, &mut bytes.as_slice())
                .err()
                .map(|error| error.to_string())
        };
        let expected = "expected a table of at most 1024 MiB, the available memory, found";
        for (buckets, mebibytes) in [
            ((1 << 24) + 1, "1025"),
            (1 << 40, "67108864"),
            (1 << 58, "17592186044416"),
            (u64::MAX, "17592186044416"),
        ] {
            assert_eq!(
                error(buckets, 1 << 30),
                Some(format!("{expected} {mebibytes} MiB")),
                "{buckets}"
            );
        }
        assert_eq!(error(16, 1 << 30), None);
        // If the table size is not limited, the allocation fails.
        let error = error(1 << 50, usize::MAX).expect("no memory");
        assert!(error.starts_with("not enough memory for a table of "), "{error}");
    }
}
