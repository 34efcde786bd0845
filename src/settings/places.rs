//! Locations of the game's files.

use bevy::prelude::*;
use std::path::{Path, PathBuf};

/// Locations of the game's files, in the order of the settings screen. The list is empty if the game does not save
/// files.
#[derive(Resource, Clone, Debug, Default)]
pub(crate) struct FileLocations(pub(crate) Vec<FilePlace>);

/// Text id of the file with the licences of the libraries.
pub(crate) const LICENCES: &str = "settings-files-licences";

/// A file or folder of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct FilePlace {
    /// Text id of the name.
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

    /// Returns the path of the folder, or of the folder that contains the file.
    #[must_use]
    pub(crate) fn folder_path(&self) -> &Path {
        let parent = self.path.parent().filter(|_| !self.is_folder);
        parent.unwrap_or(&self.path)
    }
}
