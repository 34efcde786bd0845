//! Reports of faults: facts about the program and the machine, which `--report` prints, and the crash reports that panics write.

mod crash;
mod facts;
mod redaction;

pub(crate) use crash::{CrashReporter, plugin};
pub(crate) use facts::print_report;
