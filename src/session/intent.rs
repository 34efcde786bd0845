//! What somebody wants of the match.

use bevy::prelude::*;
use breakthrough_arena::Players;
use breakthrough_rules::notation::PiecePlacement;
use breakthrough_rules::{Game, Move, Side, Variant};

/// A wish, whoever it comes from: pointer, keys, buttons, the computer. The session grants it or says why not.
#[derive(Message, Clone, Debug)]
pub enum Intent {
    /// Show a board behind a menu, with nobody to move.
    Stage(MatchSetup),
    /// Lay a board out for an editor, whether or not it can be played.
    LayOut(LaidOut),
    /// Start a match.
    Start(MatchSetup),
    /// Make a move for the side to move.
    Play(Move),
    /// Make the computer's move, found for this generation of the session.
    Reply {
        /// The move.
        mv: Move,
        /// The session's generation that the computer was asked about.
        generation: u64,
    },
    /// Take back: one move, or to the person's own turn against the computer.
    Undo,
    /// Play again what was taken back.
    Redo,
    /// Let two computers go on after a move was taken back.
    GoOn,
    /// Give the match up for a side.
    Resign(Side),
    /// Play the same match from its start again.
    Rematch,
    /// Play the same match from its start again, each player on the other side.
    SwapSides,
}

/// A board as an editor shows it, which may be no position of any game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LaidOut {
    /// What stands where.
    pub placement: PiecePlacement,
    /// Whether the left and the right edge touch.
    pub cylinder: bool,
}

/// Everything that makes up a match before its first move, or before the next one of a match resumed.
#[derive(Clone, Debug)]
pub struct MatchSetup {
    /// The board, the start and any moves already made.
    pub game: Game,
    /// Who plays.
    pub players: Players,
    /// The seed of everything random in it.
    pub seed: u64,
}

impl Default for MatchSetup {
    fn default() -> MatchSetup {
        MatchSetup {
            game: Game::new(Variant::STANDARD),
            players: Players::HUMANS,
            seed: 0,
        }
    }
}
