//! Applies the actions of the settings screen, and stores the state of the screen.

use crate::active_theme::ActiveTheme;
use crate::base::open_folder::OpenFolder;
use crate::base::toast::ShowToast;
use crate::input::actions::ActionBindings;
use crate::input::key_capture::{KeyCapture, KeyCaptured};
use crate::screens::backup::OpenBackup;
use crate::screens::engines::EnginesPage;
use crate::screens::full_screen::SetFullScreen;
use crate::screens::settings::controls::fields;
use crate::screens::settings::copies::CopyRequested;
use crate::screens::settings::model::{Action, Page, ResetScope};
use crate::settings::{AppearanceOverrides, AppearanceSettings, Settings};
use crate::states::{Overlay, set_state};
use crate::text::LocalizedText;
use bevy::prelude::*;
use bevy_egui::EguiClipboard;
use strum::IntoEnumIterator;

/// Text id of the message that asks the player to resolve conflicts.
const UNRESOLVED_KEYS: &str = "settings-keys-unresolved";

#[derive(Resource, Default)]
pub(super) struct SettingsScreen {
    pub(super) page: Page,
    pub(super) search: String,
    pub(super) is_searching: bool,
    pub(super) asks_reset: bool,
    /// Whether the first key conflict must be scrolled into view, because the conflict prevented the page from closing.
    pub(super) scrolls_to_conflict: bool,
    before_reset: Option<BeforeReset>,
}

/// Request to close the settings. The settings stay open while keys have conflicts.
#[derive(Event, Clone, Copy, Debug)]
pub(in crate::screens) struct CloseSettings;

/// Settings and overrides before a reset, so that the reset can be undone.
struct BeforeReset {
    scope: ResetScope,
    settings: Settings,
    overrides: AppearanceOverrides,
}

impl SettingsScreen {
    fn open(&mut self, page: Page) {
        self.page = page;
        self.search.clear();
        self.is_searching = false;
        self.asks_reset = false;
    }

    /// Returns the scope of the last reset if the reset can be undone.
    pub(super) fn reset_scope(&self) -> Option<ResetScope> {
        self.before_reset.as_ref().map(|before| before.scope)
    }
}

impl BeforeReset {
    fn from_appearance(appearance: &AppearanceSettings, scope: ResetScope) -> BeforeReset {
        BeforeReset {
            scope,
            settings: appearance.settings.clone(),
            overrides: appearance.overrides.clone(),
        }
    }

    fn restore(self, appearance: &mut AppearanceSettings) {
        appearance.settings.set_if_neq(self.settings);
        *appearance.overrides = self.overrides;
    }
}

