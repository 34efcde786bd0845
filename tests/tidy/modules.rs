//! The modules of a crate, with their imports and paths. Imports and paths are parsed, and re-exports are resolved to the module that
//! defines the item.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use syn::visit::{self, Visit};
use syn::{Attribute, Item, UseTree};

/// A path from the crate root, such as `["board", "layout"]`.
pub(crate) type ModulePath = Vec<String>;

/// A module of the crate: its imports by imported name, and the paths in its code.
#[derive(Default)]
pub(crate) struct Module {
    pub(crate) file: PathBuf,
    pub(crate) imports: BTreeMap<String, ModulePath>,
    pub(crate) paths: BTreeSet<ModulePath>,
}

/// The modules of a crate by path, except test modules.
pub(crate) struct Modules(pub(super) BTreeMap<ModulePath, Module>);

impl Modules {
    pub(crate) fn read(root: &Path) -> Modules {
        let mut modules = Modules(BTreeMap::new());
        modules.add(&root.join("lib.rs"), root, Vec::new());
        modules
    }

    /// Adds the module of a file and its submodules, whose files are in `folder`.
    fn add(&mut self, file: &Path, folder: &Path, path: ModulePath) {
        let text = fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        let parsed = syn::parse_file(&text).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        let mut reader = Reader {
            path: path.clone(),
            module: Module {
                file: file.to_owned(),
                ..Module::default()
            },
            children: Vec::new(),
        };
        reader.visit_file(&parsed);
        self.0.insert(path.clone(), reader.module);
        for child in reader.children {
            let below = folder.join(&child);
            let (file, single) = (below.join("mod.rs"), folder.join(format!("{child}.rs")));
            let path = [&path[..], &[child]].concat();
            self.add(if file.exists() { &file } else { &single }, &below, path);
        }
    }

    /// Returns the module that defines the item of a path, following re-exports; `None` if it is defined in the crate root.
    pub(crate) fn defining(&self, path: &[String]) -> Option<ModulePath> {
        let mut module = Vec::new();
        for (index, name) in path.iter().enumerate() {
            let below = [&module[..], std::slice::from_ref(name)].concat();
            if self.0.contains_key(&below) {
                module = below;
                continue;
            }
            let import = self.0.get(&module).and_then(|module| module.imports.get(name));
            return match import {
                Some(target) => self.defining(&[target, &path[index + 1..]].concat()),
                None => (!module.is_empty()).then_some(module),
            };
        }
        Some(module)
    }

    /// Returns the dependencies between modules of different files.
    pub(crate) fn edges(&self) -> BTreeSet<(&ModulePath, ModulePath)> {
        let mut edges = BTreeSet::new();
        for (path, module) in &self.0 {
            for used in module.paths.iter().chain(module.imports.values()) {
                edges.extend(
                    self.defining(used)
                        .filter(|defining| defining != path)
                        .map(|defining| (path, defining)),
                );
            }
        }
        edges
    }
}

/// Reader of the items of a file, except items for tests.
struct Reader {
    path: ModulePath,
    module: Module,
    children: Vec<String>,
}

impl Reader {
    /// Converts a relative path, or a path that starts with `crate`, to a path from the crate root; `None` for paths of other
    /// crates.
    fn absolute(&self, path: &[String]) -> Option<ModulePath> {
        let up = path.iter().take_while(|name| *name == "super").count();
        match path.first()?.as_str() {
            "crate" => Some(path[1..].to_vec()),
            "super" => Some([&self.path[..self.path.len().checked_sub(up)?], &path[up..]].concat()),
            "self" => Some([&self.path[..], &path[1..]].concat()),
            name if self.children.iter().any(|child| child == name) => Some([&self.path[..], path].concat()),
            _ => None,
        }
    }

    fn import(&mut self, tree: &UseTree, prefix: &[String]) {
        let mut add = |name: &syn::Ident, new: &syn::Ident| {
            let path = [prefix, &[name.to_string()]].concat();
            if let Some(path) = self.absolute(&path) {
                self.module.imports.insert(new.to_string(), path);
            }
        };
        match tree {
            UseTree::Path(path) => self.import(&path.tree, &[prefix, &[path.ident.to_string()]].concat()),
            UseTree::Group(group) => group.items.iter().for_each(|tree| self.import(tree, prefix)),
            UseTree::Name(name) => add(&name.ident, &name.ident),
            UseTree::Rename(rename) => add(&rename.ident, &rename.rename),
            UseTree::Glob(_) => {
                if let Some(path) = self.absolute(prefix) {
                    self.module.paths.insert(path);
                }
            }
        }
    }
}

/// Returns whether an item is compiled for tests only: with the condition `test`, alone or in `any`.
fn is_for_tests(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        let condition = attribute.meta.require_list().map(|list| list.tokens.to_string());
        attribute.path().is_ident("cfg") && condition.is_ok_and(|text| text == "test" || text.starts_with("any (test"))
    })
}

const fn attributes_of(item: &Item) -> &[Attribute] {
    match item {
        Item::Const(item) => item.attrs.as_slice(),
        Item::Fn(item) => item.attrs.as_slice(),
        Item::Impl(item) => item.attrs.as_slice(),
        Item::Mod(item) => item.attrs.as_slice(),
        Item::Struct(item) => item.attrs.as_slice(),
        Item::Use(item) => item.attrs.as_slice(),
        _ => &[],
    }
}

impl<'ast> Visit<'ast> for Reader {
    fn visit_file(&mut self, file: &'ast syn::File) {
        // Collect the names of child modules first, because `use` declarations may precede them.
        let modules = file.items.iter().filter_map(|item| match item {
            Item::Mod(module) if module.content.is_none() && !is_for_tests(&module.attrs) => Some(module),
            _ => None,
        });
        self.children = modules.map(|module| module.ident.to_string()).collect();
        visit::visit_file(self, file);
    }

    fn visit_item(&mut self, item: &'ast Item) {
        if !is_for_tests(attributes_of(item)) {
            visit::visit_item(self, item);
        }
    }

    fn visit_impl_item(&mut self, item: &'ast syn::ImplItem) {
        if !matches!(item, syn::ImplItem::Fn(function) if is_for_tests(&function.attrs)) {
            visit::visit_impl_item(self, item);
        }
    }

    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        self.import(&item.tree, &[]);
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let names: Vec<String> = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        if names.len() > 1
            && let Some(path) = self.absolute(&names)
        {
            self.module.paths.insert(path);
        }
        visit::visit_path(self, path);
    }
}
