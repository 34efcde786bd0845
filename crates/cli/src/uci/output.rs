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

/// A writer whose text can be read afterwards.
#[cfg(test)]
#[derive(Clone, Default)]
pub(super) struct Shared(Arc<Mutex<Vec<u8>>>);

#[cfg(test)]
impl Shared {
    pub(super) fn text(&self) -> String {
        String::from_utf8(self.0.lock().expect("nobody panicked").clone()).expect("text")
    }
}

#[cfg(test)]
impl Write for Shared {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("nobody panicked").extend(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
