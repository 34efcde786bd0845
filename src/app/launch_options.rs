//! What the game starts with: a match asked for on the command line, or the one that was running when it was closed.

use crate::active_theme::Look;
use crate::app::arguments::{Arguments, DEFAULT_WINDOW, wanted_position};
use crate::graphics::Quality;
use crate::screens::photo::PhotoFolder;
use crate::session::MatchSetup;
use crate::session::saved_match::{Recorder, players_of};
use crate::settings::Settings;
use crate::settings::file::SettingsFile;
use crate::text::Texts;
use crate::variants::Variants;
use breakthrough_platform::files;
use breakthrough_rules::notation::parse_pgn;
use breakthrough_rules::{Game, Position, Variant};
use breakthrough_themes::ThemeLibrary;
use directories::ProjectDirs;
use rand::RngExt;
use std::ffi::OsStr;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

const SAVED_MATCH: &str = "match.pgn";
const SETTINGS: &str = "settings.toml";
/// The folder of the player's own themes.
const THEMES: &str = "themes";
/// The folder of the player's own variants.
const VARIANTS: &str = "variants";

/// Everything the game needs to know before its window opens.
pub(crate) struct LaunchOptions {
    /// A match to begin with at once.
    pub(crate) wanted: Option<MatchSetup>,
    /// A match to offer.
    pub(crate) saved: Option<MatchSetup>,
    /// Where matches are written; nothing when there is no place for them.
    pub(crate) recorder: Option<Recorder>,
    /// The variants that can be chosen.
    pub(crate) variants: Variants,
    /// How the table looks.
    pub(crate) look: Look,
    /// How much the picture may cost, if the player says.
    pub(crate) quality: Option<Quality>,
    /// How the game feels.
    pub(crate) settings: Settings,
    /// Where all that is kept; nothing when there is no place for it.
    pub(crate) settings_file: Option<SettingsFile>,
    /// Where photos go; nothing when there is no place for them.
    pub(crate) photos: Option<PhotoFolder>,
    /// Something to tell the player.
    pub(crate) notice: Option<String>,
    /// The window's size in pixels.
    pub(crate) size: (u32, u32),
}

impl LaunchOptions {
    /// The game as it comes, with nothing kept of it.
    pub(crate) fn bare(look: Look) -> LaunchOptions {
        LaunchOptions {
            wanted: None,
            saved: None,
            recorder: None,
            variants: Variants::default(),
            look,
            quality: None,
            settings: Settings::default(),
            settings_file: None,
            photos: None,
            notice: None,
            size: DEFAULT_WINDOW,
        }
    }

    /// # Errors
    /// The position or the record file named on the command line cannot be used.
    pub(crate) fn from_arguments(arguments: Arguments) -> Result<LaunchOptions, String> {
        let wanted = wanted_match(&arguments)?;
        let folders = ProjectDirs::from("", "", "breakthrough");
        let data = folders.as_ref().map(|folders| folders.data_dir().to_owned());
        let saved_path = data.as_ref().map(|data| data.join(SAVED_MATCH));
        let (saved, notice) = saved_path.as_deref().map(read_saved).unwrap_or_default();
        let recorder = match arguments.record {
            Some(path) => Some(Recorder::collection(path).map_err(|error| format!("--record: {error}"))?),
            None => saved_path.map(Recorder::running_match),
        };
        let themes = data.as_ref().map(|data| data.join(THEMES));
        let settings_path = folders.map(|folders| folders.config_dir().join(SETTINGS));
        let (settings, settings_notice) = settings_path.as_deref().map(read_settings).unwrap_or_default();
        let look = arguments.look.look(ThemeLibrary::open(themes.as_deref()), &settings)?;
        Ok(LaunchOptions {
            look,
            quality: arguments.look.quality.or(settings.quality),
            settings,
            settings_file: settings_path.map(SettingsFile),
            wanted,
            saved,
            photos: PhotoFolder::find(data.as_deref()),
            recorder,
            variants: data
                .map(|data| Variants::with_folder(&data.join(VARIANTS)))
                .unwrap_or_default(),
            notice: notice.or(settings_notice),
            size: arguments.size.unwrap_or(DEFAULT_WINDOW),
        })
    }
}

fn wanted_match(arguments: &Arguments) -> Result<Option<MatchSetup>, String> {
    let seed = arguments.seed.unwrap_or_else(|| rand::rng().random());
    let start = wanted_position(arguments.position.as_deref(), arguments.variant.as_ref(), seed)?;
    let is_wanted = start.is_some() || arguments.players.is_some() || arguments.seed.is_some();
    Ok(is_wanted.then(|| MatchSetup {
        game: Game::from_position(start.unwrap_or_else(|| Position::start(Variant::STANDARD))),
        players: arguments.players.unwrap_or_default(),
        seed,
    }))
}

