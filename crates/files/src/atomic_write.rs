//! Atomic file replacement: a reader sees either the old or the new file, never a partial one.

use std::fs::{self, File};
use std::io;
use std::path::Path;
use tempfile::Builder;

/// Writes a temporary file next to `path` and renames it over `path`. Creates missing parent folders.
///
/// # Errors
/// An I/O error of the file system or of `write`. The file at `path` is then unchanged.
pub fn atomic_write(path: &Path, write: impl FnOnce(&mut File) -> io::Result<()>) -> io::Result<()> {
    let folder = match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    };
    fs::create_dir_all(folder)?;
    let mut builder = Builder::new();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // Temporary files are private by default. Request the permissions of a normal file; the umask still applies.
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
    fn a_failed_write_keeps_the_old_file_and_leaves_no_temporary_file() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("new/file");
        atomic_write(&path, |file| file.write_all(b"old")).expect("written");
        let failed = atomic_write(&path, |file| {
            file.write_all(b"half")?;
            Err(io::Error::other("no room"))
        });
        assert!(failed.is_err());
        assert_eq!(fs::read_to_string(&path).expect("readable"), "old");
        assert_eq!(fs::read_dir(folder.path().join("new")).expect("a folder").count(), 1);
    }
}
