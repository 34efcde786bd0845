//! Runners and the race.

use super::limits::{Budget, Halt, Searched};
use super::run::{Aims, Field, Run, Runs, Start};
use super::view::{View, sort_squares};
use breakthrough_rules::{Bitboard, Side, Square};

/// A runner: a piece that reaches a goal against every defence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct Runner {
    /// The square of the piece.
    pub square: Square,
    /// Number of moves with which the piece reaches a goal.
    pub moves: u32,
}

/// Race of the runners of both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct Race {
    /// The side that wins the race.
    pub winner: Side,
    /// Number of moves of the winner's fastest runner.
    pub moves: u32,
}

/// The runs of all pieces of a side.
pub(super) struct SideRuns<B> {
    pub(super) runners: Vec<Runner>,
    pub(super) runs: Vec<(Square, Run<B>)>,
}

impl<B: Bitboard> View<'_, B> {
    /// Searches the runs of a side's pieces.
    pub(super) fn search_runs(&self, field: &Field<'_, B>, budget: Budget<'_>) -> Result<SideRuns<B>, Halt> {
        let mut search = Runs::new(field, budget);
        let mut runs = Vec::new();
        let mut runners = Vec::new();
        for square in self.pieces(field.side).squares() {
            let start = self.run_start(field.side, square);
            let run = search.run(&start, Aims::of_goals(search.goals_in_cone(square)))?;
            runs.push((square, run));
            if run.forced.any {
                let moves = search.moves(&start)?;
                runners.push(Runner { square, moves });
            }
        }
        sort_squares(self.position, &mut runners, |runner| runner.square);
        Ok(SideRuns { runners, runs })
    }

    pub(super) fn run_start(&self, side: Side, runner: Square) -> Start<B> {
        Start {
            runner,
            own: self.pieces(side),
            enemy: self.pieces(!side),
            attacker_to_move: self.board.side_to_move() == side,
        }
    }

    /// Determines the winner of the race from the runners of each side.
    pub(super) fn race(&self, runners: &[Searched<Vec<Runner>>; 2]) -> Searched<Option<Race>> {
        let mut times = [None; 2];
        for side in Side::BOTH {
            if self.breakthroughs_missing(side) != 1 {
                continue;
            }
            let Searched::Determined(runners) = &runners[side.index()] else {
                return Searched::NotDetermined;
            };
            times[side.index()] = runners.iter().map(|runner| runner.moves).min();
        }
        let mover = self.board.side_to_move();
        let [own, other] = [mover, !mover].map(|side| times[side.index()]);
        let wins = |winner| move |moves| Race { winner, moves };
        Searched::Determined(match (own, other) {
            (Some(own), Some(other)) if own > other => Some(wins(!mover)(other)),
            (Some(own), _) => Some(wins(mover)(own)),
            (None, other) => other.map(wins(!mover)),
        })
    }
}
