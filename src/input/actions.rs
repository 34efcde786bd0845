//! The table of actions: their keys and where they apply. The keyboard, the tooltips and the README's tables come from it.

#[cfg(test)]
mod tests;

use crate::input::focus::InterfaceFocus;
use bevy::input::keyboard::Key;
use bevy::prelude::*;
use std::slice;

/// Something that a player can do with a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Action {
    CursorUp,
    CursorDown,
    CursorLeft,
    CursorRight,
    /// Selects the piece under the cursor, or moves the selected piece there.
    ChooseSquare,
    SelectNextPiece,
    SelectPreviousPiece,
    /// Gives the keyboard to the panel, or back to the board.
    SwitchFocus,
    /// Deselects the piece, or opens the menu if none is selected.
    Cancel,
    Undo,
    Redo,
    Hint,
    FlipBoard,
    NextView,
    ToggleThreats,
    PhotoMode,
    /// Shows the start position.
    FirstPosition,
    PreviousMove,
    NextMove,
    /// Shows the current position of the match.
    CurrentPosition,
    /// Shows or hides the list of moves.
    MoveList,
    /// Replays the match, or pauses.
    Replay,
    /// Chooses the editor's tool with this number, from 0.
    Tool(usize),
    /// Places what the tool holds on the square under the cursor.
    PlacePiece,
    ClearSquare,
    SavePicture,
    /// Closes the panel, or goes back to the screen before.
    Close,
    /// Opens or closes the list of keys.
    ShowKeys,
}

/// Where an action applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ActionScope {
    Match,
    Editor,
    Photo,
    /// Dialogs, the menu of a match, the settings, the new-game screen and the editor.
    Panel,
    Everywhere,
}

/// A key, with Ctrl (Cmd on macOS) or Shift where it needs them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Shortcut {
    key: ShortcutKey,
    command: bool,
    shift: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum ShortcutKey {
    /// A letter or digit, in lower case.
    Character(char),
    /// A key without a character, with its name.
    Named(Key, &'static str),
}

/// The modifier keys that are held.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Modifiers {
    /// Ctrl, or Cmd on macOS.
    pub(crate) command: bool,
    pub(crate) shift: bool,
}

impl Modifiers {
    #[must_use]
    pub(crate) fn held(keys: &ButtonInput<KeyCode>) -> Modifiers {
        Modifiers {
            command: keys.any_pressed([
                KeyCode::ControlLeft,
                KeyCode::ControlRight,
                KeyCode::SuperLeft,
                KeyCode::SuperRight,
            ]),
            shift: keys.any_pressed([KeyCode::ShiftLeft, KeyCode::ShiftRight]),
        }
    }
}

impl Shortcut {
    const fn character(character: char) -> Shortcut {
        Shortcut {
            key: ShortcutKey::Character(character),
            command: false,
            shift: false,
        }
    }

    const fn named(key: Key, name: &'static str) -> Shortcut {
        Shortcut {
            key: ShortcutKey::Named(key, name),
            command: false,
            shift: false,
        }
    }

    fn with_command(self) -> Shortcut {
        Shortcut { command: true, ..self }
    }

    fn with_shift(self) -> Shortcut {
        Shortcut { shift: true, ..self }
    }

    /// The name of the shortcut, such as `Ctrl Shift Z`.
    #[must_use]
    pub(crate) fn label(&self) -> String {
        let key = match &self.key {
            ShortcutKey::Character(character) => character.to_ascii_uppercase().to_string(),
            ShortcutKey::Named(_, name) => (*name).to_owned(),
        };
        let modifiers = [(self.command, "Ctrl "), (self.shift, "Shift ")];
        let held: String = modifiers
            .into_iter()
            .filter_map(|(is, name)| is.then_some(name))
            .collect();
        held + &key
    }

