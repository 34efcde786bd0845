//! The themes that can be chosen: built in, and the player's own files in a folder.

use super::{Theme, parse_theme};
use breakthrough_files::player_folder;
use breakthrough_files::whole_file;
use include_dir::{Dir, File, include_dir};
use std::fmt;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

static FILES: Dir = include_dir!("$CARGO_MANIFEST_DIR/themes");

/// What tells a theme from all others, such as `walnut`: the name of its file, without its number if it is built in; `own/` and
/// the name of the file for one of the player's.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ThemeId(String);

impl ThemeId {
    /// The id with this text, whether there is such a theme or not.
    #[must_use]
    pub fn new(text: &str) -> ThemeId {
        ThemeId(text.to_owned())
    }

    /// Its text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether it is one of the player's.
    #[must_use]
    pub fn is_own(&self) -> bool {
        self.0.starts_with(OWN)
    }
}

/// What the ids of the player's own themes begin with.
const OWN: &str = "own/";

/// A file of the player's that is no theme.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RefusedTheme {
    /// The file.
    pub path: PathBuf,
    /// What is wrong, with line and column where it stands in the text.
    pub reason: String,
}

impl fmt::Display for RefusedTheme {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}: {}", self.path.display(), self.reason)
    }
}

/// Every built-in theme with its id, in the order in which they are offered.
#[must_use]
pub fn built_in() -> Vec<(ThemeId, Theme)> {
    let read = |file: &File| {
        let path = file.path().display();
        let text = file.contents_utf8().expect("built-in themes are text");
        let theme = parse_theme(text).unwrap_or_else(|error| panic!("{path}: {error}"));
        (ThemeId(built_in_name(file.path())), theme)
    };
    built_in_files().into_iter().map(read).collect()
}

/// The files of the built-in themes, by name.
pub(crate) fn built_in_files() -> Vec<&'static File<'static>> {
    let mut files: Vec<_> = FILES.files().collect();
    files.sort_by_key(|file| file.path());
    files
}

/// Built-in files are numbered in their order.
fn built_in_name(path: &Path) -> String {
    let stem = stem_of(path);
    let (_, name) = stem.split_once('-').unwrap_or_default();
    name.to_owned()
}

