//! Encodes a film as GIF with one palette for all pictures. Only changed pixels are written.

use crate::tools::animation::film::{Film, Frame, PIXEL_BYTES};
use color_quant::NeuQuant;
use gif::{DisposalMethod, Encoder, EncodingError, Repeat};
use std::collections::{HashMap, HashSet};
use std::io::Write;

/// Number of palette colours. The remaining index is reserved for unchanged pixels.
const COLOURS: usize = 255;
const TRANSPARENT: u8 = 255;
/// Number of pixels sampled for the palette.
const SAMPLES: usize = 400_000;
/// NeuQuant's sampling factor: the network is trained on every third sample.
const SAMPLE_FACTOR: i32 = 3;
/// Dithering amplitude per channel, up and down: about half the distance between palette colours.
const DITHER: f32 = 5.0;
/// Threshold matrix of a 4×4 tile. The threshold depends on the position only, so that static areas do not flicker.
const BAYER: [[u8; 4]; 4] = [[0, 8, 2, 10], [12, 4, 14, 6], [3, 11, 1, 9], [15, 7, 13, 5]];

/// Red, green, blue.
type Colour = [u8; PIXEL_BYTES];

/// Encodes a film that loops endlessly.
///
/// # Errors
/// The size exceeds the limits of GIF, or writing to `out` fails.
pub(super) fn write_gif(film: &Film, out: impl Write) -> Result<(), EncodingError> {
    let mut palette = Palette::from_film(film);
    let (width, height) = film.size();
    let mut encoder = Encoder::new(out, width as u16, height as u16, &palette.bytes())?;
    encoder.set_repeat(Repeat::Infinite)?;
    // Palette indices of the currently shown picture.
    let mut canvas = vec![TRANSPARENT; (width * height) as usize];
    let mut pictures = 0;
    for frame in film.frames() {
        let started = hundredths(pictures, film.frames_per_second());
        pictures += frame.duration;
        let delay = hundredths(pictures, film.frames_per_second()) - started;
        let buffer = changed_indices(frame, width as usize, &mut palette, &mut canvas);
        encoder.write_frame(&gif::Frame {
            delay: delay.min(u32::from(u16::MAX)) as u16,
            dispose: DisposalMethod::Keep,
            transparent: Some(TRANSPARENT),
            top: frame.top as u16,
            left: frame.left as u16,
            width: frame.width as u16,
            height: frame.height as u16,
            buffer: buffer.into(),
            ..gif::Frame::default()
        })?;
    }
    Ok(())
}

/// Returns the end time of the first `pictures` pictures, in hundredths of a second from the start of the film. Rounding this
/// time instead of individual durations avoids accumulating errors.
fn hundredths(pictures: u32, frames_per_second: u32) -> u32 {
    (pictures * 100 + frames_per_second / 2) / frames_per_second
}

/// Returns the palette indices of a frame; unchanged pixels are transparent. Updates the canvas.
fn changed_indices(frame: &Frame, width: usize, palette: &mut Palette, canvas: &mut [u8]) -> Vec<u8> {
    let (pixels, _) = frame.pixels.as_chunks::<PIXEL_BYTES>();
    let rows = pixels.chunks_exact(frame.width as usize).zip(frame.top as usize..);
    let mut indices = Vec::with_capacity(pixels.len());
    for (row, y) in rows {
        for (colour, x) in row.iter().zip(frame.left as usize..) {
            let shown = &mut canvas[y * width + x];
            let index = palette.index(*colour, x, y);
            indices.push(if index == *shown { TRANSPARENT } else { index });
            *shown = index;
        }
    }
    indices
}

struct Palette {
    colours: Vec<Colour>,
    /// Whether the film has more colours than the palette.
    is_dithered: bool,
    nearest: HashMap<Colour, u8>,
}

impl Palette {
    /// Collects all colours of a film, or computes the best palette if there are too many.
    fn from_film(film: &Film) -> Palette {
        let parts = || film.frames().iter().map(|frame| frame.pixels.as_chunks().0);
        let mut all: HashSet<Colour> = HashSet::new();
        for colour in parts().flatten() {
            all.insert(*colour);
            if all.len() > COLOURS {
                break;
            }
        }
        let is_dithered = all.len() > COLOURS;
        let mut colours: Vec<Colour> = if is_dithered {
            let pixels: usize = parts().map(<[Colour]>::len).sum();
            let step = pixels.div_ceil(SAMPLES);
            let samples = parts().flatten().step_by(step);
            let samples: Vec<u8> = samples
                .flat_map(|[red, green, blue]| [*red, *green, *blue, 255])
                .collect();
            let found = NeuQuant::new(SAMPLE_FACTOR, COLOURS, &samples).color_map_rgb();
            found.as_chunks().0.to_vec()
        } else {
            all.into_iter().collect()
        };
        // Sorting makes the output deterministic.
        colours.sort_unstable();
        Palette {
            colours,
            is_dithered,
            nearest: HashMap::new(),
        }
    }

