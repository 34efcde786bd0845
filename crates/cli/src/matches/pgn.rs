//! Games of a match as records, added to a file.

use super::contestant::Contestant;
use super::game::Finished;
use super::pairings::Pair;
use breakthrough_rules::Side;
use breakthrough_rules::notation::Record;
use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

/// A file of records that grows.
pub(super) struct RecordFile(File);

impl RecordFile {
    /// Opens a file to add to, or makes one.
    pub(super) fn open(path: &Path) -> io::Result<RecordFile> {
        Ok(RecordFile(OpenOptions::new().append(true).create(true).open(path)?))
    }

    /// Adds the games of a pair, all at once: whatever happens to us, the file has whole games.
    pub(super) fn add(&mut self, pair: &Pair, players: [&Contestant; 2], event: &str) -> io::Result<()> {
        let mut text = String::new();
        for (index, finished) in pair.games.iter().enumerate() {
            let names = Side::BOTH.map(|side| players[Pair::player_of(index, side)].name.as_str());
            let round = format!("{}.{}", pair.round + 1, index + 1);
            text += &record(finished, names, event, &round).to_pgn();
            text.push('\n');
        }
        self.0.write_all(text.as_bytes())?;
        self.0.flush()
    }
}

fn record(finished: &Finished, names: [&str; 2], event: &str, round: &str) -> Record {
    let mut record = Record::new(finished.game.clone())
        .with_tag("Event", event)
        .with_tag("Date", today())
        .with_tag("Round", round)
        .with_tag("White", names[0])
        .with_tag("Black", names[1])
        .with_tag("PlyCount", finished.game.moves().len().to_string())
        .with_tag(
            "Termination",
            if finished.fault.is_some() {
                "rules infraction"
            } else {
                "normal"
            },
        );
    if let Some((side, fault)) = &finished.fault {
        record = record.with_tag("Fault", format!("{} {fault}", names[side.index()]));
    }
    record
}

/// Today's date in UTC, as records write it.
fn today() -> String {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    date_of(since.as_secs() / 86_400)
}

/// The date so many days after 1970-01-01. (Hinnant, "chrono-Compatible Low-Level Date Algorithms", `civil_from_days`.)
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

    #[test]
    fn days_are_dates() {
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
