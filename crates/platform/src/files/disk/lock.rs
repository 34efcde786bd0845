//! Locks between programs.
#![expect(
    clippy::disallowed_methods,
    reason = "this module wraps the disallowed methods for all other modules"
)]

use super::follow_links;
use super::read::open_with;
use crate::clock::{Duration, Instant};
use crate::files::folder_of;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::Path;
use std::thread;

/// Creates a file unless it exists, and locks it exclusively. The lock is released when the file is closed or the program ends.
///
/// # Errors
/// Another program holds the lock until the timeout `time` (`WouldBlock`), or an I/O error occurs.
pub fn lock(path: &Path, time: Duration) -> io::Result<File> {
    let file = open_with(OpenOptions::new().create(true).append(true), path)?;
    wait_for_lock(&file, time)?;
    Ok(file)
}

/// Maximum wait for [`lock_for_update`].
const UPDATE_WAIT: Duration = Duration::from_millis(500);

/// Lock that is held while a file is read and replaced.
#[derive(Debug)]
pub struct UpdateLock {
    _folder: Option<File>,
}

/// Locks a file for reading and replacing it. Programs that hold this lock while they read and replace a file do not overwrite
/// each other's changes. The folder is locked, because replacing a file releases the file's lock. Creates missing parent folders.
///
/// # Errors
/// Another program holds the lock for more than half a second (`WouldBlock`), or the folder cannot be created. On a file system
/// without folder locks, no lock is taken.
pub fn lock_for_update(path: &Path) -> io::Result<UpdateLock> {
    let path = follow_links(path)?;
    fs::create_dir_all(folder_of(&path))?;
    let Ok(folder) = File::open(folder_of(&path)) else {
        return Ok(UpdateLock { _folder: None });
    };
    match wait_for_lock(&folder, UPDATE_WAIT) {
        Err(error) if error.kind() == io::ErrorKind::WouldBlock => Err(io::Error::new(
            io::ErrorKind::WouldBlock,
            "another program is writing the file",
        )),
        locked => Ok(UpdateLock {
            _folder: locked.is_ok().then_some(folder),
        }),
    }
}

fn wait_for_lock(file: &File, time: Duration) -> io::Result<()> {
    let end = Instant::now() + time;
    loop {
        match file.try_lock() {
            Ok(()) => return Ok(()),
            Err(TryLockError::Error(error)) => return Err(error),
            Err(TryLockError::WouldBlock) if Instant::now() >= end => return Err(io::ErrorKind::WouldBlock.into()),
            Err(TryLockError::WouldBlock) => thread::sleep(Duration::from_millis(10)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_locked_until_it_is_closed() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("lock");
        let first = lock(&path, Duration::ZERO).expect("locked");
        for time in [0, 20].map(Duration::from_millis) {
            let error = lock(&path, time).expect_err("the file is already locked");
            assert_eq!(error.kind(), io::ErrorKind::WouldBlock);
        }
        drop(first);
        assert!(lock(&path, Duration::ZERO).is_ok());
    }

    #[cfg(unix)]
    #[test]
    fn changes_under_the_lock_for_updates_do_not_overwrite_each_other() {
        use crate::files::{read_to_string, write};
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("new/file");
        let link = folder.path().join("link");
        std::os::unix::fs::symlink("new/file", &link).expect("a link");
        let threads = [&path, &link].map(|path| {
            let path = path.clone();
            crate::threads::spawn("writer", move || {
                for _ in 0..50 {
                    // On a slow disk, the other thread may hold the lock for longer than the wait.
                    let _lock = (0..100).find_map(|_| lock_for_update(&path).ok()).expect("locked");
                    let text = read_to_string(&path).unwrap_or_default();
                    write(&path, text + "x").expect("written");
                }
            })
            .expect("a thread")
        });
        for thread in threads {
            thread.join().expect("no panic");
        }
        assert_eq!(read_to_string(&path).expect("a file").len(), 100);
        let lock = lock_for_update(&path).expect("locked");
        let error = lock_for_update(&link).expect_err("already locked");
        assert_eq!(error.to_string(), "another program is writing the file");
        drop(lock);
        assert!(lock_for_update(&link).is_ok());
    }
}
