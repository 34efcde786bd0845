//! Positions in messages: the share code of the variant, and the FEN.

use super::{parse_variant_fen, to_fen, variant_text};
use crate::{Position, Variant};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

impl Serialize for Position {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (variant_text(&self.variant()), to_fen(self)).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Position {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Position, D::Error> {
        let (variant, fen) = <(String, String)>::deserialize(deserializer)?;
        let variant: Variant = variant.parse().map_err(D::Error::custom)?;
        parse_variant_fen(&variant, &fen).map_err(D::Error::custom)
    }
}
