//! Desktop integration in a browser: file dialogs and downloads.

use crate::capabilities::Capabilities;
use crate::{files, folders, page};
use js_sys::Uint8Array;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Poll, Waker};
use wasm_bindgen::closure::Closure;

/// Capabilities of a web page.
pub const CAPABILITIES: Capabilities = Capabilities {
    quits: false,
    has_folders: false,
    limits_window: false,
    fills_screen: false,
    starts_programs: false,
};

/// Fails, because a browser cannot open folders.
///
/// # Errors
/// Always returns an error.
pub fn open_folder(_: &Path) -> io::Result<()> {
    Err(io::Error::new(
        io::ErrorKind::Unsupported,
        "browsers cannot open folders",
    ))
}

/// State of an open file dialog.
#[derive(Default)]
struct Choice {
    /// Outer `None` while the dialog is open, inner `None` if the user cancelled.
    chosen: Option<Option<PathBuf>>,
    waker: Option<Waker>,
}

/// Opens a file dialog, loads the chosen file into memory and resolves to its path there. `None` if the user cancels or the
/// browser refuses to open the dialog.
pub fn pick_file(_: &str) -> impl Future<Output = Option<PathBuf>> + Send + use<> {
    let choice = Arc::new(Mutex::new(Choice::default()));
    let answered = Arc::clone(&choice);
    let answer = move |path: Option<PathBuf>| {
        let mut choice = answered.lock().unwrap_or_else(PoisonError::into_inner);
        choice.chosen.get_or_insert(path);
        if let Some(waker) = choice.waker.take() {
            waker.wake();
        }
    };
    let refuse = answer.clone();
    let listener = move |name: String, contents: Option<Uint8Array>| {
        answer(contents.and_then(|contents| page::put_incoming(&name, &contents).ok()));
    };
    let listener = Closure::<dyn FnMut(String, Option<Uint8Array>)>::new(listener).into_js_value();
    if page::call("pickFile", &[listener]).is_err() {
        refuse(None);
    }
    std::future::poll_fn(move |context| {
        let mut choice = choice.lock().unwrap_or_else(PoisonError::into_inner);
        match choice.chosen.take() {
            Some(path) => Poll::Ready(path),
            None => {
                choice.waker = Some(context.waker().clone());
                Poll::Pending
            }
        }
    })
}

/// Returns a path for a new file that is delivered as a download. No dialog is shown.
pub fn pick_new_file(_: &str, file_name: &str) -> impl Future<Output = Option<PathBuf>> + Send + use<> {
    std::future::ready(folders::documents().map(|folder| folder.join(file_name)))
}

/// Delivers a new file to the user as a download and deletes it from memory. Returns the file name for display.
///
/// # Errors
/// The file does not exist, or the page cannot download it.
pub fn deliver_file(path: &Path) -> io::Result<String> {
    let contents = Uint8Array::from(files::read(path)?.as_slice());
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let called = page::call("download", &[name.as_str().into(), contents.into()]);
    called.map_err(io::Error::other)?;
    files::delete(path)?;
    Ok(name)
}

/// Image clipboard, which is not available in a browser.
pub enum Clipboard {}

impl Clipboard {
    /// Fails, because the game cannot copy images in a browser.
    ///
    /// # Errors
    /// Always returns an error.
    pub fn connect() -> Result<Clipboard, String> {
        Err("the browser does not allow copying pictures".to_owned())
    }

    /// Never called, because no value of this type exists.
    ///
    /// # Errors
    /// Never returns an error.
    pub const fn set_image(&mut self, _: (u32, u32), _: Vec<u8>) -> Result<(), String> {
        match *self {}
    }
}
