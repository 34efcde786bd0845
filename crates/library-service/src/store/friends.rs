//! Finds the games with friends.

use crate::messages::{LoadedGame, Reply};
use crate::store::Store;
use breakthrough_library::{EntryKind, FRIEND_KEYWORD, Filter, GameStorage, LibraryError, Sort};

/// Maximum number of games with friends, those that started last.
const MAX_GAMES: u64 = 200;

impl Store {
    /// Replies even after an error, because the game may wait for the list to open a link.
    pub(super) fn find_friend_games(&mut self) -> Result<(), LibraryError> {
        let (games, result) = match self.friend_games() {
            Ok(games) => (Some(games), Ok(())),
            Err(error) => (None, Err(error)),
        };
        self.replies.push(Reply::FriendGames(games));
        result
    }

    fn friend_games(&mut self) -> Result<Vec<LoadedGame>, LibraryError> {
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
        Ok(games)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::GameKey;
    use crate::messages::Request;
    use crate::store::tests::save;
    use breakthrough_library::{FRIEND_GAME_TAG, GameEntry};
    use breakthrough_rules::{Game, Variant};

    /// Saves a game with a friend after `plies` plies.
    fn save_game(store: &mut Store, plies: usize, tags: &[(&str, &str)]) {
        let mut game = Game::new(Variant::STANDARD);
        for _ in 0..plies {
            game.play(game.position().legal_moves()[0]).expect("a legal move");
        }
        let mut entry = GameEntry::new(game);
        entry.keywords = vec![FRIEND_KEYWORD.to_owned()];
        let tags = tags.iter().chain(&[("Players", "human,friend")]);
        entry.tags = tags
            .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
            .collect();
        save(store, GameKey::unused(), entry);
        store.take_replies();
    }

    fn replies(store: &mut Store, request: Request) -> Vec<Reply> {
        store.handle(request);
        store.take_replies()
    }

    #[test]
    fn games_with_friends_are_found_and_not_offered_for_continuation() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut store = Store::new(folder.path().join("library.sqlite"));
        // An invitation has no moves.
        for plies in [0, 3] {
            save_game(&mut store, plies, &[(FRIEND_GAME_TAG, "k3x9q2")]);
        }
        // The keyword alone does not make a game a game with a friend.
        save_game(&mut store, 2, &[]);
        let found = replies(&mut store, Request::FindFriendGames);
        let [Reply::FriendGames(Some(games))] = &found[..] else {
            panic!("expected a list, found {found:?}");
        };
        let mut plies: Vec<usize> = games.iter().map(|loaded| loaded.entry.plies()).collect();
        plies.sort_unstable();
        assert_eq!(plies, [0, 3]);
        let unfinished = replies(&mut store, Request::FindUnfinished);
        let [Reply::Unfinished(Some(loaded))] = &unfinished[..] else {
            panic!("expected a game, found {unfinished:?}");
        };
        assert_eq!(loaded.entry.plies(), 2);
    }

    #[test]
    fn an_unreadable_library_is_answered() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut store = Store::new(folder.path().to_path_buf());
        for _ in 0..2 {
            let found = replies(&mut store, Request::FindFriendGames);
            assert!(
                found.iter().any(|reply| matches!(reply, Reply::FriendGames(None))),
                "{found:?}"
            );
        }
    }
}
