//! The part of the new-game form about names, time, handicap and rematches.

use crate::session::{MatchTerms, MatchTime, RematchRule};
use breakthrough_arena::TimeControl;
use std::time::Duration;

/// Names, time, handicap and rematches, as chosen. What has two values is by player: player one, player two. Against the computer,
/// player one is the person.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct TermsForm {
    pub(crate) names: [String; 2],
    pub(crate) clock: ClockChoice,
    pub(crate) preset: usize,
    pub(crate) custom: [CustomTime; 2],
    /// Whether the custom time of each player is their own. Otherwise both have that of player one.
    pub(crate) has_own_times: bool,
    /// Whether computers play under the clock, too.
    pub(crate) computer_has_clock: bool,
    pub(crate) runs_in_menu: bool,
    pub(crate) handicap: Handicap,
    /// Who has the handicap: 0 for player one.
    pub(crate) handicapped: usize,
    pub(crate) rematch: RematchRule,
    /// Whether the controls for time, handicap and rematches are shown.
    pub(crate) is_open: bool,
}

/// Whether a match has a clock, and where its time comes from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum ClockChoice {
    #[default]
    None,
    Preset,
    Custom,
}

/// A time control, by the steps of its controls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CustomTime {
    pub(crate) kind: TimeKind,
    /// An index into [`MINUTES`].
    pub(crate) minutes: usize,
    /// An index into [`SECONDS`]: the increment, the delay, or the time for each move.
    pub(crate) seconds: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TimeKind {
    Increment,
    Delay,
    PerMove,
}

/// What makes a match between unequal players fairer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Handicap {
    #[default]
    None,
    HalfTime,
    QuarterTime,
    Pieces(u8),
}

impl Handicap {
    pub(crate) const ALL: [Handicap; 6] = [
        Handicap::None,
        Handicap::HalfTime,
        Handicap::QuarterTime,
        Handicap::Pieces(1),
        Handicap::Pieces(2),
        Handicap::Pieces(3),
    ];

    /// Whether it needs a clock.
    pub(crate) const fn is_of_time(self) -> bool {
        matches!(self, Handicap::HalfTime | Handicap::QuarterTime)
    }

    /// By how much the time is divided.
    const fn divisor(self) -> u32 {
        match self {
            Handicap::HalfTime => 2,
            Handicap::QuarterTime => 4,
            Handicap::None | Handicap::Pieces(_) => 1,
        }
    }
}

const fn with_increment(minutes: u64, seconds: u64) -> TimeControl {
    TimeControl::Increment {
        base: Duration::from_secs(minutes * 60),
        increment: Duration::from_secs(seconds),
    }
}

