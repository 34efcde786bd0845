//! Interruption by Ctrl-C.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Installs a Ctrl-C handler and returns the flag that it sets.
pub(super) fn interrupt() -> Arc<AtomicBool> {
    let interrupt = Arc::new(AtomicBool::new(false));
    let raised = Arc::clone(&interrupt);
    // If the handler cannot be installed, Ctrl-C terminates the program at once. Finished work has been saved, and an open
    // transaction is rolled back.
    let _ = ctrlc::set_handler(move || raised.store(true, Ordering::Relaxed));
    interrupt
}
