//! The sound library: the files and the bus of each sound effect, and the choice of its next variation.

use crate::active_theme::ActiveTheme;
use crate::settings::Bus;
use bevy::prelude::*;
use breakthrough_themes::SoundSet;
use rand::{Rng, RngExt};
use std::time::Duration;

/// The shortest time between two starts of the same sound.
const REPEAT_AFTER: Duration = Duration::from_millis(40);

/// The sound effects.
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

    /// The stem of its files, and the number of variations.
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

    /// Whether each theme has its own recording.
    const fn depends_on_theme(self) -> bool {
        matches!(
            self,
            Sound::Move | Sound::Capture | Sound::Blast | Sound::Select | Sound::Gather
        )
    }

    pub(super) const fn bus(self) -> Bus {
        if self.depends_on_theme() || matches!(self, Sound::Build) {
            Bus::Effects
        } else {
            Bus::Interface
        }
    }

    /// The asset paths of its variations.
    fn paths(self, set: SoundSet) -> impl Iterator<Item = String> {
        let folder = if self.depends_on_theme() {
            set.folder()
        } else {
            "interface"
        };
        let (name, count) = self.files();
        (1..=count).map(move |number| format!("sounds/{folder}/{name}_{number}.wav"))
    }
}

/// The loaded variations of every sound effect, with the last one played and its time.
#[derive(Resource)]
pub(super) struct SoundLibrary {
    set: SoundSet,
    variations: [Vec<Handle<AudioSource>>; Sound::ALL.len()],
    last_started: [Option<Duration>; Sound::ALL.len()],
    last_variation: [usize; Sound::ALL.len()],
}

impl SoundLibrary {
    fn load(assets: &AssetServer, set: SoundSet) -> SoundLibrary {
        SoundLibrary {
            set,
            variations: Sound::ALL.map(|sound| sound.paths(set).map(|path| assets.load(path)).collect()),
            last_started: [None; Sound::ALL.len()],
            last_variation: [0; Sound::ALL.len()],
        }
    }

    /// Chooses a variation other than the last one, if there are several. Returns `None` within [`REPEAT_AFTER`] of the last
    /// start.
    pub(super) fn next_variation(
        &mut self,
        sound: Sound,
        now: Duration,
        random: &mut impl Rng,
    ) -> Option<Handle<AudioSource>> {
        let index = sound as usize;
        if self.last_started[index].is_some_and(|started| now < started + REPEAT_AFTER) {
            return None;
        }
        let count = self.variations[index].len();
        let step = if count > 1 { random.random_range(1..count) } else { 0 };
        self.last_variation[index] = (self.last_variation[index] + step) % count;
        self.last_started[index] = Some(now);
        Some(self.variations[index][self.last_variation[index]].clone())
    }
}

impl FromWorld for SoundLibrary {
    fn from_world(world: &mut World) -> SoundLibrary {
        let set = world.resource::<ActiveTheme>().theme().sounds;
        SoundLibrary::load(world.resource::<AssetServer>(), set)
    }
}

/// Loads the sounds of a new theme, if it has other ones.
pub(super) fn load_theme_sounds(
    assets: Res<AssetServer>,
    active_theme: Res<ActiveTheme>,
    mut library: ResMut<SoundLibrary>,
) {
    let set = active_theme.theme().sounds;
    if library.set != set {
        *library = SoundLibrary::load(&assets, set);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::audio::Decodable;

    #[test]
    fn every_sound_is_audible_and_does_not_clip() {
        for set in SoundSet::ALL {
            for path in Sound::ALL.into_iter().flat_map(|sound| sound.paths(set)) {
                let bytes = crate::assets::read(&path).unwrap_or_else(|| panic!("{path} is missing"));
                let peak = AudioSource { bytes: bytes.into() }
                    .decoder()
                    .fold(0.0_f32, |most, sample| most.max(sample.abs()));
                assert!((0.02..=1.0).contains(&peak), "{path}: peak {peak}");
            }
        }
    }
}
