//! Photo mode: only a bar, which is not in the picture.

use crate::camera::SafeArea;
use crate::screens::photo::{Aperture, DepthOfFieldSettings};
use crate::screens::{Overlay, go};
use crate::text::Texts;
use crate::ui::style;
use crate::ui::style::{GRID, palette};
use crate::ui::widgets::{choice, floating, floating_room};
use crate::ui::{UiSystems, reserve};
use bevy::prelude::*;
use bevy_egui::egui::{self, Align2, Key, RichText};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

const HEIGHT: f32 = 46.0;
const CHOICE_WIDTH: f32 = 84.0;

/// There while a picture is taken: nothing of the interface is drawn.
#[derive(Resource, Clone, Copy, Debug)]
pub(crate) struct Exposing;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        show.in_set(UiSystems::Overlays)
            .run_if(in_state(Overlay::Photo).and_then(not(resource_exists::<Exposing>))),
    );
}

fn show(
    mut contexts: EguiContexts,
    texts: Res<Texts>,
    mut lens: ResMut<DepthOfFieldSettings>,
    mut safe_area: ResMut<SafeArea>,
    mut next: ResMut<NextState<Overlay>>,
    mut commands: Commands,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let offset = egui::Vec2::new(0.0, -GRID * 2.0);
    floating(ctx, "photo", Align2::CENTER_BOTTOM, offset, |ui| {
        ui.set_max_width(floating_room(ui.ctx()).x);
        ui.vertical_centered(|ui| {
            ui.label(
                RichText::new(texts.get("photo-how"))
                    .size(15.0)
                    .color(palette(ui.ctx()).muted),
            );
        });
        ui.horizontal_wrapped(|ui| {
            ui.label(texts.get("photo-aperture"));
            for aperture in Aperture::ALL {
                let name = match aperture {
                    Aperture::Pinhole => "photo-aperture-pinhole",
                    Aperture::Narrow => "photo-aperture-narrow",
                    Aperture::Middle => "photo-aperture-middle",
                    Aperture::Wide => "photo-aperture-wide",
                };
                if choice(ui, &texts.get(name), lens.aperture == aperture, CHOICE_WIDTH).clicked() {
                    lens.aperture = aperture;
                }
            }
            ui.add_space(GRID * 2.0);
            let save = RichText::new(texts.get("photo-save"))
                .font(style::bold(17.0))
                .color(palette(ui.ctx()).on_accent);
            let button = egui::Button::new(save).fill(palette(ui.ctx()).accent);
            // Enter is left to the button that the keyboard has gone to.
            let is_asked = ui.input(|input| input.key_pressed(Key::S));
            if ui.add(button.min_size(egui::Vec2::new(0.0, HEIGHT))).clicked() || is_asked {
                commands.insert_resource(Exposing);
            }
            let done = egui::Button::new(texts.get("photo-done")).min_size(egui::Vec2::new(0.0, HEIGHT));
            let is_done = ui.input(|input| input.key_pressed(Key::Escape) || input.key_pressed(Key::P));
            if ui.add(done).clicked() || is_done {
                go(&mut next, Overlay::None);
            }
        });
    });
    reserve(&mut safe_area, ctx, 0.0, 0.0);
    Ok(())
}
