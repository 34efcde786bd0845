//! What the desktop does for a program with a window: file manager and clipboard.

use crate::abilities::Abilities;
use std::io;
use std::path::{Path, PathBuf};

/// What a program of the desktop can do.
pub const ABILITIES: Abilities = Abilities {
    quits: true,
    has_folders: true,
    limits_window: true,
    fills_screen: true,
    starts_programs: true,
};

/// Opens a folder in the file manager. Some systems take a while to say that they have none.
///
/// # Errors
/// There is no file manager.
pub fn open_folder(path: &Path) -> io::Result<()> {
    open::that_detached(path)
}

/// Lets the user choose a file. Nothing if the dialog is cancelled, or there is none. Must be called on the main thread.
pub fn pick_file(title: &str) -> impl Future<Output = Option<PathBuf>> + Send + use<> {
    let picked = rfd::AsyncFileDialog::new().set_title(title).pick_file();
    async move { picked.await.map(|file| file.path().to_owned()) }
}

/// Lets the user choose where a new file is written. Nothing if the dialog is cancelled, or there is none. Must be called on the main
/// thread.
pub fn pick_new_file(title: &str, file_name: &str) -> impl Future<Output = Option<PathBuf>> + Send + use<> {
    let dialog = rfd::AsyncFileDialog::new().set_title(title).set_file_name(file_name);
    let picked = dialog.save_file();
    async move { picked.await.map(|file| file.path().to_owned()) }
}

/// Hands a new file to the user. Returns what they know it by: its path.
///
/// # Errors
/// None.
pub fn hand_over(path: &Path) -> io::Result<String> {
    Ok(path.display().to_string())
}

/// The clipboard. On X11 what was copied is there as long as this value.
pub struct Clipboard(arboard::Clipboard);

impl Clipboard {
    /// Connects to the clipboard.
    ///
    /// # Errors
    /// The desktop has none.
    pub fn connect() -> Result<Clipboard, String> {
        arboard::Clipboard::new()
            .map(Clipboard)
            .map_err(|error| error.to_string())
    }

    /// Copies a picture, given as bytes of red, green, blue and opacity.
    ///
    /// # Errors
    /// The desktop does not take it.
    pub fn set_image(&mut self, (width, height): (u32, u32), bytes: Vec<u8>) -> Result<(), String> {
        let image = arboard::ImageData {
            width: width as usize,
            height: height as usize,
            bytes: bytes.into(),
        };
        self.0.set_image(image).map_err(|error| error.to_string())
    }
}
