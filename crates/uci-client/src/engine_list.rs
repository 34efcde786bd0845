//! The player's list of UCI engines, and its file.

use crate::EngineEntry;
use breakthrough_platform::files::atomic_write;
use breakthrough_platform::text::shortened_name;
use breakthrough_platform::toml_file::{self, SpannedError, check_length};
use breakthrough_players::{EngineName, SearchLimit, duration_text, parse_duration};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, HashSet};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use thiserror::Error;
use toml::Spanned;

/// Maximum size of an engine list file, in bytes.
pub const MAX_ENGINE_LIST_BYTES: u64 = 1 << 20;
/// Maximum number of engines in an engine list file.
pub const MAX_ENGINES: usize = 1000;

/// The player's list of UCI engines with unique names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EngineList(Vec<EngineEntry>);

/// The error for a name that is in use in the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("expected a unique engine name, found `{0}`")]
pub struct NameTaken(pub EngineName);

impl EngineList {
    /// Returns the engines in the order in which they were added.
    #[must_use]
    pub fn entries(&self) -> &[EngineEntry] {
        &self.0
    }

    /// Returns the engine with this name, ignoring ASCII case.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&EngineEntry> {
        self.0.iter().find(|entry| entry.name.matches(name))
    }

    /// Adds an engine, or replaces the engine named `replaced`.
    ///
    /// # Errors
    /// Another engine has the same name.
    pub fn put(&mut self, entry: EngineEntry, replaced: Option<EngineName>) -> Result<(), NameTaken> {
        let index = replaced.and_then(|name| self.0.iter().position(|entry| entry.name == name));
        let mut others = self.0.iter().enumerate().filter(|(other, _)| Some(*other) != index);
        if others.any(|(_, other)| other.name.matches(entry.name.as_str())) {
            return Err(NameTaken(entry.name));
        }
        match index {
            Some(index) => self.0[index] = entry,
            None => self.0.push(entry),
        }
        Ok(())
    }

    /// Removes an engine from the list. Returns its index and entry, or `None` if no engine has this name.
    pub fn remove(&mut self, name: EngineName) -> Option<(usize, EngineEntry)> {
        let index = self.0.iter().position(|entry| entry.name == name)?;
        Some((index, self.0.remove(index)))
    }

    /// Reinserts a removed engine at its previous index.
    ///
    /// # Errors
    /// Another engine has the same name.
    pub fn restore(&mut self, index: usize, entry: EngineEntry) -> Result<(), NameTaken> {
        self.put(entry, None)?;
        let entry = self.0.pop().expect("the entry was just added");
        self.0.insert(index.min(self.0.len()), entry);
        Ok(())
    }

    /// Stores the name reported by an engine at its start, shortened. Returns whether the stored name has changed.
    pub fn set_reported_name(&mut self, name: EngineName, id: &str) -> bool {
        let id = shortened_name(id);
        match self.0.iter_mut().find(|entry| entry.name.matches(name.as_str())) {
            Some(entry) if entry.id != id => {
                entry.id = id;
                true
            }
            _ => false,
        }
    }

    /// Parses the text of an engine list file. Reported names are shortened.
    ///
    /// # Errors
    /// The text is longer than [`MAX_ENGINE_LIST_BYTES`], contains more than [`MAX_ENGINES`] engines or is not a valid engine list,
    /// or two engines have the same name; the error reports the line and column.
    pub fn parse(text: &str) -> Result<EngineList, String> {
        let text = toml_file::strip_bom(text);
        let parse = || -> Result<EngineFile, SpannedError> {
            check_length(text, MAX_ENGINE_LIST_BYTES)?;
            let file: EngineFile = toml_file::parse(text)?;
            match file.engine.get(MAX_ENGINES) {
                Some(engine) => Err(SpannedError::new(&engine.name, too_many(file.engine.len()))),
                None => Ok(file),
            }
        };
        let file = parse().map_err(|error| error.locate(text).to_string())?;
        let mut list = EngineList::default();
        let mut names = HashSet::new();
        for engine in file.engine {
            let entry = EngineEntry {
                name: located(&engine.name, text, |name| name.parse::<EngineName>())?,
                id: shortened_name(&engine.id),
                path: engine.path,
                arguments: engine.arguments,
                options: engine.options,
                limit: match (engine.move_time, engine.nodes) {
                    (Some(time), None) => SearchLimit::MoveTime(located(&time, text, parse_duration)?),
                    (None, Some(nodes)) => SearchLimit::Nodes(nodes),
                    (None, None) => EngineEntry::DEFAULT_LIMIT,
                    (Some(time), Some(_)) => {
                        return located(&time, text, |_| Err("expected move-time or nodes, found both"));
                    }
                },
            };
            if !names.insert(entry.name.as_str().to_ascii_lowercase()) {
                return located(&engine.name, text, |_| Err(NameTaken(entry.name)));
            }
            list.0.push(entry);
        }
        Ok(list)
    }

    /// Atomically writes the list to a file.
    ///
    /// # Errors
    /// An I/O error occurs, or the list is too long for [`EngineList::parse`]. The file is then unchanged.
    pub fn write(&self, path: &Path) -> io::Result<()> {
        let text = self.to_text().map_err(io::Error::other)?;
        if self.0.len() > MAX_ENGINES {
            return Err(io::Error::other(too_many(self.0.len())));
        }
        check_length(&text, MAX_ENGINE_LIST_BYTES).map_err(|error| io::Error::other(error.reason))?;
        atomic_write(path, |file| file.write_all(text.as_bytes()))
    }

    /// Returns the text of an engine list file.
    ///
    /// # Errors
    /// A path is not UTF-8.
    pub fn to_text(&self) -> Result<String, toml::ser::Error> {
        let spanned = |text: String| Spanned::new(0..0, text);
        let engine = self.0.iter().map(|entry| EngineTable {
            name: spanned(entry.name.to_string()),
            id: entry.id.clone(),
            path: entry.path.clone(),
            arguments: entry.arguments.clone(),
            move_time: match entry.limit {
                SearchLimit::MoveTime(time) => Some(spanned(duration_text(time))),
                _ => None,
            },
            nodes: match entry.limit {
                SearchLimit::Nodes(nodes) => Some(nodes),
                _ => None,
            },
            options: entry.options.clone(),
        });
        let engine = engine.collect();
        toml::to_string_pretty(&EngineFile { engine })
    }
}

