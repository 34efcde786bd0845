//! Solver: finds the winner of a position with best play by proof-number search. The method and its performance are documented in
//! docs/SOLVER.md.
//!
//! The solver accesses neither files nor clocks. The caller stops a search through an [`Interrupt`], which the calling
//! thread polls about once per 256 nodes, reads [`Counters`] while the search runs, and stores checkpoints.
#![warn(missing_docs)]

mod checkpoint;
mod counters;
mod dfpn;
mod estimator;
mod game;
mod general;
mod key;
mod ply_limit;
mod principal_variation;
mod proof_numbers;
mod queries;
mod search;
mod standard;
mod stopped;
#[cfg(test)]
mod tests;
mod transposition_table;
mod tuning;
mod verify;
mod winning_line;

pub use checkpoint::CheckpointError;
pub use counters::Counters;
pub use stopped::Stopped;
pub use transposition_table::OutOfMemory;
pub use verify::VerifyError;

use breakthrough_rules::{Bitboard, Interrupt, Move, Position, Side, SquareSet};
use checkpoint::{Fingerprint, Header};
use ethnum::U256;
use general::{GeneralGame, limbs};
use ply_limit::PlyLimit;
use principal_variation::principal_variation;
use search::{Search, SearchContext};
use standard::StandardGame;
use std::io::{self, Read, Write};
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use transposition_table::TranspositionTable;
use tuning::{TUNING, Tuning};
use verify::Verifier;

/// Memory and threads of a solver.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// Size of the transposition table in bytes, rounded down to a multiple of 64, at least 64.
    pub memory: usize,
    /// Number of search threads, at least one.
    pub threads: usize,
}

/// Solves one position and answers queries about its solution.
pub struct Solver {
    position: Position,
    threads: usize,
    max_nodes: u64,
    tuning: Tuning,
    counters: Arc<Counters>,
    nodes_before: u64,
    search: AnySearch,
}

/// Search of a standard or general game with one of the bitboard widths. Small boards of the standard game have at most 8 files
/// and 8 ranks; small boards of general games have at most 64 squares.
enum AnySearch {
    SmallStandard(Search<StandardGame<u64>>),
    LargeStandard(Search<StandardGame<U256>>),
    SmallGeneral(Search<GeneralGame<u64>>),
    LargeGeneral(Search<GeneralGame<U256>>),
}

/// Evaluates an expression with the search, regardless of its type.
macro_rules! with_search {
    ($any:expr, |$search:ident| $body:expr) => {
        match $any {
            AnySearch::SmallStandard($search) => $body,
            AnySearch::LargeStandard($search) => $body,
            AnySearch::SmallGeneral($search) => $body,
            AnySearch::LargeGeneral($search) => $body,
        }
    };
}

impl Solver {
    /// Creates a solver with an empty table.
    ///
    /// # Errors
    /// The initial table cannot be allocated.
    pub fn new(position: &Position, settings: &Settings) -> Result<Solver, OutOfMemory> {
        Solver::with_table(position, settings, None)
    }

    /// Creates a solver that resumes from a checkpoint. The table of the solver is at least as large as the table of the
    /// checkpoint, which may have at most `max_table` bytes.
    ///
    /// # Errors
    /// The bytes are not a checkpoint of this position, or are damaged; or the table is too large.
    pub fn resume(
        position: &Position,
        settings: &Settings,
        max_table: usize,
        input: &mut impl Read,
    ) -> Result<Solver, CheckpointError> {
        let (table, header) = checkpoint::read(fingerprint(position), max_table, input)?;
        let max_entries = table.capacity() as u64;
        let mut solver = Solver::with_table(position, settings, Some(table))?;
        solver.nodes_before = header.nodes;
        solver.counters.entries.store(header.entries.min(max_entries), Relaxed);
        Ok(solver)
    }

