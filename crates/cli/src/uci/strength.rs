//! The Elo of each level, for `UCI_Elo`.

use breakthrough_engine::Level;

/// The Elo of each level, the weakest first. The scale is our own: only the differences mean something. They come from
/// `crates/engine/tests/data/levels.txt`.
const ELO: [i32; 10] = [500, 680, 860, 1050, 1230, 1440, 1670, 1860, 2010, 2190];

/// Every level with its Elo.
fn levels() -> impl Iterator<Item = (Level, i32)> {
    Level::ALL.into_iter().zip(ELO)
}

/// The minimum and the maximum of `UCI_Elo`.
pub(super) fn elo_range() -> (i32, i32) {
    let elos = || levels().map(|(_, elo)| elo);
    (elos().min().unwrap_or(0), elos().max().unwrap_or(0))
}

/// The level with the nearest Elo.
pub(super) fn level_for_elo(elo: i32) -> Level {
    let distance = |(_, level_elo): &(Level, i32)| level_elo.abs_diff(elo);
    levels().min_by_key(distance).map_or(Level::WEAKEST, |(level, _)| level)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_level_is_chosen_by_its_elo() {
        assert_eq!(levels().count(), Level::ALL.len());
        assert!(ELO.is_sorted_by(|one, two| one < two));
        for (level, elo) in levels() {
            for near in [elo - 20, elo, elo + 20] {
                assert_eq!(level_for_elo(near), level, "{near}");
            }
        }
        assert_eq!(level_for_elo(i32::MIN), Level::WEAKEST);
        assert_eq!(Some(level_for_elo(i32::MAX)), Level::ALL.last().copied());
    }
}