    /// Letters and digits mean the same with and without Shift unless the shortcut asks for it.
    fn is_pressed(&self, key: &Key, modifiers: Modifiers) -> bool {
        let is_key = match (&self.key, key) {
            (ShortcutKey::Character(character), Key::Character(text)) => {
                text.to_lowercase().chars().eq(std::iter::once(*character))
            }
            (ShortcutKey::Named(named, _), key) => named == key,
            _ => false,
        };
        is_key && self.command == modifiers.command && (!self.shift || modifiers.shift)
    }
}

/// A row of the table.
#[derive(Clone, Debug)]
pub(crate) struct ActionBinding {
    pub(crate) action: Action,
    pub(crate) scope: ActionScope,
    pub(crate) shortcuts: Vec<Shortcut>,
    /// The id of the action's name among the texts.
    pub(crate) text: &'static str,
}

/// All actions, in the order in which the README lists them. Of two that the same key could mean, the first one is meant.
#[must_use]
pub(crate) fn action_bindings() -> Vec<ActionBinding> {
    use ActionScope::{Editor, Everywhere, Match, Panel, Photo};
    let row = |action, scope, shortcuts: &[Shortcut], text| ActionBinding {
        action,
        scope,
        shortcuts: shortcuts.to_vec(),
        text,
    };
    let letter = Shortcut::character;
    let named = Shortcut::named;
    let up = [named(Key::ArrowUp, "Up")];
    let down = [named(Key::ArrowDown, "Down")];
    let left = [named(Key::ArrowLeft, "Left")];
    let right = [named(Key::ArrowRight, "Right")];
    let enter = [named(Key::Enter, "Enter"), named(Key::Space, "Space")];
    let escape = named(Key::Escape, "Esc");
    let switch = [named(Key::F6, "F6")];
    let mut rows = vec![
        row(Action::CursorUp, Match, &up, "action-cursor-up"),
        row(Action::CursorDown, Match, &down, "action-cursor-down"),
        row(Action::CursorLeft, Match, &left, "action-cursor-left"),
        row(Action::CursorRight, Match, &right, "action-cursor-right"),
        row(Action::ChooseSquare, Match, &enter, "action-choose-square"),
        row(
            Action::SelectPreviousPiece,
            Match,
            &[named(Key::Tab, "Tab").with_shift()],
            "action-previous-piece",
        ),
        row(
            Action::SelectNextPiece,
            Match,
            &[named(Key::Tab, "Tab")],
            "action-next-piece",
        ),
        row(Action::SwitchFocus, Match, &switch, "action-switch-focus"),
        row(Action::Cancel, Match, slice::from_ref(&escape), "action-cancel"),
        row(Action::Undo, Match, &[letter('u')], "action-undo"),
        row(Action::Redo, Match, &[letter('r')], "action-redo"),
        row(Action::Hint, Match, &[letter('h')], "action-hint"),
        row(Action::FlipBoard, Match, &[letter('f')], "action-flip"),
        row(Action::NextView, Match, &[letter('t')], "action-view"),
        row(Action::ToggleThreats, Match, &[letter('w')], "action-threats"),
        row(Action::PhotoMode, Match, &[letter('p')], "action-photo"),
        row(
            Action::PreviousMove,
            Match,
            &[named(Key::PageUp, "PageUp"), letter(',')],
            "action-previous-move",
        ),
        row(
            Action::NextMove,
            Match,
            &[named(Key::PageDown, "PageDown"), letter('.')],
            "action-next-move",
        ),
        row(
            Action::FirstPosition,
            Match,
            &[named(Key::Home, "Home")],
            "action-first-position",
        ),
        row(
            Action::CurrentPosition,
            Match,
            &[named(Key::End, "End")],
            "action-current-position",
        ),
        row(Action::MoveList, Match, &[letter('m')], "action-move-list"),
        row(Action::Replay, Match, &[letter('v')], "action-replay"),
        row(Action::SavePicture, Photo, &[letter('s')], "photo-save"),
        row(Action::Close, Photo, &[escape.clone(), letter('p')], "photo-done"),
        row(Action::Close, Panel, slice::from_ref(&escape), "action-close"),
        row(
            Action::ShowKeys,
            Everywhere,
            &[named(Key::F1, "F1"), letter('?')],
            "action-keys",
        ),
        row(Action::CursorUp, Editor, &up, "action-cursor-up"),
        row(Action::CursorDown, Editor, &down, "action-cursor-down"),
        row(Action::CursorLeft, Editor, &left, "action-cursor-left"),
        row(Action::CursorRight, Editor, &right, "action-cursor-right"),
        row(Action::PlacePiece, Editor, &enter, "action-place"),
        row(
            Action::ClearSquare,
            Editor,
            &[named(Key::Delete, "Delete"), named(Key::Backspace, "Backspace")],
            "action-clear",
        ),
        row(Action::SwitchFocus, Editor, &switch, "action-switch-focus"),
        row(
            Action::Redo,
            Editor,
            &[letter('z').with_command().with_shift(), letter('y').with_command()],
            "action-redo",
        ),
        row(Action::Undo, Editor, &[letter('z').with_command()], "action-undo"),
    ];
    let tools = [
        ('1', "action-tool-first"),
        ('2', "action-tool-second"),
        ('3', "action-tool-obstacle"),
        ('4', "action-tool-eraser"),
    ];
    rows.extend(
        tools
            .into_iter()
            .enumerate()
            .map(|(tool, (key, text))| row(Action::Tool(tool), Editor, &[letter(key)], text)),
    );
    rows
}

