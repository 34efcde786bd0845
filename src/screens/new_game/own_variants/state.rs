//! State of the list of the player's variants, and the handling of its actions.

use crate::screens::editor::name_taken;
use crate::screens::new_game::form::NewGameForm;
use crate::text::{LocalizedText, Texts};
use crate::variants::{VariantId, Variants};
use bevy::prelude::*;
use breakthrough_variants::DeletedFile;
use std::io;
use std::path::PathBuf;

#[derive(Resource, Default)]
pub(in crate::screens::new_game) struct OwnVariantsState {
    /// File being renamed, and the typed name.
    pub(super) renaming: Option<(PathBuf, String)>,
    /// Last deleted variant, and its name.
    pub(super) deleted: Option<(DeletedFile, String)>,
    /// Reason why the last action failed.
    pub(super) error: Option<LocalizedText>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::screens::new_game) enum OwnAction {
    BeginRenaming(PathBuf, String),
    /// Changes the name in the text field.
    TypeName(String),
    Rename,
    CancelRenaming,
    Duplicate(usize),
    Delete(usize),
    UndoDelete,
    /// Dismisses the notice about the deleted variant.
    ForgetDeleted,
}

impl OwnVariantsState {
    /// Dismisses notices and cancels renaming. Afterwards, the deleted variant cannot be restored.
    pub(in crate::screens::new_game) fn reset(&mut self) {
        *self = OwnVariantsState::default();
    }

    pub(in crate::screens::new_game) fn apply(
        &mut self,
        action: OwnAction,
        texts: &Texts,
        variants: &mut Variants,
        form: &mut NewGameForm,
    ) {
        match action {
            OwnAction::TypeName(name) => {
                if let Some((_, typed)) = &mut self.renaming {
                    *typed = name;
                }
            }
            OwnAction::CancelRenaming => self.renaming = None,
            OwnAction::ForgetDeleted => self.deleted = None,
            action => self.error = self.try_apply(action, texts, variants, form).err(),
        }
    }

    fn try_apply(
        &mut self,
        action: OwnAction,
        texts: &Texts,
        variants: &mut Variants,
        form: &mut NewGameForm,
    ) -> Result<(), LocalizedText> {
        let message = |error: io::Error| LocalizedText::verbatim(error);
        match action {
            OwnAction::BeginRenaming(path, name) => self.renaming = Some((path, name)),
            OwnAction::Rename => self.rename(variants, form)?,
            OwnAction::Duplicate(index) => {
                let named = variants.own.entries()[index].named.clone();
                let name_of = |number: u32| {
                    let id = if number == 1 { "own-copy" } else { "own-copy-number" };
                    texts.fill(id, &[("name", named.name.as_str().into()), ("number", number.into())])
                };
                variants.own.duplicate(&named, name_of).map_err(message)?;
            }
            OwnAction::Delete(index) => {
                let entry = variants.own.entries()[index].clone();
                let deleted = variants.own.delete(&entry.path).map_err(message)?;
                if matches!(&form.variant, VariantId::Own(selected, _) if *selected == entry.path) {
                    form.variant = VariantId::BuiltIn(0);
                }
                self.deleted = Some((deleted, entry.named.name));
            }
            OwnAction::UndoDelete => {
                if let Some((deleted, name)) = &self.deleted {
                    let path = variants.own.restore(deleted).map_err(message)?;
                    form.variant = VariantId::Own(path, name.clone());
                    self.deleted = None;
                }
            }
            OwnAction::TypeName(_) | OwnAction::CancelRenaming | OwnAction::ForgetDeleted => {}
        }
        Ok(())
    }

    fn rename(&mut self, variants: &mut Variants, form: &mut NewGameForm) -> Result<(), LocalizedText> {
        let Some((path, name)) = self.renaming.clone() else {
            return Ok(());
        };
        if variants.is_name_taken(&name, Some(&path)) {
            return Err(name_taken(&name));
        }
        variants.own.rename(&path, &name).map_err(LocalizedText::verbatim)?;
        self.renaming = None;
        if matches!(&form.variant, VariantId::Own(selected, _) if *selected == path) {
            form.variant = VariantId::Own(path, name.trim().to_owned());
        }
        Ok(())
    }
}

#[cfg(test)]
pub(in crate::screens::new_game) mod tests {
    use super::*;
    use breakthrough_variants::NamedVariant;

    /// Variant folder with a single variant, which is selected.
    pub(in crate::screens::new_game) struct Fixture {
        _folder: tempfile::TempDir,
        pub(in crate::screens::new_game) variants: Variants,
        pub(in crate::screens::new_game) form: NewGameForm,
        pub(in crate::screens::new_game) state: OwnVariantsState,
        pub(in crate::screens::new_game) path: PathBuf,
    }

    impl Fixture {
        pub(in crate::screens::new_game) fn new() -> Fixture {
            let folder = tempfile::tempdir().expect("a folder");
            let mut variants = Variants::with_folder(folder.path());
            let named = NamedVariant::new("Odd one", "5x6".parse().expect("a variant"));
            let path = variants.own.save(&named, None).expect("saved");
            Fixture {
                _folder: folder,
                variants,
                form: NewGameForm {
                    variant: VariantId::Own(path.clone(), "Odd one".to_owned()),
                    ..NewGameForm::default()
                },
                state: OwnVariantsState::default(),
                path,
            }
        }

        pub(in crate::screens::new_game) fn apply(&mut self, action: OwnAction) {
            let texts = Texts::english();
            self.state.apply(action, &texts, &mut self.variants, &mut self.form);
        }

        fn names(&self) -> Vec<&str> {
            let entries = self.variants.own.entries().iter();
            entries.map(|entry| entry.named.name.as_str()).collect()
        }
    }

    #[test]
    fn a_renamed_variant_stays_selected() {
        let mut fixture = Fixture::new();
        fixture.apply(OwnAction::BeginRenaming(fixture.path.clone(), "Odd one".to_owned()));
        fixture.apply(OwnAction::TypeName(" Even one ".to_owned()));
        fixture.apply(OwnAction::Rename);
        assert_eq!(fixture.names(), ["Even one"]);
        assert_eq!(fixture.form.variant.own_name(), Some("Even one"));
    }

    #[test]
    fn a_taken_name_is_refused() {
        let mut fixture = Fixture::new();
        fixture.apply(OwnAction::BeginRenaming(fixture.path.clone(), "Odd one".to_owned()));
        fixture.apply(OwnAction::TypeName("Classic".to_owned()));
        fixture.apply(OwnAction::Rename);
        assert_eq!(fixture.names(), ["Odd one"]);
        let error = fixture.state.error.expect("a reason");
        assert_eq!(
            Texts::english().localize(&error),
            "A variant named “Classic” already exists."
        );
    }

    #[test]
    fn a_deleted_variant_is_deselected_and_can_be_restored() {
        let mut fixture = Fixture::new();
        fixture.apply(OwnAction::Delete(0));
        assert_eq!(fixture.names(), [""; 0]);
        assert_eq!(fixture.form.variant, VariantId::BuiltIn(0));
        fixture.apply(OwnAction::UndoDelete);
        assert_eq!(fixture.names(), ["Odd one"]);
        assert_eq!(fixture.form.variant.own_name(), Some("Odd one"));
    }

    #[test]
    fn copies_have_unique_names() {
        let mut fixture = Fixture::new();
        fixture.apply(OwnAction::Duplicate(0));
        fixture.apply(OwnAction::Duplicate(0));
        let mut names = fixture.names();
        names.sort_unstable();
        assert_eq!(names, ["Odd one", "Odd one copy", "Odd one copy 2"]);
    }
}
