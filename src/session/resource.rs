//! Session resource: the game, its players and the shown position.

use crate::session::events::{PositionShown, Transition};
use crate::session::friend::own_side;
use crate::session::intent::{EditorBoard, GameSetup};
use crate::session::rating::possible_mode;
use crate::session::variations::DeletedVariation;
use crate::session::{GameKey, GameMode, GameTerms, SessionKind};
use bevy::prelude::*;
use breakthrough_players::{GameClock, GamePlayer, Players};
use breakthrough_rules::notation::PiecePlacement;
use breakthrough_rules::{BoardSize, Game, Move, NodeId, Outcome, PlayError, PlayedMove, Position, Side, Variant};

/// The game and its shown position. Only the session module can change the session: no public method takes `&mut self`, and no
/// other module can construct a session as a replacement.
#[derive(Resource, Debug)]
pub struct Session {
    /// The current node is always on the main line. Replaced moves and moves at other positions are variations.
    pub(super) game: Game,
    players: Players,
    seed: u64,
    terms: GameTerms,
    key: GameKey,
    pub(super) clock: Option<GameClock>,
    /// Whether the clocks are stopped because the machine was suspended.
    pub(super) held: bool,
    /// Whether the side that moved last has requested a takeback and awaits an answer.
    pub(super) undo_asked: bool,
    /// Winner whose win has been counted in the terms.
    pub(super) counted_win: Option<Side>,
    pub(super) generation: u64,
    computers_paused: bool,
    kind: SessionKind,
    pub(in crate::session) tags: Vec<(String, String)>,
    shown: Shown,
    /// Most recently deleted variation.
    pub(in crate::session) deleted: Option<DeletedVariation>,
    /// Ply of the position in which the person is to move in an exercise; `None` in other sessions.
    pub(in crate::session) exercise_ply: Option<usize>,
    is_guided: bool,
    /// Board of the editor, which is shown instead of a position of the game.
    editor_board: Option<EditorBoard>,
}

/// Shown node of the game, with its position.
#[derive(Debug)]
struct Shown {
    node: NodeId,
    position: Position,
}

impl Shown {
    fn latest(game: &Game) -> Shown {
        Shown {
            node: game.current(),
            position: game.position().clone(),
        }
    }
}

impl Session {
    #[cfg(test)]
    pub(crate) fn running(setup: GameSetup) -> Session {
        Session::new(setup, 0)
    }

    /// The game with its moves and variations.
    #[must_use]
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// Current position of the game, from which the next move is made. The board may show a different position.
    #[must_use]
    pub const fn position(&self) -> &Position {
        self.game.position()
    }

    #[must_use]
    pub const fn shown_position(&self) -> &Position {
        &self.shown.position
    }

    #[must_use]
    pub const fn shown_node(&self) -> NodeId {
        self.shown.node
    }

    /// Whether the board shows the current position.
    #[must_use]
    pub fn shows_latest(&self) -> bool {
        self.shown.node == self.game.current()
    }

    #[must_use]
    pub const fn variant(&self) -> Variant {
        self.game.variant()
    }

    /// Size of the shown board.
    #[must_use]
    pub fn size(&self) -> BoardSize {
        self.editor_board
            .map_or(self.position().size(), |board| board.placement.size)
    }

    /// Returns the pieces of the shown position or of the editor's board.
    #[must_use]
    pub fn placement(&self) -> PiecePlacement {
        let editor_board = self.editor_board.map(|board| board.placement);
        editor_board.unwrap_or_else(|| PiecePlacement::from_position(self.shown_position()))
    }

    /// Whether moves wrap around the left and right edges of the shown board.
    #[must_use]
    pub fn is_cylinder(&self) -> bool {
        let options = *self.variant().options();
        self.editor_board.map_or(options.cylinder, |board| board.cylinder)
    }

    #[must_use]
    pub const fn players(&self) -> Players {
        self.players
    }

    #[must_use]
    pub const fn player(&self, side: Side) -> GamePlayer {
        self.players.player(side)
    }

    /// Seed of all randomness in the game.
    #[must_use]
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// Names, time controls, handicap and score.
    #[must_use]
    pub const fn terms(&self) -> &GameTerms {
        &self.terms
    }

    #[must_use]
    pub const fn key(&self) -> GameKey {
        self.key
    }

    /// Number that increases with every change to the game, but not when another position is shown. A search result for an earlier
    /// generation is outdated.
    #[must_use]
    pub const fn generation(&self) -> u64 {
        self.generation
    }

