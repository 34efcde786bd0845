//! Players and variant of the last new game, which are preselected on the new-game screen after the next launch.

use crate::settings::ClockSettings;
use breakthrough_engine::Level;
use serde::{Deserialize, Serialize};

/// Combination of people and computers as players.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Opponents {
    #[default]
    PersonAndComputer,
    TwoPeople,
    TwoComputers,
    /// A person, and a friend on another device.
    Friend,
}

impl Opponents {
    /// Returns the clock settings with `choice` as the choice for games between these opponents. This function is its own
    /// inverse.
    pub(crate) fn clock(self, clock: ClockSettings) -> ClockSettings {
        match self {
            Opponents::PersonAndComputer => clock.with_swapped_choices(),
            Opponents::TwoPeople | Opponents::TwoComputers | Opponents::Friend => clock,
        }
    }
}

/// Side of the person against the computer, or of the first of two people.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum SideChoice {
    #[default]
    First,
    Second,
    Random,
}

/// Players and variant of a new game.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(default, rename_all = "kebab-case")]
pub struct NewGameSettings {
    pub opponents: Opponents,
    /// Number of the computer's level ([`Level::number`]) for each side.
    pub levels: [i8; 2],
    /// Name of the UCI engine that replaces the level, for each side; empty for a level.
    pub engines: [String; 2],
    pub side: SideChoice,
    /// Whether the rated mode is selected.
    pub rated: bool,
    /// Name of a built-in or custom variant.
    pub variant: String,
}

impl Default for NewGameSettings {
    fn default() -> NewGameSettings {
        NewGameSettings {
            opponents: Opponents::default(),
            levels: [Level::NOVICE.number(); 2],
            engines: Default::default(),
            side: SideChoice::default(),
            rated: false,
            variant: "Classic".to_owned(),
        }
    }
}

impl NewGameSettings {
    /// Clamps the levels to their range.
    #[must_use]
    pub(super) fn limited(self) -> NewGameSettings {
        let (min, max) = (Level::WEAKEST.number(), Level::STRONGEST.number());
        NewGameSettings {
            levels: self.levels.map(|level| level.clamp(min, max)),
            ..self
        }
    }
}
