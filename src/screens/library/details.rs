//! State of the details panel: the selected game, with the typed title and keywords.

use crate::library::{Library, LoadPurpose, LoadedGame, Request};

pub(super) struct Details {
    pub(super) loaded: LoadedGame,
    /// Typed title, which may differ from the saved title.
    pub(super) title: String,
    pub(super) keywords: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum DetailsAction {
    TypeTitle(String),
    TypeKeywords(String),
    Save,
}

impl Details {
    pub(super) fn new(loaded: LoadedGame) -> Details {
        Details {
            title: loaded.entry.title.clone(),
            keywords: loaded.entry.keywords.join(", "),
            loaded,
        }
    }

    /// Whether the title or the keywords have unsaved changes.
    pub(super) fn has_edits(&self) -> bool {
        self.is_renamed() || self.keywords.trim() != self.loaded.entry.keywords.join(", ")
    }

    fn is_renamed(&self) -> bool {
        self.title.trim() != self.loaded.entry.title
    }

    pub(super) fn apply(&mut self, action: DetailsAction, library: &Library) {
        match action {
            DetailsAction::TypeTitle(text) => self.title = text,
            DetailsAction::TypeKeywords(text) => self.keywords = text,
            DetailsAction::Save => self.save(library),
        }
    }

    fn save(&self, library: &Library) {
        let id = self.loaded.id;
        if self.is_renamed() {
            library.ask(Request::Rename(id, self.title.trim().to_owned()));
        }
        let keywords: Vec<String> = self.keywords.split(',').map(|word| word.trim().to_owned()).collect();
        library.ask(Request::SetKeywords(id, keywords));
        library.ask(Request::Load(id, LoadPurpose::Details));
    }
}