pub(super) fn apply_actions(
    In(actions): In<Vec<Action>>,
    mut screen: ResMut<SettingsScreen>,
    (mut appearance, mut theme): (AppearanceSettings, ResMut<ActiveTheme>),
    (bindings, mut capture, mut engines): (Res<ActionBindings>, ResMut<KeyCapture>, ResMut<EnginesPage>),
    mut clipboard: ResMut<EguiClipboard>,
    mut next_overlay: ResMut<NextState<Overlay>>,
    mut commands: Commands,
) {
    for action in actions {
        // A later change makes the reset permanent, because undoing the reset would undo the change as well.
        if changes_settings(&action) {
            screen.before_reset = None;
        }
        match action {
            Action::OpenPage(page) => {
                if screen.page == Page::Keys && page != Page::Keys && bindings.have_conflicts() {
                    screen.scrolls_to_conflict = true;
                    commands.trigger(ShowToast::new(UNRESOLVED_KEYS));
                } else {
                    screen.open(page);
                }
                capture.cancel();
            }
            Action::Search(text) => {
                screen.is_searching |= !text.is_empty();
                screen.search = text;
                capture.cancel();
            }
            Action::OpenSearch => screen.is_searching = true,
            Action::SelectTheme(id) => appearance.choose_theme(&id),
            Action::CopyTheme => commands.trigger(ShowToast::new(copy_theme(&mut theme))),
            Action::SelectPieces(pieces) => appearance.choose_pieces(pieces),
            Action::SelectQuality(selected) => appearance.choose_quality(selected),
            Action::SetFullScreen(on) => commands.trigger(SetFullScreen(on)),
            Action::Change(changed) => appearance.replace_except_appearance(*changed),
            Action::Reset(fields) => appearance.set_fields(&Settings::default(), fields),
            Action::ResetPage(page) => {
                screen.before_reset = Some(BeforeReset::from_appearance(&appearance, ResetScope::Page(page)));
                appearance.set_fields(&Settings::default(), &fields(page));
            }
            Action::AskResetAll => screen.asks_reset = true,
            Action::WithdrawReset => screen.asks_reset = false,
            Action::ResetAll => {
                screen.asks_reset = false;
                screen.before_reset = Some(BeforeReset::from_appearance(&appearance, ResetScope::All));
                let all: Vec<_> = Page::iter().flat_map(fields).collect();
                appearance.set_fields(&Settings::default(), &all);
            }
            Action::UndoReset => {
                if let Some(before) = screen.before_reset.take() {
                    before.restore(&mut appearance);
                }
            }
            Action::ConflictShown => screen.scrolls_to_conflict = false,
            Action::CaptureKey(slot) => capture.start(slot),
            Action::CancelCapture => capture.cancel(),
            Action::Copy(action) => commands.trigger(CopyRequested(action)),
            Action::OpenBackup(purpose) => commands.trigger(OpenBackup(purpose)),
            Action::OpenFolder(folder) => commands.trigger(OpenFolder(folder)),
            Action::CopyPath(path) => {
                let path = path.display().to_string();
                clipboard.set_text(&path);
                commands.trigger(ShowToast::new(LocalizedText::new(
                    "settings-files-copied",
                    [("path", path.into())],
                )));
            }
            Action::OpenEngines => {
                engines.open(Overlay::Settings);
                set_state(&mut next_overlay, Overlay::Engines);
            }
            Action::Close => commands.trigger(CloseSettings),
        }
    }
}

/// Closes the settings, or shows the key conflicts.
pub(super) fn close_settings(
    _: On<CloseSettings>,
    bindings: Res<ActionBindings>,
    mut screen: ResMut<SettingsScreen>,
    mut next_overlay: ResMut<NextState<Overlay>>,
    mut commands: Commands,
) {
    if bindings.have_conflicts() {
        screen.open(Page::Keys);
        screen.scrolls_to_conflict = true;
        commands.trigger(ShowToast::new(UNRESOLVED_KEYS));
    } else {
        set_state(&mut next_overlay, Overlay::None);
    }
}

const fn changes_settings(action: &Action) -> bool {
    matches!(
        action,
        Action::SelectTheme(_)
            | Action::SelectPieces(_)
            | Action::SelectQuality(_)
            | Action::SetFullScreen(_)
            | Action::Change(_)
            | Action::Reset(_)
    )
}

/// Copies the active theme to the player's themes. Returns a message for the player.
fn copy_theme(theme: &mut ActiveTheme) -> LocalizedText {
    let id = theme.id().clone();
    match theme.library_mut().copy_built_in(&id) {
        Ok(path) => LocalizedText::new("settings-theme-copied", [("file", path.display().to_string().into())]),
        Err(error) => LocalizedText::new("settings-theme-not-copied", [("reason", error.to_string().into())]),
    }
}

/// Binds the pressed key to the selected action.
pub(super) fn bind_key(
    captured: On<KeyCaptured>,
    bindings: Res<ActionBindings>,
    mut settings: ResMut<Settings>,
    mut screen: ResMut<SettingsScreen>,
) {
    let slot = captured.slot;
    if let Some(binding) = bindings.binding(slot.scope, slot.action) {
        screen.before_reset = None;
        binding.put(&mut settings.keys, slot.index, Some(captured.shortcut.clone()));
    }
}

/// Withdraws open questions, and resets the state of the closed screen except for the page.
pub(super) fn forget_questions(mut screen: ResMut<SettingsScreen>, mut capture: ResMut<KeyCapture>) {
    capture.cancel();
    *screen = SettingsScreen {
        page: screen.page,
        ..SettingsScreen::default()
    };
}
