//! Tests a UCI engine in a background thread.

use crate::base::redraw::WakeUp;
use breakthrough_platform::threads;
use breakthrough_rules::CancelToken;
use breakthrough_uci_client::{ConfirmedCommand, EngineCheck, Fault, check_engine};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::sync::{Mutex, PoisonError};

/// Running test of a UCI engine. Dropping this value cancels the test.
pub(super) struct RunningCheck {
    result: Mutex<Receiver<Result<EngineCheck, Fault>>>,
    cancel: CancelToken,
}

impl RunningCheck {
    pub(super) fn start(command: ConfirmedCommand, wake_up: WakeUp) -> Result<RunningCheck, Fault> {
        let (sender, result) = channel();
        let cancel = CancelToken::default();
        let token = cancel.clone();
        let run = move || {
            // Sending fails if the test was cancelled.
            let _ = sender.send(check_engine(&command, &token));
            wake_up.call();
        };
        threads::spawn("engine test", run).map_err(|error| Fault::NotStarted(error.to_string()))?;
        Ok(RunningCheck {
            result: Mutex::new(result),
            cancel,
        })
    }

    /// Returns the result once the test has ended.
    pub(super) fn try_receive(&mut self) -> Option<Result<EngineCheck, Fault>> {
        match self.result.get_mut().unwrap_or_else(PoisonError::into_inner).try_recv() {
            Ok(result) => Some(result),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => Some(Err(Fault::Panicked("the test thread has ended".to_owned()))),
        }
    }
}

impl Drop for RunningCheck {
    fn drop(&mut self) {
        self.cancel.cancel();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dropping_a_running_check_cancels_it() {
        let cancel = CancelToken::default();
        let check = RunningCheck {
            result: Mutex::new(channel().1),
            cancel: cancel.clone(),
        };
        assert!(!cancel.is_cancelled());
        drop(check);
        assert!(cancel.is_cancelled());
    }
}
