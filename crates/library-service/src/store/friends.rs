//! Finds the games with friends.

use crate::messages::Reply;
use crate::store::Store;
use breakthrough_library::{EntryKind, FRIEND_KEYWORD, Filter, GameStorage, LibraryError, Sort};

/// Maximum number of games with friends, those that started last.
const MAX_GAMES: u64 = 200;

impl Store {
    pub(super) fn find_friend_games(&mut self) -> Result<(), LibraryError> {
        let filter = Filter {
            kind: Some(EntryKind::Game),
            keyword: Some(FRIEND_KEYWORD.to_owned()),
            ..Filter::default()
        };
        let page = self.with(|library| library.list(&filter, Sort::default(), 0..MAX_GAMES))?;
        let mut games = Vec::new();
        for summary in page.games {
            // Damaged games are reported by the library itself.
            let loaded = self.load(summary.id);
            games.extend(loaded.ok().filter(|loaded| loaded.entry.is_with_friend()));
        }
        self.replies.push(Reply::FriendGames(games));
        Ok(())
    }
}