/// The settings in a file, or the defaults if there is none.
fn read_settings(path: &Path) -> (Settings, Option<String>) {
    let (settings, notice) = read(path, "notice-unreadable-settings", Settings::parse);
    (settings.unwrap_or_default(), notice)
}

/// The match in a file, unless there is none or it is over.
fn read_saved(path: &Path) -> (Option<MatchSetup>, Option<String>) {
    let parse = |text: &str| parse_pgn(text).map_err(|error| error.to_string());
    let (record, notice) = read(path, "notice-unreadable-save", parse);
    let saved = record.and_then(|record| {
        let (players, seed) = players_of(&record);
        let goes_on = record.game.outcome().is_none() && !record.game.moves().is_empty();
        let game = record.game;
        goes_on.then_some(MatchSetup { game, players, seed })
    });
    (saved, notice)
}

/// What a file holds, if it is there. A file that cannot be read is kept under another name, and the notice says so.
fn read<T>(path: &Path, notice: &str, parse: impl FnOnce(&str) -> Result<T, String>) -> (Option<T>, Option<String>) {
    let held = match files::read_to_string(path) {
        Ok(text) => parse(&text),
        Err(error) if error.kind() == ErrorKind::NotFound => return (None, None),
        Err(error) => Err(error.to_string()),
    };
    match held {
        Ok(held) => (Some(held), None),
        Err(reason) => (None, Some(set_aside(path, notice, &reason))),
    }
}

/// Renames an unreadable file to a name that is free, and says so with a text that has gaps for the file and the reason.
fn set_aside(path: &Path, text: &str, reason: &str) -> String {
    let part = |part: Option<&OsStr>| part.unwrap_or_default().to_string_lossy().into_owned();
    let (stem, extension) = (part(path.file_stem()), part(path.extension()));
    let free_name = |number: u32| path.with_file_name(format!("unreadable-{stem}-{number}.{extension}"));
    let kept: PathBuf = (1..)
        .map(free_name)
        .find(|name| !name.exists())
        .expect("some number is free");
    let kept = if files::rename(path, &kept).is_ok() {
        kept
    } else {
        path.to_owned()
    };
    let file = kept.display().to_string();
    Texts::english().fill(text, &[("file", file.into()), ("reason", reason.into())])
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;

    #[test]
    fn a_seed_alone_is_not_ignored() {
        let wanted = |words: &[&str]| {
            let arguments = Arguments::try_parse_from([&["breakthrough"], words].concat()).expect("arguments");
            wanted_match(&arguments).expect("good arguments")
        };
        let seeded = wanted(&["--seed", "7"]).expect("a match");
        assert_eq!(
            (seeded.seed, seeded.players),
            (7, breakthrough_arena::Players::default())
        );
        assert!(wanted(&["--size", "1280x720"]).is_none(), "a window's size is no match");
    }

    #[test]
    fn an_unreadable_saved_match_is_kept_under_another_name() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join(SAVED_MATCH);
        for number in 1..=2 {
            files::write(&path, "[White \"me\n\n1. a2-a9").expect("written");
            let (saved, notice) = read_saved(&path);
            assert!(saved.is_none());
            let notice = notice.expect("the player is told");
            assert!(notice.contains("line 1, column 1"), "{notice}");
            assert!(notice.contains(&format!("unreadable-match-{number}.pgn")), "{notice}");
            assert!(!path.exists() && folder.path().join(format!("unreadable-match-{number}.pgn")).exists());
        }
    }

    #[test]
    fn unreadable_settings_are_kept_under_another_name() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join(SETTINGS);
        assert!(matches!(read_settings(&path), (_, None)), "no file, nothing to say");
        files::write(&path, "sound = maybe\n").expect("written");
        let (_, notice) = read_settings(&path);
        let notice = notice.expect("the player is told");
        assert!(
            notice.contains("line 1, column 9") && notice.contains("unreadable-settings-1.toml"),
            "{notice}"
        );
        assert!(folder.path().join("unreadable-settings-1.toml").exists() && !path.exists());
    }

    #[test]
    fn only_a_match_that_goes_on_is_offered_again() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join(SAVED_MATCH);
        assert!(matches!(read_saved(&path), (None, None)), "no file, nothing to say");
        let check = |moves: &str, is_offered: bool| {
            files::write(
                &path,
                format!("[Players \"human,computer:2\"]\n[Seed \"9\"]\n\n{moves}\n"),
            )
            .expect("written");
            let (saved, notice) = read_saved(&path);
            assert_eq!(saved.is_some(), is_offered, "{moves}");
            assert_eq!(notice, None);
            if let Some(saved) = saved {
                assert_eq!(
                    (saved.players.to_string().as_str(), saved.seed),
                    ("human,computer:2", 9)
                );
            }
        };
        check("*", false);
        check("1. a2-a3 *", true);
        check("1. a2-a3 0-1", false);
    }
}
