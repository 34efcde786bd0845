//! Statistics of a player, computed with a separate database connection.

use crate::connection::open_to_read;
use crate::{LibraryTask, StatisticsTask};
use breakthrough_engine::Level;
use breakthrough_library::statistics::{
    Group, GroupAccuracy, GroupResults, RatedResult, Rating, Results, Streaks, ratings,
};
use breakthrough_library::{GameStorage, GameSummary, LibraryError, SqliteLibrary};
use breakthrough_variants::built_in_codes;
use serde::{Deserialize, Serialize};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

const GROUPS: [Group; 5] = [Group::Opponent, Group::Level, Group::Variant, Group::Side, Group::Month];
/// Groups of the accuracies.
const ACCURACY_GROUPS: [Group; 3] = [Group::Month, Group::Level, Group::Variant];
/// Number of steps in addition to the queries for [`GROUPS`] and [`ACCURACY_GROUPS`].
const OTHER_STEPS: usize = 6;
/// Number of shortest wins, and of longest wins, to list.
const WINS: u32 = 5;

/// Rating of a player without games: halfway between level 1 and level 10.
const INITIAL_RATING: f64 = 1345.0;

/// Ratings of the player in a built-in variant.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
pub struct VariantRatings {
    /// Name of the variant.
    pub variant: String,
    /// Rating after each rated game.
    pub ratings: Vec<Rating>,
}

#[derive(Clone, Debug, Default, Deserialize, Serialize)]
pub struct PlayerStatistics {
    pub results: Results,
    pub streaks: Streaks,
    pub groups: Vec<(Group, Vec<GroupResults>)>,
    /// Mean accuracies by month, level of the opponent and variant.
    pub accuracies: Vec<(Group, Vec<GroupAccuracy>)>,
    /// Ratings in each variant with rated games, in menu order.
    pub ratings: Vec<VariantRatings>,
    /// Number of games that are marked as rated but count as casual, because their variants are not built in.
    pub no_longer_rated: u64,
    pub shortest_wins: Vec<GameSummary>,
    pub longest_wins: Vec<GameSummary>,
}

impl StatisticsTask {
    /// Number of steps. The task reports its progress at the start of each step.
    pub const STEPS: usize = GROUPS.len() + ACCURACY_GROUPS.len() + OTHER_STEPS;
}

impl LibraryTask for StatisticsTask {
    type Progress = usize;
    type Output = Result<Option<Box<PlayerStatistics>>, String>;
    const NAME: &str = "library statistics";

    fn run(self, library: &Path, cancel: &AtomicBool, on_progress: &mut dyn FnMut(usize)) -> Self::Output {
        let mut steps = 0;
        let mut library = open_to_read(library).map_err(|error| error.to_string())?;
        let found = library.until_cancelled(cancel, |library| {
            find(library, &self, &mut || {
                steps += 1;
                on_progress(steps);
                !cancel.load(Ordering::Relaxed)
            })
        });
        match found {
            Err(LibraryError::Cancelled) => Ok(None),
            found => found.map_err(|error| error.to_string()),
        }
    }
}

/// Computes the statistics. Calls `continues` before each step, and returns `None` as soon as `continues` returns `false`.
fn find(
    library: &SqliteLibrary,
    task: &StatisticsTask,
    continues: &mut dyn FnMut() -> bool,
) -> Result<Option<Box<PlayerStatistics>>, LibraryError> {
    let StatisticsTask { player, games } = task;
    let games = *games;
    let mut statistics = Box::<PlayerStatistics>::default();
    for group in GROUPS {
        if !continues() {
            return Ok(None);
        }
        statistics
            .groups
            .push((group, library.results_by(player, games, group)?));
    }
    for group in ACCURACY_GROUPS {
        if !continues() {
            return Ok(None);
        }
        statistics
            .accuracies
            .push((group, library.accuracy_by(player, games, group)?));
    }
    let steps: [&dyn Fn(&mut PlayerStatistics) -> Result<(), LibraryError>; OTHER_STEPS] = [
        &|statistics| {
            statistics.ratings = ratings_by_variant(&library.rated_results(player, None)?);
            Ok(())
        },
        &|statistics| {
            let count = library.no_longer_rated(player);
            count.map(|count| statistics.no_longer_rated = count)
        },
        &|statistics| {
            let results = library.results(player, games);
            results.map(|results| statistics.results = results)
        },
        &|statistics| {
            let streaks = library.streaks(player, games);
            streaks.map(|streaks| statistics.streaks = streaks)
        },
        &|statistics| {
            let wins = library.extreme_wins(player, games, false, WINS);
            wins.map(|wins| statistics.shortest_wins = wins)
        },
        &|statistics| {
            let wins = library.extreme_wins(player, games, true, WINS);
            wins.map(|wins| statistics.longest_wins = wins)
        },
    ];
    for step in steps {
        if !continues() {
            return Ok(None);
        }
        step(&mut statistics)?;
    }
    Ok(Some(statistics))
}

