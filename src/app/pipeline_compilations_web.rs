//! The end of the compilation of render pipelines. A page has no threads that compile pipelines, and it does not exit.

/// Does nothing.
pub(super) const fn wait_for_end() {}
