//! Theme library: the built-in themes and the user's theme files.

use super::file::{MAX_THEME_BYTES, parse_theme};
use super::theme::Theme;
use breakthrough_platform::files::{self, atomic_write};
use breakthrough_platform::text::{MAX_TEXT_CHARACTERS, shortened};
use include_dir::{Dir, File, include_dir};
use std::fmt;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

static FILES: Dir = include_dir!("$CARGO_MANIFEST_DIR/themes");

/// Unique theme ID. For a built-in theme, it is the file stem without its leading number, such as `walnut`; for a user theme, it
/// is `own/` followed by the file stem.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ThemeId(String);

impl ThemeId {
    /// Creates an ID from its text. The theme need not exist.
    #[must_use]
    pub fn new(text: &str) -> ThemeId {
        ThemeId(text.to_owned())
    }

    /// Returns the text of the ID.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns whether the ID identifies a user theme.
    #[must_use]
    pub fn is_user_theme(&self) -> bool {
        self.0.starts_with(USER_PREFIX)
    }
}

/// Prefix of the IDs of user themes.
const USER_PREFIX: &str = "own/";

/// Error of a user theme that could not be loaded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ThemeLoadError {
    /// Path of the file.
    pub path: PathBuf,
    /// Reason for the error, with line and column if it is in the text.
    pub reason: String,
}

impl fmt::Display for ThemeLoadError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}: {}", self.path.display(), self.reason)
    }
}

/// Returns the built-in themes with their IDs, in menu order.
#[must_use]
pub fn built_in_themes() -> Vec<(ThemeId, Theme)> {
    let read = |file: &File| {
        let path = file.path().display();
        let text = file.contents_utf8().expect("built-in themes are text");
        let theme = parse_theme(text).unwrap_or_else(|error| panic!("{path}: {error}"));
        (ThemeId(built_in_id(file.path())), theme)
    };
    built_in_files().into_iter().map(read).collect()
}

/// Returns the files of the built-in themes, sorted by name.
fn built_in_files() -> Vec<&'static File<'static>> {
    let mut files: Vec<_> = FILES.files().collect();
    files.sort_by_key(|file| file.path());
    files
}

/// Returns the ID of a built-in theme: its file stem without the leading number, which determines the menu order.
fn built_in_id(path: &Path) -> String {
    let stem = file_stem(path);
    let (_, name) = stem.split_once('-').unwrap_or_default();
    name.to_owned()
}

