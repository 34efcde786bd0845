//! The user's own variants: a folder of rule files.

use super::load::{LoadError, LoadedVariants, MAX_RULE_FILE_BYTES, load_folder, load_rule_file};
use super::named_variant::NamedVariant;
use super::rule_file::{rename_rule_file, rule_file_text};
use breakthrough_platform::files::{self, atomic_write};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// A variant in the library.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LibraryEntry {
    /// The file that contains the variant.
    pub path: PathBuf,
    /// The variant, with its name and texts.
    pub named: NamedVariant,
    /// Whether the variant can be renamed and saved in place. Variants in `.zrf` files cannot be edited.
    pub is_editable: bool,
}

/// The user's own variants, and the errors of files that could not be loaded.
#[derive(Clone, Debug, Default)]
pub struct VariantLibrary {
    folder: PathBuf,
    entries: Vec<LibraryEntry>,
    load_errors: Vec<LoadError>,
}

/// A deleted file that [`VariantLibrary::restore`] can restore.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeletedFile {
    path: PathBuf,
    bytes: Vec<u8>,
}

impl VariantLibrary {
    /// Loads a folder. The library is empty if the folder is missing.
    #[must_use]
    pub fn open(folder: &Path) -> VariantLibrary {
        let mut library = VariantLibrary {
            folder: folder.to_owned(),
            ..VariantLibrary::default()
        };
        library.reload();
        library
    }

    /// Returns the library's folder.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Returns the variants, sorted by name.
    #[must_use]
    pub fn entries(&self) -> &[LibraryEntry] {
        &self.entries
    }

    /// Returns the errors of files and games that could not be loaded.
    #[must_use]
    pub fn load_errors(&self) -> &[LoadError] {
        &self.load_errors
    }

    /// Returns the index of a variant in [`VariantLibrary::entries`] by name, ignoring case.
    #[must_use]
    pub fn index_of(&self, name: &str) -> Option<usize> {
        self.entries.iter().position(|entry| entry.named.has_name(name))
    }

    /// Reloads the folder.
    pub fn reload(&mut self) {
        self.entries.clear();
        self.load_errors.clear();
        for (path, LoadedVariants { variants, errors }) in load_folder(&self.folder) {
            let is_editable = is_toml(&path);
            self.entries.extend(variants.into_iter().map(|named| LibraryEntry {
                path: path.clone(),
                named,
                is_editable,
            }));
            self.load_errors.extend(errors);
        }
        self.entries.sort_by_cached_key(|entry| entry.named.name.to_lowercase());
    }

    /// Saves a variant to `overwrite`, or to a new file named after it. Returns the path.
    ///
    /// # Errors
    /// An I/O error occurs. The folder is then unchanged.
    pub fn save(&mut self, named: &NamedVariant, overwrite: Option<&Path>) -> io::Result<PathBuf> {
        let path = overwrite.map_or_else(
            || files::unused_path(&self.folder, &slug(&named.name), "toml"),
            Path::to_owned,
        );
        self.write(&path, rule_file_text(named).as_bytes())?;
        Ok(path)
    }

    /// Renames the variant in a `.toml` file and keeps the rest of the file.
    ///
    /// # Errors
    /// An I/O error occurs, or the file has become invalid.
    pub fn rename(&mut self, path: &Path, name: &str) -> io::Result<()> {
        let text = files::read_text_limited(path, MAX_RULE_FILE_BYTES)?;
        let text = rename_rule_file(&text, name).map_err(io::Error::other)?;
        self.write(path, text.as_bytes())
    }

    /// Saves a copy of a variant under the first unused name of `name_of(1)`, `name_of(2)` and so on. Returns the path.
    ///
    /// # Errors
    /// An I/O error occurs.
    pub fn duplicate(&mut self, named: &NamedVariant, name_of: impl Fn(u32) -> String) -> io::Result<PathBuf> {
        let names = (1..).map(name_of);
        let name = names.into_iter().find(|name| self.index_of(name).is_none());
        let copy = NamedVariant {
            name: name.unwrap_or_else(|| named.name.clone()),
            ..named.clone()
        };
        self.save(&copy, None)
    }

    /// Deletes a file. Pass the result to [`VariantLibrary::restore`] to undo the deletion.
    ///
    /// # Errors
    /// An I/O error occurs.
    pub fn delete(&mut self, path: &Path) -> io::Result<DeletedFile> {
        let bytes = files::read_limited(path, MAX_RULE_FILE_BYTES)?;
        files::delete(path)?;
        self.reload();
        Ok(DeletedFile {
            path: path.to_owned(),
            bytes,
        })
    }

    /// Restores a deleted file, under a new name if its name has been reused. Returns the path.
    ///
    /// # Errors
    /// An I/O error occurs.
    pub fn restore(&mut self, deleted: &DeletedFile) -> io::Result<PathBuf> {
        let path = if files::exists(&deleted.path) {
            let part = |part: Option<&std::ffi::OsStr>| part.unwrap_or_default().to_string_lossy().into_owned();
            files::unused_path(
                &self.folder,
                &part(deleted.path.file_stem()),
                &part(deleted.path.extension()),
            )
        } else {
            deleted.path.clone()
        };
        self.write(&path, &deleted.bytes)?;
        Ok(path)
    }

    /// Copies a rule file into the library. Returns the contents of the file and the path of the copy. A file without a
    /// playable variant, or a file in the library, is not copied; the returned path is then `source`.
    ///
    /// # Errors
    /// An I/O error occurs.
    pub fn import(&mut self, source: &Path) -> io::Result<(LoadedVariants, PathBuf)> {
        let loaded = load_rule_file(source);
        if loaded.variants.is_empty()
            || source
                .parent()
                .is_some_and(|folder| is_same_folder(folder, &self.folder))
        {
            return Ok((loaded, source.to_owned()));
        }
        let stem = source.file_stem().unwrap_or_default().to_string_lossy();
        let extension = if is_toml(source) { "toml" } else { "zrf" };
        let path = files::unused_path(&self.folder, &slug(&stem), extension);
        self.write(&path, &files::read_limited(source, MAX_RULE_FILE_BYTES)?)?;
        Ok((loaded, path))
    }

    fn write(&mut self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        if self.folder.as_os_str().is_empty() {
            return Err(files::no_data_folder());
        }
        atomic_write(path, |file| file.write_all(bytes))?;
        self.reload();
        Ok(())
    }
}

fn is_toml(path: &Path) -> bool {
    files::has_extension(path, "toml")
}

fn is_same_folder(one: &Path, two: &Path) -> bool {
    matches!((one.canonicalize(), two.canonicalize()), (Ok(one), Ok(two)) if one == two)
}

/// Converts a name to a portable file name: ASCII letters and digits in lower case, and hyphens instead of all other characters.
fn slug(name: &str) -> String {
    const MAX_LENGTH: usize = 40;
    let mut slug = String::new();
    for character in name.chars().flat_map(char::to_lowercase) {
        if character.is_ascii_alphanumeric() {
            slug.push(character);
        } else if !slug.is_empty() && !slug.ends_with('-') {
            slug.push('-');
        }
        if slug.len() >= MAX_LENGTH {
            break;
        }
    }
    let slug = slug.trim_matches('-');
    if slug.is_empty() {
        "variant".to_owned()
    } else {
        slug.to_owned()
    }
}
