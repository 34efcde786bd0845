//! Names, clock, handicap and rematch rule of a new game. The handicap is chosen for each game, and all other terms are stored in
//! the settings.

use crate::session::{GameTerms, RematchRule, TimeTerms};
use crate::settings::Opponents;
use crate::settings::{ClockSettings, Settings};
use breakthrough_players::TimeControl;

/// Selected names, clock, handicap and rematch rule. Pairs are indexed by player. In games against the computer, player one is the
/// person.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct TermsForm {
    pub(crate) names: [String; 2],
    /// Clock settings of the game. `choice` applies to the form's opponents.
    pub(crate) clock: ClockSettings,
    pub(crate) rematch: RematchRule,
    /// Whether the board turns to the side to move in a game between two people.
    pub(crate) turns_to_mover: bool,
    pub(crate) handicap: Handicap,
}

/// Handicap that balances a game between unequal players.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Handicap {
    pub(crate) kind: HandicapKind,
    /// Index of the player with the handicap: 0 for player one.
    pub(crate) player: usize,
}

/// Time or pieces that a player gives up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum HandicapKind {
    #[default]
    None,
    HalfTime,
    QuarterTime,
    Pieces(u8),
}

impl HandicapKind {
    pub(crate) const ALL: [HandicapKind; 6] = [
        HandicapKind::None,
        HandicapKind::HalfTime,
        HandicapKind::QuarterTime,
        HandicapKind::Pieces(1),
        HandicapKind::Pieces(2),
        HandicapKind::Pieces(3),
    ];

    /// Whether the handicap requires a clock.
    pub(crate) const fn needs_clock(self) -> bool {
        matches!(self, HandicapKind::HalfTime | HandicapKind::QuarterTime)
    }

    /// Returns the number by which the player's time is divided.
    const fn divisor(self) -> u32 {
        match self {
            HandicapKind::HalfTime => 2,
            HandicapKind::QuarterTime => 4,
            HandicapKind::None | HandicapKind::Pieces(_) => 1,
        }
    }
}

impl TermsForm {
    /// Returns the terms from the settings, with the handicap for the next game.
    pub(crate) fn new(settings: &Settings, opponents: Opponents, handicap: Handicap) -> TermsForm {
        TermsForm {
            names: settings.player_names.clone(),
            clock: opponents.clock(settings.clock.clone()),
            rematch: settings.rematch,
            turns_to_mover: settings.turns_to_mover,
            handicap,
        }
    }

    /// Stores the terms in the settings, except for the handicap.
    pub(crate) fn keep(self, settings: &mut Settings, opponents: Opponents) {
        settings.player_names = self.names;
        settings.clock = opponents.clock(self.clock);
        settings.rematch = self.rematch;
        settings.turns_to_mover = self.turns_to_mover;
    }