/// Computes the rating of a player in a variant after each rated game.
pub(crate) fn ratings_of(
    library: &SqliteLibrary,
    player: &str,
    variant_code: &str,
) -> Result<Vec<Rating>, LibraryError> {
    Ok(ratings_after(&library.rated_results(player, Some(variant_code))?))
}

/// Computes the ratings in each variant from the results of a player in all rated games.
fn ratings_by_variant(results: &[RatedResult]) -> Vec<VariantRatings> {
    let ratings = built_in_codes().iter().map(|(code, name)| {
        let results = results.iter().filter(|result| result.variant_code == *code);
        VariantRatings {
            variant: name.clone(),
            ratings: ratings_after(&results.cloned().collect::<Vec<_>>()),
        }
    });
    ratings.filter(|variant| !variant.ratings.is_empty()).collect()
}

fn ratings_after(results: &[RatedResult]) -> Vec<Rating> {
    let levels = Level::ALL.map(|level| (level.number(), level.elo()));
    ratings(results, &levels, INITIAL_RATING)
}

#[cfg(test)]
mod tests {
    use super::*;
    use breakthrough_library::statistics::CountedGames;
    use breakthrough_library::{GameDate, GameEntry, GameId, PlayerKind};
    use breakthrough_rules::{Game, Side, Variant};
    use std::path::PathBuf;

    fn statistics_of(player: &str, games: CountedGames) -> StatisticsTask {
        let player = player.to_owned();
        StatisticsTask { player, games }
    }

    /// Creates a library with a rated game that Anna won against Ben.
    fn library(folder: &Path) -> PathBuf {
        let path = folder.join("library.sqlite");
        let mut library = SqliteLibrary::open(&path).expect("opened").library;
        let mut game = Game::new(Variant::STANDARD);
        game.play(game.position().legal_moves()[0]).expect("a legal move");
        game.resign(Side::Second);
        let mut entry = GameEntry::new(game);
        for (player, name) in entry.players.iter_mut().zip(["Anna", "Ben"]) {
            player.name = name.to_owned();
        }
        entry.rated_level = Some(3);
        library.add(&entry).expect("added");
        path
    }

