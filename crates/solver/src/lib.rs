//! Who wins with best play: proof-number search over a table of bounded size. docs/SOLVER.md tells how and how fast.
//!
//! The solver knows no files and no clocks. Its caller raises an [`Interrupt`], reads [`Counters`] while the search runs,
//! and keeps the bytes of a checkpoint.
#![warn(missing_docs)]

mod asking;
mod checkpoint;
mod core;
mod estimate;
mod facts;
mod field;
mod general;
mod key;
mod line;
mod search;
mod standard;
mod table;
#[cfg(test)]
mod tests;
mod verify;
mod word;

pub use checkpoint::CheckpointError;

use self::core::{Core, Run};
use breakthrough_rules::{Bitboard, Move, Position, Side, SquareSet};
use checkpoint::{Fingerprint, Head};
use estimate::{TUNING, Tuning};
use ethnum::U256;
use facts::Left;
use general::{GeneralField, words};
use standard::StandardField;
use std::io::{self, Read, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use table::Table;
use thiserror::Error;
use verify::Verifier;

/// Something that tells a search to stop.
pub trait Interrupt: Sync {
    /// Whether to stop now. Every thread asks once in a few hundred nodes.
    fn is_raised(&self) -> bool;
}

impl<F: Fn() -> bool + Sync> Interrupt for F {
    fn is_raised(&self) -> bool {
        self()
    }
}

impl Interrupt for AtomicBool {
    fn is_raised(&self) -> bool {
        self.load(Relaxed)
    }
}

/// What was done so far; to be read while a search runs.
#[derive(Debug, Default)]
pub struct Counters {
    nodes: AtomicU64,
    entries: AtomicU64,
    checked: AtomicU64,
}

impl Counters {
    /// How many positions had their moves searched, some more than once.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Relaxed)
    }

    /// How many entries the table has.
    pub fn entries(&self) -> u64 {
        self.entries.load(Relaxed)
    }

    /// How many positions of a proof were checked.
    pub fn checked(&self) -> u64 {
        self.checked.load(Relaxed)
    }
}

/// The interrupt was raised, or the nodes were used up, before the answer was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("stopped before the answer was found")]
pub struct Stopped;

/// Why a proof was not confirmed.
#[derive(Debug, Error)]
pub enum VerifyError {
    /// The check did not come to its end.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// The rules contradict what was claimed of this position.
    #[error("the proof is wrong")]
    Flaw(Box<Position>),
}

/// How a solver works.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// The size of the table in bytes, rounded down to whole buckets of 64, at least one.
    pub memory: usize,
    /// How many threads search, at least one.
    pub threads: usize,
}

/// Solves one position and answers questions about its solution.
pub struct Solver {
    position: Position,
    threads: usize,
    most_nodes: u64,
    tuning: Tuning,
    counters: Arc<Counters>,
    nodes_before: u64,
    core: AnyCore,
}

/// With the standard rules, boards of up to 8×8 squares take one machine word; with others, boards of up to 64 squares.
enum AnyCore {
    SmallStandard(Core<StandardField<u64>>),
    LargeStandard(Core<StandardField<U256>>),
    SmallGeneral(Core<GeneralField<u64>>),
    LargeGeneral(Core<GeneralField<U256>>),
}

/// Runs the same expression on the core of whatever width.
macro_rules! with_core {
    ($any:expr, |$core:ident| $body:expr) => {
        match $any {
            AnyCore::SmallStandard($core) => $body,
            AnyCore::LargeStandard($core) => $body,
            AnyCore::SmallGeneral($core) => $body,
            AnyCore::LargeGeneral($core) => $body,
        }
    };
}

impl Solver {
    /// A solver that knows nothing yet.
    #[must_use]
    pub fn new(position: &Position, settings: &Settings) -> Solver {
        Solver::with_table(position, settings, None)
    }

    /// A solver that goes on from a checkpoint. The table is at least as large as it was then.
    ///
    /// # Errors
    /// The bytes are no checkpoint of this position, or damaged.
    pub fn resume(position: &Position, settings: &Settings, input: &mut impl Read) -> Result<Solver, CheckpointError> {
        let (table, head) = checkpoint::read(fingerprint(position), input)?;
        let mut solver = Solver::with_table(position, settings, Some(table));
        solver.nodes_before = head.nodes;
        solver.counters.entries.store(head.entries, Relaxed);
        Ok(solver)
    }

    fn with_table(position: &Position, settings: &Settings, table: Option<Table>) -> Solver {
        let (variant, size, memory) = (position.variant(), position.size(), settings.memory);
        let core = if variant.options().has_standard_rules() {
            if StandardField::<u64>::fits(size) {
                AnyCore::SmallStandard(Core::new(StandardField::new(size), memory, table))
            } else {
                AnyCore::LargeStandard(Core::new(StandardField::new(size), memory, table))
            }
        } else if size.squares() <= u64::CAPACITY {
            AnyCore::SmallGeneral(Core::new(GeneralField::new(variant), memory, table))
        } else {
            AnyCore::LargeGeneral(Core::new(GeneralField::new(variant), memory, table))
        };
        Solver {
            position: position.clone(),
            threads: settings.threads.max(1),
            most_nodes: u64::MAX,
            tuning: TUNING,
            counters: Arc::default(),
            nodes_before: 0,
            core,
        }
    }

