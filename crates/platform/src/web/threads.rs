//! Threads, of which a browser has none but Web Workers. They may help where they share memory.

#[cfg_attr(feature = "helpers", path = "helper_pool.rs")]
mod helpers;

pub use helpers::*;

use gloo_timers::callback::Timeout;
use js_sys::Reflect;
use std::io;
use std::thread::JoinHandle;
use wasm_bindgen::JsValue;

/// Starts no thread.
///
/// # Errors
/// Always.
pub fn spawn<T: Send + 'static>(name: &str, _: impl FnOnce() -> T + Send + 'static) -> io::Result<JoinHandle<T>> {
    let message = format!("a browser has no threads, so `{name}` cannot run");
    Err(io::Error::new(io::ErrorKind::Unsupported, message))
}

/// Does some work between two frames.
///
/// # Errors
/// None.
pub fn run_in_background(_: &str, work: impl FnOnce() + 'static) -> io::Result<()> {
    Timeout::new(0, work).forget();
    Ok(())
}

/// The number of threads that run at the same time, at least one. More than one where workers may share memory.
#[must_use]
pub fn available() -> usize {
    let property = |object: &JsValue, name: &str| Reflect::get(object, &name.into()).unwrap_or_default();
    let global = js_sys::global();
    if !property(&global, "crossOriginIsolated").is_truthy() {
        return 1;
    }
    let processors = property(&property(&global, "navigator"), "hardwareConcurrency").as_f64();
    processors.map_or(1, |processors| (processors as usize).max(1))
}
