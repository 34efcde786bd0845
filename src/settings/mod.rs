//! The player's settings: one struct, which is both the resource and the format of the settings file.

pub(crate) mod file;

use crate::graphics::Quality;
use bevy::prelude::*;
use breakthrough_themes::{PieceSet, TimeOfDay};
use clap::ValueEnum;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// The animation speed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum MoveSpeed {
    /// No animation.
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
    /// Every speed, from fast to slow.
    pub const ALL: [MoveSpeed; 4] = [MoveSpeed::Off, MoveSpeed::Fast, MoveSpeed::Normal, MoveSpeed::Slow];

    /// The duration of a move to an adjacent square, in seconds.
    #[must_use]
    pub const fn move_seconds(self) -> f32 {
        match self {
            MoveSpeed::Off => 0.0,
            MoveSpeed::Fast => 0.12,
            MoveSpeed::Normal => 0.25,
            MoveSpeed::Slow => 0.5,
        }
    }

    /// The duration of every animation, relative to normal speed.
    #[must_use]
    pub const fn factor(self) -> f32 {
        self.move_seconds() / MoveSpeed::Normal.move_seconds()
    }
}

/// A camera preset.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Reflect, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ViewPreset {
    /// From the player's side.
    #[default]
    Player,
    /// From the side, with the player on the left.
    Side,
    /// From above.
    Top,
}

impl ViewPreset {
    /// The next preset. The first follows the last.
    #[must_use]
    pub const fn next(self) -> ViewPreset {
        match self {
            ViewPreset::Player => ViewPreset::Side,
            ViewPreset::Side => ViewPreset::Top,
            ViewPreset::Top => ViewPreset::Player,
        }
    }
}

/// Where coordinates are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum CoordinateStyle {
    /// In the frame on all sides, upright for the viewer, or for both players when two people sit opposite each other.
    #[default]
    Frame,
    /// In the frame, before the viewer and on the left.
    OneSide,
    /// In the squares along the edge.
    Edge,
    /// In every square.
    Every,
    /// Nowhere.
    Off,
}

impl CoordinateStyle {
    pub const ALL: [CoordinateStyle; 5] = [
        CoordinateStyle::Frame,
        CoordinateStyle::OneSide,
        CoordinateStyle::Edge,
        CoordinateStyle::Every,
        CoordinateStyle::Off,
    ];
}

/// How moves are written in the list of moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum MoveNames {
    /// Both squares: `a2-b3`.
    #[default]
    Long,
    /// The target, with the file of the piece where that is needed: `b3`.
    Short,
    /// An arrow and the target.
    Arrows,
}

impl MoveNames {
    pub const ALL: [MoveNames; 3] = [MoveNames::Long, MoveNames::Short, MoveNames::Arrows];
}

/// The time of day that the room shows, as far as there are pictures of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum RoomTime {
    /// The usual one of the room.
    #[default]
    Usual,
    /// After sunrise.
    Day,
    /// Around sunset.
    Dusk,
    /// Dark outside.
    Night,
    /// That of the computer's clock.
    Clock,
}

impl RoomTime {
    pub const ALL: [RoomTime; 5] = [
        RoomTime::Usual,
        RoomTime::Day,
        RoomTime::Dusk,
        RoomTime::Night,
        RoomTime::Clock,
    ];

    /// The time of day that is wanted, if any.
    #[must_use]
    pub fn time_of_day(self) -> Option<TimeOfDay> {
        match self {
            RoomTime::Usual => None,
            RoomTime::Day => Some(TimeOfDay::Day),
            RoomTime::Dusk => Some(TimeOfDay::Dusk),
            RoomTime::Night => Some(TimeOfDay::Night),
            RoomTime::Clock => Some(TimeOfDay::at_hour(jiff::Zoned::now().hour().unsigned_abs())),
        }
    }
}

/// The size of text and controls.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum TextSize {
    /// 100 %.
    #[default]
    Normal,
    /// 125 %.
    Large,
    /// 150 %.
    Larger,
    /// 200 %.
    Largest,
}

impl TextSize {
    /// Every size, the smallest first.
    pub const ALL: [TextSize; 4] = [TextSize::Normal, TextSize::Large, TextSize::Larger, TextSize::Largest];