    fn with_table(
        position: &Position,
        settings: &Settings,
        table: Option<TranspositionTable>,
    ) -> Result<Solver, OutOfMemory> {
        let (variant, size, memory) = (position.variant(), position.size(), settings.memory);
        let search = if variant.options().has_standard_rules() {
            if StandardGame::<u64>::fits(size) {
                AnySearch::SmallStandard(Search::new(StandardGame::new(size), memory, table)?)
            } else {
                AnySearch::LargeStandard(Search::new(StandardGame::new(size), memory, table)?)
            }
        } else if size.squares() <= u64::CAPACITY {
            AnySearch::SmallGeneral(Search::new(GeneralGame::new(variant), memory, table)?)
        } else {
            AnySearch::LargeGeneral(Search::new(GeneralGame::new(variant), memory, table)?)
        };
        Ok(Solver {
            position: position.clone(),
            threads: settings.threads.max(1),
            max_nodes: u64::MAX,
            tuning: TUNING,
            counters: Arc::default(),
            nodes_before: 0,
            search,
        })
    }

    /// Limits the total number of nodes of all searches of this solver.
    pub fn set_node_limit(&mut self, max_nodes: u64) {
        self.max_nodes = max_nodes;
    }

    /// Returns the progress counters, which may be read while a search runs.
    #[must_use]
    pub fn counters(&self) -> Arc<Counters> {
        Arc::clone(&self.counters)
    }

    /// Returns the number of nodes searched before the checkpoint from which this solver resumed; 0 without a checkpoint.
    #[must_use]
    pub const fn nodes_before(&self) -> u64 {
        self.nodes_before
    }

    /// Returns the capacity of the table at its maximum size, in entries.
    #[must_use]
    pub fn capacity(&self) -> u64 {
        with_search!(&self.search, |search| search.capacity())
    }

    /// Returns the winner with best play.
    ///
    /// # Errors
    /// The search was stopped. Another call resumes it.
    pub fn winner(&mut self, interrupt: &dyn Interrupt) -> Result<Side, Stopped> {
        self.winner_within(PlyLimit::UNLIMITED, interrupt)
    }

    /// Returns the length of the game in plies if the winner wins as quickly and the loser loses as slowly as possible.
    ///
    /// # Errors
    /// The search was stopped. Another call resumes it.
    pub fn plies_to_win(&mut self, interrupt: &dyn Interrupt) -> Result<u32, Stopped> {
        if self.position.outcome().is_some() {
            return Ok(0);
        }
        let winner = self.winner(interrupt)?;
        let attacker_to_move = winner == self.position.side_to_move();
        let step = with_search!(&self.search, |search| search.win_length_step());
        let mut plies = if attacker_to_move { 1 } else { step };
        while self.winner_within(PlyLimit::within(plies, attacker_to_move), interrupt)? != winner {
            plies += step;
        }
        Ok(plies)
    }

    /// Returns the winner of another position with best play. Uses the same table, which contains the results of earlier searches.
    ///
    /// # Errors
    /// The search was stopped. Another call resumes it.
    ///
    /// # Panics
    /// The rules of the position differ from the rules of the solver's position.
    pub fn winner_of(&mut self, position: &Position, interrupt: &dyn Interrupt) -> Result<Side, Stopped> {
        self.assert_same_rules(position);
        self.winner_of_within(position, PlyLimit::UNLIMITED, interrupt)
    }

    fn assert_same_rules(&self, position: &Position) {
        let rules = |position: &Position| position.variant().options().rules();
        assert_eq!(rules(position), rules(&self.position), "positions under the same rules");
    }

    /// Returns whether `side` wins another position within a number of plies with best play. Uses the same table.
    ///
    /// # Errors
    /// The search was stopped. Another call resumes it.
    ///
    /// # Panics
    /// The rules of the position differ from the rules of the solver's position.
    pub fn wins_within(
        &mut self,
        position: &Position,
        side: Side,
        plies: u32,
        interrupt: &dyn Interrupt,
    ) -> Result<bool, Stopped> {
        self.assert_same_rules(position);
        match position.outcome() {
            Some(outcome) => Ok(outcome.winner == side),
            None if plies == 0 => Ok(false),
            None => {
                let limit = PlyLimit::within(plies, side == position.side_to_move());
                Ok(self.winner_of_within(position, limit, interrupt)? == side)
            }
        }
    }

