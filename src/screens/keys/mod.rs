//! The dialog that lists all keys.

mod panel;

use crate::base::dialogs::{DialogStack, close_dialog};
use crate::input::actions::{Action as KeyAction, ActionBindings, ActionScope, action_pressed};
use crate::schedule::GameSystems;
use crate::text::Texts;
use crate::ui;
use crate::ui::AddDialogExt;
use bevy::prelude::*;
use bevy_egui::EguiContexts;
pub(crate) use panel::scope_text;
use panel::{Action, Model, panel};

/// Identifies the dialog in the [`DialogStack`].
pub(crate) struct KeysDialog;

/// Adds the logic of the dialog without its panel.
pub(super) fn plugin(app: &mut App) {
    app.add_observer(close_dialog::<KeysDialog>).add_systems(
        Update,
        toggle
            .in_set(GameSystems::Input)
            .run_if(action_pressed(ActionScope::Everywhere, KeyAction::ShowKeys)),
    );
}

pub(super) fn visuals(app: &mut App) {
    app.add_dialog::<KeysDialog, _>(show_panel.pipe(apply_actions));
}

fn toggle(mut dialogs: ResMut<DialogStack>) {
    let is_open = dialogs.is_open::<KeysDialog>();
    dialogs.set_open::<KeysDialog>(!is_open);
}

fn show_panel(mut contexts: EguiContexts, (texts, bindings): (Res<Texts>, Res<ActionBindings>)) -> Result<Vec<Action>> {
    let ctx = contexts.ctx_mut()?;
    let model = Model {
        texts: &texts,
        bindings: &bindings,
    };
    Ok(ui::dialog(ctx, "keys", Action::Close, |ui| panel(ui, &model)))
}

fn apply_actions(In(actions): In<Vec<Action>>, mut dialogs: ResMut<DialogStack>) {
    if actions.contains(&Action::Close) {
        dialogs.close::<KeysDialog>();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;
    use bevy::input::ButtonState::{Pressed, Released};
    use bevy::input::keyboard::Key;

    #[test]
    fn the_dialog_opens_each_time_if_shift_is_released_before_the_key() {
        let mut app = testing::app();
        app.update();
        let sign = |text: &str| (Key::Character(text.into()), KeyCode::Slash);
        let shift = (Key::Shift, KeyCode::ShiftLeft);
        for is_open in [true, false, true] {
            for ((key, code), state) in [
                (shift.clone(), Pressed),
                (sign("?"), Pressed),
                (shift.clone(), Released),
                (sign("/"), Released),
            ] {
                testing::write_key(&mut app, key, code, state);
                app.update();
            }
            assert_eq!(app.world().resource::<DialogStack>().is_open::<KeysDialog>(), is_open);
        }
    }

    #[test]
    fn shortcuts_work_with_layouts_of_other_scripts() {
        let mut app = testing::app();
        app.update();
        testing::write_key(&mut app, Key::Shift, KeyCode::ShiftLeft, Pressed);
        // The Arabic layout has its own question mark, and the Russian layout has the question mark on another key.
        for (text, code, is_open) in [("؟", KeyCode::Slash, true), ("?", KeyCode::Digit7, false)] {
            testing::write_key(&mut app, Key::Character(text.into()), code, Pressed);
            app.update();
            assert_eq!(
                app.world().resource::<DialogStack>().is_open::<KeysDialog>(),
                is_open,
                "{text}"
            );
        }
    }
}
