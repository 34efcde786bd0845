//! What is heard all the time: the quiet of the room, and music outside matches.

use crate::redraw::KeepRedrawing;
use crate::screens::Screen;
use crate::settings::{Bus, Settings};
use bevy::audio::{AudioSinkPlayback, PlaybackMode, Volume};
use bevy::prelude::*;

const ROOM: &str = "sounds/music/room.ogg";
const THEME: &str = "sounds/music/theme.ogg";
/// How long music takes from silence to its full loudness, and back.
const FADE_SECONDS: f32 = 1.2;

/// Something that is heard all the time, and how much of it is heard now, 0 to 1.
#[derive(Component)]
pub(super) struct Loop {
    bus: Bus,
    share: f32,
}

pub(super) fn spawn(mut commands: Commands, assets: Res<AssetServer>) {
    for (name, path, bus) in [("Room", ROOM, Bus::Ambience), ("Theme", THEME, Bus::Music)] {
        commands.spawn((
            Name::new(name),
            Loop { bus, share: 0.0 },
            AudioPlayer::<AudioSource>(assets.load(path)),
            PlaybackSettings {
                mode: PlaybackMode::Loop,
                volume: Volume::SILENT,
                ..default()
            },
        ));
    }
}

/// Music stops while a match is played; what is not heard at all waits.
pub(super) fn fade(
    time: Res<Time<Real>>,
    screen: Res<State<Screen>>,
    settings: Res<Settings>,
    mut loops: Query<(&mut Loop, &mut AudioSink)>,
    mut redraw: MessageWriter<KeepRedrawing>,
) {
    for (mut heard, mut sink) in &mut loops {
        let is_wanted = match heard.bus {
            Bus::Music => !matches!(screen.get(), Screen::Match | Screen::Result),
            _ => true,
        };
        let wanted = if is_wanted && settings.sound {
            settings.volumes.of(heard.bus)
        } else {
            0.0
        };
        let step = time.delta_secs() / FADE_SECONDS;
        let share = heard.share + (wanted - heard.share).clamp(-step, step);
        if share != heard.share {
            heard.share = share;
            sink.set_volume(Volume::Linear(share));
            redraw.write(KeepRedrawing);
        }
        match (share > 0.0, sink.is_paused()) {
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
    fn every_loop_can_be_heard_and_begins_where_it_ends() {
        for path in [ROOM, THEME] {
            let bytes = crate::assets::read(path).unwrap_or_else(|| panic!("{path} is not there"));
            let samples: Vec<f32> = AudioSource { bytes: bytes.into() }.decoder().collect();
            let seconds = samples.len() as f32 / (2.0 * 44_100.0);
            let peak = samples.iter().fold(0.0_f32, |most, sample| most.max(sample.abs()));
            assert!(
                seconds > 8.0 && (0.01..=1.0).contains(&peak),
                "{path}: {seconds} s, peak {peak}"
            );
            // From the last pair of samples to the first is no farther than between any others.
            let step = |from: usize, to: usize| (samples[to] - samples[from]).abs();
            let most = (2..samples.len())
                .map(|index| step(index - 2, index))
                .fold(0.0, f32::max);
            for side in [0, 1] {
                let seam = step(samples.len() - 2 + side, side);
                assert!(seam <= most, "{path}: {seam} at the seam, {most} elsewhere");
            }
        }
    }
}
