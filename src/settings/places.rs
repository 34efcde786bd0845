//! Where the game keeps its files.

use bevy::prelude::*;
use std::path::{Path, PathBuf};

/// The places of the game's files, in the order in which the settings list them. Empty if nothing is saved.
#[derive(Resource, Clone, Debug, Default)]
pub(crate) struct FilePlaces(pub(crate) Vec<FilePlace>);

/// A file or folder of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct FilePlace {
    /// The id of the text that names it.
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

    /// The folder itself, or that of the file.
    #[must_use]
    pub(crate) fn folder_path(&self) -> &Path {
        let parent = self.path.parent().filter(|_| !self.is_folder);
        parent.unwrap_or(&self.path)
    }
}
