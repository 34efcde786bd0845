//! The local date and time.

use breakthrough_platform::clock::{SystemTime, UNIX_EPOCH};
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp, Zoned};

/// Returns the local time. A clock before 1970 is set to 1970, and a clock after 9999 to the end of 9999, the last year that
/// Jiff can represent.
pub(crate) fn now() -> Zoned {
    zoned(SystemTime::now())
}

fn zoned(time: SystemTime) -> Zoned {
    let since = time.duration_since(UNIX_EPOCH).unwrap_or_default();
    let timestamp = SignedDuration::try_from(since).and_then(Timestamp::from_duration);
    timestamp.unwrap_or(Timestamp::MAX).to_zoned(TimeZone::system())
}

#[cfg(test)]
mod tests {
    use super::*;
    use breakthrough_platform::clock::Duration;

    #[test]
    fn clocks_outside_the_range_of_dates_are_clamped() {
        for (time, years) in [
            (UNIX_EPOCH - Duration::from_secs(1), [1969, 1970]),
            (UNIX_EPOCH, [1969, 1970]),
            (UNIX_EPOCH + Duration::from_secs(253_402_300_799), [9999, 9999]),
            (UNIX_EPOCH + Duration::from_secs(300_000_000_000), [9999, 9999]),
        ] {
            let year = zoned(time).year();
            assert!(years.contains(&year), "{time:?}: {year}");
        }
    }
}
