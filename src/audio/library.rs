//! Library of sound effects: the files and the bus of each effect, and the selection of the next variation.

use crate::active_theme::ActiveTheme;
use crate::graphics::Readiness;
use crate::settings::Bus;
use bevy::prelude::*;
use breakthrough_themes::{SoundSet, Theme};
use rand::{Rng, RngExt};
use std::time::Duration;
use strum::{EnumCount, EnumIter, IntoEnumIterator};

/// Minimum interval between two starts of the same effect.
const REPEAT_AFTER: Duration = Duration::from_millis(40);

#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumCount, EnumIter)]
pub(super) enum Sound {
    Move,
    Capture,
    Blast,
    Select,
    Gather,
    Threat,
    Build,
    Hover,
    Illegal,
    Right,
    Wrong,
    Win,
    Lose,
    End,
    Click,
    Open,
    Close,
    TimeLow,
    Flag,
}

impl Sound {
    /// Prefix of the effect's file names.
    const fn name(self) -> &'static str {
        match self {
            Sound::Move => "move",
            Sound::Capture => "capture",
            Sound::Blast => "blast",
            Sound::Select => "select",
            Sound::Gather => "gather",
            Sound::Threat => "threat",
            Sound::Build => "build",
            Sound::Hover => "hover",
            Sound::Illegal => "illegal",
            Sound::Right => "right",
            Sound::Wrong => "wrong",
            Sound::Win => "win",
            Sound::Lose => "lose",
            Sound::End => "end",
            Sound::Click => "click",
            Sound::Open => "open",
            Sound::Close => "close",
            Sound::TimeLow => "low",
            Sound::Flag => "flag",
        }
    }

    /// Number of the effect's variations.
    const fn variations(self) -> usize {
        match self {
            Sound::Move => 6,
            _ => 4,
        }
    }

    /// Whether the effect is played at the table, and therefore depends on the theme's material and room.
    const fn is_on_table(self) -> bool {
        matches!(
            self,
            Sound::Move | Sound::Capture | Sound::Blast | Sound::Select | Sound::Gather | Sound::Threat | Sound::Build
        )
    }

    pub(super) const fn bus(self) -> Bus {
        if self.is_on_table() {
            Bus::Effects
        } else {
            Bus::Interface
        }
    }

    /// Returns the asset paths of the effect's variations. `table` is the folder of the table sounds.
    fn paths(self, table: &'static str) -> impl Iterator<Item = String> {
        let folder = match self {
            Sound::TimeLow | Sound::Flag => "clock",
            _ if self.is_on_table() => table,
            _ => "interface",
        };
        let name = self.name();
        (1..=self.variations()).map(move |number| format!("sounds/{folder}/{name}_{number}.ogg"))
    }
}

/// Returns the folder of a theme's table sounds. The sounds of each material include the reverberation of the room used
/// with that material in the built-in themes. Wooden themes without a room use an almost dry version of the wood sounds.
const fn table_folder(theme: &Theme) -> &'static str {
    match (theme.sounds, theme.room) {
        (SoundSet::Wood, None) => "wood-dry",
        (set, _) => set.folder(),
    }
}

/// Loaded variations of every effect, the variation that was played last, and its start time. The library is empty until the
/// first scene is complete, so that loading sounds does not delay the scene on a web page.
#[derive(Resource, Default)]
pub(super) struct SoundLibrary {
    /// Folder of the table sounds; `None` while the library is empty.
    table: Option<&'static str>,
    variations: [Vec<Handle<AudioSource>>; Sound::COUNT],
    last_started: [Option<Duration>; Sound::COUNT],
    last_variation: [usize; Sound::COUNT],
}

/// Calls a function for each effect, and returns the results.
fn by_sound<T>(value: impl FnMut(Sound) -> T) -> [T; Sound::COUNT] {
    let values: Vec<T> = Sound::iter().map(value).collect();
    values.try_into().ok().expect("one value for each effect")
}

impl SoundLibrary {
    fn load(assets: &AssetServer, table: &'static str) -> SoundLibrary {
        SoundLibrary {
            table: Some(table),
            variations: by_sound(|sound| sound.paths(table).map(|path| assets.load(path)).collect()),
            ..default()
        }
    }

    /// Selects a random variation, which differs from the last variation if the effect has several variations. Returns
    /// `None` within [`REPEAT_AFTER`] of the last start, and while the library is empty.
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
        if count == 0 {
            return None;
        }
        let step = if count > 1 { random.random_range(1..count) } else { 0 };
        self.last_variation[index] = (self.last_variation[index] + step) % count;
        self.last_started[index] = Some(now);
        Some(self.variations[index][self.last_variation[index]].clone())
    }
}

/// Run condition: the scene is complete, or the app has no renderer.
pub(super) fn scene_is_complete(readiness: Option<Res<Readiness>>) -> bool {
    readiness.is_none_or(|readiness| readiness.is_complete())
}

/// Loads the theme's sounds, unless the library contains them.
pub(super) fn load_theme_sounds(
    assets: Res<AssetServer>,
    active_theme: Res<ActiveTheme>,
    mut library: ResMut<SoundLibrary>,
) {
    let table = table_folder(active_theme.theme());
    if library.table != Some(table) {
        *library = SoundLibrary::load(&assets, table);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use breakthrough_themes::built_in_themes;

    #[test]
    fn every_theme_has_every_sound() {
        for (id, theme) in built_in_themes() {
            for path in Sound::iter().flat_map(|sound| sound.paths(table_folder(&theme))) {
                assert!(
                    crate::assets::read(&path).is_some(),
                    "{}: {path} is missing",
                    id.as_str()
                );
            }
        }
    }

    #[test]
    fn consecutive_steps_use_different_variations() {
        let mut library = SoundLibrary {
            table: Some("wood"),
            variations: by_sound(|sound| (0..sound.variations()).map(|_| Handle::default()).collect()),
            ..default()
        };
        let mut random = rand::rng();
        let mut heard = Vec::new();
        for step in 0..200 {
            let now = Duration::from_secs(step);
            assert!(library.next_variation(Sound::Move, now, &mut random).is_some());
            heard.push(library.last_variation[Sound::Move as usize]);
        }
        assert!(heard.windows(2).all(|pair| pair[0] != pair[1]), "{heard:?}");
        assert!((0..6).all(|variation| heard.contains(&variation)), "{heard:?}");
    }
}