    /// Stops every search when so many nodes have been searched in all.
    pub fn limit_nodes(&mut self, most_nodes: u64) {
        self.most_nodes = most_nodes;
    }

    /// What is done so far.
    #[must_use]
    pub fn counters(&self) -> Arc<Counters> {
        Arc::clone(&self.counters)
    }

    /// How many nodes had been searched when the checkpoint was written that this solver goes on from.
    #[must_use]
    pub const fn nodes_before(&self) -> u64 {
        self.nodes_before
    }

    /// How many entries the table can hold when it has grown.
    #[must_use]
    pub fn capacity(&self) -> u64 {
        with_core!(&self.core, |core| core.capacity())
    }

    /// Who wins with best play.
    ///
    /// # Errors
    /// The search was stopped; asking again goes on where it was.
    pub fn winner(&mut self, interrupt: &dyn Interrupt) -> Result<Side, Stopped> {
        self.winner_within(Left::UNLIMITED, interrupt)
    }

    /// How many plies the game lasts when the winner hurries and the loser delays.
    ///
    /// # Errors
    /// The search was stopped; asking again goes on where it was.
    pub fn shortest(&mut self, interrupt: &dyn Interrupt) -> Result<u32, Stopped> {
        if self.position.outcome().is_some() {
            return Ok(0);
        }
        let winner = self.winner(interrupt)?;
        let attacks = winner == self.position.side_to_move();
        let step = with_core!(&self.core, |core| core.plies_between_wins());
        let mut plies = if attacks { 1 } else { step };
        while self.winner_within(Left::within(plies, attacks), interrupt)? != winner {
            plies += step;
        }
        Ok(plies)
    }

    fn winner_within(&mut self, left: Left, interrupt: &dyn Interrupt) -> Result<Side, Stopped> {
        if let Some(outcome) = self.position.outcome() {
            return Ok(outcome.winner);
        }
        let run = Run {
            counters: &self.counters,
            interrupt,
            most_nodes: self.most_nodes,
            threads: self.threads,
            tuning: &self.tuning,
        };
        with_core!(&mut self.core, |core| core.winner(&self.position, left, &run)).ok_or(Stopped)
    }

    /// A line of best play to the end of the game: the winner keeps its win, the loser makes it work. If `plies` is given,
    /// which must be what [`Solver::shortest`] says, the line is of that length.
    ///
    /// # Errors
    /// What the table forgot is searched again, and that was stopped.
    pub fn line(&self, plies: Option<u32>, interrupt: &dyn Interrupt) -> Result<Vec<Move>, Stopped> {
        let run = self.run(interrupt);
        with_core!(&self.core, |core| core.with_worker(&run, |worker| line::line(
            worker,
            &self.position,
            plies
        )))
    }

    /// Checks by the rules alone that `winner` wins: follows the proof to the end of every game in it. Uses about so many
    /// bytes to remember what was checked. Returns how many positions were.
    ///
    /// # Errors
    /// The proof is wrong, or the check was stopped.
    pub fn verify(&self, winner: Side, memory: usize, interrupt: &dyn Interrupt) -> Result<u64, VerifyError> {
        let run = self.run(interrupt);
        let mut position = self.position.clone();
        let wins = winner == position.side_to_move();
        let before = self.counters.checked();
        with_core!(&self.core, |core| core.with_worker(&run, |worker| {
            let mut verifier = Verifier {
                worker,
                checked: Table::new(memory),
                counters: &self.counters,
            };
            verifier.check(&mut position, wins)
        }))?;
        Ok(self.counters.checked() - before)
    }

    /// Writes a checkpoint.
    ///
    /// # Errors
    /// What the writer says.
    pub fn save(&self, output: &mut impl Write) -> io::Result<()> {
        with_core!(&self.core, |core| {
            let head = Head {
                position: fingerprint(&self.position),
                buckets: core.table.buckets() as u64,
                nodes: self.nodes_before + self.counters.nodes(),
                entries: self.counters.entries(),
            };
            checkpoint::write(&core.table, &head, output)
        })
    }

    fn run<'a>(&'a self, interrupt: &'a dyn Interrupt) -> Run<'a> {
        Run {
            counters: &self.counters,
            interrupt,
            most_nodes: self.most_nodes,
            threads: self.threads,
            tuning: &self.tuning,
        }
    }
}

/// Numbers that are the same for two positions only if these are equal, with the rules of the game.
fn fingerprint(position: &Position) -> Fingerprint {
    let pieces = Side::BOTH.map(|side| words(SquareSet::collect(position.pieces(side))));
    let options = position.variant().options().rules();
    let small = [
        options.size.files,
        options.size.ranks,
        options.size.shape as u8,
        position.side_to_move() as u8,
        position.counted(Side::First) << 4 | position.counted(Side::Second),
        options.breakthroughs_needed,
        u8::from(options.joined_edges) << 1 | u8::from(options.compulsory_capture),
        u8::from(options.straight_capture) << 1 | u8::from(options.bombardment),
    ];
    let sets = pieces.into_iter().chain([words(options.obstacles)]).flatten();
    let mut numbers = [0; 13];
    for (number, word) in numbers.iter_mut().zip(sets.chain([u64::from_le_bytes(small)])) {
        *number = word;
    }
    numbers
}
