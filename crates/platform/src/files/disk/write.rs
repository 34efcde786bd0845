//! Atomic replacement of files.
#![expect(
    clippy::disallowed_methods,
    reason = "this module wraps the disallowed methods for all other modules"
)]

use super::read::expect_file;
use crate::files::folder_of;
use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use tempfile::Builder;

use super::is_leftover;

/// Creates a file for writing in chunks, such as a log. Creates missing parent folders. Truncates an existing file.
///
/// # Errors
/// The path is a folder, a pipe, a device or a socket, or an I/O error occurs.
pub fn create(path: &Path) -> io::Result<File> {
    create_parent_folder(path)?;
    super::read::open_with(OpenOptions::new().write(true).create(true).truncate(true), path)
}

/// Replaces or creates a file atomically.
///
/// # Errors
/// The same errors as [`atomic_write`].
pub fn write(path: &Path, bytes: impl AsRef<[u8]>) -> io::Result<()> {
    atomic_write(path, |file| file.write_all(bytes.as_ref()))
}

/// Replaces or creates a file: writes a temporary file in the same folder, named `.breakthrough-XXXXXX.part`, and renames it. If the
/// path is a symbolic link, its target is replaced. The permissions of a replaced file are kept. Creates missing parent folders.
/// Deletes temporary files in the folder that are older than a day, left behind by a program that was killed while writing.
///
/// # Errors
/// The file is read-only by its permissions (even for root), the path is a folder, a pipe, a device or a socket, an I/O error
/// occurs, or `write` returns an error. The file at `path` is then unchanged.
pub fn atomic_write(path: &Path, write: impl FnOnce(&mut File) -> io::Result<()>) -> io::Result<()> {
    let path = follow_links(path)?;
    let replaced = replaceable(&path)?;
    let folder = create_parent_folder(&path)?;
    delete_leftovers(folder);
    replace(&path, replaced, write)?;
    sync_folder(folder)
}

/// Writes many files to one folder, each like [`atomic_write`]. The folder is searched for leftover temporary files only once, so
/// that the time is linear in the number of files. The folder is synced only once.
#[derive(Debug)]
pub struct FolderWriter(PathBuf);

impl FolderWriter {
    /// Creates the folder unless it exists, and deletes leftover temporary files.
    ///
    /// # Errors
    /// The folder cannot be created.
    pub fn new(folder: &Path) -> io::Result<FolderWriter> {
        fs::create_dir_all(folder)?;
        delete_leftovers(folder);
        Ok(FolderWriter(folder.to_owned()))
    }

    /// Writes or replaces the file with this name in the folder.
    ///
    /// # Errors
    /// The same errors as [`atomic_write`].
    pub fn write(&self, name: &str, bytes: &[u8]) -> io::Result<()> {
        let path = follow_links(&self.0.join(name))?;
        let replaced = replaceable(&path)?;
        replace(&path, replaced, |file| file.write_all(bytes))
    }

    /// Syncs the folder, so that the written files survive a power failure.
    ///
    /// # Errors
    /// An I/O error occurs.
    pub fn finish(self) -> io::Result<()> {
        sync_folder(&self.0)
    }
}

