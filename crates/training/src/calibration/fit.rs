//! Maximum-likelihood fit of the calibration.

use super::{ScoredGames, ScoredPosition};
use breakthrough_engine::{Calibration, CalibrationError, HAND_CRAFTED, NodeScale, WinCurve, embedded_network};
use std::collections::BTreeMap;

const STAGES: usize = WinCurve::STAGES;
/// Number of fitted parameters: the logarithms of the slopes, and the exponents of files and ranks.
const PARAMETERS: usize = STAGES + 2;
/// Unit of slopes in a [`WinCurve`], in log odds per hundredth of a piece.
const SLOPE_UNIT: f64 = 1e-6;
/// Unit of exponents in a [`WinCurve`].
const EXPONENT_UNIT: f64 = 1e-3;
/// Initial slope of the fit, in log odds per hundredth of a piece.
const FIRST_SLOPE: f64 = 0.01;
/// Precision of a Gaussian prior around the initial parameters. The prior matters only for a stage with few positions.
const PRIOR: f64 = 0.1;
/// Maximum number of Newton steps. The fit converges in about ten.
const MAX_STEPS: u32 = 100;
/// Change in the parameters below which the fit has converged.
const TOLERANCE: f64 = 1e-7;

/// Fits the curves of all evaluations to the games with the fewest nodes per move, and a scale of the curve to the games of each
/// higher number of nodes. Only the curves of the general network and of the hand-crafted evaluation depend on the board size.
///
/// # Errors
/// There are no games of the hand-crafted evaluation, or a scale is out of range.
pub fn fit_calibration(games: &[ScoredGames]) -> Result<Calibration, CalibrationError> {
    let least_nodes = |name: &str| {
        let nodes = games
            .iter()
            .filter(|games| games.evaluation == name)
            .map(|games| games.nodes);
        nodes.min().unwrap_or_default()
    };
    let mut by_name: BTreeMap<String, (bool, Vec<&ScoredPosition>)> = BTreeMap::new();
    let (base, longer): (Vec<&ScoredGames>, Vec<&ScoredGames>) = games
        .iter()
        .partition(|games| games.nodes == least_nodes(&games.evaluation));
    for games in base {
        let name = games.evaluation.clone();
        let has_network = embedded_network(games.variant.size()).is_some();
        let fits_size = name == HAND_CRAFTED || !has_network || !games.variant.options().has_standard_rules();
        let (_, positions) = by_name.entry(name).or_insert((fits_size, Vec::new()));
        positions.extend(&games.positions);
    }
    let fit = |(name, (fits_size, positions))| (name, fit_curve(positions, fits_size));
    fit_scales(&Calibration::new(by_name.into_iter().map(fit).collect())?, longer)
}

/// Fits the scale of a curve to the games of each evaluation and number of nodes. Keeps the curves and the scales for other numbers
/// of nodes.
///
/// # Errors
/// The calibration has no curve for the evaluation of the games, or a scale is out of range.
pub fn fit_scales<'a>(
    calibration: &Calibration,
    games: impl IntoIterator<Item = &'a ScoredGames>,
) -> Result<Calibration, CalibrationError> {
    let mut by_nodes: BTreeMap<(String, u64), Vec<&ScoredPosition>> = BTreeMap::new();
    for games in games {
        let key = (games.evaluation.clone(), games.nodes);
        by_nodes.entry(key).or_default().extend(&games.positions);
    }
    let kept = calibration.scales().iter().cloned();
    let mut scales: Vec<NodeScale> = kept
        .filter(|scale| !by_nodes.contains_key(&(scale.evaluation.clone(), scale.nodes)))
        .collect();
    scales.extend(by_nodes.into_iter().map(|((evaluation, nodes), positions)| {
        let curve = calibration.curve(&evaluation).unwrap_or(calibration.hand_crafted());
        let permille = fit_scale(curve, positions);
        NodeScale {
            evaluation,
            nodes,
            permille,
        }
    }));
    scales.sort_by(|first, second| (&first.evaluation, first.nodes).cmp(&(&second.evaluation, second.nodes)));
    calibration.clone().with_scales(scales)
}

/// Fits the factor by which the slopes of a curve are multiplied, in permille, by maximum likelihood. The Newton steps start at a
/// factor of 1.
fn fit_scale(curve: &WinCurve, positions: Vec<&ScoredPosition>) -> i32 {
    let log_odds = |scored: &ScoredPosition| {
        let probability = curve.win_probability(scored.score, &scored.position).fraction();
        (probability / (1.0 - probability)).ln()
    };
    let data: Vec<(f64, f64)> = positions
        .into_iter()
        .map(|scored| (log_odds(scored), f64::from(u8::from(scored.won))))
        .collect();
    let mut scale = 1.0_f64;
    for _ in 0..MAX_STEPS {
        let (mut gradient, mut curvature) = (PRIOR * (1.0 - scale), PRIOR);
        for (odds, won) in &data {
            let probability = 1.0 / (1.0 + (-scale * odds).exp());
            gradient += odds * (won - probability);
            curvature += odds * odds * probability * (1.0 - probability);
        }
        // The log-likelihood is concave, but a long step could overshoot.
        let step = (gradient / curvature).clamp(-0.5, 0.5);
        scale += step;
        if step.abs() < TOLERANCE {
            break;
        }
    }
    (scale * 1000.0).round() as i32
}

