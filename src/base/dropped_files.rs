//! Files dropped on the window or on the page. Each file is classified in the background and announced once, in the order of the
//! drops. The feature responsible for the kind of the file reads the file.

use crate::base::job::Job;
use crate::base::page_events::{PageEvents, listen_to_page};
use crate::base::redraw::WakeUp;
use crate::schedule::GameSystems;
use bevy::prelude::*;
use bevy::window::{FileDragAndDrop, PrimaryWindow};
use breakthrough_platform::{files, page};
use breakthrough_themes::{MAX_THEME_BYTES, parse_theme};
use breakthrough_variants::MAX_RULE_FILE_BYTES;
use std::collections::VecDeque;
use std::path::{Path, PathBuf};

/// Kind of a dropped file, determined by the file's extension. Themes and rule files share an extension; a file that parses as
/// a theme is a theme.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FileKind {
    /// PGN games, which are streamed from a file of any length.
    Pgn,
    Theme,
    Backup,
    Rules,
}

/// Returns the kind of a file by its extension, or the reason why the file is refused; `None` for rule files and themes, which
/// must be read.
fn kind_by_extension(path: &Path) -> Option<Result<FileKind, String>> {
    let has = |extension: &str| files::has_extension(path, extension);
    if has("toml") || has("zrf") {
        return None;
    }
    Some(if has("pgn") {
        Ok(FileKind::Pgn)
    } else if has(breakthrough_backup::EXTENSION) {
        Ok(FileKind::Backup)
    } else {
        let found = path.extension().unwrap_or_default().display();
        Err(format!(
            "expected the extension .pgn, .toml, .zrf or .zip, found `{found}`"
        ))
    })
}

/// Whether a file can be dropped, by the extension of its name.
pub(crate) fn can_be_dropped(path: &Path) -> bool {
    !matches!(kind_by_extension(path), Some(Err(_)))
}

/// Reads a rule file or a theme, and returns its kind.
///
/// # Errors
/// The file is too large or cannot be read.
fn read_kind(path: &Path) -> Result<FileKind, String> {
    let has = |extension: &str| files::has_extension(path, extension);
    let max_bytes = if has("toml") {
        MAX_RULE_FILE_BYTES.max(MAX_THEME_BYTES)
    } else {
        MAX_RULE_FILE_BYTES
    };
    let bytes = files::read_limited(path, max_bytes).map_err(|error| error.to_string())?;
    let is_theme = || str::from_utf8(&bytes).is_ok_and(|text| parse_theme(text).is_ok());
    let kind = if has("toml") && is_theme() {
        FileKind::Theme
    } else {
        FileKind::Rules
    };
    Ok(kind)
}

/// Triggered when a dropped file has been classified.
#[derive(Event, Clone, Debug, PartialEq, Eq)]
pub(crate) struct FileDropped {
    pub(crate) kind: FileKind,
    pub(crate) path: PathBuf,
}

/// Triggered when a dropped file cannot be used, with the reason.
#[derive(Event, Clone, Debug, PartialEq, Eq)]
pub(crate) struct DroppedFileRefused {
    pub(crate) path: PathBuf,
    pub(crate) reason: String,
}

/// Dropped files that have not been announced.
#[derive(Resource, Default)]
pub(crate) struct DroppedFiles {
    waiting: VecDeque<PathBuf>,
    /// Job that classifies the first waiting file.
    job: Option<Job<(), Result<FileKind, String>>>,
}

impl DroppedFiles {
    /// Adds a file to handle like a dropped file.
    pub(crate) fn add(&mut self, path: PathBuf) {
        self.waiting.push_back(path);
    }

    /// Whether every dropped file has been announced or refused.
    pub(crate) fn is_idle(&self) -> bool {
        self.waiting.is_empty()
    }
}

pub(super) fn plugin(app: &mut App) {
    listen_to_page::<PathBuf>(app, page::on_dropped_file);
    app.init_resource::<DroppedFiles>()
        .add_systems(
            PreUpdate,
            receive_page_files.run_if(resource_exists::<PageEvents<PathBuf>>),
        )
        .add_systems(
            Update,
            (
                collect_files.run_if(on_message::<FileDragAndDrop>),
                announce_files.run_if(|dropped: Res<DroppedFiles>| !dropped.is_idle()),
            )
                .chain()
                .in_set(GameSystems::Input),
        );
}

fn collect_files(mut messages: MessageReader<FileDragAndDrop>, mut dropped: ResMut<DroppedFiles>) {
    for message in messages.read() {
        if let FileDragAndDrop::DroppedFile { path_buf, .. } = message {
            dropped.add(path_buf.clone());
        }
    }
}

