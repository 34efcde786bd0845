//! Writes images as PNG files.

use bevy::prelude::*;
use breakthrough_platform::files::atomic_write;
use image::ImageFormat;
use std::io::{self, BufWriter, Write};
use std::path::Path;

/// Writes an image to a PNG file.
///
/// # Errors
/// The format of the image cannot be converted, or the file is not writable.
pub(crate) fn save_png(image: &Image, path: &Path) -> Result {
    let picture = image.clone().try_into_dynamic()?.to_rgb8();
    atomic_write(path, |file| {
        let mut bytes = BufWriter::new(file);
        picture
            .write_to(&mut bytes, ImageFormat::Png)
            .map_err(io::Error::other)?;
        bytes.flush()
    })?;
    Ok(())
}
