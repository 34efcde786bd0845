//! Player settings. A single struct is both the resource and the format of the settings file.

mod analysis;
mod appearance;
mod clock;
mod coach;
mod engine;
mod fields;
pub(crate) mod file;
pub(crate) mod first_games;
mod keys;
mod new_game;
mod places;
mod play;
mod player;
mod quality;
mod text_size;
mod volumes;

pub(crate) use analysis::{AnalysisSettings, ExplorerSource, FactMark};
pub(crate) use appearance::{AppearanceOverrides, AppearanceSettings};
pub(crate) use clock::TIME_PRESETS;
pub(crate) use clock::{ClockChoice, ClockSettings};
pub(crate) use coach::{CoachSetting, CoachStopped, CoachUse};
pub(crate) use engine::EngineSettings;
#[cfg(test)]
pub(crate) use fields::field_names_of;
pub use file::SettingsNotSaved;
pub(crate) use keys::KeySettings;
pub(crate) use new_game::{NewGameSettings, Opponents, SideChoice};
pub(crate) use places::{FileLocations, FilePlace, LICENCES};
pub(crate) use play::MoveInput;
pub(crate) use player::player_changed;
pub(crate) use quality::{DetectedQuality, Quality};
pub(crate) use text_size::TextSize;
pub(crate) use volumes::NoSoundDevice;
pub(crate) use volumes::{Bus, Volumes};

use crate::base::local_time;
use crate::session::RematchRule;
use bevy::prelude::*;
use breakthrough_platform::text::shortened_name;
use breakthrough_themes::{PieceSet, TimeOfDay};
use clap::ValueEnum;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::time::Duration;
use strum::EnumIter;

/// Animation speed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize, EnumIter)]
#[serde(rename_all = "kebab-case")]
pub enum MoveSpeed {
    /// No animation.
    Off,
    /// 120 ms per move.
    Fast,
    /// 250 ms per move.
    #[default]
    Normal,
    /// 500 ms per move.
    Slow,
}

impl MoveSpeed {
    /// Duration of a move to an adjacent square, in seconds.
    #[must_use]
    pub const fn move_seconds(self) -> f32 {
        match self {
            MoveSpeed::Off => 0.0,
            MoveSpeed::Fast => 0.12,
            MoveSpeed::Normal => 0.25,
            MoveSpeed::Slow => 0.5,
        }
    }

    /// Duration of an animation relative to the duration at normal speed.
    #[must_use]
    pub const fn factor(self) -> f32 {
        self.move_seconds() / MoveSpeed::Normal.move_seconds()
    }
}

/// Camera preset.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Reflect, Deserialize, Serialize, EnumIter)]
#[serde(rename_all = "kebab-case")]
pub enum ViewPreset {
    #[default]
    Player,
    /// From the side, with the player on the left.
    Side,
    /// From above.
    Top,
}

impl ViewPreset {
    /// Returns the next preset, wrapping around.
    #[must_use]
    pub const fn next(self) -> ViewPreset {
        match self {
            ViewPreset::Player => ViewPreset::Side,
            ViewPreset::Side => ViewPreset::Top,
            ViewPreset::Top => ViewPreset::Player,
        }
    }
}

/// Placement of coordinates.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize, EnumIter)]
#[serde(rename_all = "kebab-case")]
pub enum CoordinateStyle {
    /// In the frame on all sides, facing the viewer, or facing each player if two people sit opposite each other.
    Frame,
    /// In the frame, in front of the viewer and on the left.
    #[default]
    OneSide,
    /// In the edge squares.
    Edge,
    /// In every square.
    Every,
    /// Hidden.
    Off,
}

/// Move notation in the move list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize, EnumIter)]
#[serde(rename_all = "kebab-case")]
pub enum MoveNames {
    /// Both squares: `a2-b3`.
    #[default]
    Long,
    /// The target, with the file of the piece where needed: `b3`.
    Short,
    /// An arrow and the target.
    Arrows,
}

/// Time of day of the room, if the room has images for it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum, Deserialize, Serialize, EnumIter)]
#[serde(rename_all = "kebab-case")]
pub enum RoomTime {
    /// The room's default
    #[default]
    #[serde(rename = "usual")]
    #[value(name = "usual")]
    RoomDefault,
    /// After sunrise
    Day,
    /// Around sunset
    Dusk,
    /// Dark outside
    Night,
    /// The computer's local time
    Clock,
}

impl RoomTime {
    /// Returns the chosen time of day; `None` for the room's default.
    #[must_use]
    pub fn time_of_day(self) -> Option<TimeOfDay> {
        match self {
            RoomTime::RoomDefault => None,
            RoomTime::Day => Some(TimeOfDay::Day),
            RoomTime::Dusk => Some(TimeOfDay::Dusk),
            RoomTime::Night => Some(TimeOfDay::Night),
            RoomTime::Clock => Some(TimeOfDay::at_hour(local_time::now().hour().unsigned_abs())),
        }
    }
}

