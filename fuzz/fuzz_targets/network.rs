//! Network files: valid files round-trip, and the search accepts any weights.
//!
//! A network has tens of thousands of weights, too many for a fuzzer to generate. An input with a valid header is therefore read
//! a second time with its remaining bytes repeated to the required length.
#![no_main]

use breakthrough_engine::{Limits, Network, Searcher};
use breakthrough_rules::{Position, Variant};
use libfuzzer_sys::fuzz_target;
use std::sync::Arc;

const HEADER_BYTES: usize = 12;

/// Repeats the weights after the header to the length that the board size requires.
fn with_repeated_weights(bytes: &[u8]) -> Option<Vec<u8>> {
    let (header, weights) = bytes.split_at_checked(HEADER_BYTES)?;
    let [files, ranks] = [6, 8].map(|at| usize::from(u16::from_le_bytes([header[at], header[at + 1]])));
    if weights.is_empty() || !(3..=21).contains(&files) || !(3..=21).contains(&ranks) || files * ranks > 64 {
        return None;
    }
    let hidden = Network::HIDDEN;
    let count = 2 * files * ranks * hidden
        + hidden
        + Network::OUTPUT_BUCKETS * (2 * hidden + 1)
        + (ranks - Network::TUPLE_SIDE + 1) * Network::PATTERNS;
    let repeated = weights.iter().copied().cycle().take(2 * count);
    Some(header.iter().copied().chain(repeated).collect())
}

fn check(bytes: &[u8]) {
    let Ok(network) = Network::from_bytes(bytes) else {
        return;
    };
    assert_eq!(network.to_bytes(), bytes);
    let size = network.size();
    let Ok(variant) = Variant::new(size.files.into(), size.ranks.into()) else {
        return;
    };
    let position = Position::start(variant);
    let mut searcher = Searcher::new(0);
    searcher.set_network(Some(Arc::new(network)));
    let report = searcher.search(&position, &Limits::nodes(200), &|| false);
    assert!(report.pv().iter().take(1).all(|mv| position.is_legal(*mv)));
}

fuzz_target!(|bytes: &[u8]| {
    check(bytes);
    if let Some(bytes) = with_repeated_weights(bytes) {
        check(&bytes);
    }
});
