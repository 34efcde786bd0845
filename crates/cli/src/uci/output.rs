//! Line-based output to the client, from any thread.

use breakthrough_platform::text::printable;
use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};

/// The output, shared by all threads.
#[derive(Clone)]
pub(super) struct Output(Arc<Mutex<dyn Write + Send>>);

impl Output {
    pub(super) fn new(writer: impl Write + Send + 'static) -> Output {
        Output(Arc::new(Mutex::new(writer)))
    }

    /// Writes lines without interleaved output from other threads, and flushes the output.
    pub(super) fn send(&self, lines: &str) -> io::Result<()> {
        // A poisoned lock can be used, because a panic leaves at most an incomplete line.
        let mut writer = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let lines = lines.trim_end_matches('\n');
        writer.write_all(format!("{lines}\n").as_bytes())?;
        writer.flush()
    }

    /// Writes a message as `info string`.
    pub(super) fn send_info_string(&self, message: &str) -> io::Result<()> {
        self.send(&format!("info string {}", printable(message)))
    }
}

/// An in-memory writer for tests.
#[cfg(test)]
#[derive(Clone, Default)]
pub(super) struct SharedBuffer(Arc<Mutex<Vec<u8>>>);

#[cfg(test)]
impl SharedBuffer {
    pub(super) fn text(&self) -> String {
        String::from_utf8(self.0.lock().expect("no thread panicked").clone()).expect("text")
    }
}

#[cfg(test)]
impl Write for SharedBuffer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("no thread panicked").extend(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
