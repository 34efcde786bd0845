//! Writer that defers its first error until [`DeferredErrors::finish`].

use std::io::{self, Seek, SeekFrom, Write};

/// Stores the first error of a writer, and discards all further output.
///
/// This type is needed because `ZipWriter` panics when it is finished or dropped after the underlying writer has failed (zip
/// 9.8, `assert!(file_end >= self.stats.start)`).
pub(crate) struct DeferredErrors<W> {
    output: W,
    position: u64,
    end: u64,
    error: Option<io::Error>,
}

impl<W: Write + Seek> DeferredErrors<W> {
    pub(crate) const fn new(output: W) -> DeferredErrors<W> {
        DeferredErrors {
            output,
            position: 0,
            end: 0,
            error: None,
        }
    }

    /// Flushes the output, or returns the stored error.
    ///
    /// # Errors
    /// The first error of the writer.
    pub(crate) fn finish(mut self) -> io::Result<()> {
        self.error.take().map_or_else(|| self.output.flush(), Err)
    }

    fn set_position(&mut self, position: u64) {
        self.position = position;
        self.end = self.end.max(position);
    }
}

impl<W: Write + Seek> Write for DeferredErrors<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = match &self.error {
            None => self.output.write(bytes),
            Some(_) => Ok(bytes.len()),
        };
        let count = match written {
            Ok(0) if !bytes.is_empty() => {
                self.error = Some(io::ErrorKind::WriteZero.into());
                bytes.len()
            }
            Ok(count) => count,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => return Err(error),
            Err(error) => {
                self.error = Some(error);
                bytes.len()
            }
        };
        self.set_position(self.position + count as u64);
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.error.is_none() {
            self.error = self.output.flush().err();
        }
        Ok(())
    }
}

impl<W: Write + Seek> Seek for DeferredErrors<W> {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        let position = match to {
            SeekFrom::Start(position) => Some(position),
            SeekFrom::Current(offset) => self.position.checked_add_signed(offset),
            SeekFrom::End(offset) => self.end.checked_add_signed(offset),
        };
        let position = position.ok_or(io::ErrorKind::InvalidInput)?;
        if self.error.is_none() {
            self.error = self.output.seek(SeekFrom::Start(position)).err();
        }
        self.set_position(position);
        Ok(position)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::VecDeque;
    use std::io::Cursor;
    use zip::ZipWriter;
    use zip::write::SimpleFileOptions;

    /// File on a disk with a limited number of free bytes.
    struct SmallDisk(Cursor<Vec<u8>>, usize);

    impl Write for SmallDisk {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.1 = self.1.checked_sub(bytes.len()).ok_or(io::ErrorKind::StorageFull)?;
            self.0.write(bytes)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    impl Seek for SmallDisk {
        fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
            self.0.seek(to)
        }
    }

    /// Output that accepts all bytes and fails to flush them.
    struct FailingFlush(Cursor<Vec<u8>>);

    impl Write for FailingFlush {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.write(bytes)
        }

        fn flush(&mut self) -> io::Result<()> {
            Err(io::ErrorKind::TimedOut.into())
        }
    }

    impl Seek for FailingFlush {
        fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
            self.0.seek(to)
        }
    }

    /// Output whose writes return these results in order.
    struct Scripted(VecDeque<io::Result<usize>>);

    impl Write for Scripted {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            self.0.pop_front().expect("no further write")
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    impl Seek for Scripted {
        fn seek(&mut self, _: SeekFrom) -> io::Result<u64> {
            Ok(0)
        }
    }

    #[test]
    fn an_interrupted_write_is_repeated_and_an_output_that_accepts_no_bytes_is_an_error() {
        for (text, results, expected) in [
            ("", vec![Ok(0)], None),
            ("abcd", vec![Ok(1), Err(io::ErrorKind::Interrupted.into()), Ok(3)], None),
            ("abcd", vec![Ok(1), Ok(0)], Some(io::ErrorKind::WriteZero)),
            (
                "abcd",
                vec![Ok(1), Err(io::ErrorKind::BrokenPipe.into())],
                Some(io::ErrorKind::BrokenPipe),
            ),
        ] {
            let mut deferred = DeferredErrors::new(Scripted(results.into()));
            if text.is_empty() {
                assert_eq!(deferred.write(b"").expect("written"), 0);
            }
            deferred.write_all(text.as_bytes()).expect("written or discarded");
            assert_eq!(deferred.stream_position().expect("a position"), text.len() as u64);
            assert!(deferred.output.0.is_empty(), "{text}: every result is used");
            assert_eq!(deferred.finish().err().map(|error| error.kind()), expected, "{text}");
        }
    }

    #[test]
    fn a_failed_flush_is_reported_at_the_end_and_stops_the_output() {
        let mut deferred = DeferredErrors::new(FailingFlush(Cursor::default()));
        deferred.write_all(b"before").expect("written");
        deferred.flush().expect("deferred");
        deferred.write_all(b"after").expect("discarded");
        assert_eq!(deferred.stream_position().expect("a position"), 11);
        assert_eq!(deferred.output.0.get_ref(), b"before");
        assert_eq!(
            deferred.finish().expect_err("a failed flush").kind(),
            io::ErrorKind::TimedOut
        );
    }

    #[test]
    fn an_archive_is_complete_or_reports_a_full_disk() {
        let archive = |room: usize| {
            let disk = SmallDisk(Cursor::default(), room);
            let mut archive = ZipWriter::new(DeferredErrors::new(disk));
            for name in ["one", "two"] {
                archive.start_file(name, SimpleFileOptions::default()).expect("begun");
                archive.write_all(name.repeat(50).as_bytes()).expect("written");
            }
            archive.finish().expect("finished").finish()
        };
        let room = (0..10_000)
            .find(|room| archive(*room).is_ok())
            .expect("a sufficient capacity");
        assert!(room > 100, "found {room} bytes");
        for room in 0..room {
            let error = archive(room).expect_err("a full disk");
            assert_eq!(error.kind(), io::ErrorKind::StorageFull, "{room}");
        }
    }
}
