//! Edges of a theme's pieces: changes to the profiles of a set for carved, turned, cast, folded or blown pieces. Outlines and
//! heights remain the same, so that each side is recognizable in every theme.

use crate::graphics::sweep::{Curve, Part, Row};
use breakthrough_themes::PieceEdges;

/// Rounding of the corners of cross-sections of cast pieces, as a fraction of the way to an ellipse.
const CAST_ROUNDING: f32 = 0.3;
/// Rounding of the corners of cross-sections of blown pieces, as a fraction of the way to an ellipse.
const BLOWN_ROUNDING: f32 = 0.65;
/// Heights of the grooves of a turned stem, in squares.
const GROOVES: [(f32, f32); 2] = [(0.126, 0.142), (0.152, 0.172)];
/// Depth of a groove, in squares.
const GROOVE_DEPTH: f32 = 0.014;
/// Number of cross-sections of a ring for each cross-section that the folded ring keeps.
const FOLDED_SECTIONS: usize = 4;

/// Changes the profile of a carved piece.
pub(super) fn with_edges(profile: Vec<Curve>, edges: PieceEdges) -> Vec<Curve> {
    match edges {
        PieceEdges::Carved => profile,
        PieceEdges::Turned => profile.into_iter().flat_map(grooved).collect(),
        PieceEdges::Cast => rounded(profile, CAST_ROUNDING),
        PieceEdges::Blown => rounded(profile, BLOWN_ROUNDING),
        PieceEdges::Folded => profile.into_iter().map(folded).collect(),
    }
}

/// Cuts grooves into a curve whose cross-sections are circles.
fn grooved(curve: Curve) -> Vec<Curve> {
    let is_stem = curve.part == Part::Body && curve.rows.iter().all(Row::is_round);
    if !is_stem {
        return vec![curve];
    }
    let mut curves = Vec::new();
    let mut rest = curve.rows;
    for (low, high) in GROOVES {
        let [Some(start), Some(end)] = [low, high].map(|height| radius_at(&rest, height)) else {
            continue;
        };
        let (mut below, mut above): (Vec<Row>, Vec<Row>) = rest
            .iter()
            .filter(|row| row.y < low || row.y > high)
            .partition(|row| row.y < low);
        let middle = Row::round(
            (start + end) / 2.0 - GROOVE_DEPTH,
            (low + high) / 2.0 - GROOVE_DEPTH / 2.0,
        );
        let [start, end] = [Row::round(start, low), Row::round(end, high)];
        below.push(start);
        above.insert(0, end);
        curves.extend([below, vec![start, middle], vec![middle, end]]);
        rest = above;
    }
    curves.push(rest);
    let part = curve.part;
    curves.into_iter().map(|rows| Curve { part, rows }).collect()
}

/// Returns the interpolated radius of a round curve at a height between two of its rows.
fn radius_at(rows: &[Row], height: f32) -> Option<f32> {
    let pair = rows.windows(2).find(|pair| pair[0].y < height && height < pair[1].y)?;
    let share = (height - pair[0].y) / (pair[1].y - pair[0].y);
    Some(pair[0].side + share * (pair[1].side - pair[0].side))
}

/// Rounds the corners of all cross-sections, and the creases between the curves of the head. Each of these curves starts with a
/// section that is not a circle.
fn rounded(profile: Vec<Curve>, fraction: f32) -> Vec<Curve> {
    let mut curves: Vec<Curve> = Vec::new();
    let is_angular = |curve: &Curve| curve.is_level() && curve.rows.first().is_some_and(|row| !row.is_round());
    for curve in profile {
        match curves.last_mut() {
            Some(below) if is_angular(below) && is_angular(&curve) => below.rows.extend(&curve.rows[1..]),
            _ => curves.push(curve),
        }
    }
    for row in curves.iter_mut().flat_map(|curve| &mut curve.rows) {
        *row = row.rounded(fraction);
    }
    curves
}

/// Reduces a ring to a few sections, connected by flat faces.
fn folded(mut curve: Curve) -> Curve {
    if !curve.is_level() {
        curve.rows = curve.rows.into_iter().step_by(FOLDED_SECTIONS).collect();
    }
    curve
}
