//! The running UCI engines of a worker.

use crate::request_handler::RequestHandler;
use crate::{Answer, Request, RequestError, RequestResult, SearchReport, UciEngineRequest, UciEngineTask};
use breakthrough_engine::{PvLine, Report, Score};
use breakthrough_players::{EngineName, UciClocks};
use breakthrough_rules::{Game, Interrupt};
use breakthrough_uci_client::{ConfirmedCommand, Fault, UciEngine, UciReport, UciTimeouts};
use std::time::Duration;

/// Timeouts in a game against a person.
const TIMEOUTS: UciTimeouts = UciTimeouts {
    start: Duration::from_secs(20),
    ready: Duration::from_secs(30),
    late_move: Duration::from_secs(5),
    unlimited_move: Duration::from_secs(300),
    stop: Duration::from_millis(500),
    quit: Duration::from_millis(500),
};

/// Runs requests to UCI engines. The processes of the engines keep running between requests. Dropping the value terminates the engines.
#[derive(Default)]
pub(crate) struct RunningUciEngines(Vec<RunningEngine>);

struct RunningEngine {
    name: EngineName,
    command: ConfirmedCommand,
    engine: UciEngine,
    /// Whether the engine has been prepared for the current game.
    is_prepared: bool,
}

impl RequestHandler for RunningUciEngines {
    /// Returns the last report as the answer to an interrupted analysis.
    fn run(
        &mut self,
        request: &Request,
        interrupt: &dyn Interrupt,
        on_report: &mut dyn FnMut(SearchReport),
    ) -> RequestResult {
        let Request::UciEngine(request) = request else {
            return Err(RequestError::Unexpected("a request to the built-in engine".to_owned()));
        };
        let mut program = String::new();
        let result = self.run_in(request, interrupt, |running| {
            program.clone_from(&running.engine.info().name);
            match &request.task {
                UciEngineTask::Play { clock } => running.choose_move(request, clock, interrupt),
                UciEngineTask::Analyse {
                    multi_pv,
                    tries_variant,
                } => {
                    let position = request.game.position();
                    running.engine.check_analysis(position, *tries_variant)?;
                    running.prepare(&request.game, interrupt)?;
                    running.analyse(&request.game, *multi_pv, interrupt, on_report)
                }
            }
        });
        result
            .map(Answer::Search)
            .map_err(|fault| RequestError::UciEngine { program, fault })
    }

    fn new_game(&mut self, players: &[EngineName]) {
        self.0.retain(|running| players.contains(&running.name));
        for running in &mut self.0 {
            running.is_prepared = false;
        }
    }

    fn set_hash(&mut self, _: usize) {}
}

impl RunningUciEngines {
    /// Runs a task in the engine of a request. The engine is started unless it is running. If the task panics, the engine is
    /// terminated.
    fn run_in<T>(
        &mut self,
        request: &UciEngineRequest,
        interrupt: &dyn Interrupt,
        task: impl FnOnce(&mut RunningEngine) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        // An engine whose command has changed is restarted.
        let index = self.0.iter().position(|running| running.name == request.entry.name);
        let running = index.map(|index| self.0.swap_remove(index));
        let mut running = match running.filter(|running| running.command == request.command) {
            Some(running) => running,
            None => RunningEngine::start(request, interrupt)?,
        };
        let result = task(&mut running);
        let keeps_running = match &result {
            Ok(_) | Err(Fault::Cancelled) => running.is_prepared,
            // The engine is idle.
            Err(Fault::GameOver | Fault::UnknownVariant(_)) => true,
            // The state of the engine is unknown.
            Err(_) => false,
        };
        if keeps_running {
            self.0.push(running);
        }
        result
    }
}

impl RunningEngine {
    fn start(request: &UciEngineRequest, interrupt: &dyn Interrupt) -> Result<RunningEngine, Fault> {
        let mut engine = UciEngine::start(&request.command, TIMEOUTS, interrupt)?;
        engine.send_options(&request.command);
        Ok(RunningEngine {
            name: request.entry.name,
            command: request.command.clone(),
            engine,
            is_prepared: false,
        })
    }

    /// Prepares the engine for a game, unless it has been prepared since the game started. Preparation is needed because an
    /// analysis may have set another variant.
    fn prepare(&mut self, game: &Game, interrupt: &dyn Interrupt) -> Result<(), Fault> {
        if !self.is_prepared || !self.engine.is_set_to(game.variant()) {
            self.is_prepared = false;
            self.engine.new_game(game.start(), interrupt)?;
            self.is_prepared = true;
        }
        Ok(())
    }

    fn choose_move(
        &mut self,
        request: &UciEngineRequest,
        clock: &UciClocks,
        interrupt: &dyn Interrupt,
    ) -> Result<SearchReport, Fault> {
        self.prepare(&request.game, interrupt)?;
        let side = request.game.position().side_to_move();
        let limit = request.entry.limit_under(clock, side);
        let chosen = self.engine.choose_move(&request.game, limit, clock, interrupt)?;
        Ok(SearchReport {
            report: Report {
                lines: vec![PvLine {
                    score: Score::EVEN,
                    moves: vec![chosen.mv],
                }],
                depth: u32::try_from(chosen.search.depth).unwrap_or(u32::MAX),
                nodes: chosen.search.nodes,
                ..Report::default()
            },
            time: chosen.time,
            program: self.engine.info().name.clone(),
        })
    }

    fn analyse(
        &mut self,
        game: &Game,
        multi_pv: usize,
        interrupt: &dyn Interrupt,
        on_report: &mut dyn FnMut(SearchReport),
    ) -> Result<SearchReport, Fault> {
        let program = self.engine.info().name.clone();
        let mut last = SearchReport {
            program,
            ..SearchReport::default()
        };
        let mut keep_last = |report: &UciReport| {
            last.report.clone_from(&report.report);
            last.time = report.time;
            on_report(last.clone());
        };
        match self.engine.analyse(game, multi_pv, interrupt, &mut keep_last) {
            Ok(()) | Err(Fault::Cancelled) => Ok(last),
            Err(fault) => Err(fault),
        }
    }
}