/// Writes a temporary file beside `path`, which is not a link, and renames it.
fn replace(path: &Path, replaced: Option<Metadata>, write: impl FnOnce(&mut File) -> io::Result<()>) -> io::Result<()> {
    let folder = folder_of(path);
    let mut builder = Builder::new();
    builder.prefix(PART_PREFIX).suffix(PART_SUFFIX);
    #[cfg(unix)]
    if replaced.is_none() {
        use std::os::unix::fs::PermissionsExt;
        // Temporary files are private by default. Request the permissions of a normal file; the umask still applies.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    let mut file = builder.tempfile_in(folder)?;
    if let Some(replaced) = replaced {
        file.as_file().set_permissions(replaced.permissions())?;
    }
    write(file.as_file_mut())?;
    file.as_file().sync_all()?;
    // Deletes the temporary file after an error.
    let mut temporary = file.into_temp_path();
    fs::rename(&temporary, path)?;
    temporary.disable_cleanup(true);
    Ok(())
}

/// Checks that [`atomic_write`] can replace or create a file, before a long task whose result is written there. Creates and
/// deletes a temporary file in the folder, or, if the folder is missing, in the innermost existing folder above it. Does not open
/// the file or create folders.
///
/// # Errors
/// The same errors as [`atomic_write`].
pub fn check_atomic_write(path: &Path) -> io::Result<()> {
    let path = follow_links(path)?;
    replaceable(&path)?;
    let folders = path.ancestors().skip(1).map(|folder| folder.join("."));
    let folder = folders.into_iter().find(|folder| folder.is_dir());
    let folder = folder.ok_or(ErrorKind::NotFound)?;
    let mut builder = Builder::new();
    builder.prefix(PART_PREFIX).suffix(PART_SUFFIX);
    builder.tempfile_in(folder)?.close()
}

/// Writes an export to a path chosen by the player: directly if the path is a pipe or a device, and otherwise like
/// [`atomic_write`].
///
/// # Errors
/// No program reads the pipe; otherwise the same errors as [`atomic_write`], except for pipes and devices.
pub fn write_output(path: &Path, write: impl FnOnce(&mut File) -> io::Result<()>) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::{FileTypeExt, OpenOptionsExt};
        let is_pipe = |found: fs::FileType| found.is_fifo() || found.is_char_device();
        if fs::metadata(path).is_ok_and(|data| is_pipe(data.file_type())) {
            // The first call fails unless a program reads the pipe. The second call then waits for the reader when the
            // pipe is full.
            let _reader = OpenOptions::new()
                .write(true)
                .custom_flags(libc::O_NONBLOCK)
                .open(path)?;
            let mut file = OpenOptions::new().write(true).open(path)?;
            write(&mut file)?;
            return file.flush();
        }
    }
    atomic_write(path, write)
}

/// Maximum length of a chain of symbolic links, as in Linux.
const MAX_LINKS: usize = 40;

/// Returns the path of the file to which a symbolic link leads, or the path itself. The file need not exist. If the path is a
/// link and the target's folder exists, the returned path contains no `..` and no links.
///
/// # Errors
/// The links are cyclic, or an I/O error occurs.
pub fn follow_links(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_owned();
    for links in 0..=MAX_LINKS {
        match fs::symlink_metadata(&path) {
            Ok(data) if data.file_type().is_symlink() => path = folder_of(&path).join(fs::read_link(&path)?),
            Err(error) if error.kind() != ErrorKind::NotFound => return Err(error),
            _ if links == 0 => return Ok(path),
            _ => {
                let folder = folder_of(&path).canonicalize().ok();
                return Ok(folder
                    .zip(path.file_name())
                    .map_or(path.clone(), |(folder, name)| folder.join(name)));
            }
        }
    }
    Err(io::Error::other("expected a file, found a circle of symbolic links"))
}

/// Returns the metadata of the file at a path, or `None` if nothing is there.
///
/// # Errors
/// The file is read-only, or the path is not a file.
pub(super) fn replaceable(path: &Path) -> io::Result<Option<Metadata>> {
    let data = match fs::metadata(path) {
        Ok(data) => data,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error),
    };
    expect_file(data.file_type())?;
    if data.permissions().readonly() {
        return Err(io::Error::new(
            ErrorKind::PermissionDenied,
            "expected a file that can be written, found a read-only file",
        ));
    }
    Ok(Some(data))
}

/// Syncs the entries of a folder, where the system supports it, so that a rename survives a power failure.
#[cfg(unix)]
fn sync_folder(folder: &Path) -> io::Result<()> {
    match fs::File::open(folder).and_then(|folder| folder.sync_all()) {
        Err(error) if !matches!(error.kind(), io::ErrorKind::InvalidInput | io::ErrorKind::Unsupported) => Err(error),
        _ => Ok(()),
    }
}

