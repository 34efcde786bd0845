//! The games of a match as records in a PGN file.

use crate::{GamePair, GameResult, Participant};
use breakthrough_rules::Side;
use breakthrough_rules::notation::Record;
use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

/// A PGN file to which games are appended.
pub struct PgnFile(File);

impl PgnFile {
    /// Opens a file for appending, or creates it.
    ///
    /// # Errors
    /// An I/O error of the file system.
    pub fn open(path: &Path) -> io::Result<PgnFile> {
        Ok(PgnFile(OpenOptions::new().append(true).create(true).open(path)?))
    }

    /// Appends the games of a pair in one write, so that the file has whole games if the program is ended.
    ///
    /// # Errors
    /// An I/O error of the file system.
    pub fn append(&mut self, pair: &GamePair, players: [&Participant; 2], event: &str) -> io::Result<()> {
        let mut text = String::new();
        for (index, result) in pair.games.iter().enumerate() {
            let names = Side::BOTH.map(|side| players[GamePair::player_of(index, side)].name.as_str());
            let round = format!("{}.{}", pair.round + 1, index + 1);
            text += &record(result, names, event, &round).to_pgn();
            text.push('\n');
        }
        self.0.write_all(text.as_bytes())?;
        self.0.flush()
    }
}

fn record(result: &GameResult, names: [&str; 2], event: &str, round: &str) -> Record {
    let mut record = Record::new(result.game.clone())
        .with_tag("Event", event)
        .with_tag("Date", today())
        .with_tag("Round", round)
        .with_tag("White", names[0])
        .with_tag("Black", names[1])
        .with_tag("PlyCount", result.game.moves().len().to_string())
        .with_tag(
            "Termination",
            result
                .fault
                .as_ref()
                .map_or("normal", |(_, fault)| fault.pgn_termination()),
        );
    if let Some((side, fault)) = &result.fault {
        record = record.with_tag("Fault", format!("{} {fault}", names[side.index()]));
    }
    record
}

/// The date of today in UTC, as PGN writes it.
fn today() -> String {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    date_of(since.as_secs() / 86_400)
}

/// The date of a number of days since 1970-01-01 (Hinnant, "chrono-Compatible Low-Level Date Algorithms",
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

    #[test]
    fn days_since_1970_become_dates() {
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
