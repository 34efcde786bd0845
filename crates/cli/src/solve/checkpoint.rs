//! Checkpoint files, from which the solver resumes.

use super::CommandError;
use crate::memory::available_bytes;
use breakthrough_platform::files::{self, atomic_write, check_atomic_write};
use breakthrough_rules::Position;
use breakthrough_solver::{Settings, Solver};
use std::io::{self, BufReader, BufWriter, Write};
use std::path::Path;

/// Reads a checkpoint and resumes the solver. The checkpoint must be for this position, and the table must fit in the
/// available memory. The file must be writable, because the next checkpoint replaces the file.
pub(super) fn read(path: &Path, position: &Position, settings: &Settings) -> Result<Solver, CommandError> {
    let file = files::open(path).map_err(|error| checkpoint_error(path, &error))?;
    check_atomic_write(path).map_err(|error| checkpoint_error(path, &error))?;
    let max_table = available_bytes().unwrap_or(usize::MAX);
    let mut input = BufReader::with_capacity(1 << 20, file);
    Solver::resume(position, settings, max_table, &mut input).map_err(|error| checkpoint_error(path, &error))
}

/// Checks that the file does not exist and can be written. Without `--resume`, no checkpoint is overwritten.
pub(super) fn check_new(path: &Path) -> Result<(), CommandError> {
    check_atomic_write(path).map_err(|error| checkpoint_error(path, &error))?;
    if files::exists(path) {
        let text = "the file already exists: add --resume to resume from it, or choose another name";
        return Err(checkpoint_error(path, &text));
    }
    Ok(())
}

/// Writes a checkpoint, and atomically replaces an existing file.
pub(super) fn write(path: &Path, solver: &Solver) -> Result<(), CommandError> {
    let written = atomic_write(path, |file| {
        let mut output = BufWriter::with_capacity(1 << 20, file);
        solver.save(&mut output)?;
        output.flush()
    });
    written.map_err(|error| {
        CommandError::Io(io::Error::new(
            error.kind(),
            format!("--checkpoint {}: {error}", path.display()),
        ))
    })
}

fn checkpoint_error(path: &Path, error: &impl std::fmt::Display) -> CommandError {
    CommandError::Argument(format!("--checkpoint {}: {error}", path.display()))
}
