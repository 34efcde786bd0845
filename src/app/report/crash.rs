//! Crash reports: after a fatal panic, the program writes facts about itself and the machine, the message of the panic, and the last lines of
//! the log.

use crate::app::log::LogFile;
use crate::app::report::facts::{Fact, adapter_facts, fact_lines, program_facts};
use crate::app::report::redaction::redacted;
use crate::base::dated_files::dated_path;
use crate::settings::Quality;
use bevy::prelude::*;
use bevy::render::renderer::RenderAdapterInfo;
use breakthrough_platform::{files, folders, page};
use std::collections::VecDeque;
use std::io;
use std::panic::PanicHookInfo;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

/// Number of crash reports to keep.
const KEPT_REPORTS: usize = 5;
const EXTENSION: &str = "txt";
/// Number of lines of the log in a report.
const LOG_LINES: usize = 40;
/// Maximum length of the log that is read, in bytes.
const MAX_LOG_BYTES: u64 = 16 << 20;
/// Number of components of the source path in a report.
const SOURCE_PARTS: usize = 4;
/// Maximum number of recorded panics.
const MAX_PANICS: usize = 16;
/// Name of Bevy's worker threads. Its rendering thread has no name.
const BEVY_THREADS: &str = "Task Pool";

/// Records the panics of this run, and writes the crash report of a fatal panic. All clones share their state.
#[derive(Resource, Clone, Debug)]
pub(crate) struct CrashReporter {
    /// Folder of the reports; `None` in a page, which shows the report instead, and on a system without a folder for states.
    folder: Option<PathBuf>,
    log_file: Option<LogFile>,
    state: Arc<Mutex<State>>,
}

