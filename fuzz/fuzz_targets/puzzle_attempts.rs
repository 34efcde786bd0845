//! Files with puzzle attempts: all accepted attempts are valid, their lines round-trip, and their rating is in its range.
#![no_main]

use breakthrough_library::{MAX_PUZZLE_RATING, MIN_PUZZLE_RATING, PuzzleAttempt, puzzle_rating};
use breakthrough_platform::tab_file::{ParsedLines, TabLine};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let mut file = PuzzleAttempt::header().into_bytes();
    file.extend(bytes);
    let lines = ParsedLines::<PuzzleAttempt>::new(&file).expect("a header");
    let mut attempts = Vec::new();
    for line in lines {
        let attempt = match line {
            Ok(attempt) => attempt,
            Err(error) => {
                assert!(error.to_string().len() < 1000, "{error}");
                continue;
            }
        };
        assert_eq!(attempt.check(), Ok(()));
        assert!(attempt.player.chars().count() <= 200);
        let text = format!("{}{attempt}\n", PuzzleAttempt::header());
        let mut again = ParsedLines::<PuzzleAttempt>::new(text.as_bytes()).expect("a header");
        assert_eq!(again.next(), Some(Ok(attempt.clone())));
        assert!(again.next().is_none());
        attempts.push(attempt);
    }
    let (rating, curve) = puzzle_rating(&attempts);
    assert_eq!(curve.len(), rating.attempts as usize);
    for point in curve {
        assert!((f64::from(MIN_PUZZLE_RATING)..=f64::from(MAX_PUZZLE_RATING)).contains(&point.rating));
        assert!((0.0..=350.0).contains(&point.deviation));
    }
});
