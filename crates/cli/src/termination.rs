//! Signals that request the game to exit, for example at logout.

use crate::signals::ending_signals;
use signal_hook::iterator::Signals;
use signal_hook::low_level::emulate_default_handler;
use std::io;
use std::thread;

/// Calls `end` on a thread at the first SIGINT, SIGTERM or SIGHUP. The second signal terminates the program at once. SIGHUP stays
/// ignored under `nohup`.
///
/// # Errors
/// The signals cannot be handled, or no thread can be started.
pub fn on_termination(end: impl Fn() + Send + 'static) -> io::Result<()> {
    let mut signals = Signals::new(ending_signals())?;
    let wait = move || {
        let mut received = signals.forever();
        if received.next().is_some() {
            end();
        }
        if let Some(signal) = received.next() {
            // The default handlers of SIGINT, SIGTERM and SIGHUP terminate the process and do not return.
            let _ = emulate_default_handler(signal);
        }
    };
    thread::Builder::new().name("signals".to_owned()).spawn(wait)?;
    Ok(())
}
