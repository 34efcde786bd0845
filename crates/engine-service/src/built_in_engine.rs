//! Computer players of a worker, which keep their transposition tables between searches.

use crate::{SearchMode, SearchRequest};
use breakthrough_engine::{Interrupt, Level, Player, Report};

/// Runs requests with one [`Player`] per level, created on first use.
#[derive(Default)]
pub struct PlayerPool {
    players: Vec<Player>,
    /// Size of the transposition table at full strength; `None` for the default.
    hash_mebibytes: Option<usize>,
}

impl PlayerPool {
    /// Searches until the interrupt is raised, the result is proven or a limit is reached, and passes the report of every
    /// finished iteration to `on_report`. The interrupt must enforce the time limit of the request.
    ///
    /// The strongest level keeps its transposition table for later requests. All other levels clear their tables before each
    /// move.
    pub fn search(
        &mut self,
        request: &SearchRequest,
        interrupt: &dyn Interrupt,
        on_report: &mut dyn FnMut(&Report),
    ) -> Report {
        let position = &request.position;
        match &request.mode {
            SearchMode::Play { level, seed } => {
                let player = self.player(*level);
                player.set_seed(*seed);
                player.set_threads(request.threads);
                player.searcher_mut().set_multi_pv(1);
                player.search_with(position, interrupt, on_report)
            }
            SearchMode::Analyse { multi_pv, limits } => {
                let searcher = self.player(Level::STRONGEST).searcher_mut();
                searcher.set_threads(request.threads);
                searcher.set_multi_pv(*multi_pv);
                searcher.search_with(position, limits, interrupt, on_report)
            }
        }
    }

    /// Drops all players with their transposition tables.
    pub fn free_tables(&mut self) {
        self.players.clear();
    }

    /// Sets the size of the transposition table at full strength, in MiB. Drops all players if the size changes.
    pub fn set_hash(&mut self, mebibytes: usize) {
        if self.hash_mebibytes.replace(mebibytes) != Some(mebibytes) {
            self.free_tables();
        }
    }

    fn player(&mut self, level: Level) -> &mut Player {
        let index = self.players.iter().position(|player| player.level() == level);
        let index = index.unwrap_or_else(|| {
            let mut player = Player::new(level, 0);
            if let Some(mebibytes) = self.hash_mebibytes.filter(|_| level == Level::STRONGEST) {
                // Without memory, the player keeps its default table.
                let _ = player.searcher_mut().set_hash(mebibytes);
            }
            self.players.push(player);
            self.players.len() - 1
        });
        &mut self.players[index]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::analysis;
    use breakthrough_engine::Limits;

    #[test]
    fn the_table_size_applies_to_the_strongest_level() {
        let request = analysis(Limits::nodes(20_000));
        let hashfull = |pool: &mut PlayerPool| pool.search(&request, &|| false, &mut |_| {}).hashfull_permille;
        let mut pool = PlayerPool::default();
        let filled = hashfull(&mut pool);
        assert!(filled < 100, "{filled}");
        pool.set_hash(0);
        assert_eq!(hashfull(&mut pool), 1000);
    }
}
