//! Accuracy of each side, by the formula that lichess has published
//! (<https://lichess.org/page/accuracy>, `AccuracyPercent.scala` in lichess-org/lila).

/// Minimum number of plies in a window whose volatility weights a move. A window contains a tenth of the plies of the game, within the
/// limits.
const MIN_WINDOW: usize = 2;
/// Maximum number of plies in a window.
const MAX_WINDOW: usize = 8;
/// Minimum weight of a move. The weight is the standard deviation of the percentages in its window, within the limits.
const MIN_WEIGHT: f64 = 0.5;
/// Maximum weight of a move.
const MAX_WEIGHT: f64 = 12.0;

/// A move with the winning percentages of the side to move, with the best move and with the played move.
#[derive(Clone, Copy, Debug)]
pub(super) struct RatedMove {
    /// Index of the side that moved.
    pub(super) side: usize,
    pub(super) before: f64,
    pub(super) after: f64,
}

/// Returns the accuracy of each side in percent, or `None` for a side without moves.
pub(super) fn accuracies(moves: &[RatedMove]) -> [Option<f64>; 2] {
    let weights = weights(moves);
    [0, 1].map(|side| {
        let of_side = moves.iter().zip(&weights).filter(|(rated, _)| rated.side == side);
        let rated: Vec<(f64, f64)> = of_side.map(|(rated, weight)| (move_accuracy(rated), *weight)).collect();
        if rated.is_empty() {
            return None;
        }
        let weighted: f64 = rated.iter().map(|(accuracy, weight)| accuracy * weight).sum();
        let weight: f64 = rated.iter().map(|(_, weight)| weight).sum();
        let inverses: f64 = rated.iter().map(|(accuracy, _)| 1.0 / accuracy.max(1.0)).sum();
        let harmonic = rated.len() as f64 / inverses;
        Some((weighted / weight + harmonic) / 2.0)
    })
}

/// Returns the accuracy of a move in percent.
fn move_accuracy(rated: &RatedMove) -> f64 {
    let loss = rated.before - rated.after;
    if loss <= 0.0 {
        return 100.0;
    }
    // `libm` computes the same value on every machine and in a browser.
    let raw = 103.1668100711649 * libm::exp(-0.04354415386753951 * loss) - 3.166924740191411;
    // The formula adds one percentage point because of the uncertainty of the evaluation.
    (raw + 1.0).clamp(0.0, 100.0)
}

/// Returns the weight of each move: the volatility of the positions around it.
fn weights(moves: &[RatedMove]) -> Vec<f64> {
    let of_first = |rated: &RatedMove, percent: f64| if rated.side == 0 { percent } else { 100.0 - percent };
    let mut percents: Vec<f64> = moves.iter().map(|rated| of_first(rated, rated.before)).collect();
    percents.extend(moves.last().map(|last| of_first(last, last.after)));
    let window = (moves.len() / 10).clamp(MIN_WINDOW, MAX_WINDOW).min(percents.len());
    // The first moves share the first window.
    let first = percents.windows(window.max(1)).next().into_iter();
    let repeated = first.cycle().take(window.saturating_sub(2));
    repeated
        .chain(percents.windows(window.max(1)))
        .map(|window| standard_deviation(window).clamp(MIN_WEIGHT, MAX_WEIGHT))
        .take(moves.len())
        .collect()
}

fn standard_deviation(values: &[f64]) -> f64 {
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    let variance = values.iter().map(|value| (value - mean) * (value - mean)).sum::<f64>() / count;
    variance.sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rated(side: usize, before: f64, after: f64) -> RatedMove {
        RatedMove { side, before, after }
    }

    #[test]
    fn a_move_without_loss_is_perfect_and_a_thrown_win_is_worth_nothing() {
        assert_eq!(move_accuracy(&rated(0, 50.0, 50.0)), 100.0);
        assert_eq!(move_accuracy(&rated(0, 100.0, 0.0)), 0.0);
        // lichess: a loss of 10 percentage points has an accuracy of 63.6%, or 64.6% with the correction of one percentage point.
        assert!((move_accuracy(&rated(0, 60.0, 50.0)) - 64.58).abs() < 0.01);
    }

    #[test]
    fn a_side_without_moves_has_no_accuracy() {
        assert_eq!(accuracies(&[]), [None, None]);
        assert_eq!(accuracies(&[rated(1, 50.0, 50.0)]), [None, Some(100.0)]);
    }

    #[test]
    fn every_move_has_a_weight() {
        for count in 1..100 {
            let moves: Vec<RatedMove> = (0..count).map(|ply| rated(ply % 2, 50.0, 50.0)).collect();
            assert_eq!(weights(&moves), vec![MIN_WEIGHT; count]);
        }
    }

    #[test]
    fn a_blunder_weighs_more_in_a_volatile_game() {
        let quiet = [rated(0, 50.0, 50.0), rated(1, 50.0, 50.0), rated(0, 50.0, 20.0)];
        let [first, second] = accuracies(&quiet);
        assert_eq!(second, Some(100.0));
        assert!(first.is_some_and(|accuracy| accuracy < 60.0), "{first:?}");
    }
}
