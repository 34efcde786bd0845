//! What the desktop does for a program with a window: nothing in a browser.

use crate::abilities::Abilities;
use std::io;
use std::path::{Path, PathBuf};

/// What a page can do.
pub const ABILITIES: Abilities = Abilities {
    quits: false,
    has_folders: false,
    limits_window: false,
    starts_programs: false,
};

/// Opens no folder.
///
/// # Errors
/// Always.
pub fn open_folder(_: &Path) -> io::Result<()> {
    Err(io::Error::new(io::ErrorKind::Unsupported, "a browser opens no folders"))
}

/// Lets the user choose no file: pages are not told the paths of files.
pub fn pick_file(_: &str) -> impl Future<Output = Option<PathBuf>> + Send + use<> {
    std::future::ready(None)
}

/// A clipboard for pictures, which pages have none of.
pub enum Clipboard {}

impl Clipboard {
    /// Connects to no clipboard.
    ///
    /// # Errors
    /// Always.
    pub fn connect() -> Result<Clipboard, String> {
        Err("the browser does not let the game copy pictures".to_owned())
    }

    /// Copies a picture.
    ///
    /// # Errors
    /// None.
    pub const fn set_image(&mut self, _: (u32, u32), _: Vec<u8>) -> Result<(), String> {
        match *self {}
    }
}
