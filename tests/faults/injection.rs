//! Runs a scenario in a second process with a fault in one file operation.

use crate::suite::scenario::{Outcome, Scenario};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;
use tempfile::TempDir;

/// A fault injected into one file operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Fault {
    /// Number of the operation, from 1.
    pub(crate) at: usize,
    pub(crate) kind: FaultKind,
}

/// Kinds of faults, documented in `inject.c`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FaultKind {
    Error,
    Short,
    Full,
    Kill,
    Torn,
}

impl FaultKind {
    pub(crate) const ALL: [FaultKind; 5] = [
        FaultKind::Error,
        FaultKind::Short,
        FaultKind::Full,
        FaultKind::Kill,
        FaultKind::Torn,
    ];

    /// Returns whether the fault applies to an operation, given as a line such as `write /library.sqlite`.
    pub(crate) fn fits(self, operation: &str) -> bool {
        let writes = operation.starts_with("write ") || operation.starts_with("copy ");
        let needs_room =
            !operation.starts_with("sync ") && !operation.starts_with("delete ") && !operation.starts_with("truncate ");
        match self {
            FaultKind::Error | FaultKind::Kill => true,
            FaultKind::Short | FaultKind::Torn => writes,
            FaultKind::Full => needs_room,
        }
    }

    /// Returns whether the fault kills the program.
    pub(crate) const fn kills(self) -> bool {
        matches!(self, FaultKind::Kill | FaultKind::Torn)
    }
}

/// The compiled library for `LD_PRELOAD`.
pub(crate) struct Injection {
    folder: TempDir,
}

impl Injection {
    pub(crate) fn compile() -> Injection {
        let folder = tempfile::tempdir().expect("a folder");
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/faults/inject.c");
        let status = Command::new("cc")
            .args(["-O1", "-Wall", "-Werror", "-shared", "-fPIC", "-o"])
            .arg(folder.path().join("inject.so"))
            .arg(source)
            .status();
        assert!(status.expect("a C compiler").success(), "inject.c compiles");
        Injection { folder }
    }

    /// Runs the scenario on a copy of the prepared folder.
    pub(crate) fn run(&self, scenario: &Scenario, prepared: &Path, fault: Option<Fault>) -> Outcome {
        let (home, mut command) = act(scenario, prepared);
        let folder = home.path().canonicalize().expect("a folder");
        let log = self.folder.path().join("operations");
        let _ = fs::remove_file(&log);
        command
            .env("LD_PRELOAD", self.folder.path().join("inject.so"))
            .env("FAULT_FOLDER", &folder)
            .env("FAULT_LOG", &log);
        if let Some(Fault { at, kind }) = fault {
            command
                .env("FAULT_AT", at.to_string())
                .env("FAULT_KIND", format!("{kind:?}").to_lowercase());
        }
        let output = command.output().expect("the program starts");
        let operations = fs::read_to_string(&log).unwrap_or_default();
        Outcome::new(home, fault, &output, operations.lines().map(str::to_owned).collect())
    }
}

/// Runs the scenario on a copy of the prepared folder, and kills the program after the given time, if any.
pub(crate) fn run_killed(scenario: &Scenario, prepared: &Path, after: Option<Duration>) -> Outcome {
    let (home, mut command) = act(scenario, prepared);
    let spawned = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
    let mut program = spawned.expect("the program starts");
    if let Some(after) = after {
        sleep(after);
        program.kill().expect("killed");
    }
    let output = program.wait_with_output().expect("the output of the program");
    let fault = Fault {
        at: 0,
        kind: FaultKind::Kill,
    };
    Outcome::new(home, Some(fault), &output, Vec::new())
}

/// Copies the prepared folder and builds the command that runs the scenario there.
fn act(scenario: &Scenario, prepared: &Path) -> (TempDir, Command) {
    let home = tempfile::tempdir().expect("a folder");
    copy_folder(prepared, home.path());
    let folder = home.path().canonicalize().expect("a folder");
    let mut command = Command::new(std::env::current_exe().expect("this program"));
    command.arg("act").arg(scenario.name).arg(&folder);
    // SQLite and the standard library create their temporary files in this folder as well.
    command.env("TMPDIR", folder);
    (home, command)
}

fn copy_folder(from: &Path, to: &Path) {
    for entry in fs::read_dir(from).expect("a folder") {
        let path: PathBuf = entry.expect("an entry").path();
        let copy = to.join(path.file_name().expect("a name"));
        if path.is_dir() {
            fs::create_dir(&copy).expect("created");
            copy_folder(&path, &copy);
        } else {
            fs::copy(&path, &copy).expect("copied");
        }
    }
}
