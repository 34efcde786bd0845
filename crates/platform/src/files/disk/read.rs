//! Reading of files. Pipes, devices and sockets are refused without waiting for them.

use crate::files::{into_text, too_large};
use std::fs::{self, File, FileType, OpenOptions};
use std::io::{self, ErrorKind, Read};
use std::path::Path;

/// Opens a file for reading.
///
/// # Errors
/// The path does not exist or is a folder, a pipe, a device or a socket, or an I/O error occurs.
pub fn open(path: &Path) -> io::Result<File> {
    open_with(OpenOptions::new().read(true), path)
}

/// Reads a whole file.
///
/// # Errors
/// The same errors as [`open`].
pub fn read(path: &Path) -> io::Result<Vec<u8>> {
    read_limited(path, u64::MAX)
}

/// Reads a whole file of at most `max_bytes` bytes. A larger file is not read.
///
/// # Errors
/// The file is larger (`FileTooLarge`); otherwise the same errors as [`open`].
pub fn read_limited(path: &Path, max_bytes: u64) -> io::Result<Vec<u8>> {
    let file = open(path)?;
    let length = file.metadata()?.len();
    if length > max_bytes {
        return Err(too_large(max_bytes, &length.to_string()));
    }
    let mut bytes = Vec::new();
    // Files of some file systems, such as `/proc`, report no length, and others grow during reading.
    file.take(max_bytes.saturating_add(1)).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > max_bytes {
        return Err(too_large(max_bytes, "more"));
    }
    Ok(bytes)
}

/// Reads a whole text file, without its byte order mark.
///
/// # Errors
/// The text is not UTF-8 (`InvalidData`); otherwise the same errors as [`open`].
pub fn read_to_string(path: &Path) -> io::Result<String> {
    into_text(read(path)?)
}

/// Reads a whole text file of at most `max_bytes` bytes, without its byte order mark.
///
/// # Errors
/// The text is not UTF-8 (`InvalidData`); otherwise the same errors as [`read_limited`].
pub fn read_text_limited(path: &Path, max_bytes: u64) -> io::Result<String> {
    into_text(read_limited(path, max_bytes)?)
}

/// Opens a file with these options, and refuses paths that are not files. Opening a pipe would wait for another program.
pub(super) fn open_with(options: &mut OpenOptions, path: &Path) -> io::Result<File> {
    if let Ok(data) = fs::metadata(path) {
        expect_file(data.file_type())?;
    }
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        // The file at the path may have been replaced with a pipe since the check.
        options.custom_flags(libc::O_NONBLOCK);
    }
    let file = options.open(path)?;
    expect_file(file.metadata()?.file_type())?;
    Ok(file)
}

/// # Errors
/// The type is not a regular file.
pub(super) fn expect_file(found: FileType) -> io::Result<()> {
    if found.is_file() {
        return Ok(());
    }
    if found.is_dir() {
        return Err(io::Error::new(
            ErrorKind::IsADirectory,
            "expected a file, found a folder",
        ));
    }
    #[cfg(unix)]
    let name = {
        use std::os::unix::fs::FileTypeExt;
        match found {
            _ if found.is_fifo() => "a pipe",
            _ if found.is_socket() => "a socket",
            _ => "a device",
        }
    };
    #[cfg(not(unix))]
    let name = "a device";
    let reason = format!("expected a file, found {name}");
    Err(io::Error::new(ErrorKind::InvalidInput, reason))
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use nix::sys::stat::Mode;
    use nix::unistd::mkfifo;
    use std::os::unix::net::UnixListener;

    #[test]
    fn only_files_are_opened_and_opening_does_not_wait() {
        let folder = tempfile::tempdir().expect("a folder");
        let [pipe, socket, link] = ["pipe", "socket", "link"].map(|name| folder.path().join(name));
        mkfifo(&pipe, Mode::S_IRWXU).expect("a pipe");
        let _listener = UnixListener::bind(&socket).expect("a socket");
        std::os::unix::fs::symlink(&pipe, &link).expect("a link");
        for (path, found) in [
            (folder.path(), "a folder"),
            (&pipe, "a pipe"),
            (&link, "a pipe"),
            (&socket, "a socket"),
            (Path::new("/dev/zero"), "a device"),
        ] {
            let expected = format!("expected a file, found {found}");
            for error in [
                read(path).map(drop),
                read_to_string(path).map(drop),
                read_limited(path, 10).map(drop),
                open(path).map(drop),
                super::super::copy(path, &folder.path().join("copy")),
                super::super::create(path).map(drop),
                super::super::lock(path, crate::clock::Duration::ZERO).map(drop),
                super::super::write(path, ""),
                super::super::AppendFile::open(path).map(drop),
            ] {
                assert_eq!(error.expect_err("no file").to_string(), expected, "{}", path.display());
            }
        }
        assert!(!folder.path().join("copy").exists());
    }

    #[test]
    fn files_over_a_limit_are_not_read() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("file");
        let file = File::create(&path).expect("created");
        file.set_len(5).expect("five bytes");
        assert_eq!(read_limited(&path, 5).expect("a file"), [0; 5]);
        let error = read_limited(&path, 4).expect_err("too large");
        assert_eq!(error.to_string(), "expected at most 4 bytes, found 5");
        // The file is sparse; reading it would take terabytes of memory.
        file.set_len(1 << 40).expect("a sparse file");
        let error = read_text_limited(&path, 1 << 20).expect_err("too large");
        assert_eq!(error.kind(), ErrorKind::FileTooLarge);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn files_without_a_length_are_read_up_to_the_limit() {
        let path = Path::new("/proc/self/status");
        assert!(read(path).expect("a file").len() > 10);
        let error = read_limited(path, 10).expect_err("too large");
        assert_eq!(error.to_string(), "expected at most 10 bytes, found more");
    }
}
