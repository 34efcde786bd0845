//! The thread that starts the process of a UCI engine and runs as long as the process. On Linux, the parent-death signal is sent
//! to a process when the thread that started the process ends. On Windows, the thread owns the job object of the process.

use breakthrough_platform::threads;
use std::io;
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// The polling interval for the exit of a process.
const POLL_INTERVAL: Duration = Duration::from_millis(5);

/// The pipes of a process.
pub(crate) struct Pipes {
    pub(crate) input: ChildStdin,
    pub(crate) output: ChildStdout,
    pub(crate) errors: ChildStderr,
}

/// Handle of a process and its thread. Dropping the handle terminates the process.
pub(crate) struct ProcessKeeper {
    /// The thread waits until this sender is dropped.
    end: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl ProcessKeeper {
    /// Starts a process with piped input and outputs. After [`ProcessKeeper::end`], the process is killed if it does not exit
    /// within `quit_timeout`.
    pub(crate) fn start(command: Command, quit_timeout: Duration) -> io::Result<(ProcessKeeper, Pipes)> {
        let (end, is_ended) = channel();
        let (sender, started) = channel();
        let run = move || keep(command, &sender, &is_ended, quit_timeout);
        let thread = threads::spawn("UCI process", run)?;
        let keeper = ProcessKeeper {
            end: Some(end),
            thread: Some(thread),
        };
        let pipes = started
            .recv()
            .unwrap_or_else(|_| Err(io::Error::other("the process thread has ended")))?;
        Ok((keeper, pipes))
    }

    /// Starts the quit timeout, after which the process is killed if it is still running.
    pub(crate) fn end(&mut self) {
        self.end = None;
    }

    /// Whether the process has exited or was never started.
    pub(crate) fn has_ended(&self) -> bool {
        self.thread.as_ref().is_none_or(JoinHandle::is_finished)
    }
}

impl Drop for ProcessKeeper {
    fn drop(&mut self) {
        self.end();
        if let Some(thread) = self.thread.take() {
            // A panic of the thread is ignored, because it can occur only before the pipes are sent, and `start` then returns
            // an error.
            let _ = thread.join();
        }
    }
}

fn keep(mut command: Command, started: &Sender<io::Result<Pipes>>, end: &Receiver<()>, quit_timeout: Duration) {
    let (mut child, group) = match spawn(&mut command) {
        Ok(started) => started,
        Err(error) => {
            // Sending fails only if the receiver was dropped.
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
    group.kill();
    let _ = child.kill();
    let _ = child.wait();
}

/// Starts a process, and returns it with the group of the process and its descendants.
fn spawn(command: &mut Command) -> io::Result<(Child, ProcessGroup)> {
    let mut child = command.spawn()?;
    match ProcessGroup::led_by(&child) {
        Ok(group) => Ok((child, group)),
        Err(error) => {
            let _ = child.kill();
            let _ = child.wait();
            Err(error)
        }
    }
}

/// A process and its descendants.
#[cfg(unix)]
struct ProcessGroup(nix::unistd::Pid);

#[cfg(unix)]
impl ProcessGroup {
    /// Returns the group of a process that was started as the leader of its group.
    #[expect(clippy::unnecessary_wraps, reason = "a job object may fail")]
    fn led_by(leader: &Child) -> io::Result<ProcessGroup> {
        Ok(ProcessGroup(nix::unistd::Pid::from_raw(leader.id().cast_signed())))
    }

    fn kill(self) {
        // Killing fails if all processes of the group have exited.
        let _ = nix::sys::signal::killpg(self.0, nix::sys::signal::Signal::SIGKILL);
    }
}

/// A process and its descendants. The system kills them when the job object is closed, including when this process ends.
#[cfg(windows)]
struct ProcessGroup(win32job::Job);

#[cfg(windows)]
impl ProcessGroup {
    fn led_by(leader: &Child) -> io::Result<ProcessGroup> {
        use std::os::windows::io::AsRawHandle;
        let mut limits = win32job::ExtendedLimitInfo::new();
        limits.limit_kill_on_job_close();
        let job = win32job::Job::create_with_limit_info(&limits).map_err(io::Error::other)?;
        job.assign_process(leader.as_raw_handle() as isize)
            .map_err(io::Error::other)?;
        Ok(ProcessGroup(job))
    }

    /// Closes the job object.
    fn kill(self) {
        drop(self.0);
    }
}

/// A placeholder on other systems, where killing a process does not kill its descendants.
#[cfg(not(any(unix, windows)))]
struct ProcessGroup;

#[cfg(not(any(unix, windows)))]
impl ProcessGroup {
    #[expect(clippy::unnecessary_wraps, reason = "a job object may fail")]
    fn led_by(_: &Child) -> io::Result<ProcessGroup> {
        Ok(ProcessGroup)
    }

    #[expect(clippy::unused_self, reason = "other systems have a group")]
    fn kill(self) {}
}
