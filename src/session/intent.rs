//! Requests to change the game or the shown position.

use crate::session::{GameKey, GameTerms, SessionKind, Step, VariationEdit};
use bevy::prelude::*;
use breakthrough_engine::Level;
use breakthrough_players::{GamePlayer, Players};
use breakthrough_rules::notation::PiecePlacement;
use breakthrough_rules::{Game, Move, NodeId, Side, Variant};

/// Request for a hint for the player to move. Rated games refuse the request.
#[derive(Message, Clone, Copy, Debug)]
pub(crate) struct HintRequested;

/// Request from the pointer, the keyboard, a button or the computer. The session applies or rejects each request.
#[derive(Message, Clone, Debug)]
pub enum Intent {
    /// Stage a position behind a menu, without players.
    Stage(GameSetup),
    /// Make a move on a staged board.
    PlayStaged(Move),
    /// Show the editor's board, which need not be playable.
    ShowEditorBoard(EditorBoard),
    Start(GameSetup),
    /// Make a move for the person whose turn it is. If the board shows another position, the move starts or continues a variation
    /// there. Such moves require [`crate::session::Session::allows_variations`].
    Play(Move),
    /// Make the computer's move.
    Reply {
        mv: Move,
        /// Session generation for which the move was searched. The reply is ignored for any other generation.
        generation: u64,
    },
    /// Make the moves that a friend has sent, and resign for the friend if `resigns` is set. Marks the position as shared.
    ReceiveFromFriend {
        moves: Vec<Move>,
        resigns: bool,
    },
    /// Make the move of a friend that the person has entered. The move can be undone until the person sends a link.
    EnterFriendMove(Move),
    /// Note that the friend has been sent the link to the current position.
    ShareWithFriend,
    /// Make a move of a line that an exercise shows, for either side.
    PlayLine(Move),
    /// Make the reply to a good move in an exercise. The person continues in the position after the reply.
    ContinueExercise(Move),
    /// Undo one move or, against the computer, return to the person's previous turn. Then show the current position. In a timed
    /// game between people, an undo needs the opponent's consent. Rated games and games lost on time refuse the undo.
    Undo,
    /// Accept or decline the opponent's takeback request.
    AnswerUndo(bool),
    /// Redo undone moves, and show the current position.
    Redo,
    /// Resume a game between two computers after an undo or a redo.
    ResumeComputers,
    /// Resign for a person or a UCI engine.
    Resign(Side),
    /// Replace a side's player in the running game. Rated games refuse the replacement.
    SetPlayer(Side, GamePlayer),
    /// Show the position of a node. The game continues, but the board keeps showing this position.
    Show(NodeId),
    /// Show the current position, and the new position after each later move of the game.
    ShowLatest,
    /// Step from the shown position to another position.
    Step(Step),
    /// Edit variations or annotations.
    Edit(VariationEdit),
    /// Restart from the start position. Rated games in progress refuse a restart after the first move.
    Rematch,
    /// Restart from the start position against the computer at another level, with a new score. Refused like [`Intent::Rematch`].
    RematchAgainst(Level),
    /// Restart from the start position with sides swapped. Rated games in progress refuse a restart after the first move.
    SwapSides,
}

/// Board of the editor. The placement need not be a legal position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EditorBoard {
    pub placement: PiecePlacement,
    /// Whether moves wrap around the left and right edges of the board.
    pub cylinder: bool,
}

/// Setup to start or resume a game.
#[derive(Clone, Debug)]
pub struct GameSetup {
    /// Start position and moves made so far.
    pub game: Game,
    pub players: Players,
    /// Seed of all randomness in the game.
    pub seed: u64,
    /// Names, time controls, handicap and score.
    pub terms: GameTerms,
    /// Key of a resumed game; `None` for a new game.
    pub key: Option<GameKey>,
    pub kind: SessionKind,
    /// PGN tags of the analysed or replayed game. Only analyses and replays keep these tags.
    pub tags: Vec<(String, String)>,
    /// Whether the game is a newcomer's guided game, which has a coach and a guide.
    pub is_guided: bool,
}

impl GameSetup {
    /// Returns the setup of a staged position.
    #[must_use]
    pub fn staged(self) -> GameSetup {
        GameSetup {
            kind: SessionKind::Staged,
            ..self
        }
    }
}

impl Default for GameSetup {
    fn default() -> GameSetup {
        GameSetup {
            game: Game::new(Variant::STANDARD),
            players: Players::HUMANS,
            seed: 0,
            terms: GameTerms::default(),
            key: None,
            kind: SessionKind::Game,
            tags: Vec::new(),
            is_guided: false,
        }
    }
}
