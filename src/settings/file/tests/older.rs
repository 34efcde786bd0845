//! Tests of settings files from older and newer versions, and of files with invalid values.

use super::*;

#[track_caller]
fn parsed(text: &str) -> ParsedSettings {
    ParsedSettings::parse(text).expect("TOML")
}

#[test]
fn the_settings_of_an_older_version_are_read_without_loss() {
    let text = include_str!("../../../../tests/data/earlier_version/settings.toml");
    let found = parsed(text);
    assert!(found.errors.is_empty(), "{found:?}");
    let mut written = Table::try_from(&found.settings).expect("settings are a table");
    let mut read: Table = toml::from_str(text).expect("TOML");
    // Tables of a later version may have further values.
    for (name, value) in &mut read {
        let written = written.remove(name).expect("the value was read");
        match (value, written) {
            (Value::Table(value), Value::Table(written)) => {
                for (name, value) in value {
                    assert_eq!(written.get(name), Some(&*value), "{name}");
                }
            }
            (value, written) => assert_eq!(*value, written, "{name}"),
        }
    }
    let newer: Vec<&String> = written.keys().collect();
    assert_eq!(newer, ["auto-review", "coach"], "settings without a value in the file");
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
