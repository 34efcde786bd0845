//! Opening books: every accepted book round-trips, and its moves are legal.
//!
//! A fuzzer cannot guess checksums. Each input is therefore read a second time with the correct checksum of its data.
#![no_main]

use breakthrough_explorer::{ExplorerBook, PositionKey};
use breakthrough_rules::{Position, Variant};
use libfuzzer_sys::fuzz_target;
use std::collections::HashSet;

/// Byte range of the checksum, which ends the header and precedes the data.
const CHECKSUM: std::ops::Range<usize> = 6..14;

fn with_checksum(bytes: &[u8]) -> Option<Vec<u8>> {
    let data = bytes.get(CHECKSUM.end..)?;
    let checksum = data.iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3)
    });
    let mut bytes = bytes.to_vec();
    bytes[CHECKSUM].copy_from_slice(&checksum.to_le_bytes());
    Some(bytes)
}

fn check(bytes: &[u8]) {
    let Ok(book) = ExplorerBook::parse(bytes) else {
        return;
    };
    assert_eq!(ExplorerBook::parse(&book.to_bytes()).as_ref(), Ok(&book));
    let size = book.size();
    let variant = Variant::new(size.files.into(), size.ranks.into()).expect("a book has a valid size");
    let mut queue = vec![Position::start(variant)];
    let mut seen = HashSet::new();
    let mut moves = 0;
    while let Some(position) = queue.pop() {
        let listed = book.moves(&position);
        if !seen.insert(PositionKey::new(&position)) {
            continue;
        }
        moves += listed.len();
        for listed in listed {
            assert_eq!(listed.games, listed.wins[0] + listed.wins[1]);
            let mut next = position.clone();
            next.play(listed.mv).expect("a legal move");
            queue.push(next);
        }
    }
    assert_eq!(moves, book.move_count());
}

fuzz_target!(|bytes: &[u8]| {
    check(bytes);
    if let Some(bytes) = with_checksum(bytes) {
        check(&bytes);
    }
});
