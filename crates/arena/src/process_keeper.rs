//! The thread that starts the process of a UCI program, and ends after it. On Linux the signal that ends a program with its parent
//! follows the thread that has started it, so that this thread must live as long as the process.

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
    /// The thread waits until this is dropped.
    end: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl ProcessKeeper {
    /// Starts a process whose input and outputs are piped. It has `quit_timeout` to end by itself after [`ProcessKeeper::end`].
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

    /// Has the process killed when its time to end by itself is over.
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
            // After a panic of the thread, the process has no pipes any more.
            let _ = thread.join();
        }
    }
}

fn keep(mut command: Command, started: &Sender<io::Result<Pipes>>, end: &Receiver<()>, quit_timeout: Duration) {
    let mut child = match command.spawn() {
        Ok(child) => child,
        Err(error) => {
            // Fails if nobody waits.
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

/// Ends a process at once, and on Unix those of its group.
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
