//! The settings file: read at launch, written when the player changes a setting.

use super::Settings;
use crate::active_theme::ActiveTheme;
use crate::graphics::Quality;
use bevy::prelude::*;
use breakthrough_platform::{files::atomic_write, toml_file};
use breakthrough_themes::PieceSet;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// The path of the settings file. Without this resource, settings are not saved.
#[derive(Resource)]
pub(crate) struct SettingsFile(pub(crate) PathBuf);

impl Settings {
    /// Parses the text of a settings file.
    ///
    /// # Errors
    /// The first error, with line and column.
    pub(crate) fn parse(text: &str) -> Result<Settings, String> {
        let text = toml_file::strip_bom(text);
        let settings: Settings = toml_file::parse(text).map_err(|error| error.locate(text).to_string())?;
        Ok(Settings {
            volumes: settings.volumes.limited(),
            ..settings
        })
    }

    fn write(&self, path: &Path) -> io::Result<()> {
        let text = toml::to_string_pretty(self).map_err(io::Error::other)?;
        atomic_write(path, |file| file.write_all(text.as_bytes()))
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Last,
        (
            record_appearance
                .run_if(resource_exists_and_changed::<ActiveTheme>.or_else(resource_exists_and_changed::<Quality>)),
            save_settings.run_if(resource_changed::<Settings>.or_else(is_button_released)),
        )
            .chain()
            .run_if(resource_exists::<SettingsFile>),
    );
}

/// The appearance at the last check.
struct Appearance {
    theme: String,
    pieces: Option<PieceSet>,
    quality: Quality,
}

/// Copies the theme, set of pieces and quality into the settings when the player changes them. The initial values are not copied:
/// they come from the settings, the command line or the graphics adapter.
fn record_appearance(
    active_theme: Res<ActiveTheme>,
    quality: Res<Quality>,
    mut settings: ResMut<Settings>,
    mut last: Local<Option<Appearance>>,
) {
    let now = Appearance {
        theme: active_theme.id().as_str().to_owned(),
        pieces: active_theme.chosen_pieces(),
        quality: *quality,
    };
    if let Some(before) = &*last {
        if now.theme != before.theme {
            settings.theme = Some(now.theme.clone());
        }
        if now.pieces != before.pieces {
            settings.pieces = now.pieces;
        }
        if now.quality != before.quality {
            settings.quality = Some(now.quality);
        }
    }
    *last = Some(now);
}

fn is_button_released(buttons: Res<ButtonInput<MouseButton>>) -> bool {
    buttons.get_just_released().next().is_some()
}

/// Writes changed settings, once every mouse button is released.
fn save_settings(
    settings: Res<Settings>,
    file: Res<SettingsFile>,
    buttons: Res<ButtonInput<MouseButton>>,
    mut last: Local<Option<Settings>>,
) {
    if buttons.get_pressed().next().is_some() {
        return;
    }
    // The initial settings are in the file already. A failed write is retried only after the next change.
    let before = last.replace(settings.clone());
    if before.is_some_and(|before| before != *settings)
        && let Err(error) = settings.write(&file.0)
    {
        warn!("cannot write {}: {error}", file.0.display());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::{CoordinateStyle, MoveNames, MoveSpeed, RoomTime, TextSize, ViewPreset, Volumes};
    use crate::system_runs::runs;
    use breakthrough_platform::files;
    use breakthrough_themes::ThemeId;

    #[test]
    fn settings_are_written_and_read_back() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("new/settings.toml");
        let settings = Settings {
            theme: Some("neon".to_owned()),
            pieces: Some(PieceSet::Turned),
            quality: Some(Quality::Ultra),
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
            ..Settings::default()
        };
        settings.write(&path).expect("written");
        let text = files::read_to_string(&path).expect("text");
        assert_eq!(Settings::parse(&text), Ok(settings));
        assert!(text.contains("view = \"top\"") && !text.contains("computer"), "{text}");
    }

    #[test]
    fn missing_settings_have_defaults_and_errors_name_line_and_column() {
        assert_eq!(Settings::parse(""), Ok(Settings::default()));
        let loud = Settings::parse("[volumes]\nmaster = 200\neffects = 1\ninterface = 2\nambience = 3\nmusic = 4\n");
        assert_eq!(loud.map(|settings| settings.volumes.master), Ok(100));
        let error = Settings::parse("sound = true\nmove-speed = \"hasty\"\n").expect_err("no speed");
        assert!(
            error.starts_with("line 2, column 14: unknown variant `hasty`"),
            "{error}"
        );
    }

    /// An app with the resources that the settings file depends on, and the path of the file.
    fn app(quality: Quality, folder: &Path) -> (App, PathBuf) {
        let path = folder.join("settings.toml");
        let mut app = App::new();
        app.init_resource::<ActiveTheme>()
            .init_resource::<Settings>()
            .init_resource::<ButtonInput<MouseButton>>()
            .insert_resource(quality)
            .insert_resource(SettingsFile(path.clone()))
            .add_plugins(plugin);
        app.update();
        (app, path)
    }

    #[test]
    fn only_changes_by_the_player_are_written() {
        let folder = tempfile::tempdir().expect("a folder");
        let (mut app, path) = app(Quality::Safe, folder.path());
        assert!(!path.exists(), "nothing was changed");
        let written = |app: &mut App| {
            app.update();
            Settings::parse(&files::read_to_string(&path).expect("text")).expect("settings")
        };
        app.world_mut().resource_mut::<Settings>().sound = false;
        let settings = written(&mut app);
        assert_eq!((settings.sound, settings.quality, settings.theme), (false, None, None));
        assert!(
            app.world_mut()
                .resource_mut::<ActiveTheme>()
                .choose(&ThemeId::new("neon"))
        );
        assert_eq!(written(&mut app).theme.as_deref(), Some("neon"));
        // A chosen quality is kept, even when it is the detected one.
        for quality in [Quality::High, Quality::Safe] {
            app.insert_resource(quality);
            assert_eq!(written(&mut app).quality, Some(quality));
        }
        let press = |app: &mut App| {
            app.world_mut()
                .resource_mut::<ButtonInput<MouseButton>>()
                .press(MouseButton::Left);
        };
        press(&mut app);
        app.insert_resource(Quality::Ultra);
        assert_eq!(
            written(&mut app).quality,
            Some(Quality::Safe),
            "not while the button is held"
        );
        app.world_mut()
            .resource_mut::<ButtonInput<MouseButton>>()
            .release(MouseButton::Left);
        assert_eq!(written(&mut app).quality, Some(Quality::Ultra));
    }

    #[test]
    fn settings_are_compared_with_the_file_only_after_a_change() {
        let folder = tempfile::tempdir().expect("a folder");
        let (mut app, _) = app(Quality::Safe, folder.path());
        let saves = |app: &mut App| runs(app, Last, save_settings);
        let records = |app: &mut App| runs(app, Last, record_appearance);
        assert!(!saves(&mut app) && !records(&mut app), "nothing was changed");
        app.world_mut().resource_mut::<Settings>().sound = false;
        assert!(saves(&mut app));
        app.world_mut().resource_mut::<Settings>().sound = true;
        assert!(!records(&mut app), "neither theme nor quality was changed");
        app.world_mut().resource_mut::<ActiveTheme>().choose_pieces(None);
        assert!(records(&mut app));
        app.insert_resource(Quality::High);
        assert!(records(&mut app));
        assert!(!saves(&mut app) && !records(&mut app));
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
}
