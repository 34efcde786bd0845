//! Finds games for the screens: the game to continue, lists, filter choices, and moves played in a position.

use crate::messages::{Choices, ContinuationsRequest, FoundContinuations, ListPage, ListRequest, Reply};
use crate::store::{LAST_PLAYED, Store, has_players};
use breakthrough_library::{Filter, GameEntry, GameId, GameStorage, GameSummary, LibraryError, ResultFilter, Sort};

/// Number of unfinished games considered when finding the most recently played one.
const UNFINISHED: u64 = 20;

impl Store {
    pub(super) fn find_unfinished(&mut self) -> Result<(), LibraryError> {
        let filter = Filter {
            result: Some(ResultFilter::Unfinished),
            ..Filter::default()
        };
        let page = self.with(|library| library.list(&filter, Sort::default(), 0..UNFINISHED))?;
        let mut latest: Option<(String, GameId)> = None;
        let is_free = |summary: &&GameSummary| {
            summary.plies > 0 && !(summary.is_rated && self.running.is_held_elsewhere(&self.path, summary.id))
        };
        let candidates: Vec<GameId> = page.games.iter().filter(is_free).map(|summary| summary.id).collect();
        for id in candidates {
            let Ok(stored) = self.with(|library| library.get(id)) else {
                continue;
            };
            let played = last_played(&stored.entry);
            if has_players(&stored.entry) && latest.as_ref().is_none_or(|(other, _)| played > *other) {
                latest = Some((played, id));
            }
        }
        let found = latest.map(|(_, id)| self.load(id)).transpose()?;
        self.replies.push(Reply::Unfinished(found));
        Ok(())
    }

    pub(super) fn find_rated_positions(&mut self) -> Result<(), LibraryError> {
        let filter = Filter {
            result: Some(ResultFilter::Unfinished),
            ..Filter::default()
        };
        let page = self.with(|library| library.list(&filter, Sort::default(), 0..UNFINISHED))?;
        let rated = page
            .games
            .iter()
            .filter(|summary| summary.is_rated && summary.plies > 0);
        let position = |summary: &GameSummary| {
            let stored = self.library.as_ref()?.get(summary.id).ok()?;
            Some(stored.entry.game.position().clone())
        };
        let positions = rated.map(position).collect();
        self.replies.push(Reply::RatedPositions(positions));
        Ok(())
    }

    pub(super) fn list(&mut self, request: &ListRequest) -> Result<(), LibraryError> {
        let ListRequest {
            list,
            filter,
            sort,
            places,
        } = request;
        let page = self.with(|library| library.list(filter, *sort, places.clone()))?;
        let last_position = |summary: &GameSummary| {
            let stored = self.library.as_ref()?.get(summary.id).ok()?;
            Some(stored.entry.game.position().clone())
        };
        let last_positions = page.games.iter().map(last_position).collect();
        self.replies.push(Reply::Page(ListPage {
            list: *list,
            offset: places.start,
            page,
            last_positions,
        }));
        Ok(())
    }

    pub(super) fn find_choices(&mut self) -> Result<(), LibraryError> {
        let players = self.with(|library| library.players())?;
        let variants = self.with(|library| library.variants())?;
        self.replies.push(Reply::Choices(Choices {
            players: players.into_iter().map(|found| found.player).collect(),
            variants: variants.into_iter().map(|(code, name, _)| (code, name)).collect(),
        }));
        Ok(())
    }

    pub(super) fn find_continuations(&mut self, request: ContinuationsRequest) -> Result<(), LibraryError> {
        let code = request.variant_code.as_str();
        let hashes = request.hashes.iter();
        let moves = self.with(|library| hashes.clone().map(|hash| library.continuations(code, *hash)).collect())?;
        self.replies
            .push(Reply::Continuations(FoundContinuations { request, moves }));
        Ok(())
    }
}

/// Returns the time of a game's last move, or its start date if the time is unknown.
fn last_played(entry: &GameEntry) -> String {
    let tag = entry.tags.iter().find(|(name, _)| name == LAST_PLAYED);
    tag.map_or_else(|| entry.date.as_str().to_owned(), |(_, value)| value.clone())
}
