//! Statistics of a player, computed in a job with its own database connection, so that games can be saved at the same time.

use crate::job::Job;
use crate::library::open_to_read;
use crate::redraw::WakeUp;
use breakthrough_engine::Level;
use breakthrough_library::statistics::{Group, GroupResults, Rating, Results, Streaks, ratings};
use breakthrough_library::{GameStorage, GameSummary, LibraryError, SqliteLibrary};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

const GROUPS: [Group; 5] = [Group::Opponent, Group::Level, Group::Variant, Group::Side, Group::Month];
/// Number of steps after the group queries.
const OTHER_STEPS: usize = 5;
/// Number of shortest wins, and of longest wins, to list.
const WINS: u32 = 5;

#[derive(Clone, Debug, Default)]
pub(crate) struct PlayerStatistics {
    pub(crate) results: Results,
    pub(crate) streaks: Streaks,
    pub(crate) groups: Vec<(Group, Vec<GroupResults>)>,
    pub(crate) ratings: Vec<Rating>,
    pub(crate) shortest_wins: Vec<GameSummary>,
    pub(crate) longest_wins: Vec<GameSummary>,
}

/// Running statistics query. Dropping it cancels the query.
pub(crate) struct StatisticsQuery(Job<usize, Result<Option<Box<PlayerStatistics>>, LibraryError>>);

impl StatisticsQuery {
    pub(crate) fn start(library: PathBuf, player: String, wake_up: WakeUp) -> io::Result<StatisticsQuery> {
        let job = Job::start("library statistics", wake_up, move |cancel, on_step| {
            let mut steps = 0;
            find(&library, &player, &mut || {
                steps += 1;
                on_step(steps);
                !cancel.load(Ordering::Relaxed)
            })
        })?;
        Ok(StatisticsQuery(job))
    }

    /// Returns the statistics or the error once the query has finished.
    pub(crate) fn try_receive(&mut self) -> Option<Result<Box<PlayerStatistics>, String>> {
        match self.0.try_receive()? {
            Ok(found) => found.map_err(|error| error.to_string()).transpose(),
            Err(reason) => Some(Err(reason)),
        }
    }

    /// Returns the fraction of steps that have started, from 0 to 1.
    pub(crate) fn progress(&self) -> f32 {
        *self.0.progress() as f32 / (GROUPS.len() + OTHER_STEPS) as f32
    }
}

/// Computes the statistics. Calls `continues` before each step, and returns `None` as soon as `continues` returns `false`.
fn find(
    path: &Path,
    player: &str,
    continues: &mut dyn FnMut() -> bool,
) -> Result<Option<Box<PlayerStatistics>>, LibraryError> {
    let library = open_to_read(path)?;
    let mut statistics = Box::<PlayerStatistics>::default();
    for group in GROUPS {
        if !continues() {
            return Ok(None);
        }
        statistics.groups.push((group, library.results_by(player, group)?));
    }
    let steps: [&dyn Fn(&mut PlayerStatistics) -> Result<(), LibraryError>; OTHER_STEPS] = [
        &|statistics| {
            statistics.ratings = ratings_of(&library, player)?;
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
pub(super) fn ratings_of(library: &SqliteLibrary, player: &str) -> Result<Vec<Rating>, LibraryError> {
    let elo: Vec<i32> = Level::ALL.iter().map(|level| level.elo()).collect();
    Ok(ratings(&library.rated_results(player)?, &elo))
}

#[cfg(test)]
mod tests {
    use super::*;
    use breakthrough_library::{GameEntry, GameId};
    use breakthrough_rules::{Game, Side, Variant};

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
        let mut query = StatisticsQuery::start(path, "Anna".to_owned(), WakeUp::default()).expect("a thread");
        let found = (0..u64::MAX).find_map(|_| query.try_receive()).expect("an answer");
        let statistics = found.expect("statistics");
        assert_eq!(statistics.results, Results { won: 1, lost: 0 });
        assert_eq!(
            (
                statistics.shortest_wins.len(),
                statistics.longest_wins.len(),
                statistics.groups.len()
            ),
            (1, 1, 5)
        );
        assert!((query.progress() - 1.0).abs() < 1e-6, "{}", query.progress());
        drop(writer);
    }

    #[test]
    fn a_cancelled_query_returns_no_statistics() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = library(folder.path());
        let mut steps = 0;
        let found = find(&path, "Anna", &mut || {
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
        let error = find(&path, "Anna", &mut || true).expect_err("gone");
        assert!(error.to_string().contains("gone.sqlite"), "{error}");
        assert!(!path.exists());
    }
}
