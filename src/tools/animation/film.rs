//! Film in memory: the first picture, and the changed rectangle of every later picture.

use thiserror::Error;

/// Maximum size of a film in bytes. A larger film would exhaust the memory of a small machine.
const MAX_BYTES: usize = 1 << 30;

/// Bytes per pixel: red, green, blue.
pub(super) const PIXEL_BYTES: usize = 3;

/// Reason why a picture cannot be added to a film.
#[derive(Debug, Error, PartialEq, Eq)]
pub(super) enum FilmError {
    /// The picture's size differs from the film's.
    #[error("expected pictures of {expected} bytes, found {found}")]
    Size { expected: usize, found: usize },
    /// The film is too large.
    #[error(
        "the animation requires more than 1 GiB of memory: reduce the size, the frames per second or the number of moves"
    )]
    TooLarge,
}

/// Rectangle of a picture that contains all differences from the previous picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Frame {
    pub(super) left: u32,
    pub(super) top: u32,
    pub(super) width: u32,
    pub(super) height: u32,
    /// Rows from the top, three bytes per pixel.
    pub(super) pixels: Vec<u8>,
    /// Number of pictures for which the frame is shown.
    pub(super) duration: u32,
}

/// A sequence of pictures of equal size and duration.
#[derive(Debug)]
pub(super) struct Film {
    width: u32,
    height: u32,
    frames_per_second: u32,
    last: Vec<u8>,
    frames: Vec<Frame>,
    bytes: usize,
}

impl Film {
    pub(super) const fn new((width, height): (u32, u32), frames_per_second: u32) -> Film {
        Film {
            width,
            height,
            frames_per_second,
            last: Vec::new(),
            frames: Vec::new(),
            bytes: 0,
        }
    }

    pub(super) const fn size(&self) -> (u32, u32) {
        (self.width, self.height)
    }

    pub(super) const fn frames_per_second(&self) -> u32 {
        self.frames_per_second
    }

    pub(super) fn frames(&self) -> &[Frame] {
        &self.frames
    }

    /// Adds a picture: rows from the top, three bytes per pixel.
    ///
    /// # Errors
    /// The picture's size differs, or the film becomes too large.
    pub(super) fn push(&mut self, picture: Vec<u8>) -> Result<(), FilmError> {
        let expected = self.width as usize * self.height as usize * PIXEL_BYTES;
        if picture.len() != expected {
            return Err(FilmError::Size {
                expected,
                found: picture.len(),
            });
        }
        match (self.difference(&picture), self.frames.last_mut()) {
            (None, Some(last)) => last.duration += 1,
            (None, None) => {}
            (Some(frame), _) => {
                self.bytes += frame.pixels.len();
                if self.bytes > MAX_BYTES {
                    return Err(FilmError::TooLarge);
                }
                self.frames.push(frame);
            }
        }
        self.last = picture;
        Ok(())
    }

    /// Returns the smallest rectangle that contains all changes since the last picture: the whole area for the first picture,
    /// and `None` without changes.
    fn difference(&self, picture: &[u8]) -> Option<Frame> {
        let row_bytes = self.width as usize * PIXEL_BYTES;
        if self.last.is_empty() {
            return Some(Frame {
                left: 0,
                top: 0,
                width: self.width,
                height: self.height,
                pixels: picture.to_vec(),
                duration: 1,
            });
        }
        let rows = || picture.chunks_exact(row_bytes).zip(self.last.chunks_exact(row_bytes));
        let top = rows().position(|(new, old)| new != old)?;
        let bottom = self.height as usize - rows().rev().position(|(new, old)| new != old)?;
        let differs = |(new, old): (&u8, &u8)| new != old;
        let changed = || rows().take(bottom).skip(top);
        let first = |(new, old): (&[u8], &[u8])| new.iter().zip(old).position(differs);
        let last = |(new, old): (&[u8], &[u8])| new.iter().zip(old).rposition(differs);
        let left = changed().filter_map(first).min()? / PIXEL_BYTES;
        let right = changed().filter_map(last).max()? / PIXEL_BYTES + 1;
        let pixels = changed().flat_map(|(new, _)| &new[left * PIXEL_BYTES..right * PIXEL_BYTES]);
        Some(Frame {
            left: left as u32,
            top: top as u32,
            width: (right - left) as u32,
            height: (bottom - top) as u32,
            pixels: pixels.copied().collect(),
            duration: 1,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Creates a picture of 4×3 pixels from one digit per pixel.
    fn picture(rows: [&str; 3]) -> Vec<u8> {
        let digits = rows.iter().flat_map(|row| row.bytes());
        digits.flat_map(|digit| [digit, 0, digit]).collect()
    }

    #[test]
    fn a_film_stores_only_the_changed_part_of_each_picture() {
        let mut film = Film::new((4, 3), 10);
        for rows in [
            ["1111", "1111", "1111"],
            ["1111", "1111", "1111"],
            ["1111", "2121", "1311"],
            ["1111", "1111", "1111"],
        ] {
            film.push(picture(rows)).expect("a picture");
        }
        let found: Vec<_> = film
            .frames()
            .iter()
            .map(|frame| (frame.left, frame.top, frame.width, frame.height, frame.duration))
            .collect();
        assert_eq!(found, [(0, 0, 4, 3, 2), (0, 1, 3, 2, 1), (0, 1, 3, 2, 1)]);
        let digits: Vec<u8> = film.frames()[1].pixels.iter().copied().step_by(3).collect();
        assert_eq!(digits, b"212131");
    }

    #[test]
    fn a_picture_of_another_size_is_refused() {
        let found = Film::new((4, 3), 10).push(vec![0; 35]);
        assert_eq!(
            found,
            Err(FilmError::Size {
                expected: 36,
                found: 35
            })
        );
    }
}
