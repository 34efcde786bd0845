//! Requests to change the game or what the board shows of it.

use crate::session::{GameKey, GameTerms, Step, VariationEdit};
use bevy::prelude::*;
use breakthrough_arena::{GamePlayer, Players};
use breakthrough_rules::notation::PiecePlacement;
use breakthrough_rules::{Game, Move, NodeId, Side, Variant};

/// Requests a hint for the player who is to move. Rated games refuse it.
#[derive(Message, Clone, Copy, Debug)]
pub struct HintRequested;

/// A request from the pointer, the keyboard, a button or the computer. The session applies it or rejects it with a reason.
#[derive(Message, Clone, Debug)]
pub enum Intent {
    /// Show a board behind a menu, where nobody moves.
    Stage(GameSetup),
    /// Show the board of an editor, whether or not it can be played.
    ShowEditorBoard(EditorBoard),
    /// Start a game.
    Start(GameSetup),
    /// Make a move for the person to move. While another position than the current one is shown, the move begins or continues a
    /// variation there, where [`crate::session::Session::allows_variations`] says so.
    Play(Move),
    /// Make the computer's move.
    Reply {
        /// The move.
        mv: Move,
        /// The session's generation for which it was found. For another one it is ignored.
        generation: u64,
    },
    /// Undo one move, or back to the person's own turn against the computer. Between people in a timed game, the other side is
    /// asked first. The board shows the current position then. Rated games and games lost on time refuse it.
    Undo,
    /// Answer whether the other side's last move may be undone.
    AnswerUndo(bool),
    /// Redo what was undone. The board shows the current position then.
    Redo,
    /// Let two computers play on after an undo or a redo.
    ResumeComputers,
    /// Resign for a person or a UCI program.
    Resign(Side),
    /// Put another player in the place of a side's, in the game that goes on. Rated games refuse it.
    SetPlayer(Side, GamePlayer),
    /// Show the position of a node of the game. The game goes on meanwhile; the board does not follow it.
    Show(NodeId),
    /// Show the current position of the game, and follow it again.
    ShowLatest,
    /// Show a position before or after the one shown.
    Step(Step),
    /// Change variations, or what is said about moves.
    Edit(VariationEdit),
    /// Restart the game from its start position. Rated games refuse it until they are over.
    Rematch,
    /// Restart the game from its start position, with sides swapped.
    SwapSides,
}

/// The board of an editor. No game need be able to reach it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EditorBoard {
    /// What stands on it.
    pub placement: PiecePlacement,
    /// Whether the left and the right edge are joined.
    pub cylinder: bool,
}

/// What a game is started or resumed with.
#[derive(Clone, Debug)]
pub struct GameSetup {
    /// The start position, with the moves already made.
    pub game: Game,
    /// The players of both sides.
    pub players: Players,
    /// The seed of everything random in it.
    pub seed: u64,
    /// Names, time, handicap and the score so far.
    pub terms: GameTerms,
    /// The key of a game that is resumed; a new game has none yet.
    pub key: Option<GameKey>,
}

impl Default for GameSetup {
    fn default() -> GameSetup {
        GameSetup {
            game: Game::new(Variant::STANDARD),
            players: Players::HUMANS,
            seed: 0,
            terms: GameTerms::default(),
            key: None,
        }
    }
}
