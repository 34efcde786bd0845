//! Tables of predicted and observed frequencies, in Markdown.

use breakthrough_engine::{Calibration, WinCurve};
use breakthrough_rules::notation::variant_text;
use breakthrough_training::{Bin, Reliability, ScoredGames};

/// Returns a table of the expected calibration error by variant and stage of the game, and a table of predicted and observed
/// frequencies by variant, in percent.
pub(super) fn tables(calibration: &Calibration, games: &[ScoredGames]) -> String {
    let rows = games.iter().map(|games| error_row(calibration, games));
    let mut text = "| Board | Nodes | Games | Positions | 90% | 75% | 60% | 45% | All |\n".to_owned();
    text += &format!("{}\n{}\n", "|---".repeat(9) + "|", rows.collect::<String>());
    let rows = games.iter().map(|games| frequency_row(calibration, games));
    text + &format!(
        "| Board | Nodes | 0–10% | 10–20% | 20–30% | 30–40% | 40–50% | 50–60% | 60–70% | 70–80% | 80–90% | 90–100% |\n{}\n{}",
        "|---".repeat(12) + "|",
        rows.collect::<String>()
    )
}

/// Returns the win curve for the evaluation and the number of nodes with which the games were played.
fn curve(calibration: &Calibration, games: &ScoredGames) -> WinCurve {
    calibration.curve_at(&games.evaluation, games.nodes)
}

/// Returns the row of a variant. For each stage, the row contains the expected calibration error and, in parentheses, the
/// sampling error of perfect predictions and the number of positions.
fn error_row(calibration: &Calibration, games: &ScoredGames) -> String {
    let curve = curve(calibration, games);
    let stage_cell = |stage: usize| {
        let positions = games.positions.iter();
        let of_stage = positions.filter(|scored| WinCurve::nearest_stage(&scored.position) == stage);
        let reliability = Reliability::measure(&curve, of_stage);
        format!("{}, {})", error_text(&reliability), reliability.positions())
    };
    let stages: Vec<String> = (0..WinCurve::STAGES).rev().map(stage_cell).collect();
    let all = Reliability::measure(&curve, &games.positions);
    format!(
        "| {} | {} | {} | {} | {} | {}) |\n",
        variant_text(&games.variant),
        games.nodes,
        games.games,
        all.positions(),
        stages.join(" | "),
        error_text(&all)
    )
}

/// Returns the expected calibration error, an opening parenthesis and the sampling error. The caller closes the parenthesis.
fn error_text(reliability: &Reliability) -> String {
    let percent = [reliability.expected_calibration_error(), reliability.sampling_error()].map(|error| 100.0 * error);
    format!("{:.1}% ({:.1}%", percent[0], percent[1])
}

/// Returns the row of a variant: the mean predicted frequency and the observed frequency of each bin.
fn frequency_row(calibration: &Calibration, games: &ScoredGames) -> String {
    let curve = curve(calibration, games);
    let cell = |bin: &Bin| match bin.positions {
        0 => "–".to_owned(),
        positions => {
            let percent = |sum: f64| 100.0 * sum / positions as f64;
            format!("{:.0} / {:.0}", percent(bin.predicted), percent(bin.wins as f64))
        }
    };
    let reliability = Reliability::measure(&curve, &games.positions);
    let cells: Vec<String> = reliability.bins.iter().map(cell).collect();
    format!(
        "| {} | {} | {} |\n",
        variant_text(&games.variant),
        games.nodes,
        cells.join(" | ")
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_calibration_error_is_shown_with_its_sampling_error() {
        let mut reliability = Reliability::default();
        // In 100 positions, 90 wins are observed instead of 80. The standard deviation is 4 wins, so the sampling error is
        // √(2/π) · 4 ≈ 3.2 wins.
        reliability.bins[8] = Bin {
            positions: 100,
            wins: 90,
            predicted: 80.0,
            variance: 16.0,
        };
        assert_eq!(error_text(&reliability), "10.0% (3.2%");
    }
}
