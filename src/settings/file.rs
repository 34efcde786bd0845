//! What the player has chosen, in a file that outlives the program.

use crate::active_theme::Look;
use crate::graphics::Quality;
use crate::settings::{CoordinateStyle, MoveSpeed, Preset, Settings, TextSize, Volumes};
use bevy::prelude::*;
use breakthrough_files::toml_file;
use breakthrough_files::whole_file;
use breakthrough_themes::{PieceSet, ThemeId};
use serde::{Deserialize, Serialize};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// The choices as the file has them. What is left out is as usual.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, Serialize)]
#[serde(default, rename_all = "kebab-case")]
pub(crate) struct Preferences {
    #[serde(skip_serializing_if = "Option::is_none")]
    theme: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pieces: Option<PieceSet>,
    #[serde(skip_serializing_if = "Option::is_none")]
    quality: Option<Quality>,
    #[serde(skip_serializing_if = "Option::is_none")]
    move_speed: Option<MoveSpeed>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reduced_motion: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    view: Option<Preset>,
    #[serde(skip_serializing_if = "Option::is_none")]
    turns_to_mover: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    coordinates: Option<CoordinateStyle>,
    #[serde(skip_serializing_if = "Option::is_none")]
    text_size: Option<TextSize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sound: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    volumes: Option<Volumes>,
}

impl Preferences {
    /// Reads the file's text.
    ///
    /// # Errors
    /// The first mistake, with line and column.
    pub(crate) fn parse(text: &str) -> Result<Preferences, String> {
        let text = toml_file::without_mark(text);
        toml_file::read(text).map_err(|mistake| mistake.placed(text).to_string())
    }

    /// What is chosen now. A quality that nobody chose is found anew every time.
    fn now(look: &Look, settings: &Settings, quality: Option<Quality>) -> Preferences {
        Preferences {
            theme: Some(look.id().as_str().to_owned()),
            pieces: look.chosen_pieces(),
            quality,
            move_speed: Some(settings.move_speed),
            reduced_motion: Some(settings.reduced_motion),
            view: Some(settings.preset),
            turns_to_mover: Some(settings.turns_to_mover),
            coordinates: Some(settings.coordinates),
            text_size: Some(settings.text_size),
            sound: Some(settings.sound),
            volumes: Some(settings.volumes),
        }
    }

    /// The quality chosen, if any.
    pub(crate) const fn quality(&self) -> Option<Quality> {
        self.quality
    }

    /// The settings as chosen.
    pub(crate) fn settings(&self) -> Settings {
        let usual = Settings::default();
        Settings {
            move_speed: self.move_speed.unwrap_or(usual.move_speed),
            reduced_motion: self.reduced_motion.unwrap_or(usual.reduced_motion),
            preset: self.view.unwrap_or(usual.preset),
            turns_to_mover: self.turns_to_mover.unwrap_or(usual.turns_to_mover),
            coordinates: self.coordinates.unwrap_or(usual.coordinates),
            text_size: self.text_size.unwrap_or(usual.text_size),
            sound: self.sound.unwrap_or(usual.sound),
            volumes: self.volumes.map_or(usual.volumes, Volumes::limited),
            ..usual
        }
    }

    /// Makes a look as chosen. A theme that is gone leaves it as it is.
    pub(crate) fn apply(&self, look: &mut Look) {
        if let Some(theme) = &self.theme {
            look.choose(&ThemeId::new(theme));
        }
        look.choose_pieces(self.pieces);
    }

    fn write(&self, path: &Path) -> io::Result<()> {
        let text = toml::to_string_pretty(self).map_err(io::Error::other)?;
        whole_file::replace(path, |file| file.write_all(text.as_bytes()))
    }
}

/// The file, and the quality in it.
#[derive(Resource)]
pub(crate) struct PreferencesFile {
    pub(crate) path: PathBuf,
    pub(crate) quality: Option<Quality>,
}

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(Last, save.run_if(resource_exists::<PreferencesFile>));
}

/// What was chosen when it was looked at last.
struct Seen {
    preferences: Preferences,
    quality: Quality,
}

