//! App states: the screen, the pause of a game, and the overlay above a screen.

use crate::base::redraw::KeepRedrawing;
use crate::schedule::GameSystems;
use bevy::prelude::*;
use bevy::state::state::FreelyMutableState;

#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Reflect)]
pub(crate) enum Screen {
    #[default]
    Title,
    NewGame,
    Editor,
    Analysis,
    /// A game in progress.
    Game,
    /// The result of a finished game, above its board.
    Result,
    /// An exercise, in which the player searches for the right moves.
    Exercise,
}

/// Whether a game in progress, the result of a finished game, an analysis or an exercise is paused.
#[derive(SubStates, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Reflect)]
#[source(Screen = Screen::Analysis | Screen::Game | Screen::Result | Screen::Exercise)]
pub(crate) enum Pause {
    /// Moves are accepted.
    #[default]
    Running,
    /// The menu is open.
    Paused,
}

/// Interface shown instead of the screen's own interface. Meanwhile, the board ignores keys, and no moves are made.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Reflect)]
pub(crate) enum Overlay {
    /// The screen's own interface is shown.
    #[default]
    None,
    Settings,
    /// The player's UCI engines.
    Engines,
    EngineMatch,
    Library,
    Photo,
}

/// Destination of a photo. This resource exists while the photo is being captured; the interface is hidden during that time.
#[derive(Resource, Clone, Copy, Debug)]
pub(crate) enum CapturingPhoto {
    ToFile,
    ToClipboard,
}

pub(crate) fn plugin(app: &mut App) {
    app.init_state::<Screen>()
        .add_sub_state::<Pause>()
        .init_state::<Overlay>()
        .add_systems(
            Update,
            (
                keep_redrawing::<Screen>,
                keep_redrawing::<Pause>,
                keep_redrawing::<Overlay>,
            )
                .in_set(GameSystems::View),
        );
}

/// Requests another frame when a state transition is pending, because the transition takes effect in the next frame.
fn keep_redrawing<S: FreelyMutableState>(next: Option<Res<NextState<S>>>, mut redraw: MessageWriter<KeepRedrawing>) {
    if next.is_some_and(|next| !matches!(*next, NextState::Unchanged)) {
        redraw.write(KeepRedrawing);
    }
}

/// Requests a state, unless it is the current state. Equivalent to [`NextState::set_if_neq`], which is hidden by a method of
/// [`ResMut`] with the same name.
pub(crate) fn set_state<S: FreelyMutableState>(next: &mut NextState<S>, state: S) {
    next.set_if_neq(state);
}
