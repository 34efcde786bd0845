//! The clock of a new game: what was chosen for the last one.

use breakthrough_arena::TimeControl;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// The time controls that are offered, from fast to slow.
pub(crate) const TIME_PRESETS: [TimeControl; 12] = [
    with_increment(1, 0),
    with_increment(2, 1),
    with_increment(3, 0),
    with_increment(3, 2),
    with_increment(5, 0),
    with_increment(5, 3),
    with_increment(10, 0),
    with_increment(10, 5),
    with_increment(15, 10),
    with_increment(30, 0),
    TimeControl::PerMove(Duration::from_secs(10)),
    TimeControl::PerMove(Duration::from_secs(30)),
];
const DEFAULT_PRESET: TimeControl = TIME_PRESETS[5];

const fn with_increment(minutes: u64, seconds: u64) -> TimeControl {
    TimeControl::Increment {
        base: Duration::from_secs(minutes * 60),
        increment: Duration::from_secs(seconds),
    }
}

/// Whether a game has a clock, and where its time comes from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ClockChoice {
    /// No clock.
    #[default]
    None,
    /// One of the times that are offered.
    Preset,
    /// A time of the player's own.
    Custom,
}

/// The clock of a new game.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(default, rename_all = "kebab-case")]
pub struct ClockSettings {
    /// Whether there is a clock, and where its time comes from.
    pub choice: ClockChoice,
    /// The preset that was chosen last.
    #[serde(with = "text")]
    pub preset: TimeControl,
    /// The custom time of player one, which is that of both players unless each has their own.
    #[serde(with = "text")]
    pub custom: TimeControl,
    /// The custom time of player two.
    #[serde(with = "text")]
    pub custom_two: TimeControl,
    /// Whether each player has their own time.
    #[serde(rename = "different-times")]
    pub has_own_times: bool,
    /// Whether computers play under the clock, too.
    #[serde(rename = "computer")]
    pub computer_has_clock: bool,
    /// Whether the clocks go on while the menu is open.
    #[serde(rename = "in-menu")]
    pub runs_in_menu: bool,
    /// Whether a clock stands on the table.
    #[serde(rename = "on-table")]
    pub stands_on_table: bool,
}

impl Default for ClockSettings {
    fn default() -> ClockSettings {
        ClockSettings {
            choice: ClockChoice::None,
            preset: DEFAULT_PRESET,
            custom: DEFAULT_PRESET,
            custom_two: DEFAULT_PRESET,
            has_own_times: false,
            computer_has_clock: false,
            runs_in_menu: false,
            stands_on_table: true,
        }
    }
}

impl ClockSettings {
    /// The time controls of player one and player two. Nothing without a clock.
    #[must_use]
    pub fn controls(&self) -> Option<[TimeControl; 2]> {
        match self.choice {
            ClockChoice::None => None,
            ClockChoice::Preset => Some([self.preset; 2]),
            ClockChoice::Custom if self.has_own_times => Some([self.custom, self.custom_two]),
            ClockChoice::Custom => Some([self.custom; 2]),
        }
    }
}

/// A time control as in the PGN tag `TimeControl`.
mod text {
    use super::TimeControl;
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    pub(super) fn serialize<S: Serializer>(control: &TimeControl, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(control)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<TimeControl, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_controls_are_those_that_were_chosen() {
        let mut clock = ClockSettings {
            custom: "60d2".parse().expect("a time control"),
            custom_two: "1/9".parse().expect("a time control"),
            ..ClockSettings::default()
        };
        let controls = |clock: &ClockSettings| clock.controls().map(|both| both.map(|control| control.to_string()));
        assert_eq!(controls(&clock), None);
        clock.choice = ClockChoice::Preset;
        assert_eq!(controls(&clock), Some(["300+3", "300+3"].map(str::to_owned)));
        clock.choice = ClockChoice::Custom;
        assert_eq!(controls(&clock), Some(["60d2", "60d2"].map(str::to_owned)));
        clock.has_own_times = true;
        assert_eq!(controls(&clock), Some(["60d2", "1/9"].map(str::to_owned)));
    }

    #[test]
    fn time_controls_are_written_as_in_pgn_and_wrong_ones_are_named() {
        let clock = ClockSettings {
            custom: "60d2".parse().expect("a time control"),
            ..ClockSettings::default()
        };
        let text = toml::to_string(&clock).expect("text");
        assert!(text.contains("custom = \"60d2\""), "{text}");
        assert_eq!(toml::from_str::<ClockSettings>(&text).expect("settings"), clock);
        let error = toml::from_str::<ClockSettings>("preset = \"soon\"").expect_err("no time control");
        assert!(error.to_string().contains("`soon`"), "{error}");
    }
}
