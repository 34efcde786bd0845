//! Another program that speaks UCI, as a player.

use super::contestant::Contestant;
use super::limit::Limit;
use super::seat::{Answer, Effort, Fault, Remaining};
use crate::uci::variant_name;
use breakthrough_rules::notation::{parse_move, to_fen, uci_move};
use breakthrough_rules::{Game, Position, Side, Variant};
use std::collections::HashSet;
use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

/// How long a program may take to start, to get ready, and to end.
const START_PATIENCE: Duration = Duration::from_secs(20);
const READY_PATIENCE: Duration = Duration::from_secs(60);
const END_PATIENCE: Duration = Duration::from_secs(1);
/// A program that is this late with a move is not waited for any longer.
const LATE_PATIENCE: Duration = Duration::from_secs(5);
/// How long a move may take that has no limit of time.
const MOVE_PATIENCE: Duration = Duration::from_secs(3600);

/// A running program.
pub(super) struct External {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
    declared: HashSet<String>,
    variant: Option<Variant>,
}

impl External {
    /// Starts a program and sets its options.
    pub(super) fn start(command: &[String], contestant: &Contestant) -> Result<External, String> {
        let [program, arguments @ ..] = command else {
            return Err("expected a command, found none".to_owned());
        };
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| format!("{program} does not start: {error}"))?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(format!("{program} has no input or output"));
        };
        let (sender, lines) = channel();
        thread::spawn(move || {
            let mut output = BufReader::new(output);
            let mut bytes = Vec::new();
            while output.read_until(b'\n', &mut bytes).is_ok_and(|count| count > 0) {
                if sender
                    .send(String::from_utf8_lossy(&bytes).trim_end().to_owned())
                    .is_err()
                {
                    break;
                }
                bytes.clear();
            }
        });
        let mut external = External {
            child,
            input,
            lines,
            declared: HashSet::new(),
            variant: None,
        };
        external
            .introduce(contestant)
            .map_err(|fault| format!("{program} {fault}"))?;
        Ok(external)
    }

    fn introduce(&mut self, contestant: &Contestant) -> Result<(), Fault> {
        self.send("uci");
        for line in self.hear_until("uciok", START_PATIENCE)? {
            let name = line
                .strip_prefix("option name ")
                .and_then(|rest| rest.split_once(" type "));
            self.declared.extend(name.map(|(name, _)| name.to_owned()));
        }
        self.set_declared("Threads", &contestant.threads.to_string());
        self.set_declared("Hash", &contestant.hash_mebibytes.to_string());
        for (name, value) in &contestant.options {
            self.send(&format!("setoption name {name} value {value}"));
        }
        self.get_ready()
    }

    fn set_declared(&mut self, name: &str, value: &str) {
        if self.declared.contains(name) {
            self.send(&format!("setoption name {name} value {value}"));
        }
    }

    fn get_ready(&mut self) -> Result<(), Fault> {
        self.send("isready");
        self.hear_until("readyok", READY_PATIENCE).map(|_| ())
    }

    /// A new game on this board.
    pub(super) fn begin(&mut self, start: &Position) -> Result<(), Fault> {
        if self.variant.replace(start.variant()) != Some(start.variant()) {
            self.set_declared("UCI_Variant", &variant_name(start.variant()));
        }
        self.send("ucinewgame");
        self.get_ready()
    }

    /// Asks for a move.
    pub(super) fn choose(&mut self, game: &Game, limit: Limit, remaining: &Remaining) -> Result<Answer, Fault> {
        let position = game.position();
        self.send(&position_line(game));
        let begun = Instant::now();
        self.send(&go_line(limit, remaining));
        let allowed = remaining.of(position.side_to_move(), limit);
        let lines = self.hear_until("bestmove", allowed.map_or(MOVE_PATIENCE, |time| time + LATE_PATIENCE))?;
        let time = begun.elapsed();
        let effort = effort(&lines);
        let text = lines
            .last()
            .and_then(|line| line.split_whitespace().nth(1))
            .unwrap_or_default();
        let mv = parse_move(text, position.size())
            .ok()
            .filter(|mv| position.is_legal(*mv))
            .ok_or_else(|| Fault::Illegal(text.chars().take(20).collect()))?;
        Ok(Answer { mv, time, effort })
    }

    /// A program that does not listen will not answer either, so that is where it is noticed.
    fn send(&mut self, line: &str) {
        let _ = writeln!(self.input, "{line}").and_then(|()| self.input.flush());
    }

    /// The lines up to the first whose first word is this one.
    fn hear_until(&mut self, word: &str, patience: Duration) -> Result<Vec<String>, Fault> {
        let end = Instant::now() + patience;
        let mut heard = Vec::new();
        loop {
            match self.lines.recv_timeout(end.saturating_duration_since(Instant::now())) {
                Ok(line) => heard.push(line),
                Err(RecvTimeoutError::Timeout) => return Err(Fault::Silent(word.to_owned())),
                Err(RecvTimeoutError::Disconnected) => return Err(Fault::Died),
            }
            if heard.last().and_then(|line| line.split_whitespace().next()) == Some(word) {
                return Ok(heard);
            }
        }
    }
}

impl Drop for External {
    /// Asks the program to end, and ends it if it does not.
    fn drop(&mut self) {
        self.send("quit");
        let end = Instant::now() + END_PATIENCE;
        while Instant::now() < end {
            if !matches!(self.child.try_wait(), Ok(None)) {
                return;
            }
            thread::sleep(Duration::from_millis(5));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn position_line(game: &Game) -> String {
    let start = game.start();
    // What another program takes for the start is that of the board's usual home ranks.
    let usual = Variant::new(start.size().files.into(), start.size().ranks.into());
    let mut line = match usual {
        Ok(usual) if *start == Position::start(usual) => "position startpos".to_owned(),
        _ => format!("position fen {}", to_fen(start)),
    };
    for (index, played) in game.moves().iter().enumerate() {
        line.push_str(if index == 0 { " moves " } else { " " });
        line.push_str(&uci_move(played.mv, start.size()));
    }
    line
}

fn go_line(limit: Limit, remaining: &Remaining) -> String {
    match limit {
        Limit::Nodes(nodes) => format!("go nodes {nodes}"),
        Limit::Depth(depth) => format!("go depth {depth}"),
        Limit::Time(time) => format!("go movetime {}", time.as_millis()),
        Limit::Clock { increment, .. } => {
            let [white, black] = Side::BOTH.map(|side| remaining.left[side.index()].unwrap_or_default().as_millis());
            let increment = increment.as_millis();
            let mut line = format!("go wtime {white} btime {black}");
            // Writing into a string cannot fail.
            let _ = write!(line, " winc {increment} binc {increment}");
            line
        }
    }
}

/// What the last line of information says about the search.
fn effort(lines: &[String]) -> Effort {
    let number = |line: &str, name: &str| {
        let mut words = line.split_whitespace().skip_while(|word| *word != name).skip(1);
        words.next().and_then(|word| word.parse::<u64>().ok())
    };
    let is_telling = |line: &&String| line.starts_with("info") && number(line, "nodes").is_some();
    let last = lines.iter().rev().find(is_telling);
    Effort {
        nodes: last.and_then(|line| number(line, "nodes")).unwrap_or_default(),
        depth: last.and_then(|line| number(line, "depth")).unwrap_or_default(),
    }
}
