//! Launch options from the command line, the settings file and the saved game.

#[cfg(test)]
mod tests;

use crate::active_theme::ActiveTheme;
use crate::app::arguments::{Arguments, DEFAULT_WINDOW_SIZE, requested_position};
use crate::app::log::LogFile;
use crate::app::report::CrashReporter;
use crate::base::dropped_files::can_be_dropped;
use crate::base::uci_engines::UciEngines;
use crate::library::{LibraryFile, NoLibrary, SaveFailure};
use crate::recorder::PgnRecorder;
use crate::screens::backup::BackupPlaces;
use crate::screens::engine_match::EngineMatchFolder;
use crate::screens::photo::PhotoFolder;
use crate::session::GameSetup;
use crate::settings::file::{ParsedSettings, SettingsFile};
use crate::settings::{AppearanceOverrides, FileLocations, FilePlace, LICENCES, Settings};
use crate::text::LocalizedText;
use crate::variants::Variants;
use breakthrough_backup::Places;
use breakthrough_library::SqliteLibrary;
use breakthrough_platform::{files, folders, page};
use breakthrough_players::GamePlayer;
use breakthrough_rules::{Game, Position, Side, Variant};
use breakthrough_themes::ThemeLibrary;
use breakthrough_uci_client::{Confirmations, EngineCommand, EngineList, Launcher};
use percent_encoding::percent_decode_str;
use rand::RngExt;
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::Duration;

const SETTINGS: &str = "settings.toml";
/// File of the UCI engine list.
const ENGINES: &str = "engines.toml";
/// File of the UCI engine commands confirmed by the player. The file is local to this computer and is not part of backups.
const CONFIRMED_ENGINES: &str = "confirmed-engines.toml";
/// Folder for the PGN files of engine matches.
const ENGINE_MATCHES: &str = "engine-matches";
/// Folder of custom themes.
const THEMES: &str = "themes";
/// Folder of custom variants.
const VARIANTS: &str = "variants";

/// Options and files read before the window opens.
pub(crate) struct LaunchOptions {
    pub(crate) requested_game: Option<GameSetup>,
    pub(crate) link: Option<String>,
    /// File to open as if it were dropped on the window.
    pub(crate) file: Option<PathBuf>,
    /// Whether to continue the unfinished game.
    pub(crate) continues: bool,
    /// Game library; `None` without a data folder.
    pub(crate) library: Option<LibraryFile>,
    /// Reason why no library is available, for the warning about unsaved games.
    pub(crate) no_library: Option<NoLibrary>,
    /// Additional PGN file that receives every game.
    pub(crate) recorder: Option<PgnRecorder>,
    pub(crate) variants: Variants,
    pub(crate) engines: UciEngines,
    /// Folder of engine matches; `None` if the system has no data folder.
    pub(crate) engine_matches: Option<EngineMatchFolder>,
    pub(crate) active_theme: ActiveTheme,
    /// Theme, pieces and quality given on the command line.
    pub(crate) overrides: AppearanceOverrides,
    pub(crate) settings: Settings,
    /// Settings file; `None` without a configuration folder.
    pub(crate) settings_file: Option<SettingsFile>,
    /// Locations of the game's files.
    pub(crate) places: FileLocations,
    /// Files that a backup includes.
    pub(crate) backup: Option<BackupPlaces>,
    /// Photo folder; `None` if the system has no photo folder.
    pub(crate) photos: Option<PhotoFolder>,
    pub(crate) log_file: Option<LogFile>,
    /// Notice shown at startup.
    pub(crate) notice: Option<LocalizedText>,
    /// Window size in pixels.
    pub(crate) size: (u32, u32),
    /// Whether the window shrinks if the screen is smaller, because no size was requested.
    pub(crate) fits_screen: bool,
    /// Output file of the frame reports, for tests.
    pub(crate) frame_report: Option<PathBuf>,
    /// Time after which the game panics, for tests of the crash report.
    pub(crate) panic_after: Option<Duration>,
    /// Writes the crash reports of this run.
    pub(crate) crash_reporter: Option<CrashReporter>,
}

