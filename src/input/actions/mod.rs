//! Table of actions with their scopes and default keys. Keyboard input, tooltips, the key list and the tables in docs/CONTROLS.md
//! are based on this table. The settings can override the keys of each action.

mod conflicts;
mod names;
mod rebind;
#[cfg(test)]
mod tests;

pub(crate) use conflicts::{Conflict, Reserved};

use crate::base::interface_focus::InterfaceFocus;
use crate::input::key_presses::{KeyPress, KeyPresses};
use crate::input::shortcut::{Fit, Modifiers, Shortcut};
use crate::settings::{KeySettings, Settings};
use bevy::input::InputSystems;
use bevy::input::keyboard::Key;
use bevy::prelude::*;

/// Action with a keyboard shortcut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Action {
    CursorUp,
    CursorDown,
    CursorLeft,
    CursorRight,
    /// Selects the piece under the cursor, or moves the selected piece to the cursor's square.
    ChooseSquare,
    SelectNextPiece,
    SelectPreviousPiece,
    /// Moves the focus between the panel and the board.
    SwitchFocus,
    /// Discards a partly typed square, or else deselects the piece, or else opens the menu.
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
    /// Shows the current position.
    CurrentPosition,
    /// Shows or hides the move list.
    MoveList,
    /// Starts or pauses the replay.
    Replay,
    /// Starts or pauses the engine of an analysis.
    ToggleEngine,
    /// Shows or hides the arrows of the best moves.
    ToggleArrows,
    MoreLines,
    FewerLines,
    /// Shows the next kind of mark on the board of an analysis, or none after the last kind.
    NextMark,
    /// Shows the next mistake of a reviewed game.
    NextMistake,
    PreviousMistake,
    /// Selects the editor's tool with this index.
    Tool(usize),
    /// Places the tool's piece on the square under the cursor.
    PlacePiece,
    ClearSquare,
    SavePicture,
    /// Closes the panel, or returns to the previous screen.
    Close,
    /// Opens or closes the key list.
    ShowKeys,
    /// Toggles full screen.
    FullScreen,
}

/// Scope in which an action applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ActionScope {
    /// A game in progress.
    Game,
    /// An analysis, to which the actions of a game apply as well.
    Analysis,
    Editor,
    Photo,
    /// Dialogs, the pause menu, the settings, the new-game screen and the editor.
    Panel,
    Everywhere,
}

/// Row of the action table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ActionBinding {
    pub(crate) action: Action,
    pub(crate) scope: ActionScope,
    /// Shortcuts that cannot be rebound, so that the player can always reach and leave a dialog.
    pub(crate) fixed: Vec<Shortcut>,
    pub(crate) shortcuts: Vec<Shortcut>,
    /// Text id of the action's name.
    pub(crate) text: &'static str,
}

impl ActionBinding {
    /// Maximum number of shortcuts of an action, including fixed shortcuts.
    pub(crate) const MAX_SHORTCUTS: usize = 2;

    /// Iterates over the fixed shortcuts, then the rebindable shortcuts.
    pub(crate) fn all_shortcuts(&self) -> impl Iterator<Item = &Shortcut> {
        self.fixed.iter().chain(&self.shortcuts)
    }

    pub(crate) fn labels(&self) -> Vec<String> {
        self.all_shortcuts().map(Shortcut::to_string).collect()
    }
}

