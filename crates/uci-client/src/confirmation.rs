//! Confirmed commands of UCI engines. Confirmations apply to one machine: backups do not contain the confirmation file, and
//! restoring or importing does not write it.

use crate::{EngineCommand, Launcher};
use breakthrough_platform::files;
use breakthrough_platform::toml_file::{self, check_length};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

/// Maximum size of a confirmation file, in bytes.
pub const MAX_CONFIRMATIONS_BYTES: u64 = 1 << 20;

/// A command confirmed by the player. Only confirmed commands are started as processes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConfirmedCommand {
    command: EngineCommand,
    launcher: Option<Launcher>,
}

impl ConfirmedCommand {
    /// Confirms a command that the user of this process typed on the command line or in a form. The command must not come from a
    /// file.
    #[must_use]
    pub const fn typed(command: EngineCommand, launcher: Option<Launcher>) -> ConfirmedCommand {
        ConfirmedCommand { command, launcher }
    }

    /// Returns the command.
    #[must_use]
    pub const fn command(&self) -> &EngineCommand {
        &self.command
    }

    pub(crate) const fn launcher(&self) -> Option<&Launcher> {
        self.launcher.as_ref()
    }
}

/// The commands confirmed by the player. A confirmation covers exactly one program with its arguments and options.
#[derive(Debug, Default)]
pub struct Confirmations {
    /// Without a file, confirmations apply until the process ends.
    file: Option<PathBuf>,
    confirmed: BTreeSet<EngineCommand>,
    launcher: Option<Launcher>,
}

#[derive(Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct ConfirmationFile {
    #[serde(default)]
    confirmed: BTreeSet<EngineCommand>,
}

impl Confirmations {
    /// Parses the text of a confirmation file.
    ///
    /// # Errors
    /// The text is longer than [`MAX_CONFIRMATIONS_BYTES`] or not a valid confirmation file; the error reports the line and column.
    pub fn parse(text: &str) -> Result<BTreeSet<EngineCommand>, String> {
        let text = toml_file::strip_bom(text);
        let parsed = check_length(text, MAX_CONFIRMATIONS_BYTES).and_then(|()| toml_file::parse(text));
        let file: ConfirmationFile = parsed.map_err(|error| error.locate(text).to_string())?;
        Ok(file.confirmed)
    }

    /// Creates the confirmations from `confirmed`, the commands in `file`. Engines started with `launcher` are killed when this
    /// process ends.
    #[must_use]
    pub const fn new(
        file: Option<PathBuf>,
        confirmed: BTreeSet<EngineCommand>,
        launcher: Option<Launcher>,
    ) -> Confirmations {
        Confirmations {
            file,
            confirmed,
            launcher,
        }
    }

    /// Returns the command as a [`ConfirmedCommand`] if the player has confirmed it.
    #[must_use]
    pub fn get(&self, command: &EngineCommand) -> Option<ConfirmedCommand> {
        self.confirmed.contains(command).then(|| self.typed(command.clone()))
    }

    /// Confirms a command that the player typed in this process. The confirmation is not saved.
    #[must_use]
    pub fn typed(&self, command: EngineCommand) -> ConfirmedCommand {
        ConfirmedCommand::typed(command, self.launcher.clone())
    }

    /// Adds a confirmation. A confirmation that cannot be saved applies until the process ends.
    ///
    /// # Errors
    /// The file cannot be written; the error contains its path.
    pub fn confirm(&mut self, command: EngineCommand) -> Result<(), String> {
        self.confirmed.insert(command.clone());
        self.save(|confirmed| _ = confirmed.insert(command))
    }

    /// Withdraws the confirmation of a command.
    ///
    /// # Errors
    /// The file cannot be written; the error contains its path.
    pub fn withdraw(&mut self, command: &EngineCommand) -> Result<(), String> {
        if self.confirmed.remove(command) {
            return self.save(|confirmed| _ = confirmed.remove(command));
        }
        Ok(())
    }

    /// Applies a change to the file, which is reread first, because another window may have changed it.
    fn save(&self, change: impl FnOnce(&mut BTreeSet<EngineCommand>)) -> Result<(), String> {
        let Some(path) = &self.file else { return Ok(()) };
        let change_file = || -> io::Result<()> {
            let _lock = files::lock_for_update(path)?;
            let mut confirmed = match files::read_text_limited(path, MAX_CONFIRMATIONS_BYTES) {
                Ok(text) => Confirmations::parse(&text).map_err(io::Error::other)?,
                Err(error) if error.kind() == ErrorKind::NotFound => BTreeSet::new(),
                Err(error) => return Err(error),
            };
            change(&mut confirmed);
            write(path, confirmed)
        };
        change_file().map_err(|error| format!("{}: {error}", path.display()))
    }
}

