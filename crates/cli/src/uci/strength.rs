//! Which Elo stands for which level.

use breakthrough_engine::Level;

/// What each level plays like, the gentlest first. A scale of our own: only the differences mean something, which are those of
/// `crates/engine/tests/data/levels.txt`.
const ELO: [i32; 10] = [500, 680, 860, 1050, 1230, 1440, 1670, 1860, 2010, 2190];

/// Every level with its Elo.
fn levels() -> impl Iterator<Item = (Level, i32)> {
    Level::ALL.into_iter().zip(ELO)
}

/// The least and the greatest Elo that can be asked for.
pub(super) fn elo_range() -> (i32, i32) {
    let elos = || levels().map(|(_, elo)| elo);
    (elos().min().unwrap_or(0), elos().max().unwrap_or(0))
}

/// The level whose Elo is nearest.
pub(super) fn level_of(elo: i32) -> Level {
    let distance = |(_, of_level): &(Level, i32)| of_level.abs_diff(elo);
    levels().min_by_key(distance).map_or(Level::WEAKEST, |(level, _)| level)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_level_has_an_elo_of_its_own() {
        assert_eq!(levels().count(), Level::ALL.len());
        assert!(ELO.is_sorted_by(|one, two| one < two));
        for (level, elo) in levels() {
            for near in [elo - 20, elo, elo + 20] {
                assert_eq!(level_of(near), level, "{near}");
            }
        }
        assert_eq!(level_of(i32::MIN), Level::WEAKEST);
        assert_eq!(Some(level_of(i32::MAX)), Level::ALL.last().copied());
    }
}
