//! The list of all keys, as a dialog.

mod panel;

use crate::input::actions::{Action as KeyAction, ActionBindings, ActionScope, action_pressed};
use crate::schedule::GameSystems;
use crate::text::Texts;
use crate::ui::style;
use crate::ui::{UiSystems, redraw_after_actions};
use bevy::prelude::*;
use bevy_egui::egui::{Color32, Id, Modal};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use panel::{Action, Model, panel};

/// The list of keys, which may be open.
#[derive(Resource, Default)]
pub(crate) struct KeysDialog {
    is_open: bool,
    /// Whether it has been laid out: the click that opens it must not count as one beside it.
    was_laid_out: bool,
}

impl KeysDialog {
    pub(crate) const fn is_open(&self) -> bool {
        self.is_open
    }

    pub(crate) const fn open(&mut self) {
        self.is_open = true;
        self.was_laid_out = false;
    }

    pub(crate) const fn close(&mut self) {
        self.is_open = false;
    }
}

/// The logic of the dialog, without its panel.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<KeysDialog>().add_systems(
        Update,
        toggle
            .in_set(GameSystems::Input)
            .run_if(action_pressed(ActionScope::Everywhere, KeyAction::ShowKeys)),
    );
}

pub(super) fn visuals(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        show_panel
            .pipe(apply_actions)
            .in_set(UiSystems::Overlays)
            .run_if(|dialog: Res<KeysDialog>| dialog.is_open),
    );
}

fn toggle(mut dialog: ResMut<KeysDialog>) {
    if dialog.is_open {
        dialog.close();
    } else {
        dialog.open();
    }
}

fn show_panel(
    mut contexts: EguiContexts,
    (texts, bindings): (Res<Texts>, Res<ActionBindings>),
    mut dialog: ResMut<KeysDialog>,
) -> Result<Vec<Action>> {
    let ctx = contexts.ctx_mut()?;
    let model = Model {
        texts: &texts,
        bindings: &bindings,
    };
    let modal = Modal::new(Id::new("keys"))
        .frame(style::floating_frame(ctx).inner_margin(24))
        .backdrop_color(Color32::from_black_alpha(120))
        .show(ctx, |ui| panel(ui, &model));
    if !dialog.was_laid_out {
        dialog.bypass_change_detection().was_laid_out = true;
        ctx.request_repaint();
        return Ok(Vec::new());
    }
    let mut actions = modal.inner;
    if modal.backdrop_response.clicked() {
        actions.push(Action::Close);
    }
    redraw_after_actions(ctx, &actions);
    Ok(actions)
}

fn apply_actions(In(actions): In<Vec<Action>>, mut dialog: ResMut<KeysDialog>) {
    if actions.contains(&Action::Close) {
        dialog.close();
    }
}
