//! Dates in PGN format.

use std::time::{SystemTime, UNIX_EPOCH};

/// Returns today's date in UTC in PGN format, `YYYY.MM.DD`.
pub(crate) fn today() -> String {
    date_at(SystemTime::now())
}

/// Returns the date of a time in UTC in PGN format. Before 1970 and after 9999, the date is unknown (`????.??.??`), because the
/// clock is wrong and a year in PGN has four digits.
fn date_at(time: SystemTime) -> String {
    let days = time.duration_since(UNIX_EPOCH).map(|since| since.as_secs() / 86_400);
    let known = days.ok().filter(|days| *days < END_OF_9999);
    known.map_or_else(|| "????.??.??".to_owned(), date_of)
}

/// Number of days from 1970-01-01 to 10000-01-01.
const END_OF_9999: u64 = 2_932_897;

/// Converts a number of days since 1970-01-01 to a date (Hinnant, "chrono-Compatible Low-Level Date Algorithms",
/// `civil_from_days`).
fn date_of(days: u64) -> String {
    let shifted = days + 719_468;
    let era = shifted / 146_097;
    let day_of_era = shifted % 146_097;
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted_month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * shifted_month + 2) / 5 + 1;
    let month = if shifted_month < 10 {
        shifted_month + 3
    } else {
        shifted_month - 9
    };
    let year = year_of_era + era * 400 + u64::from(month <= 2);
    format!("{year:04}.{month:02}.{day:02}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn a_wrong_clock_results_in_an_unknown_date() {
        let day = Duration::from_secs(86_400);
        let last = UNIX_EPOCH + day * (END_OF_9999 as u32 - 1);
        for (time, date) in [
            (UNIX_EPOCH, "1970.01.01"),
            (UNIX_EPOCH - Duration::from_secs(1), "????.??.??"),
            (UNIX_EPOCH - day * 100_000, "????.??.??"),
            (last, "9999.12.31"),
            (last + day, "????.??.??"),
            (UNIX_EPOCH + Duration::from_secs(i64::MAX as u64), "????.??.??"),
        ] {
            assert_eq!(date_at(time), date);
        }
    }

    #[test]
    fn days_since_1970_convert_to_dates() {
        for (days, date) in [
            (0, "1970.01.01"),
            (59, "1970.03.01"),
            (11_016, "2000.02.29"),
            (11_017, "2000.03.01"),
            (20_453, "2025.12.31"),
            (20_454, "2026.01.01"),
        ] {
            assert_eq!(date_of(days), date, "{days}");
        }
    }
}
