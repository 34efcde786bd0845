//! A client for UCI engines.

use crate::uci_info::VARIANT_OPTION;
use crate::uci_output::{AwaitedAnswer, illegal_move_fault, parse_best_move};
use crate::uci_process::UciProcess;
use crate::uci_text::{go_command, position_command, read_search_stats};
use crate::{ConfirmedCommand, Fault, UciInfo, UciOptionKind, UciReport, UciReportReader, uci_variant_name};
use breakthrough_players::{ChosenMove, SearchLimit, SearchStats, UciClocks};
use breakthrough_rules::{Game, Interrupt, MAX_CLOCK, Position, Variant};
use std::mem;
use std::time::{Duration, Instant};

/// The name of the option that selects the number of principal variations.
const MULTI_PV_OPTION: &str = "MultiPV";
/// The name of the option with which the engine is notified that its searches are for analysis.
const ANALYSE_MODE_OPTION: &str = "UCI_AnalyseMode";
/// The minimum interval between two reports of an analysis.
const REPORT_INTERVAL: Duration = Duration::from_millis(200);
/// The number of reports after which the volume limit of an analysis is reset, because the analysis itself has no time limit.
const REPORTS_PER_VOLUME: u32 = 50;

/// The timeouts of an engine's replies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UciTimeouts {
    /// Timeout for `uciok` after `uci`.
    pub start: Duration,
    /// Timeout for `readyok` after `isready`.
    pub ready: Duration,
    /// Timeout for a move, counted from the end of its time limit.
    pub late_move: Duration,
    /// Timeout for a move without a time limit.
    pub unlimited_move: Duration,
    /// Timeout for the `bestmove` of a cancelled search, after `stop`.
    pub stop: Duration,
    /// Timeout for the exit after `quit`; the process is killed when it expires.
    pub quit: Duration,
}

impl Default for UciTimeouts {
    /// Timeouts that allow for engines with a slow start.
    fn default() -> UciTimeouts {
        UciTimeouts {
            start: Duration::from_secs(20),
            ready: Duration::from_secs(60),
            late_move: Duration::from_secs(5),
            unlimited_move: Duration::from_secs(3600),
            stop: Duration::from_secs(1),
            quit: Duration::from_secs(1),
        }
    }
}

/// A running UCI engine. Dropping the engine terminates its process.
///
/// Every blocking method polls an [`Interrupt`] about 50 times a second, and returns [`Fault::Cancelled`] soon after the
/// interrupt is raised.
pub struct UciEngine {
    process: UciProcess,
    timeouts: UciTimeouts,
    info: UciInfo,
    variant: Option<Variant>,
    /// Whether an analysis has set `MultiPV` and `UCI_AnalyseMode` since the last search for a move.
    has_analysed: bool,
    /// Whether the engine has answered an `isready`.
    answers_ready: bool,
    /// The number of `isready` commands without an answer.
    awaited_ready: u32,
    /// Whether the `bestmove` of a search is outstanding.
    is_searching: bool,
}

impl UciEngine {
    /// Starts an engine with its arguments and waits for `uciok`. The options of the command are not sent.
    ///
    /// # Errors
    /// The engine cannot be started, or does not respond in time.
    pub fn start(
        command: &ConfirmedCommand,
        timeouts: UciTimeouts,
        interrupt: &dyn Interrupt,
    ) -> Result<UciEngine, Fault> {
        let process = UciProcess::start(command, timeouts.quit)?;
        let mut info = UciInfo::default();
        process.send("uci".to_owned());
        process.read_until("uciok", timeouts.start, interrupt, &mut |line| info.read_line(line))?;
        Ok(UciEngine {
            process,
            timeouts,
            info,
            variant: None,
            has_analysed: false,
            answers_ready: false,
            awaited_ready: 0,
            is_searching: false,
        })
    }

    /// Returns the engine's name, author and options.
    #[must_use]
    pub const fn info(&self) -> &UciInfo {
        &self.info
    }

    /// Sets an option, whether or not the engine has declared it. Control characters are removed from the value.
    pub fn set_option(&mut self, name: &str, value: &str) {
        let value: String = value.chars().filter(|c| !c.is_control()).collect();
        let value = if value.is_empty() {
            value
        } else {
            format!(" value {value}")
        };
        self.process.send(format!("setoption name {name}{value}"));
    }

    /// Sets an option if the engine has declared it and the value is allowed.
    pub fn set_declared_option(&mut self, name: &str, value: &str) {
        if let Some(option) = self.info.option(name).filter(|option| option.allows(value)) {
            let name = option.name.clone();
            self.set_option(&name, value);
        }
    }

