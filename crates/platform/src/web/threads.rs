//! Threads in a browser. The only threads are Web Workers, which the scripts of the page start.

use gloo_timers::callback::Timeout;
use js_sys::Reflect;
use std::io;
use std::thread::{JoinHandle, Scope, ScopedJoinHandle};
use wasm_bindgen::JsValue;

/// Runs only `work`, because a browser cannot spawn threads.
pub fn run_beside<T>(_: impl FnOnce() + Send, work: impl FnOnce() -> T) -> T {
    work()
}

/// Fails, because a browser cannot spawn threads.
///
/// # Errors
/// Always returns an error.
pub fn spawn<T: Send + 'static>(name: &str, _: impl FnOnce() -> T + Send + 'static) -> io::Result<JoinHandle<T>> {
    Err(no_threads(name))
}

/// Fails, because a browser cannot spawn threads.
///
/// # Errors
/// Always returns an error.
pub fn spawn_scoped<'scope, T: Send + 'scope>(
    _: &'scope Scope<'scope, '_>,
    name: &str,
    _: impl FnOnce() -> T + Send + 'scope,
) -> io::Result<ScopedJoinHandle<'scope, T>> {
    Err(no_threads(name))
}

fn no_threads(name: &str) -> io::Error {
    let message = format!("browsers have no threads to run `{name}`");
    io::Error::new(io::ErrorKind::Unsupported, message)
}

/// Runs a task between two frames.
///
/// # Errors
/// Never returns an error.
pub fn run_in_background(_: &str, work: impl FnOnce() + 'static) -> io::Result<()> {
    Timeout::new(0, work).forget();
    Ok(())
}

/// Returns the number of threads that can run in parallel: 1 unless workers can share memory.
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
