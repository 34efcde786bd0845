//! Film for encoder tests.

use crate::tools::animation::film::Film;

/// Size of the pictures, in pixels.
pub(super) const SIZE: (u32, u32) = (6, 5);

/// Returns the picture with this number. The film has four pictures, and the first two are equal.
pub(super) fn picture(number: u32) -> Vec<u8> {
    let mut picture: Vec<u8> = (0..SIZE.0 * SIZE.1 * 3).map(|channel| channel as u8).collect();
    if number >= 2 {
        picture[(2 * 6 + number as usize) * 3] = 255;
    }
    picture
}

pub(super) fn film(frames_per_second: u32) -> Film {
    let mut film = Film::new(SIZE, frames_per_second);
    for number in 0..4 {
        film.push(picture(number)).expect("a picture");
    }
    film
}
