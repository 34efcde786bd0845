//! What is heard all the time: the quiet of the room, and music outside matches.

use crate::game::screen::Screen;
use crate::game::settings::{Bus, Settings};
use crate::game::wake::KeepAwake;
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
    mut awake: MessageWriter<KeepAwake>,
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
            awake.write(KeepAwake);
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

    #[test]
    fn every_loop_has_its_file() {
        for path in [ROOM, THEME] {
            assert!(crate::assets::read(path).is_some(), "{path}");
        }
    }
}
