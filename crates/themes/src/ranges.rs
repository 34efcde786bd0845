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

#[cfg(test)]
mod tests {
    use super::*;
    use serde::de::value::{Error, F32Deserializer};

    type Read = fn(F32Deserializer<Error>) -> Result<f32, Error>;

    #[test]
    fn numbers_are_read_up_to_the_ends_of_their_ranges() {
        let ranges: [(Read, f32, f32); 5] = [
            (fraction, 0.0, 1.0),
            (grading, 0.0, 2.0),
            (strength, 0.0, 100.0),
            (scale, 0.1, 20.0),
            (brightness, 0.0, 100_000.0),
        ];
        for (read, min, max) in ranges {
            let read = |number: f32| read(F32Deserializer::new(number));
            for number in [min, f32::midpoint(min, max), max] {
                assert_eq!(read(number), Ok(number));
            }
            for number in [min.next_down(), max.next_up(), f32::NAN] {
                let error = read(number).expect_err("out of range").to_string();
                assert_eq!(error, format!("expected {min} to {max}, found {number}"));
            }
        }
    }
}
