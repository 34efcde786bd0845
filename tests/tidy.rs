//! Checks source files for rules that neither the compiler nor clippy enforces: a module comment in the first line, the maximum
//! length, and issue numbers in to-do comments.
#![expect(clippy::disallowed_methods, reason = "the test reads the sources")]

#[path = "tidy/circles.rs"]
mod circles;
#[path = "tidy/documents.rs"]
mod documents;
#[path = "tidy/layers.rs"]
mod layers;
#[path = "tidy/modules.rs"]
mod modules;
#[path = "tidy/web.rs"]
mod web;

use std::fs;
use std::path::{Path, PathBuf};

/// Maximum number of lines of a file without its unit tests. (The target is 200.)
const MAX_LINES: usize = 500;

/// Lists all Rust files in a folder, except build output.
fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else {
        return Vec::new();
    };
    let mut files = Vec::new();
    for entry in entries {
        let path = entry.expect("the folder can be read").path();
        if path.is_dir() && !path.ends_with("target") {
            files.extend(rust_files(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    files.sort();
    files
}

/// Checks every source file of the repository and lists violations as `file:line: problem`.
fn check_sources(check: fn(&str) -> Option<(usize, String)>) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folders = ["src", "crates", "tests", "fuzz"];
    let files: Vec<PathBuf> = folders
        .iter()
        .flat_map(|folder| rust_files(&root.join(folder)))
        .collect();
    assert!(
        files.len() > 300,
        "expected more than 300 source files, found {}",
        files.len()
    );
    let problems: Vec<String> = files
        .iter()
        .filter_map(|file| {
            let text = fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
            let (line, problem) = check(&text)?;
            Some(format!("{}:{line}: {problem}", file.display()))
        })
        .collect();
    assert!(problems.is_empty(), "\n{}\n", problems.join("\n"));
}

fn missing_head(text: &str) -> Option<(usize, String)> {
    let problem = || {
        (
            1,
            "the first line is not a `//!` comment: say what the file is for".to_owned(),
        )
    };
    (!text.starts_with("//!")).then(problem)
}

fn excess_length(text: &str) -> Option<(usize, String)> {
    let code = text.split("\n#[cfg(test)]\nmod tests {").next();
    let lines = code.map_or(0, |code| code.lines().count());
    let problem = || {
        (
            MAX_LINES + 1,
            format!("{lines} lines without unit tests, more than {MAX_LINES}: split the file by feature"),
        )
    };
    (lines > MAX_LINES).then(problem)
}

/// Finds a to-do comment without an issue reference such as `#12`.
fn loose_todo(text: &str) -> Option<(usize, String)> {
    let is_loose = |line: &str| {
        let comment = line.split_once("//").map_or("", |(_, comment)| comment);
        let mut words = comment.split(|c: char| !c.is_alphanumeric() && c != '_');
        let names_issue = comment
            .split('#')
            .skip(1)
            .any(|after| after.starts_with(|c: char| c.is_ascii_digit()));
        words.any(|word| word == TODO) && !names_issue
    };
    let line = text.lines().position(is_loose)?;
    Some((
        line + 1,
        format!("a {TODO} without the number of an issue: write `{TODO} #12: …`"),
    ))
}

const TODO: &str = concat!("TO", "DO");

#[test]
fn every_file_starts_with_a_module_comment() {
    assert_eq!(missing_head("//! A.\n"), None);
    assert!(missing_head("// A.\n").is_some() && missing_head("\n//! A.\n").is_some() && missing_head("").is_some());
    check_sources(missing_head);
}

#[test]
fn files_are_within_the_length_limit() {
    assert_eq!(excess_length(&"\n".repeat(MAX_LINES)), None);
    assert!(excess_length(&"\n".repeat(MAX_LINES + 1)).is_some());
    let tests = format!("\n#[cfg(test)]\nmod tests {{{}}}", "\n".repeat(MAX_LINES));
    assert_eq!(excess_length(&tests), None);
    check_sources(excess_length);
}

#[test]
fn every_todo_references_an_issue() {
    let check = |text: &str, line: Option<usize>| {
        let text = text.replace("@", TODO);
        assert_eq!(loose_todo(&text).map(|(line, _)| line), line, "{text}");
    };
    check("let a = 1; // @: later", Some(1));
    check("//! A.\n/// @", Some(2));
    check("// @ #12: soon\n// see #7 (@)\nlet a = \"@\"; // @S", None);
    check_sources(loose_todo);
}

#[test]
fn a_module_with_submodules_is_a_mod_rs() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let crates = fs::read_dir(root.join("crates")).expect("the folder can be read");
    let sources = crates.map(|entry| entry.expect("an entry").path().join("src"));
    let files: Vec<PathBuf> = sources
        .chain([root.join("src")])
        .flat_map(|folder| rust_files(&folder))
        .collect();
    assert!(files.iter().any(|file| file.ends_with("src/session/mod.rs")));
    let doors: Vec<_> = files.iter().filter(|file| file.with_extension("").is_dir()).collect();
    assert!(
        doors.is_empty(),
        "expected a mod.rs in the folder, found files beside it: {doors:?}"
    );
}
