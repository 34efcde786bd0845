//! The dialog that lists all keys.

mod panel;

use crate::input::actions::{Action as KeyAction, ActionBindings, ActionScope, action_pressed};
use crate::schedule::GameSystems;
use crate::text::Texts;
use crate::ui;
use crate::ui::UiSystems;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
pub(crate) use panel::scope_text;
use panel::{Action, Model, panel};

/// The list of keys, open or closed.
#[derive(Resource, Default)]
pub(crate) struct KeysDialog {
    is_open: bool,
}

impl KeysDialog {
    pub(crate) const fn is_open(&self) -> bool {
        self.is_open
    }

    pub(crate) const fn open(&mut self) {
        self.is_open = true;
    }

    pub(crate) const fn close(&mut self) {
        self.is_open = false;
    }
}

/// Adds the logic of the dialog without its panel.
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

fn show_panel(mut contexts: EguiContexts, (texts, bindings): (Res<Texts>, Res<ActionBindings>)) -> Result<Vec<Action>> {
    let ctx = contexts.ctx_mut()?;
    let model = Model {
        texts: &texts,
        bindings: &bindings,
    };
    Ok(ui::dialog(ctx, "keys", Action::Close, |ui| panel(ui, &model)))
}

fn apply_actions(In(actions): In<Vec<Action>>, mut dialog: ResMut<KeysDialog>) {
    if actions.contains(&Action::Close) {
        dialog.close();
    }
}
