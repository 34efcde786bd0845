//! The backup dialog, which writes the player's settings, variants, themes, engines, games, exercises, stars of lessons and puzzle
//! attempts to a file, or restores them from a file.

mod model;
mod panel;

pub(crate) use model::Purpose;

use crate::active_theme::ActiveTheme;
use crate::base::dialogs::{CloseRequested, DialogStack};
use crate::base::dropped_files::{FileDropped, FileKind};
use crate::base::redraw::WakeUp;
use crate::base::uci_engines::UciEngines;
use crate::exercise::{find_exercises, find_stars};
use crate::library::{Library, LibraryTasks, Request};
use crate::schedule::GameSystems;
use crate::screens::library::typed_path;
use crate::settings::AppearanceSettings;
use crate::settings::file::SettingsFile;
use crate::settings::first_games::Welcomed;
use crate::text::Texts;
use crate::ui;
use crate::ui::AddDialogExt;
use crate::variants::Variants;
use bevy::ecs::system::NonSendMarker;
use bevy::prelude::*;
use bevy_egui::EguiContexts;
use breakthrough_backup::{Places, Restored};
use breakthrough_platform::desktop::CAPABILITIES;
use breakthrough_platform::files;
use breakthrough_uci_client::{EngineList, MAX_ENGINE_LIST_BYTES};
use model::{Action, State, read_settings};
use panel::{Model, panel};

/// Paths of the files that a backup covers. Without this resource, backups are unavailable.
#[derive(Resource, Clone, Debug)]
pub(crate) struct BackupPlaces(pub(crate) Places);

#[derive(Event, Clone, Copy, Debug)]
pub(crate) struct OpenBackup(pub(crate) Purpose);

/// Triggered when a backup has been restored.
#[derive(Event, Clone, Debug)]
struct BackupRestored(Restored);

#[derive(Resource, Default)]
struct BackupDialog {
    /// Purpose of the open dialog; `None` while the dialog is closed.
    purpose: Option<Purpose>,
    state: State,
}

impl BackupDialog {
    fn open(&mut self, dialogs: &mut DialogStack, purpose: Purpose, places: &Places) {
        *self = BackupDialog {
            purpose: Some(purpose),
            state: State::new(purpose, places),
        };
        dialogs.open::<BackupDialog>();
    }

    /// Cancels a running job, or closes the dialog if no job is running.
    fn cancel_or_close(&mut self, dialogs: &mut DialogStack) {
        if !self.state.cancel() {
            *self = BackupDialog::default();
            dialogs.close::<BackupDialog>();
        }
    }
}

/// Adds the logic of the dialog without its panel.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<BackupDialog>()
        .add_observer(apply_restored)
        .add_observer(check_dropped_backup.run_if(resource_exists::<BackupPlaces>))
        .add_observer(open_dialog)
        .add_observer(
            |_: On<CloseRequested<BackupDialog>>,
             mut dialog: ResMut<BackupDialog>,
             mut dialogs: ResMut<DialogStack>| {
                dialog.cancel_or_close(&mut dialogs);
            },
        )
        .add_systems(
            Update,
            receive
                .in_set(GameSystems::Session)
                .run_if(|dialog: Res<BackupDialog>| dialog.state.is_waiting()),
        );
}

pub(super) fn visuals(app: &mut App) {
    app.add_dialog::<BackupDialog, _>(show_panel.pipe(apply_actions));
}

fn open_dialog(
    open: On<OpenBackup>,
    places: Option<Res<BackupPlaces>>,
    mut dialog: ResMut<BackupDialog>,
    mut dialogs: ResMut<DialogStack>,
) {
    if let Some(places) = places {
        dialog.open(&mut dialogs, open.0, &places.0);
    }
}

fn check_dropped_backup(
    dropped: On<FileDropped>,
    (places, wake_up, library): (Res<BackupPlaces>, Res<WakeUp>, Option<Res<Library>>),
    (mut dialog, mut dialogs): (ResMut<BackupDialog>, ResMut<DialogStack>),
) {
    if dropped.kind == FileKind::Backup && !dialog.state.is_working() {
        dialog.open(&mut dialogs, Purpose::Restore, &places.0);
        let tasks = LibraryTasks::from_library(library.as_deref(), &wake_up);
        dialog.state.check(dropped.path.clone(), &tasks);
    }
}

