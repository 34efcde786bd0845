//! Terms of a game in addition to the rules: names, time controls, handicap and first move in a rematch.

use crate::session::{FriendTerms, GameMode};
use breakthrough_players::{GameClock, TimeControl};
use breakthrough_rules::{Position, Setup, SetupError, Side, Square, Variant};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// Game terms and score. Arrays are indexed by side, the first side first. When the players swap sides, their entries are
/// swapped.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameTerms {
    /// The players' names; empty for an unnamed player.
    pub names: [String; 2],
    pub time: TimeTerms,
    /// Number of pieces removed from each side at the start.
    pub handicap: [u8; 2],
    pub rematch: RematchRule,
    /// Number of each player's wins against the other player so far.
    pub wins: [u32; 2],
    /// Whether the result counts for the rating. If a game cannot be rated, the session makes the game casual.
    pub mode: GameMode,
    /// Terms of a game with a friend; `None` for other games.
    pub friend: Option<FriendTerms>,
}

/// Time controls and clock settings.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TimeTerms {
    /// Time control of each side. A side without a time control has no clock.
    pub controls: [Option<TimeControl>; 2],
    /// Remaining time of each side in a resumed game.
    pub remaining: [Option<Duration>; 2],
    /// Whether the clocks run while the menu is open. In rated games, the clocks always run.
    pub runs_in_menu: bool,
    /// Whether hints, threats and analysis are available in a timed game between two people.
    pub allows_help: bool,
}

/// Rule for the first move in a rematch.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum RematchRule {
    /// The player who moved first in the last game.
    #[default]
    Same,
    /// A random player, depending on the seed of the rematch.
    Random,
    /// The loser of the last game.
    Loser,
    /// The player who moved second in the last game.
    Alternate,
}

impl GameTerms {
    /// Returns the terms with sides swapped.
    #[must_use]
    pub fn swapped(mut self) -> GameTerms {
        self.names.reverse();
        self.time.controls.reverse();
        self.time.remaining.reverse();
        self.handicap.reverse();
        self.wins.reverse();
        self
    }

    /// Whether the clocks stop while the menu is open.
    #[must_use]
    pub fn pauses_in_menu(&self) -> bool {
        !self.time.runs_in_menu && self.mode == GameMode::Casual
    }

    /// Returns the clocks of a new or resumed game; `None` without time controls.
    pub(super) fn clock(&self) -> Option<GameClock> {
        let time = &self.time;
        time.controls.iter().any(Option::is_some).then(|| {
            let mut clock = GameClock::new(time.controls);
            for side in Side::BOTH {
                if let Some(remaining) = time.remaining[side.index()] {
                    clock.set_remaining(side, remaining);
                }
            }
            clock
        })
    }
}

impl RematchRule {
    /// Whether the players swap sides for a rematch. `winner` won the last game, and `beginner` moved first in the last game.
    pub(super) fn swaps_sides(self, beginner: Side, winner: Option<Side>, seed: u64) -> bool {
        match self {
            RematchRule::Same => false,
            RematchRule::Random => seed.is_multiple_of(2),
            RematchRule::Loser => winner == Some(beginner),
            RematchRule::Alternate => true,
        }
    }
}

/// Returns the start position of a variant without the pieces of the handicap. Front pieces are removed first, from the centre
/// outwards.
///
/// # Errors
/// The resulting position is not playable.
pub(crate) fn start_with_handicap(variant: Variant, handicap: [u8; 2]) -> Result<Position, SetupError> {
    let mut setup = Setup::start(variant);
    let middle = f32::from(variant.size().files - 1) / 2.0;
    for side in Side::BOTH {
        let pieces = match side {
            Side::First => &mut setup.first,
            Side::Second => &mut setup.second,
        };
        let coordinates = |square: Square| {
            let coordinates = variant.size().coordinates(square);
            (f32::from(coordinates.file), coordinates.rank)
        };
        pieces.sort_by(|one, other| {
            let [(one_file, one_rank), (other_file, other_rank)] = [coordinates(*one), coordinates(*other)];
            let ahead = match side {
                Side::First => other_rank.cmp(&one_rank),
                Side::Second => one_rank.cmp(&other_rank),
            };
            let off_middle = |file: f32| (file - middle).abs();
            ahead.then(off_middle(one_file).total_cmp(&off_middle(other_file)))
        });
        pieces.drain(..usize::from(handicap[side.index()]).min(pieces.len().saturating_sub(1)));
    }
    Position::from_setup(&setup)
}

#[cfg(test)]
mod tests {
    use super::*;
    use breakthrough_rules::notation::to_fen;

    #[test]
    fn a_handicap_removes_front_pieces_from_the_centre_outwards() {
        for (handicap, expected) in [
            ([0, 0], "pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP w 0 1"),
            ([1, 0], "pppppppp/pppppppp/8/8/8/8/PPP1PPPP/PPPPPPPP w 0 1"),
            ([0, 2], "pppppppp/ppp2ppp/8/8/8/8/PPPPPPPP/PPPPPPPP w 0 1"),
            ([9, 0], "pppppppp/pppppppp/8/8/8/8/8/PPP1PPPP w 0 1"),
        ] {
            let start = start_with_handicap(Variant::STANDARD, handicap).expect("a position");
            assert_eq!(to_fen(&start), expected);
        }
    }

    #[test]
    fn a_handicap_cannot_remove_the_last_piece() {
        let variant = Variant::new(2, 3).expect("a variant");
        let start = start_with_handicap(variant, [200, 0]).expect("a position");
        assert_eq!(start.pieces(Side::First).len(), 1);
    }

    #[test]
    fn the_rematch_rule_decides_the_first_move() {
        let swaps = |rule: RematchRule, winner| rule.swaps_sides(Side::First, winner, 7);
        for (rule, first_won, second_won) in [
            (RematchRule::Same, false, false),
            (RematchRule::Loser, true, false),
            (RematchRule::Alternate, true, true),
        ] {
            let found = (swaps(rule, Some(Side::First)), swaps(rule, Some(Side::Second)));
            assert_eq!(found, (first_won, second_won), "{rule:?}");
        }
        assert!(!swaps(RematchRule::Loser, None), "a game that was not finished");
        let random = |seed| RematchRule::Random.swaps_sides(Side::First, None, seed);
        assert_ne!(random(6), random(7));
    }

    #[test]
    fn swapping_sides_swaps_the_terms() {
        let terms = GameTerms {
            names: ["Anna", "Ben"].map(str::to_owned),
            handicap: [2, 0],
            wins: [3, 1],
            ..GameTerms::default()
        };
        let swapped = terms.clone().swapped();
        assert_eq!(
            (swapped.names[0].as_str(), swapped.handicap, swapped.wins),
            ("Ben", [0, 2], [1, 3])
        );
        assert_eq!(swapped.swapped(), terms);
    }
}
