//! A table as bytes, to go on from another time.
//!
//! A head (what it is, the position, the table's size, a checksum), then for every bucket a byte that says which entries
//! it has and the entries, then a checksum of them. All numbers are 64 bits, lowest byte first.

use super::table::{Bucket, Table};
use std::io::{self, Read, Write};
use thiserror::Error;

const MAGIC: [u8; 16] = *b"breakthrough sv2";
/// The magic, the numbers of the head, its checksum.
const HEAD_BYTES: usize = 16 + 8 * HEAD_NUMBERS + 8;
const HEAD_NUMBERS: usize = FINGERPRINT_NUMBERS + 3;
const FINGERPRINT_NUMBERS: usize = 13;

/// Says which position of which game it is about.
pub(super) type Fingerprint = [u64; FINGERPRINT_NUMBERS];

/// What a checkpoint says about itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Head {
    pub(super) position: Fingerprint,
    pub(super) buckets: u64,
    pub(super) nodes: u64,
    pub(super) entries: u64,
}

/// Why a checkpoint cannot be used.
#[derive(Debug, Error)]
pub enum CheckpointError {
    /// It could not be read.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// It is something else, or of another version.
    #[error("expected a checkpoint of this version of the solver, found something else")]
    Foreign,
    /// It ends early, or some of it was changed.
    #[error("the checkpoint is damaged")]
    Damaged,
    /// It was made for another position.
    #[error("the checkpoint belongs to another position")]
    OtherPosition,
}

pub(super) fn write(table: &Table, head: &Head, output: &mut impl Write) -> io::Result<()> {
    let mut bytes = MAGIC.to_vec();
    let numbers = head
        .position
        .into_iter()
        .chain([head.buckets, head.nodes, head.entries]);
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

/// Reads the head, and the table that it promises only if it is about this position.
pub(super) fn read(position: Fingerprint, input: &mut impl Read) -> Result<(Table, Head), CheckpointError> {
    let mut bytes = [0; HEAD_BYTES];
    fill(input, &mut bytes)?;
    if bytes[..16] != MAGIC {
        return Err(CheckpointError::Foreign);
    }
    let mut numbers = [0; HEAD_NUMBERS + 1];
    for (number, bytes) in numbers.iter_mut().zip(bytes[16..].chunks_exact(8)) {
        *number = number_of(bytes);
    }
    if numbers[HEAD_NUMBERS] != checksum(0, &bytes[..HEAD_BYTES - 8]) {
        return Err(CheckpointError::Damaged);
    }
    let mut head = Head {
        position: [0; FINGERPRINT_NUMBERS],
        buckets: numbers[FINGERPRINT_NUMBERS],
        nodes: numbers[FINGERPRINT_NUMBERS + 1],
        entries: numbers[FINGERPRINT_NUMBERS + 2],
    };
    head.position.copy_from_slice(&numbers[..FINGERPRINT_NUMBERS]);
    if head.position != position {
        return Err(CheckpointError::OtherPosition);
    }
    let table = Table::with_buckets(head.buckets as usize);
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
    Ok((table, head))
}

fn fill(input: &mut impl Read, bytes: &mut [u8]) -> Result<(), CheckpointError> {
    input.read_exact(bytes).map_err(|error| match error.kind() {
        io::ErrorKind::UnexpectedEof => CheckpointError::Damaged,
        _ => error.into(),
    })
}

/// A number of 8 bytes.
fn number_of(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .rev()
        .fold(0, |number, byte| number << 8 | u64::from(*byte))
}

/// FNV-1a by words (Fowler, Noll, Vo), good enough against damage.
fn checksum(sum: u64, bytes: &[u8]) -> u64 {
    bytes.chunks(8).fold(sum ^ 0xcbf2_9ce4_8422_2325, |sum, chunk| {
        (sum ^ number_of(chunk))
            .wrapping_mul(0x0000_0100_0000_01b3)
            .rotate_left(29)
    })
}
