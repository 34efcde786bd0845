//! Deserialization of numbers with a limited range.

use serde::de::Error;
use serde::{Deserialize, Deserializer};
use std::ops::RangeInclusive;

pub(super) fn fraction<'de, D: Deserializer<'de>>(deserializer: D) -> Result<f32, D::Error> {
    in_range(deserializer, 0.0..=1.0)
}

pub(super) fn grading<'de, D: Deserializer<'de>>(deserializer: D) -> Result<f32, D::Error> {
    in_range(deserializer, 0.0..=2.0)
}

pub(super) fn strength<'de, D: Deserializer<'de>>(deserializer: D) -> Result<f32, D::Error> {
    in_range(deserializer, 0.0..=100.0)
}

pub(super) fn scale<'de, D: Deserializer<'de>>(deserializer: D) -> Result<f32, D::Error> {
    in_range(deserializer, 0.1..=20.0)
}

pub(super) fn brightness<'de, D: Deserializer<'de>>(deserializer: D) -> Result<f32, D::Error> {
    in_range(deserializer, 0.0..=100_000.0)
}

fn in_range<'de, D: Deserializer<'de>>(deserializer: D, range: RangeInclusive<f32>) -> Result<f32, D::Error> {
    let number = f32::deserialize(deserializer)?;
    if range.contains(&number) {
        Ok(number)
    } else {
        let (min, max) = range.into_inner();
        Err(D::Error::custom(format_args!(
            "expected {min} to {max}, found {number}"
        )))
    }
}
