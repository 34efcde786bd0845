//! Functions called by the worker script.

use crate::kept_files::{Changes, Keep, WorkerSaver, files_of};
use crate::pool::{Pool, PoolError};
use breakthrough_library::SqliteLibrary;
use breakthrough_library_service::{LibraryServer, Outside, TakenOver, take_over};
use breakthrough_platform::files::{self, in_memory};
use js_sys::{Array, Atomics, Function, Int32Array, Uint8Array};
use std::path::{Path, PathBuf};
use std::sync::PoisonError;
use wasm_bindgen::prelude::*;

/// Path of the library.
const LIBRARY: &str = "/data/library.sqlite";
/// Path under which the page keeps the older library until the new library has been opened in a later session.
const IMPORTED: &str = "/data/library-imported.sqlite";
/// Path of the older library during its import.
const OLD: &str = "/old/library.sqlite";

/// Library of a Web Worker.
#[wasm_bindgen]
pub struct LibraryWorker {
    server: LibraryServer,
    /// `None` if the page keeps the library in IndexedDB.
    pool: Option<Pool>,
    changes: Changes,
    cancelled: Option<Int32Array>,
}

#[wasm_bindgen]
impl LibraryWorker {
    /// Opens the library. `kept` contains the library's files in IndexedDB as pairs of path and contents; `keep` saves such a
    /// file. Without `is_persistent`, the library is lost when the worker ends. `cancelled`, which is shared with the page,
    /// contains the number of a cancelled task.
    ///
    /// # Errors
    /// Another worker has the library open.
    pub async fn open(
        kept: Array,
        keep: Function,
        is_persistent: bool,
        cancelled: Option<Int32Array>,
    ) -> Result<LibraryWorker, JsError> {
        let keep = Keep::new(keep);
        let changes = Changes::default();
        let saver = WorkerSaver {
            keep: keep.clone(),
            changes: Changes::clone(&changes),
        };
        let mut kept = files_of(&kept);
        let pool = if is_persistent {
            open_pool(&mut kept, &keep).await?
        } else {
            None
        };
        in_memory::start(kept, saver);
        Ok(LibraryWorker {
            server: LibraryServer::new(PathBuf::from(LIBRARY)),
            pool,
            changes,
            cancelled,
        })
    }

    /// Whether the library is in the OPFS.
    #[wasm_bindgen(getter)]
    pub fn is_in_pool(&self) -> bool {
        self.pool.is_some()
    }

    /// Adds the unused files that the next command may require to the pool.
    pub async fn prepare(&self) {
        if let Some(pool) = &self.pool
            && let Err(error) = pool.provide_files().await
        {
            // A command that requires another file will report that the storage is full.
            web_sys::console::warn_1(&error.into());
        }
    }

    /// Executes a command, and calls `post` with each reply.
    ///
    /// # Errors
    /// The bytes are not a command, or `post` throws.
    pub fn execute(&mut self, command: &[u8], post: &Function) -> Result<(), JsError> {
        let mut outside = self.outside(post);
        let executed = self.server.execute(command, &mut outside);
        executed.map_err(|error| JsError::new(&error.to_string()))
    }

    /// Executes a command of a page with read-only access.
    ///
    /// # Errors
    /// The bytes are not a command, or `post` throws.
    pub fn execute_for_reader(&mut self, reader: &str, command: &[u8], post: &Function) -> Result<(), JsError> {
        let mut outside = PageOutside {
            // Each reader has separate task numbers.
            cancelled: None,
            ..self.outside(post)
        };
        let executed = self.server.execute_for_reader(reader, command, &mut outside);
        executed.map_err(|error| JsError::new(&error.to_string()))
    }

    /// Closes the connection of a page with read-only access.
    pub fn close_reader(&mut self, reader: &str) {
        self.server.close_reader(reader);
    }

    fn outside<'a>(&self, post: &'a Function) -> PageOutside<'a> {
        PageOutside {
            post,
            changes: Changes::clone(&self.changes),
            cancelled: self.cancelled.clone(),
        }
    }
}

/// Opens the pool, and moves the library from IndexedDB to it. Returns `None` if the library stays in IndexedDB.
async fn open_pool(kept: &mut Vec<(PathBuf, Vec<u8>)>, keep: &Keep) -> Result<Option<Pool>, JsError> {
    let pool = match Pool::open().await {
        Ok(pool) => pool,
        Err(PoolError::Unsupported(reason)) => {
            web_sys::console::warn_1(&format!("the library is kept in IndexedDB: {reason}").into());
            return Ok(None);
        }
        Err(PoolError::Locked) => return Err(JsError::new("another tab or window has the library open")),
    };
    let library = Path::new(LIBRARY);
    let mut take = |path: &str| {
        let index = kept.iter().position(|(other, _)| other == Path::new(path))?;
        Some(kept.swap_remove(index).1)
    };
    let (current, imported) = (take(LIBRARY), take(IMPORTED));
    let is_lost = imported.is_some() && !files::exists(library);
    let Some(old) = current.as_ref().or(imported.as_ref().filter(|_| is_lost)) else {
        if imported.is_some() && SqliteLibrary::open_existing(library).is_ok() {
            // An earlier session has imported the library, and the new library can be opened.
            keep.keep(Path::new(IMPORTED), None);
        }
        return Ok(Some(pool));
    };
    let taken = files::write(Path::new(OLD), old).map_err(|error| error.to_string());
    let taken = taken.and_then(|()| take_over(Path::new(OLD), library));
    let _ = files::delete(Path::new(OLD));
    match taken {
        Ok(TakenOver::Copied) => {
            keep.keep(Path::new(IMPORTED), Some(old));
            keep.keep(library, None);
            Ok(Some(pool))
        }
        // The games have been added to the new library, and a copy of the old library is stored beside it.
        Ok(TakenOver::Merged) => {
            keep.keep(library, None);
            Ok(Some(pool))
        }
        Err(reason) => {
            web_sys::console::warn_1(&format!("the library in IndexedDB is not taken over: {reason}").into());
            if files::exists(library) {
                // The next session retries.
                return Ok(Some(pool));
            }
            in_memory::unmount();
            kept.extend(current.map(|contents| (library.to_owned(), contents)));
            kept.extend(imported.map(|contents| (PathBuf::from(IMPORTED), contents)));
            Ok(None)
        }
    }
}

/// Page that has sent a command.
struct PageOutside<'a> {
    post: &'a Function,
    changes: Changes,
    cancelled: Option<Int32Array>,
}

impl Outside for PageOutside<'_> {
    fn post(&mut self, answer: Vec<u8>) {
        if let Err(error) = self.post.call1(&JsValue::NULL, &Uint8Array::from(answer.as_slice())) {
            web_sys::console::error_2(&"cannot answer".into(), &error);
        }
    }

    fn is_cancelled(&self, task: u64) -> bool {
        let cancelled = self.cancelled.as_ref().and_then(|flag| Atomics::load(flag, 0).ok());
        cancelled.is_some_and(|number| u64::try_from(number) == Ok(task))
    }

    fn take_changed(&mut self) -> Vec<(PathBuf, Option<Vec<u8>>)> {
        std::mem::take(&mut self.changes.lock().unwrap_or_else(PoisonError::into_inner))
    }
}
