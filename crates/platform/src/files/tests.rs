//! Tests that files on disk and files in memory behave alike.

use std::path::Path;

/// Generates the tests for either module. Each test runs in a temporary folder.
macro_rules! tests_of {
    ($module:ident) => {
        mod $module {
            use crate::clock::Duration;
            use crate::files::$module as files;
            use std::io::{self, ErrorKind, Read, Seek, SeekFrom, Write};
            use std::path::Path;

            fn check(test: impl FnOnce(&Path)) {
                let folder = files::TemporaryFolder::create().expect("a folder");
                test(folder.path());
                let path = folder.path().to_owned();
                drop(folder);
                assert!(!files::exists(&path), "the folder is deleted with its files");
            }

            #[test]
            fn a_written_file_reads_back_unchanged() {
                check(|folder| {
                    let path = folder.join("new/file.txt");
                    assert_eq!(
                        files::read(&path).expect_err("no file").kind(),
                        ErrorKind::NotFound
                    );
                    assert!(!files::has_folder(&path));
                    files::write(&path, "four").expect("written");
                    assert_eq!(files::read_to_string(&path).expect("text"), "four");
                    assert_eq!(files::length(&path).expect("a length"), 4);
                    assert!(files::exists(&path) && files::has_folder(&path) && !files::is_folder(&path));
                    files::write(&path, [0xff]).expect("written");
                    let error = files::read_to_string(&path).expect_err("not UTF-8");
                    assert_eq!(error.kind(), ErrorKind::InvalidData);
                });
            }

            #[test]
            fn a_file_can_be_read_and_written_in_chunks() {
                check(|folder| {
                    let path = folder.join("file");
                    let mut file = files::create(&path).expect("created");
                    for piece in ["one ", "two"] {
                        file.write_all(piece.as_bytes()).expect("written");
                    }
                    (&file).write_all(b"!").expect("written");
                    drop(file);
                    let (mut file, mut text) = (files::open(&path).expect("opened"), String::new());
                    file.seek(SeekFrom::Start(4)).expect("a place");
                    file.read_to_string(&mut text).expect("text");
                    assert_eq!(text, "two!");
                    assert_eq!(
                        files::read_to_string(&path).expect("text"),
                        "one two!",
                        "reading changes nothing"
                    );
                });
            }

            #[test]
            fn a_flushed_file_can_be_read_while_it_is_open() {
                check(|folder| {
                    let path = folder.join("file");
                    let mut file = files::create(&path).expect("created");
                    for text in ["one", "one two"] {
                        file.seek(SeekFrom::Start(0)).expect("a place");
                        file.write_all(text.as_bytes()).expect("written");
                        file.flush().expect("flushed");
                        assert_eq!(files::read_to_string(&path).expect("text"), text);
                    }
                });
            }

            #[test]
            fn a_file_over_a_limit_is_refused() {
                check(|folder| {
                    let path = folder.join("file");
                    files::write_output(&path, |file| file.write_all(b"four")).expect("written");
                    let _lock = files::lock_for_update(&path).expect("locked");
                    assert_eq!(files::follow_links(&path).expect("no link"), path);
                    assert_eq!(files::read_text_limited(&path, 4).expect("text"), "four");
                    let error = files::read_limited(&path, 3).expect_err("too large");
                    assert_eq!(error.kind(), ErrorKind::FileTooLarge);
                    assert_eq!(error.to_string(), "expected at most 3 bytes, found 4");
                });
            }

            #[test]
            fn files_are_copied_renamed_and_deleted() {
                check(|folder| {
                    let [one, two, three] = ["one", "two", "three"].map(|name| folder.join(name));
                    files::write(&one, "1").expect("written");
                    files::copy(&one, &two).expect("copied");
                    files::write(&one, "changed").expect("written");
                    files::rename(&one, &two).expect("renamed");
                    assert!(!files::exists(&one));
                    assert_eq!(files::read_to_string(&two).expect("text"), "changed");
                    files::rename(&two, &three).expect("renamed");
                    files::delete(&three).expect("deleted");
                    for result in [
                        files::delete(&three),
                        files::rename(&one, &two),
                        files::copy(&one, &two),
                    ] {
                        assert_eq!(result.expect_err("no file").kind(), ErrorKind::NotFound);
                    }
                });
            }

            #[test]
            fn the_files_of_a_folder_are_listed_by_extension() {
                check(|folder| {
                    let list =
                        |folder: &Path, extensions: &[&str]| files::try_list_files(folder, extensions).expect("a list");
                    assert!(list(&folder.join("missing"), &["txt"]).is_empty());
                    for name in ["b.txt", "a.TXT", "c.png", "below/d.txt"] {
                        files::write(&folder.join(name), "").expect("written");
                    }
                    let listed = list(folder, &["txt", "zip"]);
                    assert_eq!(listed, ["a.TXT", "b.txt"].map(|name| folder.join(name)));
                    let empty = folder.join("empty/one");
                    files::create_folder(&empty).expect("created");
                    assert!(files::is_folder(&empty) && list(&empty, &["txt"]).is_empty());
                });
            }

            #[test]
            fn many_files_are_written_to_one_folder() {
                check(|folder| {
                    let folder = folder.join("new");
                    let writer = files::FolderWriter::new(&folder).expect("a folder");
                    for (name, text) in [("b.txt", "one"), ("a.txt", "two"), ("b.txt", "three")] {
                        writer.write(name, text.as_bytes()).expect("written");
                    }
                    writer.finish().expect("synced");
                    let names = files::try_list_files(&folder, &["txt"]).expect("a list");
                    assert_eq!(names, ["a.txt", "b.txt"].map(|name| folder.join(name)));
                    assert_eq!(files::read(&folder.join("b.txt")).expect("a file"), b"three");
                });
            }

            #[test]
            fn a_failed_write_keeps_the_old_file_and_leaves_no_temporary_file() {
                check(|folder| {
                    let path = folder.join("new/file.txt");
                    files::atomic_write(&path, |file| file.write_all(b"old")).expect("written");
                    let failed = files::atomic_write(&path, |file| {
                        file.write_all(b"half")?;
                        file.flush()?;
                        Err(io::Error::other("no room"))
                    });
                    assert!(failed.is_err());
                    assert_eq!(files::read_to_string(&path).expect("readable"), "old");
                    let files = files::try_list_files(&folder.join("new"), &["txt", "tmp", ""]).expect("a list");
                    assert_eq!(files, [path]);
                });
            }

            #[test]
            fn a_file_in_a_temporary_folder_can_be_renamed_into_the_parent_folder() {
                check(|folder| {
                    files::create_folder(folder).expect("created");
                    let temporary = files::TemporaryFolder::create_in(folder, "new-").expect("a folder");
                    files::write(&temporary.path().join("file"), "new").expect("written");
                    files::TemporaryFolder::delete_leftovers(folder, "new-", &[]);
                    files::rename(&temporary.path().join("file"), &folder.join("file")).expect("renamed");
                    let path = temporary.path().to_owned();
                    drop(temporary);
                    assert!(!files::exists(&path));
                    assert_eq!(
                        files::read_to_string(&folder.join("file")).expect("readable"),
                        "new"
                    );
                });
            }

            #[test]
            fn a_file_can_be_appended_to_and_truncated() {
                check(|folder| {
                    files::create_folder(folder).expect("created");
                    let path = folder.join("file");
                    let mut file = files::AppendFile::open(&path).expect("created");
                    file.append(b"one ").expect("written");
                    drop(file);
                    let mut file = files::AppendFile::open(&path).expect("opened");
                    file.append(b"two").expect("written");
                    assert_eq!(
                        (file.length().expect("a length"), file.read_from(4).expect("read")),
                        (7, b"two".to_vec())
                    );
                    file.truncate(5).expect("truncated");
                    file.append(b"!").expect("written");
                    assert_eq!(files::read_to_string(&path).expect("text"), "one t!");
                });
            }

            #[test]
            fn a_lock_creates_the_file() {
                check(|folder| {
                    let path = folder.join("lock");
                    drop(files::lock(&path, Duration::ZERO).expect("locked"));
                    assert!(files::exists(&path));
                });
            }
        }
    };
}

