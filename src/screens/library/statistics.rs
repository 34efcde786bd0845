//! State of the statistics panel: the player and the query.

use crate::library::{Library, PlayerStatistics, StatisticsQuery};
use crate::redraw::WakeUp;

#[derive(Default)]
pub(super) struct StatisticsState {
    /// Player whose statistics are shown.
    pub(super) player: String,
    pub(super) result: StatisticsResult,
}

/// Running query, or its result.
#[derive(Default)]
pub(super) enum StatisticsResult {
    #[default]
    None,
    Running(StatisticsQuery),
    Found(Box<PlayerStatistics>),
    Failed(String),
}

impl StatisticsState {
    pub(super) const fn is_running(&self) -> bool {
        matches!(self.result, StatisticsResult::Running(_))
    }

    /// Starts the query of a player's statistics.
    pub(super) fn find(&mut self, player: String, library: &Library, wake_up: &WakeUp) {
        self.player.clone_from(&player);
        let started = StatisticsQuery::start(library.path().to_owned(), player, wake_up.clone());
        self.result = match started {
            Ok(query) => StatisticsResult::Running(query),
            Err(error) => StatisticsResult::Failed(error.to_string()),
        };
    }

    pub(super) fn receive(&mut self) {
        if let StatisticsResult::Running(query) = &mut self.result
            && let Some(found) = query.try_receive()
        {
            self.result = match found {
                Ok(statistics) => StatisticsResult::Found(statistics),
                Err(reason) => StatisticsResult::Failed(reason),
            };
        }
    }

    /// Discards the result and cancels a running query.
    pub(super) fn clear(&mut self) {
        self.result = StatisticsResult::None;
    }
}