/// Fits the curve of one evaluation to scored positions by maximum likelihood, with Newton's method. The exponents of files and
/// ranks are fitted only if `fits_size` is set, and are 0 otherwise.
#[must_use]
pub fn fit_curve<'a>(positions: impl IntoIterator<Item = &'a ScoredPosition>, fits_size: bool) -> WinCurve {
    let data: Vec<Datum> = positions
        .into_iter()
        .map(|scored| Datum::new(scored, fits_size))
        .collect();
    let mut parameters = FIRST_PARAMETERS;
    let mut loss = total_loss(&data, &parameters);
    for _ in 0..MAX_STEPS {
        let mut step = newton_step(&data, &parameters);
        let (changed, changed_loss) = loop {
            let changed = std::array::from_fn(|index| parameters[index] + step[index]);
            let changed_loss = total_loss(&data, &changed);
            if changed_loss <= loss || is_converged(&step) {
                break (changed, changed_loss);
            }
            step = step.map(|change| change / 2.0);
        };
        (parameters, loss) = (changed, changed_loss);
        if is_converged(&step) {
            break;
        }
    }
    let rounded = |number: f64, unit: f64| (number / unit).round() as i32;
    WinCurve {
        slopes: std::array::from_fn(|stage| rounded(FIRST_SLOPE * parameters[stage].exp(), SLOPE_UNIT)),
        files_exponent: rounded(parameters[STAGES], EXPONENT_UNIT),
        ranks_exponent: rounded(parameters[STAGES + 1], EXPONENT_UNIT),
    }
}

/// Initial parameters of the fit: [`FIRST_SLOPE`] at every stage of every board.
const FIRST_PARAMETERS: [f64; PARAMETERS] = [0.0; PARAMETERS];

/// Input of the fit from one position.
struct Datum {
    /// Score times [`FIRST_SLOPE`], in log odds.
    score: f64,
    stage_weights: [f64; STAGES],
    /// Natural logarithms of files and ranks relative to 8; 0 if the exponents are not fitted.
    size: [f64; 2],
    won: f64,
}

impl Datum {
    fn new(scored: &ScoredPosition, fits_size: bool) -> Datum {
        let size = scored.position.size();
        let logarithm = |count: u8| if fits_size { (f64::from(count) / 8.0).ln() } else { 0.0 };
        Datum {
            score: f64::from(scored.score.centi()) * FIRST_SLOPE,
            stage_weights: WinCurve::stage_weights(&scored.position),
            size: [size.files, size.ranks].map(logarithm),
            won: f64::from(u8::from(scored.won)),
        }
    }

    /// Returns the log odds and their derivatives.
    fn log_odds(&self, parameters: &[f64; PARAMETERS]) -> (f64, [f64; PARAMETERS]) {
        let size = (parameters[STAGES] * self.size[0] + parameters[STAGES + 1] * self.size[1]).exp();
        let mut derivatives = [0.0; PARAMETERS];
        for stage in 0..STAGES {
            derivatives[stage] = self.score * size * self.stage_weights[stage] * parameters[stage].exp();
        }
        let log_odds = derivatives.iter().sum();
        derivatives[STAGES..].copy_from_slice(&self.size.map(|logarithm| log_odds * logarithm));
        (log_odds, derivatives)
    }
}

/// Returns the negative logarithm of the likelihood and of the prior.
fn total_loss(data: &[Datum], parameters: &[f64; PARAMETERS]) -> f64 {
    let prior: f64 = parameters
        .iter()
        .map(|parameter| PRIOR / 2.0 * parameter * parameter)
        .sum();
    let loss = |datum: &Datum| {
        let (log_odds, _) = datum.log_odds(parameters);
        let against = if datum.won > 0.5 { -log_odds } else { log_odds };
        // Computes the logarithm of 1 + exp(x) without overflow.
        against.max(0.0) + (-against.abs()).exp().ln_1p()
    };
    prior + data.iter().map(loss).sum::<f64>()
}

/// Returns the change in the parameters in a step of Newton's method with the expected Hessian.
fn newton_step(data: &[Datum], parameters: &[f64; PARAMETERS]) -> [f64; PARAMETERS] {
    let mut gradient = parameters.map(|parameter| -PRIOR * parameter);
    let mut hessian = [[0.0; PARAMETERS]; PARAMETERS];
    for (index, row) in hessian.iter_mut().enumerate() {
        row[index] = PRIOR;
    }
    for datum in data {
        let (log_odds, derivatives) = datum.log_odds(parameters);
        let probability = 1.0 / (1.0 + (-log_odds).exp());
        let variance = probability * (1.0 - probability);
        for (row, derivative) in derivatives.iter().enumerate() {
            gradient[row] += derivative * (datum.won - probability);
            for (column, other) in derivatives.iter().enumerate() {
                hessian[row][column] += variance * derivative * other;
            }
        }
    }
    solve(hessian, gradient)
}

fn is_converged(step: &[f64; PARAMETERS]) -> bool {
    step.iter().all(|change| change.abs() < TOLERANCE)
}

/// Solves a system of linear equations with a positive definite matrix by Gaussian elimination.
fn solve(mut matrix: [[f64; PARAMETERS]; PARAMETERS], mut right: [f64; PARAMETERS]) -> [f64; PARAMETERS] {
    for pivot in 0..PARAMETERS {
        let pivot_row = matrix[pivot];
        for row in pivot + 1..PARAMETERS {
            let factor = matrix[row][pivot] / pivot_row[pivot];
            for (number, above) in matrix[row].iter_mut().zip(pivot_row) {
                *number -= factor * above;
            }
            right[row] -= factor * right[pivot];
        }
    }
    let mut solution = [0.0; PARAMETERS];
    for row in (0..PARAMETERS).rev() {
        let known: f64 = matrix[row]
            .iter()
            .zip(solution)
            .map(|(number, solved)| number * solved)
            .sum();
        solution[row] = (right[row] - known) / matrix[row][row];
    }
    solution
}
