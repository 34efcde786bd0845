//! Engine instances, which choose the moves of participants.

use crate::{Participant, ParticipantKind};
use breakthrough_engine::{Level, Limits, Searcher};
use breakthrough_platform::panics::catch_panic;
use breakthrough_players::{ChosenMove, ComputerPlayer, SearchLimit, SearchStats, TimeBudget, UciClocks};
use breakthrough_rules::{CancelToken, Game, Move, Position, Side};
use breakthrough_uci_client::{Fault, UciEngine, UciTimeouts};
use std::cell::Cell;
use std::time::{Duration, Instant};

/// The engine of a participant. A UCI engine runs as a separate process, and the built-in engine runs within this
/// process.
pub struct EngineInstance {
    participant: Participant,
    engine: Engine,
    cancel: CancelToken,
}

enum Engine {
    /// The player is `None` before the first game.
    Level(Level, Option<ComputerPlayer>),
    /// `None` until the engine is started.
    Search(Option<Box<Searcher>>),
    /// `None` until the engine is started.
    Uci(Option<UciEngine>),
}

impl EngineInstance {
    /// Creates an engine for a participant. The first call of [`EngineInstance::new_game`] starts the engine.
    #[must_use]
    pub fn new(participant: &Participant) -> EngineInstance {
        EngineInstance::with_cancel_token(participant, CancelToken::default())
    }

    /// Creates an engine whose calls return [`Fault::Cancelled`] once the token is cancelled.
    #[must_use]
    pub fn with_cancel_token(participant: &Participant, cancel: CancelToken) -> EngineInstance {
        let engine = match &participant.kind {
            ParticipantKind::Level(level) => Engine::Level(*level, None),
            ParticipantKind::Search => Engine::Search(None),
            ParticipantKind::Uci(_) => Engine::Uci(None),
        };
        EngineInstance {
            participant: participant.clone(),
            engine,
            cancel,
        }
    }

    /// Returns the participant for which this engine chooses moves.
    #[must_use]
    pub const fn participant(&self) -> &Participant {
        &self.participant
    }

    /// Starts the participant's engine with the participant's options, unless the engine is running. A UCI engine runs as a
    /// new process, and the built-in engine allocates its transposition table.
    ///
    /// # Errors
    /// The command is not confirmed, the engine cannot be started or does not respond, or memory is insufficient.
    pub fn start(&mut self) -> Result<(), Fault> {
        match &mut self.engine {
            Engine::Search(engine @ None) => {
                let searcher = Searcher::try_new(self.participant.hash_mebibytes);
                let mut searcher = searcher.map_err(|error| Fault::NotStarted(error.to_string()))?;
                searcher.set_threads(self.participant.threads);
                *engine = Some(Box::new(searcher));
                Ok(())
            }
            Engine::Uci(None) => self.start_uci(),
            Engine::Level(..) | Engine::Search(Some(_)) | Engine::Uci(Some(_)) => Ok(()),
        }
    }

    fn start_uci(&mut self) -> Result<(), Fault> {
        let command = self.participant.confirmed().ok_or(Fault::NotConfirmed)?;
        let mut started = UciEngine::start(command, UciTimeouts::default(), &self.cancel)?;
        started.set_declared_option("Threads", &self.participant.threads.to_string());
        started.set_declared_option("Hash", &self.participant.hash_mebibytes.to_string());
        for (name, value) in &self.participant.uci_options {
            started.set_option(name, value);
        }
        started.wait_until_ready(&self.cancel)?;
        self.engine = Engine::Uci(Some(started));
        Ok(())
    }

    /// Prepares for a new game from this position and discards the search state of earlier games. The seed determines the
    /// evaluation noise of a level.
    ///
    /// # Errors
    /// The engine cannot be started, or the UCI engine does not respond.
    pub fn new_game(&mut self, start: &Position, seed: u64) -> Result<(), Fault> {
        self.start()?;
        match &mut self.engine {
            Engine::Level(level, player) => *player = Some(ComputerPlayer::new(*level, seed)),
            Engine::Search(searcher) => {
                if let Some(searcher) = searcher {
                    searcher.clear();
                }
            }
            Engine::Uci(engine) => {
                if let Some(engine) = engine {
                    engine.new_game(start, &self.cancel)?;
                }
            }
        }
        Ok(())
    }

