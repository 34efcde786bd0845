//! Standard folders of the program and the user.

use directories::{ProjectDirs, UserDirs};
use std::path::{Path, PathBuf};

fn project() -> Option<ProjectDirs> {
    ProjectDirs::from("", "", "breakthrough")
}

fn user(folder: impl FnOnce(&UserDirs) -> Option<&Path>) -> Option<PathBuf> {
    folder(&UserDirs::new()?).map(Path::to_owned)
}

/// Returns the folder of the settings.
#[must_use]
pub fn config() -> Option<PathBuf> {
    Some(project()?.config_dir().to_owned())
}

/// Returns the folder of the player's own data, such as games and variants.
#[must_use]
pub fn data() -> Option<PathBuf> {
    Some(project()?.data_dir().to_owned())
}

/// Returns the folder of state that is specific to this computer and must not be synced to other computers.
#[must_use]
pub fn state() -> Option<PathBuf> {
    let folders = project()?;
    let state = folders.state_dir().unwrap_or_else(|| folders.data_local_dir());
    Some(state.to_owned())
}

/// Returns the folder of the log files.
#[must_use]
pub fn logs() -> Option<PathBuf> {
    Some(state()?.join("logs"))
}

/// Returns the user's home folder.
#[must_use]
pub fn home() -> Option<PathBuf> {
    user(|folders| Some(folders.home_dir()))
}

/// Returns the user's documents folder.
#[must_use]
pub fn documents() -> Option<PathBuf> {
    user(UserDirs::document_dir)
}

/// Returns the user's pictures folder.
#[must_use]
pub fn pictures() -> Option<PathBuf> {
    user(UserDirs::picture_dir)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(target_os = "linux")]
    #[test]
    fn each_kind_of_data_has_its_own_folder() {
        let folders = [config(), data(), state()].map(|folder| folder.expect("a home folder"));
        for folder in &folders {
            assert!(folder.is_absolute() && folder.ends_with("breakthrough"), "{folder:?}");
        }
        let [config, data, state] = &folders;
        assert!(config != data && data != state && state != config, "{folders:?}");
        assert_eq!(logs(), Some(state.join("logs")));
        assert_eq!(home(), std::env::home_dir());
    }
}
