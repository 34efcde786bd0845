//! Finds the unfinished game that was played last, and the rated games in progress.

use crate::messages::Reply;
use crate::store::{Store, has_players};
use breakthrough_library::{Filter, GameDate, GameId, GameStorage, GameSummary, LibraryError, ResultFilter, Sort};
use breakthrough_platform::clock::{Duration, Instant};

/// Number of unfinished games of this program from which the game that was played last is selected.
const UNFINISHED: usize = 20;
/// Maximum number of imported games that are read to find unfinished games of this program.
const MAX_EXAMINED: usize = 1000;
/// Maximum duration of this search.
const MAX_SEARCH: Duration = Duration::from_secs(1);
/// Number of games listed at a time to find rated games.
const PAGE: u64 = 500;

impl Store {
    pub(super) fn find_unfinished(&mut self) -> Result<(), LibraryError> {
        let now = GameDate::now();
        let day = now.as_str().get(..10).map(GameDate::new);
        let mut latest = None;
        // Games with a start date in the future are considered only if no other game exists.
        for until in [day, None] {
            let filter = Filter {
                result: Some(ResultFilter::Unfinished),
                until,
                ..Filter::default()
            };
            latest = self.last_played(&filter, &now)?;
            if latest.is_some() {
                break;
            }
        }
        let found = latest.map(|id| self.load(id)).transpose()?;
        self.replies.push(Reply::Unfinished(found));
        Ok(())
    }

    /// Returns the game of this program that was played last, among the games with the latest start dates that match a filter.
    fn last_played(&mut self, filter: &Filter, now: &GameDate) -> Result<Option<GameId>, LibraryError> {
        let mut latest: Option<(GameDate, GameId)> = None;
        let (mut candidates, started) = (0, Instant::now());
        for place in (0..MAX_EXAMINED).step_by(UNFINISHED) {
            let places = place as u64..(place + UNFINISHED) as u64;
            let page = self.with(|library| library.list(filter, Sort::default(), places.clone()))?;
            for summary in page.games.iter().filter(|summary| summary.plies > 0) {
                if summary.is_rated && self.running.is_held_elsewhere(&self.path, summary.id) {
                    continue;
                }
                let Ok(stored) = self.with(|library| library.get(summary.id)) else {
                    continue;
                };
                if !has_players(&stored.entry) || stored.entry.is_with_friend() {
                    continue;
                }
                candidates += 1;
                let played = stored.entry.last_played(now);
                if latest.as_ref().is_none_or(|(other, _)| played > *other) {
                    latest = Some((played, summary.id));
                }
            }
            if candidates >= UNFINISHED || page.games.len() < UNFINISHED || started.elapsed() > MAX_SEARCH {
                break;
            }
        }
        Ok(latest.map(|(_, id)| id))
    }
    /// Finds the positions of the rated games in progress. Imported games are casual, so few games are read.
    pub(super) fn find_rated_positions(&mut self) -> Result<(), LibraryError> {
        let filter = Filter {
            result: Some(ResultFilter::Unfinished),
            ..Filter::default()
        };
        let mut rated: Vec<GameId> = Vec::new();
        let mut listed = 0;
        loop {
            let page = self.with(|library| library.list(&filter, Sort::default(), listed..listed + PAGE))?;
            let is_rated = |summary: &&GameSummary| summary.is_rated && summary.plies > 0;
            rated.extend(page.games.iter().filter(is_rated).map(|summary| summary.id));
            listed += page.games.len() as u64;
            if page.games.is_empty() || listed >= page.total || rated.len() >= UNFINISHED {
                break;
            }
        }
        let mut positions = Vec::new();
        for id in rated.into_iter().take(UNFINISHED) {
            let stored = self.with(|library| library.get(id));
            positions.extend(stored.ok().map(|stored| Some(stored.entry.game.position().clone())));
        }
        self.replies.push(Reply::RatedPositions(positions));
        Ok(())
    }
}
