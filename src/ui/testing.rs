//! Test helpers that run panels without a window or a renderer, either alone or with the game. Tests find controls by accessible label and
//! click these controls.

use crate::settings::Quality;
use crate::ui::fonts::font_definitions;
use crate::{testing, third_party, ui};
use bevy::prelude::*;
use bevy::shader::Shader;
use bevy_egui::egui::{self, Ui};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};

/// Returns an app with the game's logic and interface, and only the panels added by `add_panels`.
pub(crate) fn interface_app(add_panels: impl FnOnce(&mut App)) -> App {
    let mut app = testing::app_with(|app| {
        app.init_asset::<Image>()
            .init_asset::<Shader>()
            .insert_resource(Quality::Low)
            .add_plugins((third_party::egui::plugin, ui::plugin));
        add_panels(app);
    });
    app.update();
    app
}

/// Panel under test. The state contains the actions returned since the last [`click`].
pub(crate) type PanelHarness<'a, Action> = Harness<'a, Vec<Action>>;

/// Lays out a panel in a window large enough for any panel.
pub(crate) fn harness<'a, Action: 'a>(panel: impl FnMut(&mut Ui) -> Vec<Action> + 'a) -> PanelHarness<'a, Action> {
    harness_in_window(egui::Vec2::new(900.0, 2400.0), panel)
}

/// Lays out a panel in a window of the given size, in points.
pub(crate) fn harness_in_window<'a, Action: 'a>(
    window: egui::Vec2,
    panel: impl FnMut(&mut Ui) -> Vec<Action> + 'a,
) -> PanelHarness<'a, Action> {
    Harness::builder()
        .with_size(window)
        .build_ui_state(after_fonts(panel), Vec::new())
}

/// Lays out a panel whose frames take 0.02 seconds, for tests of the time between clicks.
pub(crate) fn timed_harness<'a, Action: 'a>(
    panel: impl FnMut(&mut Ui) -> Vec<Action> + 'a,
) -> PanelHarness<'a, Action> {
    let mut harness = Harness::builder()
        .with_step_dt(0.02)
        .build_ui_state(after_fonts(panel), Vec::new());
    harness.run_steps(3);
    harness
}

/// Shows a panel from the second frame on, because egui applies new fonts in the next frame.
fn after_fonts<Action>(mut panel: impl FnMut(&mut Ui) -> Vec<Action>) -> impl FnMut(&mut Ui, &mut Vec<Action>) {
    let mut has_fonts = false;
    move |ui, actions| {
        if has_fonts {
            actions.extend(panel(ui));
        } else {
            ui.ctx().set_fonts(font_definitions());
            has_fonts = true;
        }
    }
}

/// Clicks the control with this label, and returns the resulting actions. Two calls do not make a double click.
pub(crate) fn click<Action>(harness: &mut PanelHarness<'_, Action>, label: &str) -> Vec<Action> {
    harness.state_mut().clear();
    harness.get_by_label(label).click();
    harness.run();
    std::mem::take(harness.state_mut())
}

/// Moves the pointer to the control with this label, and returns whether a tooltip with this text appears.
pub(crate) fn shows_tooltip<Action>(harness: &mut PanelHarness<'_, Action>, label: &str, text: &str) -> bool {
    harness.run();
    let count = |harness: &PanelHarness<'_, Action>| harness.query_all_by_label(text).count();
    let before = count(harness);
    harness.ctx.all_styles_mut(|style| {
        style.interaction.tooltip_delay = 0.0;
        style.interaction.show_tooltips_only_when_still = false;
    });
    harness.get_by_label(label).hover();
    harness.run_steps(3);
    count(harness) > before
}

/// Whether a control has this label.
pub(crate) fn has_control<Action>(harness: &PanelHarness<'_, Action>, label: &str) -> bool {
    harness.query_by_label(label).is_some()
}

/// Whether the control with this label is enabled.
pub(crate) fn is_enabled<Action>(harness: &PanelHarness<'_, Action>, label: &str) -> bool {
    !harness.get_by_label(label).accesskit_node().is_disabled()
}
