//! Games for opening books (docs/TRAINING.md), in a state file from which an interrupted run resumes.

mod book_run;
mod error;
mod state_file;
mod varied_openings;

pub use book_run::{BookProgress, BookRun};
pub use error::BookRunError;
