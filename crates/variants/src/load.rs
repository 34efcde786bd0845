//! Loads rule files (`.toml`) and Zillions files (`.zrf`) from disk.

use super::named_variant::NamedVariant;
use super::rule_file::parse_rule_file;
use super::zrf::{RejectedGame, ZrfFile, ZrfGame, decode_zrf, parse_zrf};
use breakthrough_platform::{files, text};
use breakthrough_rules::notation::variant_text;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// Maximum size of a rule file (`.toml` or `.zrf`), in bytes.
pub const MAX_RULE_FILE_BYTES: u64 = 1 << 20;

/// The contents of a rule file.
#[derive(Clone, Debug, Default)]
pub struct LoadedVariants {
    /// Playable variants.
    pub variants: Vec<NamedVariant>,
    /// Errors of the file, or of individual games in it.
    pub errors: Vec<LoadError>,
}

/// Error of a rule file, or of a game in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoadError {
    /// Path of the file.
    pub path: PathBuf,
    /// Title of the game; empty if the error concerns the whole file.
    pub title: String,
    /// Reason for the error, with line and column if it is in the text.
    pub reason: String,
}

impl fmt::Display for LoadError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}: ", self.path.display())?;
        if !self.title.is_empty() {
            write!(formatter, "{}: ", self.title)?;
        }
        formatter.write_str(&self.reason)
    }
}

/// Loads a rule file. Errors are part of the result. A file of more than [`MAX_RULE_FILE_BYTES`] bytes is not read.
#[must_use]
pub fn load_rule_file(path: &Path) -> LoadedVariants {
    parse_rules(path, files::read_limited(path, MAX_RULE_FILE_BYTES))
}

/// Parses the contents of a rule file. Errors of reading and parsing are part of the result.
#[must_use]
pub fn parse_rules(path: &Path, contents: io::Result<Vec<u8>>) -> LoadedVariants {
    let mut loaded = LoadedVariants::default();
    let mut reject = |title: String, reason: String| {
        loaded.errors.push(LoadError {
            path: path.to_owned(),
            title,
            reason,
        });
    };
    let extension = path.extension().map(|extension| extension.to_ascii_lowercase());
    match (contents, extension.as_ref().and_then(|extension| extension.to_str())) {
        (Err(error), _) => reject(String::new(), error.to_string()),
        (Ok(bytes), Some("zrf")) => match read_zrf(&bytes) {
            Err(reason) => reject(String::new(), reason),
            Ok(file) => {
                for RejectedGame { title, error } in file.rejected {
                    reject(title, error.to_string());
                }
                loaded.variants.extend(file.games.into_iter().map(NamedVariant::from));
            }
        },
        (Ok(bytes), Some("toml")) => match text::decode(bytes) {
            Err(reason) => reject(String::new(), reason.to_owned()),
            Ok(text) => match parse_rule_file(&text) {
                Err(error) => reject(String::new(), error.to_string()),
                Ok(named) => loaded.variants.push(named),
            },
        },
        (Ok(_), _) => {
            let found = extension.unwrap_or_default();
            let reason = format!("expected the extension .toml or .zrf, found `{}`", found.display());
            reject(String::new(), reason);
        }
    }
    loaded
}

fn read_zrf(bytes: &[u8]) -> Result<ZrfFile, String> {
    text::check_encoding(bytes)?;
    parse_zrf(&decode_zrf(bytes)).map_err(|error| error.to_string())
}

/// Loads every rule file in a folder, sorted by path. Returns an empty list if the folder is missing.
#[must_use]
pub fn load_folder(folder: &Path) -> Vec<(PathBuf, LoadedVariants)> {
    let load = |path: PathBuf| {
        let loaded = load_rule_file(&path);
        (path, loaded)
    };
    files::list_files(folder, &["toml", "zrf"])
        .into_iter()
        .map(load)
        .collect()
}

impl From<ZrfGame> for NamedVariant {
    /// Uses the variant's share code as the name if the game has no title.
    fn from(game: ZrfGame) -> NamedVariant {
        let name = if game.title.is_empty() {
            variant_text(&game.variant)
        } else {
            game.title
        };
        NamedVariant {
            description: game.description,
            history: game.history,
            strategy: game.strategy,
            ..NamedVariant::new(&name, game.variant)
        }
    }
}

impl From<&NamedVariant> for ZrfGame {
    fn from(named: &NamedVariant) -> ZrfGame {
        ZrfGame {
            description: named.description.clone(),
            history: named.history.clone(),
            strategy: named.strategy.clone(),
            ..ZrfGame::new(
                &named.name,
                named.variant.with_starting_side(named.starting_side.fixed_or_first()),
            )
        }
    }
}
