//! Desktop integration for a program with a window: file manager, file dialogs and clipboard.

use crate::capabilities::Capabilities;
use std::io;
use std::path::{Path, PathBuf};

/// Capabilities of a desktop program.
pub const CAPABILITIES: Capabilities = Capabilities {
    quits: true,
    has_folders: true,
    limits_window: true,
    fills_screen: true,
    starts_programs: true,
};

/// Opens a folder in the file manager. On some systems, the function returns before a missing file manager is detected.
///
/// # Errors
/// The system has no file manager.
pub fn open_folder(path: &Path) -> io::Result<()> {
    open::that_detached(path)
}

/// Opens a file dialog and resolves to the chosen file. Resolves to `None` if the user cancels or the system has no file
/// dialog. Must be called on the main thread.
pub fn pick_file(title: &str) -> impl Future<Output = Option<PathBuf>> + Send + use<> {
    let picked = rfd::AsyncFileDialog::new().set_title(title).pick_file();
    async move { picked.await.map(|file| file.path().to_owned()) }
}

/// Opens a save dialog and resolves to the chosen path. Resolves to `None` if the user cancels or the system has no file
/// dialog. Must be called on the main thread.
pub fn pick_new_file(title: &str, file_name: &str) -> impl Future<Output = Option<PathBuf>> + Send + use<> {
    let dialog = rfd::AsyncFileDialog::new().set_title(title).set_file_name(file_name);
    let picked = dialog.save_file();
    async move { picked.await.map(|file| file.path().to_owned()) }
}

/// Delivers a new file to the user. On the desktop, the file is already at `path`, so this function only returns the path for
/// display.
///
/// # Errors
/// Never returns an error.
pub fn deliver_file(path: &Path) -> io::Result<String> {
    Ok(path.display().to_string())
}

/// Connection to the clipboard. On X11, the copied data is available only while this value exists.
pub struct Clipboard(arboard::Clipboard);

impl Clipboard {
    /// Connects to the clipboard.
    ///
    /// # Errors
    /// The desktop has no clipboard.
    pub fn connect() -> Result<Clipboard, String> {
        arboard::Clipboard::new()
            .map(Clipboard)
            .map_err(|error| error.to_string())
    }

    /// Copies an RGBA image with 8 bits per channel to the clipboard.
    ///
    /// # Errors
    /// The desktop rejects the image.
    pub fn set_image(&mut self, (width, height): (u32, u32), bytes: Vec<u8>) -> Result<(), String> {
        let image = arboard::ImageData {
            width: width as usize,
            height: height as usize,
            bytes: bytes.into(),
        };
        self.0.set_image(image).map_err(|error| error.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_delivered_file_stays_at_its_path() {
        let path = Path::new("games").join("match.pgn");
        let delivered = deliver_file(&path).expect("delivered");
        assert_eq!(Path::new(&delivered), path);
    }
}
