//! Files named by the time of their creation, of which only the last are kept.

use crate::base::local_time;
use breakthrough_platform::files;
use std::path::{Path, PathBuf};

/// Returns an unused path in a folder, and deletes the oldest files so that at most `kept` remain with the new file. A file that cannot be
/// deleted is kept.
pub(crate) fn dated_path(folder: &Path, extension: &'static str, kept: usize) -> PathBuf {
    let older = files::list_files(folder, &[extension]);
    for file in older.iter().rev().skip(kept - 1) {
        // The deletion is tried again when the next file is created.
        let _ = files::delete(file);
    }
    let stem = local_time::now().strftime("%Y-%m-%d-%H%M%S").to_string();
    files::unused_path(folder, &stem, extension)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_files_with_the_extension_are_kept() {
        let folder = tempfile::tempdir().expect("a folder");
        for number in 1..=7 {
            let old = folder.path().join(format!("2026-01-0{number}-120000.log"));
            files::write(&old, "old").expect("written");
        }
        files::write(&folder.path().join("notes.txt"), "kept").expect("written");
        let path = dated_path(folder.path(), "log", 5);
        assert!(!path.exists() && path.extension().is_some_and(|extension| extension == "log"));
        let logs = files::list_files(folder.path(), &["log"]);
        assert_eq!(logs.len(), 4);
        assert!(logs[0].ends_with("2026-01-04-120000.log"), "{logs:?}");
        assert_eq!(files::list_files(folder.path(), &["txt"]).len(), 1);
    }
}
