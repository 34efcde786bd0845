//! Errors of systems, observers and commands: each is logged and shown to the player, and the program continues.
//!
//! A repeated error is reported again only if it has not occurred for ten seconds. Only the windowed app adds this plugin;
//! in all other apps, an error panics.

use bevy::ecs::error::{BevyError, ErrorContext, Severity, match_severity};
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use breakthrough_platform::clock::{Duration, Instant};
use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

/// Quiet period of an error after which its next occurrence is reported again.
const QUIET_TIME: Duration = Duration::from_secs(10);
/// Maximum number of remembered errors.
const MAX_ERRORS: usize = 32;

/// Triggered when a system, an observer or a command fails. A repeated error is reported only once while it keeps occurring.
#[derive(Event, Clone, Debug)]
pub(crate) struct ErrorReported(pub String);

/// A reported error and the time at which it last occurred.
struct KnownError {
    text: String,
    last_seen: Instant,
    /// Sequence number of the error's last report.
    report: u64,
}

/// Recent errors, in the order of their reports.
struct ErrorLog {
    errors: VecDeque<KnownError>,
    reports: u64,
}

impl ErrorLog {
    const fn new() -> ErrorLog {
        ErrorLog {
            errors: VecDeque::new(),
            reports: 0,
        }
    }

    /// Records an error. Returns `true` if the error has not occurred recently and must be reported.
    fn note(&mut self, text: &str, now: Instant) -> bool {
        let known = self.errors.iter_mut().find(|error| error.text == text);
        if let Some(error) = known
            && now.duration_since(std::mem::replace(&mut error.last_seen, now)) < QUIET_TIME
        {
            return false;
        }
        self.errors.retain(|error| error.text != text);
        if self.errors.len() == MAX_ERRORS {
            self.errors.pop_front();
        }
        self.reports += 1;
        self.errors.push_back(KnownError {
            text: text.to_owned(),
            last_seen: now,
            report: self.reports,
        });
        true
    }

    /// Returns the texts of all reports with a sequence number above `report`.
    fn reported_after(&self, report: u64) -> Vec<String> {
        let newer = self.errors.iter().filter(|error| error.report > report);
        newer.map(|error| error.text.clone()).collect()
    }
}

/// Bevy calls the error handler without a world and from any thread, so errors are stored here until the next frame.
static ERROR_LOG: Mutex<ErrorLog> = Mutex::new(ErrorLog::new());

/// Last report passed to the observers of [`ErrorReported`].
#[derive(Resource)]
struct LastReport(u64);

/// Keeps the app running after errors. By default, Bevy panics.
pub(crate) fn plugin(app: &mut App) {
    app.set_error_handler(handle_error)
        .insert_resource(LastReport(with_error_log(|log| log.reports)))
        .add_message::<RequestRedraw>()
        .add_systems(Last, report_errors);
}

fn with_error_log<T>(read: impl FnOnce(&mut ErrorLog) -> T) -> T {
    read(&mut ERROR_LOG.lock().unwrap_or_else(PoisonError::into_inner))
}

fn handle_error(error: BevyError, context: ErrorContext) {
    if error.severity() < Severity::Error {
        return match_severity(error, context);
    }
    let text = error.to_string();
    let (message, backtrace) = split_backtrace(text.trim_end());
    if with_error_log(|log| log.note(message, Instant::now())) {
        // Bevy's context includes the system's name only with the feature `debug`, and the backtrace only with `RUST_BACKTRACE=1`.
        error!("error in a {}: {message}{backtrace}", context.kind());
    }
}

/// Splits an error text into the message and the backtrace, which is only logged.
fn split_backtrace(text: &str) -> (&str, &str) {
    let is_frame = |line: &str| {
        let number = line.trim_start().split_once(": ").map_or("", |(number, _)| number);
        !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())
    };
    let ends = text.match_indices('\n').map(|(end, _)| end);
    let end = ends
        .into_iter()
        .find(|end| is_frame(text[end + 1..].lines().next().unwrap_or("")));
    text.split_at(end.unwrap_or(text.len()))
}

/// Triggers [`ErrorReported`] for new errors.
fn report_errors(mut last: ResMut<LastReport>, mut commands: Commands, mut redraw: MessageWriter<RequestRedraw>) {
    let (texts, reports) = with_error_log(|log| (log.reported_after(last.0), log.reports));
    last.bypass_change_detection().0 = reports;
    for text in texts {
        commands.trigger(ErrorReported(text));
        redraw.write(RequestRedraw);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_is_reported_again_only_after_a_quiet_time() {
        let mut log = ErrorLog::new();
        let start = Instant::now();
        let mut note = |text: &str, seconds: u64| log.note(text, start + Duration::from_secs(seconds));
        assert!(note("a", 0));
        assert!(
            (1..100).all(|seconds| !note("a", seconds)),
            "a recurring error is reported once"
        );
        assert!(note("b", 100));
        assert!(!note("a", 105));
        assert!(note("a", 115), "an error that recurs after a pause is reported again");
        assert_eq!(log.reported_after(0), ["b", "a"]);
        assert_eq!(log.reported_after(2), ["a"]);
        assert!(log.reported_after(3).is_empty());
    }

    #[test]
    fn an_error_of_a_system_is_reported_and_a_warning_is_not() {
        #[derive(Resource, Default)]
        struct Reported(Vec<String>);
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, plugin))
            .init_resource::<Reported>()
            .add_observer(|error: On<ErrorReported>, mut reported: ResMut<Reported>| {
                reported.0.push(error.0.clone());
            })
            .add_systems(Update, || -> Result { Err(BevyError::warning("a mild failure")) })
            .add_systems(Update, || -> Result { Err("a failure of this test".into()) });
        for _ in 0..3 {
            app.update();
        }
        // Errors of other tests may be reported as well.
        let mut reported = app.world().resource::<Reported>().0.clone();
        reported.retain(|text| text.contains("failure"));
        assert_eq!(reported, ["a failure of this test"]);
    }

    #[test]
    fn the_backtrace_is_not_part_of_the_message() {
        let error = "two: lines\nof text";
        assert_eq!(split_backtrace(error), (error, ""));
        let backtrace = "\n   3: breakthrough::board::spawn\n             at src/board/spawn.rs:7";
        assert_eq!(split_backtrace(&format!("{error}{backtrace}")), (error, backtrace));
    }

    #[test]
    fn the_number_of_remembered_errors_is_limited() {
        let mut log = ErrorLog::new();
        for number in 0..2 * MAX_ERRORS {
            assert!(log.note(&number.to_string(), Instant::now()));
        }
        assert_eq!(log.errors.len(), MAX_ERRORS);
        assert_eq!(log.errors.back().map(|error| error.text.as_str()), Some("63"));
    }
}
