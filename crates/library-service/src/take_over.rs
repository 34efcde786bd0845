//! Takes over an older library from another location.

use breakthrough_library::{Filter, GameDate, GameStorage, LibraryError, Sort, SqliteLibrary};
use breakthrough_platform::files;
use std::path::Path;
use std::sync::atomic::AtomicBool;

/// Way in which a library was taken over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TakenOver {
    /// The old library was copied to the new location.
    Copied,
    /// The new library already existed. The games of the old library were added to the new library, and a copy of the old
    /// library is kept beside the new library.
    Merged,
}

/// Takes over the library at `old` without changing the file. If the library is copied, the structure, every game and the
/// number of games of the copy are checked. A damaged copy is repaired.
///
/// # Errors
/// The new library cannot be written, or games are missing from the new library. After an error, no new library remains.
pub fn take_over(old: &Path, library: &Path) -> Result<TakenOver, String> {
    let library = &files::follow_links(library).map_err(|error| format!("{}: {error}", library.display()))?;
    if files::exists(library) {
        return merge(old, library).map(|()| TakenOver::Merged);
    }
    let copied = files::copy(old, library).map_err(|error| format!("{}: {error}", library.display()));
    let checked = copied.and_then(|()| check(old, library));
    if checked.is_err() && files::exists(library) {
        let _ = files::delete(library);
    }
    checked.map(|()| TakenOver::Copied)
}

/// Opens the new library and compares it with the old library.
fn check(old: &Path, library: &Path) -> Result<(), String> {
    let opened = SqliteLibrary::open(library).map_err(|error| error.to_string())?;
    if opened.rescue.is_some() {
        // The damaged file and the report of the repair are kept beside the library.
        return Ok(());
    }
    let report = opened.library.check().map_err(|error| error.to_string())?;
    if let Some(problem) = report.problems.first() {
        return Err(format!("{}: {problem}", library.display()));
    }
    let expected = SqliteLibrary::open_read_only(old).and_then(|old| count(&old));
    let expected = expected.map_err(|error| error.to_string())?;
    let found = count(&opened.library).map_err(|error| error.to_string())?;
    if found != expected {
        return Err(format!(
            "{}: expected {expected} games, found {found}",
            library.display()
        ));
    }
    Ok(())
}

fn count(library: &SqliteLibrary) -> Result<u64, LibraryError> {
    let mut count = 0;
    for deleted in [false, true] {
        let filter = Filter {
            deleted,
            ..Filter::default()
        };
        count += library.list(&filter, Sort::default(), 0..0)?.total;
    }
    Ok(count)
}