    /// Whether a game between two computers is paused after an undo or a redo.
    #[must_use]
    pub const fn are_computers_paused(&self) -> bool {
        self.computers_paused
    }

    /// Whether the board shows a game, as opposed to a staged position or an editor's board.
    #[must_use]
    pub const fn shows_game(&self) -> bool {
        !self.is_staged() && !self.shows_editor_board()
    }

    /// Kind of the session, which determines the permissions.
    #[must_use]
    pub const fn kind(&self) -> SessionKind {
        self.kind
    }

    #[must_use]
    pub const fn shows_editor_board(&self) -> bool {
        self.editor_board.is_some()
    }

    /// Outcome; `None` while the game is in progress.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    /// Move that led to the current position.
    #[must_use]
    pub fn last_move(&self) -> Option<PlayedMove> {
        self.game.last_move()
    }

    /// Move that led to the shown position.
    #[must_use]
    pub fn shown_move(&self) -> Option<PlayedMove> {
        self.game.move_at(self.shown.node)
    }

    /// Player to move; `None` if the game is over or the position is staged.
    #[must_use]
    pub fn to_move(&self) -> Option<GamePlayer> {
        let is_running = self.permissions().moves && self.outcome().is_none();
        is_running.then(|| self.player(self.position().side_to_move()))
    }

    /// Whether the game is a newcomer's guided game.
    #[must_use]
    pub const fn is_guided(&self) -> bool {
        self.is_guided
    }

    /// Whether a person at this screen is to move.
    #[must_use]
    pub fn is_persons_turn(&self) -> bool {
        let is_at_exercise = self.exercise_ply.is_none_or(|ply| ply == self.game.cursor());
        is_at_exercise && self.to_move() == Some(GamePlayer::Human)
    }

    /// Whether a person at this screen can move, that is, on the person's turn while the board shows the current
    /// position.
    #[must_use]
    pub fn awaits_person(&self) -> bool {
        self.is_persons_turn() && self.shows_latest()
    }

    /// Whether the computer should search for a move, regardless of the shown position.
    #[must_use]
    pub fn awaits_computer(&self) -> bool {
        !self.computers_paused && !self.is_exercise() && self.to_move().is_some_and(GamePlayer::is_computer)
    }

    /// Side from which the camera views the board: the person's side against the computer, otherwise the first side.
    #[must_use]
    pub fn viewing_side(&self) -> Side {
        let is_person = |side| self.player(side).is_human();
        if is_person(Side::Second) && !is_person(Side::First) {
            Side::Second
        } else {
            Side::First
        }
    }

    pub(in crate::session) fn has_only_computers(&self) -> bool {
        Side::BOTH.into_iter().all(|side| self.player(side).is_computer())
    }
}

/// Makes a game with a friend a session of its kind. Without an id or without a person and a friend, as in a changed file, the game is a game
/// between two people.
fn check_friend(setup: &mut GameSetup) {
    let is_game = matches!(setup.kind, SessionKind::Game | SessionKind::ByLink);
    if is_game && setup.terms.friend.is_some() && own_side(setup.players).is_some() {
        setup.kind = SessionKind::ByLink;
        return;
    }
    setup.terms.friend = None;
    if setup.kind == SessionKind::ByLink {
        setup.kind = SessionKind::Game;
    }
    for side in Side::BOTH {
        if setup.players.player(side) == GamePlayer::Friend {
            setup.players = setup.players.with(side, GamePlayer::Human);
        }
    }
}

/// Changes to the session, restricted to the session module.
impl Session {
    pub(in crate::session) fn new(setup: GameSetup, generation: u64) -> Session {
        let mut setup = setup;
        check_friend(&mut setup);
        let permissions = setup.kind.permissions();
        let mut game = setup.game;
        game.promote_to_main_line(game.current())
            .expect("the current node is in the game");
        let mut players = setup.players;
        if permissions.free_moves {
            players = Players::HUMANS;
        }
        let mut terms = setup.terms;
        terms.mode = match setup.kind {
            SessionKind::Game => possible_mode(players, game.start(), &terms),
            SessionKind::Staged
            | SessionKind::ByLink
            | SessionKind::Analysis
            | SessionKind::Replay
            | SessionKind::Exercise => GameMode::Casual,
        };
        if terms.mode == GameMode::Rated {
            // A rated game starts without moves to redo.
            game.truncate();
        }
        let shown = Shown::latest(&game);
        let exercise_ply = (setup.kind == SessionKind::Exercise).then(|| game.cursor());
        if setup.kind == SessionKind::Analysis {
            game.jump(0).expect("every game has a start");
        }
        let mut session = Session {
            shown,
            clock: terms.clock().filter(|_| permissions.clocks),
            game,
            players,
            seed: setup.seed,
            terms,
            key: setup.key.unwrap_or_else(GameKey::unused),
            held: false,
            undo_asked: false,
            counted_win: None,
            generation,
            computers_paused: false,
            kind: setup.kind,
            tags: if matches!(setup.kind, SessionKind::Analysis | SessionKind::Replay) {
                setup.tags
            } else {
                Vec::new()
            },
            deleted: None,
            exercise_ply,
            is_guided: setup.is_guided && setup.kind == SessionKind::Game,
            editor_board: None,
        };
        session.resume_clock();
        session
    }

