//! Opens a rule file. The player picks the file in the file dialog or, if the system has no file dialog, types the path of the file. The
//! file is handled like a dropped file.

use crate::base::dropped_files::DroppedFiles;
use crate::base::file_dialog::{FileDialog, Picked};
use crate::base::redraw::WakeUp;
use crate::screens::library::typed_path;
use crate::states::Screen;
use crate::text::Texts;
use crate::ui::style::GRID;
use crate::ui::widgets::{block_button, caption, text_field, wide_button};
use bevy::prelude::*;
use bevy_egui::egui::Ui;

#[derive(Resource, Default)]
pub(super) struct RuleFileState {
    dialog: Option<FileDialog>,
    /// Typed path; `None` until opening a file dialog has failed.
    path: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum RuleFileAction {
    /// Opens a file dialog.
    Browse,
    TypePath(String),
    /// Opens the file at the typed path.
    OpenPath,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<RuleFileState>()
        .add_systems(
            Update,
            receive_file.run_if(|state: Res<RuleFileState>| state.dialog.is_some()),
        )
        .add_systems(OnExit(Screen::NewGame), |mut state: ResMut<RuleFileState>| {
            state.dialog = None;
        });
}

fn receive_file(mut state: ResMut<RuleFileState>, mut files: ResMut<DroppedFiles>) {
    let picked = state.bypass_change_detection().dialog.as_mut();
    if let Some(picked) = picked.and_then(FileDialog::try_receive) {
        state.dialog = None;
        state.receive(picked, &mut files);
    }
}

impl RuleFileState {
    /// Applies an action. Must be called on the main thread, because some operating systems require the main thread for file
    /// dialogs.
    pub(super) fn apply(&mut self, action: RuleFileAction, texts: &Texts, wake_up: &WakeUp, files: &mut DroppedFiles) {
        match action {
            RuleFileAction::Browse => {
                let open = || FileDialog::open(texts.get("own-open-rule-file"), wake_up.clone());
                self.dialog.get_or_insert_with(open);
            }
            RuleFileAction::TypePath(path) => self.path = Some(path),
            RuleFileAction::OpenPath => {
                if let Some(path) = &self.path {
                    files.add(typed_path(path));
                }
            }
        }
    }

    fn receive(&mut self, picked: Picked, files: &mut DroppedFiles) {
        match picked {
            Picked::File(path) => files.add(path),
            Picked::Nothing => {}
            Picked::NoDialog => _ = self.path.get_or_insert_default(),
        }
    }
}

/// Shows the button for the file dialog and, if the system has none, the field for the path.
pub(super) fn open_rule_file(ui: &mut Ui, texts: &Texts, state: &RuleFileState) -> Option<RuleFileAction> {
    let mut action = None;
    if wide_button(ui, &texts.get("own-open-rule-file")).clicked() {
        action = Some(RuleFileAction::Browse);
    }
    let Some(path) = &state.path else {
        return action;
    };
    caption(ui, &texts.get("engines-no-dialog"));
    let is_entered = text_field(ui, (texts.get("own-rule-file-path"), path), |typed| {
        action = Some(RuleFileAction::TypePath(typed));
    });
    ui.add_space(GRID);
    let can_open = !path.trim().is_empty();
    let button = block_button(ui, &texts.get("own-open-path"), can_open);
    if can_open && (button.clicked() || is_entered) {
        action = Some(RuleFileAction::OpenPath);
    }
    ui.add_space(GRID);
    action
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::toast::ShowToast;
    use crate::screens::new_game;
    use crate::screens::new_game::form::NewGameForm;
    use crate::testing::{self, wait_until};
    use crate::ui::testing::{click, harness, has_control, interface_app, is_enabled};
    use crate::variants::Variants;
    use breakthrough_platform::files;
    use std::path::Path;

    /// Returns an app on the new-game screen, with the player's variants in `folder`.
    fn app(folder: &Path) -> App {
        let mut app = interface_app(|app| {
            app.add_plugins(new_game::plugin);
        });
        testing::record::<ShowToast>(&mut app);
        app.insert_resource(Variants::with_folder(&folder.join("variants")));
        app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::NewGame);
        app.update();
        app
    }

    /// Picks a file in the dialog, and returns the toasts once the file has been handled.
    fn pick(app: &mut App, path: &Path) -> Vec<String> {
        let picked = Picked::File(path.to_owned());
        app.world_mut().resource_scope(|world, mut files: Mut<DroppedFiles>| {
            world.resource_mut::<RuleFileState>().receive(picked, &mut files);
        });
        wait_until(app, "the opened file", |app| {
            app.world().resource::<DroppedFiles>().is_idle()
        });
        app.update();
        testing::toasts(app)
    }

    #[test]
    fn an_opened_rule_file_adds_a_variant_and_selects_it() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut app = app(folder.path());
        let rules = folder.path().join("Odd.toml");
        files::write(&rules, "name = \"Odd\"\n[board]\nfiles = 5\n").expect("written");
        pick(&mut app, &rules);
        let form = app.world().resource::<NewGameForm>();
        assert_eq!(form.variant.own_name(), Some("Odd"));
    }

    #[test]
    fn a_picked_file_has_the_message_of_a_dropped_file() {
        let folder = tempfile::tempdir().expect("a folder");
        for (name, text) in [("notes.txt", "Notes"), ("odd.toml", "name = 3")] {
            let path = folder.path().join(name);
            files::write(&path, text).expect("written");
            let picked = pick(&mut app(folder.path()), &path);
            let mut app = app(folder.path());
            testing::drop_files(&mut app, &[path]);
            app.update();
            assert!(!picked.is_empty(), "{name}");
            assert_eq!(picked, testing::toasts(&app), "{name}");
        }
    }

    #[test]
    fn the_path_is_typed_only_if_the_system_has_no_file_dialog() {
        let (mut files, wake_up, texts) = (DroppedFiles::default(), WakeUp::default(), Texts::english());
        let mut state = RuleFileState::default();
        state.receive(Picked::Nothing, &mut files);
        let panel = |path: Option<&str>| {
            let (texts, path) = (Texts::english(), path.map(str::to_owned));
            let state = RuleFileState { path, dialog: None };
            let mut panel = harness(move |ui| open_rule_file(ui, &texts, &state).into_iter().collect());
            panel.run();
            panel
        };
        assert!(!has_control(&panel(state.path.as_deref()), "Path to a rule file"));
        state.receive(Picked::NoDialog, &mut files);
        let empty = panel(state.path.as_deref());
        assert!(has_control(&empty, "Path to a rule file") && !is_enabled(&empty, "Open file"));
        assert!(files.is_idle());
        state.apply(
            RuleFileAction::TypePath("/no/such.txt".to_owned()),
            &texts,
            &wake_up,
            &mut files,
        );
        let mut typed = panel(state.path.as_deref());
        assert_eq!(click(&mut typed, "Open file"), [RuleFileAction::OpenPath]);
        state.apply(RuleFileAction::OpenPath, &texts, &wake_up, &mut files);
        assert!(!files.is_idle());
    }
}