    /// Chooses a move in the current position of a game. After a fault, the engine's state is undefined until
    /// [`EngineInstance::reset`].
    ///
    /// # Errors
    /// The engine does not respond, fails, or returns an illegal move. A move that exceeds the time limit is not an error.
    pub fn choose_move(&mut self, game: &Game, clock: &UciClocks) -> Result<ChosenMove, Fault> {
        let position = game.position();
        let limit = self.participant.limit;
        let no_game = || Fault::NotStarted("expected a new game before the first move, found none".to_owned());
        let started = Instant::now();
        let budget = time_budget(limit, position.side_to_move(), clock);
        let (mv, search) = match &mut self.engine {
            Engine::Uci(engine) => {
                let (Some(engine), Some(limit)) = (engine, limit) else {
                    return Err(no_game());
                };
                return engine.choose_move(game, limit, clock, &self.cancel);
            }
            Engine::Level(_, player) => {
                let choose = || {
                    let player = player.as_mut()?;
                    player.choose_move(position, budget.hard)
                };
                let mv = catch_panic(choose).map_err(Fault::Panicked)?;
                (mv, SearchStats::default())
            }
            Engine::Search(searcher) => {
                let searcher = searcher.as_mut().ok_or_else(no_game)?;
                let search = || search(searcher, position, limit, budget, started, &self.cancel);
                catch_panic(search).map_err(Fault::Panicked)?
            }
        };
        if self.cancel.is_cancelled() {
            return Err(Fault::Cancelled);
        }
        let time = started.elapsed();
        let mv = mv.filter(|mv| position.is_legal(*mv));
        let mv = mv.ok_or_else(|| Fault::NoMove("(none)".to_owned()))?;
        Ok(ChosenMove { mv, time, search })
    }

    /// Replaces the engine after a fault. A UCI engine is terminated, and restarted for the next game.
    pub fn reset(&mut self) {
        *self = EngineInstance::with_cancel_token(&self.participant, self.cancel.clone());
    }
}

fn search(
    searcher: &mut Searcher,
    position: &Position,
    limit: Option<SearchLimit>,
    TimeBudget { soft, hard }: TimeBudget,
    started: Instant,
    cancel: &CancelToken,
) -> (Option<Move>, SearchStats) {
    let limits = match limit {
        Some(SearchLimit::Nodes(nodes)) => Limits::nodes(nodes),
        Some(SearchLimit::Depth(depth)) => Limits::depth(depth),
        _ => Limits::default(),
    };
    let has_passed = |time: Option<Duration>| time.is_some_and(|time| started.elapsed() >= time);
    let is_soft_limit_reached = Cell::new(false);
    let interrupt = || is_soft_limit_reached.get() || has_passed(hard) || cancel.is_cancelled();
    let report = searcher.search_with(position, &limits, &interrupt, &mut |_| {
        is_soft_limit_reached.set(has_passed(soft));
    });
    let stats = SearchStats {
        nodes: report.nodes,
        depth: report.depth.into(),
    };
    (report.best_move(), stats)
}

