//! Checks that the worker scripts call only functions that their WebAssembly modules export, because a missing function
//! is detected only in a browser.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// Returns the names between a prefix and an opening parenthesis.
fn calls<'a>(text: &'a str, prefix: &'a str) -> impl Iterator<Item = &'a str> {
    text.split(prefix)
        .skip(1)
        .filter_map(|rest| rest.split_once('(').map(|(name, _)| name))
        .filter(|name| name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_'))
}

#[test]
fn worker_scripts_call_exported_functions() {
    check(
        "web-engine",
        &["helpers", "worker"],
        &["engine-worker", "engine-helper"],
        &["worker.engine.", "code."],
    );
    check(
        "web-library",
        &["worker"],
        &["library-worker"],
        &["library.", "LibraryWorker."],
    );
}

/// Checks that the functions after `prefixes` in scripts of `web` are exported by modules of a crate.
fn check(package: &str, modules: &[&str], scripts: &[&str], prefixes: &[&str]) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let read = |path: String| fs::read_to_string(root.join(&path)).unwrap_or_else(|error| panic!("{path}: {error}"));
    let sources = modules
        .iter()
        .map(|name| read(format!("crates/{package}/src/{name}.rs")));
    let exports: String = sources.collect();
    let classes = exports
        .split("pub struct ")
        .skip(1)
        .filter_map(|rest| rest.split_whitespace().next());
    let functions = calls(&exports, "pub fn ").chain(calls(&exports, "pub async fn "));
    let exported: BTreeSet<&str> = functions.chain(classes).collect();
    let scripts: String = scripts.iter().map(|name| read(format!("web/{name}.js"))).collect();
    let called: BTreeSet<&str> = prefixes.iter().flat_map(|prefix| calls(&scripts, prefix)).collect();
    // The bindings export the loader of the module as `default`.
    let missing: Vec<&&str> = called
        .iter()
        .filter(|name| **name != "default" && !exported.contains(*name))
        .collect();
    assert!(missing.is_empty(), "not exported by crates/{package}: {missing:?}");
    assert!(exported.contains("execute") && called.contains("execute"), "{called:?}");
}
