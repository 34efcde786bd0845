//! Pivotal pieces, whose removal would give the other side more routes.

use super::limits::{Budget, Halt};
use super::run::{Aims, Field, Run, Runs, Start};
use super::runners::SideRuns;
use super::view::{View, sort_squares};
use breakthrough_rules::{Bitboard, Square};

/// A pivotal piece, whose removal opens the most routes for the other side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct PivotalPiece {
    /// The square of the piece.
    pub square: Square,
    /// Number of routes of the other side after the removal, minus the number before the removal.
    pub routes: u32,
}

impl<B: Bitboard> View<'_, B> {
    /// Finds the pivotal pieces of the defender of `field`. `known` contains the runs of the attacker's pieces.
    pub(super) fn search_pivotal(
        &self,
        field: &Field<'_, B>,
        known: &SideRuns<B>,
        budget: Budget<'_>,
    ) -> Result<Vec<PivotalPiece>, Halt> {
        let mut search = Runs::new(field, budget);
        let mut rises = Vec::new();
        for square in self.pieces(!field.side).squares() {
            let mut rise = 0;
            for (runner, run) in &known.runs {
                rise += self.rise(&mut search, field, *runner, run, square)?;
            }
            rises.push((square, rise));
        }
        let greatest = rises.iter().map(|(_, rise)| *rise).max().unwrap_or(0);
        let is_greatest = |(square, rise): (Square, i64)| {
            let routes = u32::try_from(rise).ok().filter(|routes| *routes > 0)?;
            (rise == greatest).then_some(PivotalPiece { square, routes })
        };
        let mut pivotal: Vec<PivotalPiece> = rises.into_iter().filter_map(is_greatest).collect();
        sort_squares(self.position, &mut pivotal, |piece| piece.square);
        Ok(pivotal)
    }

    /// Returns the increase in the number of routes of an attacking piece if a piece of the defender is removed.
    fn rise(
        &self,
        search: &mut Runs<'_, B>,
        field: &Field<'_, B>,
        runner: Square,
        run: &Run<B>,
        removed: Square,
    ) -> Result<i64, Halt> {
        let Run {
            forced,
            robust,
            support,
        } = *run;
        if !support.contains(removed) && forced == robust {
            return Ok(0);
        }
        let aims = Aims {
            goals: search.goals_in_cone(runner) & !robust.goals,
            any: false,
        };
        if aims.is_empty() {
            return Ok(0);
        }
        let start = self.run_start(field.side, runner);
        let start = Start {
            enemy: start.enemy & !B::from_square(removed),
            ..start
        };
        let after = search.run(&start, aims)?.forced.goals | robust.goals;
        Ok(i64::from(after.count()) - i64::from(forced.goals.count()))
    }
}
