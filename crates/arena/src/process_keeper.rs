//! The thread that starts the process of a UCI program and lives as long as the process. On Linux the parent-death signal of a process is sent
//! when the thread that has started it ends.

use std::io;
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, Builder, JoinHandle};
use std::time::{Duration, Instant};

/// The time between two checks whether a process has ended.
const POLL_INTERVAL: Duration = Duration::from_millis(5);

/// The pipes of a process.
pub(crate) struct Pipes {
    pub(crate) input: ChildStdin,
    pub(crate) output: ChildStdout,
    pub(crate) errors: ChildStderr,
}

/// A thread that has started a process. Dropping it ends the process.
pub(crate) struct ProcessKeeper {
    /// The thread waits until this sender is dropped.
    end: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl ProcessKeeper {
    /// Starts a process whose input and outputs are piped. After [`ProcessKeeper::end`] the process has `quit_timeout` to exit; then it is
    /// killed.
    pub(crate) fn start(command: Command, quit_timeout: Duration) -> io::Result<(ProcessKeeper, Pipes)> {
        let (end, is_ended) = channel();
        let (sender, started) = channel();
        let run = move || keep(command, &sender, &is_ended, quit_timeout);
        let thread = Builder::new().name("UCI process".to_owned()).spawn(run)?;
        let keeper = ProcessKeeper {
            end: Some(end),
            thread: Some(thread),
        };
        let pipes = started
            .recv()
            .unwrap_or_else(|_| Err(io::Error::other("the thread of the process has ended")))?;
        Ok((keeper, pipes))
    }

    /// Starts the quit timeout, after which the process is killed.
    pub(crate) fn end(&mut self) {
        self.end = None;
    }

    /// Whether the process has ended, or was never started.
    pub(crate) fn has_ended(&self) -> bool {
        self.thread.as_ref().is_none_or(JoinHandle::is_finished)
    }
}

impl Drop for ProcessKeeper {
    fn drop(&mut self) {
        self.end();
        if let Some(thread) = self.thread.take() {
            // A panic of the thread has closed the pipes of the process.
            let _ = thread.join();
        }
    }
}

fn keep(mut command: Command, started: &Sender<io::Result<Pipes>>, end: &Receiver<()>, quit_timeout: Duration) {
    let mut child = match command.spawn() {
        Ok(child) => child,
        Err(error) => {
            // Fails if the receiver was dropped.
            let _ = started.send(Err(error));
            return;
        }
    };
    let pipes = Pipes {
        input: child.stdin.take().expect("standard input is piped"),
        output: child.stdout.take().expect("standard output is piped"),
        errors: child.stderr.take().expect("standard error is piped"),
    };
    if started.send(Ok(pipes)).is_ok() {
        // `recv` returns when the sender is dropped.
        let _ = end.recv();
        let deadline = Instant::now() + quit_timeout;
        while Instant::now() < deadline && matches!(child.try_wait(), Ok(None)) {
            thread::sleep(POLL_INTERVAL);
        }
    }
    kill(&mut child);
}

/// Kills a process, and on Unix its process group.
fn kill(child: &mut Child) {
    #[cfg(unix)]
    {
        use nix::sys::signal::{Signal, killpg};
        use nix::unistd::Pid;
        // Fails if the group has ended.
        let _ = killpg(Pid::from_raw(child.id().cast_signed()), Signal::SIGKILL);
    }
    let _ = child.kill();
    let _ = child.wait();
}
