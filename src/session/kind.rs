//! Kinds of sessions, and the permissions of each kind in one table.
//!
//! In an analysis, one person moves for both sides. The current position of the game stays at the start, so every move adds a variation,
//! and undo and redo step through the tree. The library saves an analysis without players and with the keyword *Analysis*. The first change
//! turns a replay into a new game, which the library saves as a new entry.
//!
//! In a game with a friend, the person moves only for their own side. The friend's moves and resignation arrive in links.
//!
//! In an exercise, the person moves only in the position of the exercise: the start or, after a good move, the position after the
//! reply. The program makes all other moves.

use crate::session::Session;
use breakthrough_players::Players;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SessionKind {
    /// A position behind a menu, or the board of the editor. Such a session has no players.
    Staged,
    /// A game between players.
    #[default]
    Game,
    /// A game with a friend on another device. Both send each other links; only the person's own side moves here.
    ByLink,
    /// An analysis: one person moves for both sides, and every move is added to the tree of variations. The current position of the game
    /// stays at the start, so every move belongs to a variation.
    Analysis,
    /// A replay of a library game. The first change to the game turns the replay into a new game.
    Replay,
    /// An exercise: the person searches for the right move in a position, or for the right moves in a line.
    Exercise,
}

/// Condition under which variations are allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Variations {
    Never,
    /// Allowed after the end of the game, and between people without clocks.
    BetweenPeople,
    Always,
}

/// Data of a session that the library saves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Saving {
    Nothing,
    Game,
    /// The tree of an analysis, as a separate entry.
    Analysis,
    /// Only the variations and comments of a library game.
    Variations,
}

/// Permissions of a kind of session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Permissions {
    /// Whether the session accepts intents that change or step through the game.
    pub moves: bool,
    /// Whether one person moves for both sides.
    pub free_moves: bool,
    pub undo: bool,
    pub variations: Variations,
    pub hints: bool,
    pub clocks: bool,
    /// Whether the end of the game is a result, which is announced and shown.
    pub result: bool,
    pub saving: Saving,
}

impl SessionKind {
    #[must_use]
    pub const fn permissions(self) -> Permissions {
        match self {
            SessionKind::Staged => Permissions {
                moves: false,
                free_moves: false,
                undo: false,
                variations: Variations::Never,
                hints: false,
                clocks: false,
                result: false,
                saving: Saving::Nothing,
            },
            SessionKind::Game => Permissions {
                moves: true,
                free_moves: false,
                undo: true,
                variations: Variations::BetweenPeople,
                hints: true,
                clocks: true,
                result: true,
                saving: Saving::Game,
            },
            SessionKind::ByLink => Permissions {
                moves: true,
                free_moves: false,
                undo: true,
                variations: Variations::Never,
                hints: false,
                clocks: false,
                result: true,
                saving: Saving::Game,
            },
            SessionKind::Analysis => Permissions {
                moves: true,
                free_moves: true,
                undo: true,
                variations: Variations::Always,
                hints: false,
                clocks: false,
                result: false,
                saving: Saving::Analysis,
            },
            SessionKind::Replay => Permissions {
                moves: true,
                free_moves: true,
                undo: false,
                variations: Variations::Always,
                hints: true,
                clocks: false,
                result: true,
                saving: Saving::Variations,
            },
            SessionKind::Exercise => Permissions {
                moves: true,
                free_moves: false,
                undo: true,
                variations: Variations::Never,
                hints: false,
                clocks: false,
                result: false,
                saving: Saving::Nothing,
            },
        }
    }
}

impl Session {
    #[must_use]
    pub const fn permissions(&self) -> Permissions {
        self.kind().permissions()
    }

    /// PGN tags of the analysed or replayed game; empty for other sessions.
    #[must_use]
    pub fn tags(&self) -> &[(String, String)] {
        &self.tags
    }

    /// Whether both sides are people.
    #[must_use]
    pub fn is_between_people(&self) -> bool {
        self.players() == Players::HUMANS
    }

    #[must_use]
    pub const fn is_analysis(&self) -> bool {
        matches!(self.kind(), SessionKind::Analysis)
    }

    #[must_use]
    pub const fn is_exercise(&self) -> bool {
        matches!(self.kind(), SessionKind::Exercise)
    }

    /// Whether the session contains no game, because a position is staged behind a menu or the editor shows its board.
    #[must_use]
    pub const fn is_staged(&self) -> bool {
        matches!(self.kind(), SessionKind::Staged)
    }
}
