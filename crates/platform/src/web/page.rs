//! The page of the browser that the program runs in. It offers a few functions as properties of an object (web/host.js).

use crate::files;
use crate::graphics_adapter::GraphicsAdapter;
use js_sys::{Array, Function, Object, Reflect, Uint8Array};
use std::cell::RefCell;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use wasm_bindgen::prelude::*;

/// Where files from outside lie: the page does not keep them.
const INCOMING: &str = "/temporary/incoming";

thread_local! {
    static HOST: RefCell<Option<Object>> = const { RefCell::new(None) };
}

/// Sets the object with the functions of the page.
pub fn start(host: Object) {
    HOST.set(Some(host));
}

/// Calls a function of the page.
pub(crate) fn call(name: &str, arguments: &[JsValue]) -> Result<JsValue, String> {
    let host = HOST.with_borrow(Clone::clone);
    let host = host.ok_or_else(|| "expected functions of the page, found none".to_owned())?;
    let function = Reflect::get(&host, &name.into()).and_then(JsCast::dyn_into::<Function>);
    let function = function.map_err(|_| format!("expected a function {name} of the page, found none"))?;
    let called = function.apply(&host, &arguments.iter().collect::<Array>());
    called.map_err(|error| format!("{name}: {error:?}"))
}

/// The arguments that the page gives to the program, with its name before them.
#[must_use]
pub fn arguments() -> Vec<OsString> {
    let given = call("arguments", &[])
        .ok()
        .and_then(|given| given.dyn_into::<Array>().ok());
    let given = given.unwrap_or_default();
    let texts = given.iter().filter_map(|argument| Some(argument.as_string()?.into()));
    std::iter::once("breakthrough".into()).chain(texts).collect()
}

/// The address of the page, without what follows `#`.
#[must_use]
pub fn address() -> Option<String> {
    call("address", &[]).ok()?.as_string()
}

/// What follows `#` in the address of the page, unless nothing does.
#[must_use]
pub fn fragment() -> Option<String> {
    let fragment = call("fragment", &[]).ok()?.as_string()?;
    (!fragment.is_empty()).then_some(fragment)
}

/// Removes what follows `#` from the address of the page.
pub fn clear_fragment() {
    // Without it the address stays as it is.
    let _ = call("clearFragment", &[]);
}

/// Calls a listener with what follows `#` whenever it has changed.
pub fn on_fragment(listener: impl Fn(String) + 'static) {
    let listener = Closure::<dyn Fn(String)>::new(listener).into_js_value();
    let _ = call("onFragment", &[listener]);
}

/// Calls a listener with the files that the user drops on the page.
pub fn on_dropped_file(listener: impl Fn(PathBuf) + 'static) {
    let listener = move |name: String, contents: Uint8Array| {
        if let Ok(path) = put_incoming(&name, &contents) {
            listener(path);
        }
    };
    let listener = Closure::<dyn Fn(String, Uint8Array)>::new(listener).into_js_value();
    let _ = call("onDroppedFile", &[listener]);
}

/// The graphics adapter of the page, where its graphics interface does not tell the kind: with WebGPU.
#[must_use]
pub fn graphics_adapter() -> Option<GraphicsAdapter> {
    let adapter = call("graphicsAdapter", &[]).ok().filter(|adapter| !adapter.is_null())?;
    let property = |name: &str| Reflect::get(&adapter, &name.into()).ok();
    Some(GraphicsAdapter {
        vendor: property("vendor")?.as_string()?,
        architecture: property("architecture")?.as_string()?,
        is_software: property("isSoftware")?.as_bool()?,
    })
}

/// Asks the page to start again after its graphics have failed. Returns whether it will.
#[must_use]
pub fn restart_graphics() -> bool {
    call("restartGraphics", &[]).is_ok()
}

/// Gives the tab of the page a title.
pub fn set_title(title: &str) {
    // Without it the tab has the title of before.
    let _ = call("setTitle", &[title.into()]);
}

/// Whether the page fills the screen; nothing if its browser does not let pages do so.
#[must_use]
pub fn is_full_screen() -> Option<bool> {
    call("isFullScreen", &[]).ok()?.as_bool()
}

/// Asks the browser to show the page on the full screen, or in its window again. It refuses unless the user has just clicked or
/// pressed a key.
pub fn set_full_screen(on: bool) {
    // Without it the page stays as it is.
    let _ = call("setFullScreen", &[on.into()]);
}

/// Puts a file from outside among the files in memory, until the program ends.
pub(crate) fn put_incoming(name: &str, contents: &Uint8Array) -> std::io::Result<PathBuf> {
    let name = Path::new(name).file_name().unwrap_or_default();
    let path = Path::new(INCOMING).join(name);
    files::write(&path, contents.to_vec())?;
    Ok(path)
}