#[derive(Debug, Default)]
struct State {
    /// Adapter and quality, once known.
    graphics: Vec<Fact>,
    /// Panics of all threads. Jobs and engine workers catch their panics, which are not fatal.
    panics: VecDeque<Panic>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Panic {
    /// Whether the thread is a thread of Bevy, where a panic ends the game.
    is_in_bevy: bool,
    message: String,
    /// Source file and line.
    location: String,
}

impl CrashReporter {
    pub(crate) fn new(folder: Option<PathBuf>, log_file: Option<LogFile>) -> CrashReporter {
        CrashReporter {
            folder,
            log_file,
            state: Arc::default(),
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Records a panic. The panic hook calls this function. In a page, where every panic ends the game, the page shows the report.
    pub(crate) fn record(&self, info: &PanicHookInfo) {
        let thread = thread::current();
        let location = info.location();
        let panic = Panic {
            is_in_bevy: thread.name().is_none_or(|name| name.contains(BEVY_THREADS)),
            message: info.payload_as_str().unwrap_or("unknown panic").to_owned(),
            location: location.map_or_else(String::new, |place| {
                format!("{}:{}", short_source(place.file()), place.line())
            }),
        };
        page::show_crash_report(|| self.text(&panic));
        self.add(panic);
    }

    fn add(&self, panic: Panic) {
        let mut state = self.state();
        if state.panics.len() == MAX_PANICS {
            state.panics.pop_front();
        }
        state.panics.push_back(panic);
    }

    /// Writes the report of the panic with this message, which has ended the game. Returns the path of the report, unless there is no folder
    /// for reports.
    ///
    /// # Errors
    /// The file system reported an error.
    pub(crate) fn write(&self, message: &str) -> io::Result<Option<PathBuf>> {
        let panic = self
            .state()
            .panics
            .iter()
            .rev()
            .find(|panic| panic.message == message)
            .cloned();
        self.write_report(&panic.unwrap_or_else(|| Panic {
            is_in_bevy: true,
            message: message.to_owned(),
            location: String::new(),
        }))
    }

    /// Writes the report of the last panic in a thread of Bevy, if any: Bevy ends the app after a panic of the rendering thread. Returns the
    /// path of the report.
    ///
    /// # Errors
    /// The file system reported an error.
    pub(crate) fn write_bevy_panic(&self) -> io::Result<Option<PathBuf>> {
        let panic = self.state().panics.iter().rev().find(|panic| panic.is_in_bevy).cloned();
        panic.map_or(Ok(None), |panic| self.write_report(&panic))
    }

    fn write_report(&self, panic: &Panic) -> io::Result<Option<PathBuf>> {
        let Some(folder) = &self.folder else { return Ok(None) };
        files::create_folder(folder)?;
        let path = dated_path(folder, EXTENSION, KEPT_REPORTS);
        files::write(&path, self.text(panic))?;
        Ok(Some(path))
    }

    /// Returns the text of the report of a panic.
    fn text(&self, panic: &Panic) -> String {
        let log = self
            .log_file
            .as_ref()
            .map(|log| files::read_text_limited(log.path(), MAX_LOG_BYTES));
        let log = match log {
            Some(Ok(log)) => log,
            Some(Err(error)) => format!("cannot read the log: {error}"),
            None => String::new(),
        };
        let graphics = self.state().graphics.clone();
        report_text(&graphics, panic, &log, folders::home().as_deref())
    }
}

/// Returns the text of a report.
fn report_text(graphics: &[Fact], panic: &Panic, log: &str, home: Option<&Path>) -> String {
    let mut facts = program_facts();
    facts.extend_from_slice(graphics);
    facts.push(("panic", redacted(&panic.message, home)));
    facts.push(("location", panic.location.clone()));
    let lines: Vec<&str> = log.lines().filter(|line| !is_backtrace(line)).collect();
    let last = &lines[lines.len().saturating_sub(LOG_LINES)..];
    facts.extend(last.iter().map(|line| ("log", redacted(line, home))));
    fact_lines(&facts)
}

/// Whether a line of the log is part of a backtrace, such as `  12: name` or `at file`. Backtraces would displace the events before a panic.
fn is_backtrace(line: &str) -> bool {
    let Some(text) = line.strip_prefix("  ").map(str::trim_start) else {
        return false;
    };
    let is_frame = |(number, _): (&str, &str)| !number.is_empty() && number.chars().all(|digit| digit.is_ascii_digit());
    text.starts_with("at ") || text.split_once(": ").is_some_and(is_frame)
}

/// Returns the last components of the path of a source file, so that reports omit folders of the build machine.
fn short_source(file: &str) -> String {
    let parts: Vec<&str> = file.split(['/', '\\']).collect();
    parts[parts.len().saturating_sub(SOURCE_PARTS)..].join("/")
}

/// Records the graphics adapter and the quality for crash reports.
pub(crate) fn plugin(app: &mut App) {
    let is_known = || resource_exists::<CrashReporter>.and_then(resource_exists::<RenderAdapterInfo>);
    app.add_systems(PostStartup, record_graphics.run_if(is_known()))
        .add_systems(
            Last,
            record_graphics
                .run_if(is_known())
                .run_if(resource_exists_and_changed::<Quality>),
        );
}

fn record_graphics(reporter: Res<CrashReporter>, adapter: Res<RenderAdapterInfo>, quality: Res<Quality>) {
    let mut facts = adapter_facts(Some(&adapter));
    facts.push(("quality", format!("{:?}", *quality)));
    reporter.state().graphics = facts;
}

#[cfg(test)]
mod tests {
    use super::*;

    fn panic(message: &str, is_in_bevy: bool) -> Panic {
        Panic {
            is_in_bevy,
            message: message.to_owned(),
            location: "src/a.rs:3".to_owned(),
        }
    }

    #[test]
    fn a_report_has_facts_and_the_last_lines_of_the_log_without_private_data() {
        let graphics = [("adapter", "llvmpipe (Cpu)".to_owned()), ("quality", "Low".to_owned())];
        let log: String = (0..60).map(|number| format!("line {number} of “Anna”\n")).collect();
        let home = Path::new("/home/anna");
        let text = report_text(&graphics, &panic("no /home/anna/x.pgn", true), &log, Some(home));
        let lines: Vec<&str> = text.lines().collect();
        assert!(
            lines[0].starts_with("version: ") && lines[1].starts_with("system: "),
            "{text}"
        );
        let expected = [
            "adapter: llvmpipe (Cpu)",
            "quality: Low",
            "panic: no ~/…",
            "location: src/a.rs:3",
        ];
        assert_eq!(lines[2..6], expected);
        assert_eq!((lines.len(), lines[6]), (6 + LOG_LINES, "log: line 20 of “…”"));
        assert!(!text.contains("anna") && !text.contains("Anna"), "{text}");
    }

    #[test]
    fn the_report_is_about_the_fatal_panic() {
        let folder = tempfile::tempdir().expect("a folder");
        let reporter = CrashReporter::new(Some(folder.path().join("reports")), None);
        assert_eq!(reporter.write_bevy_panic().expect("no error"), None);
        for recorded in [
            panic("fatal", true),
            panic("of the renderer", true),
            panic("of a job", false),
        ] {
            reporter.add(recorded);
        }
        let text = |path: Option<PathBuf>| files::read_to_string(&path.expect("a report")).expect("readable");
        let fatal = text(reporter.write("fatal").expect("written"));
        assert!(fatal.contains("\npanic: fatal\nlocation: src/a.rs:3\n"), "{fatal}");
        let renderer = text(reporter.write_bevy_panic().expect("written"));
        assert!(renderer.contains("\npanic: of the renderer\n"), "{renderer}");
        let unrecorded = text(reporter.write("other").expect("written"));
        assert!(unrecorded.contains("\npanic: other\nlocation: \n"), "{unrecorded}");
    }

    #[test]
    fn a_report_omits_backtraces() {
        let log = "INFO start\n  12: breakthrough::main\n             at src/main.rs:3:5\n  caused by: x\nERROR end\n";
        let text = report_text(&[], &panic("no", true), log, None);
        let lines: Vec<&str> = text.lines().skip(4).collect();
        assert_eq!(lines, ["log: INFO start", "log:   caused by: x", "log: ERROR end"]);
    }

    #[test]
    fn sources_are_named_without_their_folder() {
        assert_eq!(
            short_source("/home/anna/.cargo/registry/src/x-1/bevy_ecs-0.19.1/src/world/mod.rs"),
            "bevy_ecs-0.19.1/src/world/mod.rs"
        );
        assert_eq!(short_source("src/board/mod.rs"), "src/board/mod.rs");
    }
}
