//! Files dropped on the window or on the page. Each file is classified and announced once. The feature responsible for its kind
//! reads the file.

use crate::page_events::{PageEvents, listen_to_page};
use crate::schedule::GameSystems;
use bevy::prelude::*;
use bevy::window::{FileDragAndDrop, PrimaryWindow};
use breakthrough_platform::{files, page};
use breakthrough_themes::parse_theme;
use std::path::{Path, PathBuf};

/// Kind of a file, by its extension. Themes and rule files share an extension: a file that parses as a theme is a theme.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FileKind {
    /// PGN games.
    Pgn,
    Theme,
    Backup,
    /// Rules of variants, or an unsupported file, which is refused with a reason.
    Rules,
}

impl FileKind {
    fn of(path: &Path) -> FileKind {
        let has = |extension: &str| files::has_extension(path, extension);
        let is_theme = || files::read_to_string(path).is_ok_and(|text| parse_theme(&text).is_ok());
        if has("pgn") {
            FileKind::Pgn
        } else if has(breakthrough_backup::EXTENSION) {
            FileKind::Backup
        } else if has("toml") && is_theme() {
            FileKind::Theme
        } else {
            FileKind::Rules
        }
    }
}

/// Triggered when a file is dropped.
#[derive(Event, Clone, Debug, PartialEq, Eq)]
pub(crate) struct FileDropped {
    pub(crate) kind: FileKind,
    pub(crate) path: PathBuf,
}

pub(super) fn plugin(app: &mut App) {
    listen_to_page::<PathBuf>(app, page::on_dropped_file);
    app.add_systems(
        PreUpdate,
        receive_page_files.run_if(resource_exists::<PageEvents<PathBuf>>),
    )
    .add_systems(
        Update,
        announce_files
            .in_set(GameSystems::Input)
            .run_if(on_message::<FileDragAndDrop>),
    );
}

fn announce_files(mut messages: MessageReader<FileDragAndDrop>, mut commands: Commands) {
    for message in messages.read() {
        if let FileDragAndDrop::DroppedFile { path_buf, .. } = message {
            commands.trigger(FileDropped {
                kind: FileKind::of(path_buf),
                path: path_buf.clone(),
            });
        }
    }
}

/// Sends Bevy's messages for files dropped on the page, which winit does not send.
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
    use crate::redraw::WakeUp;

    #[test]
    fn files_are_classified_by_extension_and_themes_by_content() {
        let folder = tempfile::tempdir().expect("a folder");
        let theme = include_str!("../crates/themes/themes/01-walnut.toml");
        for (name, text, kind) in [
            ("a.PGN", "", FileKind::Pgn),
            ("a.zip", "", FileKind::Backup),
            ("a.toml", theme, FileKind::Theme),
            ("b.toml", "name = \"Odd\"\n", FileKind::Rules),
            ("a.zrf", theme, FileKind::Rules),
            ("a.txt", theme, FileKind::Rules),
        ] {
            let path = folder.path().join(name);
            files::write(&path, text).expect("written");
            assert_eq!(FileKind::of(&path), kind, "{name}");
        }
    }

    #[derive(Resource, Default)]
    struct Announced(Vec<FileDropped>);

    #[test]
    fn files_dropped_together_are_announced_once_each_in_order() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = |name: &str| folder.path().join(name);
        files::write(&path("a.toml"), include_str!("../crates/themes/themes/01-walnut.toml")).expect("written");
        let mut app = App::new();
        app.add_plugins(plugin)
            .add_message::<FileDragAndDrop>()
            .init_resource::<WakeUp>()
            .init_resource::<Announced>()
            .add_observer(|on: On<FileDropped>, mut announced: ResMut<Announced>| announced.0.push(on.clone()));
        let window = Entity::PLACEHOLDER;
        app.world_mut().write_message(FileDragAndDrop::HoveredFile {
            window,
            path_buf: path("a.toml"),
        });
        for name in ["b.txt", "a.toml", "b.txt"] {
            let path_buf = path(name);
            app.world_mut()
                .write_message(FileDragAndDrop::DroppedFile { window, path_buf });
        }
        app.update();
        app.update();
        let dropped = |kind, name| FileDropped { kind, path: path(name) };
        assert_eq!(
            app.world().resource::<Announced>().0,
            [
                dropped(FileKind::Rules, "b.txt"),
                dropped(FileKind::Theme, "a.toml"),
                dropped(FileKind::Rules, "b.txt"),
            ]
        );
    }
}
