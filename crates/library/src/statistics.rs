//! Player statistics, and the rating against the levels of the engine.

use crate::GameDate;
use serde::{Deserialize, Serialize};
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, decay_deviation, glicko2_rating_period};
use std::ops::RangeInclusive;

/// Filter for the games in a player's statistics. Only finished games against players with a different name are counted. Analyses are
/// excluded.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq, Serialize)]
pub enum CountedGames {
    /// Rated and casual games.
    #[default]
    All,
    /// Rated games ([`GameEntry::is_rated`](crate::GameEntry::is_rated)).
    Rated,
    /// Games that are not rated.
    Casual,
}

/// Numbers of games won and lost by a player.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq, Serialize)]
pub struct Results {
    /// Games won.
    pub won: u64,
    /// Games lost.
    pub lost: u64,
}

/// Property by which results are grouped.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, Serialize)]
pub enum Group {
    /// Name of the opponent.
    Opponent,
    /// Level of the opponent. Opponents without a level are excluded.
    Level,
    /// Name of the variant, or the share code of an unnamed variant.
    Variant,
    /// Side of the player: `first` or `second`.
    Side,
    /// Month, such as `2026.11`; empty if unknown.
    Month,
}

/// Results of one group.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, Serialize)]
pub struct GroupResults {
    /// Value that the games of the group have in common, such as the name of the opponent.
    pub key: String,
    /// Number of wins and number of losses in the group.
    pub results: Results,
}

/// Mean accuracy of one group.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
pub struct GroupAccuracy {
    /// Value that the games of the group have in common, such as the month.
    pub key: String,
    /// Number of games in which the player has an accuracy.
    pub games: u64,
    /// Mean accuracy of the player in percent.
    pub accuracy: f64,
}

/// Winning and losing streaks of a player.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq, Serialize)]
pub struct Streaks {
    /// Length of the longest winning streak.
    pub longest_won: u64,
    /// Length of the longest losing streak.
    pub longest_lost: u64,
    /// Current streak: the number of games, and `true` for wins.
    pub current: Option<(u64, bool)>,
}

impl Streaks {
    /// Computes the streaks of results in chronological order; `true` is a win.
    pub(crate) fn from_results(results: impl Iterator<Item = bool>) -> Streaks {
        let mut streaks = Streaks::default();
        for won in results {
            let count = match streaks.current {
                Some((count, last)) if last == won => count + 1,
                _ => 1,
            };
            streaks.current = Some((count, won));
            let longest = if won {
                &mut streaks.longest_won
            } else {
                &mut streaks.longest_lost
            };
            *longest = count.max(*longest);
        }
        streaks
    }
}

/// Result of a finished rated game against a level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RatedResult {
    /// Level of the opponent.
    pub level: i8,
    /// Whether the player won.
    pub won: bool,
    /// Date and time when the game started.
    pub date: GameDate,
    /// Share code of the variant.
    pub variant_code: String,
}

/// Rating after a game.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
pub struct Rating {
    /// Date of the game.
    pub date: GameDate,
    /// Rating, on the Elo scale of the levels.
    pub rating: f64,
    /// Rating deviation (standard deviation): the 95% confidence interval is ± two deviations.
    pub deviation: f64,
}

/// Initial rating deviation of Glicko-2, for a player without results.
pub(crate) const UNKNOWN_DEVIATION: f64 = 350.0;
/// Rating deviation of the levels, whose strength was measured in engine matches.
const LEVEL_DEVIATION: f64 = 30.0;

/// Maximum volatility. Without a limit, inconsistent results, such as equal scores against the strongest and the weakest level,
/// make the volatility and the rating grow without bound. The value is taken from lichess (scalachess, `Glicko.scala`).
const MAX_VOLATILITY: f64 = 0.1;
/// Maximum distance of a rating from the Elo range of the levels. Results against levels cannot measure a strength far outside
/// this range.
const MAX_DISTANCE: f64 = 800.0;

/// Computes the rating after each of a player's games against levels. `levels` contains the number and the Elo of each level.
/// Every game is a rating period of Glicko-2 (Glickman, "Example of the Glicko-2 system", 2022). Every month without a game is a
/// period that increases the deviation.
#[must_use]
pub fn ratings(results: &[RatedResult], levels: &[(i8, i32)], initial: f64) -> Vec<Rating> {
    let elo_of = |level: i8| levels.iter().find(|(number, _)| *number == level).map(|(_, elo)| *elo);
    let elos = || levels.iter().map(|(_, elo)| *elo);
    let (Some(weakest), Some(strongest)) = (elos().min(), elos().max()) else {
        return Vec::new();
    };
    let mut player = Glicko2Rating {
        rating: initial,
        deviation: UNKNOWN_DEVIATION,
        ..Glicko2Rating::new()
    };
    let mut last_month = None;
    let mut ratings = Vec::new();
    for result in results {
        let Some(elo) = elo_of(result.level) else { continue };
        let month = month_of(&result.date);
        let idle = last_month
            .zip(month)
            .map_or(0, |(last, month): (u32, u32)| month.saturating_sub(last));
        for _ in 1..idle.min(1000) {
            player = decay_deviation(&player);
        }
        last_month = month.or(last_month);
        let opponent = Glicko2Rating {
            rating: f64::from(elo),
            deviation: LEVEL_DEVIATION,
            ..Glicko2Rating::new()
        };
        let range = f64::from(weakest) - MAX_DISTANCE..=f64::from(strongest) + MAX_DISTANCE;
        player = rating_after(&player, opponent, result.won, range);
        ratings.push(Rating {
            date: result.date.clone(),
            rating: player.rating,
            deviation: player.deviation,
        });
    }
    ratings
}

