//! Command-line arguments of the gallery.

use crate::app::arguments::sizes::window_size;
use crate::settings::Quality;
use clap::Parser;
use std::path::PathBuf;

#[derive(Parser, Debug)]
pub(crate) struct GalleryArguments {
    /// Output folder of the images
    #[arg(long, value_name = "DIR")]
    pub(crate) out: PathBuf,

    /// Image size in pixels
    #[arg(long, value_name = "WIDTHxHEIGHT", value_parser = window_size, default_value = "1280x800")]
    pub(crate) size: (u32, u32),

    /// Graphics quality. Default: high
    #[arg(long, value_name = "QUALITY")]
    pub(crate) quality: Option<Quality>,

    /// Render only images whose names start with this prefix. Can be given several times
    #[arg(long, value_name = "NAME")]
    pub(crate) only: Vec<String>,
}
