//! Stub for waiting for pipeline compilation at exit. A page has no threads that compile pipelines, and it does not
//! exit.

pub(super) const fn wait_for_end() {}
