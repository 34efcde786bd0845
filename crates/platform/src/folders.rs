//! The folders of the program and of its user.

use directories::{ProjectDirs, UserDirs};
use std::path::{Path, PathBuf};

fn project() -> Option<ProjectDirs> {
    ProjectDirs::from("", "", "breakthrough")
}

fn user(folder: impl FnOnce(&UserDirs) -> Option<&Path>) -> Option<PathBuf> {
    folder(&UserDirs::new()?).map(Path::to_owned)
}

/// The folder of the settings.
#[must_use]
pub fn config() -> Option<PathBuf> {
    Some(project()?.config_dir().to_owned())
}

/// The folder of what the player makes and plays.
#[must_use]
pub fn data() -> Option<PathBuf> {
    Some(project()?.data_dir().to_owned())
}

/// The folder of what belongs to this computer, and to no other one of the player.
#[must_use]
pub fn state() -> Option<PathBuf> {
    let folders = project()?;
    let state = folders.state_dir().unwrap_or_else(|| folders.data_local_dir());
    Some(state.to_owned())
}

/// The folder of the log files.
#[must_use]
pub fn logs() -> Option<PathBuf> {
    Some(state()?.join("logs"))
}

/// The user's home.
#[must_use]
pub fn home() -> Option<PathBuf> {
    user(|folders| Some(folders.home_dir()))
}

/// The user's documents.
#[must_use]
pub fn documents() -> Option<PathBuf> {
    user(UserDirs::document_dir)
}

/// The user's pictures.
#[must_use]
pub fn pictures() -> Option<PathBuf> {
    user(UserDirs::picture_dir)
}