/// The player's settings, which are serialized as the settings file. Missing settings have their default values.
#[derive(Resource, Clone, Debug, PartialEq, Reflect, Deserialize, Serialize)]
#[reflect(opaque, Resource, Serialize)]
#[serde(default, rename_all = "kebab-case")]
pub struct Settings {
    /// Theme id; the first built-in theme if `None`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub theme: Option<String>,
    /// Piece set; the theme's own if `None`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pieces: Option<PieceSet>,
    /// Graphics quality; detected at every start if `None`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) quality: Option<Quality>,
    /// Whether the window fills the screen. In a web page, the browser controls full screen, and this setting is not saved.
    pub full_screen: bool,
    /// Whether the theme's room is shown. Without a room, the table fades into the theme's backdrop.
    #[serde(rename = "room")]
    pub shows_room: bool,
    pub room_time: RoomTime,
    pub move_speed: MoveSpeed,
    /// Whether pieces fade instead of moving, shaking and breaking, and the camera jumps to its target.
    pub reduced_motion: bool,
    /// Camera preset at the start of a game.
    #[serde(rename = "view")]
    pub preset: ViewPreset,
    /// Whether a game starts with an intro camera, which is a low view of the board and the room.
    pub opening_view: bool,
    /// Whether the board turns to the side to move in a game between two people.
    pub turns_to_mover: bool,
    pub coordinates: CoordinateStyle,
    /// Whether the move list is shown beside the board in sufficiently wide windows.
    #[serde(rename = "move-list")]
    pub shows_moves: bool,
    pub move_names: MoveNames,
    /// Whether the selected piece's legal targets are marked.
    #[serde(rename = "legal-moves")]
    pub shows_targets: bool,
    #[serde(rename = "last-move")]
    pub shows_last_move: bool,
    /// Whether threatened pieces are marked from the start of a game.
    #[serde(rename = "threats")]
    pub shows_threats: bool,
    /// Whether a game is reviewed when it ends.
    #[serde(rename = "auto-review")]
    pub reviews_games: bool,
    /// Games in which the coach advises.
    pub(crate) coach: CoachSetting,
    /// Numbers of finished games in which the coach could advise, by the name of the person, which is empty for an unnamed person.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub(crate) coached_games: BTreeMap<String, u8>,
    /// Whether games show the goal until a person has won the variant.
    #[serde(rename = "goal")]
    pub shows_goal: bool,
    /// Share codes of the variants that a person has won, in the order of the wins.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub won_variants: Vec<String>,
    /// Whether the player has answered the question of the first start, or has opened a game.
    #[serde(rename = "welcomed", skip_serializing_if = "std::ops::Not::not")]
    pub is_welcomed: bool,
    /// Whether the player has dismissed the notice that games of custom variants are unrated.
    #[serde(rename = "rating-notice-dismissed", skip_serializing_if = "std::ops::Not::not")]
    pub hides_rating_notice: bool,
    /// Pointer input for making moves.
    pub move_input: MoveInput,
    /// Whether resigning needs a second press.
    #[serde(rename = "confirm-resignation")]
    pub confirms_resignation: bool,
    /// Whether restarting a game and swapping sides need a second press.
    #[serde(rename = "confirm-restart")]
    pub confirms_restart: bool,
    /// Whether leaving a running game needs a second press.
    #[serde(rename = "confirm-leaving")]
    pub confirms_leaving: bool,
    /// Size of the interface.
    pub text_size: TextSize,
    pub sound: bool,
    pub volumes: Volumes,
    /// Rebound keys.
    #[serde(skip_serializing_if = "KeySettings::is_empty")]
    pub keys: KeySettings,
    /// Minimum delay of the computer's moves, which lets the player follow the game.
    #[serde(rename = "reply-milliseconds", with = "play::milliseconds")]
    pub computer_replies_after: Duration,
    /// Names of player one and player two; empty for unnamed players. Against the computer, player one is the person.
    #[serde(rename = "names")]
    pub player_names: [String; 2],
    /// Players and variant of a new game.
    pub new_game: NewGameSettings,
    /// Clock settings of a new game.
    pub clock: ClockSettings,
    /// First move in a rematch.
    pub rematch: RematchRule,
    /// Search resources.
    pub engine: EngineSettings,
    pub analysis: AnalysisSettings,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            theme: None,
            pieces: None,
            quality: None,
            full_screen: false,
            shows_room: true,
            room_time: RoomTime::RoomDefault,
            move_speed: MoveSpeed::Normal,
            reduced_motion: false,
            preset: ViewPreset::Player,
            opening_view: true,
            turns_to_mover: false,
            coordinates: CoordinateStyle::default(),
            shows_moves: true,
            move_names: MoveNames::Long,
            shows_targets: true,
            shows_last_move: true,
            shows_threats: false,
            reviews_games: true,
            coach: CoachSetting::default(),
            coached_games: BTreeMap::new(),
            shows_goal: true,
            won_variants: Vec::new(),
            is_welcomed: false,
            hides_rating_notice: false,
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
            new_game: NewGameSettings::default(),
            clock: ClockSettings::default(),
            rematch: RematchRule::Alternate,
            engine: EngineSettings::default(),
            analysis: AnalysisSettings::default(),
        }
    }
}

impl Settings {
    /// Clamps every number to its range.
    #[must_use]
    fn limited(self) -> Settings {
        Settings {
            volumes: self.volumes.limited(),
            engine: self.engine.limited(),
            analysis: self.analysis.limited(),
            new_game: self.new_game.limited(),
            computer_replies_after: self.computer_replies_after.min(play::MAX_REPLY_DELAY),
            player_names: self.player_names.map(|name| shortened_name(&name)),
            ..self
        }
    }

    /// Effective animation speed: off if motion is reduced.
    #[must_use]
    pub const fn effective_speed(&self) -> MoveSpeed {
        if self.reduced_motion {
            MoveSpeed::Off
        } else {
            self.move_speed
        }
    }

    /// Whether pieces fade instead of moving, because motion is reduced and animations are on.
    #[must_use]
    pub fn fades(&self) -> bool {
        self.reduced_motion && self.move_speed != MoveSpeed::Off
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Settings>()
        .add_plugins((quality::plugin, file::plugin, first_games::plugin, coach::plugin));
}
