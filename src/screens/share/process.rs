//! Exports an animation in a second process of the program, so that the running game is not affected.

use breakthrough_platform::threads;
use std::env;
use std::ffi::OsString;
use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::sync::{Mutex, PoisonError};

/// Parsed line from the standard error of the process.
#[derive(Debug, PartialEq, Eq)]
enum Line {
    Progress(u32, u32),
    Error(String),
}

impl Line {
    fn parse(line: &str) -> Option<Line> {
        if let Some(error) = line.strip_prefix("breakthrough: ") {
            return Some(Line::Error(error.to_owned()));
        }
        let (done, count) = line.trim().split_once('/')?;
        Some(Line::Progress(done.parse().ok()?, count.parse().ok()?))
    }
}

/// Running export. Dropping this value kills the process and deletes the file of the animation.
#[derive(Debug)]
pub(super) struct ExportProcess {
    child: Child,
    /// Receiver of the parsed lines, in a mutex that makes the receiver `Sync`.
    lines: Mutex<Receiver<Line>>,
    progress: (u32, u32),
    error: String,
}

impl ExportProcess {
    /// Starts a second process of this program, which exports a PGN record as an animation. Calls `wake_up` when the process
    /// closes its standard error.
    ///
    /// # Errors
    /// The process or the thread that reads the output of the process cannot be started.
    pub(super) fn start(
        arguments: &[OsString],
        record: &str,
        wake_up: impl Fn() + Send + 'static,
    ) -> io::Result<ExportProcess> {
        let mut program = Command::new(env::current_exe()?);
        program.arg("export-gif").arg("-").args(arguments);
        ExportProcess::start_program(program, record, wake_up)
    }

    /// Starts a program that reads a PGN from its standard input.
    fn start_program(
        mut program: Command,
        record: &str,
        wake_up: impl Fn() + Send + 'static,
    ) -> io::Result<ExportProcess> {
        let mut child = program
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()?;
        let (sender, lines) = channel();
        let errors = child.stderr.take().expect("a pipe");
        let mut input = child.stdin.take().expect("a pipe");
        let process = ExportProcess {
            child,
            lines: Mutex::new(lines),
            progress: (0, 0),
            error: String::new(),
        };
        // If writing fails, dropping `process` kills the child process.
        input.write_all(record.as_bytes())?;
        drop(input);
        threads::spawn("animation export", move || {
            read_lines(BufReader::new(errors), &sender);
            wake_up();
        })?;
        Ok(process)
    }

    /// Returns the numbers of completed and total frames. Both are 0 while the scene is loading.
    pub(super) const fn progress(&self) -> (u32, u32) {
        self.progress
    }

    /// Reads new lines. Returns the result once the process has exited.
    pub(super) fn poll(&mut self) -> Option<Result<(), String>> {
        let lines = self.lines.get_mut().unwrap_or_else(PoisonError::into_inner);
        loop {
            match lines.try_recv() {
                Ok(Line::Progress(done, count)) => self.progress = (done, count),
                Ok(Line::Error(error)) => self.error = error,
                Err(TryRecvError::Empty) => return None,
                // The process has closed its standard error.
                Err(TryRecvError::Disconnected) => break,
            }
        }
        Some(match self.child.wait() {
            Ok(status) if status.success() => Ok(()),
            Ok(status) if self.error.is_empty() => Err(status.to_string()),
            Ok(_) => Err(self.error.clone()),
            Err(error) => Err(error.to_string()),
        })
    }
}

impl Drop for ExportProcess {
    fn drop(&mut self) {
        // Killing fails if the process has exited.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Parses the lines that the process writes to standard error, and sends the parsed lines until the process exits. Ignores lines that
/// drivers write to standard error.
fn read_lines(errors: impl BufRead, sender: &Sender<Line>) {
    for line in errors.split(b'\n') {
        let Ok(line) = line else { return };
        if let Some(line) = Line::parse(&String::from_utf8_lossy(&line)) {
            // Sending fails if the export was cancelled.
            let _ = sender.send(line);
        }
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::testing::poll_until;

    /// Starts a shell script in place of the export.
    #[cfg(unix)]
    pub(in crate::screens::share) fn start_script(script: &str) -> ExportProcess {
        let mut shell = Command::new("sh");
        shell.arg("-c").arg(script);
        ExportProcess::start_program(shell, "a record", || {}).expect("a shell")
    }

    #[cfg(unix)]
    #[test]
    fn an_export_reports_its_progress_and_its_result() {
        let run = |script: &str| {
            let mut process = start_script(script);
            let mut result = None;
            poll_until("the script exits", || {
                result = process.poll();
                result.is_some()
            });
            (process.progress(), result.expect("the script has exited"))
        };
        let written = "test \"$(cat)\" = 'a record' && echo 3/4 >&2";
        assert_eq!(run(written), ((3, 4), Ok(())));
        let failed = "cat; echo 'breakthrough: no disk' >&2; exit 1";
        assert_eq!(run(failed), ((0, 0), Err("no disk".to_owned())));
        assert_eq!(run("cat; exit 3").1, Err("exit status: 3".to_owned()));
    }

    #[test]
    fn progress_and_errors_are_separated_from_driver_output() {
        let text = "libEGL warning: a/b\n0/340\nerror: XDG_RUNTIME_DIR\n12/340\nbreakthrough: -: no move\n";
        let (sender, lines) = channel();
        read_lines(text.as_bytes(), &sender);
        let found: Vec<Line> = lines.try_iter().collect();
        let error = Line::Error("-: no move".to_owned());
        assert_eq!(found, [Line::Progress(0, 340), Line::Progress(12, 340), error]);
    }
}
