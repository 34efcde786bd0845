//! The player's own variants on the new-game screen: selected, renamed, duplicated, deleted and restored, and the files that
//! cannot be read.

use crate::screens::new_game::form::NewGameForm;
use crate::text::Texts;
use crate::ui::style::{GRID, palette};
use crate::ui::widgets::{caption, icon_button, section_label, segment, small_error_text};
use crate::variants::{VariantId, Variants};
use bevy::prelude::*;
use bevy_egui::egui::{Key, RichText, TextEdit, Ui};
use breakthrough_variants::{DeletedFile, LibraryEntry, VariantLibrary};
use egui_phosphor::regular as icon;
use std::io;
use std::path::PathBuf;

const ICON_BUTTON_WIDTH: f32 = 46.0;

#[derive(Resource, Default)]
pub(super) struct OwnVariantsState {
    /// The file being renamed, and the name typed so far.
    renaming: Option<(PathBuf, String)>,
    /// The variant deleted last, and its name.
    deleted: Option<(DeletedFile, String)>,
    /// Why the last action failed.
    error: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum OwnAction {
    Select(VariantId),
    BeginRenaming(PathBuf, String),
    /// The name was edited.
    TypeName(String),
    Rename,
    CancelRenaming,
    Duplicate(usize),
    Delete(usize),
    UndoDelete,
}

impl OwnVariantsState {
    /// Forgets everything but the deleted variant, which can still be restored.
    pub(super) fn reset(&mut self) {
        self.renaming = None;
        self.error = None;
    }

    pub(super) fn apply(&mut self, action: OwnAction, texts: &Texts, variants: &mut Variants, form: &mut NewGameForm) {
        match action {
            OwnAction::TypeName(name) => {
                if let Some((_, typed)) = &mut self.renaming {
                    *typed = name;
                }
            }
            OwnAction::CancelRenaming => self.renaming = None,
            action => self.error = self.try_apply(action, texts, variants, form).err(),
        }
    }

    fn try_apply(
        &mut self,
        action: OwnAction,
        texts: &Texts,
        variants: &mut Variants,
        form: &mut NewGameForm,
    ) -> Result<(), String> {
        let message = |error: io::Error| error.to_string();
        match action {
            OwnAction::Select(id) => form.variant = id,
            OwnAction::BeginRenaming(path, name) => self.renaming = Some((path, name)),
            OwnAction::Rename => self.rename(texts, variants, form)?,
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
            OwnAction::TypeName(_) | OwnAction::CancelRenaming => {}
        }
        Ok(())
    }

