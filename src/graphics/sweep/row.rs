//! Cross-sections of a swept mesh, and splines through them.

use super::Curve;
use bevy::prelude::*;
use serde::Deserialize;
use std::array;
use std::f32::consts::TAU;

/// A cross-section: a superellipse whose halves may differ in length and exponent, and whose sides and ends may be raised or
/// lowered. Lengths are in squares.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(from = "RowFile")]
pub(crate) struct Row {
    /// Height above the board.
    pub(crate) y: f32,
    /// Half the width.
    pub(crate) side: f32,
    /// Length of the front half.
    ahead: f32,
    /// Length of the rear half.
    behind: f32,
    /// Distance of the centre from the axis. A positive value is in front of the axis.
    forward: f32,
    /// Exponent of the front half: 2 for an ellipse, 1 for a rhombus.
    edge: f32,
    /// Exponent of the rear half.
    back: f32,
    /// Height by which the front is raised and the rear is lowered.
    tilt: f32,
    /// Height by which the front and the rear are raised and the sides are lowered.
    saddle: f32,
}

/// Format of a row in a file. `r` is the default of `side`, `ahead` and `behind`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RowFile {
    y: f32,
    #[serde(default)]
    r: f32,
    side: Option<f32>,
    ahead: Option<f32>,
    behind: Option<f32>,
    #[serde(default)]
    forward: f32,
    edge: Option<f32>,
    back: Option<f32>,
    #[serde(default)]
    tilt: f32,
    #[serde(default)]
    saddle: f32,
}

/// Exponent of an ellipse.
const ELLIPSE: f32 = 2.0;

impl From<RowFile> for Row {
    fn from(file: RowFile) -> Row {
        Row {
            y: file.y,
            side: file.side.unwrap_or(file.r),
            ahead: file.ahead.unwrap_or(file.r),
            behind: file.behind.unwrap_or(file.r),
            forward: file.forward,
            edge: file.edge.unwrap_or(ELLIPSE),
            back: file.back.unwrap_or(ELLIPSE),
            tilt: file.tilt,
            saddle: file.saddle,
        }
    }
}

impl Row {
    /// Creates a circle around the axis.
    pub(crate) const fn round(radius: f32, y: f32) -> Row {
        Row {
            y,
            side: radius,
            ahead: radius,
            behind: radius,
            forward: 0.0,
            edge: ELLIPSE,
            back: ELLIPSE,
            tilt: 0.0,
            saddle: 0.0,
        }
    }

    /// Returns the point of the cross-section at a turn (0 to 1 around the axis). Turn 0 points ahead, and a quarter turn points
    /// right.
    pub(crate) fn at(&self, turn: f32) -> Vec3 {
        let (sine, cosine) = (turn * TAU).sin_cos();
        let (length, exponent) = if cosine >= 0.0 {
            (self.ahead, self.edge)
        } else {
            (self.behind, self.back)
        };
        let power = |part: f32| part.signum() * part.abs().powf(2.0 / exponent);
        Vec3::new(
            self.side * power(sine),
            self.y + self.tilt * cosine + self.saddle * (turn * 2.0 * TAU).cos(),
            -length * power(cosine) - self.forward,
        )
    }

    const fn values(self) -> [f32; 9] {
        [
            self.y,
            self.side,
            self.ahead,
            self.behind,
            self.forward,
            self.edge,
            self.back,
            self.tilt,
            self.saddle,
        ]
    }

    fn from_values([y, side, ahead, behind, forward, edge, back, tilt, saddle]: [f32; 9]) -> Row {
        Row {
            y,
            side: side.max(0.0),
            ahead: ahead.max(0.0),
            behind: behind.max(0.0),
            forward,
            edge,
            back,
            tilt,
            saddle,
        }
    }

    /// Returns the approximate length of the profile between two rows.
    fn distance(&self, other: &Row) -> f32 {
        Vec3::new(self.y - other.y, self.side - other.side, self.forward - other.forward).length()
    }
}

/// A cross-section at or between the rows of a curve.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sample {
    pub(super) row: Row,
    /// Position in the curve, measured in rows.
    pub(super) place: f32,
    /// Position along the whole profile, 0 to 1.
    pub(super) along: f32,
}

/// Samples Catmull-Rom splines through the rows of every curve, with `between` samples between two rows.
pub(super) fn samples(profile: &[Curve], between: usize) -> Vec<Vec<Sample>> {
    let length = |curve: &Curve| {
        curve
            .rows
            .windows(2)
            .map(|pair| pair[0].distance(&pair[1]))
            .sum::<f32>()
    };
    let whole: f32 = profile.iter().map(length).sum();
    let mut before = 0.0;
    let mut of_curve = |curve: &Curve| {
        let last = curve.rows.len() - 1;
        let mut found = Vec::new();
        for section in 0..last {
            let distance = curve.rows[section].distance(&curve.rows[section + 1]);
            for step in 0..=between {
                let t = step as f32 / (between + 1) as f32;
                found.push(Sample {
                    row: catmull_rom(&curve.rows, section, t),
                    place: section as f32 + t,
                    along: (before + distance * t) / whole,
                });
            }
            before += distance;
        }
        found.push(Sample {
            row: curve.rows[last],
            place: last as f32,
            along: before / whole,
        });
        found
    };
    profile.iter().map(&mut of_curve).collect()
}

/// Returns a point of the Catmull-Rom spline between the rows `section` and `section + 1`, where `t` ranges from 0 to 1.
fn catmull_rom(rows: &[Row], section: usize, t: f32) -> Row {
    let at = |index: usize| rows[index.min(rows.len() - 1)].values();
    let (a, b) = (at(section.saturating_sub(1)), at(section));
    let (c, d) = (at(section + 1), at(section + 2));
    Row::from_values(array::from_fn(|value| {
        let (a, b, c, d) = (a[value], b[value], c[value], d[value]);
        0.5 * (2.0 * b
            + (c - a) * t
            + (2.0 * a - 5.0 * b + 4.0 * c - d) * t * t
            + (3.0 * b - a - 3.0 * c + d) * t * t * t)
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graphics::sweep::Part;

    #[test]
    fn turn_0_is_ahead_and_a_quarter_turn_is_right() {
        let row = Row::round(1.0, 0.5);
        assert!((row.at(0.0) - Vec3::new(0.0, 0.5, -1.0)).length() < 1e-6);
        assert!((row.at(0.25) - Vec3::new(1.0, 0.5, 0.0)).length() < 1e-6);
    }

    #[test]
    fn a_curve_passes_through_its_rows() {
        let curve = Curve::round(Part::Body, &[(0.3, 0.0), (0.5, 0.5), (0.3, 1.0), (0.0, 1.1)]);
        let found = samples(std::slice::from_ref(&curve), 2).concat();
        assert_eq!(found.len(), 10);
        for (row, sample) in curve.rows.iter().zip(found.iter().step_by(3)) {
            assert_eq!(*row, sample.row);
        }
        assert!(found[0].along.abs() < 1e-6 && (found[9].along - 1.0).abs() < 1e-6);
        assert!(found.windows(2).all(|pair| pair[0].along < pair[1].along));
    }
}