impl LaunchOptions {
    /// Creates options with default settings, no saved game and no file access.
    pub(crate) fn without_files(active_theme: ActiveTheme) -> LaunchOptions {
        LaunchOptions {
            requested_game: None,
            link: None,
            file: None,
            continues: false,
            library: None,
            no_library: None,
            recorder: None,
            variants: Variants::default(),
            engines: UciEngines::default(),
            engine_matches: None,
            active_theme,
            overrides: AppearanceOverrides::default(),
            settings: Settings::default(),
            settings_file: None,
            places: FileLocations::default(),
            backup: None,
            photos: None,
            log_file: None,
            notice: None,
            size: DEFAULT_WINDOW_SIZE,
            fits_screen: false,
            frame_report: None,
            panic_after: None,
            crash_reporter: None,
        }
    }

    /// Loads the settings and the saved game, and applies the arguments.
    ///
    /// # Errors
    /// The position, the variant, the theme or the PGN file of the arguments is not usable.
    pub(crate) fn from_arguments(arguments: Arguments, log_file: Option<LogFile>) -> Result<LaunchOptions, String> {
        let config = folders::config();
        let engines_path = config.as_ref().map(|config| config.join(ENGINES));
        let (engines, engines_notice) = engines_path.as_deref().map(read_engines).unwrap_or_default();
        check_players(&arguments, &engines)?;
        let confirmations_path = folders::state().map(|state| state.join(CONFIRMED_ENGINES));
        let (confirmed, confirmations_notice) = confirmations_path
            .as_deref()
            .map(read_confirmations)
            .unwrap_or_default();
        let confirmations = Confirmations::new(confirmations_path, confirmed, Launcher::for_current_exe());
        let requested_game = requested_game(&arguments)?;
        let data = folders::data();
        let library = data.as_ref().map(|data| LibraryFile {
            path: data.join(SqliteLibrary::FILE_NAME),
            is_maintained: true,
        });
        let recorder = match arguments.record {
            Some(path) => Some(PgnRecorder::collection(path).map_err(|error| format!("--record: {error}"))?),
            None => None,
        };
        let photos = PhotoFolder::find(data.as_deref());
        let themes = data.as_ref().map(|data| data.join(THEMES));
        let settings_path = config.map(|config| config.join(SETTINGS));
        let (settings, settings_notice) = settings_path.as_deref().map(read_settings).unwrap_or_default();
        let places = [
            settings_path
                .clone()
                .map(|path| FilePlace::file("settings-files-settings", path)),
            library
                .as_ref()
                .map(|library| FilePlace::file("settings-files-library", library.path.clone())),
            themes
                .clone()
                .map(|path| FilePlace::folder("settings-files-themes", path)),
            data.as_ref()
                .map(|data| FilePlace::folder("settings-files-variants", data.join(VARIANTS))),
            photos
                .as_ref()
                .map(|photos| FilePlace::folder("settings-files-photos", photos.path().to_owned())),
            folders::logs().map(|path| FilePlace::folder("settings-files-log", path)),
            files::installed_document("breakthrough", "LICENCES-THIRD-PARTY.txt")
                .map(|path| FilePlace::file(LICENCES, path)),
        ];
        let places = places.into_iter().flatten().collect();
        let backup = Places {
            settings: settings_path.clone(),
            engines: engines_path.clone(),
            variants: data.as_ref().map(|data| data.join(VARIANTS)),
            themes: themes.clone(),
            library: library.as_ref().map(|library| library.path.clone()),
        };
        let theme_library = ThemeLibrary::open(themes.as_deref());
        let overrides = arguments.appearance.overrides(&theme_library)?;
        let active_theme = ActiveTheme::new(theme_library, &settings, &overrides);
        let (link, file) = match arguments.link_or_file.as_deref().map(LinkOrFile::from_argument) {
            Some(opened) => match opened? {
                LinkOrFile::Link(link) => (Some(link), None),
                LinkOrFile::File(file) => (None, Some(file)),
            },
            None => (page::fragment(), None),
        };
        Ok(LaunchOptions {
            active_theme,
            overrides,
            settings,
            settings_file: settings_path.map(SettingsFile::new),
            requested_game,
            // After a page reload before the first move, the URL still contains the link, and the link takes precedence.
            continues: arguments.continues && link.is_none(),
            link,
            file,
            no_library: library.is_none().then_some(NoLibrary(SaveFailure::NoFolder)),
            library,
            places: FileLocations(places),
            backup: Some(BackupPlaces(backup)),
            photos,
            recorder,
            log_file,
            engine_matches: data.as_ref().map(|data| EngineMatchFolder(data.join(ENGINE_MATCHES))),
            variants: data
                .map(|data| Variants::with_folder(&data.join(VARIANTS)))
                .unwrap_or_default(),
            engines: UciEngines::new(engines, engines_path, confirmations),
            notice: LocalizedText::lines(
                [settings_notice, engines_notice, confirmations_notice]
                    .into_iter()
                    .flatten(),
            ),
            size: arguments.size.unwrap_or(DEFAULT_WINDOW_SIZE),
            fits_screen: arguments.size.is_none(),
            frame_report: arguments.frame_report,
            panic_after: arguments.panic_after.map(|seconds| Duration::from_secs(seconds.into())),
            crash_reporter: None,
        })
    }