    fn rename(&mut self, texts: &Texts, variants: &mut Variants, form: &mut NewGameForm) -> Result<(), String> {
        let Some((path, name)) = self.renaming.clone() else {
            return Ok(());
        };
        if variants.is_name_taken(&name, Some(&path)) {
            return Err(texts.fill("editor-name-taken", &[("name", name.trim().into())]));
        }
        variants.own.rename(&path, &name).map_err(|error| error.to_string())?;
        self.renaming = None;
        if matches!(&form.variant, VariantId::Own(selected, _) if *selected == path) {
            form.variant = VariantId::Own(path, name.trim().to_owned());
        }
        Ok(())
    }
}

pub(super) fn list_own_variants(
    ui: &mut Ui,
    texts: &Texts,
    library: &VariantLibrary,
    state: &OwnVariantsState,
    selected: &VariantId,
) -> Vec<OwnAction> {
    let mut actions = Vec::new();
    section_label(ui, &texts.get("own-heading"));
    if library.entries().is_empty() {
        caption(ui, &texts.get("own-none"));
    }
    for (index, entry) in library.entries().iter().enumerate() {
        ui.push_id(index, |ui| match &state.renaming {
            Some((path, name)) if *path == entry.path && entry.is_editable => {
                actions.extend(name_row(ui, texts, name));
            }
            _ => actions.extend(variant_row(ui, texts, index, entry, selected)),
        });
    }
    if let Some((_, name)) = &state.deleted {
        ui.horizontal_wrapped(|ui| {
            ui.label(texts.fill("own-deleted", &[("name", name.as_str().into())]));
            if ui.button(texts.get("own-undo-delete")).clicked() {
                actions.push(OwnAction::UndoDelete);
            }
        });
    }
    if let Some(error) = &state.error {
        ui.label(RichText::new(error).color(palette(ui.ctx()).danger));
    }
    list_unreadable_files(ui, texts, library);
    actions
}

fn variant_row(
    ui: &mut Ui,
    texts: &Texts,
    index: usize,
    entry: &LibraryEntry,
    selected: &VariantId,
) -> Option<OwnAction> {
    let mut action = None;
    ui.horizontal(|ui| {
        let gap = ui.spacing().item_spacing.x;
        let id = VariantId::Own(entry.path.clone(), entry.named.name.clone());
        let width = ui.available_width() - 3.0 * (ICON_BUTTON_WIDTH + gap);
        let response = segment(ui, &entry.named.name, *selected == id, width);
        let tooltip = match entry.named.description.as_str() {
            "" => entry.path.display().to_string(),
            description => description.to_owned(),
        };
        if response.on_hover_text(tooltip).clicked() {
            action = Some(OwnAction::Select(id));
        }
        let own_file_tooltip = |id: &str| texts.get(if entry.is_editable { id } else { "own-shared-file" });
        if icon_button(
            ui,
            icon::PENCIL_SIMPLE,
            &own_file_tooltip("own-rename"),
            entry.is_editable,
        )
        .clicked()
        {
            action = Some(OwnAction::BeginRenaming(entry.path.clone(), entry.named.name.clone()));
        }
        if icon_button(ui, icon::COPY, &texts.get("own-duplicate"), true).clicked() {
            action = Some(OwnAction::Duplicate(index));
        }
        if icon_button(ui, icon::TRASH, &own_file_tooltip("own-delete"), entry.is_editable).clicked() {
            action = Some(OwnAction::Delete(index));
        }
    });
    action
}

fn name_row(ui: &mut Ui, texts: &Texts, name: &str) -> Vec<OwnAction> {
    let mut actions = Vec::new();
    ui.horizontal(|ui| {
        let mut typed = name.to_owned();
        let width = ui.available_width() - 2.0 * (ICON_BUTTON_WIDTH + GRID);
        let field = ui.add_sized([width, 42.0], TextEdit::singleline(&mut typed).char_limit(60));
        let (is_enter, is_escape) = ui.input(|input| (input.key_pressed(Key::Enter), input.key_pressed(Key::Escape)));
        if !field.has_focus() && !field.lost_focus() {
            field.request_focus();
        }
        if typed != name {
            actions.push(OwnAction::TypeName(typed.clone()));
        }
        let is_valid = !typed.trim().is_empty();
        let is_saved = icon_button(ui, icon::CHECK, &texts.get("own-save-name"), is_valid).clicked();
        if is_valid && (is_saved || (field.lost_focus() && is_enter)) {
            actions.push(OwnAction::Rename);
        }
        if icon_button(ui, icon::X, &texts.get("own-cancel"), true).clicked() || is_escape {
            actions.push(OwnAction::CancelRenaming);
        }
    });
    actions
}

fn list_unreadable_files(ui: &mut Ui, texts: &Texts, library: &VariantLibrary) {
    if library.load_errors().is_empty() {
        return;
    }
    section_label(ui, &texts.get("own-unreadable"));
    for error in library.load_errors() {
        let file = error.path.file_name().unwrap_or_default().to_string_lossy();
        let text = match error.title.as_str() {
            "" => format!("{file}: {}", error.reason),
            title => format!("{file}, {title}: {}", error.reason),
        };
        small_error_text(ui, text).on_hover_text(error.path.display().to_string());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::testing::{PanelHarness, click, harness};
    use breakthrough_variants::NamedVariant;

    /// A library with one variant, which is selected.
    struct Fixture {
        _folder: tempfile::TempDir,
        variants: Variants,
        form: NewGameForm,
        state: OwnVariantsState,
        path: PathBuf,
    }

    impl Fixture {
        fn new() -> Fixture {
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

        fn apply(&mut self, action: OwnAction) {
            let texts = Texts::english();
            self.state.apply(action, &texts, &mut self.variants, &mut self.form);
        }

        fn names(&self) -> Vec<&str> {
            let entries = self.variants.own.entries().iter();
            entries.map(|entry| entry.named.name.as_str()).collect()
        }

        fn panel(self) -> PanelHarness<'static, OwnAction> {
            let texts = Texts::english();
            harness(move |ui| list_own_variants(ui, &texts, &self.variants.own, &self.state, &self.form.variant))
        }
    }

    #[test]
    fn each_button_of_a_variant_has_its_action() {
        let fixture = Fixture::new();
        let (path, id) = (fixture.path.clone(), fixture.form.variant.clone());
        let mut panel = fixture.panel();
        for (label, action) in [
            ("Odd one", OwnAction::Select(id)),
            ("Rename", OwnAction::BeginRenaming(path, "Odd one".to_owned())),
            ("Duplicate", OwnAction::Duplicate(0)),
            ("Delete", OwnAction::Delete(0)),
        ] {
            assert_eq!(click(&mut panel, label), [action], "{label}");
        }
    }

    #[test]
    fn a_new_name_is_saved_or_cancelled() {
        let mut fixture = Fixture::new();
        fixture.apply(OwnAction::BeginRenaming(fixture.path.clone(), "Odd one".to_owned()));
        let mut panel = fixture.panel();
        assert_eq!(click(&mut panel, "Save"), [OwnAction::Rename]);
        assert_eq!(click(&mut panel, "Cancel"), [OwnAction::CancelRenaming]);
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
    fn a_name_that_is_taken_is_refused() {
        let mut fixture = Fixture::new();
        fixture.apply(OwnAction::BeginRenaming(fixture.path.clone(), "Odd one".to_owned()));
        fixture.apply(OwnAction::TypeName("Classic".to_owned()));
        fixture.apply(OwnAction::Rename);
        assert_eq!(fixture.names(), ["Odd one"]);
        let error = fixture.state.error.as_deref();
        assert_eq!(error, Some("A variant named “Classic” already exists."));
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
    fn a_copy_has_a_name_of_its_own() {
        let mut fixture = Fixture::new();
        fixture.apply(OwnAction::Duplicate(0));
        fixture.apply(OwnAction::Duplicate(0));
        let mut names = fixture.names();
        names.sort_unstable();
        assert_eq!(names, ["Odd one", "Odd one copy", "Odd one copy 2"]);
    }
}
