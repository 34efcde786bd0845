//! `uci`: the engine as other programs talk to it, in the Universal Chess Interface. See `docs/UCI.md`.

mod answer;
mod board;
mod lines;
mod options;
mod output;
mod parse;
mod session;
mod strength;
mod task;

pub(super) use options::variant_name;

use super::Failure;
use clap::Args;
use output::Output;
use session::Session;
use std::io::{BufRead, Read, Write};

/// Speak UCI with a chess program, on standard input and output
#[derive(Args, Debug)]
pub(super) struct Arguments {}

/// Longer lines are cut into pieces, so that no input fills the memory.
const LONGEST_LINE: u64 = 1 << 20;

pub(super) fn run(
    input: &mut impl BufRead,
    output: impl Write + Send + 'static,
    version: &'static str,
) -> Result<(), Failure> {
    let mut session = Session::new(Output::new(output), version);
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        let count = input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut bytes)?;
        if count == 0 || !session.obey(&String::from_utf8_lossy(&bytes))? {
            return Ok(session.end()?);
        }
    }
}
