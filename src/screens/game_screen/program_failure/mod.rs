//! The dialog for a UCI engine that has failed or is not confirmed.

mod panel;
mod text;

pub(crate) use text::fault_text;

use crate::opponent::{FailureAnswer, ProgramFailed, ProgramFailure, Thinking};
use crate::screens::confirm_program::{Question, list_source};
use crate::session::Intent;
use crate::states::{Overlay, Pause, set_state};
use crate::text::Texts;
use crate::uci_engines::UciEngines;
use crate::ui;
use crate::ui::UiSystems;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use breakthrough_arena::{Fault, GamePlayer};
use breakthrough_engine::Level;
use panel::{Action, Model, panel};

/// The computer level offered as a replacement for the engine.
#[derive(Resource)]
struct ReplacementLevel(Level);

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(ReplacementLevel(GamePlayer::DEFAULT_LEVEL))
        .add_systems(
            EguiPrimaryContextPass,
            show_dialog.pipe(apply_actions).in_set(UiSystems::Overlays).run_if(
                has_failed
                    .and_then(in_state(Pause::Running))
                    .and_then(in_state(Overlay::None)),
            ),
        );
}

fn has_failed(failure: Res<ProgramFailure>) -> bool {
    failure.failed().is_some()
}

fn show_dialog(
    mut contexts: EguiContexts,
    texts: Res<Texts>,
    failure: Res<ProgramFailure>,
    programs: Res<UciEngines>,
    level: Res<ReplacementLevel>,
) -> Result<Vec<Action>> {
    let Some(failed) = failure.failed() else {
        return Ok(Vec::new());
    };
    let question = question(&texts, failed, &programs);
    let model = Model {
        texts: &texts,
        failed,
        question: question.as_ref(),
        level: level.0,
    };
    let ctx = contexts.ctx_mut()?;
    // The dialog does not open on a click, so skipping the actions of its first frame is harmless.
    Ok(ui::dialog(ctx, "program failure", Action::OpenMenu, |ui| {
        panel(ui, &model)
    }))
}

/// Returns the question whether to run the engine, if the game waits for a confirmation.
fn question(texts: &Texts, failed: &ProgramFailed, programs: &UciEngines) -> Option<Question> {
    let entry = programs.list().get(failed.name.as_str());
    let entry = entry.filter(|_| failed.fault == Some(Fault::NotConfirmed))?;
    Some(Question {
        name: entry.name.to_string(),
        command: entry.command().ok()?,
        source: list_source(texts, programs),
    })
}

fn apply_actions(
    In(actions): In<Vec<Action>>,
    mut programs: ResMut<UciEngines>,
    mut failure: ResMut<ProgramFailure>,
    mut thinking: ResMut<Thinking>,
    mut level: ResMut<ReplacementLevel>,
    mut intents: MessageWriter<Intent>,
    mut next_pause: ResMut<NextState<Pause>>,
) {
    for action in actions {
        match action {
            Action::Answer(answer) => failure.answer(answer, &mut thinking, &mut intents),
            Action::Run(command) => {
                programs.confirm(command);
                failure.answer(FailureAnswer::Retry, &mut thinking, &mut intents);
            }
            Action::SetLevel(chosen) => level.0 = chosen,
            Action::OpenMenu => set_state(&mut next_pause, Pause::Paused),
        }
    }
}