/// Returns all actions with their default shortcuts, in the order of docs/CONTROLS.md.
#[must_use]
pub(crate) fn action_bindings() -> Vec<ActionBinding> {
    use ActionScope::{Analysis, Editor, Everywhere, Game, Panel, Photo};
    let row = |action, scope, shortcuts: &[Shortcut], text| ActionBinding {
        action,
        scope,
        fixed: shortcuts.iter().filter(|it| it.is_reserved()).cloned().collect(),
        shortcuts: shortcuts.iter().filter(|it| !it.is_reserved()).cloned().collect(),
        text,
    };
    let letter = Shortcut::character;
    let named = Shortcut::named;
    let up = [named(Key::ArrowUp)];
    let down = [named(Key::ArrowDown)];
    let left = [named(Key::ArrowLeft)];
    let right = [named(Key::ArrowRight)];
    let enter = [named(Key::Enter), named(Key::Space)];
    let escape = [named(Key::Escape)];
    let tab = [named(Key::Tab)];
    let shift_tab = [named(Key::Tab).with_shift()];
    let switch = [named(Key::F6)];
    let delete = [named(Key::Delete), named(Key::Backspace)];
    let close_photo = [named(Key::Escape), letter('p')];
    let full_screen = [named(Key::F11)];
    let show_keys = [named(Key::F1), letter('?')];
    let redo = [letter('z').with_command().with_shift(), letter('y').with_command()];
    let undo = [letter('z').with_command()];
    vec![
        row(Action::CursorUp, Game, &up, "action-cursor-up"),
        row(Action::CursorDown, Game, &down, "action-cursor-down"),
        row(Action::CursorLeft, Game, &left, "action-cursor-left"),
        row(Action::CursorRight, Game, &right, "action-cursor-right"),
        row(Action::ChooseSquare, Game, &enter, "action-choose-square"),
        row(Action::SelectPreviousPiece, Game, &shift_tab, "action-previous-piece"),
        row(Action::SelectNextPiece, Game, &tab, "action-next-piece"),
        row(Action::SwitchFocus, Game, &switch, "action-switch-focus"),
        row(Action::Cancel, Game, &escape, "action-cancel"),
        row(
            Action::Undo,
            Game,
            &[letter('u'), letter('z').with_command()],
            "action-undo",
        ),
        row(
            Action::Redo,
            Game,
            &[letter('r'), letter('y').with_command()],
            "action-redo",
        ),
        row(Action::Hint, Game, &[letter('h')], "action-hint"),
        row(Action::FlipBoard, Game, &[letter('f')], "action-flip"),
        row(Action::NextView, Game, &[letter('t')], "action-view"),
        row(Action::ToggleThreats, Game, &[letter('w')], "action-threats"),
        row(Action::PhotoMode, Game, &[letter('p')], "action-photo"),
        row(
            Action::PreviousMove,
            Game,
            &[named(Key::PageUp), letter(',')],
            "action-previous-move",
        ),
        row(
            Action::NextMove,
            Game,
            &[named(Key::PageDown), letter('.')],
            "action-next-move",
        ),
        row(
            Action::FirstPosition,
            Game,
            &[named(Key::Home)],
            "action-first-position",
        ),
        row(
            Action::CurrentPosition,
            Game,
            &[named(Key::End)],
            "action-current-position",
        ),
        row(Action::MoveList, Game, &[letter('m')], "action-move-list"),
        row(Action::Replay, Game, &[letter('v')], "action-replay"),
        row(Action::ToggleEngine, Analysis, &[letter('l')], "action-engine"),
        row(Action::ToggleArrows, Analysis, &[letter('a')], "action-arrows"),
        row(
            Action::MoreLines,
            Analysis,
            &[letter('+'), letter('=')],
            "analysis-more-lines",
        ),
        row(Action::FewerLines, Analysis, &[letter('-')], "analysis-fewer-lines"),
        row(Action::NextMark, Analysis, &[letter('k')], "action-next-mark"),
        row(Action::NextMistake, Analysis, &[letter('n')], "action-next-mistake"),
        row(
            Action::PreviousMistake,
            Analysis,
            &[letter('n').with_shift()],
            "action-previous-mistake",
        ),
        row(Action::SavePicture, Photo, &[letter('s')], "photo-save"),
        row(Action::Close, Photo, &close_photo, "photo-done"),
        row(Action::Close, Panel, &escape, "action-close"),
        row(Action::ShowKeys, Everywhere, &show_keys, "action-keys"),
        row(Action::FullScreen, Everywhere, &full_screen, "action-full-screen"),
        row(Action::CursorUp, Editor, &up, "action-cursor-up"),
        row(Action::CursorDown, Editor, &down, "action-cursor-down"),
        row(Action::CursorLeft, Editor, &left, "action-cursor-left"),
        row(Action::CursorRight, Editor, &right, "action-cursor-right"),
        row(Action::PlacePiece, Editor, &enter, "action-place"),
        row(Action::ClearSquare, Editor, &delete, "action-clear"),
        row(Action::SwitchFocus, Editor, &switch, "action-switch-focus"),
        row(Action::Redo, Editor, &redo, "action-redo"),
        row(Action::Undo, Editor, &undo, "action-undo"),
        row(Action::Tool(0), Editor, &[letter('1')], "action-tool-first"),
        row(Action::Tool(1), Editor, &[letter('2')], "action-tool-second"),
        row(Action::Tool(2), Editor, &[letter('3')], "action-tool-obstacle"),
        row(Action::Tool(3), Editor, &[letter('4')], "action-tool-eraser"),
    ]
}

/// Active key bindings: the defaults with the player's changes. If a key matches two actions, the first action applies.
#[derive(Resource, PartialEq, Eq)]
pub(crate) struct ActionBindings(Vec<ActionBinding>);