fn receive(
    wake_up: Res<WakeUp>,
    library: Option<Res<Library>>,
    mut dialog: ResMut<BackupDialog>,
    mut commands: Commands,
) {
    if let Some(restored) = dialog
        .state
        .receive(&LibraryTasks::from_library(library.as_deref(), &wake_up))
    {
        commands.trigger(BackupRestored(restored));
    }
}

/// Reloads the restored files.
fn apply_restored(
    restored: On<BackupRestored>,
    places: Res<BackupPlaces>,
    (mut variants, mut theme): (ResMut<Variants>, ResMut<ActiveTheme>),
    mut appearance: AppearanceSettings,
    mut uci_engines: ResMut<UciEngines>,
    library: Option<Res<Library>>,
    mut commands: Commands,
) -> Result {
    let restored = &restored.0;
    variants.own.reload();
    theme.reload();
    if let Some(library) = library {
        library.ask(Request::FindUnfinished);
        commands.run_system_cached(find_exercises);
        commands.run_system_cached(find_stars);
    }
    if let Some(path) = places.0.engines.as_ref().filter(|_| restored.has_engines) {
        let text = files::read_text_limited(path, MAX_ENGINE_LIST_BYTES)?;
        uci_engines.restore_list(EngineList::parse(&text)?);
    }
    if let Some(path) = places.0.settings.as_ref().filter(|_| restored.has_settings) {
        let parsed = read_settings(path)?;
        commands.insert_resource(SettingsFile::new(path.clone()));
        appearance.replace(parsed.settings);
    }
    commands.trigger(Welcomed);
    Ok(())
}

fn show_panel(mut contexts: EguiContexts, texts: Res<Texts>, dialog: Res<BackupDialog>) -> Result<Vec<Action>> {
    let ctx = contexts.ctx_mut()?;
    let Some(purpose) = dialog.purpose else {
        return Ok(Vec::new());
    };
    let model = Model {
        texts: &texts,
        purpose,
        state: &dialog.state,
        hides_paths: !CAPABILITIES.has_folders,
    };
    Ok(ui::dialog(ctx, "backup", Action::Dismiss, |ui| panel(ui, &model)))
}

