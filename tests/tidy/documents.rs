//! Checks that the documents refer only to existing paths, in links between pages and as repository paths in backticks.

use std::fs;
use std::path::{Path, PathBuf};

/// Folders at the root of the repository. A text in backticks that starts with one of these folders is a path.
const FOLDERS: [&str; 9] = [
    "src/",
    "crates/",
    "tests/",
    "docs/",
    "scripts/",
    "assets/",
    "web/",
    "fuzz/",
    "examples/",
];

fn documents(root: &Path) -> Vec<PathBuf> {
    let mut documents: Vec<PathBuf> = ["README.md", "CHANGELOG.md", "CONTRIBUTING.md"]
        .map(|name| root.join(name))
        .to_vec();
    let entries = fs::read_dir(root.join("docs")).expect("the folder can be read");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    documents.extend(paths.filter(|path| path.extension().is_some_and(|extension| extension == "md")));
    documents
}

/// Returns the file targets of Markdown links, without their anchors.
fn link_targets(text: &str) -> impl Iterator<Item = &str> {
    let targets = text.split("](").skip(1).filter_map(|rest| rest.split_once(')'));
    let targets = targets.map(|(target, _)| target.split_once('#').map_or(target, |(file, _)| file));
    targets.filter(|target| !target.is_empty() && !target.contains("://") && !target.starts_with("mailto:"))
}

/// Returns the repository paths in backticks. Patterns, placeholders and commands are omitted.
fn paths(text: &str) -> impl Iterator<Item = &str> {
    let spans = text.split('`').skip(1).step_by(2);
    spans.filter(|span| {
        let is_pattern = span.contains(|c: char| "*{}<>$ \n,()".contains(c));
        // Capital letters, as in `docs/NAME`, indicate a placeholder.
        let is_placeholder = span
            .split('/')
            .any(|part| part.len() > 2 && part.chars().all(|c| c.is_ascii_uppercase()));
        FOLDERS.iter().any(|folder| span.starts_with(folder)) && !is_pattern && !is_placeholder
    })
}

fn without_code_blocks(text: &str) -> String {
    text.split("```").step_by(2).collect()
}

#[test]
fn every_path_that_a_document_names_exists() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let (mut missing, mut count) = (Vec::new(), 0);
    for document in documents(root) {
        let text = without_code_blocks(&fs::read_to_string(&document).expect("a text"));
        let folder = document.parent().expect("a folder");
        let links = link_targets(&text).map(|target| folder.join(target));
        for path in links.chain(paths(&text).map(|path| root.join(path))) {
            count += 1;
            if !path.exists() {
                missing.push(format!("{}: {}", document.display(), path.display()));
            }
        }
    }
    assert!(count > 300, "{count} paths were found");
    assert!(missing.is_empty(), "\n{}\n", missing.join("\n"));
}

#[test]
fn links_and_paths_are_recognized() {
    let text =
        "See [a](ART.md#light), [b](https://a.org/x.md) and [c](#here): `src/a.rs`, `src/*.rs`, `a.rs`, `docs/NAME`.";
    assert_eq!(link_targets(text).collect::<Vec<_>>(), ["ART.md"]);
    assert_eq!(paths(text).collect::<Vec<_>>(), ["src/a.rs"]);
}