/// The time controls that are offered, from fast to slow.
pub(crate) const PRESETS: [TimeControl; 12] = [
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
const DEFAULT_PRESET: usize = 5;

/// The minutes that can be chosen, in seconds.
pub(crate) const MINUTES: [u64; 22] = [
    15, 30, 45, 60, 90, 120, 180, 240, 300, 360, 420, 480, 600, 720, 900, 1200, 1500, 1800, 2700, 3600, 5400, 7200,
];
/// The seconds that can be chosen.
pub(crate) const SECONDS: [u64; 18] = [0, 1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 45, 60, 90, 120];

impl Default for CustomTime {
    /// Five minutes and three seconds.
    fn default() -> CustomTime {
        CustomTime {
            kind: TimeKind::Increment,
            minutes: 8,
            seconds: 3,
        }
    }
}

impl CustomTime {
    pub(crate) fn control(self) -> TimeControl {
        let at = |list: &[u64], index: usize| Duration::from_secs(list[index.min(list.len() - 1)]);
        let (base, seconds) = (at(&MINUTES, self.minutes), at(&SECONDS, self.seconds));
        match self.kind {
            TimeKind::Increment => TimeControl::Increment {
                base,
                increment: seconds,
            },
            TimeKind::Delay => TimeControl::Delay { base, delay: seconds },
            // A move without time would lose at once.
            TimeKind::PerMove => TimeControl::PerMove(seconds.max(Duration::from_secs(1))),
        }
    }
}

impl TermsForm {
    pub(crate) fn new(names: [String; 2]) -> TermsForm {
        TermsForm {
            names,
            preset: DEFAULT_PRESET,
            ..TermsForm::default()
        }
    }

    /// The time control of a player.
    fn control(&self, player: usize) -> Option<TimeControl> {
        let control = match self.clock {
            ClockChoice::None => return None,
            ClockChoice::Preset => PRESETS[self.preset.min(PRESETS.len() - 1)],
            ClockChoice::Custom if self.has_own_times => self.custom[player].control(),
            ClockChoice::Custom => self.custom[0].control(),
        };
        let divisor = if player == self.handicapped {
            self.handicap.divisor()
        } else {
            1
        };
        Some(match control {
            TimeControl::Increment { base, increment } => TimeControl::Increment {
                base: base / divisor,
                increment,
            },
            TimeControl::Delay { base, delay } => TimeControl::Delay {
                base: base / divisor,
                delay,
            },
            TimeControl::PerMove(time) => TimeControl::PerMove(time / divisor),
        })
    }

    /// What was chosen for a match in which some players are computers, with player one on the first side.
    pub(crate) fn terms(&self, are_computers: [bool; 2]) -> MatchTerms {
        let of_player = |player: usize| {
            let has_clock = !are_computers[player] || self.computer_has_clock || are_computers == [true; 2];
            self.control(player).filter(|_| has_clock)
        };
        let name = |player: usize| {
            let name = self.names[player].trim();
            if are_computers[player] { "" } else { name }.to_owned()
        };
        let mut handicap = [0; 2];
        if let Handicap::Pieces(pieces) = self.handicap {
            handicap[self.handicapped] = pieces;
        }
        MatchTerms {
            names: [name(0), name(1)],
            time: MatchTime {
                controls: [of_player(0), of_player(1)],
                runs_in_menu: self.runs_in_menu,
                ..MatchTime::default()
            },
            handicap,
            rematch: self.rematch,
            ..MatchTerms::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn controls(form: &TermsForm, are_computers: [bool; 2]) -> [String; 2] {
        form.terms(are_computers)
            .time
            .controls
            .map(|control| control.map_or_else(|| "-".to_owned(), |control| control.to_string()))
    }

    #[test]
    fn both_players_have_the_time_that_was_chosen() {
        let mut form = TermsForm::new(Default::default());
        assert_eq!(controls(&form, [false; 2]), ["-", "-"]);
        form.clock = ClockChoice::Preset;
        assert_eq!(controls(&form, [false; 2]), ["300+3", "300+3"]);
        form.clock = ClockChoice::Custom;
        form.custom[1].kind = TimeKind::PerMove;
        assert_eq!(controls(&form, [false; 2]), ["300+3", "300+3"]);
        form.has_own_times = true;
        assert_eq!(controls(&form, [false; 2]), ["300+3", "1/3"]);
    }

    #[test]
    fn a_computer_has_a_clock_when_it_is_told_to_and_against_another_one() {
        let mut form = TermsForm::new(["Anna", "Ben"].map(str::to_owned));
        form.clock = ClockChoice::Preset;
        assert_eq!(controls(&form, [false, true]), ["300+3", "-"]);
        assert_eq!(form.terms([false, true]).names, ["Anna", ""]);
        assert_eq!(controls(&form, [true, true]), ["300+3", "300+3"]);
        form.computer_has_clock = true;
        assert_eq!(controls(&form, [false, true]), ["300+3", "300+3"]);
    }

    #[test]
    fn a_handicap_costs_its_player_time_or_pieces() {
        let mut form = TermsForm::new(Default::default());
        form.clock = ClockChoice::Preset;
        form.handicap = Handicap::QuarterTime;
        form.handicapped = 1;
        assert_eq!(controls(&form, [false; 2]), ["300+3", "75+3"]);
        form.handicap = Handicap::Pieces(2);
        assert_eq!(
            (controls(&form, [false; 2]), form.terms([false; 2]).handicap),
            (["300+3".to_owned(), "300+3".to_owned()], [0, 2])
        );
    }

    #[test]
    fn no_choice_leaves_a_player_without_any_time() {
        for minutes in 0..MINUTES.len() {
            for seconds in 0..SECONDS.len() {
                for kind in [TimeKind::Increment, TimeKind::Delay, TimeKind::PerMove] {
                    let time = CustomTime { kind, minutes, seconds };
                    assert!(time.control().base() >= Duration::from_secs(1), "{time:?}");
                }
            }
        }
    }
}