    /// Sends the options of a command that the engine has declared, if their values are allowed.
    pub fn send_options(&mut self, command: &ConfirmedCommand) {
        for (name, value) in &command.command().options {
            self.set_declared_option(name, value);
        }
    }

    /// Waits until the engine has processed all input.
    ///
    /// # Errors
    /// The engine does not respond in time.
    pub fn wait_until_ready(&mut self, interrupt: &dyn Interrupt) -> Result<(), Fault> {
        self.process.send("isready".to_owned());
        self.awaited_ready += 1;
        // If waiting for earlier answers was cancelled, these answers arrive first.
        while self.awaited_ready > 0 {
            self.process
                .read_until("readyok", self.timeouts.ready, interrupt, &mut |_| {})?;
            self.awaited_ready -= 1;
            self.answers_ready = true;
        }
        Ok(())
    }

    /// Sends the position, and discards everything that the engine has sent before `readyok`, so that a second `bestmove` or the
    /// `info` of an earlier search is not mistaken for the answer to the next `go`. An earlier search that has not ended is
    /// stopped.
    fn prepare_search(&mut self, game: &Game, interrupt: &dyn Interrupt) -> Result<(), Fault> {
        if self.is_searching {
            self.stop(&mut |_| {})?;
        }
        self.process.send(position_command(game));
        let answered = self.process.discard_lines();
        self.awaited_ready = self.awaited_ready.saturating_sub(answered as u32);
        if self.answers_ready {
            self.wait_until_ready(interrupt)?;
        }
        Ok(())
    }

    /// Sends `go`.
    fn start_search(&mut self, go: String) {
        self.process.send(go);
        self.is_searching = true;
    }

    /// Prepares for a new game from this position, and sets `UCI_Variant` to the variant of the position.
    ///
    /// # Errors
    /// The engine does not respond in time.
    pub fn new_game(&mut self, start: &Position, interrupt: &dyn Interrupt) -> Result<(), Fault> {
        let is_other = self.variant.replace(start.variant()) != Some(start.variant());
        if is_other && self.info.option(VARIANT_OPTION).is_some() {
            // Send the name even if it is unlisted, because an engine may accept more variant names than it lists.
            self.set_option(VARIANT_OPTION, &uci_variant_name(start.variant()));
        }
        self.process.send("ucinewgame".to_owned());
        self.wait_until_ready(interrupt)
    }

    /// Whether the engine has been prepared for a game of this variant by [`UciEngine::new_game`].
    #[must_use]
    pub fn is_set_to(&self, variant: Variant) -> bool {
        self.variant == Some(variant)
    }

    /// Requests a move in the current position of a game. A move that arrives shortly after the time limit is accepted; the
    /// caller must compare the time of the move with the limit. If the search is cancelled, sends `stop` and waits for the
    /// engine's move, which is discarded.
    ///
    /// # Errors
    /// The engine does not respond, or its move is illegal.
    pub fn choose_move(
        &mut self,
        game: &Game,
        limit: SearchLimit,
        clock: &UciClocks,
        interrupt: &dyn Interrupt,
    ) -> Result<ChosenMove, Fault> {
        let position = game.position();
        if mem::take(&mut self.has_analysed) {
            self.set_multi_pv(1);
            self.set_declared_option(ANALYSE_MODE_OPTION, "false");
        }
        self.prepare_search(game, interrupt)?;
        let started = Instant::now();
        self.start_search(go_command(limit, clock));
        let time_limit = clock.time_for_move(position.side_to_move(), limit);
        let timeout = time_limit.map_or(self.timeouts.unlimited_move, |time| {
            time.min(MAX_CLOCK) + self.timeouts.late_move
        });
        let mut search = SearchStats::default();
        let mut read_stats = |line: &str| read_search_stats(line, &mut search);
        let answer = self.process.read_until("bestmove", timeout, interrupt, &mut read_stats);
        if answer == Err(Fault::Cancelled) {
            self.stop(&mut |_| {})?;
        }
        self.is_searching &= answer.is_err();
        let (answer, time) = (answer?, started.elapsed());
        let mv = parse_best_move(&answer, position, &self.info)?;
        Ok(ChosenMove { mv, time, search })
    }

