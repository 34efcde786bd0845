//! Stub for builds without helper threads.

/// Runs `lead` on the calling thread, without helpers.
pub fn run_with_helpers<T>(_: usize, _: impl Fn() + Sync, lead: impl FnOnce(usize) -> T) -> T {
    lead(0)
}
