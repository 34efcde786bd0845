//! Dates and times in the formats of other programs, such as `2022-06-22`, `22.06.2022` and `3:44:16 p.m.`

use jiff::civil::Date;

/// Parsed date.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct DateText {
    /// The day, such as `2022.06.22`, or `2022.06` or `2022` if the rest is unknown.
    pub(crate) day: String,
    /// The time of day, such as `15:44:16`, if the text contains a time.
    pub(crate) time: Option<String>,
}

const MONTHS: [&str; 12] = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
];
const WEEKDAYS: [&str; 7] = [
    "monday",
    "tuesday",
    "wednesday",
    "thursday",
    "friday",
    "saturday",
    "sunday",
];
/// Minimum length of an abbreviated month or weekday.
const MIN_LETTERS: usize = 3;
/// Maximum length of a text that is parsed, in bytes.
const MAX_BYTES: usize = 64;

/// Parses a date, optionally with a time of day. Returns `None` if the text is not a date, lacks the year, contains a day
/// without a month, or is ambiguous. For example, `04/05/2022` could be 4 May or 5 April.
pub(crate) fn read_date(text: &str) -> Option<DateText> {
    let text = text.trim();
    if text.len() > MAX_BYTES {
        return None;
    }
    if let Some(day) = read_day(text) {
        return Some(DateText { day, time: None });
    }
    let mut separators = text.match_indices(|c: char| c == 'T' || c.is_whitespace());
    separators.find_map(|(at, separator)| {
        let day = read_day(&text[..at])?;
        let time = text[at + separator.len()..].trim();
        let time = read_time(time.strip_suffix('Z').unwrap_or(time))?;
        Some(DateText { day, time: Some(time) })
    })
}

/// Parses a time of day with seconds, and returns the time in the form `15:44:16`. Returns `None` for any other text.
pub(crate) fn read_time(text: &str) -> Option<String> {
    if text.len() > MAX_BYTES {
        return None;
    }
    let compact: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    let compact = compact.to_ascii_lowercase();
    let half = |suffixes: [&str; 3]| suffixes.into_iter().find_map(|suffix| compact.strip_suffix(suffix));
    let morning = half(["a.m.", "a.m", "am"]);
    let afternoon = half(["p.m.", "p.m", "pm"]);
    let digits = morning.or(afternoon).unwrap_or(&compact);
    let parts: Vec<&str> = match digits.len() {
        6 if digits.bytes().all(|byte| byte.is_ascii_digit()) => vec![&digits[..2], &digits[2..4], &digits[4..]],
        _ if digits.contains(':') => digits.split(':').collect(),
        _ => digits.split('.').collect(),
    };
    let [hour, minute, second] = parts.try_into().ok()?;
    // A fraction of a second is accepted only if it is zero.
    let second = match second.split_once('.') {
        Some((second, fraction)) if fraction.bytes().all(|byte| byte == b'0') => second,
        Some(_) => return None,
        None => second,
    };
    let [hour, minute, second] = [short_number(hour)?, short_number(minute)?, short_number(second)?];
    let hour = match (morning, afternoon) {
        (None, None) => hour,
        _ if !(1..=12).contains(&hour) => return None,
        (Some(_), _) => hour % 12,
        (None, Some(_)) => hour % 12 + 12,
    };
    (hour < 24 && minute < 60 && second < 60).then(|| format!("{hour:02}:{minute:02}:{second:02}"))
}

/// Part of a date in digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    Year(u16),
    /// Month or day.
    Short(u8),
    Unknown,
}