fn stem_of(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

/// All themes that can be chosen.
#[derive(Clone, Debug)]
pub struct Shelf {
    folder: Option<PathBuf>,
    themes: Vec<(ThemeId, Theme)>,
    refused: Vec<RefusedTheme>,
}

impl Shelf {
    /// The built-in themes, and those in a folder, which need not be there yet.
    #[must_use]
    pub fn open(folder: Option<&Path>) -> Shelf {
        let mut shelf = Shelf {
            folder: folder.map(Path::to_owned),
            themes: built_in(),
            refused: Vec::new(),
        };
        for path in folder
            .map(|folder| player_folder::files(folder, &["toml"]))
            .unwrap_or_default()
        {
            match read(&path) {
                Ok(theme) => shelf.themes.push((ThemeId(format!("{OWN}{}", stem_of(&path))), theme)),
                Err(reason) => shelf.refused.push(RefusedTheme { path, reason }),
            }
        }
        shelf
    }

    /// The themes, the built-in ones first.
    #[must_use]
    pub fn themes(&self) -> &[(ThemeId, Theme)] {
        &self.themes
    }

    /// The player's files that cannot be used.
    #[must_use]
    pub fn refused(&self) -> &[RefusedTheme] {
        &self.refused
    }

    /// The theme with an id.
    #[must_use]
    pub fn get(&self, id: &ThemeId) -> Option<&Theme> {
        self.themes
            .iter()
            .find(|(other, _)| other == id)
            .map(|(_, theme)| theme)
    }

    /// The theme that a text means: its id, its name whatever its letters' case, or a file of its own.
    ///
    /// # Errors
    /// There is none, or the file is none.
    pub fn find(&self, text: &str) -> Result<(ThemeId, Theme), String> {
        let is_meant =
            |(id, theme): &&(ThemeId, Theme)| id.0 == text || theme.name.to_lowercase() == text.to_lowercase();
        if let Some(found) = self.themes.iter().find(is_meant) {
            return Ok(found.clone());
        }
        let path = Path::new(text);
        if player_folder::has_extension(path, "toml") {
            let theme = read(path).map_err(|reason| format!("{text}: {reason}"))?;
            return Ok((ThemeId(text.to_owned()), theme));
        }
        let ids: Vec<&str> = self.themes.iter().map(|(id, _)| id.as_str()).collect();
        Err(format!(
            "expected {} or a file that ends in .toml, found `{text}`",
            ids.join(", ")
        ))
    }

    /// Reads the folder again.
    pub fn reload(&mut self) {
        *self = Shelf::open(self.folder.as_deref());
    }

    /// Copies the file of a built-in theme into the player's folder, under a name that is free there. Returns the copy.
    ///
    /// # Errors
    /// There is no such theme, no folder, or the file system refused.
    pub fn copy(&mut self, id: &ThemeId) -> io::Result<PathBuf> {
        let mut files = built_in_files().into_iter();
        let file = files.find(|file| built_in_name(file.path()) == id.0);
        let file = file.ok_or_else(|| io::Error::other(format!("{} is no built-in theme", id.0)))?;
        let folder = self.folder.as_deref().ok_or_else(player_folder::missing)?;
        let copy = player_folder::free_path(folder, &id.0, "toml");
        whole_file::replace(&copy, |target| target.write_all(file.contents()))?;
        self.reload();
        Ok(copy)
    }
}

fn read(path: &Path) -> Result<Theme, String> {
    let text = fs::read_to_string(path).map_err(|error| error.to_string())?;
    parse_theme(&text).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_copy_can_be_changed_and_a_broken_one_harms_no_other() {
        let folder = tempfile::tempdir().expect("a folder");
        let themes = folder.path().join("themes");
        let mut shelf = Shelf::open(Some(&themes));
        let count = shelf.themes().len();
        let (id, theme) = shelf.themes()[0].clone();
        let [first, second] = [(); 2].map(|()| shelf.copy(&id).expect("copied"));
        assert_ne!(first, second);
        assert_eq!(shelf.themes().len(), count + 2);
        let own = ThemeId::new(&format!("own/{}", id.as_str()));
        assert_eq!(shelf.get(&own), Some(&theme));

        let changed = fs::read_to_string(&first)
            .expect("text")
            .replacen("name = \"", "name = \"My ", 1);
        fs::write(&first, changed).expect("written");
        fs::write(&second, "name = 3\n").expect("written");
        shelf.reload();
        assert_eq!(
            shelf.get(&own).map(|own| own.name.clone()),
            Some(format!("My {}", theme.name))
        );
        assert_eq!(shelf.themes().len(), count + 1);
        let [refused] = shelf.refused() else {
            panic!("{:?}", shelf.refused());
        };
        assert_eq!(refused.path, second);
        assert!(refused.reason.starts_with("line 1, column 8: "), "{refused}");
    }

    #[test]
    fn a_theme_is_found_by_id_name_or_file() {
        let shelf = Shelf::open(None);
        let found = |text: &str| shelf.find(text).map(|(id, theme)| (id.as_str().to_owned(), theme.name));
        for text in ["neon", "Night neon", "night NEON", "themes/04-neon.toml"] {
            let (id, name) = found(text).expect(text);
            assert_eq!(name, "Night neon");
            assert!(id == "neon" || id == text);
        }
        assert!(found("glass").is_err_and(|error| error.contains("walnut, marble") && error.ends_with("`glass`")));
        assert!(found("no.toml").is_err_and(|error| error.starts_with("no.toml: ")));
        assert!(found("Cargo.toml").is_err_and(|error| error.starts_with("Cargo.toml: line ")));
    }

    #[test]
    fn without_a_folder_there_are_the_built_in_themes() {
        let mut shelf = Shelf::open(None);
        assert_eq!(shelf.themes().len(), built_in().len());
        let id = shelf.themes()[0].0.clone();
        assert!(shelf.copy(&id).is_err());
        assert!(shelf.copy(&ThemeId::new("no-such-theme")).is_err());
    }
}