/// Announces classified files, and starts the job that reads the next file unless the extension identifies the file's kind.
/// Games dropped together are announced in one frame, so that their imports share one report.
fn announce_files(mut dropped: ResMut<DroppedFiles>, wake_up: Res<WakeUp>, mut commands: Commands) {
    let dropped = dropped.bypass_change_detection();
    while let Some(path) = dropped.waiting.front().cloned() {
        let classified = match &mut dropped.job {
            Some(job) => match job.try_receive() {
                Some(ended) => ended.flatten(),
                None => return,
            },
            None => match kind_by_extension(&path) {
                Some(kind) => kind,
                None => {
                    let name = path.clone();
                    match Job::start("dropped file", wake_up.clone(), move |_, _| read_kind(&name)) {
                        Ok(job) => {
                            dropped.job = Some(job);
                            return;
                        }
                        Err(error) => Err(error.to_string()),
                    }
                }
            },
        };
        dropped.job = None;
        dropped.waiting.pop_front();
        match classified {
            Ok(kind) => commands.trigger(FileDropped { kind, path }),
            Err(reason) => commands.trigger(DroppedFileRefused { path, reason }),
        }
    }
}

/// Sends Bevy's messages for files dropped on the page, because winit does not send them in a browser.
fn receive_page_files(
    mut dropped: ResMut<PageEvents<PathBuf>>,
    window: Single<Entity, With<PrimaryWindow>>,
    mut messages: MessageWriter<FileDragAndDrop>,
) {
    messages.write_batch(dropped.take().map(|path_buf| FileDragAndDrop::DroppedFile {
        window: *window,
        path_buf,
    }));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::wait_until;

    fn classify(path: &Path) -> Result<FileKind, String> {
        kind_by_extension(path).unwrap_or_else(|| read_kind(path))
    }

    #[test]
    fn games_dropped_together_are_announced_in_one_frame() {
        let mut app = App::new();
        app.add_plugins(plugin)
            .add_message::<FileDragAndDrop>()
            .init_resource::<WakeUp>();
        for name in ["a.pgn", "b.pgn"] {
            app.world_mut().write_message(FileDragAndDrop::DroppedFile {
                window: Entity::PLACEHOLDER,
                path_buf: PathBuf::from(name),
            });
        }
        app.update();
        assert!(app.world().resource::<DroppedFiles>().is_idle());
    }

    #[test]
    fn files_are_classified_by_extension_and_themes_by_content() {
        let folder = tempfile::tempdir().expect("a folder");
        let theme = include_str!("../../crates/themes/themes/01-walnut.toml");
        let unknown = "expected the extension .pgn, .toml, .zrf or .zip, found `txt`";
        for (name, text, kind) in [
            ("a.PGN", "", Ok(FileKind::Pgn)),
            ("a.zip", "", Ok(FileKind::Backup)),
            ("a.toml", theme, Ok(FileKind::Theme)),
            ("b.toml", "name = \"Odd\"\n", Ok(FileKind::Rules)),
            ("a.zrf", theme, Ok(FileKind::Rules)),
            ("a.txt", theme, Err(unknown.to_owned())),
        ] {
            let path = folder.path().join(name);
            files::write(&path, text).expect("written");
            assert_eq!(classify(&path), kind, "{name}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn large_files_and_pipes_are_refused_without_reading_them() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = |name: &str| folder.path().join(name);
        let large = files::create(&path("a.toml")).expect("created");
        large.set_len(9_000_000_000).expect("a sparse file");
        std::os::unix::net::UnixListener::bind(path("a.zrf")).expect("a socket");
        std::fs::create_dir(path("b.toml")).expect("created");
        for (name, reason) in [
            ("a.toml", "expected at most 1048576 bytes, found 9000000000"),
            ("a.zrf", "expected a file, found a socket"),
            ("b.toml", "expected a file, found a folder"),
            ("gone.zrf", "No such file or directory (os error 2)"),
        ] {
            assert_eq!(classify(&path(name)), Err(reason.to_owned()), "{name}");
        }
    }

    #[derive(Resource, Default)]
    struct Announced(Vec<Result<FileDropped, PathBuf>>);

    #[test]
    fn files_dropped_together_are_announced_once_each_in_order() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = |name: &str| folder.path().join(name);
        files::write(
            &path("a.toml"),
            include_str!("../../crates/themes/themes/01-walnut.toml"),
        )
        .expect("written");
        let mut app = App::new();
        app.add_plugins(plugin)
            .add_message::<FileDragAndDrop>()
            .init_resource::<WakeUp>()
            .init_resource::<Announced>()
            .add_observer(|on: On<FileDropped>, mut announced: ResMut<Announced>| announced.0.push(Ok(on.clone())))
            .add_observer(|on: On<DroppedFileRefused>, mut announced: ResMut<Announced>| {
                announced.0.push(Err(on.path.clone()));
            });
        let window = Entity::PLACEHOLDER;
        app.world_mut().write_message(FileDragAndDrop::HoveredFile {
            window,
            path_buf: path("a.toml"),
        });
        for name in ["b.txt", "a.toml", "a.pgn", "b.txt"] {
            let path_buf = path(name);
            app.world_mut()
                .write_message(FileDragAndDrop::DroppedFile { window, path_buf });
        }
        wait_until(&mut app, "the end of the jobs", |app| {
            app.world().resource::<DroppedFiles>().is_idle()
        });
        app.update();
        let dropped = |kind, name| Ok(FileDropped { kind, path: path(name) });
        assert_eq!(
            app.world().resource::<Announced>().0,
            [
                Err(path("b.txt")),
                dropped(FileKind::Theme, "a.toml"),
                dropped(FileKind::Pgn, "a.pgn"),
                Err(path("b.txt")),
            ]
        );
    }
}
