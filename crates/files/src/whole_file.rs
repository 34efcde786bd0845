//! Files that are the old or the new one, never half of either.

use std::fs::{self, File};
use std::io;
use std::path::Path;
use tempfile::Builder;

/// Writes to a temporary file beside the target and renames it. Missing folders are made.
///
/// # Errors
/// The file system refused, or `write` did; the target is as it was.
pub fn replace(path: &Path, write: impl FnOnce(&mut File) -> io::Result<()>) -> io::Result<()> {
    let folder = match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    };
    fs::create_dir_all(folder)?;
    let mut builder = Builder::new();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // As any other file of the user's: temporary files are private otherwise. The process's mask still applies.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    let mut file = builder.tempfile_in(folder)?;
    write(file.as_file_mut())?;
    file.as_file().sync_all()?;
    file.persist(path)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;

    #[test]
    fn a_failed_write_leaves_the_old_file_and_nothing_else() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("new/file");
        replace(&path, |file| file.write_all(b"old")).expect("written");
        let failed = replace(&path, |file| {
            file.write_all(b"half")?;
            Err(io::Error::other("no room"))
        });
        assert!(failed.is_err());
        assert_eq!(fs::read_to_string(&path).expect("readable"), "old");
        assert_eq!(fs::read_dir(folder.path().join("new")).expect("a folder").count(), 1);
    }
}