fn write(path: &Path, confirmed: BTreeSet<EngineCommand>) -> io::Result<()> {
    let text = toml::to_string_pretty(&ConfirmationFile { confirmed }).map_err(io::Error::other)?;
    // A longer file could not be read.
    check_length(&text, MAX_CONFIRMATIONS_BYTES).map_err(|error| io::Error::other(error.reason))?;
    files::atomic_write(path, |file| file.write_all(text.as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn command(words: &[&str], options: &[(&str, &str)]) -> EngineCommand {
        EngineCommand {
            command: words.iter().map(|word| (*word).to_owned()).collect(),
            options: options
                .iter()
                .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
                .collect(),
        }
    }

    #[test]
    fn a_confirmation_covers_one_program_with_its_arguments_and_options() {
        let mut confirmations = Confirmations::default();
        let confirmed = command(&["/usr/games/odd", "uci"], &[("Hash", "64")]);
        assert_eq!(confirmations.get(&confirmed), None);
        confirmations.confirm(confirmed.clone()).expect("no file");
        assert_eq!(
            confirmations.get(&confirmed).as_ref().map(ConfirmedCommand::command),
            Some(&confirmed)
        );
        for other in [
            command(&["/usr/games/odd", "uci", ""], &[("Hash", "64")]),
            command(&["/usr/games/odd uci"], &[("Hash", "64")]),
            command(&["/usr/games/odd"], &[("Hash", "64")]),
            command(&["/usr/games/odd", "uci"], &[]),
            command(
                &["/usr/games/odd", "uci"],
                &[("Debug Log File", "/home/x/.profile"), ("Hash", "64")],
            ),
        ] {
            assert_eq!(confirmations.get(&other), None, "{other:?}");
        }
        confirmations.withdraw(&confirmed).expect("no file");
        assert_eq!(confirmations.get(&confirmed), None);
    }

    #[test]
    fn two_windows_share_a_confirmation_file() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("state/confirmed-engines.toml");
        let open = || {
            let text = files::read_to_string(&path).unwrap_or_default();
            Confirmations::new(Some(path.clone()), Confirmations::parse(&text).expect("a list"), None)
        };
        let (one, two) = (
            command(&["a b", "\n\"'\u{7f}"], &[("Clear Hash", "")]),
            command(&["c"], &[]),
        );
        let (mut first, mut second) = (open(), open());
        first.confirm(one.clone()).expect("written");
        second.confirm(two.clone()).expect("written");
        let both = open();
        assert!(both.get(&one).is_some() && both.get(&two).is_some());
        first.withdraw(&one).expect("written");
        let left = open();
        assert!(left.get(&one).is_none() && left.get(&two).is_some());
    }

    #[test]
    fn an_invalid_file_is_not_overwritten() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("confirmed-engines.toml");
        let mut confirmations = Confirmations::new(Some(path.clone()), BTreeSet::new(), None);
        for (bytes, reason) in [
            (&b"[[confirmed]]\n"[..], "line 1, column 1"),
            (b"\xff", "expected UTF-8"),
        ] {
            files::write(&path, bytes).expect("written");
            let error = confirmations.confirm(command(&["a"], &[])).expect_err("no list");
            assert!(error.contains(reason), "{error}");
            assert_eq!(files::read(&path).expect("a file"), bytes);
        }
    }

    #[test]
    fn a_file_that_is_too_large_is_kept() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("confirmed-engines.toml");
        let mut confirmations = Confirmations::new(Some(path.clone()), BTreeSet::new(), None);
        // This command could be written but not parsed.
        let long = "x".repeat(MAX_CONFIRMATIONS_BYTES as usize);
        let error = confirmations.confirm(command(&[&long], &[])).expect_err("too long");
        assert!(
            error.contains("expected at most 1048576 bytes") && !path.exists(),
            "{error}"
        );
        files::create(&path)
            .and_then(|file| file.set_len(9 << 30))
            .expect("a sparse file");
        let error = confirmations.confirm(command(&["a"], &[])).expect_err("too long");
        assert!(
            error.ends_with("expected at most 1048576 bytes, found 9663676416"),
            "{error}"
        );
        assert_eq!(files::length(&path).expect("a file"), 9 << 30);
    }

    #[test]
    fn an_unsaved_confirmation_applies_and_the_error_names_the_file() {
        let folder = tempfile::tempdir().expect("a folder");
        files::write(&folder.path().join("file"), "").expect("written");
        let path = folder.path().join("file/confirmed-engines.toml");
        let mut confirmations = Confirmations::new(Some(path), BTreeSet::new(), None);
        let error = confirmations.confirm(command(&["a"], &[])).expect_err("no folder");
        assert!(error.contains("confirmed-engines.toml: "), "{error}");
        assert!(confirmations.get(&command(&["a"], &[])).is_some());
    }
}
