//! Finds the games with friends.

use crate::messages::{LoadedGame, Reply};
use crate::store::Store;
use breakthrough_library::{EntryKind, FRIEND_KEYWORD, Filter, GameId, GameStorage, LibraryError, ResultFilter, Sort};

/// Maximum number of running games with friends, those that started last.
const MAX_RUNNING: u64 = 200;
/// Number of games with friends of any result, those that started last. The last link of a finished game may not be sent yet.
const MAX_RECENT: u64 = 50;

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
        let mut ids: Vec<GameId> = Vec::new();
        for (result, max) in [(None, MAX_RECENT), (Some(ResultFilter::Unfinished), MAX_RUNNING)] {
            let filter = Filter {
                kind: Some(EntryKind::Game),
                keyword: Some(FRIEND_KEYWORD.to_owned()),
                result,
                ..Filter::default()
            };
            let page = self.with(|library| library.list(&filter, Sort::default(), 0..max))?;
            for summary in page.games {
                if !ids.contains(&summary.id) {
                    ids.push(summary.id);
                }
            }
        }
        // Damaged games are reported by the library itself.
        let loaded = ids.into_iter().filter_map(|id| self.load(id).ok());
        Ok(loaded.filter(|loaded| loaded.entry.is_with_friend()).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::GameKey;
    use crate::messages::Request;
    use crate::store::tests::save;
    use breakthrough_library::{FRIEND_GAME_TAG, GameDate, GameEntry};
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

    /// Finished games that started later must not hide a running game.
    #[test]
    fn an_old_running_game_is_found() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut store = Store::new(folder.path().join("library.sqlite"));
        save_game(&mut store, 3, &[(FRIEND_GAME_TAG, "k3x9q2")]);
        for _ in 0..=MAX_RECENT {
            let mut game = Game::new(Variant::STANDARD);
            game.resign(game.position().side_to_move());
            let mut entry = GameEntry::new(game);
            entry.keywords = vec![FRIEND_KEYWORD.to_owned()];
            entry.date = GameDate::new("2030.01.01");
            let tags = [(FRIEND_GAME_TAG, "abcdef"), ("Players", "human,friend")];
            entry.tags = tags.map(|(name, value)| (name.to_owned(), value.to_owned())).into();
            save(&mut store, GameKey::unused(), entry);
        }
        store.take_replies();
        let found = replies(&mut store, Request::FindFriendGames);
        let [Reply::FriendGames(Some(games))] = &found[..] else {
            panic!("expected a list, found {found:?}");
        };
        assert_eq!(games.len() as u64, MAX_RECENT + 1);
        assert!(games.iter().any(|loaded| loaded.entry.plies() == 3));
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
