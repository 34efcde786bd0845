//! A computer player of some strength.

use super::params::{self, Temper};
use super::{Interrupt, Level, Limits, Searcher};
use breakthrough_rules::{Move, Position};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{Rng, SeedableRng};
use std::cell::Cell;

/// A computer player. Levels below the strongest depend only on the position, the seed and the moves asked for before, not on the clock.
pub struct Player {
    level: Level,
    searcher: Searcher,
    random: Xoshiro256PlusPlus,
}

impl Player {
    /// A player of this level; the seed decides the whims of levels below the strongest.
    #[must_use]
    pub fn new(level: Level, seed: u64) -> Player {
        let temper = params::temper(level);
        Player {
            level,
            searcher: Searcher::new(temper.map_or(params::STRONGEST_HASH_MEBIBYTES, |_| params::LEVEL_HASH_MEBIBYTES)),
            random: Xoshiro256PlusPlus::seed_from_u64(seed),
        }
    }

    /// Sets how many threads the strongest level searches with; the others always use one, so that they can be repeated.
    pub fn set_threads(&mut self, threads: usize) {
        if self.level == Level::STRONGEST {
            self.searcher.set_threads(threads);
        }
    }

    /// The player's level.
    #[must_use]
    pub const fn level(&self) -> Level {
        self.level
    }

    /// The move to play; none when the game is over. The strongest level thinks until the interrupt is raised or the result
    /// is proven. However early the interrupt comes, there is a legal move.
    pub fn choose(&mut self, position: &Position, interrupt: &dyn Interrupt) -> Option<Move> {
        match params::temper(self.level) {
            None => self.choose_best(position, interrupt),
            Some(temper) => self.choose_by_temper(position, interrupt, &temper),
        }
    }

    /// Once the result is proven, a little more thought may shorten the way to it.
    fn choose_best(&mut self, position: &Position, interrupt: &dyn Interrupt) -> Option<Move> {
        let polls_left = Cell::new(u32::MAX);
        let either = || {
            polls_left.set(polls_left.get().saturating_sub(1));
            polls_left.get() == 0 || interrupt.is_raised()
        };
        let note = &mut |report: &super::Report| {
            if report.score().proven().is_some() {
                polls_left.set(params::POLLS_AFTER_PROOF);
            }
        };
        self.searcher
            .search_with(position, &Limits::default(), &either, note)
            .best()
    }

    fn choose_by_temper(&mut self, position: &Position, interrupt: &dyn Interrupt, temper: &Temper) -> Option<Move> {
        // What earlier moves left in the table must not change this one.
        self.searcher.clear();
        self.searcher.set_whim(temper.whim_centi, self.random.next_u64());
        let limits = Limits {
            depth: Some(temper.depth),
            nodes: Some(temper.nodes),
            ..Limits::default()
        };
        self.searcher.search(position, &limits, interrupt).best()
    }
}
