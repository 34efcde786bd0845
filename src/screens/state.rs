//! Which screen is shown: title, setup, editor, match, result; whether the match is paused; and what lies over a screen.

use crate::redraw::KeepRedrawing;
use crate::schedule::GameSystems;
use crate::session::{MatchEnded, MatchReset, MatchResumed, Session};
use bevy::prelude::*;
use bevy::state::state::FreelyMutableState;

/// The screens of the game.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Screen {
    /// The name of the game and where to go from here.
    #[default]
    Title,
    /// Choosing the next match.
    Setup,
    /// Making a variant or a position.
    Editor,
    /// Playing.
    Match,
    /// The match has ended; the board stays in view.
    Result,
}

/// Whether the running match waits behind the menu.
#[derive(SubStates, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[source(Screen = Screen::Match)]
pub enum Pause {
    /// Moves are made.
    #[default]
    Running,
    /// The menu is open.
    Paused,
}

/// What is shown in the place of a screen's own interface. The board behind it hears no keys, and nobody moves there.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Overlay {
    /// Nothing: the screen has its own.
    #[default]
    None,
    /// Choosing the look.
    Look,
    /// Taking a photo.
    Photo,
}

pub(super) fn plugin(app: &mut App) {
    app.add_observer(|_: On<MatchEnded>, mut next: ResMut<NextState<Screen>>| go(&mut next, Screen::Result))
        .add_observer(|_: On<MatchResumed>, mut next: ResMut<NextState<Screen>>| go(&mut next, Screen::Match))
        .add_observer(
            |_: On<MatchReset>, session: Res<Session>, mut next: ResMut<NextState<Screen>>| {
                if !session.is_staged() {
                    go(&mut next, Screen::Match);
                }
            },
        );
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

/// The next state is entered in the next frame.
fn keep_redrawing<S: FreelyMutableState>(next: Option<Res<NextState<S>>>, mut redraw: MessageWriter<KeepRedrawing>) {
    if next.is_some_and(|next| !matches!(*next, NextState::Unchanged)) {
        redraw.write(KeepRedrawing);
    }
}

/// Goes to a state unless it is the one already: entering a state again would leave it first.
pub(crate) fn go<S: FreelyMutableState>(next: &mut NextState<S>, state: S) {
    next.set_if_neq(state);
}