fn apply_actions(
    In(actions): In<Vec<Action>>,
    // Some operating systems can open file dialogs only on the main thread.
    _main_thread: NonSendMarker,
    places: Res<BackupPlaces>,
    (texts, wake_up, library): (Res<Texts>, Res<WakeUp>, Option<Res<Library>>),
    (mut dialog, mut dialogs): (ResMut<BackupDialog>, ResMut<DialogStack>),
) {
    let tasks = LibraryTasks::from_library(library.as_deref(), &wake_up);
    for action in actions {
        match action {
            Action::TypePath(path) => dialog.state.path = path,
            Action::Browse => dialog.state.browse(&texts, &wake_up),
            Action::BackUp => dialog.state.back_up(&places.0, &tasks),
            Action::Check => {
                let path = typed_path(&dialog.state.path);
                dialog.state.check(path, &tasks);
            }
            Action::Restore => dialog.state.restore(&places.0, &tasks),
            Action::Dismiss if dialog.state.is_waiting() => {}
            Action::Close | Action::Dismiss => dialog.cancel_or_close(&mut dialogs),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::{Quality, Settings};
    use crate::testing;
    use breakthrough_library::{GameEntry, GameStorage, SqliteLibrary};
    use breakthrough_rules::{Game, Variant};
    use breakthrough_variants::built_in_variants;
    use model::Stage;
    use std::path::Path;

    /// Returns an app on the title screen, with its files in `folder`.
    fn app(folder: &Path) -> App {
        let at = |name: &str| Some(folder.join(name));
        let places = Places {
            settings: at("settings.toml"),
            engines: at("engines.toml"),
            variants: at("variants"),
            themes: at("themes"),
            library: at("library.sqlite"),
        };
        SqliteLibrary::open(&folder.join("library.sqlite")).expect("a library");
        let mut app = testing::app();
        app.insert_resource(Variants::with_folder(&folder.join("variants")))
            .insert_resource(BackupPlaces(places))
            .insert_resource(Quality::Low);
        app.update();
        app
    }

    fn apply(app: &mut App, action: Action) {
        let applied = app.world_mut().run_system_cached_with(apply_actions, vec![action]);
        applied.expect("applied");
    }

    /// Returns the English text of the message at the end of the job.
    fn wording(stage: &Stage) -> String {
        match stage {
            Stage::Done(text) | Stage::Failed(text) => Texts::english().localize(text),
            Stage::Start | Stage::Checked(..) => String::new(),
        }
    }

    /// Waits until the job has ended.
    fn wait(app: &mut App) -> Stage {
        testing::wait_until(app, "the end of the job", |app| {
            !app.world().resource::<BackupDialog>().state.is_waiting()
        });
        app.world().resource::<BackupDialog>().state.stage.clone()
    }

    #[test]
    fn writing_a_backup_reports_its_progress() {
        let folder = tempfile::tempdir().expect("a folder");
        let library = folder.path().join("library.sqlite");
        let games: Vec<GameEntry> = (0..1000)
            .map(|seed| GameEntry {
                seed: Some(seed),
                ..GameEntry::new(Game::new(Variant::STANDARD))
            })
            .collect();
        let mut opened = SqliteLibrary::open(&library).expect("a library").library;
        opened.add_new(&games).expect("added");
        let places = Places {
            library: Some(library),
            ..Places::default()
        };
        let mut state = State::new(Purpose::BackUp, &places);
        state.path = folder.path().join("backup.zip").display().to_string();
        state.back_up(&places, &LibraryTasks::from_library(None, &WakeUp::default()));
        let job = state.job.as_mut().expect("a job");
        while job.try_receive().is_none() {
            std::thread::yield_now();
        }
        let progress = state.progress().expect("progress");
        assert_eq!((progress.games, progress.share), (1000, 1.0));
    }

    #[test]
    fn a_running_job_keeps_the_dialog_open() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut app = app(folder.path());
        let is_open = |app: &App| {
            let dialogs = app.world().resource::<DialogStack>();
            assert_eq!(
                dialogs.is_open::<BackupDialog>(),
                app.world().resource::<BackupDialog>().purpose.is_some()
            );
            dialogs.is_open::<BackupDialog>()
        };
        app.world_mut().trigger(OpenBackup(Purpose::BackUp));
        apply(
            &mut app,
            Action::TypePath(folder.path().join("backup.zip").display().to_string()),
        );
        apply(&mut app, Action::BackUp);
        // A click beside the dialog neither closes the dialog nor cancels the job.
        apply(&mut app, Action::Dismiss);
        assert!(is_open(&app));
        assert!(wording(&wait(&mut app)).starts_with("Saved as "));
        apply(
            &mut app,
            Action::TypePath(folder.path().join("another.zip").display().to_string()),
        );
        apply(&mut app, Action::BackUp);
        apply(&mut app, Action::Close);
        assert!(is_open(&app), "the button cancels the job first");
        wait(&mut app);
        apply(&mut app, Action::Close);
        assert!(!is_open(&app));
        app.world_mut().trigger(OpenBackup(Purpose::Restore));
        assert!(is_open(&app));
        apply(&mut app, Action::Dismiss);
        assert!(!is_open(&app));
    }

    #[test]
    fn restored_settings_and_variants_take_effect_at_once() {
        let (here, there) = (
            tempfile::tempdir().expect("a folder"),
            tempfile::tempdir().expect("a folder"),
        );
        let backup = here.path().join("backup.zip");
        files::write(&here.path().join("settings.toml"), "sound = false\ntheme = \"neon\"\n").expect("written");
        let mut app = self::app(here.path());
        let mine = built_in_variants().remove(3).1;
        app.world_mut()
            .resource_mut::<Variants>()
            .own
            .save(&mine, None)
            .expect("saved");
        app.world_mut().trigger(OpenBackup(Purpose::BackUp));
        apply(&mut app, Action::TypePath(backup.display().to_string()));
        apply(&mut app, Action::BackUp);
        assert!(wording(&wait(&mut app)).starts_with("Saved as "));
        // An existing file is not overwritten.
        apply(&mut app, Action::BackUp);
        assert!(wording(&wait(&mut app)).contains("already exists"));

        let mut app = self::app(there.path());
        testing::drop_files(&mut app, &[backup]);
        assert!(app.world().resource::<DialogStack>().is_open::<BackupDialog>());
        assert!(matches!(wait(&mut app), Stage::Checked(_, contents) if contents.variants == 1));
        apply(&mut app, Action::Restore);
        assert!(wording(&wait(&mut app)).starts_with("Restored. New files: 1."));
        app.update();
        assert!(!app.world().resource::<Settings>().sound);
        assert_eq!(app.world().resource::<ActiveTheme>().id().as_str(), "neon");
        let own = app.world().resource::<Variants>().own.entries();
        assert_eq!(own[0].named.name, mine.name);
    }
}
