//! Files with stars of lessons: all accepted stars are valid, and their lines round-trip.
#![no_main]

use breakthrough_library::BoardStars;
use breakthrough_platform::tab_file::{ParsedLines, TabLine};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let mut file = BoardStars::header().into_bytes();
    file.extend(bytes);
    let lines = ParsedLines::<BoardStars>::new(&file).expect("a header");
    for line in lines {
        let stars = match line {
            Ok(stars) => stars,
            Err(error) => {
                assert!(error.to_string().len() < 1000, "{error}");
                continue;
            }
        };
        assert_eq!(stars.check(), Ok(()));
        assert!(stars.player.chars().count() <= 200);
        let text = format!("{}{stars}\n", BoardStars::header());
        let mut again = ParsedLines::<BoardStars>::new(text.as_bytes()).expect("a header");
        assert_eq!(again.next(), Some(Ok(stars)));
        assert!(again.next().is_none());
    }
});
