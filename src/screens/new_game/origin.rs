//! Remembers the game from which the new-game screen was opened, and returns to this game.

use crate::session::{GameSetup, Intent, Session, UnfinishedGame};
use crate::states::{Screen, set_state};
use bevy::prelude::*;
use breakthrough_rules::NodeId;

/// Triggered when the player closes the new-game screen without starting a game.
#[derive(Event, Clone, Copy, Debug)]
pub(crate) struct NewGameClosed;

/// Setup that restores the game from which the screen was opened, and the position that the board showed.
#[derive(Resource, Default)]
struct NewGameOrigin(Option<(Box<GameSetup>, NodeId)>);

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<NewGameOrigin>()
        .add_systems(OnEnter(Screen::NewGame), remember_origin)
        .add_observer(go_back);
}

fn remember_origin(
    mut transitions: MessageReader<StateTransitionEvent<Screen>>,
    session: Res<Session>,
    mut origin: ResMut<NewGameOrigin>,
) {
    match transitions.read().last().and_then(|transition| transition.exited) {
        Some(Screen::Analysis | Screen::Game | Screen::Result) => {
            origin.0 = Some((Box::new(session.to_setup()), session.shown_node()));
        }
        // The editor was opened from this screen.
        Some(Screen::Editor) => {}
        _ => origin.0 = None,
    }
}

fn go_back(
    _: On<NewGameClosed>,
    mut origin: ResMut<NewGameOrigin>,
    mut intents: MessageWriter<Intent>,
    mut next_screen: ResMut<NextState<Screen>>,
    mut commands: Commands,
) {
    let Some((setup, shown)) = origin.0.take() else {
        return set_state(&mut next_screen, Screen::Title);
    };
    let is_latest = shown == setup.game.main_line_end();
    intents.write(Intent::Start(*setup));
    if !is_latest {
        intents.write(Intent::Show(shown));
    }
    commands.remove_resource::<UnfinishedGame>();
}
