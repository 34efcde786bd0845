//! Checks that the engine's worker scripts call only functions that the WebAssembly module exports, because only a browser would
//! report a missing one.

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
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let read = |path: &str| fs::read_to_string(root.join(path)).unwrap_or_else(|error| panic!("{path}: {error}"));
    let exports: String = ["helpers", "worker"]
        .map(|name| read(&format!("crates/web-engine/src/{name}.rs")))
        .concat();
    let classes = exports
        .split("pub struct ")
        .skip(1)
        .filter_map(|rest| rest.split_whitespace().next());
    let exported: BTreeSet<&str> = calls(&exports, "pub fn ").chain(classes).collect();
    let scripts = ["engine-worker", "engine-helper"]
        .map(|name| read(&format!("web/{name}.js")))
        .concat();
    let called: BTreeSet<&str> = calls(&scripts, "worker.engine.")
        .chain(calls(&scripts, "code."))
        .collect();
    // The bindings export the loader of the module as `default`.
    let missing: Vec<&str> = called
        .into_iter()
        .filter(|name| *name != "default" && !exported.contains(name))
        .collect();
    assert!(missing.is_empty(), "not exported by crates/web-engine: {missing:?}");
    assert!(exported.contains("execute"), "{exported:?}");
}
