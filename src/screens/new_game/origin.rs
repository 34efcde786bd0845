//! Remembers the game from which the new-game screen was opened, and returns to this game.

use crate::library::Library;
use crate::review::Moment;
use crate::screens::opened_from::OpenedFrom;
use crate::screens::session_origin::SessionOrigin;
use crate::session::{Intent, Session, UnfinishedGame};
use crate::states::{Screen, set_state};
use bevy::prelude::*;

/// Triggered when the player closes the new-game screen without starting a game.
#[derive(Event, Clone, Copy, Debug)]
pub(crate) struct NewGameClosed;

/// Session from which the screen was opened.
#[derive(Resource, Default)]
struct NewGameOrigin(Option<Box<SessionOrigin>>);

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<NewGameOrigin>()
        .add_systems(OnEnter(Screen::NewGame), remember_origin)
        .add_observer(go_back);
}

fn remember_origin(
    mut transitions: MessageReader<StateTransitionEvent<Screen>>,
    (session, opened, moment): (Res<Session>, Res<OpenedFrom>, Res<Moment>),
    mut origin: ResMut<NewGameOrigin>,
) {
    match transitions.read().last().and_then(|transition| transition.exited) {
        Some(Screen::Analysis | Screen::Game | Screen::Result) => {
            let from = SessionOrigin::from_session(&session, &opened, *moment);
            origin.0 = Some(Box::new(from));
        }
        // The editor or a lesson was opened from this screen.
        Some(Screen::Editor | Screen::Exercise) => {}
        _ => origin.0 = None,
    }
}

fn go_back(
    _: On<NewGameClosed>,
    (library, unfinished): (Option<Res<Library>>, Option<Res<UnfinishedGame>>),
    mut origin: ResMut<NewGameOrigin>,
    mut opened: ResMut<OpenedFrom>,
    mut intents: MessageWriter<Intent>,
    mut next_screen: ResMut<NextState<Screen>>,
    mut commands: Commands,
) {
    match origin.0.take() {
        Some(origin) => origin.reopen(
            library.is_some(),
            unfinished.as_deref(),
            &mut opened,
            &mut intents,
            &mut commands,
        ),
        None => set_state(&mut next_screen, Screen::Title),
    }
}
