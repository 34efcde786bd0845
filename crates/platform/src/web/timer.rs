//! Timer of the page that runs a callback at requested times.

use crate::clock::Duration;
use gloo_timers::callback::Timeout;
use send_wrapper::SendWrapper;
use std::cell::RefCell;
use std::io;
use std::rc::Rc;

/// Runs a callback at requested times while the page is open.
pub struct Timer(SendWrapper<Rc<RefCell<dyn FnMut()>>>);

impl Timer {
    /// Creates a timer that calls `on_due` once for each scheduled time.
    ///
    /// # Errors
    /// Never returns an error.
    pub fn start(_: &str, on_due: impl FnMut() + Send + 'static) -> io::Result<Timer> {
        Ok(Timer(SendWrapper::new(Rc::new(RefCell::new(on_due)))))
    }

    /// Schedules a call after the given time.
    pub fn call_after(&self, time: Duration) {
        let on_due = Rc::clone(&self.0);
        let milliseconds = u32::try_from(time.as_millis()).unwrap_or(u32::MAX);
        // The time is rounded down to milliseconds, so a millisecond is added to prevent an early call.
        let call = move || (on_due.borrow_mut())();
        Timeout::new(milliseconds.saturating_add(1), call).forget();
    }
}

impl std::fmt::Debug for Timer {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("Timer")
    }
}
