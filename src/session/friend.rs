//! Games with a friend who plays on another device. The players send each other links, which contain all moves of the game.

use crate::session::{Session, SessionKind};
use bevy::prelude::*;
use breakthrough_links::{FriendGame, FriendGameId, Link, MAX_NAME_LENGTH, MAX_NOTE_LENGTH, link_name};
use breakthrough_players::{GamePlayer, Players};
use breakthrough_rules::{Game, Side};
use rand::RngExt;

/// Terms of a game with a friend.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FriendTerms {
    pub id: FriendGameId,
    /// Id of the game before this rematch.
    pub rematch: Option<FriendGameId>,
    /// Number of moves in the last link that was sent or received, plus one for a resignation; `None` before the first link.
    pub shared: Option<usize>,
    /// Whether a link contradicts the game. The game cannot change until the person has chosen a line.
    pub is_disputed: bool,
}

impl FriendTerms {
    /// Returns the terms of a game that the library does not contain yet.
    #[must_use]
    pub const fn new(id: FriendGameId) -> FriendTerms {
        FriendTerms {
            id,
            rematch: None,
            shared: None,
            is_disputed: false,
        }
    }

    /// Returns the terms of a game with a new id.
    #[must_use]
    pub(crate) fn of_new_game() -> FriendTerms {
        FriendTerms::new(FriendGameId::new(rand::rng().random()))
    }

    /// Returns the terms of a rematch of this game.
    #[must_use]
    pub(crate) fn of_rematch(&self) -> FriendTerms {
        FriendTerms {
            rematch: Some(self.id.clone()),
            ..FriendTerms::of_new_game()
        }
    }
}

/// Triggered when the link to the current position of a game with a friend has been copied or received.
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
    game.cursor() + usize::from(game.is_resigned())
}

/// Whether the person has made the last move, or has resigned, so that the friend needs a link.
pub(crate) fn has_acted(game: &Game, own: Side) -> bool {
    match game.outcome() {
        Some(outcome) if game.is_resigned() => outcome.winner != own,
        _ => game.position().side_to_move() != own,
    }
}

impl Session {
    /// Returns the terms of a game with a friend; `None` for other sessions.
    #[must_use]
    pub fn friend_terms(&self) -> Option<&FriendTerms> {
        let is_by_link = self.kind() == SessionKind::ByLink;
        self.terms().friend.as_ref().filter(|_| is_by_link)
    }

    /// Whether the person must first choose between the game and a link that contradicts it.
    #[must_use]
    pub fn is_disputed(&self) -> bool {
        self.friend_terms().is_some_and(|friend| friend.is_disputed)
    }

    /// Whether the friend is to move in a game that is not disputed.
    #[must_use]
    pub(in crate::session) fn awaits_friend(&self) -> bool {
        let is_by_link = self.friend_terms().is_some_and(|friend| !friend.is_disputed);
        is_by_link && self.outcome().is_none() && self.player(self.position().side_to_move()) == GamePlayer::Friend
    }

    /// Whether the next link comes from this person: the person has made the last move, has resigned, or invites the friend to move first.
    #[must_use]
    pub fn can_send_link(&self) -> bool {
        let own = own_side(self.players()).filter(|_| self.friend_terms().is_some());
        own.is_some_and(|own| has_acted(self.game(), own)) && !self.is_disputed()
    }

    /// Whether the friend does not know the current position, so that the person must send a link.
    #[must_use]
    pub fn awaits_sending(&self) -> bool {
        let is_new = |friend: &FriendTerms| friend.shared != Some(shared_length(self.game()));
        self.can_send_link() && self.friend_terms().is_some_and(is_new)
    }

    /// Whether the friend knows moves after `ply` plies, which therefore cannot be undone.
    pub(in crate::session) fn is_shared(&self, ply: usize) -> bool {
        let shared = self.friend_terms().and_then(|friend| friend.shared);
        shared.is_some_and(|shared| ply < shared)
    }

    /// Returns the link to the current position for the friend, with a greeting; `None` unless the person can send a link.
    #[must_use]
    pub fn friend_link(&self, greeting: &str) -> Option<Link> {
        let terms = self.friend_terms().filter(|_| self.can_send_link())?;
        let friend = FriendGame {
            id: terms.id.clone(),
            you: !own_side(self.players())?,
            names: self
                .terms()
                .names
                .each_ref()
                .map(|name| link_name(name, MAX_NAME_LENGTH)),
            rematch: terms.rematch.clone(),
            note: link_name(greeting.trim(), MAX_NOTE_LENGTH),
        };
        Some(Link {
            game: self.game().clone(),
            players: Some(friend.players()),
            friend: Some(friend),
        })
    }

    /// Notes that the friend knows the current position.
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
