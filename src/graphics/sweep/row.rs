//! Cross-sections of a swept mesh, and splines through the cross-sections.

use super::Curve;
use bevy::prelude::*;
use serde::Deserialize;
use std::array;
use std::f32::consts::{FRAC_PI_2, TAU};

/// A cross-section: a superellipse whose halves may differ in length and exponent, and whose sides and ends may be raised or
/// lowered. The section may be turned out of the horizontal. Lengths are in squares.
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
    /// Distance of the centre from the axis to the right.
    aside: f32,
    /// Angle, in radians, by which the section is rotated about the line that points ahead through its centre. A positive value
    /// raises the right.
    roll: f32,
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
            aside: 0.0,
            roll: 0.0,
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
            aside: 0.0,
            roll: 0.0,
        }
    }

    /// Returns the row with its corners rounded by a fraction: 0 changes nothing, and 1 makes an ellipse.
    pub(crate) fn rounded(self, fraction: f32) -> Row {
        let round = |exponent: f32| exponent + fraction * (ELLIPSE - exponent);
        Row {
            edge: round(self.edge),
            back: round(self.back),
            ..self
        }
    }

    /// Whether the section is a circle around the axis.
    pub(crate) fn is_round(&self) -> bool {
        *self == Row::round(self.side, self.y)
    }

    /// Whether the section is horizontal and around the axis.
    pub(super) fn is_level(&self) -> bool {
        self.roll == 0.0
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
        let across = self.side * power(sine);
        let above = self.tilt * cosine + self.saddle * (turn * 2.0 * TAU).cos();
        let in_plane = Vec2::from_angle(self.roll).rotate(Vec2::new(across, above));
        Vec3::new(
            self.aside + in_plane.x,
            self.y + in_plane.y,
            -length * power(cosine) - self.forward,
        )
    }

    const fn values(self) -> [f32; 11] {
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
            self.aside,
            self.roll,
        ]
    }

    fn from_values([y, side, ahead, behind, forward, edge, back, tilt, saddle, aside, roll]: [f32; 11]) -> Row {
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
            aside,
            roll,
        }
    }

    /// Returns the approximate length of the profile between two rows.
    fn distance(&self, other: &Row) -> f32 {
        let values = |row: &Row| Vec4::new(row.y, row.side, row.forward, row.aside);
        values(self).distance(values(other))
    }
}

/// Ring that stands upright and faces ahead. Lengths are in squares.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Hoop {
    /// Height of the centre.
    y: f32,
    /// Distance of the tube from the centre.
    radius: f32,
    /// Half the width of the tube in the plane of the ring.
    side: f32,
    /// Half the depth of the tube.
    depth: f32,
    /// Fraction by which the tube is thicker at the bottom.
    heel: f32,
}

impl Hoop {
    /// Number of sections.
    const SECTIONS: usize = 24;

    /// Returns the sections of the tube from the bottom up the right side to the top, and down the left side back to the bottom.
    /// Turn 0 of a section points ahead, and a quarter turn points away from the centre of the ring.
    pub(super) fn rows(&self) -> Vec<Row> {
        let row = |section: usize| {
            let angle = section as f32 / Hoop::SECTIONS as f32 * TAU;
            let (sine, cosine) = angle.sin_cos();
            let thickness = 1.0 + self.heel * cosine.max(0.0).powi(2);
            let half_depth = self.depth * thickness;
            Row {
                ahead: half_depth,
                behind: half_depth,
                aside: self.radius * sine,
                roll: angle - FRAC_PI_2,
                ..Row::round(self.side * thickness, self.y - self.radius * cosine)
            }
        };
        (0..=Hoop::SECTIONS).map(row).collect()
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

/// Returns a point of the Catmull-Rom spline between the rows `section` and `section + 1`, where `t` ranges from 0 to 1. The spline
/// of a ring is closed.
fn catmull_rom(rows: &[Row], section: usize, t: f32) -> Row {
    let last = rows.len() - 1;
    let at = |index: usize| rows[index.min(last)].values();
    let (b, c) = (at(section), at(section + 1));
    let (mut a, mut d) = (at(section.saturating_sub(1)), at(section + 2));
    if !rows.iter().all(Row::is_level) {
        // The rolls of the first and the last row differ by a full turn, so the differences between adjacent rows are used.
        let differences = |from: usize, to: usize| {
            let (from, to) = (rows[from].values(), rows[to].values());
            array::from_fn(|value| to[value] - from[value])
        };
        let add =
            |values: [f32; 11], differences: [f32; 11]| array::from_fn(|value| values[value] + differences[value]);
        if section == 0 {
            a = add(b, differences(last, last - 1));
        }
        if section + 1 == last {
            d = add(c, differences(0, 1));
        }
    }
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
    fn a_ring_has_no_kink_where_it_closes() {
        let hoop = Hoop {
            y: 0.6,
            radius: 0.2,
            side: 0.07,
            depth: 0.1,
            heel: 0.3,
        };
        let curve = Curve {
            part: Part::Body,
            rows: hoop.rows(),
        };
        let found = samples(&[curve], 3).concat();
        let last = found.len() - 1;
        let outer = |index: usize| found[index].row.at(0.25);
        assert!(outer(0).distance(outer(last)) < 1e-5);
        let [before, after] = [outer(last) - outer(last - 1), outer(1) - outer(0)];
        assert!(before.normalize().dot(after.normalize()) > 0.99);
        assert!(
            (before - after.with_y(-after.y)).length() < 1e-4,
            "the right half mirrors the left half"
        );
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
