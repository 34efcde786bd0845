//! The dialog that says what a UCI program did wrong, and asks how the match goes on.

mod panel;
mod text;

pub(crate) use text::fault_text;

use crate::engine::{ProgramFailure, Thinking};
use crate::session::Intent;
use crate::states::{Overlay, Pause, set_state};
use crate::text::Texts;
use crate::ui;
use crate::ui::UiSystems;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use breakthrough_arena::Player;
use breakthrough_engine::Level;
use panel::{Action, Model, panel};

/// The level that plays on, if the player wants that.
#[derive(Resource)]
struct ReplacementLevel(Level);

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(ReplacementLevel(Player::DEFAULT_LEVEL))
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
    level: Res<ReplacementLevel>,
) -> Result<Vec<Action>> {
    let Some(failed) = failure.failed() else {
        return Ok(Vec::new());
    };
    let model = Model {
        texts: &texts,
        failed,
        level: level.0,
    };
    let ctx = contexts.ctx_mut()?;
    // No click opens it.
    Ok(ui::dialog(ctx, "program failure", Action::OpenMenu, |ui| {
        panel(ui, &model)
    }))
}

fn apply_actions(
    In(actions): In<Vec<Action>>,
    mut failure: ResMut<ProgramFailure>,
    mut thinking: ResMut<Thinking>,
    mut level: ResMut<ReplacementLevel>,
    mut intents: MessageWriter<Intent>,
    mut next_pause: ResMut<NextState<Pause>>,
) {
    for action in actions {
        match action {
            Action::Answer(answer) => failure.answer(answer, &mut thinking, &mut intents),
            Action::SetLevel(chosen) => level.0 = chosen,
            Action::OpenMenu => set_state(&mut next_pause, Pause::Paused),
        }
    }
}
