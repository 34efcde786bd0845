//! Clock types. In a browser, the clock of std panics, so `web-time` provides the same types. On other targets, `web-time`
//! re-exports the types of std.

pub use web_time::{Duration, Instant, SystemTime, UNIX_EPOCH};
