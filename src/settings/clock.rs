//! Clock settings of a new game. The defaults are the settings of the last game.

use breakthrough_players::TimeControl;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// Time control presets, from fast to slow.
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

/// Source of a new game's time control.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ClockChoice {
    #[default]
    None,
    Preset,
    Custom,
}

/// Clock settings of a new game.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(default, rename_all = "kebab-case")]
pub struct ClockSettings {
    /// Choice in games between two people or two computers.
    pub choice: ClockChoice,
    /// Choice in games of a person against the computer.
    #[serde(rename = "choice-against-computer")]
    pub choice_against_computer: ClockChoice,
    /// Last chosen preset.
    #[serde(with = "text")]
    pub preset: TimeControl,
    /// Custom time control of player one, or of both players unless `has_own_times` is set.
    #[serde(with = "text")]
    pub custom: TimeControl,
    /// Custom time control of player two.
    #[serde(with = "text")]
    pub custom_two: TimeControl,
    /// Whether the players have different time controls.
    #[serde(rename = "different-times")]
    pub has_own_times: bool,
    #[serde(rename = "computer")]
    pub computer_has_clock: bool,
    /// Whether the clocks run while the menu is open.
    #[serde(rename = "in-menu")]
    pub runs_in_menu: bool,
    /// Whether hints, threats and analysis are available in games between two people.
    #[serde(rename = "help")]
    pub allows_help: bool,
    #[serde(rename = "on-table")]
    pub shown_on_table: bool,
}

impl Default for ClockSettings {
    fn default() -> ClockSettings {
        ClockSettings {
            choice: ClockChoice::None,
            choice_against_computer: ClockChoice::None,
            preset: DEFAULT_PRESET,
            custom: DEFAULT_PRESET,
            custom_two: DEFAULT_PRESET,
            has_own_times: false,
            computer_has_clock: false,
            runs_in_menu: false,
            allows_help: false,
            shown_on_table: true,
        }
    }
}

impl ClockSettings {
    /// Swaps `choice` and `choice_against_computer`.
    #[must_use]
    pub fn with_swapped_choices(self) -> ClockSettings {
        ClockSettings {
            choice: self.choice_against_computer,
            choice_against_computer: self.choice,
            ..self
        }
    }

    /// Returns the time controls of player one and player two; `None` without a clock.
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

/// Serializes a time control in the format of the PGN tag `TimeControl`.
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
    fn the_clock_choice_selects_the_time_controls() {
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
    fn time_controls_are_written_in_pgn_format() {
        let clock = ClockSettings {
            custom: "60d2".parse().expect("a time control"),
            ..ClockSettings::default()
        };
        let text = toml::to_string(&clock).expect("text");
        assert!(text.contains("custom = \"60d2\""), "{text}");
        assert_eq!(toml::from_str::<ClockSettings>(&text).expect("settings"), clock);
        let error = toml::from_str::<ClockSettings>("preset = \"soon\"").expect_err("not a time control");
        assert!(error.to_string().contains("`soon`"), "{error}");
    }
}
