//! Choices between the values of an enum, as segmented controls.

use crate::text::Texts;
use crate::ui::widgets::segmented_control;
use bevy_egui::egui::Ui;
use strum::IntoEnumIterator;

/// Type whose values a player can choose from.
pub(crate) trait Choice: Copy + PartialEq + IntoEnumIterator {
    /// Returns the Fluent id of the value's name.
    fn text(self) -> &'static str;
}

/// Returns all values with their names.
pub(crate) fn choices<C: Choice>(texts: &Texts) -> Vec<(C, String)> {
    C::iter().map(|choice| (choice, texts.get(choice.text()))).collect()
}

/// Shows all values of a type side by side. Returns the clicked value.
pub(crate) fn choice_control<C: Choice>(ui: &mut Ui, texts: &Texts, selected: C) -> Option<C> {
    segmented_control(ui, Some(selected), &choices(texts))
}
