//! Lines to the other program, whole and at once, from whatever thread.

use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};

/// Where the lines go.
#[derive(Clone)]
pub(super) struct Output(Arc<Mutex<dyn Write + Send>>);

impl Output {
    pub(super) fn new(writer: impl Write + Send + 'static) -> Output {
        Output(Arc::new(Mutex::new(writer)))
    }

    /// Writes some lines that belong together, and sends them off.
    pub(super) fn send(&self, lines: &str) -> io::Result<()> {
        // Whoever panicked while writing wrote at worst half a line.
        let mut writer = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let lines = lines.trim_end_matches('\n');
        writer.write_all(format!("{lines}\n").as_bytes())?;
        writer.flush()
    }

    /// Says something to people.
    pub(super) fn say(&self, text: &str) -> io::Result<()> {
        self.send(&format!("info string {text}"))
    }
}