    /// Returns the palette in GIF format, with one more entry for transparent pixels.
    fn bytes(&self) -> Vec<u8> {
        let mut bytes = self.colours.as_flattened().to_vec();
        bytes.resize((COLOURS + 1) * PIXEL_BYTES, 0);
        bytes
    }

    /// Returns the palette index of a pixel.
    fn index(&mut self, colour: Colour, x: usize, y: usize) -> u8 {
        let wanted = if self.is_dithered {
            let share = (f32::from(BAYER[y % 4][x % 4]) + 0.5) / 8.0 - 1.0;
            colour.map(|channel| (f32::from(channel) + share * DITHER).round() as u8)
        } else {
            colour
        };
        let Palette { colours, nearest, .. } = self;
        *nearest.entry(wanted).or_insert_with(|| nearest_index(colours, wanted))
    }
}

/// Returns the index of the nearest colour. The distance is weighted by the perceptual effect of each channel.
fn nearest_index(colours: &[Colour], wanted: Colour) -> u8 {
    let distance = |colour: &Colour| {
        let weighted = colour.iter().zip(wanted).zip([3, 6, 1]);
        weighted
            .map(|((found, wanted), weight)| (i32::from(*found) - i32::from(wanted)).pow(2) * weight)
            .sum::<i32>()
    };
    let nearest = colours.iter().enumerate().min_by_key(|(_, colour)| distance(colour));
    nearest.map_or(0, |(index, _)| index as u8)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tools::animation::testing::{film, picture};

    /// Decodes a GIF. Returns the pictures of the GIF, with their delays in hundredths of a second.
    fn shown(bytes: &[u8]) -> (Repeat, Vec<(Vec<u8>, u16)>) {
        let mut options = gif::DecodeOptions::new();
        options.set_color_output(gif::ColorOutput::RGBA);
        let mut decoder = options.read_info(bytes).expect("a GIF");
        let width = usize::from(decoder.width());
        let mut canvas = vec![0; width * usize::from(decoder.height()) * 3];
        let mut shown = Vec::new();
        while let Some(frame) = decoder.read_next_frame().expect("a frame") {
            let rows = frame.buffer.chunks_exact(usize::from(frame.width) * 4);
            for (row, y) in rows.zip(usize::from(frame.top)..) {
                for (pixel, x) in row.as_chunks::<4>().0.iter().zip(usize::from(frame.left)..) {
                    if pixel[3] > 0 {
                        let at = (y * width + x) * 3;
                        canvas[at..at + 3].copy_from_slice(&pixel[..3]);
                    }
                }
            }
            shown.push((canvas.clone(), frame.delay));
        }
        (decoder.repeat(), shown)
    }

    #[test]
    fn a_gif_with_few_colours_survives_a_round_trip() {
        let mut bytes = Vec::new();
        write_gif(&film(15), &mut bytes).expect("written");
        let (repeat, found) = shown(&bytes);
        assert_eq!(repeat, Repeat::Infinite);
        // The second picture equals the first. Multiples of 1/15 s are rounded from the start of the film: 13, 20 and
        // 27 hundredths.
        let expected = [(0, 13), (2, 7), (3, 7)].map(|(number, delay)| (picture(number), delay));
        assert_eq!(found, expected);
    }

    #[test]
    fn a_gif_with_many_colours_is_similar_to_the_film_and_does_not_flicker() {
        let (width, height) = (96, 64);
        let gradient = |extra: u32| -> Vec<u8> {
            let pixels = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
            let colour = |(x, y)| [x * 2, y * 3, if y >= 32 && x < 8 { extra } else { 40 }];
            pixels.flat_map(colour).map(|channel| channel as u8).collect()
        };
        let mut film = Film::new((width, height), 10);
        for extra in [40, 200] {
            film.push(gradient(extra)).expect("a picture");
        }
        let mut bytes = Vec::new();
        write_gif(&film, &mut bytes).expect("written");
        let (_, found) = shown(&bytes);
        for ((found, _), extra) in found.iter().zip([40, 200]) {
            let errors = found
                .iter()
                .zip(gradient(extra))
                .map(|(found, wanted)| found.abs_diff(wanted));
            let mean = errors.clone().map(f64::from).sum::<f64>() / found.len() as f64;
            assert!(mean < 6.0, "{mean}");
        }
        let upper = ..(width * 32 * 3) as usize;
        assert_eq!(found[0].0[upper], found[1].0[upper]);
    }
}
