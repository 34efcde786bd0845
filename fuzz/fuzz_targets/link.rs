//! Links: a link round-trips, or is rejected with the invalid part.
#![no_main]

use breakthrough_links::{MAX_LINK_BYTES, link_text, parse_link};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let link = match parse_link(text, 1) {
        Ok(link) => link,
        Err(error) => {
            let length = error.to_string().chars().count();
            assert!((1..1000).contains(&length), "{error}");
            return;
        }
    };
    let written = link_text(&link);
    assert!(
        written.len() <= MAX_LINK_BYTES || text.len() > MAX_LINK_BYTES / 4,
        "{written}"
    );
    let again = parse_link(&written, 1).unwrap_or_else(|error| panic!("{error}: {written}"));
    assert_eq!(link_text(&again), written);
    assert_eq!(again.game.position(), link.game.position(), "{written}");
    assert_eq!(again.game.outcome(), link.game.outcome(), "{written}");
    assert_eq!(again.friend, link.friend, "{written}");
});
