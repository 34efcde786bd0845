//! `uci`: runs the engine as a UCI engine. See `docs/UCI.md`.

mod board;
mod control;
mod lines;
mod options;
mod output;
mod parse;
mod running_search;
mod search_reply;
mod session;
mod strength;
mod task;

use super::CommandError;
use breakthrough_platform::text;
use clap::Args;
use output::Output;
use session::Session;
use std::io::{BufRead, Read, Write};

/// Run as a UCI engine on standard input and output
#[derive(Args, Debug)]
pub(super) struct Arguments {}

/// The maximum length of a line in bytes. Longer lines are split to limit the memory for input.
const MAX_LINE_BYTES: u64 = 1 << 20;

pub(super) fn run(
    input: &mut impl BufRead,
    output: impl Write + Send + 'static,
    version: &'static str,
) -> Result<(), CommandError> {
    let mut session = Session::new(Output::new(output), version);
    let mut bytes = Vec::new();
    let mut is_first = true;
    loop {
        bytes.clear();
        let count = input.by_ref().take(MAX_LINE_BYTES).read_until(b'\n', &mut bytes)?;
        if std::mem::take(&mut is_first)
            && let Err(error) = text::check_encoding(&bytes)
        {
            session.report(error)?;
        }
        if count == 0 || !session.handle_line(&String::from_utf8_lossy(&bytes))? {
            return Ok(session.end()?);
        }
    }
}
