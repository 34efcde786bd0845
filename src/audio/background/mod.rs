//! Background sounds with cross-fades: the ambience of the theme's room, and music outside games.
//!
//! Ambience and music are neither loaded nor kept in memory while their volume is zero. The decoder mixes overlapping
//! segments, so their timing does not depend on frames or on the asset server.

#[cfg(test)]
mod tests;

use super::library::scene_is_complete;
use super::segments::Segments;
use crate::active_theme::ActiveTheme;
use crate::base::redraw::KeepRedrawing;
use crate::settings::NoSoundDevice;
use crate::settings::{Bus, Settings};
use crate::states::Screen;
use bevy::audio::{AudioSinkPlayback, Volume};
use bevy::prelude::*;
use breakthrough_themes::RoomName;
use std::time::Duration;

/// Duration of a fade from silence to full volume.
const FADE_SECONDS: f32 = 1.2;
/// Period of the music's strains. Each file is longer than the period by the tail of the strain.
const STRAIN_PERIOD: Duration = Duration::from_millis(18_180);
/// Period of the ambience's loop. The file is longer than the period by the cross-fade.
const AMBIENCE_PERIOD: Duration = Duration::from_secs(44);
/// Number of music strains.
const STRAINS: usize = 8;

#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
enum Background {
    Ambience(RoomName),
    Music,
}

/// Current volume of a background sound, 0 to 1.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq)]
struct FadedVolume(f32);

impl Background {
    const fn bus(self) -> Bus {
        match self {
            Background::Ambience(_) => Bus::Ambience,
            Background::Music => Bus::Music,
        }
    }

    /// Returns the asset paths of the sound's files.
    fn paths(self) -> Vec<String> {
        match self {
            Background::Ambience(room) => vec![format!("sounds/ambience/{room}.ogg")],
            Background::Music => (1..=STRAINS)
                .map(|number| format!("sounds/music/strain_{number}.ogg"))
                .collect(),
        }
    }

    /// Returns the sound as an endless sequence of segments in a random order determined by `seed`.
    fn segments(self, files: Vec<AudioSource>, seed: u64) -> Segments {
        Segments {
            files,
            period: match self {
                Background::Ambience(_) => AMBIENCE_PERIOD,
                Background::Music => STRAIN_PERIOD,
            },
            seed,
        }
    }
}

/// Files of a background sound that is still loading.
#[derive(Component)]
struct LoadingFiles(Vec<Handle<AudioSource>>);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            load_backgrounds.run_if(
                scene_is_complete.and_then(
                    resource_changed::<ActiveTheme>
                        .or_else(resource_changed::<Settings>)
                        .or_else(state_changed::<Screen>),
                ),
            ),
            play_backgrounds.run_if(any_with_component::<LoadingFiles>),
            fade_backgrounds,
        )
            .chain()
            .run_if(|no_sound_device: Res<NoSoundDevice>| !no_sound_device.0)
            .in_set(crate::schedule::GameSystems::View),
    );
}

/// Returns the target volume of a background sound. The target volume is zero for the ambience of another room, and for music
/// during a game.
fn target_volume(background: Background, theme: &ActiveTheme, settings: &Settings, screen: &Screen) -> f32 {
    let is_wanted = match background {
        Background::Ambience(room) => theme.theme().room == Some(room),
        Background::Music => !matches!(
            screen,
            Screen::Analysis | Screen::Game | Screen::Result | Screen::Exercise
        ),
    };
    if is_wanted && settings.sound {
        settings.volumes.volume(background.bus())
    } else {
        0.0
    }
}

/// Starts to load background sounds whose target volume is above zero.
fn load_backgrounds(
    theme: Res<ActiveTheme>,
    settings: Res<Settings>,
    screen: Res<State<Screen>>,
    present: Query<&Background>,
    assets: Res<AssetServer>,
    mut commands: Commands,
) {
    let ambience = theme.theme().room.map(Background::Ambience);
    for background in ambience.into_iter().chain([Background::Music]) {
        if present.iter().any(|other| *other == background)
            || target_volume(background, &theme, &settings, &screen) <= 0.0
        {
            continue;
        }
        let files = background.paths().into_iter().map(|path| assets.load(path)).collect();
        commands.spawn((
            Name::new(format!("{background:?}")),
            background,
            FadedVolume::default(),
            LoadingFiles(files),
        ));
    }
}

/// Starts background sounds at zero volume once their files are loaded. A sound that fails to load stays silent.
fn play_backgrounds(
    loading: Query<(Entity, &Background, &LoadingFiles)>,
    sources: Res<Assets<AudioSource>>,
    assets: Res<AssetServer>,
    mut segments: ResMut<Assets<Segments>>,
    mut redraw: MessageWriter<KeepRedrawing>,
    mut commands: Commands,
) {
    for (entity, background, LoadingFiles(files)) in &loading {
        if files.iter().any(|file| assets.load_state(file).is_failed()) {
            commands.entity(entity).remove::<LoadingFiles>();
            continue;
        }
        let Some(files) = files.iter().map(|file| sources.get(file).cloned()).collect() else {
            redraw.write(KeepRedrawing);
            continue;
        };
        let segments = segments.add(background.segments(files, rand::random()));
        commands.entity(entity).remove::<LoadingFiles>().insert((
            AudioPlayer(segments),
            FadedVolume::default(),
            PlaybackSettings::ONCE.with_volume(Volume::SILENT),
        ));
    }
}

/// Fades background sounds towards their target volume, and despawns silent sounds.
fn fade_backgrounds(
    time: Res<Time<Real>>,
    theme: Res<ActiveTheme>,
    settings: Res<Settings>,
    screen: Res<State<Screen>>,
    mut backgrounds: Query<(Entity, &Background, &mut FadedVolume, Option<Mut<AudioSink>>)>,
    mut redraw: MessageWriter<KeepRedrawing>,
    mut commands: Commands,
) {
    let step = time.delta_secs() / FADE_SECONDS;
    for (entity, background, mut faded, sink) in &mut backgrounds {
        let target = target_volume(*background, &theme, &settings, &screen);
        let volume = faded.0 + (target - faded.0).clamp(-step, step);
        let changes = volume != faded.0;
        if changes {
            faded.0 = volume;
            redraw.write(KeepRedrawing);
        }
        if let Some(mut sink) = sink
            && (changes || sink.is_added())
        {
            sink.set_volume(Volume::Linear(volume));
        }
        if volume <= 0.0 && target <= 0.0 {
            commands.entity(entity).despawn();
        }
    }
}