    #[test]
    fn statistics_are_computed_while_another_connection_writes() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = library(folder.path());
        // This connection has written to the library and remains open during the query.
        let mut writer = SqliteLibrary::open(&path).expect("opened").library;
        writer.rename(GameId(1), "The first").expect("renamed");
        let player = "Anna";
        let (mut steps, cancel) = (0, AtomicBool::new(false));
        let found = statistics_of(player, CountedGames::All).run(&path, &cancel, &mut |step| steps = step);
        let statistics = found.expect("read").expect("statistics");
        assert_eq!(statistics.results, Results { won: 1, lost: 0 });
        assert_eq!(
            (
                statistics.shortest_wins.len(),
                statistics.longest_wins.len(),
                statistics.groups.len()
            ),
            (1, 1, 5)
        );
        assert_eq!(steps, StatisticsTask::STEPS);
        drop(writer);
    }

    #[test]
    fn the_tags_of_a_level_contain_its_name() {
        for level in Level::ALL {
            let mut entry = GameEntry::new(Game::new(Variant::STANDARD));
            entry.players[1].kind = PlayerKind::Level(level.number());
            entry.rated_level = Some(level.number());
            let record = entry.to_record();
            for tag in ["BlackLevel", "RatedLevel"] {
                assert_eq!(record.tag(tag), Some(level.name()));
            }
            let read = GameEntry::from_record(record);
            assert_eq!((read.players, read.rated_level), (entry.players, entry.rated_level));
        }
        let middle = |one: Level, other: Level| f64::from(one.elo() + other.elo()) / 2.0;
        let level_1 = Level::new(1).expect("a level");
        assert_eq!(INITIAL_RATING, middle(level_1, Level::STRONGEST));
    }

    #[test]
    fn a_rated_game_against_novice_has_a_rating() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = library(folder.path());
        let mut library = SqliteLibrary::open(&path).expect("opened").library;
        let mut entry = library.get(GameId(1)).expect("a game").entry;
        entry.rated_level = Some(Level::NOVICE.number());
        entry.date = GameDate::new("2030.01.01");
        library.add(&entry).expect("added");
        let ratings = ratings_of(&library, "Anna", "8x8").expect("ratings");
        assert_eq!(ratings.len(), 2, "{ratings:?}");
    }

    #[test]
    fn each_built_in_variant_has_a_separate_rating() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = library(folder.path());
        let mut library = SqliteLibrary::open(&path).expect("opened").library;
        let first = library.get(GameId(1)).expect("a game").entry;
        // Anna has won the games of hex4 and 8x8, and lost the two games of 6x6. All four games are marked as rated, but hex4
        // is not a built-in variant.
        for (day, variant, loser) in [(1, "hex4", 1), (2, "6x6", 0), (3, "8x8", 1), (4, "6x6", 0)] {
            let mut game = Game::new(variant.parse().expect("a variant"));
            game.resign(Side::BOTH[loser]);
            let date = GameDate::new(&format!("2030.01.0{day}"));
            library
                .add(&GameEntry {
                    game,
                    date,
                    ..first.clone()
                })
                .expect("added");
        }
        let statistics = |games| {
            let found = statistics_of("Anna", games).run(&path, &AtomicBool::new(false), &mut |_| {});
            found.expect("read").expect("statistics")
        };
        let all = statistics(CountedGames::All);
        let found: Vec<(&str, usize)> = all
            .ratings
            .iter()
            .map(|variant| (variant.variant.as_str(), variant.ratings.len()))
            .collect();
        assert_eq!(found, [("Classic", 2), ("Small", 2)]);
        assert_eq!(all.no_longer_rated, 1);
        for (variant, code) in all.ratings.iter().zip(["8x8", "6x6"]) {
            assert_eq!(variant.ratings, ratings_of(&library, "Anna", code).expect("ratings"));
        }
        assert!(ratings_of(&library, "Anna", "hex4").expect("ratings").is_empty());
        let last = |index: usize| all.ratings[index].ratings[1].rating;
        assert!(last(0) > INITIAL_RATING && last(1) < INITIAL_RATING, "{all:?}");
        assert_eq!(all.results, Results { won: 3, lost: 2 });
        let [rated, casual] = [CountedGames::Rated, CountedGames::Casual].map(statistics);
        assert_eq!(rated.results, Results { won: 2, lost: 2 });
        assert_eq!(casual.results, Results { won: 1, lost: 0 });
        assert_eq!(casual.ratings, all.ratings);
    }

    #[test]
    fn a_cancelled_query_returns_no_statistics() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = library(folder.path());
        let mut steps = 0;
        let task = statistics_of("Anna", CountedGames::All);
        let found = find(&open_to_read(&path).expect("opened"), &task, &mut || {
            steps += 1;
            steps < 3
        });
        assert!(found.expect("the statistics are read").is_none());
        assert_eq!(steps, 3);
    }

    #[test]
    fn a_missing_library_is_reported_with_its_path() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("gone.sqlite");
        let task = statistics_of("Anna", CountedGames::All);
        let found = task.run(&path, &AtomicBool::new(false), &mut |_| {});
        let error = found.expect_err("gone");
        assert!(error.contains("gone.sqlite"), "{error}");
        assert!(!path.exists());
    }
}
