//! Tests of the cancellation of long statements.

use super::{TestFolder, entry};
use breakthrough_library::{GameEntry, GameStorage, LibraryError, SqliteLibrary};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

#[test]
fn long_statements_are_cancelled() {
    let place = TestFolder::new();
    let mut library = place.open();
    let entries: Vec<GameEntry> = (0..2000)
        .map(|seed| {
            let mut entry = entry(["Ada", "Bo"], "2026.01.01", "a2a3");
            entry.seed = Some(seed);
            entry
        })
        .collect();
    library.add_new(&entries).expect("added");
    let cancel = AtomicBool::new(false);
    let result = thread::scope(|scope| {
        let canceller = scope.spawn(|| {
            thread::sleep(Duration::from_millis(300));
            cancel.store(true, Ordering::Relaxed);
        });
        let check = |library: &mut SqliteLibrary| -> Result<(), LibraryError> {
            loop {
                library.check()?;
            }
        };
        let result = library.until_cancelled(&cancel, check);
        canceller.join().expect("joined");
        result
    });
    assert!(matches!(result, Err(LibraryError::Cancelled)), "{result:?}");
    cancel.store(false, Ordering::Relaxed);
    assert_eq!(library.check().expect("checked").games, 2000);
}