    /// Adds a startup notice before the existing notices.
    #[must_use]
    pub(crate) fn with_notice(mut self, notice: Option<LocalizedText>) -> LaunchOptions {
        self.notice = LocalizedText::lines([notice, self.notice.take()].into_iter().flatten());
        self
    }

    /// Sets the writer of crash reports.
    pub(crate) fn with_crash_reporter(mut self, reporter: Option<CrashReporter>) -> LaunchOptions {
        self.crash_reporter = reporter;
        self
    }
}

/// Link or file to open.
#[derive(Clone, Debug, PartialEq, Eq)]
enum LinkOrFile {
    Link(String),
    File(PathBuf),
}

impl LinkOrFile {
    /// Interprets an argument. Desktops pass the addresses of files (`file:///games.pgn`).
    ///
    /// # Errors
    /// The text has the extension of a file that can be dropped, but there is no such file.
    fn from_argument(argument: &str) -> Result<LinkOrFile, String> {
        let address = argument.strip_prefix("file://");
        let text = address.map_or(Cow::Borrowed(argument), |path| {
            percent_decode_str(path).decode_utf8_lossy()
        });
        let path = Path::new(&*text);
        let can_be_dropped = can_be_dropped(path);
        if files::is_file(path) || can_be_dropped && files::exists(path) {
            let path = std::path::absolute(path).map_err(|error| format!("{text}: {error}"))?;
            return Ok(LinkOrFile::File(path));
        }
        if can_be_dropped && !text.contains('#') {
            return Err(format!("{text}: no such file"));
        }
        Ok(LinkOrFile::Link(text.into_owned()))
    }
}

/// Loads the built-in and custom themes.
pub(crate) fn theme_library() -> ThemeLibrary {
    let themes = folders::data().map(|data| data.join(THEMES));
    ThemeLibrary::open(themes.as_deref())
}

/// Returns the setup of the game requested by the arguments, if any.
fn requested_game(arguments: &Arguments) -> Result<Option<GameSetup>, String> {
    let seed = arguments.seed.unwrap_or_else(|| rand::rng().random());
    let start = requested_position(arguments.position.as_deref(), arguments.variant.as_ref(), seed)?;
    let is_requested = start.is_some() || arguments.players.is_some() || arguments.seed.is_some();
    Ok(is_requested.then(|| GameSetup {
        game: Game::from_position(start.unwrap_or_else(|| Position::start(Variant::STANDARD))),
        players: arguments.players.unwrap_or_default(),
        seed,
        ..GameSetup::default()
    }))
}

/// Checks that the list contains the UCI engines named in `--players`.
fn check_players(arguments: &Arguments, engines: &EngineList) -> Result<(), String> {
    let players = arguments.players.into_iter();
    for player in players.flat_map(|players| Side::BOTH.map(|side| players.player(side))) {
        if player == GamePlayer::Friend {
            return Err(
                "--players: expected human, computer or an engine, found `friend`: New game starts a game with a friend"
                    .to_owned(),
            );
        }
        let Some(name) = player.engine().filter(|name| engines.get(name.as_str()).is_none()) else {
            continue;
        };
        let names: Vec<&str> = engines.entries().iter().map(|entry| entry.name.as_str()).collect();
        let expected = match names.as_slice() {
            [] => "engines in the list, found none".to_owned(),
            names => format!("an engine of the list ({}), found `{name}`", names.join(", ")),
        };
        return Err(format!(
            "--players: expected {expected}; add engines on the Engines screen"
        ));
    }
    Ok(())
}

