//! Clock times as text.

use crate::session::LOW_TIME;
use std::time::Duration;

/// Formats a clock time as minutes and seconds, preceded by the hours if the time is at least one hour. Low times are formatted
/// as seconds and tenths if `shows_tenths` is set. The time is rounded down.
pub(crate) fn format_time(time: Duration, shows_tenths: bool) -> String {
    let seconds = time.as_secs();
    if time < LOW_TIME && shows_tenths {
        return format!("{seconds}.{}", time.subsec_millis() / 100);
    }
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 {
        format!("{hours}:{minutes:02}:{seconds:02}")
    } else {
        format!("{minutes}:{seconds:02}")
    }
}

/// Parses the times of both sides, as in `5:00,0:09.5`: each time consists of minutes and seconds, or of hours, minutes and
/// seconds.
pub(crate) fn parse_times(text: &str) -> Result<[Duration; 2], String> {
    let fault = || format!("expected two times such as 5:00,0:09.5 of less than 100 hours, found `{text}`");
    let (first, second) = text.split_once(',').ok_or_else(fault)?;
    let parse = |time: &str| parse_time(time).ok_or_else(fault);
    Ok([parse(first)?, parse(second)?])
}

fn parse_time(text: &str) -> Option<Duration> {
    let parts: Vec<&str> = text.trim().split(':').collect();
    let (seconds, whole) = parts.split_last()?;
    let is_decimal = |part: &str| part.starts_with(|first: char| first.is_ascii_digit());
    if !(1..=2).contains(&whole.len()) || !parts.iter().all(|part| is_decimal(part)) {
        return None;
    }
    let mut minutes = 0;
    for part in whole {
        minutes = minutes * 60 + part.parse::<u32>().ok().filter(|part| *part < 6000)?;
    }
    let seconds: f64 = seconds.parse().ok().filter(|seconds| *seconds < 60.0)?;
    let time = Duration::from_secs(u64::from(minutes) * 60) + Duration::from_secs_f64(seconds);
    (time < Duration::from_secs(100 * 3600)).then_some(time)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_rounded_down_with_tenths_below_ten_seconds() {
        for (millis, expected) in [
            (0, "0.0"),
            (99, "0.0"),
            (9_999, "9.9"),
            (10_000, "0:10"),
            (59_999, "0:59"),
            (300_000, "5:00"),
            (3_599_999, "59:59"),
            (3_600_000, "1:00:00"),
            (36_061_000, "10:01:01"),
        ] {
            assert_eq!(
                format_time(Duration::from_millis(millis), true),
                expected,
                "{millis} ms"
            );
        }
        assert_eq!(format_time(Duration::from_millis(9_999), false), "0:09");
    }

    #[test]
    fn two_times_are_parsed_or_rejected() {
        let times = |first, second| Ok([first, second].map(Duration::from_millis));
        assert_eq!(parse_times("5:00,0:09.5"), times(300_000, 9_500));
        assert_eq!(parse_times("1:02:03, 90:00"), times(3_723_000, 5_400_000));
        for text in [
            "",
            "5:00",
            "5,6",
            "5:00,x",
            "5:60,1:00",
            "1:2:3:4,1:00",
            "-1:00,1:00",
            "1:-3,1:00",
            "1:nan,1:00",
            "1:00,99999:00",
            "1:00,5999:59:00",
        ] {
            let error = parse_times(text).expect_err(text);
            assert!(error.contains(&format!("found `{text}`")), "{error}");
        }
    }
}
