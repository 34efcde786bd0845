//! Games with a friend who plays on another device. The players send each other links, which contain all moves of the game.

use crate::session::{Session, SessionKind};
use bevy::prelude::*;
use breakthrough_links::{FriendGame, FriendGameId, Link, MAX_NAME_LENGTH, MAX_NOTE_LENGTH, link_name};
use breakthrough_players::{GamePlayer, Players};
use breakthrough_rules::{Ending, Game, Side};

/// Terms of a game with a friend.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FriendTerms {
    pub id: FriendGameId,
    /// Id of the game before this rematch.
    pub rematch: Option<FriendGameId>,
    /// Number of moves in the last link that was sent or received, plus one for a resignation; `None` before the first link.
    pub shared: Option<usize>,
}

impl FriendTerms {
    #[must_use]
    pub const fn new(id: FriendGameId) -> FriendTerms {
        FriendTerms {
            id,
            rematch: None,
            shared: None,
        }
    }
}

/// Triggered when the link to the current position of a game with a friend has been copied.
#[derive(Event, Clone, Copy, Debug)]
pub(crate) struct FriendLinkShared;

/// Returns the side of the person at this screen in a game with a friend; `None` for other players.
pub(crate) fn own_side(players: Players) -> Option<Side> {
    let is_own =
        |side: &Side| players.player(*side) == GamePlayer::Human && players.player(!*side) == GamePlayer::Friend;
    Side::BOTH.into_iter().find(is_own)
}

/// Returns the number of moves of a game, plus one for a resignation.
pub(crate) fn shared_length(game: &Game) -> usize {
    let is_resigned = game
        .outcome()
        .is_some_and(|outcome| outcome.ending == Ending::Resignation);
    game.cursor() + usize::from(is_resigned)
}

impl Session {
    /// Returns the terms of a game with a friend; `None` for other sessions.
    #[must_use]
    pub fn friend_terms(&self) -> Option<&FriendTerms> {
        self.terms()
            .friend
            .as_ref()
            .filter(|_| self.kind() == SessionKind::ByLink)
    }

    /// Whether the friend does not know the current position, and the person must send a link.
    #[must_use]
    pub fn awaits_sending(&self) -> bool {
        let is_new = |friend: &FriendTerms| friend.shared != Some(shared_length(self.game()));
        !self.is_persons_turn() && self.friend_terms().is_some_and(is_new)
    }

    /// Whether the friend is to move and has been sent the link.
    #[must_use]
    pub fn awaits_friend(&self) -> bool {
        self.friend_terms().is_some() && self.to_move() == Some(GamePlayer::Friend) && !self.awaits_sending()
    }

    /// Whether the friend knows the position after `ply` plies, so that it cannot be undone.
    pub(in crate::session) fn is_shared(&self, ply: usize) -> bool {
        self.friend_terms()
            .is_some_and(|friend| friend.shared.is_some_and(|shared| ply < shared))
    }

    /// Returns the link to the current position for the friend, with a greeting.
    #[must_use]
    pub fn friend_link(&self, note: &str) -> Option<Link> {
        let terms = self.friend_terms()?;
        let you = !own_side(self.players())?;
        let friend = FriendGame {
            id: terms.id.clone(),
            you,
            names: self
                .terms()
                .names
                .each_ref()
                .map(|name| link_name(name, MAX_NAME_LENGTH)),
            rematch: terms.rematch.clone(),
            note: link_name(note.trim(), MAX_NOTE_LENGTH),
        };
        Some(Link {
            game: self.game().clone(),
            players: Some(friend.players()),
            friend: Some(friend),
        })
    }

    /// Notes that the friend has been sent the current position.
    pub(in crate::session) fn mark_shared(&mut self, commands: &mut Commands) {
        let length = shared_length(self.game());
        if self.friend_terms().is_some()
            && let Some(friend) = &mut self.terms_mut().friend
        {
            friend.shared = Some(length);
            commands.trigger(FriendLinkShared);
        }
    }
}

/// Returns the id of a new game with a friend.
pub(crate) fn new_friend_game_id() -> FriendGameId {
    FriendGameId::new(rand::random())
}
