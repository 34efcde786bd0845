//! The UTC day, which determines the daily puzzle.

use crate::session::SystemClock;
use breakthrough_exercises::Day;
use breakthrough_platform::clock::UNIX_EPOCH;

const SECONDS_PER_DAY: i64 = 24 * 60 * 60;

/// Returns the number of seconds since 1970-01-01 UTC. A time before 1970 counts as 1970.
#[must_use]
pub(super) fn now(clock: SystemClock) -> i64 {
    let since = (clock.0)().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_secs()).unwrap_or(i64::MAX)
}

/// Returns the UTC day of a number of seconds since 1970-01-01.
#[must_use]
pub(super) fn day_of(seconds: i64) -> Day {
    Day::try_from(seconds.div_euclid(SECONDS_PER_DAY)).unwrap_or(Day::MAX)
}

/// Returns the current UTC day.
#[must_use]
pub(crate) fn today(clock: SystemClock) -> Day {
    day_of(now(clock))
}

#[cfg(test)]
mod tests {
    use super::*;
    use breakthrough_puzzles::Puzzles;

    #[test]
    fn days_begin_at_midnight_in_utc() {
        let first = i64::from(Puzzles::FIRST_DAY) * SECONDS_PER_DAY;
        assert_eq!(day_of(first).number(), Puzzles::FIRST_DAY);
        assert_eq!(day_of(first - 1).number(), Puzzles::FIRST_DAY - 1);
        assert_eq!(day_of(first).to_string(), "2026-12-01");
        assert_eq!(day_of(i64::MAX), Day::MAX);
    }
}
