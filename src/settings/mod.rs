//! The player's settings: one struct, which is both the resource and the settings file.

pub(crate) mod file;

use crate::graphics::Quality;
use bevy::prelude::*;
use breakthrough_themes::PieceSet;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// How fast pieces move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum MoveSpeed {
    /// Pieces jump.
    Off,
    /// 120 ms a move.
    Fast,
    /// 250 ms a move.
    #[default]
    Normal,
    /// 500 ms a move.
    Slow,
}

impl MoveSpeed {
    /// Every speed, the fastest first.
    pub const ALL: [MoveSpeed; 4] = [MoveSpeed::Off, MoveSpeed::Fast, MoveSpeed::Normal, MoveSpeed::Slow];

    /// Seconds that a move to the next square takes.
    #[must_use]
    pub const fn move_seconds(self) -> f32 {
        match self {
            MoveSpeed::Off => 0.0,
            MoveSpeed::Fast => 0.12,
            MoveSpeed::Normal => 0.25,
            MoveSpeed::Slow => 0.5,
        }
    }

    /// How much longer than usual every animation takes.
    #[must_use]
    pub const fn factor(self) -> f32 {
        self.move_seconds() / MoveSpeed::Normal.move_seconds()
    }
}

/// From where the board is looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Preset {
    /// From the player's place.
    #[default]
    Player,
    /// From the side, with the player at the left.
    Side,
    /// From above.
    Top,
}

impl Preset {
    /// The one after this, and the first after the last.
    #[must_use]
    pub const fn next(self) -> Preset {
        match self {
            Preset::Player => Preset::Side,
            Preset::Side => Preset::Top,
            Preset::Top => Preset::Player,
        }
    }
}

/// Where squares have their names.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum CoordinateStyle {
    /// In the frame on all sides, to be read from both.
    #[default]
    Frame,
    /// In the frame, to be read by the first side only.
    OneSide,
    /// In the squares at the edge.
    Edge,
    /// In every square.
    Every,
    /// Nowhere.
    Off,
}

impl CoordinateStyle {
    /// Every style.
    pub const ALL: [CoordinateStyle; 5] = [
        CoordinateStyle::Frame,
        CoordinateStyle::OneSide,
        CoordinateStyle::Edge,
        CoordinateStyle::Every,
        CoordinateStyle::Off,
    ];
}

/// How large text is, and the controls that bear it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum TextSize {
    /// As it was drawn.
    #[default]
    Normal,
    /// A quarter larger.
    Large,
    /// Half as large again.
    Larger,
    /// Twice as large.
    Largest,
}

impl TextSize {
    /// Every size, the smallest first.
    pub const ALL: [TextSize; 4] = [TextSize::Normal, TextSize::Large, TextSize::Larger, TextSize::Largest];

    /// In percent of how it was drawn.
    #[must_use]
    pub const fn percent(self) -> u16 {
        match self {
            TextSize::Normal => 100,
            TextSize::Large => 125,
            TextSize::Larger => 150,
            TextSize::Largest => 200,
        }
    }

    /// How many times as large as it was drawn.
    #[must_use]
    pub fn factor(self) -> f32 {
        f32::from(self.percent()) / 100.0
    }
}

/// What is mixed apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bus {
    /// Pieces and the board.
    Effects,
    /// Buttons, panels, refusals, the end of a match.
    Interface,
    /// The quiet of the room.
    Ambience,
    /// Music, outside matches.
    Music,
}

impl Bus {
    /// Every bus.
    pub const ALL: [Bus; 4] = [Bus::Effects, Bus::Interface, Bus::Ambience, Bus::Music];
}

/// The volume of each bus, in percent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Volumes {
    /// Of everything.
    pub master: u8,
    /// Of [`Bus::Effects`].
    pub effects: u8,
    /// Of [`Bus::Interface`].
    pub interface: u8,
    /// Of [`Bus::Ambience`].
    pub ambience: u8,
    /// Of [`Bus::Music`].
    pub music: u8,
}

impl Default for Volumes {
    fn default() -> Volumes {
        Volumes {
            master: 90,
            effects: 100,
            interface: 80,
            ambience: 60,
            music: 60,
        }
    }
}

impl Volumes {
    /// How much of a sound's own loudness is heard, 0 to 1.
    #[must_use]
    pub fn of(mut self, bus: Bus) -> f32 {
        let share = |percent: u8| f32::from(percent) / 100.0;
        share(self.master) * share(*self.bus_mut(bus))
    }

    /// The volume of a bus, to be changed.
    pub const fn bus_mut(&mut self, bus: Bus) -> &mut u8 {
        match bus {
            Bus::Effects => &mut self.effects,
            Bus::Interface => &mut self.interface,
            Bus::Ambience => &mut self.ambience,
            Bus::Music => &mut self.music,
        }
    }

    /// The same with nothing above all.
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

/// The player's settings, as they are kept in the settings file. What the file leaves out has its default.
#[derive(Resource, Clone, Debug, PartialEq, Deserialize, Serialize)]
#[serde(default, rename_all = "kebab-case")]
pub struct Settings {
    /// The id of the theme; the first built-in one if none was chosen.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub theme: Option<String>,
    /// The set of pieces; the theme's own if none was chosen.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pieces: Option<PieceSet>,
    /// The graphics quality; detected at every start if none was chosen.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) quality: Option<Quality>,
    /// The animation speed.
    pub move_speed: MoveSpeed,
    /// Whether pieces fade instead of moving, nothing shakes or breaks, and the camera cuts.
    pub reduced_motion: bool,
    /// The view in which a match begins.
    #[serde(rename = "view")]
    pub preset: Preset,
    /// Whether the board turns to the side to move, where two people play.
    pub turns_to_mover: bool,
    /// Where coordinates are shown.
    pub coordinates: CoordinateStyle,
    /// The size of the interface.
    pub text_size: TextSize,
    /// Whether there is any sound.
    pub sound: bool,
    /// The volume of each bus.
    pub volumes: Volumes,
    /// The least time before the computer's move is played, so that it can be followed. Not in the file.
    #[serde(skip, default = "default_reply_delay")]
    pub computer_replies_after: Duration,
}

const fn default_reply_delay() -> Duration {
    Duration::from_millis(400)
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            theme: None,
            pieces: None,
            quality: None,
            move_speed: MoveSpeed::Normal,
            reduced_motion: false,
            preset: Preset::Player,
            turns_to_mover: false,
            coordinates: CoordinateStyle::Frame,
            text_size: TextSize::Normal,
            sound: true,
            volumes: Volumes::default(),
            computer_replies_after: default_reply_delay(),
        }
    }
}

impl Settings {
    /// How fast pieces are seen to move.
    #[must_use]
    pub const fn seen_speed(&self) -> MoveSpeed {
        if self.reduced_motion {
            MoveSpeed::Off
        } else {
            self.move_speed
        }
    }

    /// Whether pieces fade where others see them move.
    #[must_use]
    pub fn fades(&self) -> bool {
        self.reduced_motion && self.move_speed != MoveSpeed::Off
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Settings>().add_plugins(file::plugin);
}
