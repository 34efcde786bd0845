//! Encodes a film as lossless animated PNG.

use crate::tools::animation::film::Film;
use png::{BitDepth, BlendOp, ColorType, DisposeOp, Encoder, EncodingError, Filter};
use std::io::Write;

/// Encodes a film that loops endlessly.
///
/// # Errors
/// The film is empty, or writing to `out` fails.
pub(super) fn write_apng(film: &Film, out: impl Write) -> Result<(), EncodingError> {
    let (width, height) = film.size();
    let mut encoder = Encoder::new(out, width, height);
    encoder.set_color(ColorType::Rgb);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_filter(Filter::Adaptive);
    encoder.set_animated(film.frames().len() as u32, 0)?;
    encoder.set_dispose_op(DisposeOp::None)?;
    encoder.set_blend_op(BlendOp::Source)?;
    let mut writer = encoder.write_header()?;
    let denominator = film.frames_per_second() as u16;
    for frame in film.frames() {
        writer.reset_frame_position()?;
        writer.set_frame_dimension(frame.width, frame.height)?;
        writer.set_frame_position(frame.left, frame.top)?;
        writer.set_frame_delay(frame.duration.min(u32::from(u16::MAX)) as u16, denominator)?;
        writer.write_image_data(&frame.pixels)?;
    }
    writer.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tools::animation::testing::{SIZE, film, picture};
    use std::io::Cursor;

    #[test]
    fn an_animated_png_survives_a_round_trip() {
        let mut bytes = Vec::new();
        write_apng(&film(4), &mut bytes).expect("written");
        let mut reader = png::Decoder::new(Cursor::new(&bytes)).read_info().expect("a PNG");
        let control = *reader.info().animation_control().expect("animated");
        assert_eq!((control.num_frames, control.num_plays), (3, 0));
        let (width, height) = SIZE;
        let mut canvas = vec![0; (width * height * 3) as usize];
        let mut shown = Vec::new();
        for _ in 0..control.num_frames {
            let mut pixels = vec![0; reader.output_buffer_size().expect("a size")];
            reader.next_frame(&mut pixels).expect("a frame");
            let frame = *reader.info().frame_control().expect("a frame");
            for y in 0..frame.height {
                let from = (y * frame.width * 3) as usize;
                let to = (((y + frame.y_offset) * width + frame.x_offset) * 3) as usize;
                let length = (frame.width * 3) as usize;
                canvas[to..to + length].copy_from_slice(&pixels[from..from + length]);
            }
            shown.push((canvas.clone(), frame.delay_num, frame.delay_den));
        }
        // The second picture equals the first.
        let expected = [(0, 2), (2, 1), (3, 1)].map(|(number, frames)| (picture(number), frames, 4));
        assert_eq!(shown, expected);
    }
}
