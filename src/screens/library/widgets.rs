//! Widgets shared by several panels of the library page.

use crate::ui::style::{GRID, palette};
use bevy_egui::egui::{ProgressBar, Ui};

/// Shows a progress bar for a fraction from 0 to 1.
pub(super) fn show_bar(ui: &mut Ui, done: f32) {
    let accent = palette(ui.ctx()).accent;
    ui.add(ProgressBar::new(done).desired_height(GRID).fill(accent));
}