    fn winner_within(&mut self, limit: PlyLimit, interrupt: &dyn Interrupt) -> Result<Side, Stopped> {
        self.winner_of_within(&self.position.clone(), limit, interrupt)
    }

    fn winner_of_within(
        &mut self,
        position: &Position,
        limit: PlyLimit,
        interrupt: &dyn Interrupt,
    ) -> Result<Side, Stopped> {
        if let Some(outcome) = position.outcome() {
            return Ok(outcome.winner);
        }
        let context = SearchContext {
            counters: &self.counters,
            interrupt,
            max_nodes: self.max_nodes,
            threads: self.threads,
            tuning: &self.tuning,
        };
        with_search!(&mut self.search, |search| search.winner(position, limit, &context)).ok_or(Stopped)
    }

    /// Returns a principal variation to the end of the game, in which the winner preserves its win and the loser resists as long
    /// as possible. If `plies` is given, it must be the result of [`Solver::plies_to_win`], and the line has that length.
    ///
    /// # Errors
    /// Table entries were replaced, and the search that restores them was stopped.
    pub fn principal_variation(&self, plies: Option<u32>, interrupt: &dyn Interrupt) -> Result<Vec<Move>, Stopped> {
        let context = self.context(interrupt);
        with_search!(&self.search, |search| search.with_worker(&context, |worker| {
            principal_variation(worker, &self.position, plies)
        }))
    }

    /// Verifies that `winner` wins, by following every line of the proof to the end of the game and applying only the rules. A
    /// table of about `memory` bytes stores the positions verified. Returns the number of positions verified.
    ///
    /// # Errors
    /// The proof is wrong, the verification was stopped, or its table cannot be allocated.
    pub fn verify(&self, winner: Side, memory: usize, interrupt: &dyn Interrupt) -> Result<u64, VerifyError> {
        let context = self.context(interrupt);
        let mut position = self.position.clone();
        let wins = winner == position.side_to_move();
        let before = self.counters.verified();
        let verified = TranspositionTable::new(memory)?;
        with_search!(&self.search, |search| search.with_worker(&context, |worker| {
            let mut verifier = Verifier {
                worker,
                verified,
                counters: &self.counters,
            };
            verifier.verify(&mut position, wins)
        }))?;
        Ok(self.counters.verified() - before)
    }

    /// Writes a checkpoint, from which [`Solver::resume`] continues.
    ///
    /// # Errors
    /// Writing to `output` failed.
    pub fn save(&self, output: &mut impl Write) -> io::Result<()> {
        with_search!(&self.search, |search| {
            let header = Header {
                position: fingerprint(&self.position),
                buckets: search.table.buckets() as u64,
                nodes: self.nodes_before.saturating_add(self.counters.nodes()),
                entries: self.counters.entries(),
            };
            checkpoint::write(&search.table, &header, output)
        })
    }

    fn context<'a>(&'a self, interrupt: &'a dyn Interrupt) -> SearchContext<'a> {
        SearchContext {
            counters: &self.counters,
            interrupt,
            max_nodes: self.max_nodes,
            threads: self.threads,
            tuning: &self.tuning,
        }
    }
}

/// Returns numbers that identify a position and its rules: they differ for different positions or rules.
fn fingerprint(position: &Position) -> Fingerprint {
    let pieces = Side::BOTH.map(|side| limbs(SquareSet::from_squares(position.pieces(side))));
    let options = position.variant().options().rules();
    let small = [
        options.size.files,
        options.size.ranks,
        options.size.shape as u8,
        position.side_to_move() as u8,
        position.breakthroughs(Side::First) << 4 | position.breakthroughs(Side::Second),
        options.breakthroughs_needed,
        u8::from(options.cylinder) << 1 | u8::from(options.mandatory_capture),
        u8::from(options.straight_capture) << 1 | u8::from(options.bombardment),
    ];
    let sets = pieces.into_iter().chain([limbs(options.obstacles)]).flatten();
    let mut numbers = [0; 13];
    for (number, word) in numbers.iter_mut().zip(sets.chain([u64::from_le_bytes(small)])) {
        *number = word;
    }
    numbers
}
