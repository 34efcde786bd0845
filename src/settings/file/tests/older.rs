//! Tests of settings files from older and newer versions, and of files with invalid values.

use super::*;
use crate::settings::Quality;
use breakthrough_themes::PieceSet;

/// Settings files in every past format, the oldest first.
const OLDER: [(&str, &str); 5] = [
    (
        "the first one",
        r#"
        theme = "marble"
        pieces = "faceted"
        quality = "high"
        move-speed = "slow"
        reduced-motion = true
        view = "side"
        turns-to-mover = true
        coordinates = "one-side"
        sound = false

        [volumes]
        master = 10
        effects = 20
        interface = 30
        ambience = 40
        music = 50
        "#,
    ),
    (
        "interface size",
        r#"
        theme = "marble"
        pieces = "faceted"
        quality = "high"
        move-speed = "slow"
        reduced-motion = true
        view = "side"
        turns-to-mover = true
        coordinates = "one-side"
        text-size = "larger"
        sound = false

        [volumes]
        master = 10
        effects = 20
        interface = 30
        ambience = 40
        music = 50
        "#,
    ),
    (
        "rooms",
        r#"
        theme = "marble"
        pieces = "faceted"
        quality = "high"
        room = false
        move-speed = "slow"
        reduced-motion = true
        view = "side"
        turns-to-mover = true
        coordinates = "one-side"
        text-size = "larger"
        sound = false

        [volumes]
        master = 10
        effects = 20
        interface = 30
        ambience = 40
        music = 50
        "#,
    ),
    (
        "time of day",
        r#"
        theme = "marble"
        pieces = "faceted"
        quality = "high"
        room = false
        room-time = "clock"
        move-speed = "slow"
        reduced-motion = true
        view = "side"
        turns-to-mover = true
        coordinates = "one-side"
        text-size = "larger"
        sound = false

        [volumes]
        master = 10
        effects = 20
        interface = 30
        ambience = 40
        music = 50
        "#,
    ),
    (
        "opening view",
        r#"
        theme = "marble"
        pieces = "faceted"
        quality = "high"
        room = false
        room-time = "clock"
        move-speed = "slow"
        reduced-motion = true
        view = "side"
        opening-view = false
        turns-to-mover = true
        coordinates = "one-side"
        text-size = "larger"
        sound = false

        [volumes]
        master = 10
        effects = 20
        interface = 30
        ambience = 40
        music = 50
        "#,
    ),
];

#[track_caller]
fn parsed(text: &str) -> ParsedSettings {
    ParsedSettings::parse(text).expect("TOML")
}

#[test]
fn settings_files_of_older_versions_are_read_without_loss() {
    for (index, (name, text)) in OLDER.into_iter().enumerate() {
        let default = Settings::default();
        let expected = Settings {
            theme: Some("marble".to_owned()),
            pieces: Some(PieceSet::Faceted),
            quality: Some(Quality::High),
            move_speed: MoveSpeed::Slow,
            reduced_motion: true,
            preset: ViewPreset::Side,
            turns_to_mover: true,
            coordinates: CoordinateStyle::OneSide,
            sound: false,
            volumes: Volumes {
                master: 10,
                effects: 20,
                interface: 30,
                ambience: 40,
                music: 50,
            },
            text_size: if index >= 1 {
                TextSize::Larger
            } else {
                default.text_size
            },
            shows_room: index < 2,
            room_time: if index >= 3 { RoomTime::Clock } else { default.room_time },
            opening_view: index < 4,
            ..default
        };
        let found = parsed(text);
        assert_eq!(found.settings, expected, "{name}");
        let table: Table = toml::from_str(text).expect("TOML");
        let is_known = |name: &String| Settings::field_names().contains(&name.as_str());
        assert!(
            table.keys().all(is_known) && found.errors.is_empty(),
            "{name}: {found:?}"
        );
    }
}

#[test]
fn missing_settings_have_defaults_and_numbers_are_clamped() {
    assert_eq!(parsed("").settings, Settings::default());
    let loud = parsed("[volumes]\nmaster = 200\n").settings;
    assert_eq!(
        loud.volumes,
        Volumes {
            master: 100,
            ..Volumes::default()
        }
    );
    let levels = parsed("[new-game]\nlevels = [-9, 99]\n").settings.new_game.levels;
    assert_eq!(levels, [-1, 10]);
    let engine = parsed("[engine]\nthreads = 0\nmemory-mebibytes = 4000000000\n")
        .settings
        .engine;
    assert_eq!((engine.threads, engine.memory_mebibytes), (Some(1), 1 << 17));
}

#[test]
fn an_invalid_value_does_not_prevent_reading_the_others() {
    let found = parsed("sound = false\nmove-speed = \"hasty\"\nview = \"top\"\n");
    assert!(!found.settings.sound);
    assert_eq!(found.settings.preset, ViewPreset::Top);
    assert_eq!(found.settings.move_speed, MoveSpeed::Normal);
    let [(name, error)] = found.errors.as_slice() else {
        panic!("expected one error, found {:?}", found.errors);
    };
    let error = error.to_string();
    assert_eq!(name, "move-speed");
    assert!(
        error.starts_with("line 2, column 14: unknown variant `hasty`"),
        "{error}"
    );
    let error = ParsedSettings::parse("sound = maybe\n").expect_err("invalid TOML");
    assert!(error.starts_with("line 1, column 9: "), "{error}");
}

#[test]
fn unparsed_values_stay_in_the_file_until_replaced() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("settings.toml");
    let text = "sound = false\nmove-speed = \"warp\"\n[telepathy]\nrange = 7\n";
    files::write(&path, text).expect("written");
    let read = parsed(text).settings;
    let written = |settings: &Settings| -> Table {
        SettingsFile::new(path.clone()).write(&read, settings).expect("written");
        toml::from_str(&files::read_to_string(&path).expect("text")).expect("TOML")
    };
    let table = written(&read);
    assert_eq!(table["move-speed"].as_str(), Some("warp"));
    assert_eq!(table["telepathy"]["range"].as_integer(), Some(7));
    assert_eq!(table["sound"].as_bool(), Some(false));
    let chosen = Settings {
        move_speed: MoveSpeed::Fast,
        ..read.clone()
    };
    let table = written(&chosen);
    assert_eq!(table["move-speed"].as_str(), Some("fast"));
    assert!(table.contains_key("telepathy"));
}
