//! Games for the books of the opening explorer (docs/EXPLORER.md), in a state file, so that an interrupted run can resume.

mod book_run;
mod error;
mod state_file;
mod varied_openings;

pub use book_run::{BookProgress, BookRun};
pub use error::BookRunError;
