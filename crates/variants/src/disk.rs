//! Rule files on disk, ours and those of Zillions of Games.

use super::{Begins, NamedVariant, parse_rule_file};
use crate::zrf::{Refused, ZrfGame, decode_zrf, parse_zrf};
use breakthrough_files::player_folder;
use breakthrough_rules::Side;
use breakthrough_rules::notation::variant_text;
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};

/// What was found in rule files.
#[derive(Clone, Debug, Default)]
pub struct Loaded {
    /// The variants that can be played.
    pub variants: Vec<NamedVariant>,
    /// What cannot.
    pub refused: Vec<Refusal>,
}

/// A rule file, or a game in one, that cannot be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The file.
    pub path: PathBuf,
    /// The game's title, empty if it is the file that is wrong.
    pub title: String,
    /// What is wrong, with line and column where it stands in the text.
    pub reason: String,
}

impl fmt::Display for Refusal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}: ", self.path.display())?;
        if !self.title.is_empty() {
            write!(formatter, "{}: ", self.title)?;
        }
        formatter.write_str(&self.reason)
    }
}

/// Reads a rule file; what is wrong with it is among the refused.
#[must_use]
pub fn read_rules(path: &Path) -> Loaded {
    let mut loaded = Loaded::default();
    let mut refuse = |title: String, reason: String| {
        loaded.refused.push(Refusal {
            path: path.to_owned(),
            title,
            reason,
        });
    };
    let extension = path.extension().map(|extension| extension.to_ascii_lowercase());
    match (
        fs::read(path),
        extension.as_ref().and_then(|extension| extension.to_str()),
    ) {
        (Err(error), _) => refuse(String::new(), error.to_string()),
        (Ok(bytes), Some("zrf")) => match parse_zrf(&decode_zrf(&bytes)) {
            Err(error) => refuse(String::new(), error.to_string()),
            Ok(file) => {
                for Refused { title, error } in file.refused {
                    refuse(title, error.to_string());
                }
                loaded.variants.extend(file.games.into_iter().map(NamedVariant::from));
            }
        },
        (Ok(bytes), Some("toml")) => match String::from_utf8(bytes) {
            Err(_) => refuse(String::new(), "expected text in UTF-8".to_owned()),
            Ok(text) => match parse_rule_file(&text) {
                Err(error) => refuse(String::new(), error.to_string()),
                Ok(named) => loaded.variants.push(named),
            },
        },
        (Ok(_), _) => refuse(String::new(), "expected a file that ends in .toml or .zrf".to_owned()),
    }
    loaded
}

/// Reads every rule file of a folder, by name; a folder that is not there has none.
#[must_use]
pub fn read_folder(folder: &Path) -> Vec<(PathBuf, Loaded)> {
    let load = |path: PathBuf| {
        let loaded = read_rules(&path);
        (path, loaded)
    };
    player_folder::files(folder, &["toml", "zrf"])
        .into_iter()
        .map(load)
        .collect()
}

impl From<ZrfGame> for NamedVariant {
    /// A game without a title is called what it is, as every variant has a name.
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
        let begins = match named.begins {
            Begins::Second => Side::Second,
            Begins::First | Begins::ByLot => Side::First,
        };
        ZrfGame {
            description: named.description.clone(),
            history: named.history.clone(),
            strategy: named.strategy.clone(),
            ..ZrfGame::new(&named.name, named.variant.with_starting_side(begins))
        }
    }
}