    /// Returns the time control of a player, with the handicap applied.
    fn control(&self, player: usize) -> Option<TimeControl> {
        let control = self.clock.controls()?[player];
        let divisor = if player == self.handicap.player {
            self.handicap.kind.divisor()
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

    /// Returns the terms for these kinds of players, with player one on the first side.
    pub(crate) fn terms(&self, are_computers: [bool; 2]) -> GameTerms {
        let of_player = |player: usize| {
            let has_clock = !are_computers[player] || self.clock.computer_has_clock || are_computers == [true; 2];
            self.control(player).filter(|_| has_clock)
        };
        let name = |player: usize| {
            let name = self.names[player].trim();
            if are_computers[player] { "" } else { name }.to_owned()
        };
        let mut handicap = [0; 2];
        if let HandicapKind::Pieces(pieces) = self.handicap.kind {
            handicap[self.handicap.player] = pieces;
        }
        GameTerms {
            names: [name(0), name(1)],
            time: TimeTerms {
                controls: [of_player(0), of_player(1)],
                runs_in_menu: self.clock.runs_in_menu,
                allows_help: self.clock.allows_help && are_computers == [false; 2],
                ..TimeTerms::default()
            },
            handicap,
            rematch: self.rematch,
            ..GameTerms::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::ClockChoice;
    use std::time::Duration;

    fn with_clock() -> TermsForm {
        let mut form = TermsForm::default();
        form.clock.choice = ClockChoice::Preset;
        form
    }

    fn controls(form: &TermsForm, are_computers: [bool; 2]) -> [String; 2] {
        form.terms(are_computers)
            .time
            .controls
            .map(|control| control.map_or_else(|| "-".to_owned(), |control| control.to_string()))
    }

    #[test]
    fn a_computer_has_a_clock_if_chosen_or_against_another_computer() {
        assert_eq!(controls(&TermsForm::default(), [false; 2]), ["-", "-"]);
        let mut form = with_clock();
        form.names = ["Anna", "Ben"].map(str::to_owned);
        assert_eq!(controls(&form, [false, true]), ["300+3", "-"]);
        assert_eq!(form.terms([false, true]).names, ["Anna", ""]);
        assert_eq!(controls(&form, [true, true]), ["300+3", "300+3"]);
        form.clock.computer_has_clock = true;
        assert_eq!(controls(&form, [false, true]), ["300+3", "300+3"]);
    }

    #[test]
    fn a_handicap_costs_its_player_time_or_pieces() {
        let mut form = with_clock();
        form.handicap = Handicap {
            kind: HandicapKind::QuarterTime,
            player: 1,
        };
        assert_eq!(controls(&form, [false; 2]), ["300+3", "75+3"]);
        form.clock.choice = ClockChoice::Custom;
        let minute = Duration::from_secs(60);
        for (custom, expected) in [
            (
                TimeControl::Delay {
                    base: minute,
                    delay: minute,
                },
                TimeControl::Delay {
                    base: minute / 4,
                    delay: minute,
                },
            ),
            (TimeControl::PerMove(minute), TimeControl::PerMove(minute / 4)),
        ] {
            form.clock.custom = custom;
            assert_eq!(controls(&form, [false; 2]), [custom.to_string(), expected.to_string()]);
        }
        form.clock.choice = ClockChoice::Preset;
        form.handicap.kind = HandicapKind::Pieces(2);
        assert_eq!(
            (controls(&form, [false; 2]), form.terms([false; 2]).handicap),
            (["300+3".to_owned(), "300+3".to_owned()], [0, 2])
        );
    }

    #[test]
    fn the_settings_keep_the_terms_without_the_handicap() {
        let form = TermsForm {
            names: ["Anna", "Ben"].map(str::to_owned),
            rematch: RematchRule::Loser,
            turns_to_mover: true,
            ..with_clock()
        };
        let mut settings = Settings::default();
        for opponents in [Opponents::TwoPeople, Opponents::PersonAndComputer] {
            form.clone().keep(&mut settings, opponents);
            assert_eq!(TermsForm::new(&settings, opponents, Handicap::default()), form);
        }
    }

    #[test]
    fn the_clock_of_two_people_is_not_used_against_the_computer() {
        let mut settings = Settings::default();
        with_clock().keep(&mut settings, Opponents::TwoPeople);
        let choice =
            |settings: &Settings, opponents| TermsForm::new(settings, opponents, Handicap::default()).clock.choice;
        assert_eq!(choice(&settings, Opponents::TwoPeople), ClockChoice::Preset);
        assert_eq!(choice(&settings, Opponents::PersonAndComputer), ClockChoice::None);
        TermsForm::default().keep(&mut settings, Opponents::TwoPeople);
        with_clock().keep(&mut settings, Opponents::PersonAndComputer);
        assert_eq!(choice(&settings, Opponents::TwoPeople), ClockChoice::None);
        assert_eq!(choice(&settings, Opponents::PersonAndComputer), ClockChoice::Preset);
    }
}
