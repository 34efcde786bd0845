//! Reads fields of a game from PGN tags. Unreadable values stay in the tags as text.

use crate::date_text::{DateText, read_date, read_time};
use crate::level_text::parse_level;
use crate::{GameDate, PlayerKind, RecordedPlayer};
use std::str::FromStr;

/// Players, title and date of a game, read from PGN tags.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameTags {
    /// The players of the first and the second side.
    pub players: [RecordedPlayer; 2],
    /// Title; empty if untitled.
    pub title: String,
    /// Date and time when the game started.
    pub date: GameDate,
}

impl GameTags {
    /// Reads the tags of a game. An unknown value, such as `?`, is empty.
    #[must_use]
    pub fn read(tags: &[(String, String)]) -> GameTags {
        GameTags::take(tags.to_vec()).0
    }

    /// Removes the tags of these fields, and returns the fields and the other tags.
    pub(crate) fn take(mut tags: Vec<(String, String)>) -> (GameTags, TagReader) {
        let date = take_date(&mut tags);
        let mut tags = TagReader(tags);
        let players = SIDES.map(|side| RecordedPlayer {
            name: tags.take(side),
            kind: tags.take_kind(side),
        });
        let title = tags.take("Event");
        (GameTags { players, title, date }, tags)
    }
}

/// Tags with the names of the players. Other tags about the players start with these names.
pub(crate) const SIDES: [&str; 2] = ["White", "Black"];
/// Length of a date with year, month and day.
const FULL_DATE_BYTES: usize = 10;

/// Removes the tags `Date` and `Time` and returns their values. If `Date` or `Time` is unknown, `UTCDate` or `UTCTime` is
/// used instead and stays in the tags. Unreadable texts stay in the tags, because these texts distinguish games.
fn take_date(tags: &mut Vec<(String, String)>) -> GameDate {
    let value = |name: &str| {
        let found = tags.iter().rev().find(|(known, _)| known == name);
        found.map(|(_, value)| value.trim()).unwrap_or_default()
    };
    let [date, time, utc_date, utc_time] = ["Date", "Time", "UTCDate", "UTCTime"].map(value);
    let utc = read_date(utc_date);
    let read = if is_unknown(date) { utc.clone() } else { read_date(date) };
    let Some(DateText {
        day,
        time: time_of_date,
    }) = read
    else {
        // Without a date, the time stays in the tags as text.
        tags.retain(|(name, value)| !(matches!(name.as_str(), "Date" | "Time") && is_unknown(value)));
        return GameDate::default();
    };
    // Use the UTC time only if the UTC date is the same day, because the time zones may differ.
    let is_utc_day = utc.is_none_or(|utc| utc.day == day);
    let read_time = if !is_unknown(time) {
        read_time(time)
    } else if time_of_date.is_some() {
        time_of_date.clone()
    } else {
        read_time(utc_time.strip_suffix('Z').unwrap_or(utc_time)).filter(|_| is_utc_day)
    };
    let read_time = read_time.filter(|_| day.len() == FULL_DATE_BYTES);
    if time_of_date.is_some() && time_of_date != read_time {
        // The tags contain two different times.
        return GameDate::default();
    }
    let keeps_time = !is_unknown(time) && read_time.is_none();
    tags.retain(|(name, _)| name != "Date" && (name != "Time" || keeps_time));
    let time = read_time.map(|time| format!(" {time}")).unwrap_or_default();
    GameDate::new(&format!("{day}{time}"))
}

/// Whether the value of a tag for a date or a time is unknown, such as `????.??.??`.
fn is_unknown(text: &str) -> bool {
    text.chars()
        .all(|c| matches!(c, '?' | '.' | '-' | '/' | ':') || c.is_whitespace())
}

/// PGN tags from which the fields of a game are read.
pub(crate) struct TagReader(pub(crate) Vec<(String, String)>);

impl TagReader {
    /// Returns the last value of a tag; empty if the tag is missing or unknown (`?`).
    fn get(&self, name: &str) -> &str {
        let found = self.0.iter().rev().find(|(known, _)| known == name);
        let value = found.map(|(_, value)| value.as_str()).unwrap_or_default();
        if value.chars().all(|c| c == '?') { "" } else { value }
    }

    fn remove(&mut self, name: &str) {
        self.0.retain(|(known, _)| known != name);
    }

    /// Removes a tag and returns its value; empty if the value is unknown.
    pub(crate) fn take(&mut self, name: &str) -> String {
        let value = self.get(name).to_owned();
        self.remove(name);
        value
    }

    /// Removes a tag whose value is a number or unknown, and returns the number.
    pub(crate) fn take_number<T: FromStr>(&mut self, name: &str) -> Option<T> {
        self.take_parsed(name, |value| value.parse().ok())
    }

    /// Removes a tag whose value is a level of the engine or unknown, and returns the level.
    pub(crate) fn take_level(&mut self, name: &str) -> Option<i8> {
        self.take_parsed(name, parse_level)
    }

    fn take_parsed<T>(&mut self, name: &str, parse: impl Fn(&str) -> Option<T>) -> Option<T> {
        let value = self.get(name);
        let parsed = parse(value);
        if parsed.is_some() || value.is_empty() {
            self.remove(name);
        }
        parsed
    }

    pub(crate) fn take_kind(&mut self, side: &str) -> PlayerKind {
        let kind_tag = format!("{side}Type");
        let is_program = self.get(&kind_tag) == "program";
        let level = self.take_level(&format!("{side}Level"));
        if is_program || self.get(&kind_tag).is_empty() {
            self.remove(&kind_tag);
        }
        match level {
            // The other tags of the engine remain in `tags`.
            Some(level) => PlayerKind::Level(level),
            None if is_program => {
                let [program, version, network] =
                    ["Program", "Version", "Network"].map(|name| self.take(&format!("{side}{name}")));
                PlayerKind::Program {
                    program,
                    version,
                    network,
                }
            }
            None => PlayerKind::Person,
        }
    }
}
