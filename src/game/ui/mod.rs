//! The interface around the board.

mod card;
mod editor;
mod loading;
mod look;
mod match_bar;
mod notices;
mod own_variants;
mod pause;
mod photo;
mod pictures;
mod result;
mod rule_pages;
mod setup;
mod setup_board;
mod setup_form;
mod style;
mod title;
mod widgets;

pub use editor::editor_framing;
pub use match_bar::match_framing;
pub(in crate::game) use notices::{Announce, StartNotice};
pub(in crate::game) use photo::Exposing;
#[cfg(feature = "audio")]
pub(in crate::game) use title::NoSoundDevice;
pub(in crate::game) use title::SavedMatch;

use super::camera::SafeArea;
use super::third_party::egui::{LoadFonts, has_fonts};
use bevy::prelude::*;
use bevy_egui::{EguiPrimaryContextPass, egui};

/// The parts of the interface, in the order in which they are laid out in a frame.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum UiSystems {
    Style,
    Screens,
    Overlays,
    Notices,
}

pub(super) fn plugin(app: &mut App) {
    app.configure_sets(
        EguiPrimaryContextPass,
        (
            LoadFonts,
            UiSystems::Style,
            (UiSystems::Screens, UiSystems::Overlays, UiSystems::Notices)
                .chain()
                .run_if(has_fonts),
        )
            .chain(),
    )
    .add_plugins((
        style::plugin,
        title::plugin,
        setup::plugin,
        editor::plugin,
        rule_pages::plugin,
        (loading::plugin, look::plugin, photo::plugin),
        match_bar::plugin,
        pause::plugin,
        result::plugin,
        notices::plugin,
    ));
}

/// Keeps a strip of the window free of the board, given in points of the interface.
fn reserve(safe_area: &mut ResMut<SafeArea>, ctx: &egui::Context, left: f32, bottom: f32) {
    let scale = ctx.zoom_factor();
    let wanted = SafeArea {
        left: left * scale,
        bottom: bottom * scale,
        ..default()
    };
    safe_area.set_if_neq(wanted);
}

/// The column at the left of the title and setup screens.
fn column(ctx: &egui::Context, name: &str, width: f32, add: impl FnOnce(&mut egui::Ui)) {
    let frame = egui::Frame::new()
        .fill(style::palette(ctx).panel)
        .inner_margin(egui::Margin::symmetric(36, 24));
    egui::Area::new(egui::Id::new(name))
        .fixed_pos(egui::Pos2::ZERO)
        .show(ctx, |ui| {
            frame.show(ui, |ui| {
                let margin = frame.total_margin().sum();
                ui.set_width(width - margin.x);
                ui.set_height(ui.ctx().content_rect().height() - margin.y);
                add(ui);
            });
        });
}
