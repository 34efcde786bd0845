//! Date and time of a game.

use breakthrough_exercises::Day;
use breakthrough_platform::clock::{SystemTime, UNIX_EPOCH};
use jiff::Timestamp;
use jiff::tz::TimeZone;
use serde::{Deserialize, Serialize};

/// Date with an optional time of day, such as `2026.11.23 14:05:09`, or a prefix such as `2026.11` or `2026`. Empty if unknown.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct GameDate(String);

impl GameDate {
    /// Pattern of a date, in which `0` matches any digit.
    const PATTERN: &'static [u8] = b"0000.00.00 00:00:00";
    /// Valid lengths of a date.
    const LENGTHS: [usize; 5] = [19, 10, 7, 4, 0];

    /// Parses the longest valid prefix of a text.
    #[must_use]
    pub fn new(text: &str) -> GameDate {
        let has_form = |(byte, pattern): (&u8, &u8)| match pattern {
            b'0' => byte.is_ascii_digit(),
            other => byte == other,
        };
        let mut bytes = text.as_bytes().iter().zip(GameDate::PATTERN);
        let valid = bytes.position(|pair| !has_form(pair));
        let valid = valid.unwrap_or(text.len().min(GameDate::PATTERN.len()));
        let length = GameDate::LENGTHS.into_iter().find(|length| *length <= valid);
        GameDate(text[..length.unwrap_or(0)].to_owned())
    }

    /// Returns the current local date and time; empty if the clock is set to a year after 9999.
    #[must_use]
    pub fn now() -> GameDate {
        let seconds = SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .unwrap_or_default()
            .as_secs();
        let now = i64::try_from(seconds)
            .ok()
            .and_then(|seconds| Timestamp::from_second(seconds).ok());
        let text = now.map(|now| {
            now.to_zoned(TimeZone::system())
                .strftime("%Y.%m.%d %H:%M:%S")
                .to_string()
        });
        GameDate(text.unwrap_or_default())
    }

    /// Returns the date as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns the day; `None` if the day is unknown.
    #[must_use]
    pub fn day(&self) -> Option<Day> {
        self.0.get(..10)?.replace('.', "-").parse().ok()
    }

    /// Returns the values of the PGN tags `Date` and `Time`.
    #[must_use]
    pub fn tags(&self) -> (String, Option<String>) {
        let (date, time) = match self.0.split_once(' ') {
            Some((date, time)) => (date, Some(time.to_owned())),
            None => (self.0.as_str(), None),
        };
        let unknown = "????.??.??";
        (format!("{date}{}", &unknown[date.len()..]), time)
    }
}