/// Computes the rating after a result, which is a separate rating period. The rating stays in the range.
pub(crate) fn rating_after(
    player: &Glicko2Rating,
    opponent: Glicko2Rating,
    won: bool,
    range: RangeInclusive<f64>,
) -> Glicko2Rating {
    let outcome = if won { Outcomes::WIN } else { Outcomes::LOSS };
    let mut after = glicko2_rating_period(player, &[(opponent, outcome)], &Glicko2Config::new());
    after.volatility = after.volatility.min(MAX_VOLATILITY);
    after.deviation = after.deviation.min(UNKNOWN_DEVIATION);
    after.rating = after.rating.clamp(*range.start(), *range.end());
    after
}

/// Returns the number of months since year 0; `None` for a date without a month.
fn month_of(date: &GameDate) -> Option<u32> {
    let (year, month) = date.as_str().get(..7)?.split_once('.')?;
    Some(year.parse::<u32>().ok()? * 12 + month.parse::<u32>().ok()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn streaks_include_the_current_streak() {
        let of = |text: &str| Streaks::from_results(text.chars().map(|c| c == '+'));
        assert_eq!(of(""), Streaks::default());
        let streaks = of("++-+++--");
        assert_eq!(
            (streaks.longest_won, streaks.longest_lost, streaks.current),
            (3, 2, Some((2, false)))
        );
        assert_eq!(of("-+").current, Some((1, true)));
    }

    /// Computes ratings with the Elo of level 1 and the following levels. The initial rating is halfway between the weakest
    /// and the strongest level.
    fn ratings(results: &[RatedResult], elo: &[i32]) -> Vec<Rating> {
        let levels: Vec<(i8, i32)> = (1..).zip(elo.iter().copied()).collect();
        let ends = [elo.first(), elo.last()].map(|elo| elo.copied().unwrap_or_default());
        super::ratings(results, &levels, f64::from(ends[0] + ends[1]) / 2.0)
    }

    fn results(level: i8, won: &str) -> Vec<RatedResult> {
        let result = |c| RatedResult {
            level,
            won: c == '+',
            date: GameDate::new("2026.01.02"),
            variant_code: "8x8".to_owned(),
        };
        won.chars().map(result).collect()
    }

    #[test]
    fn the_first_win_raises_the_rating_as_glicko_2_does() {
        // Computed by hand: a win with the deviation 350 against an equal opponent with the deviation 30.
        let first = &ratings(&results(1, "+"), &[1000])[0];
        assert!((first.rating - 1175.1).abs() < 1.0, "{first:?}");
        assert!((first.deviation - 247.2).abs() < 1.0, "{first:?}");
    }

    #[test]
    fn an_even_score_against_a_level_yields_the_rating_of_the_level() {
        let elo = [500, 1000, 1500, 2000];
        let ratings = ratings(&results(2, &"+-".repeat(100)), &elo);
        let last = ratings.last().expect("a rating");
        assert!((last.rating - 1000.0).abs() < 2.0 * last.deviation, "{last:?}");
        assert!(
            last.deviation < 60.0 && ratings[0].deviation > 200.0,
            "{last:?} {:?}",
            ratings[0]
        );
        assert!(
            ratings[0].rating > 1250.0,
            "the first win is against a weaker level: {:?}",
            ratings[0]
        );
    }

    #[test]
    fn random_results_keep_the_rating_within_the_range_of_the_levels() {
        let elo = [500, 1000, 1500, 2200];
        let mut seed = 7_u32;
        let coin = |_| {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            RatedResult {
                level: ((seed >> 20) % 4 + 1) as i8,
                won: seed >> 31 == 1,
                date: GameDate::new("2026.01.02"),
                variant_code: "8x8".to_owned(),
            }
        };
        let results: Vec<RatedResult> = (0..50_000).map(coin).collect();
        for rating in ratings(&results, &elo) {
            assert!((500.0..2200.0).contains(&rating.rating), "{rating:?}");
            assert!(rating.deviation <= UNKNOWN_DEVIATION, "{rating:?}");
        }
    }

    #[test]
    fn the_rating_of_a_player_who_always_wins_is_bounded() {
        let ratings = ratings(&results(2, &"+".repeat(5000)), &[500, 1000]);
        let last = ratings.last().expect("a rating").rating;
        assert!((1200.0..=1800.0).contains(&last), "{last}");
    }

    #[test]
    fn the_rating_of_a_player_who_always_loses_is_bounded() {
        let ratings = ratings(&results(1, &"-".repeat(5000)), &[500, 1000]);
        let last = ratings.last().expect("a rating").rating;
        assert!((-300.0..0.0).contains(&last), "{last}");
    }

    #[test]
    fn months_without_a_game_increase_the_deviation() {
        let deviation = |date: &str| {
            let mut results = results(2, &"+-".repeat(50));
            results.last_mut().expect("a result").date = GameDate::new(date);
            ratings(&results, &[500, 1000]).last().expect("a rating").deviation
        };
        assert!(deviation("2029.01") > deviation("2026.01") + 5.0);
        assert!(deviation("2026.12") > deviation("2026.03"));
        assert!(deviation("2026.03") > deviation("2026.02"));
        assert_eq!(deviation("2026.02"), deviation("2026.01"));
        assert!(
            ratings(&results(9, "+"), &[500, 1000]).is_empty(),
            "an unknown level has no rating"
        );
        assert!(ratings(&results(1, "+"), &[]).is_empty());
    }
}
