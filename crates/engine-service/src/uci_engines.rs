//! The running UCI engines of an [`EngineWorker`](crate::EngineWorker), used by its thread.

use crate::{
    ConfirmedCommand, EngineAnalysisReply, EngineAnalysisRequest, EngineEntry, EngineReply, EngineSearch, Fault,
    UciEngine, UciTimeouts,
};
use breakthrough_platform::panics::catch_panic;
use breakthrough_players::{CancelToken, ChosenMove, EngineName};
use breakthrough_rules::Game;
use std::time::Duration;

/// The timeouts in a game against a person.
const TIMEOUTS: UciTimeouts = UciTimeouts {
    start: Duration::from_secs(20),
    ready: Duration::from_secs(30),
    late_move: Duration::from_secs(5),
    unlimited_move: Duration::from_secs(300),
    stop: Duration::from_millis(500),
    quit: Duration::from_millis(500),
};

/// The running engines.
#[derive(Default)]
pub(crate) struct Programs(Vec<Program>);

struct Program {
    name: EngineName,
    command: ConfirmedCommand,
    engine: UciEngine,
    /// Whether the engine has been prepared for the current game.
    is_prepared: bool,
}

impl Programs {
    pub(crate) fn begin_game(&mut self, players: &[EngineName]) {
        self.0.retain(|program| players.contains(&program.name));
        for program in &mut self.0 {
            program.is_prepared = false;
        }
    }

    pub(crate) fn search(&mut self, id: u64, search: &EngineSearch, cancel: &CancelToken) -> EngineReply {
        let mut name = String::new();
        let result = self.run(&search.entry, &search.command, cancel, |program| {
            name.clone_from(&program.engine.info().name);
            program.choose_move(search, cancel)
        });
        EngineReply {
            id,
            program: name,
            result,
        }
    }

    /// Analyses a position and sends its reports and its end.
    pub(crate) fn analyse(
        &mut self,
        id: u64,
        analysis: &EngineAnalysisRequest,
        cancel: &CancelToken,
        send: &mut dyn FnMut(EngineAnalysisReply),
    ) {
        let mut reply = EngineAnalysisReply {
            id,
            program: String::new(),
            report: None,
            end: None,
        };
        let result = self.run(&analysis.entry, &analysis.command, cancel, |program| {
            reply.program.clone_from(&program.engine.info().name);
            let position = analysis.game.position();
            program.engine.check_analysis(position, analysis.tries_variant)?;
            program.prepare(&analysis.game, cancel)?;
            let mut on_report = |report: &_| {
                send(EngineAnalysisReply {
                    report: Some(Clone::clone(report)),
                    ..reply.clone()
                });
            };
            program
                .engine
                .analyse(&analysis.game, analysis.lines, cancel, &mut on_report)
        });
        reply.end = Some(result);
        send(reply);
    }

    /// Runs a task in the engine of an entry, which is started if it is not running.
    fn run<T>(
        &mut self,
        entry: &EngineEntry,
        command: &ConfirmedCommand,
        cancel: &CancelToken,
        task: impl FnOnce(&mut Program) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        // An engine whose command has changed is restarted.
        let index = self.0.iter().position(|program| program.name == entry.name);
        let running = index.map(|index| self.0.swap_remove(index));
        let running = running.filter(|program| program.command == *command);
        let run = || -> Result<T, Fault> {
            let mut program = match running {
                Some(program) => program,
                None => Program::start(entry, command, cancel)?,
            };
            let result = task(&mut program);
            let keeps_running = match &result {
                Ok(_) | Err(Fault::Cancelled) => program.is_prepared,
                // The engine is idle.
                Err(Fault::GameOver | Fault::UnknownVariant(_)) => true,
                // The state of the engine is unknown.
                Err(_) => false,
            };
            if keeps_running {
                self.0.push(program);
            }
            result
        };
        catch_panic(run).unwrap_or_else(|panic| Err(Fault::Panicked(panic)))
    }
}

impl Program {
    fn start(entry: &EngineEntry, command: &ConfirmedCommand, cancel: &CancelToken) -> Result<Program, Fault> {
        let mut engine = UciEngine::start(command, TIMEOUTS, cancel)?;
        engine.send_options(command);
        Ok(Program {
            name: entry.name,
            command: command.clone(),
            engine,
            is_prepared: false,
        })
    }

    /// Prepares the engine for a game, unless it has been prepared since the game began. An analysis may have set another variant.
    fn prepare(&mut self, game: &Game, cancel: &CancelToken) -> Result<(), Fault> {
        if !self.is_prepared || !self.engine.is_set_to(game.variant()) {
            self.is_prepared = false;
            self.engine.new_game(game.start(), cancel)?;
            self.is_prepared = true;
        }
        Ok(())
    }

    fn choose_move(&mut self, search: &EngineSearch, cancel: &CancelToken) -> Result<ChosenMove, Fault> {
        self.prepare(&search.game, cancel)?;
        let side = search.game.position().side_to_move();
        let limit = search.entry.limit_under(&search.clock, side);
        self.engine.choose_move(&search.game, limit, &search.clock, cancel)
    }
}