    pub(in crate::session) const fn terms_mut(&mut self) -> &mut GameTerms {
        &mut self.terms
    }

    /// Replaces the game and increases the generation.
    pub(in crate::session) fn replace(&mut self, setup: GameSetup) {
        *self = Session::new(setup, self.generation + 1);
    }

    /// Increases the generation after a change to the game. Such a change also turns a replay into a new game.
    pub(in crate::session) const fn count_change(&mut self) {
        self.generation += 1;
        if matches!(self.kind, SessionKind::Replay) {
            self.kind = SessionKind::Game;
        }
    }

    /// Makes the current position the position in which the person moves.
    pub(in crate::session) fn move_exercise_to_current(&mut self) {
        self.exercise_ply = Some(self.game.cursor());
    }

    pub(in crate::session) fn show_editor_board(&mut self, board: EditorBoard) {
        self.editor_board = Some(board);
    }

    /// Plays a move in the game. If a different move was undone at the current position, the undone move becomes a variation or, in a game
    /// of a person against a computer, is deleted.
    pub(in crate::session) fn play(&mut self, mv: Move) -> Result<PlayedMove, PlayError> {
        let mover = self.position().side_to_move();
        let undone = self.discarded_node();
        let played = self.game.play(mv)?;
        if let Some(undone) = undone.filter(|undone| *undone != self.game.current()) {
            self.game
                .delete_variation(undone)
                .expect("the undone node is in the game");
        }
        self.game
            .promote_to_main_line(self.game.current())
            .expect("the current node is in the game");
        self.press_clock(mover);
        self.undo_asked = false;
        self.count_change();
        self.computers_paused = false;
        Ok(played)
    }

    pub(in crate::session) fn undo(&mut self) -> Option<PlayedMove> {
        let played = self.game.undo()?;
        self.end_rating();
        self.restore_clock();
        self.count_change();
        Some(played)
    }

    pub(in crate::session) fn redo(&mut self) -> Option<PlayedMove> {
        let played = self.game.redo()?;
        self.restore_clock();
        self.count_change();
        Some(played)
    }

    pub(in crate::session) fn resign(&mut self, side: Side) {
        if self.game.resign(side) {
            self.end_turns();
        }
    }

    pub(in crate::session) fn withdraw_forfeit(&mut self) -> bool {
        let was_forfeited = self.game.withdraw_forfeit();
        if was_forfeited {
            self.end_rating();
            self.restore_clock();
            self.count_change();
        }
        was_forfeited
    }

    /// Replaces a side's player. The pending search result of the replaced player becomes outdated.
    pub(in crate::session) const fn set_player(&mut self, side: Side, player: GamePlayer) {
        self.end_rating();
        self.players = self.players.with(side, player);
        self.count_change();
    }

    pub(in crate::session) const fn pause_computers(&mut self, paused: bool) {
        self.computers_paused = paused;
    }

    /// Shows a node's position on the board. Returns `None` if the board already shows the node or if the game does not contain
    /// the node.
    pub(in crate::session) fn show(&mut self, node: NodeId) -> Option<PositionShown> {
        let before = self.shown.node;
        if node == before {
            return None;
        }
        let position = if node == self.game.current() {
            self.position().clone()
        } else {
            self.game.position_at(node)?
        };
        let transition = match (self.game.move_at(node), self.game.move_at(before)) {
            (Some(played), _) if self.game.parent(node) == Some(before) => Transition::Move {
                played,
                side: self.shown.position.side_to_move(),
            },
            (_, Some(played)) if self.game.parent(before) == Some(node) => Transition::Undo {
                played,
                side: position.side_to_move(),
            },
            _ => Transition::Jump,
        };
        self.shown = Shown { node, position };
        Some(PositionShown {
            placement: self.placement(),
            transition,
        })
    }
}
