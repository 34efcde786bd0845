//! Property: everything in a player's data folder is restored from a backup of the folder, or listed in a note when the
//! backup is written or checked.

use super::*;
use proptest::prelude::*;

/// Name and content of a file in the folder of variants or themes.
type File = (String, Vec<u8>);

fn file_name() -> impl Strategy<Value = String> {
    let stem = prop_oneof![
        "[a-c]",
        "[aA][bB]?",
        "[ -.0-~]{1,12}",
        "\\PC{1,8}",
        (245..253_usize).prop_map(|length| "n".repeat(length)),
        (120..127_usize).prop_map(|length| "ü".repeat(length)),
    ];
    let extension = prop_oneof![4 => Just("toml"), 1 => Just("zrf"), 1 => Just("TOML"), 1 => Just("txt")];
    (stem, extension).prop_map(|(stem, extension)| format!("{}.{extension}", stem.replace(['/', '\0'], "-")))
}

fn content() -> impl Strategy<Value = Vec<u8>> {
    let size = |around: usize| (around - 1..=around + 1).prop_map(|size| vec![b'#'; size]);
    prop_oneof![
        4 => "name = \"[a-z]{1,3}\"\n".prop_map(String::into_bytes),
        2 => proptest::collection::vec(any::<u8>(), 0..20),
        1 => size(4 << 20),
        1 => size(3 << 20),
    ]
}

fn folder() -> impl Strategy<Value = Vec<File>> {
    proptest::collection::vec((file_name(), content()), 0..14)
}

fn game() -> impl Strategy<Value = String> {
    let comment = prop_oneof![8 => "\\PC{0,12}", 1 => Just("é".repeat(4 << 20))];
    (comment, "[a-h]", any::<u16>()).prop_map(|(comment, file, round)| {
        let comment = comment.replace(['{', '}'], "");
        format!("[Round \"{round}\"]\n\n1. {file}2-{file}3 {{{comment}}}")
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn all_files_of_a_folder_are_restored_or_listed_in_notes(
        variants in folder(),
        themes in folder(),
        settings in content(),
        games in proptest::collection::vec(game(), 0..6),
    ) {
        let (home, other) = (Home::empty(), Home::empty());
        let games: Vec<&str> = games.iter().map(String::as_str).collect();
        home.add_games(&games);
        files::write(&home.path("settings.toml"), &settings).expect("written");
        for (folder, entries) in [("variants", &variants), ("themes", &themes)] {
            for (name, bytes) in entries {
                // The file system may refuse a name, and a later file replaces an earlier file with the same name.
                let _ = files::write(&home.path(&format!("{folder}/{name}")), bytes);
            }
        }
        let path = home.path("backup.zip");
        let written = write_backup(&home.places, ("1", "today"), &path, &RUNNING, &mut |_| {}).expect("written");
        let contents = check(&path).expect("a backup");
        let restored = other.restore(&path).expect("restored");
        let notes = [written.skipped, contents.notes, restored.skipped].concat();
        let is_named = |name: &str| notes.iter().any(|note| note.starts_with(&format!("{name}: ")));

        for (folder, extensions) in [("variants", &["toml", "zrf"][..]), ("themes", &["toml"])] {
            let list = |home: &Home| files::try_list_files(&home.path(folder), extensions).expect("a list");
            let contents_of = |paths: Vec<PathBuf>| -> Vec<Vec<u8>> {
                paths.iter().map(|path| files::read(path).expect("a file")).collect()
            };
            let restored = contents_of(list(&other));
            for path in list(&home) {
                let name = path.file_name().expect("a name").to_str().expect("text");
                let name = format!("{folder}/{name}");
                let bytes = files::read(&path).expect("a file");
                prop_assert!(restored.contains(&bytes) || is_named(&name), "{name}: {notes:?}");
            }
        }
        let has_settings = files::read(&other.path("settings.toml")).is_ok_and(|found| found == settings);
        prop_assert!(has_settings || is_named("settings.toml"), "{notes:?}");
        let stored = |home: &Home| home.games().matches("[Event ").count();
        let unnamed = stored(&home) - notes.iter().filter(|note| note.starts_with("matches.pgn: game ")).count();
        prop_assert_eq!(stored(&other), unnamed, "{:?}", notes);
    }
}
