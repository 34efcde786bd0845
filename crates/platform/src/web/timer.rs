//! A timer of the page that calls a function at given times.

use crate::clock::Duration;
use gloo_timers::callback::Timeout;
use send_wrapper::SendWrapper;
use std::cell::RefCell;
use std::io;
use std::rc::Rc;

/// Calls a function at given times, as long as the page is open.
pub struct Timer(SendWrapper<Rc<RefCell<dyn FnMut()>>>);

impl Timer {
    /// A timer that calls `on_due` when a time has passed.
    ///
    /// # Errors
    /// None.
    pub fn start(_: &str, on_due: impl FnMut() + Send + 'static) -> io::Result<Timer> {
        Ok(Timer(SendWrapper::new(Rc::new(RefCell::new(on_due)))))
    }

    /// Requests a call when this time has passed.
    pub fn call_after(&self, time: Duration) {
        let on_due = Rc::clone(&self.0);
        let milliseconds = u32::try_from(time.as_millis()).unwrap_or(u32::MAX);
        // The page rounds down; the call comes after the time.
        let call = move || (on_due.borrow_mut())();
        Timeout::new(milliseconds.saturating_add(1), call).forget();
    }
}

impl std::fmt::Debug for Timer {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("Timer")
    }
}
