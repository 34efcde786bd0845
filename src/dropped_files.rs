//! Files dropped on the window or on the page, by file kind. The feature responsible for a kind reads the file.

use crate::page_events::{PageEvents, listen_to_page};
use bevy::prelude::*;
use bevy::window::{FileDragAndDrop, PrimaryWindow};
use breakthrough_platform::{files, page};
use breakthrough_themes::parse_theme;
use std::path::{Path, PathBuf};

/// Kind of a file, by its extension. Themes and rule files share an extension: a file that parses as a theme is a theme.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FileKind {
    /// PGN games.
    Records,
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
            FileKind::Records
        } else if has(breakthrough_backup::EXTENSION) {
            FileKind::Backup
        } else if has("toml") && is_theme() {
            FileKind::Theme
        } else {
            FileKind::Rules
        }
    }

    /// Dropped file of this kind in an event.
    pub(crate) fn of_dropped(self, event: &FileDragAndDrop) -> Option<&Path> {
        let FileDragAndDrop::DroppedFile { path_buf, .. } = event else {
            return None;
        };
        (FileKind::of(path_buf) == self).then_some(path_buf)
    }
}

/// winit does not send these events in a browser.
pub(super) fn plugin(app: &mut App) {
    listen_to_page::<PathBuf>(app, page::on_dropped_file);
    app.add_systems(PreUpdate, receive_files.run_if(resource_exists::<PageEvents<PathBuf>>));
}

fn receive_files(
    mut dropped: ResMut<PageEvents<PathBuf>>,
    window: Single<Entity, With<PrimaryWindow>>,
    mut events: MessageWriter<FileDragAndDrop>,
) {
    events.write_batch(dropped.take().map(|path_buf| FileDragAndDrop::DroppedFile {
        window: *window,
        path_buf,
    }));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_classified_by_extension_and_themes_by_content() {
        let folder = tempfile::tempdir().expect("a folder");
        let theme = include_str!("../crates/themes/themes/01-walnut.toml");
        for (name, text, kind) in [
            ("a.PGN", "", FileKind::Records),
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
}
