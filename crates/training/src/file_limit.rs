//! Maximum length of training files.

/// Maximum length of a file of a run: networks and shards, which have up to a few MiB.
pub(crate) const MAX_FILE_BYTES: u64 = 64 << 20;
