//! The match: the one source of truth. Everyone else sends an [`Intent`] or observes a fact.

mod apply;
mod continuation;
mod facts;
mod intent;
pub mod saved_match;
mod undo;

pub use continuation::UnfinishedMatch;
pub use facts::{BoardLaidOut, MatchEnded, MatchReset, MatchResumed, MoveMade, MoveRejected, MoveTakenBack, Rejection};
pub use intent::{Intent, LaidOut, MatchSetup};

use bevy::prelude::*;
use breakthrough_arena::{Player, Players};
use breakthrough_rules::notation::PiecePlacement;
use breakthrough_rules::{BoardSize, Game, Outcome, PlayedMove, Position, Side, Variant};

/// The match being shown. Read it freely; only this module changes it.
#[derive(Resource, Debug)]
pub struct Session {
    game: Game,
    players: Players,
    seed: u64,
    generation: u64,
    held: bool,
    staged: bool,
    /// What an editor has laid out instead of the game's position.
    laid_out: Option<LaidOut>,
}

impl Session {
    fn new(setup: MatchSetup, staged: bool, generation: u64) -> Session {
        Session {
            game: setup.game,
            players: setup.players,
            seed: setup.seed,
            generation,
            held: false,
            staged,
            laid_out: None,
        }
    }

    /// A running match, for tests of what is shown of it.
    #[cfg(test)]
    pub(crate) fn running(setup: MatchSetup) -> Session {
        Session::new(setup, false, 0)
    }

    /// The game with its moves.
    #[must_use]
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// The position on the board.
    #[must_use]
    pub const fn position(&self) -> &Position {
        self.game.position()
    }

    /// The variant being played.
    #[must_use]
    pub const fn variant(&self) -> Variant {
        self.game.variant()
    }

    /// The board that is seen.
    #[must_use]
    pub fn size(&self) -> BoardSize {
        self.laid_out
            .map_or(self.position().size(), |board| board.placement.size)
    }

    /// What is seen on the board: the position of the match, or what an editor has laid out.
    #[must_use]
    pub fn placement(&self) -> PiecePlacement {
        let laid_out = self.laid_out.map(|board| board.placement);
        laid_out.unwrap_or_else(|| PiecePlacement::from_position(self.position()))
    }

    /// Whether the left and the right edge of the board that is seen touch.
    #[must_use]
    pub fn is_cylinder(&self) -> bool {
        let options = *self.variant().options();
        self.laid_out.map_or(options.cylinder, |board| board.cylinder)
    }

    /// Who plays.
    #[must_use]
    pub const fn players(&self) -> Players {
        self.players
    }

    /// Who plays a side.
    #[must_use]
    pub const fn player(&self, side: Side) -> Player {
        self.players.of(side)
    }

    /// The seed of everything random in this match.
    #[must_use]
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// A number that changes with every change of the position: an answer to an older one is out of date.
    #[must_use]
    pub const fn generation(&self) -> u64 {
        self.generation
    }

    /// Whether two computers wait to be told to go on, after a move was taken back or played again.
    #[must_use]
    pub const fn is_held(&self) -> bool {
        self.held
    }

    /// Whether the board is only shown behind a menu: nobody moves.
    #[must_use]
    pub const fn is_staged(&self) -> bool {
        self.staged
    }

    /// Whether the board is an editor's.
    #[must_use]
    pub const fn is_laid_out(&self) -> bool {
        self.laid_out.is_some()
    }

    /// How the match ended, or nothing while it goes on.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    /// The move that led to the position shown.
    #[must_use]
    pub fn last_move(&self) -> Option<PlayedMove> {
        self.game.last_move()
    }

    /// The player whose turn it is, or nothing when the match is over or only shown.
    #[must_use]
    pub fn to_move(&self) -> Option<Player> {
        let goes_on = !self.staged && self.outcome().is_none();
        goes_on.then(|| self.player(self.position().side_to_move()))
    }

    /// Whether a person at this screen may move now.
    #[must_use]
    pub fn awaits_person(&self) -> bool {
        self.to_move() == Some(Player::Human)
    }

    /// Whether the computer should find a move now.
    #[must_use]
    pub fn awaits_computer(&self) -> bool {
        !self.held && matches!(self.to_move(), Some(Player::Computer(_)))
    }

    /// The side whose point of view the camera takes: the person's against the computer, else the first side's.
    #[must_use]
    pub fn viewing_side(&self) -> Side {
        match (self.player(Side::First), self.player(Side::Second)) {
            (Player::Computer(_), Player::Human) => Side::Second,
            _ => Side::First,
        }
    }
}

/// When the first session opens: what dresses its board must be there before.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct OpenSession;

/// The setup that is shown until another is asked for.
#[derive(Resource, Clone, Debug)]
pub struct InitialMatch(pub MatchSetup);

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((saved_match::plugin, continuation::plugin))
        .add_message::<Intent>()
        .add_systems(PreStartup, open_session.in_set(OpenSession))
        .add_systems(
            Update,
            apply::apply_intents.in_set(crate::schedule::GameSystems::Session),
        );
}

fn open_session(mut commands: Commands, initial: Option<Res<InitialMatch>>) {
    let setup = initial.map_or_else(MatchSetup::default, |initial| initial.0.clone());
    commands.insert_resource(Session::new(setup, true, 0));
    commands.trigger(MatchReset);
}
