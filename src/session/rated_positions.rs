//! Positions of rated games in progress, for which engine moves are hidden.

use bevy::prelude::*;
use breakthrough_explorer::mirrored_position;
use breakthrough_rules::Position;
use std::collections::HashSet;

/// Number of plies after a position of a rated game for which engine moves are hidden as well: one move by each side.
const PLIES: usize = 2;

/// Hashes of the positions of rated games in progress in all windows, of the positions after the next moves, and of their mirror
/// images.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct RatedPositions(HashSet<u64>);

impl RatedPositions {
    /// Collects the positions of rated games.
    pub(crate) fn from_positions<'a>(positions: impl IntoIterator<Item = &'a Position>) -> RatedPositions {
        let mut hashes = HashSet::new();
        for position in positions {
            add(&mut hashes, position, PLIES);
            if let Some(mirrored) = mirrored_position(position) {
                add(&mut hashes, &mirrored, PLIES);
            }
        }
        RatedPositions(hashes)
    }

    /// Whether a position occurs in a rated game in progress, or may occur after the next moves.
    pub(crate) fn contains(&self, position: &Position) -> bool {
        self.0.contains(&position.hash())
    }
}

fn add(hashes: &mut HashSet<u64>, position: &Position, plies: usize) {
    hashes.insert(position.hash());
    if plies == 0 || position.outcome().is_some() {
        return;
    }
    for mv in position.legal_moves() {
        let mut after = position.clone();
        if after.play(mv).is_ok() {
            add(hashes, &after, plies - 1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use breakthrough_rules::notation::parse_fen;

    #[test]
    fn a_rated_position_its_mirror_image_and_the_next_positions_are_known() {
        let position = |fen: &str| parse_fen(fen).expect("a position");
        let rated = RatedPositions::from_positions([&position("pppp/4/P3/1PPP b 0 2")]);
        for (fen, is_known) in [
            ("pppp/4/P3/1PPP b 0 2", true),
            // Move counters do not affect the result.
            ("pppp/4/P3/1PPP b 3 9", true),
            ("pppp/4/3P/PPP1 b 0 2", true),
            ("1ppp/p3/P3/1PPP w 0 3", true),
            ("1ppp/p3/PP2/2PP b 0 3", true),
            ("pppp/4/P3/1PPP w 0 2", false),
            ("pppp/4/1P2/P1PP b 0 2", false),
            ("pppp/4/4/PPPP w 0 1", false),
        ] {
            assert_eq!(rated.contains(&position(fen)), is_known, "{fen}");
        }
        assert!(!RatedPositions::default().contains(&position("pppp/4/P3/1PPP b 0 2")));
    }
}
