//! State of the statistics panel: the player and the query.

use crate::base::job::Job;
use crate::library::{Library, PlayerStatistics};
use breakthrough_library::statistics::CountedGames;
use breakthrough_library_service::{LibraryTask, StatisticsTask};

#[derive(Default)]
pub(super) struct StatisticsState {
    /// Player whose statistics are shown.
    pub(super) player: String,
    /// Games included in the statistics.
    pub(super) games: CountedGames,
    pub(super) result: StatisticsResult,
}

/// Running query, or its result.
#[derive(Default)]
pub(super) enum StatisticsResult {
    #[default]
    None,
    Running(StatisticsJob),
    Found(Box<PlayerStatistics>),
    Failed(String),
}

type StatisticsJob = Job<usize, <StatisticsTask as LibraryTask>::Output>;

impl StatisticsState {
    pub(super) const fn is_running(&self) -> bool {
        matches!(self.result, StatisticsResult::Running(_))
    }

    /// Starts the query of a player's statistics.
    pub(super) fn find(&mut self, player: String, games: CountedGames, library: &Library) {
        self.player.clone_from(&player);
        self.games = games;
        self.result = match library.tasks().start(StatisticsTask { player, games }) {
            Ok(job) => StatisticsResult::Running(job),
            Err(error) => StatisticsResult::Failed(error.to_string()),
        };
    }

    pub(super) fn receive(&mut self) {
        if let StatisticsResult::Running(job) = &mut self.result
            && let Some(found) = job.try_receive()
        {
            self.result = match found.flatten() {
                Ok(Some(statistics)) => StatisticsResult::Found(statistics),
                // Dropping the job cancels it, so the result of a cancelled job is never received.
                Ok(None) => StatisticsResult::None,
                Err(reason) => StatisticsResult::Failed(reason),
            };
        }
    }

    /// Discards the result and cancels a running query.
    pub(super) fn clear(&mut self) {
        self.result = StatisticsResult::None;
    }
}
