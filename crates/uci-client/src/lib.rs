//! A client for UCI engines: their processes, which run only confirmed commands, their replies, the player's list of engines, and a
//! background thread that runs engines for programs with a user interface.
#![warn(missing_docs)]

mod command_line;
mod confirmation;
mod engine_check;
mod engine_command;
mod engine_entry;
mod engine_list;
mod engine_programs;
mod engine_worker;
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
pub use engine_worker::{EngineAnalysisReply, EngineAnalysisRequest, EngineReply, EngineSearch, EngineWorker};
pub use fault::Fault;
pub use launcher::{Launcher, run_as_launcher};
pub use uci_engine::{UciEngine, UciTimeouts};
pub use uci_info::{SHARE_CODES_OPTION, UciInfo, UciOption, UciOptionKind};
pub use uci_output::{UciAnswers, read_uci_output};
pub use uci_report::{UciReport, UciReportReader};
pub use uci_text::{UCI_GAME_NAME, uci_variant_name};
