//! State of the details panel: the selected game, with the typed title and keywords.

use crate::library::{Library, LoadPurpose, LoadedGame, Request};
use breakthrough_library::{ANALYSIS_KEYWORD, FRIEND_KEYWORD, GameEntry};
use breakthrough_platform::text::{MAX_TEXT_CHARACTERS, shortened};

pub(super) struct Details {
    pub(super) loaded: LoadedGame,
    /// Typed title, which may differ from the saved title.
    pub(super) title: String,
    /// Typed keywords without [`ANALYSIS_KEYWORD`], which marks an entry as an analysis.
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
            title: shown_title(&loaded),
            keywords: shown_keywords(&loaded),
            loaded,
        }
    }

    /// Whether the title or the keywords have unsaved changes.
    pub(super) fn has_edits(&self) -> bool {
        self.is_renamed() || self.has_new_keywords()
    }

    fn is_renamed(&self) -> bool {
        self.title.trim() != shown_title(&self.loaded)
    }

    fn has_new_keywords(&self) -> bool {
        self.keywords.trim() != shown_keywords(&self.loaded)
    }

    pub(super) fn apply(&mut self, action: DetailsAction, library: &Library) {
        match action {
            DetailsAction::TypeTitle(text) => self.title = text,
            DetailsAction::TypeKeywords(text) => self.keywords = text,
            DetailsAction::Save => self.save(library),
        }
    }

    fn save(&mut self, library: &Library) {
        self.save_edits(library);
        library.ask(Request::Load(self.loaded.id, LoadPurpose::Details));
    }

    /// Saves the title and the keywords if they have unsaved changes.
    pub(super) fn save_edits(&mut self, library: &Library) {
        if !self.has_edits() || library.read_only().is_some() {
            return;
        }
        let id = self.loaded.id;
        if self.is_renamed() {
            let title = self.title.trim().to_owned();
            self.loaded.entry.title.clone_from(&title);
            library.ask(Request::Rename(id, title));
        }
        if self.has_new_keywords() {
            let keywords = self.changed_keywords();
            self.loaded.entry.keywords.clone_from(&keywords);
            library.ask(Request::SetKeywords(id, keywords));
        }
    }

    /// Returns the typed keywords, and the reserved keyword if the game has this keyword.
    fn changed_keywords(&self) -> Vec<String> {
        let kept = self
            .loaded
            .entry
            .keywords
            .iter()
            .map(String::as_str)
            .filter(|word| is_reserved(&self.loaded.entry, word));
        let typed = self.keywords.split(',').map(str::trim);
        let typed = typed.filter(|word| !word.is_empty() && !is_reserved(&self.loaded.entry, word));
        kept.chain(typed).map(str::to_owned).collect()
    }
}

/// Whether a keyword marks an entry as an analysis, or this entry as a game with a friend. Typed keywords neither add nor remove these
/// keywords.
fn is_reserved(entry: &GameEntry, keyword: &str) -> bool {
    let is_of_friend = entry.is_with_friend() && keyword.eq_ignore_ascii_case(FRIEND_KEYWORD);
    keyword.eq_ignore_ascii_case(ANALYSIS_KEYWORD) || is_of_friend
}

/// Returns the title as shown in its text field. A title that exceeds the maximum length of the field is saved only after an
/// edit.
fn shown_title(loaded: &LoadedGame) -> String {
    shortened(loaded.entry.title.trim(), MAX_TEXT_CHARACTERS)
}

/// Returns the keywords as shown in their text field.
fn shown_keywords(loaded: &LoadedGame) -> String {
    let keywords = loaded.entry.keywords.iter().map(String::as_str);
    let shown: Vec<&str> = keywords.filter(|word| !is_reserved(&loaded.entry, word)).collect();
    shortened(shown.join(", ").trim(), MAX_TEXT_CHARACTERS)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::GameKey;
    use breakthrough_library::GameId;
    use breakthrough_rules::{Game, Variant};

    fn check(saved: &[&str], shown: &str, typed: &str, expected: &[&str]) {
        let mut entry = GameEntry::new(Game::new(Variant::STANDARD));
        entry.keywords = saved.iter().map(|&word| word.to_owned()).collect();
        let mut details = Details::new(LoadedGame {
            id: GameId(7),
            key: GameKey::unused(),
            entry: Box::new(entry),
            review: None,
        });
        assert_eq!(details.keywords, shown);
        typed.clone_into(&mut details.keywords);
        assert_eq!(details.changed_keywords(), expected);
    }

    #[test]
    fn typed_keywords_never_turn_a_game_into_an_analysis_or_back() {
        check(&["endgame"], "endgame", "analysis, race, Analysis", &["race"]);
        check(
            &[ANALYSIS_KEYWORD, "endgame"],
            "endgame",
            "race",
            &[ANALYSIS_KEYWORD, "race"],
        );
        check(&[ANALYSIS_KEYWORD], "", "", &[ANALYSIS_KEYWORD]);
    }
}
