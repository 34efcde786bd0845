//! The Elo of each level, for `UCI_Elo`.

use breakthrough_engine::Level;

/// Returns all levels with their Elo.
fn levels() -> impl Iterator<Item = (Level, i32)> {
    Level::ALL.into_iter().map(|level| (level, level.elo()))
}

/// Returns the minimum and the maximum of `UCI_Elo`.
pub(super) fn elo_range() -> (i32, i32) {
    let elos = || levels().map(|(_, elo)| elo);
    (elos().min().unwrap_or(0), elos().max().unwrap_or(0))
}

/// Returns the level whose Elo is nearest to `elo`.
pub(super) fn level_for_elo(elo: i32) -> Level {
    let distance = |(_, level_elo): &(Level, i32)| level_elo.abs_diff(elo);
    levels().min_by_key(distance).map_or(Level::WEAKEST, |(level, _)| level)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_level_with_the_nearest_elo_is_selected() {
        assert!(levels().is_sorted_by(|(_, one), (_, two)| one < two));
        for (level, elo) in levels() {
            for near in [elo - 20, elo, elo + 20] {
                assert_eq!(level_for_elo(near), level, "{near}");
            }
        }
        assert_eq!(level_for_elo(i32::MIN), Level::WEAKEST);
        assert_eq!(Some(level_for_elo(i32::MAX)), Level::ALL.last().copied());
    }
}
