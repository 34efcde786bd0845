//! Scenarios of settings, variants, the list of UCI engines, and backups.

use crate::suite::library::{add_older_games, check_older_games, open_whole};
use crate::suite::scenario::{Scenario, acknowledge, report, report_result};
use bevy::prelude::*;
use breakthrough::integration::{Settings, SettingsNotSaved};
use breakthrough::testing;
use breakthrough_backup::{Places, check_backup, restore_backup, write_backup};
use breakthrough_library::SqliteLibrary;
use breakthrough_uci_client::{EngineEntry, EngineList};
use breakthrough_variants::{VariantLibrary, built_in_variants};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

static RUNNING: AtomicBool = AtomicBool::new(false);

pub(crate) const SETTINGS: Scenario = Scenario {
    name: "settings",
    prepare: |folder| fs::write(settings_path(folder), "opening-view = false\n").expect("written"),
    act: |folder| {
        let mut app = testing::app();
        testing::save_settings_to(&mut app, &settings_path(folder));
        app.add_observer(|failed: On<SettingsNotSaved>| report(&failed.0));
        app.update();
        for threats in [true, false, true] {
            app.world_mut().resource_mut::<Settings>().shows_threats = threats;
            app.update();
        }
        acknowledge("saved");
    },
    verify: |folder, said| {
        let text = fs::read_to_string(settings_path(folder)).expect("a file");
        assert!(text.parse::<toml::Table>().is_ok(), "whole: {text}");
        let is_new = text.contains("threats = true");
        assert!(!said.has_ended || is_new || !said.reported.is_empty(), "{text}");
    },
};

pub(crate) const VARIANT: Scenario = Scenario {
    name: "variant",
    prepare: |folder| drop(VariantLibrary::open(&folder.join("variants")).save(&built_in_variants()[1].1, None)),
    act: |folder| {
        let mut variants = VariantLibrary::open(&folder.join("variants"));
        report_result("added", variants.save(&built_in_variants()[2].1, None));
        let first = variants.entries()[0].path.clone();
        report_result("renamed", variants.rename(&first, "Mine"));
    },
    verify: |folder, said| {
        let variants = VariantLibrary::open(&folder.join("variants"));
        assert!(variants.load_errors().is_empty(), "{:?}", variants.load_errors());
        let count = variants.entries().len();
        assert!(
            count == 2 || (count == 1 && !said.has("added")),
            "found {count} variants"
        );
        assert!(!said.has("renamed") || variants.index_of("Mine").is_some());
    },
};

pub(crate) const ENGINE_LIST: Scenario = Scenario {
    name: "engine list",
    prepare: |folder| engines(1).write(&folder.join("engines.toml")).expect("written"),
    act: |folder| report_result("added", engines(2).write(&folder.join("engines.toml"))),
    verify: |folder, said| {
        let text = fs::read_to_string(folder.join("engines.toml")).expect("a file");
        let count = EngineList::parse(&text).expect("whole").entries().len();
        assert!(
            count == 2 || (count == 1 && !said.has("added")),
            "found {count} engines"
        );
    },
};

pub(crate) const BACKUP: Scenario = Scenario {
    name: "backup",
    prepare: |folder| {
        fill(&folder.join("home"));
        back_up(folder, "1.0.0").expect("written");
    },
    act: |folder| report_result("backed up", back_up(folder, "2.0.0")),
    verify: |folder, said| {
        let contents = check_backup(&backup_path(folder), &|_| Ok(()), &RUNNING, &mut |_| {}).expect("a whole backup");
        assert_eq!((contents.games, contents.variants, contents.has_settings), (2, 1, true));
        let is_new = contents.version == "2.0.0";
        assert!(is_new || (contents.version == "1.0.0" && !said.has("backed up")));
        check_older_games(&open_whole(&folder.join("home")));
    },
};

pub(crate) const RESTORE: Scenario = Scenario {
    name: "restore",
    prepare: |folder| {
        fill(&folder.join("home"));
        back_up(folder, "1.0.0").expect("written");
        let other = folder.join("other");
        fs::create_dir(&other).expect("created");
        fs::write(settings_path(&other), "sound = true\n").expect("written");
        drop(SqliteLibrary::open(&other.join(SqliteLibrary::FILE_NAME)).expect("a library"));
    },
    act: |folder| report_result("restored", restore(folder)),
    verify: |folder, said| {
        let other = folder.join("other");
        let settings = |name: &str| fs::read_to_string(other.join(name)).unwrap_or_default();
        let kept = settings("settings-before-restoring.toml");
        let present = settings("settings.toml");
        assert!(
            [&kept, &present].contains(&&"sound = true\n".to_owned()),
            "the settings of before: {present}"
        );
        assert!(
            present.parse::<toml::Table>().is_ok() && !present.is_empty(),
            "whole settings: {present}"
        );
        assert!(VariantLibrary::open(&other.join("variants")).load_errors().is_empty());
        if said.has("restored") {
            check_older_games(&open_whole(&other));
        }
        // Restoring the same backup again completes the restoration.
        restore(folder).expect("restored");
        assert!(check_older_games(&open_whole(&other)).is_empty());
        assert_eq!(VariantLibrary::open(&other.join("variants")).entries().len(), 1);
    },
};

fn settings_path(folder: &Path) -> PathBuf {
    folder.join("settings.toml")
}

fn backup_path(folder: &Path) -> PathBuf {
    folder.join("backup.zip")
}

fn engines(count: usize) -> EngineList {
    let mut engines = EngineList::default();
    for name in ["One", "Two"].into_iter().take(count) {
        let entry = EngineEntry::new(name.parse().expect("a name"), PathBuf::from("engine"));
        engines.put(entry, None).expect("added");
    }
    engines
}

fn places(home: &Path) -> Places {
    let at = |name: &str| Some(home.join(name));
    Places {
        settings: at("settings.toml"),
        engines: at("engines.toml"),
        variants: at("variants"),
        themes: at("themes"),
        library: at(SqliteLibrary::FILE_NAME),
    }
}

/// Creates a player's files.
fn fill(home: &Path) {
    fs::create_dir(home).expect("created");
    fs::write(settings_path(home), "sound = false\n").expect("written");
    engines(1).write(&home.join("engines.toml")).expect("written");
    VariantLibrary::open(&home.join("variants"))
        .save(&built_in_variants()[1].1, None)
        .expect("saved");
    add_older_games(home).close().expect("closed");
}

fn back_up(folder: &Path, version: &str) -> Result<(), breakthrough_backup::BackupError> {
    write_backup(
        &places(&folder.join("home")),
        (version, "2026-11-23"),
        &backup_path(folder),
        &RUNNING,
        &mut |_| {},
    )
    .map(drop)
}

fn restore(folder: &Path) -> Result<(), breakthrough_backup::BackupError> {
    restore_backup(
        &backup_path(folder),
        &places(&folder.join("other")),
        &|_| Ok(()),
        &RUNNING,
        &mut |_| {},
    )
    .map(drop)
}
