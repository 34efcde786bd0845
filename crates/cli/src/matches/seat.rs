//! A player at the board: asked for moves, whoever it is.

use super::contestant::{Contestant, Kind};
use super::external::External;
use super::limit::Limit;
use crate::clock::{Allowance, Clock, allot, whole};
use crate::guarded::guarded;
use crate::opponent::STRONGEST_SECONDS;
use breakthrough_engine::{Level, Limits, Player, Searcher};
use breakthrough_rules::{Game, Move, Position, Side};
use std::cell::Cell;
use std::time::{Duration, Instant};
use thiserror::Error;

/// Why a player lost without being beaten.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(super) enum Fault {
    #[error("does not start: {0}")]
    NotStarted(String),
    #[error("plays the illegal move `{0}`")]
    Illegal(String),
    #[error("ends without an answer")]
    Died,
    #[error("does not say {0}")]
    Silent(String),
    #[error("takes {} ms too long", .0.as_millis())]
    Overrun(Duration),
    #[error("fails: {0}")]
    Panicked(String),
}

/// A move, how long it took, and what was looked at for it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Answer {
    pub(super) mv: Move,
    pub(super) time: Duration,
    pub(super) effort: Effort,
}

/// What a player looked at; zeros where that is not known.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Effort {
    pub(super) nodes: u64,
    pub(super) depth: u64,
}

/// What is left on the clocks of those who have one.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Remaining {
    pub(super) left: [Option<Duration>; 2],
}

impl Remaining {
    /// How long this side's move may take.
    pub(super) fn of(&self, side: Side, limit: Limit) -> Option<Duration> {
        match limit {
            Limit::Time(time) => Some(time),
            Limit::Clock { .. } => self.left[side.index()],
            Limit::Nodes(_) | Limit::Depth(_) => None,
        }
    }
}

/// Somebody who can be asked for moves.
pub(super) enum Seat {
    Level(Level, Option<Player>),
    Engine(Box<Searcher>),
    /// None after a fault: another one is started for the next game.
    External(Vec<String>, Option<External>),
}

impl Seat {
    /// A seat that is ready for [`Seat::begin`]. Nothing is started yet.
    pub(super) fn new(contestant: &Contestant) -> Seat {
        match &contestant.kind {
            Kind::Level(level) => Seat::Level(*level, None),
            Kind::Engine => {
                let mut searcher = Searcher::new(contestant.hash_mebibytes);
                searcher.set_threads(contestant.threads);
                Seat::Engine(Box::new(searcher))
            }
            Kind::External(command) => Seat::External(command.clone(), None),
        }
    }

    /// Gets ready for a game. What was learnt in games before is forgotten.
    pub(super) fn begin(&mut self, contestant: &Contestant, start: &Position, seed: u64) -> Result<(), Fault> {
        match self {
            Seat::Level(level, player) => *player = Some(Player::new(*level, seed)),
            Seat::Engine(searcher) => searcher.clear(),
            Seat::External(command, external) => {
                if external.is_none() {
                    *external = Some(External::start(command, contestant).map_err(Fault::NotStarted)?);
                }
                return external.as_mut().map_or(Ok(()), |external| external.begin(start));
            }
        }
        Ok(())
    }

    /// Asks for a move. A game that goes on must not be asked about after a fault.
    pub(super) fn choose(
        &mut self,
        contestant: &Contestant,
        game: &Game,
        remaining: &Remaining,
    ) -> Result<Answer, Fault> {
        let position = game.position();
        let begun = Instant::now();
        let (mv, effort) = match self {
            Seat::External(_, external) => {
                let (Some(external), Some(limit)) = (external, contestant.limit) else {
                    return Err(Fault::Died);
                };
                return external.choose(game, limit, remaining);
            }
            Seat::Level(level, player) => {
                // Without a limit this one would think for ever.
                let strongest = Limit::Time(Duration::from_secs(STRONGEST_SECONDS));
                let usual = (*level == Level::STRONGEST).then_some(strongest);
                let hard = allowance(contestant.limit.or(usual), position.side_to_move(), remaining).hard;
                let is_over = || hard.is_some_and(|hard| begun.elapsed() >= hard);
                let choose = || player.as_mut().and_then(|player| player.choose(position, &is_over));
                (guarded(choose).map_err(Fault::Panicked)?, Effort::default())
            }
            Seat::Engine(searcher) => {
                let search = || search(searcher, contestant.limit, position, remaining, begun);
                guarded(search).map_err(Fault::Panicked)?
            }
        };
        let time = begun.elapsed();
        let mv = mv.filter(|mv| position.is_legal(*mv));
        let mv = mv.ok_or_else(|| Fault::Illegal("(none)".to_owned()))?;
        Ok(Answer { mv, time, effort })
    }

    /// After a fault nobody knows what state the player is in.
    pub(super) fn recover(&mut self, contestant: &Contestant) {
        *self = Seat::new(contestant);
    }
}

fn search(
    searcher: &mut Searcher,
    limit: Option<Limit>,
    position: &Position,
    remaining: &Remaining,
    begun: Instant,
) -> (Option<Move>, Effort) {
    let limits = match limit {
        Some(Limit::Nodes(nodes)) => Limits::nodes(nodes),
        Some(Limit::Depth(depth)) => Limits::depth(depth),
        _ => Limits::default(),
    };
    let Allowance { soft, hard } = allowance(limit, position.side_to_move(), remaining);
    let is_enough = Cell::new(false);
    let has_passed = |part: Option<Duration>| part.is_some_and(|part| begun.elapsed() >= part);
    let is_over = || is_enough.get() || has_passed(hard);
    let report = searcher.search_with(position, &limits, &is_over, &mut |_| is_enough.set(has_passed(soft)));
    let effort = Effort {
        nodes: report.nodes,
        depth: report.depth.into(),
    };
    (report.best_move(), effort)
}

fn allowance(limit: Option<Limit>, side: Side, remaining: &Remaining) -> Allowance {
    match limit {
        Some(Limit::Time(time)) => whole(time),
        Some(Limit::Clock { increment, .. }) => {
            let clock = Clock {
                left: remaining.left[side.index()].unwrap_or_default(),
                increment,
                moves_to_go: None,
            };
            allot(clock, Duration::ZERO)
        }
        _ => Allowance::default(),
    }
}
