//! How the interface looks: dark wood, brass, quiet.

use super::UiSystems;
use crate::game::third_party::egui::{BOLD, SERIF};
use bevy::prelude::*;
use bevy_egui::egui::{
    self, Color32, CornerRadius, FontFamily, FontId, Margin, Shadow, Stroke, TextStyle, Vec2, style::WidgetVisuals,
};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

/// Body text and button labels.
pub(super) const TEXT: Color32 = Color32::from_rgb(240, 230, 212);
/// Text of less weight.
pub(super) const MUTED: Color32 = Color32::from_rgb(188, 172, 148);
/// What matters most.
pub(super) const ACCENT: Color32 = Color32::from_rgb(226, 180, 96);
/// What is wrong.
pub(super) const DANGER: Color32 = Color32::from_rgb(240, 138, 112);
/// Text on the accent.
pub(super) const ON_ACCENT: Color32 = Color32::from_rgb(38, 25, 12);
/// Panels.
pub(super) const PANEL: Color32 = Color32::from_rgb(30, 23, 19);
/// Controls on panels.
pub(super) const CONTROL: Color32 = Color32::from_rgb(52, 41, 33);
/// Fields to write in.
const FIELD: Color32 = Color32::from_rgb(20, 15, 12);
const CONTROL_HOVERED: Color32 = Color32::from_rgb(74, 58, 45);
const CONTROL_PRESSED: Color32 = Color32::from_rgb(92, 72, 52);
const OUTLINE: Color32 = Color32::from_rgb(88, 70, 54);

/// The distance that every other distance is a multiple of.
pub(super) const GRID: f32 = 8.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, apply.run_if(run_once).in_set(UiSystems::Style));
}

/// Text in the face of titles.
pub(super) fn serif(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name(SERIF.into()))
}

/// Text in the bold face.
pub(super) fn bold(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name(BOLD.into()))
}

/// The frame of panels that float above the table.
pub(super) fn floating() -> egui::Frame {
    egui::Frame::new()
        .fill(PANEL)
        .stroke(Stroke::new(1.0, OUTLINE))
        .corner_radius(14)
        .inner_margin(Margin::symmetric(16, 12))
        .shadow(Shadow {
            offset: [0, 6],
            blur: 24,
            spread: 0,
            color: Color32::from_black_alpha(140),
        })
}

fn apply(mut contexts: EguiContexts) -> Result {
    let ctx = contexts.ctx_mut()?;
    ctx.set_theme(egui::Theme::Dark);
    ctx.all_styles_mut(|style| {
        style.text_styles = [
            (TextStyle::Heading, serif(34.0)),
            (TextStyle::Body, FontId::proportional(18.0)),
            (TextStyle::Button, FontId::proportional(18.0)),
            (TextStyle::Small, FontId::proportional(15.0)),
            (TextStyle::Monospace, FontId::monospace(16.0)),
        ]
        .into();
        style.spacing.item_spacing = Vec2::splat(GRID);
        style.spacing.button_padding = Vec2::new(16.0, 9.0);
        style.spacing.interact_size = Vec2::new(44.0, 40.0);
        style.interaction.selectable_labels = false;
        style.animation_time = 0.1;
        let visuals = &mut style.visuals;
        visuals.override_text_color = Some(TEXT);
        visuals.panel_fill = PANEL;
        visuals.window_fill = PANEL;
        visuals.window_stroke = Stroke::new(1.0, OUTLINE);
        visuals.window_corner_radius = CornerRadius::same(14);
        visuals.popup_shadow = Shadow::NONE;
        // Where nothing moves, nothing is drawn.
        visuals.text_cursor.blink = false;
        visuals.extreme_bg_color = FIELD;
        visuals.text_edit_bg_color = Some(FIELD);
        visuals.selection.bg_fill = ACCENT;
        visuals.selection.stroke = Stroke::new(1.5, ACCENT);
        let control = |fill: Color32, outline: Color32| WidgetVisuals {
            bg_fill: fill,
            weak_bg_fill: fill,
            bg_stroke: Stroke::new(1.0, outline),
            corner_radius: CornerRadius::same(9),
            fg_stroke: Stroke::new(1.0, TEXT),
            expansion: 0.0,
        };
        visuals.widgets.noninteractive = control(PANEL, OUTLINE);
        visuals.widgets.inactive = control(CONTROL, Color32::TRANSPARENT);
        visuals.widgets.hovered = control(CONTROL_HOVERED, ACCENT.gamma_multiply(0.6));
        visuals.widgets.active = control(CONTROL_PRESSED, ACCENT);
        visuals.widgets.open = control(CONTROL_HOVERED, OUTLINE);
    });
    Ok(())
}
