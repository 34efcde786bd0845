//! Text field for the draft in a text format. Editing the text changes the draft.

use crate::base::error_texts::draft_text_error;
use crate::screens::editor::Editor;
use crate::text::Texts;
use crate::ui::ActionsExt;
use crate::ui::widgets::{error_text, name_text_field, section_label};
use bevy_egui::EguiClipboard;
use bevy_egui::egui::{Margin, TextEdit, TextStyle, Ui};
use breakthrough_links::{is_link, parse_link};
use breakthrough_platform::text::shortened;
use breakthrough_rules::notation::variant_text;
use breakthrough_variants::DraftTextError;

/// Maximum length of a typed or pasted text, in characters. Every valid text is shorter.
const MAX_CHARACTERS: usize = 32_768;

#[derive(Default)]
pub(super) struct TextField {
    /// Typed text, shown instead of the draft's text until the typed text can be parsed and the field has lost the focus.
    typed: Option<String>,
    error: Option<DraftTextError>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum TextAction {
    Type(String),
    Copy,
    Paste,
    /// Restores the draft's text.
    Discard,
}

impl TextField {
    /// Applies an action to the field. `text` is the draft's text.
    pub(super) fn apply(&mut self, action: TextAction, text: &str, clipboard: &mut EguiClipboard, editor: &mut Editor) {
        match action {
            TextAction::Type(typed) => self.read(typed, editor),
            TextAction::Copy => clipboard.set_text(text),
            TextAction::Paste => self.read(clipboard.get_text().unwrap_or_default(), editor),
            TextAction::Discard => *self = TextField::default(),
        }
    }

    /// Applies a text, or the variant of a link, to the draft. Stores the error if the text cannot be parsed.
    fn read(&mut self, text: String, editor: &mut Editor) {
        let text = shortened(&text, MAX_CHARACTERS);
        let link = is_link(&text).then(|| parse_link(&text, 0)).and_then(Result::ok);
        let text = link.map_or(text, |link| variant_text(&link.game.start().variant()));
        let result = editor.change(|draft| draft.apply_text(&text));
        self.error = result.err();
        self.typed = Some(text);
    }
}

/// Shows a text field with its label above the field.
pub(super) fn show_text_field(
    ui: &mut Ui,
    texts: &Texts,
    name: &str,
    field: &TextField,
    text: &str,
) -> Vec<TextAction> {
    section_label(ui, name);
    let mut actions = Vec::new();
    let mut shown = field.typed.clone().unwrap_or_else(|| text.to_owned());
    let edit = TextEdit::multiline(&mut shown)
        .desired_rows(2)
        .desired_width(f32::INFINITY)
        .font(TextStyle::Monospace)
        .margin(Margin::symmetric(12, 9));
    let response = ui.add(edit);
    name_text_field(&response, name);
    if response.changed() {
        actions.push(TextAction::Type(shown));
    } else if !response.has_focus() && field.error.is_none() && field.typed.is_some() {
        actions.push(TextAction::Discard);
    }
    ui.horizontal(|ui| {
        actions.on_click(ui.button(texts.get("editor-copy")), TextAction::Copy);
        actions.on_click(ui.button(texts.get("editor-paste")), TextAction::Paste);
    });
    if let Some(error) = &field.error {
        error_text(ui, &texts.localize(&draft_text_error(error)));
        actions.on_click(ui.button(texts.get("editor-discard")), TextAction::Discard);
    }
    actions
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::testing::{PanelHarness, click, harness, has_control};

    fn panel(field: TextField) -> PanelHarness<'static, TextAction> {
        let texts = Texts::english();
        harness(move |ui| show_text_field(ui, &texts, "Share code", &field, "5x6"))
    }

    #[test]
    fn an_invalid_text_keeps_its_error_until_it_is_discarded() {
        let (mut field, mut editor) = (TextField::default(), Editor::default());
        field.read("5x6 nonsense".to_owned(), &mut editor);
        assert_eq!(editor.draft().variant_text(), "8x8");
        assert!(field.error.is_some());
        assert_eq!(click(&mut panel(field), "Discard"), [TextAction::Discard]);
    }

    #[test]
    fn a_valid_text_changes_the_draft() {
        let (mut field, mut editor) = (TextField::default(), Editor::default());
        field.read("5x6 straight".to_owned(), &mut editor);
        assert_eq!(editor.draft().variant_text(), "5x6 straight");
        assert_eq!(field.error, None);
        field.read("breakthrough:#variant=4x6%20joined&moves=a2a3".to_owned(), &mut editor);
        assert_eq!(editor.draft().variant_text(), "4x6 joined");
        let mut panel = panel(TextField::default());
        assert!(!has_control(&panel, "Discard"));
        assert_eq!(click(&mut panel, "Copy"), [TextAction::Copy]);
        assert_eq!(click(&mut panel, "Paste"), [TextAction::Paste]);
    }
}
