//! Clock types. In a browser the std clock panics, so `web-time` provides the same types there. On other targets it re-exports
//! std.

pub use web_time::{Duration, Instant, SystemTime, UNIX_EPOCH};
