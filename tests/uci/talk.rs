//! A conversation with the program, every answer of which has to come in time.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Output, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

/// An answer that takes longer never comes.
const PATIENCE: Duration = Duration::from_secs(20);

/// The program, and a thread that hears what it says.
pub(crate) struct Talk {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_breakthrough-engine"));
    command.arg("uci").stdin(Stdio::piped()).stdout(Stdio::piped());
    command
}

/// Sends all of the input, closes it, and waits for the end.
pub(crate) fn run(input: &[u8]) -> Output {
    let mut child = program().stderr(Stdio::piped()).spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("piped");
    let input = input.to_vec();
    let writer = thread::spawn(move || {
        // The program may end before it has read everything.
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("the input is written");
    output
}

impl Talk {
    pub(crate) fn begin() -> Talk {
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
        Talk { child, input, lines }
    }

    pub(crate) fn say(&mut self, line: &str) {
        writeln!(self.input, "{line}").expect("the program listens");
    }

    /// The lines up to the first that begins so, which is the last of them.
    pub(crate) fn hear_until(&mut self, start: &str) -> Vec<String> {
        let mut heard = Vec::new();
        loop {
            match self.lines.recv_timeout(PATIENCE) {
                Ok(line) => heard.push(line),
                Err(error) => panic!("expected `{start}`, {error}, heard {heard:?}"),
            }
            if heard.last().is_some_and(|line| line.starts_with(start)) {
                return heard;
            }
        }
    }

    /// Starts a search that ends by itself, and hears what it says.
    pub(crate) fn ask(&mut self, go: &str) -> Vec<String> {
        self.say(go);
        self.hear_until("bestmove ")
    }

    /// Ends the program, which has to end well and to have nothing left to say.
    pub(crate) fn quit(mut self) {
        self.say("quit");
        assert!(self.child.wait().expect("the program ends").success());
        assert_eq!(self.lines.recv_timeout(PATIENCE).ok(), None);
    }
}
