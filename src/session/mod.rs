//! The game: the single source of truth. Other modules send an [`Intent`] or observe an event.

mod animations;
mod apply;
mod clock;
mod continuation;
mod events;
mod friend;
mod held_moves;
mod intent;
mod kind;
mod rated_positions;
mod rating;
pub(crate) mod record;
mod rematch;
mod resource;
mod selection;
mod show;
mod step;
mod termination;
mod terms;
#[cfg(test)]
mod tests;
mod undo;
mod variations;

pub(crate) use animations::{AnimationsRunning, FinishAnimations};
pub(crate) use clock::{ComputerTurn, GamePausedForSleep, LOW_TIME, SystemClock, TimeLow};
pub(crate) use clock::{OpeningViewShown, shown_time};
pub use continuation::UnfinishedGame;
pub(crate) use continuation::keep_unfinished_game;
pub(crate) use continuation::{ContinueAtStart, RatedGameResigned, ResignationAnnounced, continue_game};
pub(crate) use events::{
    EditorBoardChanged, GameEnded, GameReset, GameResumed, MoveMade, MoveRejected, MoveUndone, PositionShown,
    Rejection, Transition, VariationsChanged,
};
pub use friend::FriendTerms;
pub(crate) use friend::{FriendLinkShared, has_acted, own_side, shared_length};
pub(crate) use held_moves::{HeldMoves, MoveHeld};
pub(crate) use intent::{EditorBoard, HintRequested};
pub use intent::{GameSetup, Intent};
pub(crate) use kind::{Saving, SessionKind};
pub(crate) use rated_positions::RatedPositions;
pub(crate) use rating::{GameAction, GameMode, GameStart, NotRated, rated_level};
pub use resource::Session;
pub(crate) use selection::Selection;
pub(crate) use step::Step;
pub(crate) use termination::{TERMINATION_TAG, Termination};
pub(crate) use terms::{GameTerms, RematchRule, TimeTerms, start_with_handicap};
pub(crate) use variations::VariationEdit;

pub(crate) use breakthrough_library_service::GameKey;

use crate::schedule::GameSystems;
use bevy::prelude::*;

/// Setup staged at startup.
#[derive(Resource, Clone, Debug)]
pub(crate) struct InitialGame(pub GameSetup);

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((continuation::plugin, clock::plugin))
        .init_resource::<AnimationsRunning>()
        .init_resource::<RatedPositions>()
        .init_resource::<HeldMoves>()
        .add_message::<Intent>()
        .add_message::<HintRequested>()
        .add_systems(Startup, open_session)
        .add_systems(
            Update,
            apply::apply_intents
                .in_set(GameSystems::Session)
                .run_if(on_message::<Intent>),
        );
}

/// Inserts the first session. This system runs in `Startup`, because `PreStartup` creates the assets of the board.
fn open_session(mut commands: Commands, initial: Option<Res<InitialGame>>) {
    let setup = initial.map_or_else(GameSetup::default, |initial| initial.0.clone());
    commands.insert_resource(Session::new(setup.staged(), 0));
    commands.trigger(GameReset { is_rematch: false });
}