    /// The size in percent.
    #[must_use]
    pub const fn percent(self) -> u16 {
        match self {
            TextSize::Normal => 100,
            TextSize::Large => 125,
            TextSize::Larger => 150,
            TextSize::Largest => 200,
        }
    }

    /// The size as a factor.
    #[must_use]
    pub fn factor(self) -> f32 {
        f32::from(self.percent()) / 100.0
    }
}

/// A group of sounds with a volume of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bus {
    /// Pieces and the board.
    Effects,
    /// Buttons, panels, rejected moves, the end of a match.
    Interface,
    /// Background ambience.
    Ambience,
    /// Music, outside matches.
    Music,
}

impl Bus {
    pub const ALL: [Bus; 4] = [Bus::Effects, Bus::Interface, Bus::Ambience, Bus::Music];
}

/// The master volume and the volume of each bus, in percent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Volumes {
    /// Scales every bus.
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
            music: 0,
        }
    }
}

impl Volumes {
    /// The volume of a bus, scaled by the master volume: 0 to 1.
    #[must_use]
    pub fn of(mut self, bus: Bus) -> f32 {
        let fraction = |percent: u8| f32::from(percent) / 100.0;
        fraction(self.master) * fraction(*self.bus_mut(bus))
    }

    /// A mutable reference to the volume of a bus, in percent.
    pub const fn bus_mut(&mut self, bus: Bus) -> &mut u8 {
        match bus {
            Bus::Effects => &mut self.effects,
            Bus::Interface => &mut self.interface,
            Bus::Ambience => &mut self.ambience,
            Bus::Music => &mut self.music,
        }
    }

    /// Limits every volume to 100 %.
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

/// The player's settings and the format of the settings file. Missing keys have their defaults.
#[derive(Resource, Clone, Debug, PartialEq, Reflect, Deserialize, Serialize)]
#[reflect(opaque, Resource, Serialize)]
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
    /// Whether the theme's room is shown. Otherwise the table fades into the dark.
    #[serde(rename = "room")]
    pub shows_room: bool,
    /// The time of day in the room.
    pub room_time: RoomTime,
    /// The animation speed.
    pub move_speed: MoveSpeed,
    /// Whether pieces fade instead of moving, nothing shakes or breaks, and the camera cuts.
    pub reduced_motion: bool,
    /// The camera preset at the start of a match.
    #[serde(rename = "view")]
    pub preset: ViewPreset,
    /// Whether a match opens with a low view of board and room.
    pub opening_view: bool,
    /// Whether the board flips to the side to move in a match between two people.
    pub turns_to_mover: bool,
    /// Where coordinates are shown.
    pub coordinates: CoordinateStyle,
    /// Whether the list of moves stands beside the board, in windows that have room for it.
    pub shows_moves: bool,
    /// How moves are written.
    pub move_names: MoveNames,
    /// The size of the interface.
    pub text_size: TextSize,
    /// Whether sound is on.
    pub sound: bool,
    /// The volume of each bus.
    pub volumes: Volumes,
    /// The shortest time until the computer moves, so that the player can follow. Not saved.
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
            shows_room: true,
            room_time: RoomTime::Usual,
            move_speed: MoveSpeed::Normal,
            reduced_motion: false,
            preset: ViewPreset::Player,
            opening_view: true,
            turns_to_mover: false,
            coordinates: CoordinateStyle::Frame,
            shows_moves: true,
            move_names: MoveNames::Long,
            text_size: TextSize::Normal,
            sound: true,
            volumes: Volumes::default(),
            computer_replies_after: default_reply_delay(),
        }
    }
}

impl Settings {
    /// The animation speed, which is off with reduced motion.
    #[must_use]
    pub const fn seen_speed(&self) -> MoveSpeed {
        if self.reduced_motion {
            MoveSpeed::Off
        } else {
            self.move_speed
        }
    }

    /// Whether pieces fade from square to square instead of moving.
    #[must_use]
    pub fn fades(&self) -> bool {
        self.reduced_motion && self.move_speed != MoveSpeed::Off
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Settings>().add_plugins(file::plugin);
}
