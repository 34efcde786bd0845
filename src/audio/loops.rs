//! Looping sounds: ambience, and music outside matches.

use crate::redraw::KeepRedrawing;
use crate::settings::{Bus, Settings};
use crate::states::Screen;
use bevy::audio::{AudioSinkPlayback, PlaybackMode, Volume};
use bevy::prelude::*;

const AMBIENCE: &str = "sounds/music/room.ogg";
const MUSIC: &str = "sounds/music/theme.ogg";
/// Duration of a fade from silence to full volume.
const FADE_SECONDS: f32 = 1.2;

/// A looping sound. `volume` is its current volume, 0 to 1.
#[derive(Component)]
pub(super) struct Loop {
    bus: Bus,
    volume: f32,
}

pub(super) fn spawn_loops(mut commands: Commands, assets: Res<AssetServer>) {
    for (name, path, bus) in [("Ambience", AMBIENCE, Bus::Ambience), ("Music", MUSIC, Bus::Music)] {
        commands.spawn((
            Name::new(name),
            Loop { bus, volume: 0.0 },
            AudioPlayer::<AudioSource>(assets.load(path)),
            PlaybackSettings {
                mode: PlaybackMode::Loop,
                volume: Volume::SILENT,
                ..default()
            },
        ));
    }
}

/// Fades loops towards their volume in the settings. Music is silent during a match. A silent loop is paused.
pub(super) fn fade_loops(
    time: Res<Time<Real>>,
    screen: Res<State<Screen>>,
    settings: Res<Settings>,
    mut loops: Query<(&mut Loop, &mut AudioSink)>,
    mut redraw: MessageWriter<KeepRedrawing>,
) {
    for (mut looping, mut sink) in &mut loops {
        let is_enabled = match looping.bus {
            Bus::Music => !matches!(screen.get(), Screen::Match | Screen::Result),
            _ => true,
        };
        let target = if is_enabled && settings.sound {
            settings.volumes.of(looping.bus)
        } else {
            0.0
        };
        let step = time.delta_secs() / FADE_SECONDS;
        let volume = looping.volume + (target - looping.volume).clamp(-step, step);
        if volume != looping.volume {
            looping.volume = volume;
            sink.set_volume(Volume::Linear(volume));
            redraw.write(KeepRedrawing);
        }
        match (volume > 0.0, sink.is_paused()) {
            (true, true) => sink.play(),
            (false, false) => sink.pause(),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::audio::Decodable;

    #[test]
    fn every_loop_is_audible_and_has_no_seam() {
        for path in [AMBIENCE, MUSIC] {
            let bytes = crate::assets::read(path).unwrap_or_else(|| panic!("{path} is missing"));
            let samples: Vec<f32> = AudioSource { bytes: bytes.into() }.decoder().collect();
            let seconds = samples.len() as f32 / (2.0 * 44_100.0);
            let peak = samples.iter().fold(0.0_f32, |most, sample| most.max(sample.abs()));
            assert!(
                seconds > 8.0 && (0.01..=1.0).contains(&peak),
                "{path}: {seconds} s, peak {peak}"
            );
            // The step from the last samples to the first, in stereo, is no larger than the largest step elsewhere.
            let step = |from: usize, to: usize| (samples[to] - samples[from]).abs();
            let max_step = (2..samples.len())
                .map(|index| step(index - 2, index))
                .fold(0.0, f32::max);
            for side in [0, 1] {
                let seam = step(samples.len() - 2 + side, side);
                assert!(seam <= max_step, "{path}: {seam} at the seam, {max_step} elsewhere");
            }
        }
    }
}
