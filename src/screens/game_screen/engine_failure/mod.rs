//! The dialog for a UCI engine that has failed or is not confirmed.

mod panel;
mod text;

pub(crate) use text::{fault_text, unlisted_text};

use crate::base::dialogs::{CloseRequested, DialogStack, is_dialog_open};
use crate::base::uci_engines::UciEngines;
use crate::opponent::{FailureAnswer, Thinking, UciEngineFailed, UciEngineFailure};
use crate::schedule::GameSystems;
use crate::screens::confirm_engine::{Question, list_source};
use crate::session::Intent;
use crate::states::{Overlay, Pause, Screen, set_state};
use crate::text::Texts;
use crate::ui;
use crate::ui::AddDialogExt;
use bevy::prelude::*;
use bevy_egui::EguiContexts;
use breakthrough_engine::Level;
use breakthrough_players::GamePlayer;
use breakthrough_uci_client::Fault;
use panel::{Action, Model, panel};

/// Identifies the dialog in the [`DialogStack`].
struct FailureDialog;

/// Computer level offered as a replacement for the engine.
#[derive(Resource)]
struct ReplacementLevel(Level);

/// Adds the logic of the dialog without its panel.
pub(super) fn plugin(app: &mut App) {
    let open_dialog = |mut dialogs: ResMut<DialogStack>| dialogs.open::<FailureDialog>();
    let close_dialog = |mut dialogs: ResMut<DialogStack>| dialogs.close::<FailureDialog>();
    let is_open = is_dialog_open::<FailureDialog>;
    app.add_observer(open_menu).add_systems(
        Update,
        (
            open_dialog.run_if(is_shown.and_then(not(is_open))),
            close_dialog.run_if(is_open.and_then(not(is_shown))),
        )
            .before(GameSystems::Animate),
    );
}

pub(super) fn visuals(app: &mut App) {
    app.insert_resource(ReplacementLevel(GamePlayer::DEFAULT_LEVEL))
        .add_dialog::<FailureDialog, _>(show_dialog.pipe(apply_actions));
}

/// Run condition: a failure is pending, and the game is running without an overlay.
fn is_shown(
    failure: Res<UciEngineFailure>,
    screen: Res<State<Screen>>,
    (pause, overlay): (Option<Res<State<Pause>>>, Res<State<Overlay>>),
) -> bool {
    let is_running = pause.is_some_and(|pause| **pause == Pause::Running);
    failure.failed().is_some() && **screen == Screen::Game && is_running && **overlay == Overlay::None
}

/// Opens the pause menu when the player presses Esc in the dialog, because the menu offers further actions.
fn open_menu(_: On<CloseRequested<FailureDialog>>, mut next_pause: ResMut<NextState<Pause>>) {
    set_state(&mut next_pause, Pause::Paused);
}

fn show_dialog(
    mut contexts: EguiContexts,
    texts: Res<Texts>,
    failure: Res<UciEngineFailure>,
    uci_engines: Res<UciEngines>,
    level: Res<ReplacementLevel>,
) -> Result<Vec<Action>> {
    let Some(failed) = failure.failed() else {
        return Ok(Vec::new());
    };
    let question = question(failed, &uci_engines);
    let model = Model {
        texts: &texts,
        failed,
        question: question.as_ref(),
        level: level.0,
    };
    let ctx = contexts.ctx_mut()?;
    // `ui::dialog` discards the actions of the first frame. This is harmless, because no click opens this dialog.
    Ok(ui::dialog(ctx, "program failure", Action::OpenMenu, |ui| {
        panel(ui, &model)
    }))
}

/// Returns the run confirmation for the engine if the game is waiting for this confirmation.
fn question(failed: &UciEngineFailed, uci_engines: &UciEngines) -> Option<Question> {
    let entry = uci_engines.list().get(failed.name.as_str());
    let entry = entry.filter(|_| failed.fault == Some(Fault::NotConfirmed))?;
    Some(Question {
        name: entry.name.to_string(),
        command: entry.command().ok()?,
        source: list_source(uci_engines),
    })
}

fn apply_actions(
    In(actions): In<Vec<Action>>,
    mut uci_engines: ResMut<UciEngines>,
    mut failure: ResMut<UciEngineFailure>,
    mut thinking: ResMut<Thinking>,
    mut level: ResMut<ReplacementLevel>,
    mut intents: MessageWriter<Intent>,
    mut next_pause: ResMut<NextState<Pause>>,
) {
    for action in actions {
        match action {
            Action::Answer(answer) => failure.answer(answer, &mut thinking, &mut intents),
            Action::Run(command) => {
                uci_engines.confirm(command);
                failure.answer(FailureAnswer::Retry, &mut thinking, &mut intents);
            }
            Action::SetLevel(chosen) => level.0 = chosen,
            Action::OpenMenu => set_state(&mut next_pause, Pause::Paused),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::screens::KeysDialog;
    use crate::session::GameSetup;
    use crate::testing;
    use bevy::input::ButtonState;
    use bevy::input::keyboard::Key;
    use breakthrough_rules::Side;

    #[test]
    fn escape_replaces_the_dialog_with_the_menu() {
        let mut app = testing::app();
        app.update();
        app.world_mut().write_message(Intent::Start(GameSetup::default()));
        app.update();
        app.update();
        app.world_mut().trigger(UciEngineFailed {
            side: Side::First,
            name: "Odd One".parse().expect("a name"),
            fault: None,
        });
        app.update();
        app.world_mut().resource_mut::<DialogStack>().open::<KeysDialog>();
        let state = |app: &App| {
            let dialogs = app.world().resource::<DialogStack>();
            let pause = **app.world().resource::<State<Pause>>();
            (
                dialogs.is_open::<KeysDialog>(),
                dialogs.is_open::<FailureDialog>(),
                pause,
            )
        };
        assert_eq!(state(&app), (true, true, Pause::Running));
        let escape = |app: &mut App| {
            for button in [ButtonState::Pressed, ButtonState::Released] {
                testing::write_key(app, Key::Escape, KeyCode::Escape, button);
                app.update();
            }
        };
        escape(&mut app);
        assert_eq!(state(&app), (false, true, Pause::Running));
        escape(&mut app);
        assert_eq!(state(&app), (false, false, Pause::Paused));
        escape(&mut app);
        assert_eq!(state(&app), (false, true, Pause::Running));
    }
}