/// The bindings, made once.
#[derive(Resource)]
pub(crate) struct ActionBindings(Vec<ActionBinding>);

impl Default for ActionBindings {
    fn default() -> ActionBindings {
        ActionBindings(action_bindings())
    }
}

impl ActionBindings {
    /// The action of a key.
    #[must_use]
    pub(crate) fn action_of_key(&self, scope: ActionScope, key: &Key, modifiers: Modifiers) -> Option<Action> {
        let mut bindings = self.0.iter().filter(|binding| binding.scope == scope);
        let found = bindings.find(|binding| {
            let mut shortcuts = binding.shortcuts.iter();
            shortcuts.any(|shortcut| shortcut.is_pressed(key, modifiers))
        });
        found.map(|binding| binding.action)
    }

    /// The id of the text that names an action; empty if the action has no keys.
    #[must_use]
    pub(crate) fn text_id(&self, scope: ActionScope, action: Action) -> &'static str {
        self.binding(scope, action).map_or("", |binding| binding.text)
    }

    /// The actions of a scope: the names of their shortcuts and the id of the text that names them.
    pub(crate) fn rows(&self, scope: ActionScope) -> impl Iterator<Item = (Vec<String>, &'static str)> {
        let bindings = self.0.iter().filter(move |binding| binding.scope == scope);
        bindings.map(|binding| (binding.shortcuts.iter().map(Shortcut::label).collect(), binding.text))
    }

    /// The name of an action's first shortcut.
    #[must_use]
    pub(crate) fn label(&self, scope: ActionScope, action: Action) -> Option<String> {
        self.binding(scope, action)?.shortcuts.first().map(Shortcut::label)
    }

    fn binding(&self, scope: ActionScope, action: Action) -> Option<&ActionBinding> {
        let mut bindings = self.0.iter();
        bindings.find(|binding| binding.scope == scope && binding.action == action)
    }
}

/// Run condition: a key of an action was just pressed, and nothing else receives it. Keys of panels work while one of their
/// controls has the focus, unless it is a text field.
pub(crate) fn action_pressed(
    scope: ActionScope,
    action: Action,
) -> impl FnMut(Res<ButtonInput<Key>>, Res<ButtonInput<KeyCode>>, Res<InterfaceFocus>, Res<ActionBindings>) -> bool + Clone
{
    move |keys, held, focus, bindings| {
        let modifiers = Modifiers::held(&held);
        let mut pressed = keys.get_just_pressed();
        let is_taken = match scope {
            ActionScope::Panel | ActionScope::Everywhere => focus.text,
            ActionScope::Match | ActionScope::Editor | ActionScope::Photo => focus.keyboard,
        };
        !is_taken && pressed.any(|key| bindings.action_of_key(scope, key, modifiers) == Some(action))
    }
}
