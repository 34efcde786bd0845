//! Statistics of a player, computed with a database connection of their own.

use crate::LibraryTask;
use crate::connection::open_to_read;
use breakthrough_engine::Level;
use breakthrough_library::statistics::{Group, GroupResults, Rating, Results, Streaks, ratings};
use breakthrough_library::{GameStorage, GameSummary, LibraryError, SqliteLibrary};
use serde::{Deserialize, Serialize};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

const GROUPS: [Group; 5] = [Group::Opponent, Group::Level, Group::Variant, Group::Side, Group::Month];
/// Number of steps after the group queries.
const OTHER_STEPS: usize = 5;
/// Number of shortest wins, and of longest wins, to list.
const WINS: u32 = 5;

/// Rating of a player without games: halfway between level 1 and level 10.
const INITIAL_RATING: f64 = 1345.0;

/// Statistics of a player.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
pub struct PlayerStatistics {
    pub results: Results,
    pub streaks: Streaks,
    pub groups: Vec<(Group, Vec<GroupResults>)>,
    pub ratings: Vec<Rating>,
    pub shortest_wins: Vec<GameSummary>,
    pub longest_wins: Vec<GameSummary>,
}

/// Computes the statistics of a player. Returns `None` if the task was cancelled.
#[derive(Debug, Deserialize, Serialize)]
pub struct StatisticsTask {
    pub player: String,
}

impl StatisticsTask {
    /// Number of steps, each of which is reported when it starts.
    pub const STEPS: usize = GROUPS.len() + OTHER_STEPS;
}

impl LibraryTask for StatisticsTask {
    type Progress = usize;
    type Output = Result<Option<Box<PlayerStatistics>>, String>;
    const NAME: &str = "library statistics";

    fn run(self, library: &Path, cancel: &AtomicBool, on_progress: &mut dyn FnMut(usize)) -> Self::Output {
        let mut steps = 0;
        let mut library = open_to_read(library).map_err(|error| error.to_string())?;
        let found = library.until_cancelled(cancel, |library| {
            find(library, &self.player, &mut || {
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
    player: &str,
    continues: &mut dyn FnMut() -> bool,
) -> Result<Option<Box<PlayerStatistics>>, LibraryError> {
    let mut statistics = Box::<PlayerStatistics>::default();
    for group in GROUPS {
        if !continues() {
            return Ok(None);
        }
        statistics.groups.push((group, library.results_by(player, group)?));
    }
    let steps: [&dyn Fn(&mut PlayerStatistics) -> Result<(), LibraryError>; OTHER_STEPS] = [
        &|statistics| {
            statistics.ratings = ratings_of(library, player)?;
            Ok(())
        },
        &|statistics| library.results(player).map(|results| statistics.results = results),
        &|statistics| library.streaks(player).map(|streaks| statistics.streaks = streaks),
        &|statistics| {
            let wins = library.extreme_wins(player, false, WINS);
            wins.map(|wins| statistics.shortest_wins = wins)
        },
        &|statistics| {
            let wins = library.extreme_wins(player, true, WINS);
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

/// Computes the rating of a player after each rated game.
pub(crate) fn ratings_of(library: &SqliteLibrary, player: &str) -> Result<Vec<Rating>, LibraryError> {
    let levels = Level::ALL.map(|level| (level.number(), level.elo()));
    Ok(ratings(&library.rated_results(player)?, &levels, INITIAL_RATING))
}

#[cfg(test)]
mod tests {
    use super::*;
    use breakthrough_library::{GameDate, GameEntry, GameId, PlayerKind};
    use breakthrough_rules::{Game, Side, Variant};
    use std::path::PathBuf;

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
        // This connection writes and stays open during the query.
        let mut writer = SqliteLibrary::open(&path).expect("opened").library;
        writer.rename(GameId(1), "The first").expect("renamed");
        let player = "Anna".to_owned();
        let (mut steps, cancel) = (0, AtomicBool::new(false));
        let found = StatisticsTask { player }.run(&path, &cancel, &mut |step| steps = step);
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
        let ratings = ratings_of(&library, "Anna").expect("ratings");
        assert_eq!(ratings.len(), 2, "{ratings:?}");
    }

    #[test]
    fn a_cancelled_query_returns_no_statistics() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = library(folder.path());
        let mut steps = 0;
        let found = find(&open_to_read(&path).expect("opened"), "Anna", &mut || {
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
        let player = "Anna".to_owned();
        let found = StatisticsTask { player }.run(&path, &AtomicBool::new(false), &mut |_| {});
        let error = found.expect_err("gone");
        assert!(error.contains("gone.sqlite"), "{error}");
        assert!(!path.exists());
    }
}
