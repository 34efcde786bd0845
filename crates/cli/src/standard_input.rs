//! Reader of standard input whose blocking reads can be interrupted by Ctrl-C.

use breakthrough_platform::threads;
use std::io::{self, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::Duration;

/// Maximum time between two polls of the interrupt flag.
const POLL: Duration = Duration::from_millis(100);
/// Maximum number of bytes per read.
const STEP: usize = 1 << 16;

/// Reader of standard input. Reads fail once the interrupt flag is set.
pub(super) struct StandardInput {
    chunks: Receiver<io::Result<Vec<u8>>>,
    chunk: io::Cursor<Vec<u8>>,
    interrupt: Arc<AtomicBool>,
}

impl StandardInput {
    /// Starts a thread that reads standard input until the input is closed or the program exits.
    pub(super) fn start(interrupt: Arc<AtomicBool>) -> StandardInput {
        let (sender, chunks) = sync_channel(2);
        let failed = sender.clone();
        let started = threads::spawn("standard input", move || {
            loop {
                let mut bytes = vec![0; STEP];
                let chunk = io::stdin().read(&mut bytes).map(|length| {
                    bytes.truncate(length);
                    bytes
                });
                let is_last = chunk.as_ref().is_ok_and(Vec::is_empty);
                if sender.send(chunk).is_err() || is_last {
                    return;
                }
            }
        });
        if let Err(error) = started {
            // Sending does not fail or block, because the receiver exists and the channel has capacity for this message.
            let _ = failed.send(Err(error));
        }
        StandardInput {
            chunks,
            chunk: io::Cursor::default(),
            interrupt,
        }
    }
}

impl Read for StandardInput {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            let length = self.chunk.read(buffer)?;
            if length > 0 || buffer.is_empty() {
                return Ok(length);
            }
            match self.chunks.recv_timeout(POLL) {
                Ok(chunk) => {
                    let chunk = chunk?;
                    if chunk.is_empty() {
                        return Ok(0);
                    }
                    self.chunk = io::Cursor::new(chunk);
                }
                Err(RecvTimeoutError::Timeout) if self.interrupt.load(Ordering::Relaxed) => {
                    return Err(io::Error::other("interrupted"));
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok(0),
            }
        }
    }
}