fn read_day(text: &str) -> Option<String> {
    let separators = ['.', '-', '/', '_', ',', ' '];
    let words: Vec<&str> = text.split(separators).filter(|word| !word.is_empty()).collect();
    if words.len() > 4 {
        return None;
    }
    if words.iter().any(|word| month_of(word).is_some()) {
        return with_month_name(&words);
    }
    if let [digits] = words[..]
        && digits.len() == 8
        && digits.bytes().all(|byte| byte.is_ascii_digit())
    {
        return day(
            digits[..4].parse().ok()?,
            digits[4..6].parse().ok()?,
            digits[6..].parse().ok()?,
        );
    }
    let parts: Vec<Part> = words.into_iter().map(part_of).collect::<Option<_>>()?;
    match parts[..] {
        [Part::Year(year)] | [Part::Year(year), Part::Unknown] | [Part::Year(year), Part::Unknown, Part::Unknown] => {
            Some(format!("{year:04}"))
        }
        [Part::Unknown, Part::Unknown, Part::Year(year)] => Some(format!("{year:04}")),
        [Part::Year(year), Part::Short(month)]
        | [Part::Year(year), Part::Short(month), Part::Unknown]
        | [Part::Short(month), Part::Year(year)] => month_in(year, month),
        [Part::Unknown, Part::Short(month), Part::Year(year)] if text.contains('.') => month_in(year, month),
        [Part::Year(year), Part::Short(month), Part::Short(number)] => day(year, month, number),
        [Part::Short(first), Part::Short(second), Part::Year(year)] => {
            let day_first = day(year, second, first);
            let month_first = day(year, first, second);
            match (day_first, month_first) {
                // In dates with periods, the day precedes the month.
                (Some(day_first), Some(month_first)) => {
                    (text.contains('.') || day_first == month_first).then_some(day_first)
                }
                (day_first, month_first) => day_first.or(month_first),
            }
        }
        _ => None,
    }
}

/// Parses a date such as `22 Jun 2022` or `Wed, June 22nd, 2022`.
fn with_month_name(words: &[&str]) -> Option<String> {
    let (mut year, mut month, mut number) = (None, None, None);
    for word in words {
        let taken = if let Some(found) = month_of(word) {
            month.replace(found).is_some()
        } else if is_abbreviation(word, &WEEKDAYS) {
            false
        } else {
            let digits = word.trim_end_matches(|c: char| c.is_ascii_alphabetic());
            match part_of(digits)? {
                Part::Year(found) if digits == *word => year.replace(found).is_some(),
                Part::Short(found) => number.replace(found).is_some(),
                _ => return None,
            }
        };
        if taken {
            return None;
        }
    }
    match number {
        Some(number) => day(year?, month?, number),
        None => month_in(year?, month?),
    }
}

fn month_of(word: &str) -> Option<u8> {
    let index = MONTHS.iter().position(|month| is_abbreviation(word, &[month]))?;
    u8::try_from(index + 1).ok()
}

/// Whether a word is one of the names or a prefix of a name.
fn is_abbreviation(word: &str, names: &[&str]) -> bool {
    let word = word.to_ascii_lowercase();
    word.len() >= MIN_LETTERS && names.iter().any(|name| name.starts_with(&word))
}

fn part_of(word: &str) -> Option<Part> {
    if word.chars().all(|c| matches!(c, '?' | 'x' | 'X')) {
        return Some(Part::Unknown);
    }
    if word.len() == 4 && word.bytes().all(|byte| byte.is_ascii_digit()) {
        return word.parse().ok().filter(|year| *year > 0).map(Part::Year);
    }
    let number = short_number(word)?;
    Some(if number == 0 {
        Part::Unknown
    } else {
        Part::Short(number)
    })
}

/// Parses a number of one or two digits.
fn short_number(text: &str) -> Option<u8> {
    let is_short = (1..=2).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| is_short)
}

fn month_in(year: u16, month: u8) -> Option<String> {
    (1..=12).contains(&month).then(|| format!("{year:04}.{month:02}"))
}

/// Returns the date as text if the calendar contains this day.
fn day(year: u16, month: u8, number: u8) -> Option<String> {
    let [year_number, month_number, day_number] = [i16::try_from(year).ok()?, month.into(), number.into()];
    let date = Date::new(
        year_number,
        i8::try_from(month_number).ok()?,
        i8::try_from(day_number).ok()?,
    );
    date.is_ok().then(|| format!("{year:04}.{month:02}.{number:02}"))
}

#[cfg(test)]
mod tests {
    use super::{read_date, read_time};

