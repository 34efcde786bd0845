//! Keyboard input of the editor: cursor, tools, undo and redo.

use crate::base::interface_focus::InterfaceFocus;
use crate::camera::Orbit;
use crate::input::actions::{Action, ActionBindings, ActionScope};
use crate::input::key_presses::{KeyPresses, any_key_pressed};
use crate::input::move_cursor;
use crate::schedule::GameSystems;
use crate::screens::editor::Editor;
use crate::session::{Selection, Session};
use crate::states::Screen;
use bevy::prelude::*;
use breakthrough_rules::Side;
use breakthrough_variants::Content;

/// Tools in the order of their keys, by default 1 to 4.
pub(crate) const TOOLS: [Content; 4] = [
    Content::Piece(Side::First),
    Content::Piece(Side::Second),
    Content::Obstacle,
    Content::Empty,
];

/// System set that handles the keys of the editor.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct EditorKeys;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        read_keys
            .in_set(GameSystems::Input)
            .in_set(EditorKeys)
            .run_if(in_state(Screen::Editor))
            .run_if(any_key_pressed),
    );
}

fn read_keys(
    keys: Res<KeyPresses>,
    focus: Res<InterfaceFocus>,
    bindings: Res<ActionBindings>,
    session: Res<Session>,
    orbit: Option<Single<&Orbit>>,
    mut selection: ResMut<Selection>,
    mut editor: ResMut<Editor>,
) {
    if focus.keyboard {
        return;
    }
    let quarter_turns = orbit.map_or(0, |orbit| orbit.quarter_turns());
    for press in keys.all() {
        let mut step = |right, up| move_cursor(&mut selection, &session, quarter_turns, (right, up));
        match bindings.action_of(ActionScope::Editor, press) {
            Some(Action::CursorUp) => step(0, 1),
            Some(Action::CursorDown) => step(0, -1),
            Some(Action::CursorLeft) => step(-1, 0),
            Some(Action::CursorRight) => step(1, 0),
            Some(Action::PlacePiece) => {
                if let Some(square) = selection.cursor {
                    let content = editor.content_for_click(square);
                    editor.put(square, content, false);
                }
            }
            Some(Action::ClearSquare) => {
                if let Some(square) = selection.cursor {
                    editor.put(square, Content::Empty, false);
                }
            }
            Some(Action::Undo) => editor.undo(),
            Some(Action::Redo) => editor.redo(),
            Some(Action::Tool(tool)) => editor.tool = TOOLS[tool],
            _ => {}
        }
    }
}
