//! Checkpoint files of `solve`.

use super::Failure;
use breakthrough_platform::files::atomic_write;
use breakthrough_rules::Position;
use breakthrough_solver::{Settings, Solver};
use std::fs::File;
use std::io::{self, BufReader, BufWriter, Write};
use std::path::Path;

/// Reads a checkpoint of this position.
pub(super) fn read(path: &Path, position: &Position, settings: &Settings) -> Result<Solver, Failure> {
    let file = File::open(path).map_err(|error| refused(path, &error))?;
    Solver::resume(position, settings, &mut BufReader::with_capacity(1 << 20, file))
        .map_err(|error| refused(path, &error))
}

/// Refuses a path at which something stands that a checkpoint would replace.
pub(super) fn check_free(path: &Path) -> Result<(), Failure> {
    if path.exists() {
        let text = "there is such a file already: add --resume to go on from it, or name another";
        return Err(refused(path, &text));
    }
    Ok(())
}

/// Writes a checkpoint in place of an older one.
pub(super) fn write(path: &Path, solver: &Solver) -> Result<(), Failure> {
    let written = atomic_write(path, |file| {
        let mut output = BufWriter::with_capacity(1 << 20, file);
        solver.save(&mut output)?;
        output.flush()
    });
    written.map_err(|error| {
        Failure::Io(io::Error::new(
            error.kind(),
            format!("--checkpoint {}: {error}", path.display()),
        ))
    })
}

fn refused(path: &Path, why: &impl std::fmt::Display) -> Failure {
    Failure::Argument(format!("--checkpoint {}: {why}", path.display()))
}