    #[test]
    fn dates_are_normalized() {
        for (text, expected) in [
            ("2022.06.22", "2022.06.22"),
            ("2022-06-22", "2022.06.22"),
            ("2022/06/22", "2022.06.22"),
            ("2022 06 22", "2022.06.22"),
            ("2014-1-18", "2014.01.18"),
            ("20220622", "2022.06.22"),
            ("22.06.2022", "2022.06.22"),
            ("5.6.2022", "2022.06.05"),
            ("06.22.2022", "2022.06.22"),
            ("22/06/2022", "2022.06.22"),
            ("06/22/2022", "2022.06.22"),
            ("6-22-2022", "2022.06.22"),
            ("06/06/2022", "2022.06.06"),
            ("22 Jun 2022", "2022.06.22"),
            ("22. June 2022", "2022.06.22"),
            ("Wed, June 22nd, 2022", "2022.06.22"),
            ("22-JUN-2022", "2022.06.22"),
            ("2022-Sept-1", "2022.09.01"),
            ("June 2022", "2022.06"),
            ("2022", "2022"),
            ("2022-06", "2022.06"),
            ("06/2022", "2022.06"),
            ("2022.??.??", "2022"),
            ("2022.06.??", "2022.06"),
            ("2022-06-xx", "2022.06"),
            ("2022.06.00", "2022.06"),
            ("??.??.2022", "2022"),
            (" 2024.02.29 ", "2024.02.29"),
            ("2022-06-22T15:44:16", "2022.06.22 15:44:16"),
            ("2022-06-22T15:44:16Z", "2022.06.22 15:44:16"),
            ("2022-06-22 3:44:16 p.m.", "2022.06.22 15:44:16"),
            ("22 Jun 2022 15:44:16", "2022.06.22 15:44:16"),
        ] {
            let read = read_date(text).unwrap_or_else(|| panic!("{text}"));
            let time = read.time.map(|time| format!(" {time}")).unwrap_or_default();
            assert_eq!(format!("{}{time}", read.day), expected, "{text}");
        }
    }

    #[test]
    fn dates_that_are_not_clear_are_not_read() {
        for text in [
            "",
            "yesterday",
            "04/05/2022",
            "04-05-2022",
            "22.06.22",
            "2022.13.01",
            "2022.02.30",
            "2023.02.29",
            "2022.22.06",
            "????.06.22",
            "2022.??.22",
            "??/06/2022",
            "0000.06.22",
            "22062022",
            "2022.06.22.1",
            "2022.06.22 x",
            "2022-06-22T15:44:16+02:00",
            "12022.06.22",
            "Jun 22",
            "Jun Jul 2022",
            "2022 2021",
            "-",
            "ü",
            "2022.6.222",
        ] {
            assert_eq!(read_date(text), None, "{text}");
        }
        assert_eq!(read_date(&"2022 ".repeat(100)), None);
    }

    #[test]
    fn times_are_normalized() {
        for (text, expected) in [
            ("15:44:16", "15:44:16"),
            ("3:44:16 p.m.", "15:44:16"),
            ("3:44:16 PM", "15:44:16"),
            ("03:44:16pm", "15:44:16"),
            ("3:44:16 a. m.", "03:44:16"),
            ("12:00:00 AM", "00:00:00"),
            ("12:00:00 p.m.", "12:00:00"),
            ("9:05:07", "09:05:07"),
            ("15.44.16", "15:44:16"),
            ("154416", "15:44:16"),
            ("15:44:16.000", "15:44:16"),
        ] {
            assert_eq!(read_time(text).as_deref(), Some(expected), "{text}");
        }
        for text in [
            "",
            "noon",
            "15:44",
            "24:00:00",
            "15:60:00",
            "15:44:16 PM",
            "0:44:16 AM",
            "15:44:16.5",
            "15:44:16 +0200",
            "15:44:16 UTC",
            "1:2:3:4",
            "::",
            "pm",
        ] {
            assert_eq!(read_time(text), None, "{text}");
        }
    }
}
