//! Computer players of all levels.

use super::params::{self, Strength};
use super::{Level, Limits, Report, Searcher};
use breakthrough_rules::{Interrupt, Move, Position};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{Rng, SeedableRng};
use std::cell::Cell;

/// A computer player. The moves of a player below the strongest level depend only on the seed, the position and the number of
/// previously chosen moves.
pub struct Player {
    level: Level,
    searcher: Searcher,
    random: Xoshiro256PlusPlus,
}

impl Player {
    /// Default size in MiB of the transposition table of the strongest level.
    pub const DEFAULT_HASH_MEBIBYTES: usize = params::STRONGEST_HASH_MEBIBYTES;

    /// Creates a player of this level. The seed determines the evaluation noise and has no effect at the strongest level.
    #[must_use]
    pub fn new(level: Level, seed: u64) -> Player {
        let strength = params::strength(level);
        Player {
            level,
            searcher: Searcher::new(
                strength.map_or(params::STRONGEST_HASH_MEBIBYTES, |_| params::LEVEL_HASH_MEBIBYTES),
            ),
            random: Xoshiro256PlusPlus::seed_from_u64(seed),
        }
    }

    /// Sets the number of threads of the strongest level. Players of other levels always use one thread, so that they are
    /// deterministic.
    pub fn set_threads(&mut self, threads: usize) {
        if self.level == Level::STRONGEST {
            self.searcher.set_threads(threads);
        }
    }

    /// Resets the random generator to this seed, as in a new player. The transposition table of the strongest level is kept.
    pub fn set_seed(&mut self, seed: u64) {
        self.random = Xoshiro256PlusPlus::seed_from_u64(seed);
    }

    /// Returns the player's searcher, for an analysis that shares its transposition table.
    pub const fn searcher_mut(&mut self) -> &mut Searcher {
        &mut self.searcher
    }

    /// Returns the level of the player.
    #[must_use]
    pub const fn level(&self) -> Level {
        self.level
    }

    /// Chooses a move, or returns `None` if the game is over. The strongest level searches until the interrupt is raised or the
    /// result is proven. Even a search that is interrupted at once returns a legal move.
    pub fn choose(&mut self, position: &Position, interrupt: &dyn Interrupt) -> Option<Move> {
        self.choose_among(position, &[], interrupt)
    }

    /// Chooses one of these moves in the same way as [`Player::choose`]. Illegal moves are ignored; if no legal move remains,
    /// chooses among all moves.
    pub fn choose_among(&mut self, position: &Position, moves: &[Move], interrupt: &dyn Interrupt) -> Option<Move> {
        self.search(position, moves, interrupt, &mut |_| {}).best_move()
    }

    /// Searches for a move in the same way as [`Player::choose`], and passes the report of every finished iteration to
    /// `on_depth`.
    pub fn search_with(
        &mut self,
        position: &Position,
        interrupt: &dyn Interrupt,
        on_depth: &mut dyn FnMut(&Report),
    ) -> Report {
        self.search(position, &[], interrupt, on_depth)
    }

    fn search(
        &mut self,
        position: &Position,
        moves: &[Move],
        interrupt: &dyn Interrupt,
        on_depth: &mut dyn FnMut(&Report),
    ) -> Report {
        let limits = Limits {
            moves: moves.to_vec(),
            ..Limits::default()
        };
        match params::strength(self.level) {
            None => self.search_at_full_strength(position, &limits, interrupt, on_depth),
            Some(strength) => self.search_weakened(position, limits, interrupt, on_depth, &strength),
        }
    }

    /// Searches without depth or node limits. After the result is proven, the search continues for [`params::POLLS_AFTER_PROOF`]
    /// polls of the interrupt, which may shorten the win.
    fn search_at_full_strength(
        &mut self,
        position: &Position,
        limits: &Limits,
        interrupt: &dyn Interrupt,
        on_depth: &mut dyn FnMut(&Report),
    ) -> Report {
        let polls_left = Cell::new(u32::MAX);
        let stop = || {
            polls_left.set(polls_left.get().saturating_sub(1));
            polls_left.get() == 0 || interrupt.is_raised()
        };
        let on_depth = &mut |report: &Report| {
            if report.score().proven().is_some() {
                polls_left.set(params::POLLS_AFTER_PROOF);
            }
            on_depth(report);
        };
        self.searcher.search_with(position, limits, &stop, on_depth)
    }

    /// Searches with depth and node limits, with evaluation noise, and with the oversights of the levels below level 1.
    fn search_weakened(
        &mut self,
        position: &Position,
        limits: Limits,
        interrupt: &dyn Interrupt,
        on_depth: &mut dyn FnMut(&Report),
        strength: &Strength,
    ) -> Report {
        let oversights = strength.oversights;
        let seen = oversights.and_then(|oversights| oversights.apply(position, &limits.moves, &mut self.random));
        let (position, moves) = match &seen {
            Some(seen) => (&seen.position, seen.moves.clone()),
            None => (position, limits.moves),
        };
        // Entries of earlier searches must not influence this search, because they were computed with different noise seeds.
        self.searcher.clear();
        self.searcher
            .set_eval_noise(strength.noise_on(position.size()), self.random.next_u64());
        let limits = Limits {
            depth: Some(strength.depth),
            nodes: Some(strength.nodes),
            moves,
        };
        self.searcher.search_with(position, &limits, interrupt, on_depth)
    }
}
