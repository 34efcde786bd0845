//! A UCI process with a timeout for its replies.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Output, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

/// Timeout for a reply.
const TIMEOUT: Duration = Duration::from_secs(20);

/// A running `breakthrough-engine uci`, with a thread that reads its output.
pub(crate) struct UciProcess {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_breakthrough-engine"));
    command.arg("uci").stdin(Stdio::piped()).stdout(Stdio::piped());
    command
}

/// Runs the program with the given input and waits for it to exit.
pub(crate) fn run(input: &[u8]) -> Output {
    let mut child = program().stderr(Stdio::piped()).spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("piped");
    let input = input.to_vec();
    let writer = thread::spawn(move || {
        // The program may exit before it has read all input.
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("the input is written");
    output
}

impl UciProcess {
    pub(crate) fn start() -> UciProcess {
        let mut child = program().spawn().expect("the program starts");
        let input = child.stdin.take().expect("piped");
        let output = BufReader::new(child.stdout.take().expect("piped"));
        let (sender, lines) = channel();
        thread::spawn(move || {
            for line in output.lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        UciProcess { child, input, lines }
    }

    pub(crate) fn send(&mut self, line: &str) {
        writeln!(self.input, "{line}").expect("the program reads");
    }

    /// Reads up to and including the first line that starts with this text.
    pub(crate) fn read_until(&mut self, start: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            match self.lines.recv_timeout(TIMEOUT) {
                Ok(line) => lines.push(line),
                Err(error) => panic!("expected `{start}`, {error}, lines {lines:?}"),
            }
            if lines.last().is_some_and(|line| line.starts_with(start)) {
                return lines;
            }
        }
    }

    /// Runs a `go` command whose search does not require `stop`, and returns its output.
    pub(crate) fn search(&mut self, go: &str) -> Vec<String> {
        self.send(go);
        self.read_until("bestmove ")
    }

    /// Sends `quit`. The exit code must be 0, without further output.
    pub(crate) fn quit(mut self) {
        self.send("quit");
        assert!(self.child.wait().expect("the program ends").success());
        assert_eq!(self.lines.recv_timeout(TIMEOUT).ok(), None);
    }
}