#[cfg(not(unix))]
#[expect(clippy::unnecessary_wraps, reason = "Unix reports errors")]
fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}

/// Prefix of the names of temporary files; [`PART_SUFFIX`] is their suffix.
const PART_PREFIX: &str = ".breakthrough-";
const PART_SUFFIX: &str = ".part";

/// Deletes leftover temporary files, ignoring errors.
fn delete_leftovers(folder: &Path) {
    let is_part = |entry: &fs::DirEntry| {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        name.starts_with(PART_PREFIX) && name.ends_with(PART_SUFFIX)
    };
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    for entry in entries.filter(|entry| is_part(entry) && is_leftover(&entry.path())) {
        let _ = fs::remove_file(entry.path());
    }
}

/// Creates the parent folders of a file. Returns the innermost folder.
fn create_parent_folder(path: &Path) -> io::Result<&Path> {
    let folder = folder_of(path);
    fs::create_dir_all(folder)?;
    Ok(folder)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::{Duration, SystemTime};

    #[test]
    fn leftover_temporary_files_are_deleted_after_a_day() {
        let folder = tempfile::tempdir().expect("a folder");
        let names = || -> Vec<String> {
            let entries = fs::read_dir(folder.path()).expect("a folder");
            let mut names: Vec<_> = entries
                .map(|entry| entry.expect("a file").file_name().to_string_lossy().into_owned())
                .collect();
            names.sort();
            names
        };
        let path = folder.path().join("file.txt");
        atomic_write(&path, |_| {
            let names = names();
            let is_named = |name: &String| name.starts_with(PART_PREFIX) && name.ends_with(PART_SUFFIX);
            assert!(names.len() == 1 && names.iter().all(is_named), "{names:?}");
            Ok(())
        })
        .expect("written");
        let put = |name: &str, hours: u64| {
            let file = File::create(folder.path().join(name)).expect("created");
            let time = SystemTime::now() - Duration::from_secs(hours * 3600);
            file.set_modified(time).expect("an old file");
        };
        put(".breakthrough-Old123.part", 25);
        put(".breakthrough-New123.part", 23);
        put(".breakthrough-of-mine", 100);
        // Files with other names may have been created by other programs.
        put(".tmpAbCdEf", 100);
        put("library-2026-11-23.part", 100);
        write(&path, "text").expect("written");
        let kept = [
            ".breakthrough-New123.part",
            ".breakthrough-of-mine",
            ".tmpAbCdEf",
            "file.txt",
            "library-2026-11-23.part",
        ];
        assert_eq!(names(), kept);
    }

    #[cfg(unix)]
    #[test]
    fn errors_of_syncing_a_folder_are_reported_except_for_unsupported_folders() {
        let folder = tempfile::tempdir().expect("a folder");
        assert!(sync_folder(folder.path()).is_ok());
        let error = sync_folder(&folder.path().join("missing")).expect_err("no folder");
        assert_eq!(error.kind(), io::ErrorKind::NotFound);
        // A path with a zero byte causes the error `InvalidInput`, as does a folder on a system that cannot sync folders.
        assert!(sync_folder(Path::new("\0")).is_ok());
    }

    #[cfg(unix)]
    #[test]
    fn symbolic_links_are_followed_and_permissions_are_kept() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let folder = tempfile::tempdir().expect("a folder");
        let at = |name: &str| folder.path().join(name);
        let mode = |name: &str| fs::metadata(at(name)).expect("a file").permissions().mode() & 0o7777;
        let set_mode = |name: &str, mode| {
            fs::set_permissions(at(name), fs::Permissions::from_mode(mode)).expect("changed");
        };
        fs::create_dir(at("below")).expect("created");
        write(&at("below/file"), "old").expect("written");
        symlink("file", at("below/one")).expect("a link");
        symlink("below/one", at("two")).expect("a link");
        for bits in [0o600, 0o640, 0o666, 0o755] {
            set_mode("below/file", bits);
            write(&at("two"), format!("{bits}")).expect("written");
            assert_eq!(fs::read_to_string(at("below/file")).expect("a file"), format!("{bits}"));
            assert_eq!(mode("below/file"), bits);
        }
        for link in ["two", "below/one"] {
            assert!(fs::symlink_metadata(at(link)).expect("a link").is_symlink(), "{link}");
        }
        // Writing to a link whose target is missing creates the target.
        symlink("missing/new", at("dangling")).expect("a link");
        write(&at("dangling"), "new").expect("written");
        assert_eq!(fs::read_to_string(at("missing/new")).expect("a file"), "new");
        // The file is refused even for root, who may write every file.
        set_mode("below/file", 0o444);
        let error = write(&at("two"), "lost").expect_err("read-only");
        assert_eq!(
            error.to_string(),
            "expected a file that can be written, found a read-only file"
        );
        assert_eq!(
            fs::read_to_string(at("below/file")).expect("a file"),
            format!("{}", 0o755)
        );
        symlink("circle", at("circle")).expect("a link");
        let error = write(&at("circle"), "").expect_err("a circle");
        assert!(error.to_string().contains("circle of symbolic links"), "{error}");
    }

    #[cfg(unix)]
    #[test]
    fn a_check_finds_what_prevents_a_write_and_changes_nothing() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let folder = tempfile::tempdir().expect("a folder");
        let at = |name: &str| folder.path().join(name);
        let check = |name: &str| check_atomic_write(&at(name)).map_err(|error| error.to_string());
        fs::write(at("file"), "old").expect("written");
        symlink("file", at("link")).expect("a link");
        fs::create_dir(at("below")).expect("created");
        for name in ["file", "link", "new", "below/new", "missing/folders/new"] {
            assert_eq!(check(name), Ok(()), "{name}");
        }
        assert_eq!(
            check_atomic_write(Path::new("new")).map_err(|error| error.to_string()),
            Ok(())
        );
        fs::set_permissions(at("file"), fs::Permissions::from_mode(0o444)).expect("changed");
        for name in ["file", "link"] {
            let expected = "expected a file that can be written, found a read-only file";
            assert_eq!(check(name), Err(expected.to_owned()), "{name}");
        }
        assert!(check("file/new").is_err());
        assert_eq!(check("below"), Err("expected a file, found a folder".to_owned()));
        assert_eq!(fs::read_to_string(at("file")).expect("a file"), "old");
        assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 3);
        assert_eq!(fs::read_dir(at("below")).expect("a folder").count(), 0);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn an_export_is_written_directly_to_a_pipe_or_a_device() {
        use nix::sys::stat::Mode;
        use std::os::unix::fs::FileTypeExt;
        let folder = tempfile::tempdir().expect("a folder");
        let pipe = folder.path().join("pipe");
        nix::unistd::mkfifo(&pipe, Mode::S_IRWXU).expect("a pipe");
        let export = |path: &Path| write_output(path, |file| file.write_all(b"text"));
        assert!(export(&pipe).is_err(), "no program reads the pipe");
        let path = pipe.clone();
        let reader = crate::threads::spawn("reader", move || fs::read_to_string(path)).expect("a thread");
        let written = (0..500).find_map(|_| {
            std::thread::sleep(Duration::from_millis(10));
            export(&pipe).ok()
        });
        assert!(written.is_some());
        assert_eq!(reader.join().expect("no panic").expect("read"), "text");
        assert!(fs::metadata(&pipe).expect("a pipe").file_type().is_fifo());
        let error = export(Path::new("/dev/full")).expect_err("no room");
        assert_eq!(error.kind(), ErrorKind::StorageFull);
        assert!(
            fs::metadata("/dev/full")
                .expect("a device")
                .file_type()
                .is_char_device()
        );
        let path = folder.path().join("file");
        export(&path).expect("written");
        assert_eq!(fs::read_to_string(&path).expect("a file"), "text");
    }
}
