//! The variant as one line, its sentence, and how files come in; and the text fields that can be copied from and pasted into.

use crate::screens::editor::Editor;
use crate::screens::editor::panel::{Desk, complain};
use crate::text::Texts;
use crate::ui::style::GRID;
use crate::ui::widgets::{hint, label};
use bevy_egui::EguiClipboard;
use bevy_egui::egui::{Margin, TextEdit, Ui};

/// A text that always says how something is, and changes it when it is edited.
#[derive(Default)]
pub(crate) struct TextField {
    /// What stands in it while it is being written.
    written: Option<String>,
    error: Option<String>,
}

impl TextField {
    /// Keeps what was wrong with the text, if anything was.
    pub(crate) fn note(&mut self, error: Option<String>) {
        self.error = error;
    }

    /// Shows the field with its buttons. Returns the text when it was changed.
    pub(crate) fn show(
        &mut self,
        ui: &mut Ui,
        texts: &Texts,
        clipboard: &mut EguiClipboard,
        current: &str,
    ) -> Option<String> {
        let mut text = self.written.clone().unwrap_or_else(|| current.to_owned());
        let field = TextEdit::multiline(&mut text)
            .desired_rows(2)
            .desired_width(f32::INFINITY)
            .font(bevy_egui::egui::TextStyle::Monospace)
            .margin(Margin::symmetric(12, 9));
        let response = ui.add(field);
        let mut changed = None;
        if response.changed() {
            self.written = Some(text.clone());
            changed = Some(text);
        } else if !response.has_focus() && self.error.is_none() {
            self.written = None;
        }
        ui.horizontal(|ui| {
            if ui.button(texts.get("editor-copy")).clicked() {
                clipboard.set_text(current);
            }
            if ui.button(texts.get("editor-paste")).clicked() {
                let pasted = clipboard.get_text().unwrap_or_default();
                self.written = Some(pasted.clone());
                changed = Some(pasted);
            }
        });
        if let Some(error) = &self.error {
            complain(ui, error);
            if ui.button(texts.get("editor-discard")).clicked() {
                *self = TextField::default();
            }
        }
        changed
    }
}

pub(crate) fn show(ui: &mut Ui, desk: &mut Desk, editor: &mut Editor) {
    label(ui, &desk.texts.get("editor-line"));
    let current = editor.draft().variant_text();
    if let Some(text) = desk.form.line.show(ui, &desk.texts, &mut desk.clipboard, &current) {
        let read = editor.change(|draft| draft.apply_text(&text));
        desk.form.line.note(read.err().map(|error| error.to_string()));
    }
    label(ui, &desk.texts.get("editor-description"));
    let mut description = editor.draft().about.description.clone();
    let field = TextEdit::multiline(&mut description)
        .desired_rows(3)
        .desired_width(f32::INFINITY)
        .char_limit(400)
        .margin(Margin::symmetric(12, 9));
    if ui.add(field).changed() {
        editor.write(|about| about.description = description);
    }
    ui.add_space(GRID);
    let folder = desk.variants.own.folder().display().to_string();
    for text in [
        desk.texts.get("editor-drop"),
        desk.texts.fill("editor-folder", &[("folder", folder.into())]),
    ] {
        hint(ui, &text);
    }
}
