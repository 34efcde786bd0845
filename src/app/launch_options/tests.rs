//! Tests of unreadable files and of launch arguments.

use super::*;
use crate::text::Texts;
use clap::Parser;

/// Returns the English wording of a notice.
fn wording(notice: Option<LocalizedText>) -> String {
    Texts::english().localize(&notice.expect("the player is told"))
}

#[test]
fn a_seed_alone_starts_a_game() {
    let requested = |words: &[&str]| {
        let arguments = Arguments::try_parse_from([&["breakthrough"], words].concat()).expect("arguments");
        requested_game(&arguments).expect("valid arguments")
    };
    let seeded = requested(&["--seed", "7"]).expect("a game");
    assert_eq!(
        (seeded.seed, seeded.players),
        (7, breakthrough_players::Players::default())
    );
    assert!(
        requested(&["--size", "1280x720"]).is_none(),
        "a window size starts no game"
    );
}

#[test]
fn an_existing_file_is_opened_and_other_texts_are_links() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("games#1.pgn");
    files::write(&path, "*").expect("written");
    let text = |path: &Path| path.display().to_string();
    let opened = Ok(LinkOrFile::File(path.clone()));
    assert_eq!(LinkOrFile::from_argument(&text(&path)), opened);
    let address = format!("file://{}", text(&path).replace('#', "%23"));
    assert_eq!(LinkOrFile::from_argument(&address), opened);
    let link = "https://example.org/#variant=7x5";
    assert_eq!(LinkOrFile::from_argument(link), Ok(LinkOrFile::Link(link.to_owned())));
    let missing = text(&folder.path().join("games.pgn"));
    assert_eq!(
        LinkOrFile::from_argument(&missing),
        Err(format!("{missing}: no such file"))
    );
    // A folder is refused as if it were dropped.
    let rules = folder.path().join("rules.zrf");
    std::fs::create_dir(&rules).expect("created");
    assert_eq!(LinkOrFile::from_argument(&text(&rules)), Ok(LinkOrFile::File(rules)));
}

#[test]
fn unreadable_settings_are_kept_under_another_name() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join(SETTINGS);
    assert!(matches!(read_settings(&path), (_, None)), "no file, no notice");
    files::write(&path, "sound = maybe\n").expect("written");
    let (_, notice) = read_settings(&path);
    let notice = wording(notice);
    assert!(
        notice.contains("line 1, column 9") && notice.contains("unreadable-settings-1.toml"),
        "{notice}"
    );
    assert!(folder.path().join("unreadable-settings-1.toml").exists() && !path.exists());
}

#[test]
fn unreadable_engine_lists_are_kept_under_another_name() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join(ENGINES);
    assert!(matches!(read_engines(&path), (_, None)), "no file, no notice");
    files::write(&path, "[[engine]]\nname = \"x\"\n").expect("written");
    let (engines, notice) = read_engines(&path);
    let notice = wording(notice);
    assert!(engines.entries().is_empty());
    assert!(
        notice.contains("missing field `path`") && notice.contains("unreadable-engines-1.toml"),
        "{notice}"
    );
    assert!(folder.path().join("unreadable-engines-1.toml").exists() && !path.exists());
}

#[test]
fn only_listed_engines_can_play() {
    let engines = EngineList::parse("[[engine]]\nname = \"Odd One\"\npath = \"x\"\n").expect("a list");
    let check = |players: &str, engines: &EngineList| {
        let words = ["breakthrough", "--players", players];
        check_players(&Arguments::try_parse_from(words).expect("arguments"), engines)
    };
    assert_eq!(check("human,engine:odd one", &engines), Ok(()));
    let error = check("engine:Odd Two,human", &engines).expect_err("no such engine");
    assert!(
        error.contains("an engine of the list (Odd One), found `Odd Two`"),
        "{error}"
    );
    let error = check("human,engine:x", &EngineList::default()).expect_err("an empty engine list");
    assert!(error.contains("expected engines in the list, found none"), "{error}");
}

#[test]
fn an_invalid_setting_is_named_and_the_file_is_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join(SETTINGS);
    files::write(&path, "sound = false\nview = \"below\"\n").expect("written");
    let (settings, notice) = read_settings(&path);
    let notice = wording(notice);
    assert!(notice.contains("view (line 2, column 8: "), "{notice}");
    assert!(!settings.sound && path.exists());
}

#[cfg(target_os = "linux")]
#[test]
fn a_file_that_cannot_be_read_is_reported_and_stays() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join(SETTINGS);
    let is_kept =
        || std::fs::symlink_metadata(&path).is_ok() && folder.path().read_dir().expect("a folder").count() == 1;
    // Reading this file fails with an I/O error.
    std::os::unix::fs::symlink("/proc/self/mem", &path).expect("a link");
    let (settings, notice) = read_settings(&path);
    let notice = wording(notice);
    assert!(
        notice.starts_with("Couldn’t read ") && notice.contains(SETTINGS),
        "{notice}"
    );
    assert!(settings == Settings::default() && is_kept());
    let (engines, notice) = read_engines(&path);
    assert!(engines.entries().is_empty() && wording(notice).starts_with("Couldn’t read ") && is_kept());
    let (confirmed, notice) = read_confirmations(&path);
    assert!(confirmed.is_empty() && wording(notice).starts_with("Couldn’t read ") && is_kept());
    files::delete(&path).expect("removed");
    std::os::unix::net::UnixListener::bind(&path).expect("a socket");
    let (_, notice) = read_settings(&path);
    assert!(wording(notice).contains("expected a file, found a socket"));
    files::delete(&path).expect("removed");
    files::create(&path)
        .and_then(|file| file.set_len(1 << 40))
        .expect("a sparse file");
    let (_, notice) = read_settings(&path);
    let notice = wording(notice);
    assert!(
        notice.contains("expected at most 16777216 bytes, found 1099511627776"),
        "{notice}"
    );
    assert!(is_kept());
}
