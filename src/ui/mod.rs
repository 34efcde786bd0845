//! The user interface: its style, the widgets and panels that screens share, and toasts.

pub(crate) mod card;
pub(crate) mod speed_text;
pub(crate) mod style;
#[cfg(test)]
pub(crate) mod testing;
pub(crate) mod thumbnails;
mod toasts;
mod transitions;
pub(crate) mod widgets;

pub(crate) use toasts::{ShowToast, StartupToast};

use crate::camera::SafeArea;
use crate::input::actions::{Action, ActionBindings, ActionScope};
use crate::text::Texts;
use bevy::prelude::*;
use bevy_egui::{EguiPrimaryContextPass, egui};
use transitions::slide_in;

/// The layers of the interface, in the order in which they are laid out in a frame.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum UiSystems {
    Style,
    Screens,
    Overlays,
    Toasts,
    FocusRing,
}

pub(super) fn plugin(app: &mut App) {
    app.configure_sets(
        EguiPrimaryContextPass,
        (
            UiSystems::Style,
            UiSystems::Screens,
            UiSystems::Overlays,
            UiSystems::Toasts,
            UiSystems::FocusRing,
        )
            .chain(),
    )
    .init_resource::<thumbnails::Thumbnails>()
    .add_plugins((style::plugin, transitions::plugin, toasts::plugin));
}

/// Asks for another frame if a panel has returned actions: panels show the state from before their actions were applied.
pub(crate) fn redraw_after_actions<Action>(ctx: &egui::Context, actions: &[Action]) {
    if !actions.is_empty() {
        ctx.request_repaint();
    }
}

/// A control's label with the first shortcut of its action, such as `Undo (U)`.
pub(crate) fn label_with_shortcut(
    texts: &Texts,
    bindings: &ActionBindings,
    text: &str,
    (scope, action): (ActionScope, Action),
) -> String {
    let label = texts.get(text);
    match bindings.label(scope, action) {
        Some(key) => texts.fill("common-shortcut", &[("action", label.into()), ("key", key.into())]),
        None => label,
    }
}

/// Keeps the board out of strips at the left and at the bottom of the window, given in points.
pub(crate) fn reserve_safe_area(safe_area: &mut ResMut<SafeArea>, ctx: &egui::Context, left: f32, bottom: f32) {
    let scale = ctx.zoom_factor();
    safe_area.set_if_neq(SafeArea {
        left: left * scale,
        bottom: bottom * scale,
        ..default()
    });
}

/// The distance, in points, over which side panels slide in.
const SLIDE: i8 = 24;
/// The largest share of a narrow window that a side panel covers.
const MAX_SHARE: f32 = 0.6;

/// The width of a side panel in a window of this width, in points.
pub(crate) fn side_panel_width(window: f32, wanted: f32) -> f32 {
    wanted.min((window * MAX_SHARE).round())
}

/// Shows a panel at the left of the window, as wide as wanted if the window has room, and keeps the board beside it.
/// Returns what `add_contents` returns.
pub(crate) fn side_panel<R>(
    ctx: &egui::Context,
    safe_area: &mut ResMut<SafeArea>,
    name: &str,
    wanted_width: f32,
    add_contents: impl FnOnce(&mut egui::Ui) -> R,
) -> R {
    let window = ctx.content_rect().size();
    let width = side_panel_width(window.x, wanted_width);
    let (horizontal, vertical) = if width < wanted_width { (20, 16) } else { (36, 24) };
    // The panel begins beyond the edge of the window, so that no gap shows there while it slides.
    let frame = egui::Frame::new()
        .fill(style::palette(ctx).panel)
        .inner_margin(egui::Margin {
            left: horizontal + SLIDE,
            right: horizontal,
            top: vertical,
            bottom: vertical,
        });
    let beyond = f32::from(SLIDE);
    let shown = egui::Area::new(egui::Id::new(name))
        .fixed_pos(egui::pos2(-beyond, 0.0))
        .constrain(false)
        .show(ctx, |ui| {
            let contents = |ui: &mut egui::Ui| {
                let margin = frame.total_margin().sum();
                ui.set_width(width + beyond - margin.x);
                ui.set_height(window.y - margin.y);
                add_contents(ui)
            };
            frame.show(ui, contents).inner
        });
    slide_in(ctx, shown.response.layer_id, egui::vec2(-beyond, 0.0));
    reserve_safe_area(safe_area, ctx, width, 0.0);
    shown.inner
}
