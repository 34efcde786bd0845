//! What the desktop does for a program with a window, as far as a browser does it: files are chosen and downloaded.

use crate::abilities::Abilities;
use crate::{files, folders, page};
use js_sys::Uint8Array;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Poll, Waker};
use wasm_bindgen::closure::Closure;

/// What a page can do.
pub const ABILITIES: Abilities = Abilities {
    quits: false,
    has_folders: false,
    limits_window: false,
    fills_screen: false,
    starts_programs: false,
};

/// Opens no folder.
///
/// # Errors
/// Always.
pub fn open_folder(_: &Path) -> io::Result<()> {
    Err(io::Error::new(io::ErrorKind::Unsupported, "a browser opens no folders"))
}

/// The choice of a file that has not been made.
#[derive(Default)]
struct Choice {
    /// The file, or nothing if none was chosen.
    chosen: Option<Option<PathBuf>>,
    waker: Option<Waker>,
}

/// Lets the user choose a file, which is then among those in memory. Nothing if they choose none, or the browser lets them not.
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

/// Names a new file that is handed over as a download. A page asks the user nothing.
pub fn pick_new_file(_: &str, file_name: &str) -> impl Future<Output = Option<PathBuf>> + Send + use<> {
    std::future::ready(folders::documents().map(|folder| folder.join(file_name)))
}

/// Hands a new file to the user, as a download. Returns what they know it by: its name.
///
/// # Errors
/// There is no such file, or the page cannot hand it over.
pub fn hand_over(path: &Path) -> io::Result<String> {
    let contents = Uint8Array::from(files::read(path)?.as_slice());
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let called = page::call("download", &[name.as_str().into(), contents.into()]);
    called.map_err(io::Error::other)?;
    files::delete(path)?;
    Ok(name)
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
