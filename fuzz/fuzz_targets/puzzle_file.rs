//! Files of puzzles: every accepted file round-trips, and its solutions are legal.
//!
//! A fuzzer can guess neither checksums nor compressed data. Each input is therefore also read as the data of a file, after it has been
//! compressed and given a correct header.
#![no_main]

use breakthrough_puzzles::{decode, encode};
use flate2::Compression;
use flate2::read::ZlibEncoder;
use libfuzzer_sys::fuzz_target;
use std::io::Read;

fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

/// Returns a file with this data.
fn file(data: &[u8]) -> Vec<u8> {
    let mut body = Vec::new();
    let mut encoder = ZlibEncoder::new(data, Compression::fast());
    encoder.read_to_end(&mut body).expect("memory can be read");
    let mut bytes = b"BTPZ\x01\x00".to_vec();
    bytes.extend((body.len() as u32).to_le_bytes());
    bytes.extend(checksum(&body).to_le_bytes());
    bytes.extend(body);
    bytes
}

fn check(bytes: &[u8]) {
    let Ok(puzzles) = decode(bytes) else {
        return;
    };
    assert_eq!(decode(&encode(&puzzles)).as_ref(), Ok(&puzzles));
    for puzzle in puzzles.all() {
        assert_eq!(puzzles.get(puzzle.id), Some(puzzle));
        let mut position = puzzle.start.clone();
        for mv in &puzzle.solution {
            position.play(*mv).expect("a legal move");
        }
    }
    for day in [i32::MIN, -1, 0, 20_788, i32::MAX] {
        assert_eq!(puzzles.of_day(day).is_some(), !puzzles.daily().is_empty());
    }
}

fuzz_target!(|bytes: &[u8]| {
    check(bytes);
    check(&file(bytes));
});
