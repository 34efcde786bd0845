//! Library files that the page keeps in IndexedDB: the library itself if the browser does not support the OPFS, and copies of
//! older libraries.

use breakthrough_platform::files::in_memory::FileSaver;
use js_sys::{Array, Function, Uint8Array};
use send_wrapper::SendWrapper;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use wasm_bindgen::prelude::*;

/// Folder of the player's data.
const DATA: &str = "/data";
const BACKUPS: &str = "/data/backups";

/// Whether a file belongs to the library. `isLibraryFile` in web/library-client.js must return the same result.
pub(crate) fn is_library_file(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let is_beside = path.parent() == Some(Path::new(DATA)) && name.starts_with("library");
    is_beside || path.starts_with(BACKUPS)
}

/// Whether a file is the library, its journal, or a copy.
pub(crate) fn is_database(path: &Path) -> bool {
    is_library_file(path) && path.extension().is_none_or(|extension| extension != "lock")
}

/// Changes that a task makes to files outside of the library: paths and contents, `None` for a deleted file.
pub(crate) type Changes = Arc<Mutex<Vec<(PathBuf, Option<Vec<u8>>)>>>;

/// Function of the page that saves a file, or deletes it if the contents are null.
#[derive(Clone)]
pub(crate) struct Keep(SendWrapper<Function>);

impl Keep {
    pub(crate) fn new(keep: Function) -> Keep {
        Keep(SendWrapper::new(keep))
    }

    pub(crate) fn keep(&self, path: &Path, contents: Option<&[u8]>) {
        let contents = contents.map_or(JsValue::NULL, |contents| Uint8Array::from(contents).into());
        let path = path.display().to_string();
        if let Err(error) = self.0.call2(&JsValue::NULL, &path.into(), &contents) {
            web_sys::console::error_2(&"cannot save a file".into(), &error);
        }
    }
}

/// Saves the library's files with the page, and records the changes of other files.
pub(crate) struct WorkerSaver {
    pub(crate) keep: Keep,
    pub(crate) changes: Changes,
}

impl FileSaver for WorkerSaver {
    fn save(&self, path: &Path, contents: Option<&[u8]>) {
        if is_database(path) {
            self.keep.keep(path, contents);
        } else if !is_library_file(path) {
            let mut changes = self.changes.lock().unwrap_or_else(PoisonError::into_inner);
            changes.retain(|(other, _)| other != path);
            changes.push((path.to_owned(), contents.map(<[u8]>::to_vec)));
        }
    }
}

/// Converts the page's files: pairs of path and contents.
pub(crate) fn files_of(kept: &Array) -> Vec<(PathBuf, Vec<u8>)> {
    let file = |pair: JsValue| {
        let pair: Array = pair.dyn_into().ok()?;
        let contents: Uint8Array = pair.get(1).dyn_into().ok()?;
        Some((PathBuf::from(pair.get(0).as_string()?), contents.to_vec()))
    };
    kept.iter().filter_map(file).collect()
}
