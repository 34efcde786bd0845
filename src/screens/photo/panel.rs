//! The toolbar of photo mode, which is not in the picture.

use crate::camera::SafeArea;
use crate::input::actions::{Action as KeyAction, ActionScope, action_pressed};
use crate::schedule::GameSystems;
use crate::screens::photo::{Aperture, DepthOfFieldSettings};
use crate::states::{Overlay, set_state};
use crate::text::Texts;
use crate::ui::style;
use crate::ui::style::{GRID, palette};
use crate::ui::widgets::{floating_panel, floating_panel_room, segment};
use crate::ui::{UiSystems, redraw_after_actions, reserve_safe_area};
use bevy::prelude::*;
use bevy_egui::egui::{self, Align2, Button, RichText, Ui};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

const HEIGHT: f32 = 46.0;
const SEGMENT_WIDTH: f32 = 84.0;

/// Exists while a picture is taken: the interface is hidden.
#[derive(Resource, Clone, Copy, Debug)]
pub(crate) struct CapturingPhoto;

struct Model<'a> {
    texts: &'a Texts,
    aperture: Aperture,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Action {
    SetAperture(Aperture),
    TakePicture,
    Close,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        show_panel
            .pipe(apply_actions)
            .in_set(UiSystems::Overlays)
            .run_if(is_shown),
    )
    .add_systems(
        Update,
        (
            take_picture.run_if(action_pressed(ActionScope::Photo, KeyAction::SavePicture)),
            close.run_if(action_pressed(ActionScope::Photo, KeyAction::Close)),
        )
            .in_set(GameSystems::Input)
            .run_if(is_shown),
    );
}

fn is_shown(overlay: Res<State<Overlay>>, capturing: Option<Res<CapturingPhoto>>) -> bool {
    **overlay == Overlay::Photo && capturing.is_none()
}

fn take_picture(mut commands: Commands) {
    commands.insert_resource(CapturingPhoto);
}

fn close(mut next_overlay: ResMut<NextState<Overlay>>) {
    set_state(&mut next_overlay, Overlay::None);
}

fn show_panel(
    mut contexts: EguiContexts,
    texts: Res<Texts>,
    depth_of_field: Res<DepthOfFieldSettings>,
    mut safe_area: ResMut<SafeArea>,
) -> Result<Vec<Action>> {
    let ctx = contexts.ctx_mut()?;
    let model = Model {
        texts: &texts,
        aperture: depth_of_field.aperture,
    };
    let offset = egui::Vec2::new(0.0, -GRID * 2.0);
    let actions = floating_panel(ctx, "photo", Align2::CENTER_BOTTOM, offset, |ui| panel(ui, &model));
    reserve_safe_area(&mut safe_area, ctx, 0.0, 0.0);
    redraw_after_actions(ctx, &actions);
    Ok(actions)
}

fn apply_actions(
    In(actions): In<Vec<Action>>,
    mut depth_of_field: ResMut<DepthOfFieldSettings>,
    mut next_overlay: ResMut<NextState<Overlay>>,
    mut commands: Commands,
) {
    for action in actions {
        match action {
            Action::SetAperture(aperture) => depth_of_field.aperture = aperture,
            Action::TakePicture => commands.insert_resource(CapturingPhoto),
            Action::Close => set_state(&mut next_overlay, Overlay::None),
        }
    }
}

fn panel(ui: &mut Ui, model: &Model) -> Vec<Action> {
    let texts = model.texts;
    let mut actions = Vec::new();
    ui.set_max_width(floating_panel_room(ui.ctx()).x);
    ui.vertical_centered(|ui| {
        ui.label(
            RichText::new(texts.get("photo-help"))
                .size(15.0)
                .color(palette(ui.ctx()).muted),
        );
    });
    ui.horizontal_wrapped(|ui| {
        ui.label(texts.get("photo-depth-of-field"));
        for aperture in Aperture::ALL {
            let label = texts.get(aperture_text(aperture));
            if segment(ui, &label, model.aperture == aperture, SEGMENT_WIDTH).clicked() {
                actions.push(Action::SetAperture(aperture));
            }
        }
        ui.add_space(GRID * 2.0);
        let save = RichText::new(texts.get("photo-save"))
            .font(style::bold(17.0))
            .color(palette(ui.ctx()).on_accent);
        let save = Button::new(save)
            .fill(palette(ui.ctx()).accent)
            .min_size(egui::Vec2::new(0.0, HEIGHT));
        if ui.add(save).clicked() {
            actions.push(Action::TakePicture);
        }
        let done = Button::new(texts.get("photo-done")).min_size(egui::Vec2::new(0.0, HEIGHT));
        if ui.add(done).clicked() {
            actions.push(Action::Close);
        }
    });
    actions
}

const fn aperture_text(aperture: Aperture) -> &'static str {
    match aperture {
        Aperture::Pinhole => "photo-depth-of-field-off",
        Aperture::Narrow => "photo-depth-of-field-low",
        Aperture::Middle => "photo-depth-of-field-medium",
        Aperture::Wide => "photo-depth-of-field-high",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::testing::{click, harness};

    #[test]
    fn each_control_of_photo_mode_has_its_action() {
        let texts = Texts::english();
        let mut photo = harness(move |ui| {
            let model = Model {
                texts: &texts,
                aperture: Aperture::Pinhole,
            };
            panel(ui, &model)
        });
        for (label, action) in [
            ("Off", Action::SetAperture(Aperture::Pinhole)),
            ("Low", Action::SetAperture(Aperture::Narrow)),
            ("Medium", Action::SetAperture(Aperture::Middle)),
            ("High", Action::SetAperture(Aperture::Wide)),
            ("Save picture", Action::TakePicture),
            ("Done", Action::Close),
        ] {
            assert_eq!(click(&mut photo, label), [action], "{label}");
        }
    }
}
