//! A client for other programs that speak UCI.

use crate::uci_text::{go_command, position_command, search_stats};
use crate::{ChosenMove, Fault, MatchClock, SearchLimit, uci_variant_name};
use breakthrough_rules::notation::parse_move;
use breakthrough_rules::{Game, Position, Variant};
use std::collections::HashSet;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

/// The time that a program has to answer `uci`.
const START_TIMEOUT: Duration = Duration::from_secs(20);
/// The time that a program has to answer `isready`.
const READY_TIMEOUT: Duration = Duration::from_secs(60);
/// The time that a program has to end after `quit`; after that it is killed.
const QUIT_TIMEOUT: Duration = Duration::from_secs(1);
/// The time after the time limit of a move in which an answer is still received.
const LATE_MOVE_TIMEOUT: Duration = Duration::from_secs(5);
/// The timeout of a move without a time limit.
const MOVE_TIMEOUT: Duration = Duration::from_secs(3600);
/// The number of characters of an illegal move that are reported.
const MAX_REPORTED_MOVE: usize = 20;

/// A running program that speaks UCI. Dropping it ends the program.
pub struct UciEngine {
    process: Child,
    input: ChildStdin,
    lines: Receiver<String>,
    declared_options: HashSet<String>,
    variant: Option<Variant>,
}

impl UciEngine {
    /// Starts a program with its arguments and waits for `uciok`.
    ///
    /// # Errors
    /// The program cannot be started, or does not answer within 20 seconds.
    pub fn start(command: &[String]) -> Result<UciEngine, Fault> {
        let [program, arguments @ ..] = command else {
            return Err(Fault::NotStarted("expected a command, found none".to_owned()));
        };
        let mut process = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| Fault::NotStarted(format!("{program}: {error}")))?;
        let input = process.stdin.take().expect("standard input is piped");
        let output = process.stdout.take().expect("standard output is piped");
        let mut engine = UciEngine {
            process,
            input,
            lines: spawn_reader(output),
            declared_options: HashSet::new(),
            variant: None,
        };
        engine.send("uci");
        for line in engine.read_until("uciok", START_TIMEOUT)? {
            let name = line
                .strip_prefix("option name ")
                .and_then(|rest| rest.split_once(" type "));
            engine.declared_options.extend(name.map(|(name, _)| name.to_owned()));
        }
        Ok(engine)
    }

    /// Sets an option, whether or not the program has declared it.
    pub fn set_option(&mut self, name: &str, value: &str) {
        self.send(&format!("setoption name {name} value {value}"));
    }

    /// Sets an option if the program has declared it.
    pub fn set_declared_option(&mut self, name: &str, value: &str) {
        if self.declared_options.contains(name) {
            self.set_option(name, value);
        }
    }

    /// Waits until the program has done everything that it was sent.
    ///
    /// # Errors
    /// The program does not answer within 60 seconds.
    pub fn wait_until_ready(&mut self) -> Result<(), Fault> {
        self.send("isready");
        self.read_until("readyok", READY_TIMEOUT).map(|_| ())
    }

    /// Prepares for a new game from this position, with `UCI_Variant` set to its variant.
    ///
    /// # Errors
    /// The program does not answer within 60 seconds.
    pub fn new_game(&mut self, start: &Position) -> Result<(), Fault> {
        if self.variant.replace(start.variant()) != Some(start.variant()) {
            self.set_declared_option("UCI_Variant", &uci_variant_name(start.variant()));
        }
        self.send("ucinewgame");
        self.wait_until_ready()
    }

    /// Has the program choose a move in the current position of a game. An answer is accepted until 5 seconds after the time
    /// limit; the caller compares its time with the limit.
    ///
    /// # Errors
    /// The program does not answer, or its move is illegal.
    pub fn choose_move(&mut self, game: &Game, limit: SearchLimit, clock: &MatchClock) -> Result<ChosenMove, Fault> {
        let position = game.position();
        self.send(&position_command(game));
        let started = Instant::now();
        self.send(&go_command(limit, clock));
        let time_limit = clock.time_for_move(position.side_to_move(), limit);
        let timeout = time_limit.map_or(MOVE_TIMEOUT, |time| time + LATE_MOVE_TIMEOUT);
        let lines = self.read_until("bestmove", timeout)?;
        let time = started.elapsed();
        let text = lines
            .last()
            .and_then(|line| line.split_whitespace().nth(1))
            .unwrap_or_default();
        let mv = parse_move(text, position.size())
            .ok()
            .filter(|mv| position.is_legal(*mv))
            .ok_or_else(|| Fault::IllegalMove(text.chars().take(MAX_REPORTED_MOVE).collect()))?;
        Ok(ChosenMove {
            mv,
            time,
            search: search_stats(&lines),
        })
    }

    /// Sends a line. A closed input is not reported here, because the answer will be missing, too.
    fn send(&mut self, line: &str) {
        let _ = writeln!(self.input, "{line}").and_then(|()| self.input.flush());
    }

    /// Reads up to and including the first line that starts with this word.
    fn read_until(&mut self, word: &str, timeout: Duration) -> Result<Vec<String>, Fault> {
        let deadline = Instant::now() + timeout;
        let mut lines: Vec<String> = Vec::new();
        loop {
            match self
                .lines
                .recv_timeout(deadline.saturating_duration_since(Instant::now()))
            {
                Ok(line) => lines.push(line),
                Err(RecvTimeoutError::Timeout) => return Err(Fault::Stalled(word.to_owned())),
                Err(RecvTimeoutError::Disconnected) => return Err(Fault::Disconnected(word.to_owned())),
            }
            if lines.last().and_then(|line| line.split_whitespace().next()) == Some(word) {
                return Ok(lines);
            }
        }
    }
}

impl Drop for UciEngine {
    /// Asks the program to quit, and kills it if it does not.
    fn drop(&mut self) {
        self.send("quit");
        let deadline = Instant::now() + QUIT_TIMEOUT;
        while Instant::now() < deadline {
            if !matches!(self.process.try_wait(), Ok(None)) {
                return;
            }
            thread::sleep(Duration::from_millis(5));
        }
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Reads the lines of a program in a thread of its own. Bytes that are not UTF-8 are replaced.
fn spawn_reader(output: ChildStdout) -> Receiver<String> {
    let (sender, lines) = channel();
    thread::spawn(move || {
        let mut output = BufReader::new(output);
        let mut bytes = Vec::new();
        while output.read_until(b'\n', &mut bytes).is_ok_and(|count| count > 0) {
            let line = String::from_utf8_lossy(&bytes).trim_end().to_owned();
            if sender.send(line).is_err() {
                break;
            }
            bytes.clear();
        }
    });
    lines
}
