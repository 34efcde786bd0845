//! Opens variants and positions in the editor.

use crate::screens::editor::Editor;
use crate::variants::{VariantId, Variants};
use breakthrough_rules::{Position, Variant};
use breakthrough_variants::{Draft, NamedVariant};
use std::path::PathBuf;

impl Editor {
    /// Opens a variant. A variant of the player is opened with its file, and a built-in variant is opened without its name. If the
    /// variant is the editor's draft, the draft does not change.
    pub(in crate::screens) fn open_variant(&mut self, variants: &Variants, id: &VariantId) {
        let (draft, file) = draft_of(variants, id);
        let is_draft = match id {
            VariantId::Edited => self.is_unsaved() || draft == *self.draft(),
            VariantId::BuiltIn(_) | VariantId::Own(..) | VariantId::Position => false,
        };
        if !is_draft {
            self.open(draft, file);
        }
    }

    /// Opens the variant that is selected for a new game. Unsaved changes and the undo history of the same variant are kept.
    pub(in crate::screens) fn open_selected_variant(&mut self, variants: &Variants, id: &VariantId) {
        let (draft, file) = draft_of(variants, id);
        if !self.is_unsaved() && (draft, file.as_deref()) != (self.draft().clone(), self.file()) {
            self.open_variant(variants, id);
        }
    }

    /// Opens the variant of a game. If the game has the draft's variant, the draft does not change.
    pub(in crate::screens) fn open_variant_of_game(&mut self, variants: &Variants, variant: Variant) {
        if self.has_variant(&variant) {
            return;
        }
        match variants.id_of(&variant) {
            Some(id) => self.open_variant(variants, &id),
            None => self.open(Draft::new(NamedVariant::new("", variant)), None),
        }
    }

    /// Opens a position of a game. If the game has the draft's variant, the new draft keeps the name and the description.
    pub(crate) fn open_position(&mut self, position: &Position) {
        let mut draft = Draft::from_position(position);
        if self.has_variant(&position.variant()) {
            draft.about.name.clone_from(&self.draft().about.name);
            draft.about.description.clone_from(&self.draft().about.description);
        }
        self.open(draft, None);
    }

    fn has_variant(&self, variant: &Variant) -> bool {
        let edited = self.draft().to_named_variant();
        edited.is_ok_and(|edited| edited.variant == *variant)
    }
}

/// Returns the draft of a variant, and the file to which the draft can be saved.
fn draft_of(variants: &Variants, id: &VariantId) -> (Draft, Option<PathBuf>) {
    let draft = variants.draft(id);
    match id {
        VariantId::Edited | VariantId::Position => (draft, None),
        VariantId::Own(path, _) => {
            let mut entries = variants.own.entries().iter();
            let is_own = entries.any(|entry| entry.path == *path && entry.is_editable);
            (draft, is_own.then(|| path.clone()))
        }
        VariantId::BuiltIn(_) => {
            let NamedVariant {
                variant, starting_side, ..
            } = draft.about;
            let unnamed = NamedVariant::new("", variant);
            let about = NamedVariant {
                starting_side,
                ..unnamed
            };
            (Draft::new(about), None)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use breakthrough_rules::notation::variant_text;

    fn open(editor: &mut Editor, variant: &str) {
        let named = NamedVariant::new("", variant.parse().expect("a variant"));
        editor.open(Draft::new(named), None);
    }

    #[test]
    fn a_built_in_variant_opens_without_name_and_file() {
        let (mut editor, variants) = (Editor::default(), Variants::default());
        editor.open_variant(&variants, &VariantId::BuiltIn(9));
        let about = &editor.draft().about;
        assert_eq!(
            (about.name.as_str(), variant_text(&about.variant).as_str()),
            ("", "8x8 joined")
        );
        assert_eq!(editor.file(), None);
    }

    #[test]
    fn a_players_variant_opens_with_its_file() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut variants = Variants::with_folder(folder.path());
        let named = NamedVariant::new("Odd one", "5x6".parse().expect("a variant"));
        let path = variants.own.save(&named, None).expect("saved");
        let mut editor = Editor::default();
        let id = VariantId::Own(path.clone(), "Odd one".to_owned());
        editor.open_variant(&variants, &id);
        assert_eq!(editor.draft().about.name, "Odd one");
        assert_eq!(editor.file(), Some(path.as_path()));
    }

    #[test]
    fn the_selected_variant_replaces_a_position_but_no_unsaved_changes() {
        let (mut editor, variants) = (Editor::default(), Variants::default());
        let mut game = breakthrough_rules::Game::new(Variant::STANDARD);
        game.play(game.position().legal_moves()[0]).expect("a legal move");
        editor.open_position(game.position());
        editor.open_selected_variant(&variants, &VariantId::BuiltIn(9));
        assert_eq!(editor.draft().variant_text(), "8x8 joined");
        editor.change(Draft::clear_pieces);
        editor.undo();
        editor.redo();
        let unsaved = editor.draft().clone();
        editor.open_selected_variant(&variants, &VariantId::BuiltIn(0));
        assert_eq!(*editor.draft(), unsaved);
    }

    #[test]
    fn the_played_draft_opens_again_after_a_position_was_opened() {
        let (mut editor, mut variants) = (Editor::default(), Variants::default());
        editor.change(|draft| draft.options.cylinder = true);
        variants.set_edited(editor.draft().clone());
        editor.open_position(&Position::start("5x6".parse().expect("a variant")));
        editor.open_selected_variant(&variants, &VariantId::Edited);
        assert_eq!(editor.draft().variant_text(), "8x8 joined");
    }

    #[test]
    fn a_running_game_opens_its_variant_or_keeps_the_draft() {
        let (mut editor, variants) = (Editor::default(), Variants::default());
        let mut open_game = |variant: &str, draft: &str| {
            open(&mut editor, draft);
            editor.change_texts(|about| about.name = "Odd one".to_owned());
            editor.open_variant_of_game(&variants, variant.parse().expect("a variant"));
            let draft = editor.draft();
            (draft.about.name.clone(), draft.variant_text())
        };
        let named = |name: &str, text: &str| (name.to_owned(), text.to_owned());
        assert_eq!(open_game("5x6", "5x6"), named("Odd one", "5x6"));
        assert_eq!(open_game("8x8 joined", "5x6"), named("", "8x8 joined"));
        assert_eq!(open_game("4x9", "5x6"), named("", "4x9"));
    }

    #[test]
    fn a_position_of_the_drafts_variant_keeps_its_name() {
        let open_position = |variant: &str| {
            let mut editor = Editor::default();
            open(&mut editor, "5x6");
            editor.change_texts(|about| about.name = "Odd one".to_owned());
            editor.open_position(&Position::start(variant.parse().expect("a variant")));
            editor.draft().about.name.clone()
        };
        assert_eq!(open_position("5x6"), "Odd one");
        assert_eq!(open_position("5x7"), "");
    }
}
