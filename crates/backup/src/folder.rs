//! Folder of a player's files, to which a backup adds files without overwriting any.

use crate::limits::{MAX_FILE_BYTES, MAX_NAME_BYTES};
use breakthrough_platform::files::{self, FolderWriter};
use std::collections::hash_map::RandomState;
use std::collections::{HashMap, HashSet};
use std::hash::BuildHasher;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

/// Folder whose files are compared with the files of a backup. The folder is read once.
pub(crate) struct Folder {
    path: PathBuf,
    writer: FolderWriter,
    /// Files, each under a hash of its extension and contents. Of several files with equal hashes, only the first file is
    /// stored.
    known: HashMap<u64, PathBuf>,
    hasher: RandomState,
    /// For each lower-case name, the next number to append. Numbering many files with the same name therefore takes linear
    /// time.
    numbers: HashMap<String, u32>,
}

impl Folder {
    /// Opens or creates a folder, and reads the files whose size equals the size of one of `entries`, until `cancel` is set.
    pub(crate) fn open(path: &Path, entries: &[(String, Vec<u8>)], cancel: &AtomicBool) -> io::Result<Folder> {
        let mut folder = Folder {
            path: path.to_owned(),
            writer: FolderWriter::new(path)?,
            known: HashMap::new(),
            hasher: RandomState::new(),
            numbers: HashMap::new(),
        };
        let sizes: HashSet<u64> = entries.iter().map(|(_, bytes)| bytes.len() as u64).collect();
        for file in files::list_files(path, &["toml", "zrf"]) {
            if cancel.load(Ordering::Relaxed) {
                break;
            }
            if files::length(&file).is_ok_and(|length| sizes.contains(&length))
                && let Ok(bytes) = files::read_limited(&file, MAX_FILE_BYTES)
            {
                let hash = folder.hash(&file, &bytes);
                folder.known.entry(hash).or_insert(file);
            }
        }
        Ok(folder)
    }

    fn hash(&self, name: &Path, bytes: &[u8]) -> u64 {
        let extension = name.extension().map(|extension| extension.to_ascii_lowercase());
        self.hasher.hash_one((extension, bytes))
    }

    /// Adds a file under an unused name, and returns the path of the file. Does nothing if the folder contains a file with
    /// the same bytes and extension.
    ///
    /// # Errors
    /// The system refuses the name, or an I/O error occurs.
    pub(crate) fn add(&mut self, name: &str, bytes: &[u8]) -> io::Result<Option<PathBuf>> {
        let hash = self.hash(Path::new(name), bytes);
        let is_same = |path: &PathBuf| files::read_limited(path, MAX_FILE_BYTES).is_ok_and(|known| known == bytes);
        if self.known.get(&hash).is_some_and(is_same) {
            return Ok(None);
        }
        let name = self.unused_name(name);
        self.writer.write(&name, bytes)?;
        let path = self.path.join(name);
        self.known.entry(hash).or_insert_with(|| path.clone());
        Ok(Some(path))
    }

    /// Flushes the added files to disk.
    ///
    /// # Errors
    /// An I/O error occurs.
    pub(crate) fn finish(self) -> io::Result<()> {
        self.writer.finish()
    }

    /// Returns the first of `name.toml`, `name-2.toml`, `name-3.toml` … that does not exist.
    fn unused_name(&mut self, name: &str) -> String {
        let number = self.numbers.entry(name.to_lowercase()).or_insert(1);
        loop {
            let numbered = numbered(name, *number);
            *number += 1;
            if !files::exists(&self.path.join(&numbered)) {
                return numbered;
            }
        }
    }
}

/// Appends `number` to the stem of a name, unless `number` is 1. The result is shortened to the length that the file system
/// accepts.
fn numbered(name: &str, number: u32) -> String {
    if number == 1 {
        return name.to_owned();
    }
    let (stem, extension) = name.rsplit_once('.').unwrap_or((name, ""));
    let suffix = format!("-{number}.{extension}");
    let end = MAX_NAME_BYTES.saturating_sub(suffix.len());
    format!("{}{suffix}", &stem[..stem.floor_char_boundary(end)])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_fits_into_the_longest_name() {
        assert_eq!(numbered("a.b.toml", 1), "a.b.toml");
        assert_eq!(numbered("a.b.toml", 12), "a.b-12.toml");
        let long = format!("{}.toml", "ü".repeat(125));
        assert_eq!(long.len(), MAX_NAME_BYTES);
        assert_eq!(numbered(&long, 2), format!("{}-2.toml", "ü".repeat(124)));
    }
}
