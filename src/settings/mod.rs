//! The player's settings: one struct, which is both the resource and the format of the settings file.

mod clock;
mod engine;
mod fields;
pub(crate) mod file;
mod keys;
mod places;
mod play;
mod quality;
mod volumes;

pub(crate) use clock::TIME_PRESETS;
pub use clock::{ClockChoice, ClockSettings};
pub use engine::EngineSettings;
#[cfg(test)]
pub(crate) use fields::field_names_of;
pub use file::SettingsNotSaved;
pub use keys::KeySettings;
pub(crate) use places::{FilePlace, FilePlaces};
pub use play::MoveInput;
pub(crate) use quality::{DetectedQuality, Quality};
pub use volumes::{Bus, Volumes};

use crate::session::RematchRule;
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
    pub const ALL: [ViewPreset; 3] = [ViewPreset::Player, ViewPreset::Side, ViewPreset::Top];

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
    /// Whether the window fills the screen. In a page the browser decides that, and it is not kept.
    pub full_screen: bool,
    /// Whether the theme's room is shown. Otherwise the table fades into the dark.
    #[serde(rename = "room")]
    pub shows_room: bool,
    /// The time of day in the room.
    pub room_time: RoomTime,
    /// The animation speed.
    pub move_speed: MoveSpeed,
    /// Whether pieces fade instead of moving, nothing shakes or breaks, and the camera cuts.
    pub reduced_motion: bool,
    /// The camera preset at the start of a game.
    #[serde(rename = "view")]
    pub preset: ViewPreset,
    /// Whether a game opens with a low view of board and room.
    pub opening_view: bool,
    /// Whether the board flips to the side to move in a match between two people.
    pub turns_to_mover: bool,
    /// Where coordinates are shown.
    pub coordinates: CoordinateStyle,
    /// Whether the list of moves stands beside the board, in windows that have room for it.
    #[serde(rename = "move-list")]
    pub shows_moves: bool,
    /// How moves are written.
    pub move_names: MoveNames,
    /// Whether the squares are marked that the selected piece can move to.
    #[serde(rename = "legal-moves")]
    pub shows_targets: bool,
    /// Whether the last move is marked.
    #[serde(rename = "last-move")]
    pub shows_last_move: bool,
    /// Whether pieces that could be captured are marked from the start of a game.
    #[serde(rename = "threats")]
    pub shows_threats: bool,
    /// How pieces are moved with the pointer.
    pub move_input: MoveInput,
    /// Whether resigning asks for a second press.
    #[serde(rename = "confirm-resignation")]
    pub confirms_resignation: bool,
    /// Whether restarting a game and swapping sides ask for a second press.
    #[serde(rename = "confirm-restart")]
    pub confirms_restart: bool,
    /// Whether leaving a running game asks for a second press.
    #[serde(rename = "confirm-leaving")]
    pub confirms_leaving: bool,
    /// The size of the interface.
    pub text_size: TextSize,
    /// Whether sound is on.
    pub sound: bool,
    /// The volume of each bus.
    pub volumes: Volumes,
    /// The player's own keys.
    #[serde(skip_serializing_if = "KeySettings::is_empty")]
    pub keys: KeySettings,
    /// The shortest time until the computer moves, so that the player can follow.
    #[serde(rename = "reply-milliseconds", with = "play::milliseconds")]
    pub computer_replies_after: Duration,
    /// The names of player one and player two; empty for a player without one. Against the computer, player one is the person.
    #[serde(rename = "names")]
    pub player_names: [String; 2],
    /// The clock of a new game.
    pub clock: ClockSettings,
    /// Who begins a rematch.
    pub rematch: RematchRule,
    /// What searches may use.
    pub engine: EngineSettings,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            theme: None,
            pieces: None,
            quality: None,
            full_screen: false,
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
            shows_targets: true,
            shows_last_move: true,
            shows_threats: false,
            move_input: MoveInput::default(),
            confirms_resignation: true,
            confirms_restart: true,
            confirms_leaving: false,
            text_size: TextSize::Normal,
            sound: true,
            volumes: Volumes::default(),
            keys: KeySettings::default(),
            computer_replies_after: play::DEFAULT_REPLY_DELAY,
            player_names: default(),
            clock: ClockSettings::default(),
            rematch: RematchRule::default(),
            engine: EngineSettings::default(),
        }
    }
}

impl Settings {
    /// Limits every number to what makes sense.
    #[must_use]
    fn limited(self) -> Settings {
        Settings {
            volumes: self.volumes.limited(),
            engine: self.engine.limited(),
            computer_replies_after: self.computer_replies_after.min(play::MAX_REPLY_DELAY),
            ..self
        }
    }

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
