//! The interface around the board.

pub(crate) mod card;
pub(crate) mod style;
pub(crate) mod thumbnails;
mod toasts;
mod transitions;
pub(crate) mod widgets;

pub(crate) use toasts::{Announce, StartNotice};

use crate::camera::SafeArea;
use bevy::prelude::*;
use bevy_egui::{EguiPrimaryContextPass, egui};
use transitions::slide_in;

/// The parts of the interface, in the order in which they are laid out in a frame.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum UiSystems {
    Style,
    Screens,
    Overlays,
    Notices,
    Focus,
}

pub(super) fn plugin(app: &mut App) {
    app.configure_sets(
        EguiPrimaryContextPass,
        (
            UiSystems::Style,
            UiSystems::Screens,
            UiSystems::Overlays,
            UiSystems::Notices,
            UiSystems::Focus,
        )
            .chain(),
    )
    .add_plugins((style::plugin, transitions::plugin, toasts::plugin));
}

/// Keeps a strip of the window free of the board, given in points of the interface.
pub(crate) fn reserve(safe_area: &mut ResMut<SafeArea>, ctx: &egui::Context, left: f32, bottom: f32) {
    let scale = ctx.zoom_factor();
    let wanted = SafeArea {
        left: left * scale,
        bottom: bottom * scale,
        ..default()
    };
    safe_area.set_if_neq(wanted);
}

/// How far columns slide in.
const SLIDE: i8 = 24;
/// The most that a column covers of a narrow window.
const WIDEST_SHARE: f32 = 0.6;

/// How wide a column is in a window of this width, in points.
pub(crate) fn column_width(window: f32, wanted: f32) -> f32 {
    wanted.min((window * WIDEST_SHARE).round())
}

/// The column at the left of the title and setup screens, as wide as that if the window lets it. The board has the rest.
pub(crate) fn column(
    ctx: &egui::Context,
    safe_area: &mut ResMut<SafeArea>,
    name: &str,
    wanted_width: f32,
    add: impl FnOnce(&mut egui::Ui),
) {
    let window = ctx.content_rect().size();
    let width = column_width(window.x, wanted_width);
    let (beside, above) = if width < wanted_width { (20, 16) } else { (36, 24) };
    // It begins beyond the edge of the window, so that no gap is seen there while it slides.
    let frame = egui::Frame::new()
        .fill(style::palette(ctx).panel)
        .inner_margin(egui::Margin {
            left: beside + SLIDE,
            right: beside,
            top: above,
            bottom: above,
        });
    let beyond = f32::from(SLIDE);
    let shown = egui::Area::new(egui::Id::new(name))
        .fixed_pos(egui::pos2(-beyond, 0.0))
        .constrain(false)
        .show(ctx, |ui| {
            frame.show(ui, |ui| {
                let margin = frame.total_margin().sum();
                ui.set_width(width + beyond - margin.x);
                ui.set_height(window.y - margin.y);
                add(ui);
            });
        });
    slide_in(ctx, shown.response.layer_id, egui::vec2(-beyond, 0.0));
    reserve(safe_area, ctx, width, 0.0);
}
