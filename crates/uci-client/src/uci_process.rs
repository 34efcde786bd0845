//! The process of a UCI engine, with line-based input and output. Queues and received lines have maximum lengths.
//!
//! Four threads serve each process, so that its pipes cannot block the client. The first starts and terminates the process, the
//! second writes its input, the third reads its output into a queue of limited length, and the fourth stores the last line of its
//! error output.

use crate::launcher;
use crate::process_keeper::ProcessKeeper;
use crate::uci_info::clean;
use crate::uci_output::{AwaitedAnswer, LineTooLong, Lines, read_bounded_line};
use crate::{ConfirmedCommand, Fault};
use breakthrough_platform::threads;
use breakthrough_rules::Interrupt;
use std::io::{BufReader, Read, Write};
use std::process::{ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// The maximum number of queued lines in each direction. Further output blocks the engine; further input is discarded.
const QUEUE_LENGTH: usize = 256;
/// The polling interval for the cancel token.
const CANCEL_INTERVAL: Duration = Duration::from_millis(20);
/// The maximum wait for the end of standard error once standard output has ended.
const LAST_ERROR_TIMEOUT: Duration = Duration::from_millis(100);

/// A running process. Dropping the value terminates the process and, on Unix and Windows, its descendants.
pub(crate) struct UciProcess {
    keeper: ProcessKeeper,
    /// The path or name of the program, for error messages.
    program: String,
    input: Option<SyncSender<String>>,
    lines: Receiver<Result<String, LineTooLong>>,
    last_error: Arc<LastErrorCell>,
}

/// The last line of the error output, read by a thread.
#[derive(Default)]
struct LastErrorCell {
    last: Mutex<LastError>,
    /// Notified at the end of the error output.
    completed: Condvar,
}

#[derive(Default)]
struct LastError {
    line: String,
    is_complete: bool,
}

impl LastErrorCell {
    fn lock(&self) -> MutexGuard<'_, LastError> {
        self.last.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the last line of the error output, or the last line so far if the output does not end within the timeout.
    fn wait(&self, timeout: Duration) -> String {
        let waited = self
            .completed
            .wait_timeout_while(self.lock(), timeout, |last| !last.is_complete);
        let (last, _) = waited.unwrap_or_else(PoisonError::into_inner);
        last.line.clone()
    }
}

impl UciProcess {
    /// Starts an engine with its arguments. After `quit`, the process is killed if it does not exit within `quit_timeout`. This
    /// is the only function of the workspace that starts a program named in a file.
    pub(crate) fn start(confirmed: &ConfirmedCommand, quit_timeout: Duration) -> Result<UciProcess, Fault> {
        let [program, arguments @ ..] = confirmed.command().command.as_slice() else {
            return Err(Fault::NotStarted("expected a command, found none".to_owned()));
        };
        let not_started = |error: std::io::Error| Fault::NotStarted(format!("{program}: {error}"));
        let launcher = confirmed.launcher();
        let mut command = launcher.map_or_else(|| Command::new(program), |launcher| launcher.command(program));
        command
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        #[cfg(unix)]
        {
            use std::os::unix::process::CommandExt;
            command.process_group(0);
        }
        let (keeper, pipes) = ProcessKeeper::start(command, quit_timeout).map_err(not_started)?;
        let last_error = Arc::default();
        let (input_sender, input_lines) = sync_channel(QUEUE_LENGTH);
        let (output_sender, lines) = sync_channel(QUEUE_LENGTH);
        let process = UciProcess {
            keeper,
            program: program.clone(),
            input: Some(input_sender),
            lines,
            last_error: Arc::clone(&last_error),
        };
        let spawn = |run: Box<dyn FnOnce() + Send>| threads::spawn("UCI program", run).map(drop).map_err(not_started);
        spawn(Box::new(move || write_lines(pipes.input, &input_lines)))?;
        spawn(Box::new(move || read_lines(pipes.output, &output_sender)))?;
        spawn(Box::new(move || keep_last_line(pipes.errors, &last_error)))?;
        Ok(process)
    }

    /// Sends a line. Errors are ignored, because the missing answer is reported as a fault.
    pub(crate) fn send(&self, line: String) {
        if let Some(input) = &self.input {
            let _ = input.try_send(line);
        }
    }

    /// Reads up to the first line that starts with this word, and returns that line. Passes the lines before it to `on_line`.
    pub(crate) fn read_until(
        &self,
        word: &str,
        timeout: Duration,
        interrupt: &dyn Interrupt,
        on_line: &mut dyn FnMut(&str),
    ) -> Result<String, Fault> {
        self.read_answer(&mut AwaitedAnswer::new(word), timeout, interrupt, on_line)
    }

    /// Reads up to an answer, for which an earlier call may have started waiting. Passes the lines before the answer to
    /// `on_line`.
    pub(crate) fn read_answer(
        &self,
        answer: &mut AwaitedAnswer,
        timeout: Duration,
        interrupt: &dyn Interrupt,
        on_line: &mut dyn FnMut(&str),
    ) -> Result<String, Fault> {
        let word = answer.word();
        let deadline = Instant::now() + timeout;
        loop {
            if interrupt.is_raised() {
                return Err(Fault::Cancelled);
            }
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Err(Fault::Stalled(word.to_owned()));
            }
            let line = match self.lines.recv_timeout(left.min(CANCEL_INTERVAL)) {
                Ok(line) => line,
                Err(RecvTimeoutError::Timeout) => continue,
                Err(RecvTimeoutError::Disconnected) => return Err(self.disconnected(word)),
            };
            if let Some(line) = answer.read(line, on_line)? {
                return Ok(line);
            }
        }
    }

    /// Discards the lines that have arrived. Returns the number of answers to `isready` among them.
    pub(crate) fn discard_lines(&self) -> usize {
        // The engine may send lines faster than they are discarded.
        let lines = self.lines.try_iter().take(QUEUE_LENGTH);
        let is_ready = |line: &Result<String, LineTooLong>| line.as_ref().is_ok_and(|line| line.trim() == "readyok");
        lines.filter(is_ready).count()
    }

    fn disconnected(&self, word: &str) -> Fault {
        let last_error = self.last_error.wait(LAST_ERROR_TIMEOUT);
        match last_error.strip_prefix(launcher::FAILURE) {
            Some(reason) => Fault::NotStarted(format!("{}: {reason}", self.program)),
            None => Fault::Disconnected {
                expected: word.to_owned(),
                last_error,
            },
        }
    }
}

