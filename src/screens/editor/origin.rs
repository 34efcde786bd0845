//! Remembers the screen that opened the editor, and returns to this screen when the editor is closed.

use crate::session::{GameSetup, Intent, Session, UnfinishedGame};
use crate::states::{Screen, set_state};
use bevy::prelude::*;

/// Triggered when the player closes the editor.
#[derive(Event, Clone, Copy, Debug)]
pub(crate) struct EditorClosed;

/// Screen that opened the editor.
#[derive(Resource, Default)]
enum EditorOrigin {
    #[default]
    Title,
    NewGame,
    /// Setup that restores the game to its state when the editor was opened.
    Game(Box<GameSetup>),
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<EditorOrigin>()
        .add_systems(OnEnter(Screen::Editor), remember_origin)
        .add_observer(go_back);
}

fn remember_origin(
    mut transitions: MessageReader<StateTransitionEvent<Screen>>,
    session: Res<Session>,
    mut origin: ResMut<EditorOrigin>,
) {
    *origin = match transitions.read().last().and_then(|transition| transition.exited) {
        Some(Screen::Analysis | Screen::Game) => EditorOrigin::Game(Box::new(session.to_setup())),
        Some(Screen::NewGame) => EditorOrigin::NewGame,
        _ => EditorOrigin::Title,
    };
}

fn go_back(
    _: On<EditorClosed>,
    origin: Res<EditorOrigin>,
    mut intents: MessageWriter<Intent>,
    mut next_screen: ResMut<NextState<Screen>>,
    mut commands: Commands,
) {
    match &*origin {
        EditorOrigin::Title => set_state(&mut next_screen, Screen::Title),
        EditorOrigin::NewGame => set_state(&mut next_screen, Screen::NewGame),
        EditorOrigin::Game(setup) => {
            intents.write(Intent::Start(GameSetup::clone(setup)));
            commands.remove_resource::<UnfinishedGame>();
        }
    }
}
