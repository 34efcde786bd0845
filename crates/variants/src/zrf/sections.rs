//! The sections of a game. A variant inherits the sections of its game and replaces some of them.

use super::error::ZrfError;
use super::sexpr::{List, SExpr, unescape};
use breakthrough_platform::text::shortened_name;
use std::collections::HashSet;
use std::rc::Rc;

/// Names of sections that never affect the rules, except the names of sound sections.
const IGNORED: [&str; 6] = ["default", "include", "music", "solution", "translate", "version"];

/// Whether a section with this name never affects the rules.
pub(super) fn is_ignored(name: &str) -> bool {
    IGNORED.contains(&name) || name.ends_with("-sound")
}

/// A section, `(name …)`, or the error from the expansion of its macros.
pub(super) struct Section {
    /// Key of the section: its name, and the name of a piece or an option. A section of a variant replaces the section of its
    /// game with the same key.
    key: (Rc<str>, Rc<str>),
    list: Result<List, ZrfError>,
}

impl Section {
    pub(super) fn new(list: List) -> Section {
        let name = list.head().unwrap_or_default();
        let inner = match name {
            "piece" => list.rest().iter().filter_map(SExpr::as_list).find_map(|part| {
                let is_name = part.head() == Some("name");
                part.rest().first().filter(|_| is_name)?.as_symbol()
            }),
            "option" => list.rest().first().and_then(|option| match option {
                SExpr::String(_, text) => Some(&**text),
                other => other.as_symbol(),
            }),
            _ => None,
        };
        Section {
            key: (name.into(), inner.unwrap_or_default().into()),
            list: Ok(list),
        }
    }

    /// Creates an invalid section. It does not affect a variant that replaces the section.
    pub(super) fn invalid(list: &List, error: ZrfError) -> Section {
        Section {
            key: (list.head().unwrap_or_default().into(), "".into()),
            list: Err(error),
        }
    }
}

/// The sections of one game, in file order.
#[derive(Clone)]
pub(super) struct Sections {
    /// The `(game …)` or `(variant …)` list, for errors about missing sections.
    pub(super) source: List,
    sections: Vec<Rc<Section>>,
}

impl Sections {
    pub(super) fn new(source: List, sections: Vec<Section>) -> Sections {
        let sections = sections.into_iter().map(Rc::new).collect();
        Sections { source, sections }
    }

    /// Returns the sections of a variant of this game. Each of its sections replaces all sections of the game with the same key.
    pub(super) fn variant(&self, own: Sections) -> Sections {
        let replaced: HashSet<_> = own.sections.iter().map(|section| &section.key).collect();
        let is_kept = |section: &&Rc<Section>| !replaced.contains(&section.key);
        let mut sections: Vec<Rc<Section>> = self.sections.iter().filter(is_kept).cloned().collect();
        sections.extend(own.sections);
        Sections {
            source: own.source,
            sections,
        }
    }

    /// Returns the title, possibly empty.
    pub(super) fn title(&self) -> String {
        let title = self.named("title").last().and_then(|title| title.rest().first());
        match title {
            Some(SExpr::String(_, text)) => shortened_name(&unescape(text)),
            _ => String::new(),
        }
    }

    /// Returns all sections, except invalid sections that never affect the rules.
    ///
    /// # Errors
    /// A section is invalid. Returns the error of the first invalid section.
    pub(super) fn all(&self) -> Result<Vec<&List>, ZrfError> {
        let lists = self.sections.iter().filter_map(|section| match &section.list {
            Err(_) if is_ignored(&section.key.0) => None,
            list => Some(list.as_ref().map_err(Clone::clone)),
        });
        lists.collect()
    }

    /// Returns all valid sections with this name.
    pub(super) fn named<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a List> {
        let of_name = self.sections.iter().filter(move |section| &*section.key.0 == name);
        of_name.filter_map(|section| section.list.as_ref().ok())
    }

    /// Returns the valid section with this name, if it exists.
    ///
    /// # Errors
    /// Several valid sections have this name.
    pub(super) fn single(&self, name: &'static str) -> Result<Option<&List>, ZrfError> {
        let mut named = self.named(name);
        let first = named.next();
        match named.next() {
            Some(second) => Err(second.duplicate("this section")),
            None => Ok(first),
        }
    }
}
