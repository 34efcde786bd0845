//! Saves the draft to a file, and selects the draft as a variant to play.

use crate::base::error_texts::draft_error;
use crate::screens::editor::Editor;
use crate::text::LocalizedText;
use crate::variants::{VariantId, Variants};

/// Whether the draft is saved, and whether it can be saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum SaveState {
    /// Reason why the draft cannot be saved.
    Blocked(LocalizedText),
    Unsaved,
    Saved,
}

pub(super) fn save_state(variants: &Variants, editor: &Editor) -> SaveState {
    let name = &editor.draft().about.name;
    match editor.draft().to_named_variant() {
        Err(error) => SaveState::Blocked(draft_error(error)),
        Ok(_) if name.trim().is_empty() => SaveState::Blocked("editor-needs-name".into()),
        Ok(_) if variants.is_name_taken(name, editor.file()) => SaveState::Blocked(name_taken(name)),
        Ok(_) if !editor.is_unsaved() && editor.file().is_some() => SaveState::Saved,
        Ok(_) => SaveState::Unsaved,
    }
}

/// Returns the message that another variant already uses the name.
pub(in crate::screens) fn name_taken(name: &str) -> LocalizedText {
    LocalizedText::new("editor-name-taken", [("name", name.trim().to_owned().into())])
}

/// Saves the draft. Returns the id of the saved variant.
///
/// # Errors
/// The draft cannot be played, or the file cannot be written.
pub(super) fn save(variants: &mut Variants, editor: &mut Editor) -> Result<VariantId, LocalizedText> {
    let mut named = editor.draft().to_named_variant().map_err(draft_error)?;
    named.name = named.name.trim().to_owned();
    let path = variants
        .own
        .save(&named, editor.file())
        .map_err(LocalizedText::verbatim)?;
    editor.mark_saved(path.clone());
    Ok(VariantId::Own(path, named.name))
}

/// Returns the variant to play: the saved file, the known variant that an unnamed draft equals, or the draft itself.
pub(super) fn variant_to_play(variants: &mut Variants, editor: &Editor) -> VariantId {
    match editor.file() {
        Some(file) if !editor.is_unsaved() => VariantId::Own(file.to_owned(), editor.draft().about.name.clone()),
        _ => {
            let draft = editor.draft();
            if draft.about.name.trim().is_empty()
                && let Ok(named) = draft.to_named_variant()
                && let Some(known) = variants.id_of(&named.variant)
                && variants
                    .get(&known)
                    .is_some_and(|known| known.starting_side == named.starting_side)
            {
                return known;
            }
            variants.set_edited(editor.draft().clone());
            VariantId::Edited
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Texts;
    use breakthrough_rules::Variant;
    use breakthrough_variants::{Draft, StartingSide};

    fn check(editor: &Editor, variants: &Variants, expected: &str) {
        let said = match save_state(variants, editor) {
            SaveState::Blocked(reason) => Texts::english().localize(&reason),
            state => format!("{state:?}"),
        };
        assert_eq!(said, expected);
    }

    #[test]
    fn only_a_playable_draft_with_a_free_name_can_be_saved() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut variants = Variants::with_folder(folder.path());
        let mut editor = Editor::default();
        check(&editor, &variants, "Enter a name first.");
        editor.change_texts(|about| about.name = "classic".to_owned());
        check(&editor, &variants, "A variant named “classic” already exists.");
        editor.change_texts(|about| about.name = " Odd one ".to_owned());
        check(&editor, &variants, "Unsaved");
        let id = save(&mut variants, &mut editor).expect("saved");
        assert_eq!(id.own_name(), Some("Odd one"));
        check(&editor, &variants, "Saved");
        editor.change(Draft::clear_pieces);
        assert!(matches!(save_state(&variants, &editor), SaveState::Blocked(_)));
    }

    #[test]
    fn a_saved_draft_is_played_from_its_file_and_an_unsaved_draft_from_the_editor() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut variants = Variants::with_folder(folder.path());
        let mut editor = Editor::default();
        editor.change_texts(|about| about.name = "Odd one".to_owned());
        assert_eq!(variant_to_play(&mut variants, &editor), VariantId::Edited);
        let saved = save(&mut variants, &mut editor).expect("saved");
        assert_eq!(variant_to_play(&mut variants, &editor), saved);
        editor.change(|draft| draft.options.cylinder = true);
        assert_eq!(variant_to_play(&mut variants, &editor), VariantId::Edited);
    }

    #[test]
    fn an_unnamed_draft_that_equals_a_known_variant_is_played_as_that_variant() {
        let mut variants = Variants::default();
        let mut editor = Editor::default();
        let classic = variants.id_of(&Variant::STANDARD).expect("the classic variant");
        assert_eq!(variant_to_play(&mut variants, &editor), classic);
        editor.change_texts(|about| about.starting_side = StartingSide::Random);
        assert_eq!(variant_to_play(&mut variants, &editor), VariantId::Edited);
    }
}
