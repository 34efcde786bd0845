//! Arguments of `render`.

use crate::app::arguments::appearance::AppearanceArguments;
use crate::app::arguments::board::BoardArguments;
use crate::app::arguments::lens::LensArguments;
use crate::app::arguments::sizes::picture_size;
use crate::board::clock::parse_times;
use crate::settings::RoomTime;
use clap::Parser;
use std::path::PathBuf;
use std::time::Duration;

#[derive(Parser, Debug)]
pub(crate) struct PictureArguments {
    #[command(flatten)]
    pub(crate) board: BoardArguments,

    /// Image size in pixels
    #[arg(long, value_name = "WIDTHxHEIGHT", value_parser = picture_size, default_value = "1280x720")]
    pub(crate) size: (u32, u32),

    /// PNG file to write
    #[arg(long, value_name = "FILE.png")]
    pub(crate) out: PathBuf,

    /// Also write the rendered scene to this file as JSON: camera, lamps, and meshes with their surface names
    #[cfg(any(test, feature = "testing"))]
    #[arg(long, value_name = "FILE.json")]
    pub(crate) scene: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) appearance: AppearanceArguments,

    /// Time of day in the theme's room, if the room has images for it
    #[arg(long, value_name = "TIME", value_enum, default_value_t)]
    pub(crate) time_of_day: RoomTime,

    #[command(flatten)]
    pub(crate) lens: LensArguments,

    /// Show the game clock with these times, as in 5:00,0:09.5. The side to move's clock runs
    #[arg(long, value_name = "TIME,TIME", value_parser = parse_times)]
    pub(crate) clock: Option<[Duration; 2]>,
}
