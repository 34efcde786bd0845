//! The clock. In a browser std's clock panics; `web-time` has the same types there, and is std's own everywhere else.

pub use web_time::{Duration, Instant, SystemTime, UNIX_EPOCH};
