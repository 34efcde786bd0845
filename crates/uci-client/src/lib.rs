//! A client for UCI engines: their processes, which run only confirmed commands, their replies, and the player's list of engines.
#![warn(missing_docs)]

mod command_line;
mod confirmation;
mod engine_check;
mod engine_command;
mod engine_entry;
mod engine_list;
mod fault;
mod launcher;
mod process_keeper;
mod uci_engine;
mod uci_info;
mod uci_output;
mod uci_process;
mod uci_report;
mod uci_search_info;
mod uci_text;

pub use command_line::{join_command, split_command};
pub use confirmation::{Confirmations, ConfirmedCommand, MAX_CONFIRMATIONS_BYTES};
pub use engine_check::{EngineCheck, check_engine};
pub use engine_command::{EngineCommand, VisibleCommand};
pub use engine_entry::EngineEntry;
pub use engine_list::{EngineList, MAX_ENGINE_LIST_BYTES, MAX_ENGINES, NameTaken};
pub use fault::Fault;
pub use launcher::{Launcher, run_as_launcher};
pub use uci_engine::{UciEngine, UciTimeouts};
pub use uci_info::{SHARE_CODES_OPTION, UciInfo, UciOption, UciOptionKind};
pub use uci_output::{UciAnswers, read_uci_output};
pub use uci_report::{UciReport, UciReportReader};
pub use uci_text::{UCI_GAME_NAME, uci_variant_name};
