//! Tests of the log files. The game finds no display and exits.
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
    Command::new(env!("CARGO_BIN_EXE_breakthrough"))
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

#[test]
fn the_fatal_error_is_logged_and_five_logs_are_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    for _ in 0..7 {
        let errors = check_no_display(&start(folder.path()));
        assert!(!errors.contains("warning"), "{errors}");
    }
    let logs = fs::read_dir(folder.path().join("state/breakthrough/logs")).expect("a folder of logs");
    let logs: Vec<_> = logs.map(|entry| entry.expect("a file").path()).collect();
    assert_eq!(logs.len(), 5);
    for log in logs {
        let text = fs::read_to_string(&log).expect("readable");
        assert!(text.contains("Failed to build event loop"), "{}: {text}", log.display());
    }
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