impl Drop for UciProcess {
    /// Sends `quit`, closes the input, and kills the engine if it does not exit.
    fn drop(&mut self) {
        self.send("quit".to_owned());
        self.input = None;
        self.keeper.end();
        while !self.keeper.has_ended() {
            // An engine that is blocked by a full output pipe would not exit.
            while self.lines.try_recv().is_ok() {}
            thread::sleep(Duration::from_millis(5));
        }
    }
}

fn write_lines(mut input: ChildStdin, lines: &Receiver<String>) {
    for line in lines {
        if writeln!(input, "{line}").and_then(|()| input.flush()).is_err() {
            return;
        }
    }
}

/// Sends the lines of the output until its end or the first overlong line.
fn read_lines(output: ChildStdout, lines: &SyncSender<Result<String, LineTooLong>>) {
    for line in Lines::new(output) {
        if lines.send(line).is_err() {
            return;
        }
    }
}

/// Reads the error output to its end and stores the last line that contains text.
fn keep_last_line(errors: impl Read, last: &LastErrorCell) {
    let mut errors = BufReader::new(errors);
    let mut bytes = Vec::new();
    while read_bounded_line(&mut errors, &mut bytes).is_ok_and(|count| count > 0) {
        let line = clean(&String::from_utf8_lossy(&bytes));
        if !line.is_empty() {
            last.lock().line = line;
        }
        bytes.clear();
    }
    last.lock().is_complete = true;
    last.completed.notify_all();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_line_with_text_is_kept_until_the_end_of_the_error_output() {
        let last = LastErrorCell::default();
        keep_last_line(&b"warming up\nout of memory\n\n"[..], &last);
        assert!(last.lock().is_complete);
        assert_eq!(last.wait(Duration::ZERO), "out of memory");
    }

    #[test]
    fn the_end_of_the_error_output_ends_the_wait() {
        let (reader, mut writer) = std::io::pipe().expect("a pipe");
        let last = LastErrorCell::default();
        thread::scope(|scope| {
            scope.spawn(|| keep_last_line(reader, &last));
            assert_eq!(last.wait(Duration::ZERO), "");
            writeln!(writer, "out of memory").expect("written");
            drop(writer);
            assert_eq!(last.wait(Duration::from_secs(60)), "out of memory");
        });
    }
}
