//! Tests of the settings file.

mod older;
mod random;

use super::*;
use crate::base::system_runs::runs;
use crate::session::RematchRule;
use crate::settings::{
    AnalysisSettings, ClockChoice, ClockSettings, CoachSetting, CoordinateStyle, EngineSettings, ExplorerSource,
    FactMark, KeySettings, MoveInput, MoveNames, MoveSpeed, NewGameSettings, Opponents, Quality, RoomTime, SideChoice,
    TextSize, ViewPreset, Volumes,
};
use breakthrough_themes::PieceSet;
use std::path::Path;
use std::time::Duration;

#[test]
fn settings_round_trip_through_the_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("new/settings.toml");
    let mut settings = Settings {
        theme: Some("neon".to_owned()),
        pieces: Some(PieceSet::Turned),
        quality: Some(Quality::Ultra),
        full_screen: true,
        shows_room: false,
        room_time: RoomTime::Clock,
        move_speed: MoveSpeed::Slow,
        reduced_motion: true,
        preset: ViewPreset::Top,
        opening_view: false,
        turns_to_mover: true,
        coordinates: CoordinateStyle::Every,
        shows_moves: false,
        move_names: MoveNames::Arrows,
        text_size: TextSize::Largest,
        sound: false,
        volumes: Volumes {
            master: 10,
            effects: 1,
            interface: 2,
            ambience: 3,
            music: 4,
        },
        shows_targets: false,
        shows_last_move: false,
        shows_threats: true,
        move_input: MoveInput::Drag,
        confirms_resignation: false,
        confirms_restart: false,
        confirms_leaving: true,
        computer_replies_after: Duration::from_millis(1500),
        engine: EngineSettings {
            threads: Some(3),
            memory_mebibytes: 256,
        },
        analysis: AnalysisSettings {
            is_engine_on: false,
            program: "Odd One".to_owned(),
            lines: 5,
            shows_arrows: false,
            shows_explorer: true,
            explorer_source: ExplorerSource::Library,
            explorer_player: "Anna".to_owned(),
            facts: [FactMark::Runners, FactMark::Control].into(),
        },
        player_names: ["Anna", "Ben"].map(str::to_owned),
        new_game: NewGameSettings {
            opponents: Opponents::TwoComputers,
            levels: [1, 10],
            engines: [String::new(), "Odd One".to_owned()],
            side: SideChoice::Random,
            rated: true,
            variant: "Cylinder".to_owned(),
        },
        reviews_games: false,
        coach: CoachSetting::Always,
        coached_games: [(String::new(), 3), ("Anna".to_owned(), 1)].into(),
        shows_goal: false,
        won_variants: vec!["5x5".to_owned()],
        is_welcomed: true,
        hides_rating_notice: true,
        clock: ClockSettings {
            choice: ClockChoice::Custom,
            choice_against_computer: ClockChoice::Preset,
            preset: "60".parse().expect("a time control"),
            custom: "90d5".parse().expect("a time control"),
            custom_two: "1/8".parse().expect("a time control"),
            has_own_times: true,
            computer_has_clock: true,
            runs_in_menu: true,
            allows_help: true,
            shown_on_table: false,
        },
        rematch: RematchRule::Loser,
        keys: KeySettings::default(),
    };
    settings.keys.set("match", "undo", vec!["Ctrl Z".to_owned()]);
    SettingsFile::new(path.clone())
        .write(&Settings::default(), &settings)
        .expect("written");
    let text = files::read_to_string(&path).expect("text");
    let expected = ParsedSettings {
        settings,
        errors: Vec::new(),
    };
    assert_eq!(ParsedSettings::parse(&text), Ok(expected), "{text}");
    assert!(
        text.contains("view = \"top\"") && text.contains("undo = [\"Ctrl Z\"]"),
        "{text}"
    );
}

/// Creates an app that saves its settings. Returns the app and the path of the settings file.
fn app(folder: &Path) -> (App, PathBuf) {
    let path = folder.join("settings.toml");
    let mut app = App::new();
    app.init_resource::<Settings>()
        .init_resource::<ButtonInput<MouseButton>>()
        .init_resource::<Time<Real>>()
        .add_message::<AppExit>()
        .add_message::<RedrawAfter>()
        .insert_resource(SettingsFile::new(path.clone()))
        .add_plugins(plugin);
    app.update();
    (app, path)
}

