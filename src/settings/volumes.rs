//! Volumes of the sound buses.

use bevy::prelude::*;
use serde::{Deserialize, Serialize};
use strum::EnumIter;

/// Whether no audio output device is available.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct NoSoundDevice(pub(crate) bool);

/// Sound bus: a group of sounds with a common volume.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumIter)]
pub enum Bus {
    /// Pieces and the board.
    Effects,
    /// Buttons, panels, rejected moves, and the end of a game.
    Interface,
    /// Background ambience.
    Ambience,
    /// Music, outside games.
    Music,
}

/// Master volume and the volume of each bus, in percent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(default, rename_all = "kebab-case")]
pub struct Volumes {
    /// Factor applied to every bus.
    pub master: u8,
    pub effects: u8,
    pub interface: u8,
    pub ambience: u8,
    pub music: u8,
}

impl Default for Volumes {
    fn default() -> Volumes {
        Volumes {
            master: 90,
            effects: 100,
            interface: 80,
            ambience: 60,
            music: 0,
        }
    }
}

impl Volumes {
    /// Returns the volume of a bus, scaled by the master volume, from 0 to 1.
    #[must_use]
    pub fn volume(mut self, bus: Bus) -> f32 {
        let fraction = |percent: u8| f32::from(percent) / 100.0;
        fraction(self.master) * fraction(*self.bus_mut(bus))
    }

    /// Returns the volume of a bus for modification, in percent.
    pub const fn bus_mut(&mut self, bus: Bus) -> &mut u8 {
        match bus {
            Bus::Effects => &mut self.effects,
            Bus::Interface => &mut self.interface,
            Bus::Ambience => &mut self.ambience,
            Bus::Music => &mut self.music,
        }
    }

    /// Clamps every volume to 100%.
    #[must_use]
    pub fn limited(self) -> Volumes {
        Volumes {
            master: self.master.min(100),
            effects: self.effects.min(100),
            interface: self.interface.min(100),
            ambience: self.ambience.min(100),
            music: self.music.min(100),
        }
    }
}
