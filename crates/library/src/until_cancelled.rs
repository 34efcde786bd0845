//! Reader that fails once a cancel flag is set.

use std::io::{self, BufRead, Read};
use std::sync::atomic::{AtomicBool, Ordering};

/// Maximum number of bytes between two polls of the cancel flag.
const STEP: usize = 1 << 16;

/// Reader whose reads fail once a cancel flag is set, so that processing a long game or archive member can be cancelled.
#[derive(Debug)]
pub struct UntilCancelled<'a, R> {
    source: R,
    cancel: &'a AtomicBool,
}

impl<'a, R> UntilCancelled<'a, R> {
    /// Creates a reader that reads `source` until `cancel` is set.
    pub const fn new(source: R, cancel: &'a AtomicBool) -> UntilCancelled<'a, R> {
        UntilCancelled { source, cancel }
    }

    fn check(&self) -> io::Result<()> {
        if self.cancel.load(Ordering::Relaxed) {
            return Err(io::Error::other("cancelled"));
        }
        Ok(())
    }
}

impl<R: Read> Read for UntilCancelled<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.check()?;
        let end = buffer.len().min(STEP);
        self.source.read(&mut buffer[..end])
    }
}

impl<R: BufRead> BufRead for UntilCancelled<'_, R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.check()?;
        let buffer = self.source.fill_buf()?;
        Ok(&buffer[..buffer.len().min(STEP)])
    }

    fn consume(&mut self, amount: usize) {
        self.source.consume(amount);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reading_fails_after_the_cancellation() {
        let cancel = AtomicBool::new(false);
        let bytes = vec![7; STEP + 1];
        let mut reader = UntilCancelled::new(&*bytes, &cancel);
        let mut buffer = vec![0; STEP + 1];
        assert_eq!(reader.read(&mut buffer).expect("read"), STEP);
        assert_eq!(reader.fill_buf().expect("read"), [7]);
        cancel.store(true, Ordering::Relaxed);
        for error in [reader.read(&mut buffer).err(), reader.fill_buf().err()] {
            assert_eq!(error.expect("cancelled").to_string(), "cancelled");
        }
        cancel.store(false, Ordering::Relaxed);
        assert_eq!(reader.read(&mut buffer).expect("read"), 1);
        assert_eq!(buffer[..STEP], bytes[..STEP]);
    }
}
