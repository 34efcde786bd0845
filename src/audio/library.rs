//! Every sound there is: its files, its bus, and which of its variations is next.

use crate::active_theme::Look;
use crate::settings::Bus;
use bevy::prelude::*;
use breakthrough_themes::SoundSet;
use rand::{Rng, RngExt};
use std::time::Duration;

/// The same sound is not started again before this.
const REPEAT_AFTER: Duration = Duration::from_millis(40);

/// The kinds of sounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sound {
    Move,
    Capture,
    Blast,
    Select,
    Gather,
    Hover,
    Illegal,
    Win,
    Lose,
    Click,
    Open,
    Close,
    Build,
}

impl Sound {
    pub(super) const ALL: [Sound; 13] = [
        Sound::Move,
        Sound::Capture,
        Sound::Blast,
        Sound::Select,
        Sound::Gather,
        Sound::Hover,
        Sound::Illegal,
        Sound::Win,
        Sound::Lose,
        Sound::Click,
        Sound::Open,
        Sound::Close,
        Sound::Build,
    ];

    /// The name of its files, and how many variations there are.
    const fn files(self) -> (&'static str, usize) {
        match self {
            Sound::Move => ("move", 4),
            Sound::Capture => ("capture", 4),
            Sound::Blast => ("blast", 2),
            Sound::Select => ("select", 2),
            Sound::Gather => ("gather", 2),
            Sound::Hover => ("hover", 1),
            Sound::Illegal => ("illegal", 1),
            Sound::Win => ("win", 1),
            Sound::Lose => ("lose", 1),
            Sound::Click => ("click", 1),
            Sound::Open => ("open", 1),
            Sound::Close => ("close", 1),
            Sound::Build => ("build", 1),
        }
    }

    /// Whether the theme says what it sounds like.
    const fn is_of_theme(self) -> bool {
        matches!(
            self,
            Sound::Move | Sound::Capture | Sound::Blast | Sound::Select | Sound::Gather
        )
    }

    /// What it is mixed with.
    pub(super) const fn bus(self) -> Bus {
        if self.is_of_theme() || matches!(self, Sound::Build) {
            Bus::Effects
        } else {
            Bus::Interface
        }
    }

    /// The files of its variations.
    fn paths(self, set: SoundSet) -> impl Iterator<Item = String> {
        let folder = if self.is_of_theme() { set.folder() } else { "interface" };
        let (name, count) = self.files();
        (1..=count).map(move |number| format!("sounds/{folder}/{name}_{number}.wav"))
    }
}

/// Every sound with its variations, which of them was heard last, and when.
#[derive(Resource)]
pub(super) struct Bank {
    set: SoundSet,
    variations: [Vec<Handle<AudioSource>>; Sound::ALL.len()],
    heard: [Option<Duration>; Sound::ALL.len()],
    last: [usize; Sound::ALL.len()],
}

impl Bank {
    fn load(assets: &AssetServer, set: SoundSet) -> Bank {
        Bank {
            set,
            variations: Sound::ALL.map(|sound| sound.paths(set).map(|path| assets.load(path)).collect()),
            heard: [None; Sound::ALL.len()],
            last: [0; Sound::ALL.len()],
        }
    }

    /// A variation of a sound other than the last, where there is another; nothing if it was heard just now.
    pub(super) fn next(&mut self, sound: Sound, now: Duration, random: &mut impl Rng) -> Option<Handle<AudioSource>> {
        let kind = sound as usize;
        if self.heard[kind].is_some_and(|heard| now < heard + REPEAT_AFTER) {
            return None;
        }
        let count = self.variations[kind].len();
        let step = if count > 1 { random.random_range(1..count) } else { 0 };
        self.last[kind] = (self.last[kind] + step) % count;
        self.heard[kind] = Some(now);
        Some(self.variations[kind][self.last[kind]].clone())
    }
}

pub(super) fn load(mut commands: Commands, assets: Res<AssetServer>, look: Res<Look>) {
    commands.insert_resource(Bank::load(&assets, look.theme().sounds));
}

/// Another theme may sound otherwise.
pub(super) fn follow_look(assets: Res<AssetServer>, look: Res<Look>, mut bank: ResMut<Bank>) {
    let set = look.theme().sounds;
    if bank.set != set {
        *bank = Bank::load(&assets, set);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::audio::Decodable;

    #[test]
    fn every_sound_can_be_heard() {
        for set in SoundSet::ALL {
            for path in Sound::ALL.into_iter().flat_map(|sound| sound.paths(set)) {
                let bytes = crate::assets::read(&path).unwrap_or_else(|| panic!("{path} is not there"));
                let peak = AudioSource { bytes: bytes.into() }
                    .decoder()
                    .fold(0.0_f32, |most, sample| most.max(sample.abs()));
                assert!((0.02..=1.0).contains(&peak), "{path}: peak {peak}");
            }
        }
    }
}
