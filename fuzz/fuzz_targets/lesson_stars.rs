//! Files with stars of lessons: all accepted stars are valid, and their lines round-trip.
#![no_main]

use breakthrough_library::{LessonStarsLines, lesson_stars_header};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let mut file = lesson_stars_header().into_bytes();
    file.extend(bytes);
    let lines = LessonStarsLines::new(&file).expect("a header");
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
        let text = format!("{}{stars}\n", lesson_stars_header());
        let mut again = LessonStarsLines::new(text.as_bytes()).expect("a header");
        assert_eq!(again.next(), Some(Ok(stars)));
        assert!(again.next().is_none());
    }
});
