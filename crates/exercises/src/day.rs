//! Calendar days.

use jiff::civil::{Date, date};
use jiff::{Span, Unit};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// First day of the numbering of [`Day`].
const EPOCH: Date = date(1970, 1, 1);

/// Local calendar day, from 0001-01-01 to 9999-12-31, as the number of days since 1970-01-01.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(try_from = "i32", into = "i32")]
pub struct Day(i32);

/// Reason why a text or a number is not a day.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ParseDayError {
    /// The text is not a day of the calendar.
    #[error("expected a day such as 2026-11-23, found `{0}`")]
    Text(String),
    /// The number is out of range.
    #[error("expected a day from 0001-01-01 to 9999-12-31, found the number {0}")]
    Number(i64),
}

impl Day {
    /// The first day, 0001-01-01.
    pub const MIN: Day = Day(-719_162);
    /// The last day, 9999-12-31.
    pub const MAX: Day = Day(2_932_896);

    /// Returns the number of days since 1970-01-01.
    #[must_use]
    pub const fn number(self) -> i32 {
        self.0
    }

    /// Returns the day that is this number of days later, at most [`Day::MAX`].
    #[must_use]
    pub fn after(self, days: u16) -> Day {
        Day(self.0 + i32::from(days)).min(Day::MAX)
    }

    /// Returns the number of days from an earlier day to this day; negative for a later day.
    #[must_use]
    pub const fn since(self, earlier: Day) -> i32 {
        self.0 - earlier.0
    }

    fn date(self) -> Date {
        EPOCH + Span::new().days(self.0)
    }
}

impl TryFrom<i64> for Day {
    type Error = ParseDayError;

    fn try_from(number: i64) -> Result<Day, ParseDayError> {
        let day = i32::try_from(number).ok().map(Day);
        day.filter(|day| (Day::MIN..=Day::MAX).contains(day))
            .ok_or(ParseDayError::Number(number))
    }
}

impl TryFrom<i32> for Day {
    type Error = ParseDayError;

    fn try_from(number: i32) -> Result<Day, ParseDayError> {
        Day::try_from(i64::from(number))
    }
}

impl From<Day> for i32 {
    fn from(day: Day) -> i32 {
        day.0
    }
}

/// Parses a day in the form `2026-11-23`.
impl FromStr for Day {
    type Err = ParseDayError;

    fn from_str(text: &str) -> Result<Day, ParseDayError> {
        let error = || ParseDayError::Text(text.chars().take(20).collect());
        let is_digit = |(place, byte): (usize, u8)| match place {
            4 | 7 => byte == b'-',
            _ => byte.is_ascii_digit(),
        };
        if text.len() != 10 || !text.bytes().enumerate().all(is_digit) {
            return Err(error());
        }
        let parsed: Date = text.parse().map_err(|_| error())?;
        let span = EPOCH.until((Unit::Day, parsed)).map_err(|_| error())?;
        Day::try_from(span.get_days()).map_err(|_| error())
    }
}

impl fmt::Display for Day {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.date().fmt(formatter)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_numbered_from_1970() {
        for (text, number) in [
            ("0001-01-01", Day::MIN.0),
            ("1969-12-31", -1),
            ("1970-01-01", 0),
            ("2000-02-29", 11_016),
            ("2026-11-29", 20_786),
            ("9999-12-31", Day::MAX.0),
        ] {
            let day: Day = text.parse().expect(text);
            assert_eq!((day.number(), day.to_string().as_str()), (number, text));
            assert_eq!(Day::try_from(number), Ok(day));
        }
    }

    #[test]
    fn the_text_of_every_day_is_parsed() {
        for number in (Day::MIN.0..=Day::MAX.0).step_by(97) {
            let day = Day(number);
            assert_eq!(day.to_string().parse(), Ok(day));
        }
    }

    #[test]
    fn other_texts_and_numbers_are_refused() {
        for text in [
            "",
            "2026",
            "2026-11",
            "2026-11-31",
            "2025-02-29",
            "0000-01-01",
            "2026.11.23",
            "2026-11-23 ",
            "2026-1-23",
            "-026-11-23",
            "+026-11-23",
            "20261123xx",
            "2026-11-2ü",
        ] {
            assert!(text.parse::<Day>().is_err(), "{text}");
        }
        for number in [i32::MIN, Day::MIN.0 - 1, Day::MAX.0 + 1, i32::MAX] {
            assert!(Day::try_from(number).is_err(), "{number}");
            assert!(serde_json::from_str::<Day>(&number.to_string()).is_err(), "{number}");
        }
        assert!(Day::try_from(i64::MAX).is_err());
        let error = Day::try_from(3_000_000_i64).expect_err("out of range").to_string();
        assert_eq!(
            error,
            "expected a day from 0001-01-01 to 9999-12-31, found the number 3000000"
        );
    }

    #[test]
    fn later_days_end_with_the_last_day() {
        let day: Day = "2026-12-25".parse().expect("a day");
        assert_eq!(day.after(7).to_string(), "2027-01-01");
        assert_eq!((day.after(7).since(day), day.since(day.after(21))), (7, -21));
        assert_eq!(Day::MAX.after(u16::MAX), Day::MAX);
    }
}