fn file_stem(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

/// Built-in and user themes.
#[derive(Clone, Debug, PartialEq)]
pub struct ThemeLibrary {
    folder: Option<PathBuf>,
    themes: Vec<(ThemeId, Theme)>,
    load_errors: Vec<ThemeLoadError>,
}

impl ThemeLibrary {
    /// Loads the built-in themes and the themes in a folder. If the folder is missing, loads only the built-in themes.
    #[must_use]
    pub fn open(folder: Option<&Path>) -> ThemeLibrary {
        let mut library = ThemeLibrary {
            folder: folder.map(Path::to_owned),
            themes: built_in_themes(),
            load_errors: Vec::new(),
        };
        for path in folder
            .map(|folder| files::list_files(folder, &["toml"]))
            .unwrap_or_default()
        {
            match read(&path) {
                Ok(theme) => library
                    .themes
                    .push((ThemeId(format!("{USER_PREFIX}{}", file_stem(&path))), theme)),
                Err(reason) => library.load_errors.push(ThemeLoadError { path, reason }),
            }
        }
        library
    }

    /// Returns the themes, built-in themes first.
    #[must_use]
    pub fn themes(&self) -> &[(ThemeId, Theme)] {
        &self.themes
    }

    /// Returns the errors of user themes that could not be loaded.
    #[must_use]
    pub fn load_errors(&self) -> &[ThemeLoadError] {
        &self.load_errors
    }

    /// Returns the theme with this ID; `None` if no such theme is loaded.
    #[must_use]
    pub fn get(&self, id: &ThemeId) -> Option<&Theme> {
        self.themes
            .iter()
            .find(|(other, _)| other == id)
            .map(|(_, theme)| theme)
    }

    /// Finds a theme by ID, by name ignoring case, or by the path of a theme file.
    ///
    /// # Errors
    /// No theme matches, or the theme file is invalid. The message lists the IDs or describes the error in the file.
    pub fn find(&self, text: &str) -> Result<(ThemeId, Theme), String> {
        let matches =
            |(id, theme): &&(ThemeId, Theme)| id.0 == text || theme.name.to_lowercase() == text.to_lowercase();
        if let Some(found) = self.themes.iter().find(matches) {
            return Ok(found.clone());
        }
        let path = Path::new(text);
        if files::has_extension(path, "toml") {
            let theme = read(path).map_err(|reason| format!("{text}: {reason}"))?;
            return Ok((ThemeId(text.to_owned()), theme));
        }
        let ids: Vec<&str> = self.themes.iter().map(|(id, _)| id.as_str()).collect();
        let ids = shortened(&ids.join(", "), MAX_TEXT_CHARACTERS);
        Err(format!(
            "expected {ids}, own/NAME for your own theme, or a .toml file, found `{text}`"
        ))
    }

    /// Reloads the folder. Returns whether any theme or error has changed.
    pub fn reload(&mut self) -> bool {
        let before = std::mem::replace(self, ThemeLibrary::open(self.folder.as_deref()));
        *self != before
    }

    /// Copies the file of a built-in theme into the user's folder under an unused name. Returns the path of the copy.
    ///
    /// # Errors
    /// The built-in theme does not exist, the data folder does not exist, or an I/O error occurs.
    pub fn copy_built_in(&mut self, id: &ThemeId) -> io::Result<PathBuf> {
        let mut files = built_in_files().into_iter();
        let file = files.find(|file| built_in_id(file.path()) == id.0);
        let file = file.ok_or_else(|| io::Error::other(format!("expected a built-in theme, found `{}`", id.0)))?;
        let folder = self.folder.as_deref().ok_or_else(files::no_data_folder)?;
        let copy = files::unused_path(folder, &id.0, "toml");
        atomic_write(&copy, |target| target.write_all(file.contents()))?;
        self.reload();
        Ok(copy)
    }
}

impl ThemeLibrary {
    /// Copies a theme file into the user's folder under an unused name. Returns the ID of the theme.
    ///
    /// # Errors
    /// The file is not a theme, the data folder does not exist, or an I/O error occurs.
    pub fn import(&mut self, source: &Path) -> io::Result<ThemeId> {
        read(source).map_err(io::Error::other)?;
        let folder = self.folder.as_deref().ok_or_else(files::no_data_folder)?;
        let copy = files::unused_path(folder, &file_stem(source), "toml");
        let contents = files::read_limited(source, MAX_THEME_BYTES)?;
        atomic_write(&copy, |target| target.write_all(&contents))?;
        self.reload();
        Ok(ThemeId(format!("{USER_PREFIX}{}", file_stem(&copy))))
    }
}

fn read(path: &Path) -> Result<Theme, String> {
    let text = files::read_text_limited(path, MAX_THEME_BYTES).map_err(|error| error.to_string())?;
    parse_theme(&text).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_imported_theme_is_copied_under_an_unused_name() {
        let folder = tempfile::tempdir().expect("a folder");
        let source = folder.path().join("Dusk.toml");
        let text = built_in_files()[0].contents_utf8().expect("text");
        files::write(&source, text).expect("written");
        let mut library = ThemeLibrary::open(Some(&folder.path().join("themes")));
        let ids = [(); 2].map(|()| library.import(&source).expect("a theme"));
        assert_eq!(ids.each_ref().map(ThemeId::as_str), ["own/Dusk", "own/Dusk-2"]);
        assert!(library.get(&ids[1]).is_some());
        files::write(&source, "name = 1").expect("written");
        assert!(library.import(&source).is_err());
    }

    #[test]
    fn a_file_that_is_too_large_is_not_read() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("huge.toml");
        files::create(&path)
            .and_then(|file| file.set_len(9 << 30))
            .expect("a sparse file");
        let mut library = ThemeLibrary::open(Some(folder.path()));
        let expected = format!("expected at most {MAX_THEME_BYTES} bytes, found {}", 9_u64 << 30);
        assert_eq!(library.load_errors()[0].reason, expected);
        assert_eq!(library.import(&path).expect_err("too large").to_string(), expected);
        assert!(
            library
                .find(&path.display().to_string())
                .is_err_and(|error| error.ends_with(&expected))
        );
    }

    #[test]
    fn a_copy_can_be_edited_and_a_broken_copy_affects_no_other_theme() {
        let folder = tempfile::tempdir().expect("a folder");
        let themes = folder.path().join("themes");
        let mut library = ThemeLibrary::open(Some(&themes));
        let count = library.themes().len();
        let (id, theme) = library.themes()[0].clone();
        let [first, second] = [(); 2].map(|()| library.copy_built_in(&id).expect("copied"));
        assert_ne!(first, second);
        assert_eq!(library.themes().len(), count + 2);
        let own = ThemeId::new(&format!("own/{}", id.as_str()));
        assert_eq!(library.get(&own), Some(&theme));
        assert_eq!((id.is_user_theme(), own.is_user_theme()), (false, true));

        let changed = files::read_to_string(&first)
            .expect("text")
            .replacen("name = \"", "name = \"My ", 1);
        files::write(&first, changed).expect("written");
        files::write(&second, "name = 3\n").expect("written");
        assert!(library.reload(), "two themes have changed");
        assert!(!library.reload(), "nothing has changed since");
        assert_eq!(
            library.get(&own).map(|own| own.name.clone()),
            Some(format!("My {}", theme.name))
        );
        assert_eq!(library.themes().len(), count + 1);
        let [error] = library.load_errors() else {
            panic!("{:?}", library.load_errors());
        };
        assert_eq!(error.path, second);
        assert!(error.reason.starts_with("line 1, column 8: "), "{error}");
        let name = format!("{}-2.toml: line 1, column 8: ", id.as_str());
        assert!(error.to_string().contains(&name), "{error}");
    }

    #[test]
    fn themes_are_found_by_id_name_or_file() {
        let library = ThemeLibrary::open(None);
        let found = |text: &str| {
            library
                .find(text)
                .map(|(id, theme)| (id.as_str().to_owned(), theme.name))
        };
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
    fn without_a_folder_only_built_in_themes_are_available() {
        let mut library = ThemeLibrary::open(None);
        assert_eq!(library.themes().len(), built_in_themes().len());
        let id = library.themes()[0].0.clone();
        assert!(library.copy_built_in(&id).is_err());
        assert!(library.copy_built_in(&ThemeId::new("no-such-theme")).is_err());
    }
}
