//! Whole numbers of rule files: read whatever their size, so that what they are too small or too large for can be said.

use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use std::fmt;

/// A whole number as the file has it, in range or not.
#[derive(Clone, Copy, Serialize)]
#[serde(transparent)]
pub(super) struct Number(pub(super) i64);

impl<'de> Deserialize<'de> for Number {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Number, D::Error> {
        deserializer.deserialize_i64(Reader)
    }
}

struct Reader;

impl Visitor<'_> for Reader {
    type Value = Number;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a whole number of at most 18 digits")
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<Number, E> {
        Ok(Number(number))
    }
}
