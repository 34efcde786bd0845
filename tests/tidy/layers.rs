//! Checks the dependencies between the top-level modules of `src`.

use crate::modules::Modules;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The tiers, highest first. A module may use modules of its own tier or of lower tiers. Modules outside these tiers form the
/// lowest tier.
const TIERS: [&[&str]; 7] = [
    &["app", "tools", "third_party"],
    &["screens"],
    &["ui"],
    &["input"],
    &["camera", "graphics", "board", "audio"],
    &[
        "coach", "exercise", "friends", "guide", "puzzles", "review", "opponent", "library", "link", "recorder",
    ],
    &["session", "settings", "active_theme", "variants"],
];

fn tier(module: &str) -> usize {
    TIERS
        .iter()
        .position(|tier| tier.contains(&module))
        .unwrap_or(TIERS.len())
}

/// Returns the dependencies between top-level modules, each with the files that contain them.
fn uses(modules: &Modules) -> BTreeMap<(String, String), BTreeSet<PathBuf>> {
    let mut uses: BTreeMap<_, BTreeSet<_>> = BTreeMap::new();
    for (from, to) in modules.edges() {
        let (Some(top), Some(used)) = (from.first(), to.first()) else {
            continue;
        };
        if top != used {
            let edge = (top.clone(), used.clone());
            uses.entry(edge).or_default().insert(modules.0[from].file.clone());
        }
    }
    uses
}

/// Returns the shortest dependency cycle that contains `start`, if any.
fn circle(start: &str, uses: &BTreeMap<(String, String), BTreeSet<PathBuf>>) -> Option<Vec<String>> {
    let mut ways = vec![vec![start.to_owned()]];
    let mut seen = BTreeSet::new();
    while !ways.is_empty() {
        let mut longer = Vec::new();
        for way in ways {
            let last = way.last().expect("a way begins with its start");
            for (_, next) in uses.keys().filter(|(from, _)| from == last) {
                if next == start {
                    return Some(way);
                }
                if seen.insert(next.clone()) {
                    longer.push([&way[..], std::slice::from_ref(next)].concat());
                }
            }
        }
        ways = longer;
    }
    None
}

/// Returns the dependencies of a tier on a higher tier, and the cycles between top-level modules.
fn violations(uses: &BTreeMap<(String, String), BTreeSet<PathBuf>>) -> Vec<String> {
    let upward = uses.iter().filter(|((from, to), _)| tier(to) < tier(from));
    let upward = upward.map(|((from, to), files)| format!("{from} uses {to}, which is in a higher tier: {files:?}"));
    let modules: BTreeSet<&String> = uses.keys().map(|(from, _)| from).collect();
    let circles = modules.into_iter().filter_map(|module| circle(module, uses));
    // Report each cycle only once, for the alphabetically first of its modules.
    let circles = circles.filter(|circle| circle.iter().min() == circle.first());
    upward
        .chain(circles.map(|circle| format!("a circle: {}", circle.join(" -> "))))
        .collect()
}

#[test]
fn modules_use_no_higher_tier_and_form_no_cycles() {
    let modules = Modules::read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"));
    assert!(modules.0.len() > 250, "{} modules were found", modules.0.len());
    let violations = violations(&uses(&modules));
    assert!(violations.is_empty(), "\n{}\n", violations.join("\n"));
}

#[test]
fn re_exports_upward_uses_and_cycles_are_found() {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |path: &str, text: &str| {
        let path = folder.path().join(path);
        fs::create_dir_all(path.parent().expect("a folder")).expect("created");
        fs::write(path, text).expect("written");
    };
    write("lib.rs", "mod board; mod camera; mod redraw; mod ui;");
    write("redraw.rs", "use crate::camera::{Shown as Seen, Orbit};");
    write(
        "camera/mod.rs",
        "mod orbit; pub use orbit::Orbit; pub use crate::ui::Shown;",
    );
    write("camera/orbit.rs", "pub struct Orbit; fn f() { crate::board::g() }");
    write(
        "board.rs",
        "#[cfg(test)] mod tests { use crate::ui::Shown; } fn g() { crate::camera::Orbit; }",
    );
    write("ui.rs", "pub struct Shown;");
    let uses = uses(&Modules::read(folder.path()));
    let edges: Vec<String> = uses.keys().map(|(from, to)| format!("{from}-{to}")).collect();
    assert_eq!(
        edges,
        [
            "board-camera",
            "camera-board",
            "camera-ui",
            "redraw-camera",
            "redraw-ui"
        ]
    );
    let violations = violations(&uses);
    let expected = [
        "camera uses ui",
        "redraw uses camera",
        "redraw uses ui",
        "a circle: board -> camera",
    ];
    assert_eq!(violations.len(), expected.len(), "{violations:?}");
    for (violation, expected) in violations.iter().zip(expected) {
        assert!(violation.starts_with(expected), "{violation}");
    }
}