fn too_many(found: usize) -> String {
    format!("expected at most {MAX_ENGINES} engines, found {found}")
}

/// Converts a value with `convert`, and adds the line and column of the value in `text` to an error.
fn located<T, E: ToString>(
    value: &Spanned<String>,
    text: &str,
    convert: impl FnOnce(&str) -> Result<T, E>,
) -> Result<T, String> {
    let located = |error: E| toml_file::SpannedError::new(value, error).locate(text).to_string();
    convert(value.get_ref()).map_err(located)
}

#[derive(Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct EngineFile {
    #[serde(default)]
    engine: Vec<EngineTable>,
}

#[derive(Deserialize, Serialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct EngineTable {
    #[serde(serialize_with = "without_span")]
    name: Spanned<String>,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    id: String,
    path: PathBuf,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    arguments: Vec<String>,
    #[serde(
        default,
        serialize_with = "option_without_span",
        skip_serializing_if = "Option::is_none"
    )]
    move_time: Option<Spanned<String>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    nodes: Option<u64>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    options: BTreeMap<String, String>,
}

fn without_span<S: serde::Serializer>(value: &Spanned<String>, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(value.get_ref())
}

fn option_without_span<S: serde::Serializer>(
    value: &Option<Spanned<String>>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    value.as_ref().map(Spanned::get_ref).serialize(serializer)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    fn entry(name: &str) -> EngineEntry {
        EngineEntry::new(name.parse().expect("a name"), PathBuf::from("/usr/games/engine"))
    }

    #[test]
    fn a_list_round_trips_through_its_file() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("new/engines.toml");
        let options = [("Hash", "64"), ("Clear Hash", ""), ("Log File", "a \"b\".txt")];
        let list = EngineList(vec![
            entry("One"),
            EngineEntry {
                id: "Two 1.2".to_owned(),
                arguments: vec!["uci".to_owned(), "a b".to_owned()],
                options: options.map(|(name, value)| (name.to_owned(), value.to_owned())).into(),
                limit: SearchLimit::Nodes(5000),
                ..entry("Two „zwei“")
            },
            EngineEntry {
                limit: SearchLimit::MoveTime(Duration::from_millis(2500)),
                ..entry("Three")
            },
        ]);
        list.write(&path).expect("written");
        let text = std::fs::read_to_string(&path).expect("text");
        assert_eq!(EngineList::parse(&text), Ok(list), "{text}");
    }

    #[test]
    fn an_error_reports_line_and_column() {
        assert_eq!(EngineList::parse(""), Ok(EngineList::default()));
        let engine = |lines: &str| format!("[[engine]]\npath = \"x\"\n{lines}\n");
        for (text, expected) in [
            (
                engine("name = \"a,b\""),
                "line 3, column 8: expected a name of 1 to 40 bytes",
            ),
            (
                engine("name = \"a\"\nmove-time = \"5\""),
                "line 4, column 13: expected a time",
            ),
            (
                engine("name = \"a\"\nmove-time = \"5s\"\nnodes = 4"),
                "line 4, column 13: expected move-time or nodes",
            ),
            (
                engine("name = \"a\"\ncolour = 3"),
                "line 4, column 1: unknown field `colour`",
            ),
            (
                engine("name = \"a\"") + &engine("name = \"A\""),
                "line 6, column 8: expected a unique engine name",
            ),
            (
                "[[engine]]\nname = \"a\"\n".to_owned(),
                "line 1, column 1: missing field `path`",
            ),
        ] {
            let error = EngineList::parse(&text).expect_err(&text);
            assert!(error.starts_with(expected), "{text}: {error}");
        }
    }

    /// Returns the text of a list with this number of engines.
    fn list_of(count: usize) -> String {
        (0..count)
            .map(|number| format!("[[engine]]\nname=\"{number}\"\npath=\"\"\n"))
            .collect()
    }

    #[test]
    fn a_list_that_is_too_long_is_refused_at_once_and_never_written() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("engines.toml");
        let mut list = EngineList::parse(&list_of(MAX_ENGINES)).expect("a list");
        list.write(&path).expect("written");
        list.put(entry("One more"), None).expect("another name");
        let expected = "expected at most 1000 engines, found 1001";
        assert_eq!(list.write(&path).expect_err("too many").to_string(), expected);
        let text = std::fs::read_to_string(&path).expect("text");
        assert_eq!(EngineList::parse(&text).expect("a list").entries().len(), MAX_ENGINES);
        let error = EngineList::parse(&list_of(MAX_ENGINES + 1)).expect_err("too many");
        assert_eq!(error, format!("line 3002, column 6: {expected}"));

        let text = list_of(60_000);
        let begin = std::time::Instant::now();
        let error = EngineList::parse(&text).expect_err("too long");
        assert!(error.contains("expected at most 1048576 bytes, found 19"), "{error}");
        assert!(begin.elapsed() < Duration::from_secs(2));
        let argument = "x".repeat(MAX_ENGINE_LIST_BYTES as usize);
        let long = EngineEntry {
            arguments: vec![argument],
            ..entry("Long")
        };
        assert!(EngineList(vec![long]).write(&path).is_err());
    }

    #[test]
    fn names_from_a_file_or_an_engine_are_shortened() {
        let long = "ü".repeat(100_000);
        let text = format!("[[engine]]\nname = \"a\"\npath = \"x\"\nid = \"{long}\"\n");
        let mut list = EngineList::parse(&text).expect("a list");
        assert_eq!(list.entries()[0].id.chars().count(), 201);
        assert!(!list.set_reported_name(entry("a").name, &long), "the name is the same");
        for text in [
            format!("[[engine]]\nname = \"{long}\"\npath = \"x\"\n"),
            format!("[[engine]]\nname = \"a\"\npath = \"x\"\nmove-time = \"{long}\"\n"),
            format!("[[engine]]\n\"{long}\" = 1\n"),
        ] {
            let error = EngineList::parse(&text).expect_err("an invalid list");
            assert!(error.chars().count() < 600, "{} characters", error.chars().count());
        }
    }

    #[test]
    fn names_are_unique_and_a_removed_engine_is_restored_at_its_index() {
        let mut list = EngineList::default();
        for name in ["One", "Two", "Three"] {
            list.put(entry(name), None).expect("another name");
        }
        let names = |list: &EngineList| {
            list.entries()
                .iter()
                .map(|entry| entry.name.to_string())
                .collect::<Vec<_>>()
        };
        let (one, two) = (entry("One").name, entry("Two").name);
        assert_eq!(list.put(entry("ONE"), None), Err(NameTaken(entry("ONE").name)));
        assert!(list.put(entry("three"), Some(two)).is_err());
        list.put(entry("ONE"), Some(one)).expect("its own name");
        assert_eq!(
            list.get("one").map(|entry| entry.name.to_string()).as_deref(),
            Some("ONE")
        );
        let (index, removed) = list.remove(two).expect("in the list");
        assert_eq!(names(&list), ["ONE", "Three"]);
        list.restore(index, removed).expect("a free name");
        assert_eq!(names(&list), ["ONE", "Two", "Three"]);
        assert!(list.set_reported_name(two, "Two 2.0") && !list.set_reported_name(two, "Two 2.0"));
        assert_eq!(list.get("Two").map(EngineEntry::title), Some("Two 2.0"));
    }
}
