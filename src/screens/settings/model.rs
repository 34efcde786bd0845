//! The model of the settings screen, and its actions.

use crate::input::actions::ActionBindings;
use crate::input::key_capture::{KeyCapture, KeySlot};
use crate::screens::backup::Purpose;
use crate::screens::engine_resources::Machine;
use crate::screens::settings::copies::{CopyAction, LibraryCopies};
use crate::screens::settings::search::Query;
use crate::settings::{FilePlace, Quality, Settings};
use crate::text::Texts;
use crate::ui::card::Thumbnail;
use breakthrough_platform::capabilities::Capabilities;
use breakthrough_themes::{PieceSet, RoomName, ThemeId, ThemeLoadError};
use egui_phosphor::regular as icon;
use std::path::PathBuf;
use strum::{EnumCount, EnumIter};

/// All pages, in the order of the tabs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, EnumCount, EnumIter)]
pub(super) enum Page {
    #[default]
    Appearance,
    Sound,
    Play,
    Clock,
    Keys,
    Engine,
    Files,
    About,
}

impl Page {
    /// Returns the text id of the page's name.
    pub(super) const fn text(self) -> &'static str {
        match self {
            Page::Appearance => "settings-appearance",
            Page::Sound => "settings-sound",
            Page::Play => "settings-play",
            Page::Clock => "settings-clock",
            Page::Keys => "settings-keys",
            Page::Engine => "settings-engine",
            Page::Files => "settings-files",
            Page::About => "settings-about",
        }
    }

    pub(super) const fn icon(self) -> &'static str {
        match self {
            Page::Appearance => icon::PALETTE,
            Page::Sound => icon::SPEAKER_HIGH,
            Page::Play => icon::GAME_CONTROLLER,
            Page::Clock => icon::TIMER,
            Page::Keys => icon::KEYBOARD,
            Page::Engine => icon::CPU,
            Page::Files => icon::FOLDER,
            Page::About => icon::INFO,
        }
    }
}

/// Settings that a reset affects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ResetScope {
    Page(Page),
    All,
}

pub(super) struct Model<'a> {
    pub(super) texts: &'a Texts,
    pub(super) page: Page,
    /// Text in the search field.
    pub(super) search: &'a str,
    pub(super) query: Query,
    /// Whether the search field is open in a narrow panel, where the field is hidden by default.
    pub(super) is_searching: bool,
    pub(super) themes: Vec<ThemeCard<'a>>,
    pub(super) theme_errors: &'a [ThemeLoadError],
    pub(super) theme: &'a ThemeId,
    pub(super) is_default_theme: bool,
    pub(super) theme_description: &'a str,
    /// Room of the active theme.
    pub(super) room: Option<RoomName>,
    /// Whether the active theme is built in and can therefore be copied.
    pub(super) can_copy_theme: bool,
    /// Pieces that replace the theme's pieces, if any.
    pub(super) pieces: Option<PieceSet>,
    pub(super) quality: Quality,
    /// Whether the command line specifies the quality.
    pub(super) is_quality_overridden: bool,
    /// Whether the game is in full screen; `None` if full screen is unavailable.
    pub(super) full_screen: Option<bool>,
    pub(super) settings: &'a Settings,
    pub(super) defaults: &'a Settings,
    pub(super) bindings: &'a ActionBindings,
    pub(super) capture: KeyCapture,
    pub(super) machine: Machine,
    pub(super) capabilities: Capabilities,
    pub(super) places: &'a [FilePlace],
    pub(super) copies: &'a LibraryCopies,
    pub(super) can_back_up: bool,
    /// Whether the reset of all settings awaits confirmation.
    pub(super) asks_reset: bool,
    /// Whether the first key conflict is scrolled into view.
    pub(super) scrolls_to_conflict: bool,
    /// Scope of the last reset, if the reset can be undone.
    pub(super) reset: Option<ResetScope>,
}

impl Model<'_> {
    /// Whether a settings field differs from its default.
    pub(super) fn is_changed(&self, field: &str) -> bool {
        match field {
            // The command line can override these fields, so the settings alone do not determine the result.
            "theme" => !self.is_default_theme,
            "pieces" => self.pieces.is_some(),
            "quality" if self.is_quality_overridden => true,
            field => !self.settings.has_same(self.defaults, field),
        }
    }
}

pub(super) struct ThemeCard<'a> {
    pub(super) id: &'a ThemeId,
    pub(super) name: &'a str,
    pub(super) description: &'a str,
    pub(super) thumbnail: Option<Thumbnail>,
}

/// Changes made by the player in a frame.
pub(super) struct Draft {
    pub(super) settings: Settings,
    pub(super) actions: Vec<Action>,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Action {
    OpenPage(Page),
    Search(String),
    OpenSearch,
    SelectTheme(ThemeId),
    CopyTheme,
    SelectPieces(Option<PieceSet>),
    SelectQuality(Quality),
    SetFullScreen(bool),
    Change(Box<Settings>),
    /// Resets these settings fields to their defaults.
    Reset(&'static [&'static str]),
    ResetPage(Page),
    AskResetAll,
    WithdrawReset,
    ResetAll,
    UndoReset,
    /// The first key conflict was scrolled into view.
    ConflictShown,
    CaptureKey(KeySlot),
    CancelCapture,
    OpenFolder(PathBuf),
    CopyPath(PathBuf),
    OpenBackup(Purpose),
    Copy(CopyAction),
    OpenEngines,
    Close,
}
