//! Facts about the program and the machine, as lines of the form `key: value`.

use crate::app::launch_options::saved_settings;
use crate::app::report::library_games::game_count;
use crate::app::report::redaction::{redacted, with_tilde};
use crate::base::VERSION;
use crate::graphics::quality::detected_quality;
use crate::settings::{AppearanceOverrides, DetectedQuality, Quality, Settings};
use bevy::platform::future::block_on;
use bevy::render::renderer::{RenderAdapterInfo, initialize_renderer};
use bevy::render::settings::{RenderResources, WgpuSettings};
use breakthrough_library::LibraryError;
use breakthrough_platform::panics::catch_panic;
use breakthrough_platform::text::printable;
use breakthrough_platform::{files, folders, memory, threads};
use std::env::consts::{ARCH, OS};
use std::io::{self, Write};
use std::panic;
use std::path::Path;

/// Key and value of a line.
pub(super) type Fact = (&'static str, String);

const NONE: &str = "none";
const UNKNOWN: &str = "unknown";
/// Maximum length of the file that names the Linux distribution, in bytes.
const MAX_RELEASE_BYTES: u64 = 1 << 16;

/// Prints the report about the program and the machine. Opens no window.
pub(crate) fn print_report() {
    let adapter = find_adapter();
    let settings = saved_settings();
    let quality = adapter.as_ref().map(|adapter| quality_text(&settings, adapter));
    let mut facts = program_facts();
    facts.extend(adapter_facts(adapter.as_ref()));
    facts.push(("quality", quality.unwrap_or_else(|| UNKNOWN.to_owned())));
    facts.push(("threads", threads::available().to_string()));
    let memory = memory::total_mebibytes().map(|size| format!("{size} MiB"));
    facts.push(("memory", memory.unwrap_or_else(|| UNKNOWN.to_owned())));
    facts.push(("library-games", library_text(game_count())));
    facts.push(("log", newest_log()));
    // The reader of a pipe may have stopped reading.
    let _ = io::stdout().write_all(fact_lines(&facts).as_bytes());
}

/// Formats facts as lines. Control characters of values are escaped.
pub(super) fn fact_lines(facts: &[Fact]) -> String {
    let lines = facts
        .iter()
        .map(|(key, value)| format!("{key}: {}\n", printable(value)));
    lines.collect()
}

/// Returns the version of the program and the name of the system.
pub(super) fn program_facts() -> Vec<Fact> {
    let distribution = files::read_text_limited(Path::new("/etc/os-release"), MAX_RELEASE_BYTES).ok();
    let distribution = distribution.as_deref().and_then(distribution_name);
    let system = match distribution {
        Some(distribution) => format!("{OS} {ARCH}, {distribution}"),
        None => format!("{OS} {ARCH}"),
    };
    vec![("version", VERSION.to_owned()), ("system", system)]
}

/// Returns the value of `PRETTY_NAME`.
fn distribution_name(os_release: &str) -> Option<&str> {
    let mut lines = os_release.lines();
    let name = lines.find_map(|line| line.strip_prefix("PRETTY_NAME="))?;
    Some(name.trim_matches('"'))
}

/// Returns name, graphics API and driver of an adapter.
pub(super) fn adapter_facts(adapter: Option<&RenderAdapterInfo>) -> Vec<Fact> {
    let [name, backend, driver] = match adapter {
        Some(adapter) => [
            format!("{} ({:?})", adapter.name, adapter.device_type),
            format!("{:?}", adapter.backend),
            format!("{} {}", adapter.driver, adapter.driver_info).trim().to_owned(),
        ],
        None => [NONE; 3].map(str::to_owned),
    };
    vec![("adapter", name), ("backend", backend), ("driver", driver)]
}

/// Returns the adapter that Bevy selects without a window, if any. Without an adapter, `initialize_renderer` panics.
fn find_adapter() -> Option<RenderAdapterInfo> {
    let settings = WgpuSettings::default();
    let backends = settings.backends?;
    let hook = panic::take_hook();
    panic::set_hook(Box::new(|_| {}));
    let resources = catch_panic(|| block_on(initialize_renderer(backends, None, &settings)));
    panic::set_hook(hook);
    let RenderResources(_, _, adapter, ..) = resources.ok()?;
    Some(adapter)
}

fn quality_text(settings: &Settings, adapter: &RenderAdapterInfo) -> String {
    let detected = detected_quality(adapter);
    let overrides = AppearanceOverrides::default();
    let quality = Quality::select(settings, &overrides, Some(DetectedQuality(detected))).unwrap_or(detected);
    let origin = match settings.quality {
        Some(_) => "set",
        None => "detected",
    };
    format!("{quality:?} ({origin})")
}

/// Formats the number of games in the library, or the reason why it is unknown.
fn library_text(games: Result<u64, LibraryError>) -> String {
    match games {
        Ok(games) => games.to_string(),
        Err(LibraryError::Missing(_)) => NONE.to_owned(),
        Err(error) => format!(
            "{UNKNOWN} ({})",
            redacted(&error.to_string(), folders::home().as_deref())
        ),
    }
}

/// Returns the path of the newest log file, with `~` for the home folder.
fn newest_log() -> String {
    let logs = folders::logs().map(|folder| files::list_files(&folder, &["log"]));
    let newest = logs.and_then(|logs| logs.last().cloned());
    newest.map_or_else(|| NONE.to_owned(), |path| with_tilde(&path, folders::home().as_deref()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn facts_are_lines_without_control_characters() {
        let facts = [("adapter", "Card\u{1b}[1m".to_owned()), ("log", NONE.to_owned())];
        assert_eq!(fact_lines(&facts), "adapter: Card\\u{1b}[1m\nlog: none\n");
    }

    #[test]
    fn the_distribution_is_named() {
        let text = "NAME=\"Debian\"\nPRETTY_NAME=\"Debian GNU/Linux 12 (bookworm)\"\n";
        assert_eq!(distribution_name(text), Some("Debian GNU/Linux 12 (bookworm)"));
        assert_eq!(distribution_name("NAME=x\n"), None);
    }
}
