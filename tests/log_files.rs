//! Tests of the log files. The game exits, because there is no display.
#![cfg(all(feature = "render", target_os = "linux"))]
#![expect(
    clippy::disallowed_methods,
    reason = "the test drives another process and reads its files"
)]

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

/// Starts the game without a display. The game writes all its files below `folder`.
fn start(folder: &Path) -> Output {
    start_with_backtrace(folder, "0")
}

fn start_with_backtrace(folder: &Path, backtrace: &str) -> Output {
    Command::new(env!("CARGO_BIN_EXE_breakthrough"))
        .env("RUST_BACKTRACE", backtrace)
        .env("XDG_STATE_HOME", folder.join("state"))
        .env("XDG_DATA_HOME", folder)
        .env("XDG_CONFIG_HOME", folder)
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .output()
        .expect("the game starts")
}

fn check_no_display(output: &Output) -> String {
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1), "{errors}");
    assert!(errors.contains("no display found"), "{errors}");
    errors
}

/// Returns the texts of all log files.
fn logs(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder.join("state/breakthrough/logs")).expect("a folder of logs");
    let paths = entries.map(|entry| entry.expect("a file").path());
    paths.map(|path| fs::read_to_string(path).expect("readable")).collect()
}

#[test]
fn the_fatal_error_is_logged_and_five_logs_are_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    for _ in 0..7 {
        let errors = check_no_display(&start(folder.path()));
        assert!(!errors.contains("warning"), "{errors}");
    }
    let logs = logs(folder.path());
    assert_eq!(logs.len(), 5);
    for log in logs {
        assert!(log.contains("Failed to build event loop"), "{log}");
        assert!(!log.contains("rust_begin_unwind"), "{log}");
    }
}

#[test]
fn the_log_contains_a_backtrace_if_it_is_enabled() {
    let folder = tempfile::tempdir().expect("a folder");
    check_no_display(&start_with_backtrace(folder.path(), "1"));
    let logs = logs(folder.path());
    assert!(logs[0].contains("rust_begin_unwind"), "{logs:?}");
}

#[test]
fn an_unwritable_log_is_only_a_warning() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("state"), "no folder").expect("written");
    let errors = check_no_display(&start(folder.path()));
    assert!(errors.contains("warning: cannot create a log file in "), "{errors}");
}

#[test]
fn the_help_names_the_log_folder() {
    let help = Command::new(env!("CARGO_BIN_EXE_breakthrough"))
        .arg("--help")
        .env("XDG_STATE_HOME", "/tmp/some-state")
        .output()
        .expect("the game starts");
    let help = String::from_utf8_lossy(&help.stdout).into_owned();
    assert!(help.contains("/tmp/some-state/breakthrough/logs"), "{help}");
}
