//! Reports of faults: facts about the program and the machine, which `--report` prints, and the crash reports that panics write.

mod crash;
mod facts;
#[cfg_attr(all(target_arch = "wasm32", target_os = "unknown"), path = "library_games_web.rs")]
mod library_games;
mod redaction;

pub(crate) use crash::{CrashReporter, plugin};
pub(crate) use facts::print_report;