#[test]
fn only_changes_by_the_player_are_written() {
    let folder = tempfile::tempdir().expect("a folder");
    let (mut app, path) = app(folder.path());
    assert!(!path.exists(), "nothing was changed");
    let written = |app: &mut App| {
        app.update();
        let text = files::read_to_string(&path).expect("text");
        ParsedSettings::parse(&text).expect("settings").settings
    };
    app.world_mut().resource_mut::<Settings>().sound = false;
    let settings = written(&mut app);
    assert_eq!((settings.sound, settings.quality, settings.theme), (false, None, None));
    app.world_mut().resource_mut::<Settings>().quality = Some(Quality::High);
    assert_eq!(written(&mut app).quality, Some(Quality::High));
    let press = |app: &mut App| {
        app.world_mut()
            .resource_mut::<ButtonInput<MouseButton>>()
            .press(MouseButton::Left);
    };
    press(&mut app);
    app.world_mut().resource_mut::<Settings>().quality = Some(Quality::Ultra);
    assert_eq!(
        written(&mut app).quality,
        Some(Quality::High),
        "nothing is written while the button is held"
    );
    app.world_mut()
        .resource_mut::<ButtonInput<MouseButton>>()
        .release(MouseButton::Left);
    assert_eq!(written(&mut app).quality, Some(Quality::Ultra));
}

#[test]
fn a_failed_write_is_retried() {
    for is_quitting in [false, true] {
        let folder = tempfile::tempdir().expect("a folder");
        let (mut app, path) = app(folder.path());
        // The write fails, because a folder at the path prevents the rename.
        std::fs::create_dir(&path).expect("a folder");
        app.world_mut().resource_mut::<Settings>().sound = false;
        app.update();
        std::fs::remove_dir(&path).expect("removed");
        app.update();
        assert!(!path.exists(), "the file is not rewritten before the delay");
        if is_quitting {
            app.world_mut().write_message(AppExit::Success);
        } else {
            app.world_mut().resource_mut::<Time<Real>>().advance_by(RETRY_INTERVAL);
        }
        app.update();
        let text = files::read_to_string(&path).expect("text");
        assert!(!ParsedSettings::parse(&text).expect("settings").settings.sound);
        files::delete(&path).expect("deleted");
        app.world_mut().resource_mut::<Time<Real>>().advance_by(RETRY_INTERVAL);
        app.update();
        assert!(!path.exists(), "the settings were written already");
    }
}

#[test]
fn settings_are_written_only_after_a_change() {
    let folder = tempfile::tempdir().expect("a folder");
    let (mut app, _) = app(folder.path());
    let saves = |app: &mut App| runs(app, Last, save_settings);
    assert!(!saves(&mut app), "nothing was changed");
    app.world_mut().resource_mut::<Settings>().sound = false;
    assert!(saves(&mut app));
    app.world_mut().resource_mut::<Settings>().sound = true;
    assert!(saves(&mut app));
    assert!(!saves(&mut app), "nothing was changed");
    let mut buttons = app.world_mut().resource_mut::<ButtonInput<MouseButton>>();
    buttons.press(MouseButton::Left);
    assert!(!saves(&mut app), "a button is pressed");
    app.world_mut()
        .resource_mut::<ButtonInput<MouseButton>>()
        .release(MouseButton::Left);
    assert!(saves(&mut app));
    app.world_mut().resource_mut::<ButtonInput<MouseButton>>().clear();
    assert!(!saves(&mut app));
}

#[test]
fn windows_with_the_same_file_keep_each_others_changes() {
    let folder = tempfile::tempdir().expect("a folder");
    let ((mut first, path), (mut second, _)) = (app(folder.path()), app(folder.path()));
    first.world_mut().resource_mut::<Settings>().sound = false;
    first.world_mut().resource_mut::<Settings>().volumes.music = 7;
    first.update();
    second.world_mut().resource_mut::<Settings>().full_screen = true;
    second.world_mut().resource_mut::<Settings>().volumes.master = 9;
    second.update();
    let text = files::read_to_string(&path).expect("text");
    let settings = ParsedSettings::parse(&text).expect("settings").settings;
    assert!(!settings.sound && settings.full_screen);
    assert_eq!((settings.volumes.music, settings.volumes.master), (7, 9));
}

#[test]
fn a_file_that_cannot_be_read_is_not_replaced() {
    let folder = tempfile::tempdir().expect("a folder");
    let (mut app, path) = app(folder.path());
    crate::testing::record::<SettingsNotSaved>(&mut app);
    files::write(&path, "sound = ").expect("written");
    app.world_mut().resource_mut::<Settings>().full_screen = true;
    app.update();
    assert_eq!(files::read_to_string(&path).expect("text"), "sound = ");
    let failures = crate::testing::recorded::<SettingsNotSaved>(&app);
    assert!(failures[0].0.starts_with("line 1, column 9: "), "{failures:?}");
    // Once the file can be read again, only the changed setting is written.
    files::write(&path, "sound = false\n").expect("written");
    app.world_mut().resource_mut::<Time<Real>>().advance_by(RETRY_INTERVAL);
    app.update();
    let text = files::read_to_string(&path).expect("text");
    let settings = ParsedSettings::parse(&text).expect("settings").settings;
    assert!(!settings.sound && settings.full_screen, "{text}");
}
