//! Calibration of all evaluations, and its text format.

use super::{HAND_CRAFTED, WinCurve, WinProbability, evaluation_name};
use crate::Score;
use breakthrough_rules::Position;
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::sync::LazyLock;
use thiserror::Error;

/// First line of the text format.
const HEADER: &str = "breakthrough-win-probability 1";
/// Number of parameters per line.
const PARAMETERS: usize = WinCurve::STAGES + 2;
/// Maximum absolute value of a parameter.
const MAX_PARAMETER: i32 = 100_000;
/// Range of the factors of scales, in permille.
const SCALES: RangeInclusive<i32> = 100..=10_000;
/// Maximum absolute value of an exponent, in thousandths.
const MAX_EXPONENT: i32 = 10_000;

/// Calibration of scores to winning probabilities, with a curve for each evaluation.
///
/// The text format contains the header `breakthrough-win-probability 1`, a line for each evaluation with its name, the slopes
/// and the exponents of files and ranks, as in [`WinCurve`], and a line such as `8x8-0795c90e@20000 1580` for each
/// [`NodeScale`]. Empty lines and lines that start with `#` are ignored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Calibration {
    curves: Vec<(String, WinCurve)>,
    hand_crafted: WinCurve,
    scales: Vec<NodeScale>,
}

/// Factor of the slopes of a curve for longer searches, whose scores predict results better.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NodeScale {
    /// Name of the evaluation, as returned by [`evaluation_name`].
    pub evaluation: String,
    /// Number of nodes of the searches, at least 1.
    pub nodes: u64,
    /// Factor in permille, from 100 to 10,000.
    pub permille: i32,
}

/// Error when creating or parsing a calibration.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CalibrationError {
    /// The header is missing.
    #[error("expected the line `{HEADER}` before all others, found `{0}`")]
    Header(String),
    /// A line is neither a curve nor a scale.
    #[error(
        "line {line}: expected a name and {} whole numbers within ±{MAX_PARAMETER}, or a name, @, nodes and a scale, found `{found}`",
        PARAMETERS
    )]
    Line {
        /// Number of the line, from 1.
        line: usize,
        /// Text of the line.
        found: String,
    },
    /// A slope is not positive, so that higher scores would not mean higher probabilities.
    #[error("expected slopes above 0 for {name}, found {found}")]
    Slope {
        /// Name of the evaluation.
        name: String,
        /// First slope that is not positive.
        found: i32,
    },
    /// An exponent is too large.
    #[error("expected exponents within ±{MAX_EXPONENT} for {name}, found {found}")]
    Exponent {
        /// Name of the evaluation.
        name: String,
        /// First exponent that is too large.
        found: i32,
    },
    /// Two curves have the same name.
    #[error("expected one curve for {0}, found two")]
    Duplicate(String),
    /// A scale belongs to no curve, occurs twice, or has a number out of range.
    #[error(
        "expected one scale from 100 to 10000 permille for each evaluation and number of nodes, found `{}@{} {}`",
        .0.evaluation, .0.nodes, .0.permille
    )]
    Scale(NodeScale),
    /// The curve of the hand-crafted evaluation is missing.
    #[error("expected a curve for {HAND_CRAFTED}, found none")]
    HandCrafted,
}

static EMBEDDED: LazyLock<Calibration> = LazyLock::new(|| {
    let text = include_str!("../../win_probability.txt");
    text.parse().expect("the embedded calibration is valid")
});

impl Calibration {
    /// Creates a calibration from curves and the names of their evaluations, as returned by [`evaluation_name`].
    ///
    /// # Errors
    /// The curve of the hand-crafted evaluation is missing, two curves have the same name, a slope is not positive, or an
    /// exponent is too large.
    pub fn new(curves: Vec<(String, WinCurve)>) -> Result<Calibration, CalibrationError> {
        for (index, (name, curve)) in curves.iter().enumerate() {
            if curves[..index].iter().any(|(other, _)| other == name) {
                return Err(CalibrationError::Duplicate(name.clone()));
            }
            if let Some(found) = curve.slopes.iter().find(|slope| **slope <= 0) {
                let (name, found) = (name.clone(), *found);
                return Err(CalibrationError::Slope { name, found });
            }
            let mut exponents = [curve.files_exponent, curve.ranks_exponent].into_iter();
            if let Some(found) = exponents.find(|exponent| exponent.abs() > MAX_EXPONENT) {
                let name = name.clone();
                return Err(CalibrationError::Exponent { name, found });
            }
        }
        let hand_crafted = curves.iter().find(|(name, _)| name == HAND_CRAFTED);
        let (_, hand_crafted) = hand_crafted.ok_or(CalibrationError::HandCrafted)?;
        Ok(Calibration {
            hand_crafted: hand_crafted.clone(),
            curves,
            scales: Vec::new(),
        })
    }

    /// Replaces the scales of the curves.
    ///
    /// # Errors
    /// A scale belongs to no curve, occurs twice, or has a number out of range.
    pub fn with_scales(mut self, scales: Vec<NodeScale>) -> Result<Calibration, CalibrationError> {
        for (index, scale) in scales.iter().enumerate() {
            let is_same = |other: &NodeScale| (&other.evaluation, other.nodes) == (&scale.evaluation, scale.nodes);
            let is_valid = scale.nodes > 0 && SCALES.contains(&scale.permille);
            if !is_valid || self.curve(&scale.evaluation).is_none() || scales[..index].iter().any(is_same) {
                return Err(CalibrationError::Scale(scale.clone()));
            }
        }
        self.scales = scales;
        Ok(self)
    }