/// Writes what the player has changed, once the button that changes it is let go. What the command line asked for is no
/// change, and a quality that the adapter asked for is no choice.
fn save(
    look: Res<Look>,
    settings: Res<Settings>,
    quality: Res<Quality>,
    buttons: Res<ButtonInput<MouseButton>>,
    mut file: ResMut<PreferencesFile>,
    mut seen: Local<Option<Seen>>,
) {
    if buttons.get_pressed().next().is_some() {
        return;
    }
    if seen.as_ref().is_some_and(|seen| seen.quality != *quality) {
        file.quality = Some(*quality);
    }
    let now = Seen {
        preferences: Preferences::now(&look, &settings, file.quality),
        quality: *quality,
    };
    // What cannot be written is not tried again before something else changes.
    let Some(before) = seen.replace(now) else { return };
    let Some(Seen { preferences, .. }) = seen.as_ref().filter(|now| now.preferences != before.preferences) else {
        return;
    };
    if let Err(error) = preferences.write(&file.path) {
        warn!("{}: {error}", file.path.display());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_chosen_is_written_and_read_back() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("new/settings.toml");
        let mut look = Look::default();
        assert!(look.choose(&ThemeId::new("neon")));
        look.choose_pieces(Some(PieceSet::Turned));
        let settings = Settings {
            move_speed: MoveSpeed::Slow,
            reduced_motion: true,
            preset: Preset::Top,
            turns_to_mover: true,
            coordinates: CoordinateStyle::Every,
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
        let chosen = Preferences::now(&look, &settings, Some(Quality::Ultra));
        chosen.write(&path).expect("written");
        let read = Preferences::parse(&std::fs::read_to_string(&path).expect("text")).expect("settings");
        assert_eq!(read, chosen);
        assert_eq!((read.settings(), read.quality()), (settings, Some(Quality::Ultra)));
        let mut again = Look::default();
        read.apply(&mut again);
        assert_eq!((again.id(), again.chosen_pieces()), (look.id(), Some(PieceSet::Turned)));
    }

    #[test]
    fn what_is_missing_is_as_usual_and_what_is_wrong_is_told() {
        let empty = Preferences::parse("").expect("nothing is wrong with nothing");
        assert_eq!((empty.settings(), empty.quality()), (Settings::default(), None));
        let mut look = Look::default();
        Preferences::parse("theme = \"gone\"")
            .expect("a theme")
            .apply(&mut look);
        assert_eq!(look.id(), Look::default().id());
        let error = Preferences::parse("sound = true\nmove-speed = \"hasty\"\n").expect_err("no speed");
        assert!(
            error.starts_with("line 2, column 14: unknown variant `hasty`"),
            "{error}"
        );
    }

    /// The program's last step with what a test needs of it, and the file it writes.
    fn program(quality: Quality, folder: &Path) -> (App, PathBuf) {
        let path = folder.join("settings.toml");
        let mut app = App::new();
        app.init_resource::<Look>()
            .init_resource::<Settings>()
            .init_resource::<ButtonInput<MouseButton>>()
            .insert_resource(quality)
            .insert_resource(PreferencesFile {
                path: path.clone(),
                quality: None,
            })
            .add_plugins(plugin);
        app.update();
        (app, path)
    }

    #[test]
    fn only_what_the_player_changes_is_written() {
        let folder = tempfile::tempdir().expect("a folder");
        let (mut app, path) = program(Quality::Safe, folder.path());
        assert!(!path.exists(), "nothing was changed");
        let written = |app: &mut App| {
            app.update();
            Preferences::parse(&std::fs::read_to_string(&path).expect("text")).expect("settings")
        };
        app.world_mut().resource_mut::<Settings>().sound = false;
        assert_eq!(
            (written(&mut app).sound, written(&mut app).quality),
            (Some(false), None)
        );
        // A quality that is chosen is kept, also when it is the one that was found.
        for quality in [Quality::High, Quality::Safe] {
            app.insert_resource(quality);
            assert_eq!(written(&mut app).quality, Some(quality));
        }
        app.world_mut()
            .resource_mut::<ButtonInput<MouseButton>>()
            .press(MouseButton::Left);
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
}
