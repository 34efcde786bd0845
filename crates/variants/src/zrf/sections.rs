//! The sections of one game: its own, or for a variant those of its game with its own in their place.

use super::ZrfError;
use super::form::{Form, List, plain_text};
use std::collections::HashSet;
use std::rc::Rc;

/// One section, `(name …)`, or why its macros could not be expanded.
pub(super) struct Section {
    /// What a variant names to replace it: the first word, and for a piece or an option the name of that.
    key: (Rc<str>, Rc<str>),
    form: Result<List, ZrfError>,
}

impl Section {
    pub(super) fn new(list: List) -> Section {
        let name = list.head().unwrap_or_default();
        let inner = match name {
            "piece" => list.rest().iter().filter_map(Form::list).find_map(|part| {
                let is_name = part.head() == Some("name");
                part.rest().first().filter(|_| is_name)?.word()
            }),
            "option" => list.rest().first().and_then(|option| match option {
                Form::Text(_, text) => Some(&**text),
                other => other.word(),
            }),
            _ => None,
        };
        Section {
            key: (name.into(), inner.unwrap_or_default().into()),
            form: Ok(list),
        }
    }

    /// A section that is written wrongly, but spoils a variant only if the variant does not replace it.
    pub(super) fn broken(list: &List, error: ZrfError) -> Section {
        Section {
            key: (list.head().unwrap_or_default().into(), "".into()),
            form: Err(error),
        }
    }
}

/// The sections of one game, in the order of the file.
#[derive(Clone)]
pub(super) struct Sections {
    /// The `(game …)` or `(variant …)` itself, for errors about what it lacks.
    pub(super) whole: List,
    sections: Vec<Rc<Section>>,
}

impl Sections {
    pub(super) fn new(whole: List, sections: Vec<Section>) -> Sections {
        let sections = sections.into_iter().map(Rc::new).collect();
        Sections { whole, sections }
    }

    /// The sections of a variant of this game. What it names comes in place of all that the game says under that name; a
    /// piece or an option replaces the one of the same name.
    pub(super) fn variant(&self, own: Sections) -> Sections {
        let replaced: HashSet<_> = own.sections.iter().map(|section| &section.key).collect();
        let is_kept = |section: &&Rc<Section>| !replaced.contains(&section.key);
        let mut sections: Vec<Rc<Section>> = self.sections.iter().filter(is_kept).cloned().collect();
        sections.extend(own.sections);
        Sections {
            whole: own.whole,
            sections,
        }
    }

    /// The title, empty if there is none.
    pub(super) fn title(&self) -> String {
        let title = self.named("title").last().and_then(|title| title.rest().first());
        match title {
            Some(Form::Text(_, text)) => plain_text(text),
            _ => String::new(),
        }
    }

    /// Every section.
    ///
    /// # Errors
    /// The first section whose macros could not be expanded.
    pub(super) fn all(&self) -> Result<Vec<&List>, ZrfError> {
        let forms = self.sections.iter().map(|section| section.form.as_ref());
        forms.map(|form| form.map_err(Clone::clone)).collect()
    }

    /// All sections of a name.
    pub(super) fn named<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a List> {
        let of_name = self.sections.iter().filter(move |section| &*section.key.0 == name);
        of_name.filter_map(|section| section.form.as_ref().ok())
    }

    /// The section of a name that a game has only one of, if it has it.
    pub(super) fn single(&self, name: &'static str) -> Result<Option<&List>, ZrfError> {
        let mut named = self.named(name);
        let first = named.next();
        match named.next() {
            Some(second) => Err(second.twice("this section")),
            None => Ok(first),
        }
    }
}
