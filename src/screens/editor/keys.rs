//! The keyboard in the editor: cursor, tools, undo and redo.

use crate::camera::Orbit;
use crate::input::{InterfaceFocus, Selection, move_cursor};
use crate::schedule::GameSystems;
use crate::screens::Screen;
use crate::screens::editor::Editor;
use crate::session::Session;
use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::prelude::*;
use breakthrough_rules::Side;
use breakthrough_variants::Content;

/// The tools, selected by the keys 1 to 4.
pub const TOOLS: [Content; 4] = [
    Content::Piece(Side::First),
    Content::Piece(Side::Second),
    Content::Obstacle,
    Content::Empty,
];

/// The system that reads keys.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct EditorKeys;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        read_keys
            .in_set(GameSystems::Input)
            .in_set(EditorKeys)
            .run_if(in_state(Screen::Editor))
            .run_if(on_message::<KeyboardInput>),
    );
}

fn read_keys(
    mut keys: MessageReader<KeyboardInput>,
    held: Res<ButtonInput<KeyCode>>,
    focus: Res<InterfaceFocus>,
    session: Res<Session>,
    orbit: Option<Single<&Orbit>>,
    mut selection: ResMut<Selection>,
    mut editor: ResMut<Editor>,
) {
    if focus.keyboard {
        keys.clear();
        return;
    }
    let is_command = held.any_pressed([
        KeyCode::ControlLeft,
        KeyCode::ControlRight,
        KeyCode::SuperLeft,
        KeyCode::SuperRight,
    ]);
    let is_shift = held.any_pressed([KeyCode::ShiftLeft, KeyCode::ShiftRight]);
    let quarter_turns = orbit.map_or(0, |orbit| orbit.quarter_turns());
    for key in keys.read().filter(|key| key.state == ButtonState::Pressed) {
        let mut step = |right, up| move_cursor(&mut selection, &session, quarter_turns, (right, up));
        match &key.logical_key {
            Key::ArrowUp => step(0, 1),
            Key::ArrowDown => step(0, -1),
            Key::ArrowLeft => step(-1, 0),
            Key::ArrowRight => step(1, 0),
            Key::Enter | Key::Space => {
                if let Some(square) = selection.cursor {
                    let content = editor.content_for_click(square);
                    editor.put(square, content, false);
                }
            }
            Key::Delete | Key::Backspace => {
                if let Some(square) = selection.cursor {
                    editor.put(square, Content::Empty, false);
                }
            }
            Key::Character(text) => match (is_command, text.to_lowercase().as_str()) {
                (true, "z") if is_shift => editor.redo(),
                (true, "z") => editor.undo(),
                (true, "y") => editor.redo(),
                (false, digit) => {
                    let tool = digit
                        .parse::<usize>()
                        .ok()
                        .and_then(|digit| TOOLS.get(digit.wrapping_sub(1)));
                    if let Some(tool) = tool {
                        editor.tool = *tool;
                    }
                }
                _ => {}
            },
            _ => {}
        }
    }
}
