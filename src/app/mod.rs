//! The program: command line, launch options and window.

pub(crate) mod arguments;
mod crash_window;
mod failure;
mod fit_screen;
pub(crate) mod frame_report;
mod icon;
pub(crate) mod launch_options;
pub(crate) mod log;
#[cfg_attr(
    all(target_arch = "wasm32", target_os = "unknown"),
    path = "pipeline_compilations_web.rs"
)]
mod pipeline_compilations;
pub(crate) mod report;
mod run_marker;
#[cfg(unix)]
mod termination;
mod wake_up;
pub(crate) mod window;

use crate::text::{LocalizedText, Texts};
use arguments::{Arguments, Command};
use bevy::prelude::*;
use breakthrough_platform::clock::Instant;
use breakthrough_platform::folders;
use breakthrough_platform::panics::catch_panic;
use breakthrough_platform::text::printable;
use breakthrough_uci_client::run_as_launcher;
use launch_options::LaunchOptions;
use log::LogFile;
use report::CrashReporter;
use run_marker::RunMarker;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Parses the command line, and runs the game or a subcommand (`run_tool`). Returns the exit code: 0, 1 if the game cannot run on this
/// system, 2 for invalid arguments.
pub(crate) fn main(run_tool: impl FnOnce(Command, Instant) -> Result<AppExit, String>) -> ExitCode {
    let started = Instant::now();
    if let Some(code) = run_as_launcher() {
        return code;
    }
    let arguments = Arguments::parse_with_log_folder(folders::logs().as_deref());
    if arguments.report {
        report::print_report();
        return ExitCode::SUCCESS;
    }
    if let Some(report) = arguments.after_crash {
        crash_window::run(report);
        return ExitCode::SUCCESS;
    }
    let log_file = folders::logs()
        .filter(|_| arguments.command.is_none())
        .and_then(create_log_file);
    let (marker, notice) = log_file.as_ref().map(mark_running).unwrap_or_default();
    let reports = folders::state().map(|state| state.join("reports"));
    let reporter = arguments
        .command
        .is_none()
        .then(|| CrashReporter::new(reports, log_file.clone()));
    failure::install_panic_hook(log_file.clone(), marker.clone(), reporter.clone());
    let exit = match arguments.command {
        Some(command) => run_tool(command, started),
        None => LaunchOptions::from_arguments(arguments, log_file)
            .inspect_err(|_| notice.iter().for_each(print_notice))
            .map(|options| run_catching_panics(options.with_notice(notice.clone()), reporter)),
    };
    if let Some(marker) = marker.filter(|_| exit != Ok(AppExit::from_code(PANICKED))) {
        marker.finish();
    }
    pipeline_compilations::wait_for_end();
    match exit {
        Ok(AppExit::Success) => ExitCode::SUCCESS,
        Ok(AppExit::Error(code)) => ExitCode::from(code.get()),
        Err(message) => {
            // The message may contain untrusted text from a file.
            eprintln!("breakthrough: {}", printable(message));
            ExitCode::from(2)
        }
    }
}

/// Prints a startup notice, in English like all other command-line output.
fn print_notice(notice: &LocalizedText) {
    eprintln!("breakthrough: {}", printable(Texts::english().localize(notice)));
}

/// Creates the log file of this run. If this fails, the game starts without a log file.
fn create_log_file(folder: PathBuf) -> Option<LogFile> {
    let created = LogFile::create(&folder);
    created
        .inspect_err(|error| {
            eprintln!(
                "breakthrough: warning: cannot create a log file in {}: {error}",
                folder.display()
            );
        })
        .ok()
}

/// Exit code after a panic of the game.
const PANICKED: u8 = 101;

/// Runs the game. The panic hook prints and logs a panic. Unwinding then drops the app, and the drop blocks until the library has handled
/// all pending requests. Finally, the crash report is written. A panic of the rendering thread does not unwind: Bevy ends the app with an
/// error.
fn run_catching_panics(options: LaunchOptions, reporter: Option<CrashReporter>) -> AppExit {
    let options = options.with_crash_reporter(reporter.clone());
    let result = catch_panic(|| window::run_game(options));
    let report = match (&result, reporter) {
        (Ok(AppExit::Success), _) => None,
        (Ok(AppExit::Error(_)), reporter) => reporter.and_then(|reporter| reporter.write_bevy_panic().transpose()),
        (Err(message), reporter) => reporter.and_then(|reporter| reporter.write(message).transpose()),
    };
    let is_crash = result.is_err() || report.is_some();
    if is_crash {
        eprintln!("breakthrough: internal error: the game stopped and can be continued after a restart");
    }
    match report {
        Some(Ok(path)) => {
            eprintln!("breakthrough: crash report: {}", printable(path.display()));
            if let Err(error) = crash_window::open(&path) {
                eprintln!("breakthrough: cannot show the crash report: {error}");
            }
        }
        Some(Err(error)) => eprintln!("breakthrough: warning: cannot write a crash report: {error}"),
        None => {}
    }
    match result {
        Ok(exit) if !is_crash => exit,
        _ => AppExit::from_code(PANICKED),
    }
}

/// Creates the marker of this run. Also returns a notice for the player if the previous run ended unexpectedly.
fn mark_running(log_file: &LogFile) -> (Option<RunMarker>, Option<LocalizedText>) {
    let state = folders::logs();
    let folder = state.as_deref().and_then(Path::parent).unwrap_or(Path::new("."));
    match RunMarker::create(&folder.join("running"), log_file.path()) {
        Ok((marker, ended)) => {
            let notice = |log: String| LocalizedText::new("notice-ended-unexpectedly", [("file", log.into())]);
            (Some(marker), ended.map(notice))
        }
        Err(error) => {
            // Without a marker, the game still starts. A failure to log the error is ignored.
            let _ = log_file.write(&format!(
                "cannot create the run marker in {}: {error}",
                folder.display()
            ));
            (None, None)
        }
    }
}
