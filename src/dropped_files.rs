//! Files that are dropped on the window or on the page: what kind of file each is. The feature that the kind belongs to reads it.

use crate::page_events::{PageEvents, listen_to_page};
use bevy::prelude::*;
use bevy::window::{FileDragAndDrop, PrimaryWindow};
use breakthrough_platform::{files, page};
use breakthrough_themes::parse_theme;
use std::path::{Path, PathBuf};

/// What a file is, by its extension. Themes and rule files have the same: what can be read as a theme is one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FileKind {
    /// Records of games, as PGN.
    Records,
    Theme,
    Backup,
    /// Rules of variants, or another file, which is refused with a reason.
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

    /// The file of an event, if one of this kind was dropped.
    pub(crate) fn of_dropped(self, event: &FileDragAndDrop) -> Option<&Path> {
        let FileDragAndDrop::DroppedFile { path_buf, .. } = event else {
            return None;
        };
        (FileKind::of(path_buf) == self).then_some(path_buf)
    }
}

/// winit has no such events in a browser.
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
    fn the_kind_of_a_file_is_known_by_its_extension_and_that_of_a_theme_by_its_text() {
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
