//! The player's own variants: a folder of rule files.

use super::{Loaded, NamedVariant, Refusal, read_folder, read_rules, renamed_rule_file, rule_file_text};
use breakthrough_files::player_folder;
use breakthrough_files::whole_file;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// A variant in a file of the library.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The file.
    pub path: PathBuf,
    /// The variant.
    pub named: NamedVariant,
    /// Whether the file is one of ours and holds nothing else, so that it can be renamed and written again.
    pub is_own: bool,
}

/// The player's own variants and the files that cannot be read.
#[derive(Clone, Debug, Default)]
pub struct Library {
    folder: PathBuf,
    entries: Vec<Entry>,
    refused: Vec<Refusal>,
}

/// A file that was deleted, to be put back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deleted {
    path: PathBuf,
    bytes: Vec<u8>,
}

impl Library {
    /// Reads a folder, which need not be there yet.
    #[must_use]
    pub fn open(folder: &Path) -> Library {
        let mut library = Library {
            folder: folder.to_owned(),
            ..Library::default()
        };
        library.reload();
        library
    }

    /// The folder.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The variants, by name.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// What cannot be read.
    #[must_use]
    pub fn refused(&self) -> &[Refusal] {
        &self.refused
    }

    /// Where the variant of a name stands in [`Library::entries`]. Letters' case does not matter.
    #[must_use]
    pub fn position_of(&self, name: &str) -> Option<usize> {
        self.entries.iter().position(|entry| entry.named.is_called(name))
    }

    /// Reads the folder again.
    pub fn reload(&mut self) {
        self.entries.clear();
        self.refused.clear();
        for (path, Loaded { variants, refused }) in read_folder(&self.folder) {
            let is_own = is_own(&path);
            self.entries.extend(variants.into_iter().map(|named| Entry {
                path: path.clone(),
                named,
                is_own,
            }));
            self.refused.extend(refused);
        }
        self.entries.sort_by_cached_key(|entry| entry.named.name.to_lowercase());
    }

    /// Writes a variant: to `over`, or to a new file that has its name. Returns the file.
    ///
    /// # Errors
    /// The file system refused; the folder is as it was.
    pub fn save(&mut self, named: &NamedVariant, over: Option<&Path>) -> io::Result<PathBuf> {
        let path = over.map_or_else(
            || player_folder::free_path(&self.folder, &file_stem(&named.name), "toml"),
            Path::to_owned,
        );
        self.write(&path, rule_file_text(named).as_bytes())?;
        Ok(path)
    }

    /// Gives the variant of a file of ours another name; everything else in the file stays as it is.
    ///
    /// # Errors
    /// The file system refused, or the file has changed and cannot be read any more.
    pub fn rename(&mut self, path: &Path, name: &str) -> io::Result<()> {
        let text = fs::read_to_string(path)?;
        let text = renamed_rule_file(&text, name).map_err(io::Error::other)?;
        self.write(path, text.as_bytes())
    }

    /// Writes a variant once more, under the first free name that `name_of` gives for 1, 2, 3 and so on. Returns the file.
    ///
    /// # Errors
    /// The file system refused.
    pub fn duplicate(&mut self, named: &NamedVariant, name_of: impl Fn(u32) -> String) -> io::Result<PathBuf> {
        let names = (1..).map(name_of);
        let name = names.into_iter().find(|name| self.position_of(name).is_none());
        let copy = NamedVariant {
            name: name.unwrap_or_else(|| named.name.clone()),
            ..named.clone()
        };
        self.save(&copy, None)
    }

    /// Deletes a file. Returns what puts it back.
    ///
    /// # Errors
    /// The file system refused.
    pub fn delete(&mut self, path: &Path) -> io::Result<Deleted> {
        let bytes = fs::read(path)?;
        fs::remove_file(path)?;
        self.reload();
        Ok(Deleted {
            path: path.to_owned(),
            bytes,
        })
    }

    /// Puts a deleted file back, under another name if there is a new one of its name.
    ///
    /// # Errors
    /// The file system refused.
    pub fn restore(&mut self, deleted: &Deleted) -> io::Result<PathBuf> {
        let path = if deleted.path.exists() {
            let part = |part: Option<&std::ffi::OsStr>| part.unwrap_or_default().to_string_lossy().into_owned();
            player_folder::free_path(
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

    /// Copies a rule file from elsewhere into the library. Returns what it holds and where it is now; nothing is copied if it
    /// holds no variant.
    ///
    /// # Errors
    /// The file system refused.
    pub fn add(&mut self, source: &Path) -> io::Result<(Loaded, PathBuf)> {
        let loaded = read_rules(source);
        if loaded.variants.is_empty() || source.parent().is_some_and(|folder| same_folder(folder, &self.folder)) {
            return Ok((loaded, source.to_owned()));
        }
        let stem = source.file_stem().unwrap_or_default().to_string_lossy();
        let extension = if is_own(source) { "toml" } else { "zrf" };
        let path = player_folder::free_path(&self.folder, &file_stem(&stem), extension);
        self.write(&path, &fs::read(source)?)?;
        Ok((loaded, path))
    }

    fn write(&mut self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        if self.folder.as_os_str().is_empty() {
            return Err(player_folder::missing());
        }
        whole_file::replace(path, |file| file.write_all(bytes))?;
        self.reload();
        Ok(())
    }
}

fn is_own(path: &Path) -> bool {
    player_folder::has_extension(path, "toml")
}

fn same_folder(one: &Path, two: &Path) -> bool {
    matches!((one.canonicalize(), two.canonicalize()), (Ok(one), Ok(two)) if one == two)
}

/// A name for a file that every system takes: the letters and digits of a name, with dashes for the rest.
fn file_stem(name: &str) -> String {
    const LONGEST: usize = 40;
    let mut stem = String::new();
    for character in name.chars().flat_map(char::to_lowercase) {
        if character.is_ascii_alphanumeric() {
            stem.push(character);
        } else if !stem.is_empty() && !stem.ends_with('-') {
            stem.push('-');
        }
        if stem.len() >= LONGEST {
            break;
        }
    }
    let stem = stem.trim_matches('-');
    if stem.is_empty() {
        "variant".to_owned()
    } else {
        stem.to_owned()
    }
}
