//! Waits for other threads and processes, with a time limit.

use std::time::{Duration, Instant};

/// Polling interval.
const POLL_INTERVAL: Duration = Duration::from_millis(2);

/// Polls until the result is `Some`. Panics after `limit` with a message that includes `what`.
#[track_caller]
pub fn wait_for<T>(what: &str, limit: Duration, mut poll: impl FnMut() -> Option<T>) -> T {
    let started = Instant::now();
    loop {
        if let Some(value) = poll() {
            return value;
        }
        assert!(started.elapsed() < limit, "waited for {limit:?}: {what}");
        #[expect(clippy::disallowed_methods, reason = "a test may block its thread")]
        std::thread::sleep(POLL_INTERVAL);
    }
}

/// Polls until the condition is true. Panics after `limit` with a message that includes `what`.
#[track_caller]
pub fn wait_until(what: &str, limit: Duration, mut holds: impl FnMut() -> bool) {
    wait_for(what, limit, || holds().then_some(()));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wait_ends_with_the_first_value() {
        let mut values = [None, None, Some(3), Some(4)].into_iter();
        assert_eq!(wait_for("a value", Duration::from_secs(10), || values.next()?), 3);
    }

    #[test]
    #[should_panic(expected = "waited for 5ms: never")]
    fn a_wait_that_times_out_names_the_missing_event() {
        wait_until("never", Duration::from_millis(5), || false);
    }
}
