//! Games and positions as text in messages: games as PGN, positions as the text of their variant and FEN.

use breakthrough_library::GameEntry;
use breakthrough_rules::notation::{Record, parse_pgn, parse_variant_fen, to_fen, variant_text};
use breakthrough_rules::{Position, Variant};
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

pub(crate) mod positions {
    use super::*;

    pub(crate) fn serialize<S: Serializer>(positions: &[Option<Position>], serializer: S) -> Result<S::Ok, S::Error> {
        let text = |position: &Position| (variant_text(&position.variant()), to_fen(position));
        let texts: Vec<Option<(String, String)>> =
            positions.iter().map(|position| position.as_ref().map(text)).collect();
        texts.serialize(serializer)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Option<Position>>, D::Error> {
        let texts: Vec<Option<(String, String)>> = Vec::deserialize(deserializer)?;
        let parse = |(variant, fen): (String, String)| {
            let variant: Variant = variant.parse().map_err(D::Error::custom)?;
            parse_variant_fen(&variant, &fen).map_err(D::Error::custom)
        };
        texts.into_iter().map(|text| text.map(parse).transpose()).collect()
    }
}
