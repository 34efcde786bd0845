//! Locations of the game's files.

use bevy::prelude::*;
use std::path::{Path, PathBuf};

/// Locations of the game's files, in the order of the settings screen. Empty if nothing is saved.
#[derive(Resource, Clone, Debug, Default)]
pub(crate) struct FilePlaces(pub(crate) Vec<FilePlace>);

/// File or folder of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct FilePlace {
    /// Text id of its name.
    pub(crate) text: &'static str,
    pub(crate) path: PathBuf,
    pub(crate) is_folder: bool,
}

impl FilePlace {
    pub(crate) const fn file(text: &'static str, path: PathBuf) -> FilePlace {
        FilePlace {
            text,
            path,
            is_folder: false,
        }
    }

    pub(crate) const fn folder(text: &'static str, path: PathBuf) -> FilePlace {
        FilePlace {
            text,
            path,
            is_folder: true,
        }
    }

    /// The folder itself, or the folder that contains the file.
    #[must_use]
    pub(crate) fn folder_path(&self) -> &Path {
        let parent = self.path.parent().filter(|_| !self.is_folder);
        parent.unwrap_or(&self.path)
    }
}
