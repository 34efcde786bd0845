//! Backups, one a week.

use super::{Place, entry};
use breakthrough_library::{Filter, MatchDate, MatchStorage, Sort, SqliteLibrary};

#[test]
fn a_backup_is_made_once_a_week_and_the_last_three_are_kept() {
    let place = Place::new();
    let mut library = place.open();
    let mut backed_up = Vec::new();
    for day in [
        "2026.01.01",
        "2026.01.07",
        "2026.01.08",
        "2026.01.14",
        "2026.01.20",
        "2026.02.01",
        "2026.02.08",
    ] {
        library.add(&entry(["Ada", "Bo"], day, "a2a3")).expect("added");
        if let Some(path) = library.back_up_weekly(&MatchDate::new(day)).expect("backed up") {
            backed_up.push(path.file_name().expect("a name").to_string_lossy().into_owned());
        }
    }
    let days = ["2026-01-01", "2026-01-08", "2026-01-20", "2026-02-01", "2026-02-08"];
    assert_eq!(backed_up, days.map(|day| format!("library-{day}.sqlite")));
    let mut kept: Vec<String> = std::fs::read_dir(library.backup_folder())
        .expect("a folder")
        .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
        .collect();
    kept.sort();
    assert_eq!(kept, backed_up[2..]);
    let copy = SqliteLibrary::open(&library.backup_folder().join(&kept[0]))
        .expect("opened")
        .library;
    let page = copy.list(&Filter::default(), Sort::default(), 0..1).expect("a list");
    assert_eq!(page.total, 5, "what there was on that day");
}

#[test]
fn a_backup_of_the_future_does_not_stop_backups() {
    let place = Place::new();
    let library = place.open();
    assert!(
        library
            .back_up_weekly(&MatchDate::new("2030.01.01"))
            .expect("backed up")
            .is_some()
    );
    assert!(
        library
            .back_up_weekly(&MatchDate::new("2026.01.01"))
            .expect("backed up")
            .is_some()
    );
    assert!(library.back_up_weekly(&MatchDate::new("")).expect("no day").is_none());
}
