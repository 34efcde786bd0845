//! Counts of facts in the random positions: the number of omitted facts, and the number of facts that occur.

use super::positions::Group;
use breakthrough_rules::{Side, Square};
use breakthrough_test_support::reference::Reference;

/// Numbers of positions in which the reference omitted a fact because of its node limit, or in which a fact occurs.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Counts {
    positions: u32,
    /// Positions in which the reference omitted the runners, the routes and the race.
    runs_left_out: u32,
    pivotal_left_out: u32,
    tempo_left_out: u32,
    /// Positions with runners.
    runners: u32,
    /// Positions in which the opponent chooses the goal of a runner.
    runners_without_route: u32,
    races_of_both_sides: u32,
    pivotal: u32,
    wins_next: u32,
    /// Positions with hanging pieces, and all positions with bombardment, where the fact does not apply.
    hanging: u32,
    holes: u32,
    blocked: u32,
}

impl Counts {
    /// Counts a position with these facts.
    pub(crate) fn add(&mut self, reference: &Reference) {
        let has_any = |lists: &[Vec<Square>; 2]| u32::from(lists.iter().any(|list| !list.is_empty()));
        self.positions += 1;
        self.runs_left_out += u32::from(reference.runs.is_err());
        self.pivotal_left_out += u32::from(reference.pivotal.is_err());
        self.tempo_left_out += u32::from(reference.tempo.is_err());
        if let Ok(runs) = &reference.runs {
            let has_runners = Side::BOTH.map(|side| !runs.runners[side.index()].is_empty());
            let has_unrouted = |side: Side| {
                let routes = &runs.routes[side.index()];
                let mut runners = runs.runners[side.index()].iter();
                runners.any(|(runner, _)| routes.iter().all(|(piece, _)| piece != runner))
            };
            self.runners += u32::from(has_runners.contains(&true));
            self.runners_without_route += u32::from(Side::BOTH.into_iter().any(has_unrouted));
            self.races_of_both_sides += u32::from(has_runners == [true; 2] && runs.race.is_some());
        }
        if let Ok(pivotal) = &reference.pivotal {
            self.pivotal += u32::from(pivotal.iter().any(|list| !list.is_empty()));
        }
        self.wins_next += u32::from(reference.wins_next.iter().any(|list| !list.is_empty()));
        self.hanging += reference.hanging.as_ref().map_or(1, has_any);
        self.holes += has_any(&reference.holes);
        self.blocked += has_any(&reference.blocked);
    }

    /// Asserts that few facts were omitted, and that every fact occurs often. The limits are slightly beyond the
    /// measured fractions.
    pub(crate) fn check(&self, group: Group) {
        let percent = |part: u32| f64::from(part) * 100.0 / f64::from(self.positions);
        let is_wide = group == Group::Wide;
        let left_out = [
            (self.runs_left_out, if is_wide { 20.0 } else { 1.0 }),
            (self.pivotal_left_out, if is_wide { 25.0 } else { 6.0 }),
            (self.tempo_left_out, if is_wide { 4.0 } else { 2.0 }),
        ];
        for (count, limit) in left_out {
            assert!(percent(count) <= limit, "expected at most {limit}% left out: {self:?}");
        }
        let found = [
            self.runners,
            self.races_of_both_sides,
            self.pivotal,
            self.wins_next,
            self.hanging,
            self.holes,
            self.blocked,
        ];
        for count in found {
            let least = if is_wide { 0.0 } else { 5.0 };
            assert!(percent(count) >= least, "expected every fact in {least}%: {self:?}");
        }
        let is_long = self.positions >= 2_000;
        assert!(
            !is_long || self.runners_without_route > 0 && !found.contains(&0),
            "expected every fact: {self:?}"
        );
    }
}
