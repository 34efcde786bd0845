//! PGN files of any bytes: encodings, line ends, padding and other formats. A file is read to its end with any buffer size, and its
//! games round-trip.
#![no_main]

use breakthrough_rules::notation::{MAX_NOTES, PgnReader, parse_pgn};
use libfuzzer_sys::fuzz_target;
use std::io::BufReader;

/// Reads a file with the given buffer size. Returns the line number, the text or the error, and the notes of each game.
fn read_file(bytes: &[u8], capacity: usize) -> Vec<(usize, Result<String, String>, Vec<String>)> {
    let reader = PgnReader::with_limit(BufReader::with_capacity(capacity, bytes), 1000);
    let games = reader.map(|game| game.expect("bytes in memory have no errors of reading"));
    let text = games.map(|game| {
        let record = game.record.map(|record| record.to_pgn());
        let notes: Vec<String> = game.notes.iter().map(ToString::to_string).collect();
        (game.line, record.map_err(|error| error.to_string()), notes)
    });
    text.collect()
}

fuzz_target!(|bytes: &[u8]| {
    let games = read_file(bytes, 4096);
    assert_eq!(read_file(bytes, 1), games);
    assert!(games.is_sorted_by_key(|(line, ..)| *line) && games.len() <= bytes.len());
    for (_, record, notes) in games {
        assert!(notes.len() <= MAX_NOTES && notes.iter().all(|note| note.len() < 2000));
        if let Ok(written) = record {
            let again = parse_pgn(&written).unwrap_or_else(|error| panic!("{error}: {written}"));
            assert_eq!(again.to_pgn(), written);
        }
    }
});