/// Reads the UCI engine list. Returns an empty list if the file is missing, and a notice for the player if the file is
/// unreadable.
fn read_engines(path: &Path) -> (EngineList, Option<LocalizedText>) {
    let (engines, notice) = read(path, "notice-unreadable-engines", EngineList::parse);
    (engines.unwrap_or_default(), notice)
}

/// Reads the UCI engine commands confirmed by the player. Also returns a notice for the player if the file is unreadable.
fn read_confirmations(path: &Path) -> (BTreeSet<EngineCommand>, Option<LocalizedText>) {
    let (confirmed, notice) = read(path, "notice-unreadable-confirmations", Confirmations::parse);
    (confirmed.unwrap_or_default(), notice)
}

/// Returns the settings in the settings file, or the default settings. The file is unchanged, even if it is invalid.
pub(crate) fn saved_settings() -> Settings {
    let path = folders::config().map(|config| config.join(SETTINGS));
    let text = path.and_then(|path| files::read_text_limited(&path, MAX_FILE_BYTES).ok());
    let parsed = text.and_then(|text| ParsedSettings::parse(&text).ok());
    parsed.map(|parsed| parsed.settings).unwrap_or_default()
}

/// Reads the settings file. Returns the default settings if the file is missing, and a notice for the player about values that
/// could not be parsed or an unreadable file.
fn read_settings(path: &Path) -> (Settings, Option<LocalizedText>) {
    let (parsed, notice) = read(path, "notice-unreadable-settings", ParsedSettings::parse);
    let Some(parsed) = parsed else {
        return (Settings::default(), notice);
    };
    let errors: Vec<String> = parsed
        .errors
        .iter()
        .map(|(name, error)| format!("{name} ({error})"))
        .collect();
    let notice = (!errors.is_empty())
        .then(|| LocalizedText::new("notice-unknown-settings", [("settings", errors.join("; ").into())]));
    (parsed.settings, notice)
}

/// Maximum length of each file read at startup, in bytes.
const MAX_FILE_BYTES: u64 = 16 << 20;

/// Reads and parses a file, if it exists. The returned notice informs the player about a file that cannot be used. An invalid
/// file is renamed. A file that cannot be read is kept, because the reason may be temporary.
fn read<T>(
    path: &Path,
    notice: &'static str,
    parse: impl FnOnce(&str) -> Result<T, String>,
) -> (Option<T>, Option<LocalizedText>) {
    let parsed = match files::read_text_limited(path, MAX_FILE_BYTES) {
        Ok(text) => parse(&text),
        Err(error) if error.kind() == ErrorKind::NotFound => return (None, None),
        Err(error) if error.kind() == ErrorKind::InvalidData => Err(error.to_string()),
        Err(error) => {
            let (file, reason) = (path.display().to_string(), error.to_string());
            let values = [("file", file.into()), ("reason", reason.into())];
            return (None, Some(LocalizedText::new("notice-file-not-read", values)));
        }
    };
    match parsed {
        Ok(value) => (Some(value), None),
        Err(reason) => (None, Some(rename_unreadable(path, notice, reason))),
    }
}

/// Renames an invalid file to an unused name. Returns a notice for the player: the text `text_id` with the new path and the
/// reason.
fn rename_unreadable(path: &Path, text_id: &'static str, reason: String) -> LocalizedText {
    let part = |part: Option<&OsStr>| part.unwrap_or_default().to_string_lossy().into_owned();
    let (stem, extension) = (part(path.file_stem()), part(path.extension()));
    let numbered = |number: u32| path.with_file_name(format!("unreadable-{stem}-{number}.{extension}"));
    let unused: PathBuf = (1..)
        .map(numbered)
        .find(|name| !files::exists(name))
        .expect("some number is unused");
    let kept = if files::rename(path, &unused).is_ok() {
        unused
    } else {
        path.to_owned()
    };
    let file = kept.display().to_string();
    LocalizedText::new(text_id, [("file", file.into()), ("reason", reason.into())])
}
