//! Durations as text: `100ms`, `2s`, `1.5s`, `3m`.

use breakthrough_platform::text::shortened_name;
use breakthrough_rules::MAX_CLOCK;
use std::time::Duration;

/// Parses a duration with its unit: `ms`, `s` or `m` (minutes). The duration is rounded to the millisecond.
///
/// # Errors
/// The text is not a number followed by a unit, or the duration is negative or longer than [`MAX_CLOCK`].
pub fn parse_duration(text: &str) -> Result<Duration, String> {
    let error = || {
        format!(
            "expected a time such as 100ms, 2s or 3m, of at most a year, found `{}`",
            shortened_name(text)
        )
    };
    let unit_start = text.find(|c: char| c.is_ascii_alphabetic()).ok_or_else(error)?;
    let (number, unit) = text.split_at(unit_start);
    let seconds_per_unit = match unit {
        "ms" => 0.001,
        "s" => 1.0,
        "m" => 60.0,
        _ => return Err(error()),
    };
    let number: f64 = number.parse().map_err(|_| error())?;
    let duration = Duration::try_from_secs_f64(number * seconds_per_unit).map_err(|_| error())?;
    // Rounding to milliseconds makes the printed duration parse to the same value.
    let duration = Duration::from_millis((duration.as_secs_f64() * 1000.0).round() as u64);
    Some(duration)
        .filter(|duration| *duration <= MAX_CLOCK)
        .ok_or_else(error)
}

/// Parses the time limit of a command-line argument: a duration as in [`parse_duration`], or a number of seconds without a unit.
///
/// # Errors
/// The text is neither a duration nor a number, or the time is zero, negative or longer than [`MAX_CLOCK`].
pub fn parse_time_limit(text: &str) -> Result<Duration, String> {
    let time = match text.parse() {
        Ok(seconds) => Duration::try_from_secs_f64(seconds).ok(),
        Err(_) => parse_duration(text).ok(),
    };
    time.filter(|time| !time.is_zero() && *time <= MAX_CLOCK)
        .ok_or_else(|| {
            let found = shortened_name(text);
            format!("expected a number of seconds above 0, found `{found}`; a unit may follow, as in 500ms, 1.5s or 2m")
        })
}

/// Formats a duration for [`parse_duration`], to the millisecond.
pub fn duration_text(duration: Duration) -> String {
    let milliseconds = duration.as_millis();
    if milliseconds.is_multiple_of(1000) {
        format!("{}s", milliseconds / 1000)
    } else {
        format!("{milliseconds}ms")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_of_an_argument_may_omit_the_unit() {
        for (text, milliseconds) in [
            ("1s", 1000),
            ("500ms", 500),
            ("2m", 120_000),
            ("3", 3000),
            ("0.25", 250),
            ("1e1", 10_000),
            ("31536000", 31_536_000_000),
        ] {
            let expected = Ok(Duration::from_millis(milliseconds));
            assert_eq!(parse_time_limit(text), expected, "{text}");
        }
        for text in [
            "", "soon", "-1", "1h", "inf", "NaN", "1e99", "31536001", "1 s", "ms", "0", "0ms", "0s", "-0", "-1s",
        ] {
            let error = parse_time_limit(text).expect_err(text);
            assert!(error.contains(&format!("seconds above 0, found `{text}`")), "{error}");
        }
    }

    #[test]
    fn a_duration_is_a_number_with_a_unit() {
        for (text, milliseconds) in [
            ("100ms", 100),
            ("2s", 2000),
            ("1.5s", 1500),
            ("3m", 180_000),
            ("0ms", 0),
            ("525600m", 31_536_000_000),
            ("0.0004s", 0),
            ("200000.000701613432m", 12_000_000_042),
        ] {
            let duration = Duration::from_millis(milliseconds);
            assert_eq!(parse_duration(text), Ok(duration), "{text}");
            assert_eq!(parse_duration(&duration_text(duration)), Ok(duration), "{text}");
        }
        for text in ["", "100", "ms", "-1s", "1h", "1e99m", "s1", "1 s", "1e19s", "525601m"] {
            let error = parse_duration(text).expect_err(text);
            assert!(error.contains(&format!("found `{text}`")), "{error}");
        }
    }
}
