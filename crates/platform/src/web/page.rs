//! Web page that hosts the program. It exposes functions as properties of a host object (web/host.js).

use crate::files;
use crate::graphics_adapter::GraphicsAdapter;
use js_sys::{Array, Function, Object, Reflect, Uint8Array};
use std::cell::RefCell;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use wasm_bindgen::prelude::*;

/// Folder of incoming files, which the page does not persist.
const INCOMING: &str = "/temporary/incoming";

thread_local! {
    static HOST: RefCell<Option<Object>> = const { RefCell::new(None) };
}

/// Sets the host object. Must be called before all other functions of this module.
pub fn start(host: Object) {
    HOST.set(Some(host));
}

/// Calls a function of the host object.
pub(crate) fn call(name: &str, arguments: &[JsValue]) -> Result<JsValue, String> {
    let host = HOST.with_borrow(Clone::clone);
    let host = host.ok_or_else(|| "expected the functions of the page, found none".to_owned())?;
    let function = Reflect::get(&host, &name.into()).and_then(JsCast::dyn_into::<Function>);
    let function = function.map_err(|_| format!("expected the page function {name}, found none"))?;
    let called = function.apply(&host, &arguments.iter().collect::<Array>());
    called.map_err(|error| format!("{name}: {error:?}"))
}

/// Returns the arguments that the page passes to the program, starting with the program name.
#[must_use]
pub fn arguments() -> Vec<OsString> {
    let given = call("arguments", &[])
        .ok()
        .and_then(|given| given.dyn_into::<Array>().ok());
    let given = given.unwrap_or_default();
    let texts = given.iter().filter_map(|argument| Some(argument.as_string()?.into()));
    std::iter::once("breakthrough".into()).chain(texts).collect()
}

/// Returns the URL of the page without the fragment.
#[must_use]
pub fn address() -> Option<String> {
    call("address", &[]).ok()?.as_string()
}

/// Returns the URL fragment without `#`; `None` if it is empty.
#[must_use]
pub fn fragment() -> Option<String> {
    let fragment = call("fragment", &[]).ok()?.as_string()?;
    (!fragment.is_empty()).then_some(fragment)
}

/// Removes the fragment from the URL.
pub fn clear_fragment() {
    // If the call fails, the URL is unchanged.
    let _ = call("clearFragment", &[]);
}

/// Registers a listener that receives the URL fragment, without `#`, after every change.
pub fn on_fragment(listener: impl Fn(String) + 'static) {
    let listener = Closure::<dyn Fn(String)>::new(listener).into_js_value();
    let _ = call("onFragment", &[listener]);
}

/// Registers a listener that receives the files dropped on the page.
pub fn on_dropped_file(listener: impl Fn(PathBuf) + 'static) {
    let listener = move |name: String, contents: Uint8Array| {
        if let Ok(path) = put_incoming(&name, &contents) {
            listener(path);
        }
    };
    let listener = Closure::<dyn Fn(String, Uint8Array)>::new(listener).into_js_value();
    let _ = call("onDroppedFile", &[listener]);
}

/// Returns the functions that connect to the game library.
///
/// # Errors
/// The page has no library.
pub fn library() -> Result<Object, String> {
    let library = HOST.with_borrow(|host| Reflect::get(host.as_ref()?, &"library".into()).ok());
    let library = library.and_then(|library| library.dyn_into::<Object>().ok());
    library.ok_or_else(|| "expected the library of the page, found none".to_owned())
}

/// Returns the graphics adapter of the page if its graphics API does not report the device type, as with WebGPU.
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

/// Asks the page to restart after a graphics failure. Returns whether the page handles the failure.
#[must_use]
pub fn restart_graphics() -> bool {
    call("restartGraphics", &[]).is_ok()
}

/// Whether the browser can share a link with other apps.
#[must_use]
pub fn can_share() -> bool {
    call("canShare", &[]).is_ok_and(|can_share| can_share.is_truthy())
}

/// Opens the browser's dialog for sharing a link. The browser refuses this unless the user has just clicked.
pub fn share(link: &str) {
    // If the call fails, the link is still in the clipboard.
    let _ = call("share", &[link.into()]);
}

/// Passes the text of a crash report to the page, which offers it to the player.
pub fn show_crash_report(report: impl FnOnce() -> String) {
    // If the call fails, the page shows its message without a report.
    let _ = call("showCrashReport", &[report().into()]);
}

/// Sets the title of the tab.
pub fn set_title(title: &str) {
    // If the call fails, the title is unchanged.
    let _ = call("setTitle", &[title.into()]);
}

/// Enables or disables a confirmation by the browser before the page is closed.
pub fn ask_before_closing(on: bool) {
    // If the call fails, the page is closed without confirmation.
    let _ = call("askBeforeClosing", &[on.into()]);
}

/// Returns whether the page is in full screen; `None` if the browser does not support full screen.
#[must_use]
pub fn is_full_screen() -> Option<bool> {
    call("isFullScreen", &[]).ok()?.as_bool()
}

/// Requests or leaves full screen. The browser refuses full screen unless the user has just clicked or pressed a key.
pub fn set_full_screen(on: bool) {
    // If the call fails, the page is unchanged.
    let _ = call("setFullScreen", &[on.into()]);
}

/// Stores an incoming file in memory until the program ends.
pub(crate) fn put_incoming(name: &str, contents: &Uint8Array) -> std::io::Result<PathBuf> {
    let name = Path::new(name).file_name().unwrap_or_default();
    let path = Path::new(INCOMING).join(name);
    files::write(&path, contents.to_vec())?;
    Ok(path)
}
