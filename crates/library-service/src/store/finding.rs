//! Finds data for the screens: lists of games, filter choices, and moves played in a position.

use crate::messages::{Choices, ContinuationsRequest, FoundContinuations, ListPage, ListRequest, Reply};
use crate::store::Store;
use breakthrough_library::{GameStorage, GameSummary, LibraryError, MAX_LISTED_CHARACTERS};
use breakthrough_platform::text::shortened;

impl Store {
    pub(super) fn list(&mut self, request: &ListRequest) -> Result<(), LibraryError> {
        let ListRequest {
            list,
            filter,
            sort,
            places,
        } = request;
        let page = self.with(|library| library.list(filter, *sort, places.clone()))?;
        let details = |summary: &GameSummary| {
            let entry = self.library.as_ref()?.get(summary.id).ok()?.entry;
            let mut tags = entry.tags.into_iter();
            let termination = tags.find(|(name, _)| name == "Termination");
            Some((
                entry.game.position().clone(),
                termination.map(|(_, value)| shortened(&value, MAX_LISTED_CHARACTERS)),
            ))
        };
        let (last_positions, terminations) = page
            .games
            .iter()
            .map(|summary| {
                details(summary).map_or((None, None), |(position, termination)| (Some(position), termination))
            })
            .unzip();
        self.replies.push(Reply::Page(ListPage {
            list: *list,
            offset: places.start,
            page,
            last_positions,
            terminations,
        }));
        Ok(())
    }

    pub(super) fn find_ids(&mut self, request: &ListRequest) -> Result<(), LibraryError> {
        let ids = self.with(|library| library.ids(&request.filter, request.sort, request.places.clone()))?;
        let list = request.list;
        self.replies.push(Reply::Ids { list, ids });
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
        let (hashes, player) = (request.hashes.iter(), request.player.as_deref());
        let moves = self.with(|library| {
            let moves = |hash: &u64| library.continuations(code, *hash, player);
            hashes.clone().map(moves).collect()
        })?;
        self.replies
            .push(Reply::Continuations(FoundContinuations { request, moves }));
        Ok(())
    }
}
