//! Helper threads, which work on the same task as the calling thread. In a browser, they are Web Workers that share memory.

#[cfg_attr(
    all(target_arch = "wasm32", target_os = "unknown", feature = "helpers"),
    path = "pool.rs"
)]
#[cfg_attr(
    all(target_arch = "wasm32", target_os = "unknown", not(feature = "helpers")),
    path = "stub.rs"
)]
mod threads;

pub use threads::*;