fn time_budget(limit: Option<SearchLimit>, side: Side, clock: &UciClocks) -> TimeBudget {
    match limit {
        Some(SearchLimit::MoveTime(time)) => TimeBudget::from_move_time(time),
        Some(SearchLimit::Clock(_)) => clock
            .clock(side)
            .map(|clock| TimeBudget::from_clock(clock, Duration::ZERO))
            .unwrap_or_default(),
        _ => TimeBudget::default(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use breakthrough_players::Clock;
    use breakthrough_rules::Variant;

    fn engine(text: &str) -> EngineInstance {
        EngineInstance::new(&text.parse().expect("a participant"))
    }

    fn choose_move(engine: &mut EngineInstance) -> Result<ChosenMove, Fault> {
        engine.choose_move(&Game::new(Variant::STANDARD), &UciClocks::default())
    }

    #[test]
    fn the_built_in_engine_searches_to_its_limit() {
        let search = |text: &str| {
            let mut engine = engine(text);
            engine.start().expect("started");
            choose_move(&mut engine).expect("a move").search
        };
        assert_eq!(search("nodes:500").nodes, 500);
        assert_eq!(search("depth:3").depth, 3);
    }

    #[test]
    fn time_or_a_cancellation_ends_a_search() {
        let cancelled = CancelToken::default();
        cancelled.cancel();
        let none = TimeBudget::default();
        let hard = |time| TimeBudget {
            hard: Some(time),
            ..none
        };
        let soft = |time| TimeBudget {
            soft: Some(time),
            ..none
        };
        for (budget, cancel, depth) in [
            (none, &CancelToken::default(), 4),
            (hard(Duration::MAX), &CancelToken::default(), 4),
            (soft(Duration::MAX), &CancelToken::default(), 4),
            (hard(Duration::ZERO), &CancelToken::default(), 0),
            (soft(Duration::ZERO), &CancelToken::default(), 1),
            (none, &cancelled, 0),
        ] {
            let position = Position::start(Variant::STANDARD);
            let limit = Some(SearchLimit::Depth(4));
            let (mv, stats) = search(&mut Searcher::new(0), &position, limit, budget, Instant::now(), cancel);
            assert!(mv.is_some_and(|mv| position.is_legal(mv)), "{budget:?}");
            assert_eq!(stats.depth, depth, "{budget:?}");
        }
    }

    #[test]
    fn the_time_of_a_move_depends_on_the_limit_and_the_clock_of_the_side() {
        let clock = |seconds| Clock {
            remaining: Duration::from_secs(seconds),
            increment: Duration::ZERO,
            moves_to_go: None,
        };
        let clocks = UciClocks::new([Some(clock(22)), None]);
        let budget = |soft: Option<u64>, hard: Option<u64>| TimeBudget {
            soft: soft.map(Duration::from_millis),
            hard: hard.map(Duration::from_millis),
        };
        let limit = |name, value| SearchLimit::parse(name, value).expect("a name").expect("a limit");
        for (limit, side, expected) in [
            (None, Side::First, budget(None, None)),
            (Some(limit("nodes", "9")), Side::First, budget(None, None)),
            (Some(limit("depth", "9")), Side::First, budget(None, None)),
            (Some(limit("time", "100ms")), Side::First, budget(None, Some(99))),
            (Some(limit("clock", "22s")), Side::First, budget(Some(600), Some(3000))),
            (Some(limit("clock", "22s")), Side::Second, budget(None, None)),
        ] {
            assert_eq!(time_budget(limit, side, &clocks), expected, "{limit:?} {side:?}");
        }
    }

    #[test]
    fn a_new_or_reset_engine_needs_a_new_game() {
        let mut level = engine("level:1");
        let no_game = || Err(Fault::NoMove("(none)".to_owned()));
        assert_eq!(choose_move(&mut level), no_game());
        level.new_game(&Position::start(Variant::STANDARD), 1).expect("started");
        assert!(choose_move(&mut level).is_ok());
        level.reset();
        assert_eq!(choose_move(&mut level), no_game());
        let reason = "expected a new game before the first move, found none".to_owned();
        for text in ["uci:odd;nodes=9", "nodes:9"] {
            assert_eq!(
                choose_move(&mut engine(text)),
                Err(Fault::NotStarted(reason.clone())),
                "{text}"
            );
        }
    }

    #[test]
    fn an_engine_without_memory_for_its_table_is_not_started() {
        let mut participant: Participant = "nodes:9".parse().expect("a participant");
        participant.hash_mebibytes = usize::MAX;
        let fault = EngineInstance::new(&participant).start().expect_err("no memory");
        assert!(
            fault
                .to_string()
                .starts_with("cannot be started: not enough memory for a transposition table of"),
            "{fault}"
        );
    }
}