tests_of!(disk);
tests_of!(in_memory);

#[test]
fn an_unused_path_has_the_first_free_number() {
    let folder = super::TemporaryFolder::create().expect("a folder");
    for expected in ["match.pgn", "match-2.pgn", "match-3.pgn"] {
        let path = super::unused_path(folder.path(), "match", "pgn");
        assert_eq!(path, folder.path().join(expected));
        super::write(&path, "").expect("written");
    }
}

#[test]
fn a_path_without_a_folder_is_in_the_current_folder() {
    for (path, folder) in [("file", "."), ("folder/file", "folder"), ("/file", "/"), ("/", ".")] {
        assert_eq!(super::folder_of(Path::new(path)), Path::new(folder), "{path}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn an_open_file_has_no_known_location_after_the_deletion_of_its_hard_link() {
    let folder = super::TemporaryFolder::create().expect("a folder");
    let [path, link] = ["file", "link"].map(|name| folder.path().join(name));
    super::write(&path, "").expect("written");
    std::fs::hard_link(&path, &link).expect("linked");
    let file = super::open(&link).expect("opened");
    let identity = super::identity(&link).expect("an identity");
    super::delete(&link).expect("deleted");
    assert_eq!(super::locate_open(identity), super::FileLocation::Unknown);
    drop(file);
}

#[test]
fn saved_files_are_loaded_and_changes_are_saved() {
    use super::in_memory::{self, FileSaver};
    use std::path::PathBuf;
    use std::sync::mpsc::{Sender, channel};

    struct RecordingSaver(Sender<(PathBuf, Option<Vec<u8>>)>);
    impl FileSaver for RecordingSaver {
        fn save(&self, path: &Path, contents: Option<&[u8]>) {
            if path.starts_with("/kept") {
                self.0
                    .send((path.to_owned(), contents.map(<[u8]>::to_vec)))
                    .expect("a receiver");
            }
        }
    }
    let (sender, changes) = channel();
    let [old, new] = ["old", "new"].map(|name| Path::new("/kept").join(name));
    in_memory::start([(old.clone(), b"kept".to_vec())], RecordingSaver(sender));
    assert_eq!(in_memory::read(&old).expect("a file"), b"kept");
    in_memory::atomic_write(&new, |file| std::io::Write::write_all(file, b"written")).expect("written");
    in_memory::delete(&old).expect("deleted");
    in_memory::rename(&new, &old).expect("renamed");
    let expected = [
        (&new, Some(&b"written"[..])),
        (&old, None),
        (&old, Some(b"written")),
        (&new, None),
    ];
    let changes: Vec<_> = changes.try_iter().collect();
    let changes: Vec<_> = changes
        .iter()
        .map(|(path, contents)| (path, contents.as_deref()))
        .collect();
    assert_eq!(changes, expected);
}

#[test]
fn files_on_a_drive_are_read_renamed_and_listed_like_files_in_memory() {
    use super::in_memory::{self, Drive};
    use std::collections::BTreeMap;
    use std::io::{self, ErrorKind};
    use std::path::PathBuf;
    use std::sync::{Arc, Mutex};

    /// Drive for files in `/drive`. A file with the name `full` cannot be written.
    #[derive(Clone, Default)]
    struct TestDrive(Arc<Mutex<BTreeMap<PathBuf, Vec<u8>>>>);

    impl Drive for TestDrive {
        fn stores(&self, path: &Path) -> bool {
            path.starts_with("/drive")
        }

        fn paths(&self) -> Vec<PathBuf> {
            self.0.lock().expect("files").keys().cloned().collect()
        }

        fn length(&self, path: &Path) -> io::Result<u64> {
            self.read(path).map(|contents| contents.len() as u64)
        }

        fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
            let files = self.0.lock().expect("files");
            files.get(path).cloned().ok_or_else(|| ErrorKind::NotFound.into())
        }

        fn write(&self, path: &Path, contents: &[u8]) -> io::Result<()> {
            if path.ends_with("full") {
                return Err(ErrorKind::StorageFull.into());
            }
            self.0
                .lock()
                .expect("files")
                .insert(path.to_owned(), contents.to_owned());
            Ok(())
        }

        fn delete(&self, path: &Path) -> io::Result<()> {
            let deleted = self.0.lock().expect("files").remove(path);
            deleted.map(drop).ok_or_else(|| ErrorKind::NotFound.into())
        }
    }
    let drive = TestDrive::default();
    let [memory, first, second, full] = ["/memory/a.db", "/drive/a.db", "/drive/b.db", "/drive/full"].map(Path::new);
    in_memory::mount(drive.clone());
    in_memory::write(memory, "four").expect("written");
    in_memory::rename(memory, first).expect("renamed");
    assert_eq!(drive.paths(), [first]);
    assert!(!in_memory::exists(memory) && in_memory::exists(first) && in_memory::is_folder(Path::new("/drive")));
    assert!(in_memory::on_drive(first) && in_memory::on_drive(second) && !in_memory::on_drive(memory));
    in_memory::copy(first, second).expect("copied");
    let listed = in_memory::try_list_files(Path::new("/drive"), &["db"]).expect("a list");
    assert_eq!(listed, [first, second]);
    assert_eq!(
        (
            in_memory::read(second).expect("a file"),
            in_memory::length(second).expect("a file")
        ),
        (b"four".to_vec(), 4)
    );
    let error = in_memory::rename(first, full).expect_err("full");
    assert_eq!(error.kind(), ErrorKind::StorageFull);
    assert!(in_memory::exists(first), "a failed rename keeps the file");
    in_memory::delete(first).expect("deleted");
    assert_eq!(drive.paths(), [second]);
    in_memory::unmount();
    assert!(!in_memory::exists(second) && !in_memory::on_drive(second));
}
