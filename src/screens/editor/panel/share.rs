//! The share tab: the share code, the description, and instructions for adding rule files.

use crate::screens::editor::edit::Edit;
use crate::screens::editor::panel::model::{Action, Model};
use crate::screens::editor::panel::text_field::show_text_field;
use crate::ui::style::GRID;
use crate::ui::widgets::{caption, explain_length_limit, name_text_field, section_label};
use bevy_egui::egui::{Margin, TextEdit, Ui};

const MAX_DESCRIPTION_CHARACTERS: usize = 400;

pub(super) fn show(ui: &mut Ui, model: &Model, actions: &mut Vec<Action>) {
    let texts = model.texts;
    let (name, code) = (texts.get("editor-share-code"), model.editor.draft().variant_text());
    let typed = show_text_field(ui, texts, &name, &model.panel.share_code, &code);
    actions.extend(typed.into_iter().map(Action::ShareCode));
    let name = texts.get("editor-description");
    section_label(ui, &name);
    let mut description = model.editor.draft().about.description.clone();
    let field = TextEdit::multiline(&mut description)
        .desired_rows(3)
        .desired_width(f32::INFINITY)
        .char_limit(MAX_DESCRIPTION_CHARACTERS)
        .margin(Margin::symmetric(12, 9));
    let response = ui.add(field);
    name_text_field(&response, &name);
    explain_length_limit(texts, &response, &description, MAX_DESCRIPTION_CHARACTERS);
    if response.changed() {
        actions.push(Action::Edit(Edit::SetDescription(description)));
    }
    ui.add_space(GRID);
    caption(ui, &texts.get("editor-drop"));
    if let Some(folder) = model.folder {
        let folder = folder.display().to_string();
        caption(ui, &texts.fill("editor-folder", &[("folder", folder.into())]));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::screens::editor::panel::layout::tests::{editor, editor_panel};
    use crate::screens::editor::panel::model::Tab;
    use crate::screens::editor::panel::text_field::TextAction;
    use crate::screens::editor::saving::SaveState;
    use crate::ui::testing::click;

    #[test]
    fn the_share_code_is_copied_and_pasted() {
        let mut panel = editor_panel(editor("5x6"), Tab::Share, SaveState::Unsaved);
        for (label, action) in [("Copy", TextAction::Copy), ("Paste", TextAction::Paste)] {
            assert_eq!(click(&mut panel, label), [Action::ShareCode(action)], "{label}");
        }
    }
}
