//! The list of the player's variants and of unreadable files.

use crate::screens::new_game::own_variants::state::{OwnAction, OwnVariantsState};
use crate::text::Texts;
use crate::ui::style::{GRID, palette};
use crate::ui::widgets::{caption, explain_length_limit, icon_button, section_label, small_error_text};
use crate::variants::MAX_NAME_CHARACTERS;
use bevy_egui::egui::{Align, Key, Label, Layout, RichText, TextEdit, Ui, Vec2};
use breakthrough_variants::{LibraryEntry, VariantLibrary};
use egui_phosphor::regular as icon;

const ICON_BUTTON_WIDTH: f32 = 46.0;

pub(in crate::screens::new_game) fn list_own_variants(
    ui: &mut Ui,
    texts: &Texts,
    library: &VariantLibrary,
    state: &OwnVariantsState,
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
            _ => actions.extend(variant_row(ui, texts, index, entry)),
        });
    }
    list_unreadable_files(ui, texts, library);
    actions
}

/// Shows a notice about the deleted variant, with a button that restores the variant, and the reason why the last action failed. The notice
/// and the reason stay in place when the list scrolls.
pub(in crate::screens::new_game) fn show_notices(
    ui: &mut Ui,
    texts: &Texts,
    state: &OwnVariantsState,
) -> Option<OwnAction> {
    let mut action = None;
    if let Some((_, name)) = &state.deleted {
        ui.horizontal_wrapped(|ui| {
            ui.label(texts.fill("own-deleted", &[("name", name.as_str().into())]));
            if ui.button(texts.get("own-undo-delete")).clicked() {
                action = Some(OwnAction::UndoDelete);
            }
            if icon_button(ui, icon::X, &texts.get("own-dismiss"), true).clicked() {
                action = Some(OwnAction::ForgetDeleted);
            }
        });
    }
    if let Some(error) = &state.error {
        ui.label(RichText::new(texts.localize(error)).color(palette(ui.ctx()).danger));
    }
    action
}

fn variant_row(ui: &mut Ui, texts: &Texts, index: usize, entry: &LibraryEntry) -> Option<OwnAction> {
    let mut action = None;
    ui.horizontal(|ui| {
        let gap = ui.spacing().item_spacing.x;
        let width = ui.available_width() - 3.0 * (ICON_BUTTON_WIDTH + gap);
        let size = Vec2::new(width, ui.spacing().interact_size.y);
        let name = ui.allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), |ui| {
            ui.set_min_width(width);
            ui.add(Label::new(&entry.named.name).truncate())
        });
        let tooltip = match entry.named.description.as_str() {
            "" => entry.path.display().to_string(),
            description => description.to_owned(),
        };
        name.inner.on_hover_text(tooltip);
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
        let field = ui.add_sized(
            [width, 42.0],
            TextEdit::singleline(&mut typed).char_limit(MAX_NAME_CHARACTERS),
        );
        let (is_enter, is_escape) = ui.input(|input| (input.key_pressed(Key::Enter), input.key_pressed(Key::Escape)));
        if !field.has_focus() && !field.lost_focus() {
            field.request_focus();
        }
        explain_length_limit(texts, &field, &typed, MAX_NAME_CHARACTERS);
        if typed != name {
            actions.push(OwnAction::TypeName(typed.clone()));
        }
        let is_valid = !typed.trim().is_empty();
        let is_saved = icon_button(ui, icon::CHECK, &texts.get("own-save-name"), is_valid).clicked();
        if is_valid && (is_saved || (field.lost_focus() && is_enter)) {
            actions.push(OwnAction::Rename);
        }
        if icon_button(ui, icon::X, &texts.get("own-cancel"), true).clicked() || (field.lost_focus() && is_escape) {
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
    use crate::screens::new_game::own_variants::Fixture;
    use crate::ui::testing::{PanelHarness, click, harness, is_enabled};
    use egui_kittest::kittest::Queryable;

    fn panel(fixture: Fixture) -> PanelHarness<'static, OwnAction> {
        let texts = Texts::english();
        harness(move |ui| list_own_variants(ui, &texts, &fixture.variants.own, &fixture.state))
    }

    #[test]
    fn each_button_of_a_variant_has_its_action() {
        let fixture = Fixture::new();
        let path = fixture.path.clone();
        let mut panel = panel(fixture);
        for (label, action) in [
            ("Rename", OwnAction::BeginRenaming(path, "Odd one".to_owned())),
            ("Duplicate", OwnAction::Duplicate(0)),
            ("Delete", OwnAction::Delete(0)),
        ] {
            assert_eq!(click(&mut panel, label), [action], "{label}");
        }
    }

    #[test]
    fn renaming_can_be_saved_or_cancelled() {
        let mut fixture = Fixture::new();
        fixture.apply(OwnAction::BeginRenaming(fixture.path.clone(), "Odd one".to_owned()));
        let mut panel = panel(fixture);
        assert_eq!(click(&mut panel, "Save"), [OwnAction::Rename]);
        assert_eq!(click(&mut panel, "Cancel"), [OwnAction::CancelRenaming]);
    }

    #[test]
    fn an_empty_name_cannot_be_saved() {
        for (name, can_save) in [("Odd one", true), (" ", false)] {
            let mut fixture = Fixture::new();
            fixture.apply(OwnAction::BeginRenaming(fixture.path.clone(), name.to_owned()));
            assert_eq!(is_enabled(&panel(fixture), "Save"), can_save, "{name}");
        }
    }

    #[test]
    fn only_the_variant_being_renamed_has_a_name_field() {
        let mut fixture = Fixture::new();
        fixture.apply(OwnAction::Duplicate(0));
        fixture.apply(OwnAction::BeginRenaming(fixture.path.clone(), "Odd one".to_owned()));
        let panel = panel(fixture);
        assert_eq!(panel.get_all_by_label("Save").count(), 1);
        assert_eq!(panel.get_all_by_label("Duplicate").count(), 1);
    }
}
