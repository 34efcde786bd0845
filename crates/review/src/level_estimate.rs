//! The level that loses about as much per move as a player.

use super::{Effort, MoveReview};
use breakthrough_engine::Level;
use breakthrough_rules::notation::variant_text;
use breakthrough_rules::{Side, Variant};
use std::sync::LazyLock;

/// Mean losses of the levels in games between equal levels, with a line for each: board, effort, level and mean loss. docs/REVIEW.md
/// describes the measurement.
const LEVELS: &str = include_str!("../levels.txt");

/// Mean loss of a level on a board in undecided positions, as a probability.
struct MeanLoss {
    board: &'static str,
    effort: Effort,
    level: Level,
    loss: f64,
}

static MEANS: LazyLock<Vec<MeanLoss>> = LazyLock::new(|| {
    let lines = LEVELS.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| parse_mean(line).expect("a valid line")).collect()
});

fn parse_mean(line: &'static str) -> Option<MeanLoss> {
    let mut words = line.split_whitespace();
    Some(MeanLoss {
        board: words.next()?,
        effort: words.next()?.parse().ok()?,
        level: words.next()?.parse().ok()?,
        loss: words.next()?.parse().ok()?,
    })
}

/// Returns the mean loss of the moves of a side in undecided positions, that is, in positions whose result is not proven; `None`
/// without such moves. In decided positions, the loss shows whether a side sees the end of a game rather than how well it plays.
pub(super) fn mean_loss(moves: &[MoveReview], side: Side) -> Option<f64> {
    let of_side = moves.iter().filter(|reviewed| reviewed.side == side);
    let losses: Vec<u32> = of_side
        .filter(|reviewed| !reviewed.evaluation.before.is_proven())
        .map(|reviewed| u32::from(reviewed.loss()))
        .collect();
    let mean = f64::from(losses.iter().sum::<u32>()) / losses.len() as f64;
    (!losses.is_empty()).then_some(mean / 10_000.0)
}

/// Returns the level whose mean loss is nearest to `loss`. If two means are equally near, returns the weaker level. Returns `None`
/// for boards and efforts for which the levels have not been measured.
pub(super) fn nearest_level(variant: &Variant, effort: Effort, loss: f64) -> Option<Level> {
    let board = variant_text(variant);
    let means = MEANS.iter().filter(|mean| mean.board == board && mean.effort == effort);
    let nearest = means.min_by(|first, second| {
        let distances = [first, second].map(|mean| (mean.loss - loss).abs());
        distances[0].total_cmp(&distances[1])
    });
    nearest.map(|mean| mean.level)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Losses of all measured levels, and losses beyond both ends.
    #[test]
    fn the_nearest_level_is_found() {
        let level = |loss| nearest_level(&Variant::STANDARD, Effort::Fast, loss);
        let measured: Vec<&MeanLoss> = MEANS.iter().filter(|mean| mean.board == "8x8").collect();
        assert!(measured.len() >= 9, "{} levels", measured.len());
        for mean in &measured {
            assert_eq!(level(mean.loss), Some(mean.level));
        }
        assert_eq!(level(1.0), Some(Level::NOVICE));
        assert_eq!(level(0.0), measured.last().map(|mean| mean.level));
        assert_eq!(
            nearest_level(&"3x4".parse().expect("a variant"), Effort::Fast, 0.1),
            None
        );
    }

    /// The line must not move a level by more than one level.
    #[test]
    fn the_measured_mean_of_each_level_is_nearest_to_this_level_or_an_adjacent_level() {
        let measured = include_str!("../tests/data/level_means.txt").lines();
        let measured: Vec<MeanLoss> = measured.filter_map(parse_mean).collect();
        assert_eq!(measured.len(), MEANS.len());
        for mean in measured {
            let found = nearest_level(&Variant::STANDARD, mean.effort, mean.loss).expect("a level");
            let distance = i32::from(found.number()) - i32::from(mean.level.number());
            assert!(distance.abs() <= 1, "level {}: {found}", mean.level);
        }
    }

    #[test]
    fn stronger_levels_lose_less() {
        let measured = MEANS
            .iter()
            .filter(|mean| mean.board == "8x8" && mean.effort == Effort::Fast);
        let losses: Vec<f64> = measured.map(|mean| mean.loss).collect();
        assert!(losses.is_sorted_by(|weaker, stronger| weaker > stronger), "{losses:?}");
    }
}
