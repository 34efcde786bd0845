//! What a player may choose about how the game feels.

use bevy::prelude::*;
use std::time::Duration;

/// How fast pieces move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
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

/// How loud things are, in percent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Volumes {
    /// Of everything.
    pub master: u8,
    /// Of every bus, in the order of [`Bus::ALL`].
    pub buses: [u8; Bus::ALL.len()],
}

impl Default for Volumes {
    fn default() -> Volumes {
        Volumes {
            master: 90,
            buses: [100, 80, 60, 60],
        }
    }
}

impl Volumes {
    /// How much of a sound's own loudness is heard, 0 to 1.
    #[must_use]
    pub fn of(self, bus: Bus) -> f32 {
        let share = |percent: u8| f32::from(percent) / 100.0;
        share(self.master) * share(self.buses[bus as usize])
    }
}

/// The player's choices.
#[derive(Resource, Clone, Debug, PartialEq)]
pub struct Settings {
    /// How fast pieces move.
    pub move_speed: MoveSpeed,
    /// Whether anything is heard.
    pub sound: bool,
    /// How loud things are.
    pub volumes: Volumes,
    /// The computer answers no sooner than this, so that its move can be followed.
    pub computer_replies_after: Duration,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            move_speed: MoveSpeed::Normal,
            sound: true,
            volumes: Volumes::default(),
            computer_replies_after: Duration::from_millis(400),
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Settings>();
}