    /// Checks whether a position can be analysed. With `tries_variant`, an undeclared variant can be analysed as well.
    ///
    /// # Errors
    /// The game is over, or the variant of the position is not among the variants listed by the engine.
    pub fn check_analysis(&self, position: &Position, tries_variant: bool) -> Result<(), Fault> {
        if position.outcome().is_some() {
            return Err(Fault::GameOver);
        }
        if !tries_variant && self.info.declares_variant(position.variant()) == Some(false) {
            return Err(Fault::UnknownVariant(uci_variant_name(position.variant())));
        }
        Ok(())
    }

    /// Analyses the current position of a game with `go infinite`, until the engine stops searching or the caller cancels the
    /// analysis. `MultiPV` is set to `lines`, clamped to the engine's range; an engine without this option reports one line.
    /// `UCI_AnalyseMode` is set until the next search for a move.
    ///
    /// Calls `on_report` when the report of the last complete iteration has changed, at most five times a second. A change since
    /// the last call is reported at the end, even after a fault. If the analysis is cancelled, sends `stop` and waits for the
    /// engine's move.
    ///
    /// # Errors
    /// The game is over, the engine reports only illegal moves, does not respond after `stop`, or ends the search with an illegal
    /// move. [`Fault::Cancelled`] is the normal end of a cancelled analysis.
    pub fn analyse(
        &mut self,
        game: &Game,
        lines: usize,
        interrupt: &dyn Interrupt,
        on_report: &mut dyn FnMut(&UciReport),
    ) -> Result<(), Fault> {
        let position = game.position();
        self.check_analysis(position, true)?;
        let lines = self.set_multi_pv(lines);
        if !mem::replace(&mut self.has_analysed, true) {
            self.set_declared_option(ANALYSE_MODE_OPTION, "true");
        }
        self.prepare_search(game, interrupt)?;
        self.start_search("go infinite".to_owned());
        let mut reader = UciReportReader::new(position.clone(), lines);
        let mut has_changed = false;
        let ended = self.read_analysis(position, interrupt, &mut reader, &mut has_changed, on_report);
        let ended = match ended {
            Ok(answer) => {
                self.is_searching = false;
                parse_best_move(&answer, position, &self.info).map(drop)
            }
            Err(fault @ (Fault::Cancelled | Fault::UnknownVariant(_) | Fault::IllegalMove(_))) => {
                let stopped = self.stop(&mut |line| has_changed |= reader.read_line(line));
                stopped.and(Err(fault))
            }
            Err(fault) => Err(fault),
        };
        has_changed |= reader.finish();
        if let Some(report) = reader.report().filter(|_| has_changed) {
            on_report(report);
        }
        ended
    }

    /// Reads the output until the end of an analysis. `has_changed` is set if the report has changed since the last call of
    /// `on_report`.
    fn read_analysis(
        &self,
        position: &Position,
        interrupt: &dyn Interrupt,
        reader: &mut UciReportReader,
        has_changed: &mut bool,
        on_report: &mut dyn FnMut(&UciReport),
    ) -> Result<String, Fault> {
        loop {
            let mut answer = AwaitedAnswer::new("bestmove");
            for _ in 0..REPORTS_PER_VOLUME {
                let mut read_line = |line: &str| *has_changed |= reader.read_line(line);
                let ended = self
                    .process
                    .read_answer(&mut answer, REPORT_INTERVAL, interrupt, &mut read_line);
                if !matches!(ended, Err(Fault::Stalled(_))) {
                    return ended;
                }
                if let Some(report) = reader.report().filter(|_| mem::take(has_changed)) {
                    on_report(report);
                }
                if let Some(word) = reader.illegal_move() {
                    return Err(illegal_move_fault(word, position, &self.info));
                }
            }
        }
    }

    /// Sets `MultiPV` to a number within its range. Returns the number, or 1 if the engine has not declared the option.
    fn set_multi_pv(&mut self, lines: usize) -> usize {
        let option = self.info.option(MULTI_PV_OPTION);
        let Some(UciOptionKind::Spin { min, max, .. }) = option.map(|option| &option.kind) else {
            return 1;
        };
        let lines = i64::try_from(lines).unwrap_or(i64::MAX).clamp(*min, *max);
        self.set_declared_option(MULTI_PV_OPTION, &lines.to_string());
        usize::try_from(lines).unwrap_or(1).max(1)
    }

    /// Stops the search and waits for its `bestmove`.
    fn stop(&mut self, on_line: &mut dyn FnMut(&str)) -> Result<(), Fault> {
        self.process.send("stop".to_owned());
        self.process
            .read_until("bestmove", self.timeouts.stop, &|| false, on_line)?;
        self.is_searching = false;
        Ok(())
    }
}
