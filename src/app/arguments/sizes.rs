//! Sizes of windows and pictures in pixels.

use breakthrough_rules::notation::parse_size;

/// Default window size in pixels.
pub(crate) const DEFAULT_WINDOW_SIZE: (u32, u32) = (1280, 800);
/// Smallest window that fits the interface, in pixels.
pub(crate) const MIN_WINDOW_SIZE: (u32, u32) = (480, 360);
const MIN_PICTURE_SIZE: (u32, u32) = (16, 16);
const MAX_SIDE_PIXELS: u32 = 8192;

pub(crate) fn window_size(text: &str) -> Result<(u32, u32), String> {
    parse_pixels(text, MIN_WINDOW_SIZE)
}

pub(crate) fn picture_size(text: &str) -> Result<(u32, u32), String> {
    parse_pixels(text, MIN_PICTURE_SIZE)
}

pub(crate) fn parse_pixels(text: &str, min: (u32, u32)) -> Result<(u32, u32), String> {
    let (width, height) =
        parse_size(text).map_err(|_| format!("expected width x height, as in 1280x720, found `{text}`"))?;
    if width < min.0 || height < min.1 || width > MAX_SIDE_PIXELS || height > MAX_SIDE_PIXELS {
        let (min_width, min_height) = min;
        return Err(format!(
            "expected {min_width}x{min_height} to {MAX_SIDE_PIXELS}x{MAX_SIDE_PIXELS} pixels, found {width}x{height}"
        ));
    }
    Ok((width, height))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_limited_in_each_direction() {
        assert_eq!(window_size("480x8192"), Ok((480, 8192)));
        for text in ["479x360", "480x359", "8193x360", "480x8193"] {
            assert!(window_size(text).is_err_and(|error| error.ends_with(text)), "{text}");
        }
        assert_eq!(picture_size("16x17"), Ok((16, 17)));
    }
}
