//! Checks that every text used by the game, `crates/reasons` and `crates/lessons` is defined, and that every defined text is used.
#![expect(clippy::disallowed_methods, reason = "the test reads the sources")]

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

const TEXTS: &str = "assets/locales/en";

/// Returns the ids of a Fluent file.
fn defined(source: &str) -> BTreeSet<String> {
    let id = |line: &str| {
        let (id, _) = line.split_once(" =")?;
        let is_id = !id.is_empty()
            && id
                .chars()
                .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-');
        is_id.then(|| id.to_owned())
    };
    source.lines().filter_map(id).collect()
}

/// Returns the strings in Rust code that start with the prefix (up to the first dash) of a defined id.
fn asked_for(source: &str, families: &BTreeSet<String>) -> BTreeSet<String> {
    let is_id = |word: &&str| {
        let is_plain = word
            .chars()
            .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-');
        is_plain
            && word
                .split_once('-')
                .is_some_and(|(family, rest)| families.contains(family) && !rest.is_empty())
    };
    source
        .split('"')
        .skip(1)
        .step_by(2)
        .filter(is_id)
        .map(str::to_owned)
        .collect()
}

/// Adds the sources of a folder and its subfolders, except the tests of the game logic.
fn rust_sources(folder: &Path, found: &mut String) {
    for entry in fs::read_dir(folder).expect("a folder of sources") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            if !path.ends_with("ecs_tests") {
                rust_sources(&path, found);
            }
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            // Remove escaped quotes, because they would invert the quoting in the rest of the file.
            let source = fs::read_to_string(&path).expect("a source").replace("\\\"", "");
            found.push_str(&source.replace("'\"'", ""));
            found.push('\n');
        }
    }
}

/// Returns the ids of titles and sentences in the lesson files of a folder.
fn lesson_texts(folder: &Path) -> Vec<String> {
    let files = fs::read_dir(folder).expect("a folder of lessons");
    let text = |line: &str| {
        let value = line.strip_prefix("title = \"").or(line.strip_prefix("text = \""))?;
        Some(value.strip_suffix('"')?.to_owned())
    };
    files
        .flat_map(|file| {
            let source = fs::read_to_string(file.expect("an entry").path()).expect("a lesson");
            source.lines().filter_map(text).collect::<Vec<_>>()
        })
        .collect()
}

#[test]
fn every_used_text_is_defined_and_every_defined_text_is_used() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let files = fs::read_dir(root.join(TEXTS)).expect("the texts");
    let read = |file: std::io::Result<fs::DirEntry>| fs::read_to_string(file.expect("a file").path()).expect("texts");
    let defined = defined(&files.map(read).collect::<String>());
    let families = defined
        .iter()
        .filter_map(|id| id.split_once('-'))
        .map(|(family, _)| family.to_owned())
        .collect();
    let mut source = String::new();
    for folder in ["src", "crates/reasons/src", "crates/lessons/src"] {
        rust_sources(&root.join(folder), &mut source);
    }
    let mut asked_for = asked_for(&source, &families);
    asked_for.extend(lesson_texts(&root.join("crates/lessons/lessons")));
    // The ids of level names are composed at run time from the level's number.
    asked_for.extend(["novice", "learner"].map(|level| format!("new-game-level-{level}")));
    asked_for.extend((1..=10).map(|level| format!("new-game-level-{level}")));
    let missing: Vec<_> = asked_for.difference(&defined).collect();
    let unused: Vec<_> = defined.difference(&asked_for).collect();
    assert!(missing.is_empty(), "texts missing from {TEXTS}: {missing:?}");
    assert!(unused.is_empty(), "unused texts in {TEXTS}: {unused:?}");
}