/// Adds the games of the old library to an existing library.
fn merge(old: &Path, library: &Path) -> Result<(), String> {
    let folder = library.parent().unwrap_or(Path::new("."));
    let day: String = GameDate::now().as_str().chars().take(10).collect();
    let stem = library.file_stem().unwrap_or_default().to_string_lossy();
    let path = files::unused_path(folder, &format!("{stem}-kept-{}", day.replace('.', "-")), "sqlite");
    files::copy(old, &path).map_err(|error| format!("{}: {error}", path.display()))?;
    let copies = SqliteLibrary::kept_copies(library);
    let copy = copies.iter().find(|copy| copy.path == path);
    let copy = copy.ok_or_else(|| format!("{}: expected a copy of the library", path.display()))?;
    let added = SqliteLibrary::restore_kept_copy(library, copy, &AtomicBool::new(false), &mut |_| {});
    if added.is_err() {
        let _ = files::delete(&path);
    }
    added.map(drop).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{games, puzzle_attempt};
    use breakthrough_library::{BoardStars, GameEntry};
    use breakthrough_rules::{Game, Variant};
    use std::path::PathBuf;

    /// Creates a library with games of these lengths in plies. None of the games is an earlier state of another game.
    fn library(folder: &Path, name: &str, games: &[usize]) -> PathBuf {
        let path = folder.join(name);
        let mut library = SqliteLibrary::open(&path).expect("opened").library;
        for plies in games {
            let mut game = Game::new(Variant::STANDARD);
            for _ in 0..*plies {
                game.play(game.position().legal_moves()[*plies]).expect("a legal move");
            }
            library.add(&GameEntry::new(game)).expect("added");
        }
        library.close().expect("closed");
        path
    }

    fn plies(path: &Path) -> Vec<usize> {
        games(path).iter().map(GameEntry::plies).collect()
    }

    #[test]
    fn a_new_library_contains_the_games_of_the_old_one() {
        let folder = tempfile::tempdir().expect("a folder");
        let old = library(folder.path(), "old.sqlite", &[1, 2, 3]);
        let new = folder.path().join("library.sqlite");
        assert_eq!(take_over(&old, &new), Ok(TakenOver::Copied));
        assert_eq!((plies(&new), plies(&old)), (vec![1, 2, 3], vec![1, 2, 3]));
    }

    #[test]
    fn a_library_of_an_earlier_version_is_taken_over_without_changing_it() {
        let folder = tempfile::tempdir().expect("a folder");
        let earlier = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/earlier_version/library.sqlite");
        let bytes = files::read(&earlier).expect("a library");
        let [old, new] = ["old.sqlite", "library.sqlite"].map(|name| folder.path().join(name));
        files::write(&old, &bytes).expect("written");
        assert_eq!(take_over(&old, &new), Ok(TakenOver::Copied));
        assert_eq!(plies(&new), [3, 0, 3, 2]);
        assert_eq!(take_over(&old, &new), Ok(TakenOver::Merged));
        assert_eq!(plies(&new), [3, 0, 3, 2]);
        assert!(files::read(&old).expect("a library") == bytes);
    }

    #[test]
    fn the_games_of_the_old_library_are_added_once_to_an_existing_one() {
        let folder = tempfile::tempdir().expect("a folder");
        let old = library(folder.path(), "old.sqlite", &[1, 2, 3]);
        let new = library(folder.path(), "library.sqlite", &[3, 4]);
        for _ in 0..2 {
            assert_eq!(take_over(&old, &new), Ok(TakenOver::Merged));
            assert_eq!(plies(&new), [3, 4, 1, 2]);
        }
    }

    #[test]
    fn the_stars_and_the_puzzle_attempts_of_the_old_library_are_merged() {
        let folder = tempfile::tempdir().expect("a folder");
        let [old, new, library] = ["old.sqlite", "new.sqlite", "library.sqlite"].map(|name| folder.path().join(name));
        for (path, stars, attempts) in [(&old, [3, 1], [10, 30]), (&library, [1, 2], [10, 20])] {
            let mut library = SqliteLibrary::open(path).expect("opened").library;
            for (board, stars) in ["moving-1", "moving-2"].into_iter().zip(stars) {
                let [player, board] = ["Ada", board].map(str::to_owned);
                let recorded = library.record_lesson_stars(&BoardStars { player, board, stars });
                recorded.expect("recorded");
            }
            for finished in attempts {
                let recorded = library.record_puzzle_attempt(&puzzle_attempt("Ada", finished));
                recorded.expect("recorded");
            }
            library.close().expect("closed");
        }
        let content = |path: &Path| -> (Vec<u8>, Vec<i64>) {
            let library = SqliteLibrary::open_again(path).expect("opened");
            let stars = library.lesson_stars(None).expect("stars");
            let attempts = library.puzzle_attempts(None).expect("attempts").attempts;
            let finished = attempts.iter().map(|attempt| attempt.finished).collect();
            (stars.iter().map(|found| found.stars).collect(), finished)
        };
        assert_eq!(take_over(&old, &new), Ok(TakenOver::Copied));
        assert_eq!(content(&new), (vec![3, 1], vec![10, 30]));
        assert_eq!(take_over(&old, &library), Ok(TakenOver::Merged));
        assert_eq!(content(&library), (vec![3, 2], vec![10, 20, 30]));
    }

    #[cfg(unix)]
    #[test]
    fn a_library_is_taken_over_through_a_link() {
        use std::os::unix::fs::symlink;
        let folder = tempfile::tempdir().expect("a folder");
        let old = library(folder.path(), "old.sqlite", &[1, 2]);
        let [link, file] = ["library.sqlite", "games.sqlite"].map(|name| folder.path().join(name));
        symlink("games.sqlite", &link).expect("linked");
        assert_eq!(take_over(&old, &link), Ok(TakenOver::Copied));
        assert_eq!(take_over(&old, &link), Ok(TakenOver::Merged));
        assert_eq!(plies(&file), [1, 2]);
        files::delete(&file).expect("deleted");
        let newer = library(folder.path(), "newer.sqlite", &[1]);
        let mut bytes = files::read(&newer).expect("a file");
        bytes[60..64].copy_from_slice(&999_u32.to_be_bytes());
        files::write(&newer, &bytes).expect("written");
        assert!(take_over(&newer, &link).is_err());
        assert!(link.is_symlink() && !files::exists(&file));
    }

    #[test]
    fn the_games_of_a_damaged_library_are_rescued() {
        let folder = tempfile::tempdir().expect("a folder");
        let old = library(folder.path(), "old.sqlite", &[1, 2]);
        let mut bytes = files::read(&old).expect("a file");
        bytes[..16].copy_from_slice(b"no SQLite file!!");
        files::write(&old, &bytes).expect("written");
        let new = folder.path().join("library.sqlite");
        assert_eq!(take_over(&old, &new), Ok(TakenOver::Copied));
        let mut found = plies(&new);
        found.sort_unstable();
        assert_eq!(found, [1, 2]);
        assert_eq!(files::read(&old).expect("a file"), bytes);
    }

    #[test]
    fn a_library_with_a_problem_is_not_taken_over() {
        let folder = tempfile::tempdir().expect("a folder");
        let old = library(folder.path(), "old.sqlite", &[1]);
        files::write(&old, "another program's file").expect("written");
        let newer = library(folder.path(), "newer.sqlite", &[1]);
        let mut bytes = files::read(&newer).expect("a file");
        // Bytes 60 to 63 contain the version of the schema.
        bytes[60..64].copy_from_slice(&999_u32.to_be_bytes());
        files::write(&newer, &bytes).expect("written");
        let new = folder.path().join("library.sqlite");
        let error = take_over(&newer, &new).expect_err("newer");
        assert!(error.contains("version 999"), "{error}");
        assert!(!files::exists(&new));
    }
}
