//! Serializes the games in messages as PGN.

use breakthrough_library::GameEntry;
use breakthrough_rules::notation::{Record, parse_pgn};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

fn parse_record<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Record, D::Error> {
    let pgn = String::deserialize(deserializer)?;
    parse_pgn(&pgn).map_err(D::Error::custom)
}

pub(crate) mod entry {
    use super::*;

    pub(crate) fn serialize<S: Serializer>(entry: &GameEntry, serializer: S) -> Result<S::Ok, S::Error> {
        entry.to_record().to_pgn().serialize(serializer)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>, E: From<GameEntry>>(deserializer: D) -> Result<E, D::Error> {
        parse_record(deserializer).map(|record| GameEntry::from_record(record).into())
    }
}
