//! All facts about a position.

use super::limits::{Budget, Halt, Limits, Searched};
use super::pivotal::PivotalPiece;
use super::run::Field;
use super::runners::{Race, Runner, SideRuns};
use super::view::{View, with_view};
use super::{blocked, hanging, holes, tempo, wins_next};
use breakthrough_rules::{Bitboard, Interrupt, Move, Position, Side, Square};
use thiserror::Error;

/// Reason why there are no facts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub enum FactsError {
    /// The game is over.
    #[error("expected a position in progress, but the game is over")]
    GameOver,
    /// The interrupt was raised.
    #[error("stopped before the facts were found")]
    Stopped,
}

/// All facts about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct Facts {
    /// Facts of each side, in the order of [`Side::index`].
    pub sides: [SideFacts; 2],
    /// The race; `None` if there is no race.
    pub race: Searched<Option<Race>>,
}

/// Facts of a side. Lists are in board order.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct SideFacts {
    /// Pieces that reach a goal against every defence.
    pub runners: Searched<Vec<Runner>>,
    /// Moves that would win at once if the side were to move.
    pub wins_next: Vec<Move>,
    /// Pieces that the side loses in an exchange; `None` in variants without captures.
    pub hanging: Option<Vec<Square>>,
    /// Pieces whose removal opens the most routes for the other side.
    pub pivotal: Searched<Vec<PivotalPiece>>,
    /// Empty home squares within reach of the other side.
    pub holes: Vec<Square>,
    /// Pieces without a step or a capture.
    pub blocked: Vec<Square>,
    /// Tempo: the maximum number of consecutive moves; `None` in variants in which the number is meaningless.
    pub tempo: Option<u32>,
}

impl Facts {
    /// Returns the facts of a side.
    #[must_use]
    pub const fn side(&self, side: Side) -> &SideFacts {
        &self.sides[side.index()]
    }

    /// Returns the side that wins the race, and the fastest runner of this side.
    #[must_use]
    pub fn race_runner(&self) -> Option<(Side, Runner)> {
        let race = self.race.as_ref().determined()?.as_ref()?;
        let runners = self.side(race.winner).runners.as_ref().determined()?;
        let fastest = runners.iter().find(|runner| runner.moves == race.moves)?;
        Some((race.winner, *fastest))
    }
}

/// Returns all facts about a position.
///
/// # Errors
/// The game is over, or the interrupt was raised.
pub fn facts(position: &Position, limits: &Limits, interrupt: &dyn Interrupt) -> Result<Facts, FactsError> {
    check(position, interrupt)?;
    let found = with_view!(position, |view| view.search(limits, interrupt, Scope::ALL))?;
    let [first, second] = found.pivotal;
    let [first_runners, second_runners] = found.runners;
    let side_facts = |side: Side, runners, pivotal| SideFacts {
        runners,
        wins_next: wins_next(position, side),
        hanging: hanging(position, side),
        pivotal,
        holes: holes(position, side),
        blocked: blocked(position, side),
        tempo: tempo(position, side),
    };
    Ok(Facts {
        sides: [
            side_facts(Side::First, first_runners, first),
            side_facts(Side::Second, second_runners, second),
        ],
        race: found.race,
    })
}

/// Returns the runners of a side, in board order.
///
/// # Errors
/// The game is over, or the interrupt was raised.
pub fn runners(
    position: &Position,
    side: Side,
    limits: &Limits,
    interrupt: &dyn Interrupt,
) -> Result<Searched<Vec<Runner>>, FactsError> {
    check(position, interrupt)?;
    let scope = Scope {
        runners: [side == Side::First, side == Side::Second],
        pivotal: [false; 2],
    };
    let [first, second] = with_view!(position, |view| view.search(limits, interrupt, scope))?.runners;
    Ok(match side {
        Side::First => first,
        Side::Second => second,
    })
}

/// Returns the race, or `None` if there is no race.
///
/// # Errors
/// The game is over, or the interrupt was raised.
pub fn race(
    position: &Position,
    limits: &Limits,
    interrupt: &dyn Interrupt,
) -> Result<Searched<Option<Race>>, FactsError> {
    check(position, interrupt)?;
    let scope = Scope {
        runners: [true; 2],
        pivotal: [false; 2],
    };
    Ok(with_view!(position, |view| view.search(limits, interrupt, scope))?.race)
}

/// Returns the pivotal pieces of a side, in board order.
///
/// # Errors
/// The game is over, or the interrupt was raised.
pub fn pivotal(
    position: &Position,
    side: Side,
    limits: &Limits,
    interrupt: &dyn Interrupt,
) -> Result<Searched<Vec<PivotalPiece>>, FactsError> {
    check(position, interrupt)?;
    let scope = Scope {
        // Pivotal pieces depend on the routes of the other side.
        runners: [side == Side::Second, side == Side::First],
        pivotal: [side == Side::First, side == Side::Second],
    };
    let [first, second] = with_view!(position, |view| view.search(limits, interrupt, scope))?.pivotal;
    Ok(match side {
        Side::First => first,
        Side::Second => second,
    })
}

fn check(position: &Position, interrupt: &dyn Interrupt) -> Result<(), FactsError> {
    if position.outcome().is_some() {
        return Err(FactsError::GameOver);
    }
    if interrupt.is_raised() {
        return Err(FactsError::Stopped);
    }
    Ok(())
}

/// Searches to run, by side.
#[derive(Clone, Copy)]
struct Scope {
    runners: [bool; 2],
    pivotal: [bool; 2],
}

impl Scope {
    const ALL: Scope = Scope {
        runners: [true; 2],
        pivotal: [true; 2],
    };
}

/// Results of the searches. The results of searches that were not run are not determined.
struct Found {
    runners: [Searched<Vec<Runner>>; 2],
    pivotal: [Searched<Vec<PivotalPiece>>; 2],
    race: Searched<Option<Race>>,
}

impl<B: Bitboard> View<'_, B> {
    fn search(&self, limits: &Limits, interrupt: &dyn Interrupt, scope: Scope) -> Result<Found, FactsError> {
        let mut runners = [Searched::NotDetermined, Searched::NotDetermined];
        let mut pivotal = [Searched::NotDetermined, Searched::NotDetermined];
        for side in Side::BOTH {
            if !scope.runners[side.index()] {
                continue;
            }
            let field = Field::new(self.geometry, side);
            let budget = || Budget::new(limits, interrupt);
            let Some(SideRuns { runners: list, runs }) = within_limit(self.search_runs(&field, budget()))? else {
                continue;
            };
            runners[side.index()] = Searched::Determined(list.clone());
            if scope.pivotal[(!side).index()] {
                let known = SideRuns { runners: list, runs };
                if let Some(found) = within_limit(self.search_pivotal(&field, &known, budget()))? {
                    pivotal[(!side).index()] = Searched::Determined(found);
                }
            }
        }
        let race = self.race(&runners);
        Ok(Found { runners, pivotal, race })
    }
}

/// Returns the result of a search, or `None` if the search has reached the node limit.
fn within_limit<T>(result: Result<T, Halt>) -> Result<Option<T>, FactsError> {
    match result {
        Ok(answer) => Ok(Some(answer)),
        Err(Halt::NodeLimit) => Ok(None),
        Err(Halt::Interrupted) => Err(FactsError::Stopped),
    }
}
