//! Names of actions and scopes in the settings file. The names are stable across versions.

use crate::input::actions::{Action, ActionScope};

impl Action {
    /// Name in the settings file.
    #[must_use]
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Action::CursorUp => "cursor-up",
            Action::CursorDown => "cursor-down",
            Action::CursorLeft => "cursor-left",
            Action::CursorRight => "cursor-right",
            Action::ChooseSquare => "choose-square",
            Action::SelectNextPiece => "next-piece",
            Action::SelectPreviousPiece => "previous-piece",
            Action::SwitchFocus => "switch-focus",
            Action::Cancel => "cancel",
            Action::Undo => "undo",
            Action::Redo => "redo",
            Action::Hint => "hint",
            Action::FlipBoard => "flip-board",
            Action::NextView => "next-view",
            Action::ToggleThreats => "threats",
            Action::PhotoMode => "photo",
            Action::FirstPosition => "first-position",
            Action::PreviousMove => "previous-move",
            Action::NextMove => "next-move",
            Action::CurrentPosition => "current-position",
            Action::MoveList => "move-list",
            Action::Replay => "replay",
            Action::ToggleEngine => "engine",
            Action::ToggleArrows => "arrows",
            Action::MoreLines => "more-lines",
            Action::FewerLines => "fewer-lines",
            Action::NextMark => "next-mark",
            Action::NextMistake => "next-mistake",
            Action::PreviousMistake => "previous-mistake",
            Action::Tool(0) => "first-pieces",
            Action::Tool(1) => "second-pieces",
            Action::Tool(2) => "obstacles",
            Action::Tool(_) => "eraser",
            Action::PlacePiece => "place-piece",
            Action::ClearSquare => "clear-square",
            Action::SavePicture => "save-picture",
            Action::Close => "close",
            Action::ShowKeys => "show-keys",
            Action::FullScreen => "full-screen",
        }
    }
}

impl ActionScope {
    /// All scopes, in the order of the key list.
    pub(crate) const ALL: [ActionScope; 6] = [
        ActionScope::Everywhere,
        ActionScope::Game,
        ActionScope::Analysis,
        ActionScope::Panel,
        ActionScope::Photo,
        ActionScope::Editor,
    ];

    /// Name in the settings file.
    #[must_use]
    pub(crate) const fn name(self) -> &'static str {
        match self {
            ActionScope::Game => "match",
            ActionScope::Analysis => "analysis",
            ActionScope::Editor => "editor",
            ActionScope::Photo => "photo",
            ActionScope::Panel => "panel",
            ActionScope::Everywhere => "everywhere",
        }
    }
}
