//! Checks that the modules of a crate form no large dependency cycles. A module and its submodules may use each other's items, so
//! uses of a submodule are not counted.

use crate::modules::{ModulePath, Modules};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// Maximum number of modules in a dependency cycle.
const MAX_CIRCLE: usize = 3;

/// Allowed larger cycles, by crate folder and first module, with their reasons.
const EXCEPTIONS: [(&str, &str, &str); 1] = [("src", "session::events", "`impl Session` is spread over the files")];

/// The modules that each module uses, except its submodules.
struct Uses(BTreeMap<ModulePath, BTreeSet<ModulePath>>);

impl Uses {
    fn read(folder: &Path) -> Uses {
        let mut uses: BTreeMap<ModulePath, BTreeSet<ModulePath>> = BTreeMap::new();
        for (from, to) in Modules::read(folder).edges() {
            if !to.starts_with(from) {
                uses.entry(from.clone()).or_default().insert(to);
            }
        }
        Uses(uses)
    }

    /// Returns the modules that a module uses, directly or indirectly.
    fn all<'a>(&'a self, start: &'a ModulePath) -> BTreeSet<&'a ModulePath> {
        let mut found = BTreeSet::new();
        let mut open = vec![start];
        while let Some(module) = open.pop() {
            let used = self.0.get(module).into_iter().flatten();
            open.extend(used.filter(|used| found.insert(*used)));
        }
        found
    }

    /// Returns the sets of modules that use each other, directly or indirectly.
    fn circles(&self) -> BTreeSet<BTreeSet<&ModulePath>> {
        let all: BTreeMap<&ModulePath, BTreeSet<&ModulePath>> =
            self.0.keys().map(|module| (module, self.all(module))).collect();
        let mut circles = BTreeSet::new();
        for (module, used) in &all {
            let uses_back = |other: &&&ModulePath| all.get(**other).is_some_and(|back| back.contains(module));
            circles.insert(used.iter().filter(uses_back).copied().collect());
        }
        circles
    }

    /// Returns a description of the cycles that are too large, with the uses in them.
    fn violations(&self, folder: &str) -> Vec<String> {
        let circles = self.circles().into_iter().filter(|circle| circle.len() > MAX_CIRCLE);
        let circles = circles.filter(|circle| {
            let first = circle.first().map(|module| module.join("::"));
            !EXCEPTIONS
                .iter()
                .any(|(crate_folder, module, _)| *crate_folder == folder && first.as_deref() == Some(module))
        });
        let text = |circle: BTreeSet<&ModulePath>| {
            let uses = circle.iter().flat_map(|from| {
                let used = self.0[*from].iter().filter(|to| circle.contains(to));
                used.map(|to| format!("  {} uses {}", from.join("::"), to.join("::")))
            });
            let uses: Vec<String> = uses.collect();
            format!("{folder}: a circle of {} modules:\n{}", circle.len(), uses.join("\n"))
        };
        circles.map(text).collect()
    }
}

#[test]
fn modules_form_no_large_circles() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let crates = fs::read_dir(root.join("crates")).expect("the folder of the crates");
    let crates = crates.map(|entry| {
        Path::new("crates")
            .join(entry.expect("a crate").file_name())
            .join("src")
    });
    let folders: Vec<PathBuf> = crates.chain([PathBuf::from("src")]).collect();
    assert!(folders.len() > 15, "{folders:?}");
    let violations = folders
        .iter()
        .flat_map(|folder| Uses::read(&root.join(folder)).violations(&folder.display().to_string()));
    let violations: Vec<String> = violations.collect();
    assert!(violations.is_empty(), "\n{}\n", violations.join("\n"));
}

#[test]
fn a_circle_is_found_and_submodules_do_not_count() {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |file: &str, text: &str| fs::write(folder.path().join(file), text).expect("written");
    write("lib.rs", "mod a; mod b; mod c; mod d; mod e; pub(crate) use a::A;");
    write("a.rs", "use crate::b::B; pub struct A;");
    write("b.rs", "use crate::c::C; pub struct B;");
    write("c.rs", "fn f() { crate::d::g() }");
    write("d.rs", "use crate::A;");
    write("e.rs", "use crate::A;");
    let violations = Uses::read(folder.path()).violations("x");
    let [violation] = &violations[..] else {
        panic!("{violations:?}");
    };
    assert_eq!(
        violation,
        "x: a circle of 4 modules:\n  a uses b\n  b uses c\n  c uses d\n  d uses a"
    );
}