impl Default for ActionBindings {
    fn default() -> ActionBindings {
        ActionBindings(action_bindings())
    }
}

impl ActionBindings {
    /// Returns the default bindings, overridden by the keys of the settings. Invalid, reserved and surplus keys are ignored.
    #[must_use]
    pub(crate) fn with_keys(keys: &KeySettings) -> ActionBindings {
        let mut bindings = ActionBindings::default();
        for binding in &mut bindings.0 {
            let Some(chosen) = keys.get(binding.scope.name(), binding.action.name()) else {
                continue;
            };
            let room = ActionBinding::MAX_SHORTCUTS.saturating_sub(binding.fixed.len());
            let shortcuts = chosen.iter().filter_map(|text| text.parse().ok());
            let is_free = |shortcut: &Shortcut| !shortcut.is_reserved();
            binding.shortcuts = shortcuts.filter(is_free).take(room).collect();
        }
        bindings
    }

    /// Returns the action triggered by a key press: the action of the key in the keyboard layout, or else the action of the key in the same
    /// place on a US keyboard, see [`KeyPress::us_key`].
    #[must_use]
    pub(crate) fn action_of(&self, scope: ActionScope, press: &KeyPress) -> Option<Action> {
        let of = |key: &Key| self.action_of_key(scope, key, press.modifiers);
        of(&press.key).or_else(|| of(&press.us_key()?))
    }

    /// Returns the action that a key triggers. A shortcut with Shift takes precedence over the same shortcut without Shift.
    #[must_use]
    fn action_of_key(&self, scope: ActionScope, key: &Key, modifiers: Modifiers) -> Option<Action> {
        let fitting = |wanted: Fit| {
            let mut bindings = self.0.iter().filter(|binding| binding.scope == scope);
            bindings.find(|binding| {
                let mut fits = binding.all_shortcuts().map(|shortcut| shortcut.fit(key, modifiers));
                fits.any(|fit| fit == Some(wanted))
            })
        };
        let found = fitting(Fit::Exact).or_else(|| fitting(Fit::WithShift));
        found.map(|binding| binding.action)
    }

    /// Returns the text id of an action's name, or an empty string if the table does not contain the action.
    #[must_use]
    pub(crate) fn text_id(&self, scope: ActionScope, action: Action) -> &'static str {
        self.binding(scope, action).map_or("", |binding| binding.text)
    }

    /// Returns all rows, in table order.
    pub(crate) fn all(&self) -> &[ActionBinding] {
        &self.0
    }

    /// Iterates over the rows of a scope.
    pub(crate) fn rows(&self, scope: ActionScope) -> impl Iterator<Item = &ActionBinding> {
        self.0.iter().filter(move |binding| binding.scope == scope)
    }

    /// Returns the label of an action's first shortcut.
    #[must_use]
    pub(crate) fn label(&self, scope: ActionScope, action: Action) -> Option<String> {
        let binding = self.binding(scope, action)?;
        binding.all_shortcuts().next().map(Shortcut::to_string)
    }

    pub(crate) fn binding(&self, scope: ActionScope, action: Action) -> Option<&ActionBinding> {
        let mut bindings = self.0.iter();
        bindings.find(|binding| binding.scope == scope && binding.action == action)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ActionBindings>().add_systems(
        PreUpdate,
        take_keys_of_settings
            .after(InputSystems)
            .run_if(resource_exists_and_changed::<Settings>),
    );
}

fn take_keys_of_settings(settings: Res<Settings>, mut bindings: ResMut<ActionBindings>) {
    bindings.set_if_neq(ActionBindings::with_keys(&settings.keys));
}

/// Run condition: a key of this action was just pressed, and no control of the interface receives the key. Shortcuts of the scopes `Panel`
/// and `Everywhere` apply even while a control other than a text field has the focus.
pub(crate) fn action_pressed(
    scope: ActionScope,
    action: Action,
) -> impl FnMut(Res<KeyPresses>, Res<InterfaceFocus>, Res<ActionBindings>) -> bool + Clone {
    move |keys, focus, bindings| {
        let mut pressed = keys.first();
        let is_taken = match scope {
            ActionScope::Panel | ActionScope::Everywhere => focus.text,
            ActionScope::Game | ActionScope::Analysis | ActionScope::Editor | ActionScope::Photo => focus.keyboard,
        };
        !is_taken && pressed.any(|press| bindings.action_of(scope, press) == Some(action))
    }
}
