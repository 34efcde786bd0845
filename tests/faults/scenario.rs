//! Scenarios. Each scenario runs the program so that it writes files, and checks the resulting files.

use crate::suite::injection::{Fault, FaultKind};
use std::fs;
use std::io::Write;
use std::os::unix::process::ExitStatusExt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::process::{ExitStatus, Output};
use tempfile::TempDir;

/// A run of the program that writes files in one folder.
#[derive(Clone, Copy)]
pub(crate) struct Scenario {
    pub(crate) name: &'static str,
    /// Creates the files that exist before the run.
    pub(crate) prepare: fn(&Path),
    /// Uses the program, and calls [`acknowledge`] and [`report`].
    pub(crate) act: fn(&Path),
    /// Checks the folder after the program has exited or has been killed. Panics if data is lost or partially written.
    pub(crate) verify: fn(&Path, &Said),
}

/// Output of a scenario.
#[derive(Debug, Default)]
pub(crate) struct Said {
    /// Changes that were acknowledged as saved.
    pub(crate) acknowledged: Vec<String>,
    /// Error messages.
    pub(crate) reported: Vec<String>,
    /// Whether the scenario reached its end.
    pub(crate) has_ended: bool,
    pub(crate) fault: Option<Fault>,
}

impl Said {
    /// Returns whether this change was acknowledged.
    pub(crate) fn has(&self, change: &str) -> bool {
        self.acknowledged.iter().any(|known| known == change)
    }

    /// Returns the last acknowledged change.
    pub(crate) fn last(&self) -> Option<&str> {
        self.acknowledged.last().map(String::as_str)
    }
}

/// Reports a change as saved.
pub(crate) fn acknowledge(change: impl AsRef<str>) {
    say("saved", change.as_ref());
}

/// Reports a change as not saved, with the message shown to the player.
pub(crate) fn report(sentence: impl ToString) {
    say("failed", &sentence.to_string());
}

/// Acknowledges a change or reports its error.
pub(crate) fn report_result<T, E: ToString>(change: &str, result: Result<T, E>) {
    match result {
        Ok(_) => acknowledge(change),
        Err(error) => report(error.to_string()),
    }
}

pub(crate) fn say(kind: &str, text: &str) {
    let mut output = std::io::stdout().lock();
    writeln!(output, "{kind} {text}").expect("written");
    output.flush().expect("written");
}

/// A completed run of a scenario.
pub(crate) struct Outcome {
    home: TempDir,
    said: Said,
    status: ExitStatus,
    errors: String,
    /// File operations, such as `write /library.sqlite-wal`.
    pub(crate) operations: Vec<String>,
}

impl Outcome {
    pub(crate) fn new(home: TempDir, fault: Option<Fault>, output: &Output, operations: Vec<String>) -> Outcome {
        let mut said = Said {
            fault,
            ..Said::default()
        };
        for line in String::from_utf8_lossy(&output.stdout).lines() {
            match line.split_once(' ') {
                Some(("saved", change)) => said.acknowledged.push(change.to_owned()),
                Some(("failed", sentence)) => said.reported.push(sentence.to_owned()),
                Some(("end", _)) => said.has_ended = true,
                _ => {}
            }
        }
        Outcome {
            home,
            said,
            status: output.status,
            errors: String::from_utf8_lossy(&output.stderr).into_owned(),
            operations,
        }
    }

    /// Returns whether the program was killed before its end.
    pub(crate) fn was_killed(&self) -> bool {
        self.status.signal().is_some() && !self.said.has_ended
    }

    /// Checks the program's exit, its messages, and the files.
    pub(crate) fn check(&self, scenario: &Scenario) -> Result<(), String> {
        let is_killed = self.said.fault.is_some_and(|fault| fault.kind.kills());
        let has_ended = self.status.success() && self.said.has_ended;
        if !is_killed && !has_ended {
            return Err(format!("ended with {}: {}", self.status, self.errors.trim()));
        }
        let is_injected = self.said.fault.is_some_and(|fault| fault.at > 0);
        let is_reached = self.said.fault.is_none_or(|fault| self.operations.len() >= fault.at);
        if is_injected && !is_reached {
            return Err(format!(
                "expected a fault, found {} operations only",
                self.operations.len()
            ));
        }
        if is_killed && is_injected && self.said.has_ended {
            return Err("expected the program to be killed, found that it ended by itself".to_owned());
        }
        for sentence in &self.said.reported {
            if sentence.trim().is_empty() || sentence.contains("SELECT") || sentence.contains("INSERT") {
                return Err(format!("expected a sentence for the player, found `{sentence}`"));
            }
        }
        let leftovers = leftovers(self.home.path());
        if !is_killed && !self.may_leave_files() && !leftovers.is_empty() {
            return Err(format!("expected no temporary files, found {leftovers:?}"));
        }
        let verify = || (scenario.verify)(self.home.path(), &self.said);
        catch_unwind(AssertUnwindSafe(verify)).map_err(|panic| {
            let text = panic.downcast_ref::<String>().cloned();
            let text = text.or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned()));
            format!("{}; said {:?}", text.unwrap_or_default(), self.said)
        })
    }
}

impl Outcome {
    /// Returns whether the fault prevents the program from removing a temporary file. Such faults are a failed deletion, and a
    /// rename that cannot be undone on a full disk. The next run removes or uses the file.
    fn may_leave_files(&self) -> bool {
        let Some(Fault { at, kind }) = self.said.fault else {
            return false;
        };
        let operation = self.operations.get(at.wrapping_sub(1));
        operation.is_some_and(|operation| {
            operation.starts_with("delete ") || (kind == FaultKind::Full && operation.starts_with("rename "))
        })
    }
}

/// Returns the temporary files in a folder.
fn leftovers(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let is_temporary = name.starts_with('.')
            || name.starts_with("library-temporary-")
            || name.starts_with("breakthrough-")
            || name.ends_with(".part")
            || name.ends_with("-rescued");
        if is_temporary {
            found.push(path);
        } else if path.is_dir() {
            found.extend(leftovers(&path));
        }
    }
    found
}
