//! Functions called by the page.

use breakthrough_platform::files::in_memory::{self, FileSaver};
use breakthrough_platform::page;
use js_sys::{Array, Function, Object, Uint8Array};
use send_wrapper::SendWrapper;
use std::path::{Path, PathBuf};
use wasm_bindgen::prelude::*;

/// Saves files with a JavaScript function that receives the path and the contents, or null for a deleted file.
struct PageSaver(SendWrapper<Function>);

impl FileSaver for PageSaver {
    fn save(&self, path: &Path, contents: Option<&[u8]>) {
        let contents = contents.map_or(JsValue::NULL, |contents| Uint8Array::from(contents).into());
        let path = path.display().to_string();
        if let Err(error) = self.0.call2(&JsValue::NULL, &path.into(), &contents) {
            web_sys::console::error_2(&"cannot save a file".into(), &error);
        }
    }
}

/// Starts the game. `kept` contains the saved files as pairs of path and contents; `keep` is called for each changed file. `host`
/// contains the page's functions, which are called by name.
#[wasm_bindgen]
pub fn start(kept: Array, keep: Function, host: Object) {
    page::start(host);
    let files = kept.iter().filter_map(|pair| {
        let pair: Array = pair.dyn_into().ok()?;
        let contents: Uint8Array = pair.get(1).dyn_into().ok()?;
        Some((PathBuf::from(pair.get(0).as_string()?), contents.to_vec()))
    });
    in_memory::start(files, PageSaver(SendWrapper::new(keep)));
    // The exit code is ignored, because a page cannot return one.
    let _ = breakthrough::main();
}