    /// Returns the embedded calibration, used by [`win_probability`](crate::win_probability).
    #[must_use]
    pub fn embedded() -> &'static Calibration {
        &EMBEDDED
    }

    /// Returns the curve of the hand-crafted evaluation.
    #[must_use]
    pub const fn hand_crafted(&self) -> &WinCurve {
        &self.hand_crafted
    }

    /// Returns the curve of an evaluation, by its name as returned by [`evaluation_name`].
    #[must_use]
    pub fn curve(&self, name: &str) -> Option<&WinCurve> {
        let curve = self.curves.iter().find(|(of, _)| of == name);
        curve.map(|(_, curve)| curve)
    }

    /// Returns the probability that the side to move wins a position with this search score. A network without a curve uses the
    /// curve of the hand-crafted evaluation.
    #[must_use]
    pub fn win_probability(&self, score: Score, position: &Position) -> WinProbability {
        let curve = self.curve(&evaluation_name(&position.variant()));
        curve.unwrap_or(&self.hand_crafted).win_probability(score, position)
    }

    /// Returns the curve of an evaluation for scores of searches of this many nodes: the curve multiplied by the scale with the
    /// most nodes up to `nodes`, if any. A network without a curve uses the curve of the hand-crafted evaluation.
    #[must_use]
    pub fn curve_at(&self, name: &str, nodes: u64) -> WinCurve {
        let (name, curve) = match self.curve(name) {
            Some(curve) => (name, curve),
            None => (HAND_CRAFTED, &self.hand_crafted),
        };
        let scales = self.scales.iter();
        let usable = scales.filter(|scale| scale.evaluation == name && scale.nodes <= nodes);
        let permille = usable
            .max_by_key(|scale| scale.nodes)
            .map_or(1000, |scale| scale.permille);
        curve.scaled(permille)
    }

    /// Returns the probability that the side to move wins a position with the score of a search of this many nodes.
    #[must_use]
    pub fn win_probability_at(&self, score: Score, position: &Position, nodes: u64) -> WinProbability {
        let curve = self.curve_at(&evaluation_name(&position.variant()), nodes);
        curve.win_probability(score, position)
    }

    /// Returns the scales of the curves.
    #[must_use]
    pub fn scales(&self) -> &[NodeScale] {
        &self.scales
    }
}

impl FromStr for Calibration {
    type Err = CalibrationError;

    fn from_str(text: &str) -> Result<Calibration, CalibrationError> {
        let numbered = (1..).zip(text.lines().map(str::trim));
        let mut lines = numbered.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
        let header = lines.next().map_or("", |(_, line)| line);
        if header != HEADER {
            return Err(CalibrationError::Header(excerpt(header)));
        }
        let (mut curves, mut scales) = (Vec::new(), Vec::new());
        for (line, text) in lines {
            let invalid = || CalibrationError::Line {
                line,
                found: excerpt(text),
            };
            if text.split_whitespace().next().is_some_and(|word| word.contains('@')) {
                scales.push(parse_scale(text).ok_or_else(invalid)?);
            } else {
                curves.push(parse_curve(text).ok_or_else(invalid)?);
            }
        }
        Calibration::new(curves)?.with_scales(scales)
    }
}

/// Parses a line with the name of an evaluation, a number of nodes and a scale.
fn parse_scale(line: &str) -> Option<NodeScale> {
    let (key, permille) = line.split_once(char::is_whitespace)?;
    let (evaluation, nodes) = key.split_once('@')?;
    Some(NodeScale {
        evaluation: evaluation.to_owned(),
        nodes: nodes.parse().ok()?,
        permille: permille.trim().parse().ok()?,
    })
}

/// Parses a line with the name of an evaluation and its parameters.
fn parse_curve(line: &str) -> Option<(String, WinCurve)> {
    let mut words = line.split_whitespace();
    let name = words.next()?.to_owned();
    let number = |word: &str| word.parse().ok().filter(|number: &i32| number.abs() <= MAX_PARAMETER);
    let numbers: Vec<i32> = words.map(number).collect::<Option<_>>()?;
    let (slopes, exponents) = numbers.split_first_chunk()?;
    let [files_exponent, ranks_exponent] = exponents.try_into().ok()?;
    let curve = WinCurve {
        slopes: *slopes,
        files_exponent,
        ranks_exponent,
    };
    Some((name, curve))
}

/// Returns the beginning of a text, for errors.
fn excerpt(text: &str) -> String {
    text.chars().take(80).collect()
}

/// Formats the calibration in the text format.
impl fmt::Display for Calibration {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(formatter, "{HEADER}")?;
        for (name, curve) in &self.curves {
            write!(formatter, "{name}")?;
            for parameter in curve
                .slopes
                .iter()
                .chain([&curve.files_exponent, &curve.ranks_exponent])
            {
                write!(formatter, " {parameter}")?;
            }
            writeln!(formatter)?;
        }
        for NodeScale {
            evaluation,
            nodes,
            permille,
        } in &self.scales
        {
            writeln!(formatter, "{evaluation}@{nodes} {permille}")?;
        }
        Ok(())
    }
}
