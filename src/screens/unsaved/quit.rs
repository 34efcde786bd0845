//! Quits the game once all games are saved, or when the player confirms quitting without saving.

use crate::library::{RetrySaves, SaveStatus, save_clocks};
use crate::redraw::WakeUp;
use crate::schedule::GameSystems;
use crate::screens::unsaved::elsewhere::SaveElsewhere;
use crate::screens::unsaved::panel::{Action, Model, question};
use crate::text::Texts;
use crate::ui;
use crate::ui::UiSystems;
use bevy::ecs::system::NonSendMarker;
use bevy::prelude::*;
use bevy::window::WindowCloseRequested;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

/// Request to quit the game.
#[derive(Message, Clone, Copy, Debug)]
pub struct QuitRequested;

/// The state of quitting, including the open question.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct QuitDialog(Stage);

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Stage {
    #[default]
    Playing,
    /// Quits as soon as all games are saved.
    Saving,
    Asking,
}

impl QuitDialog {
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.0 == Stage::Asking
    }

    /// Cancels quitting.
    pub(crate) const fn close(&mut self) {
        self.0 = Stage::Playing;
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<QuitDialog>()
        .add_message::<QuitRequested>()
        .add_message::<WindowCloseRequested>()
        .add_systems(
            Update,
            (
                begin_to_quit.run_if(on_message::<QuitRequested>.or_else(on_message::<WindowCloseRequested>)),
                quit_when_saved.run_if(|quit: Res<QuitDialog>| quit.0 != Stage::Playing),
            )
                .chain()
                .in_set(GameSystems::View),
        );
}

pub(super) fn visuals(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        show_panel
            .pipe(apply_actions)
            .in_set(UiSystems::Overlays)
            .run_if(|quit: Res<QuitDialog>| quit.is_open()),
    );
}

fn begin_to_quit(
    (status, elsewhere): (Res<SaveStatus>, Res<SaveElsewhere>),
    mut quit: ResMut<QuitDialog>,
    mut exit: MessageWriter<AppExit>,
    mut commands: Commands,
) {
    if elsewhere.has_everything(&status) && !status.is_saved() {
        exit.write(AppExit::Success);
    } else if quit.0 == Stage::Playing {
        quit.0 = Stage::Saving;
        commands.run_system_cached(save_clocks);
    }
}

/// Quits when all games are saved. Asks the player if saving takes too long or fails.
fn quit_when_saved(status: Res<SaveStatus>, mut quit: ResMut<QuitDialog>, mut exit: MessageWriter<AppExit>) {
    if status.is_saved() {
        exit.write(AppExit::Success);
    } else if status.overdue().is_some() {
        quit.set_if_neq(QuitDialog(Stage::Asking));
    }
}

fn show_panel(
    mut contexts: EguiContexts,
    texts: Res<Texts>,
    (status, elsewhere): (Res<SaveStatus>, Res<SaveElsewhere>),
) -> Result<Vec<Action>> {
    let ctx = contexts.ctx_mut()?;
    let model = Model {
        texts: &texts,
        games: status.pending().len(),
        failure: status.unsaved().and_then(|unsaved| unsaved.failure.as_ref()),
        outcome: elsewhere.outcome(&status),
        width: ctx.content_rect().width(),
    };
    Ok(ui::dialog(ctx, "quit", Action::Cancel, |ui| question(ui, &model)))
}

fn apply_actions(
    In(actions): In<Vec<Action>>,
    // Some systems open file dialogs only on the main thread.
    _main_thread: NonSendMarker,
    (texts, wake_up): (Res<Texts>, Res<WakeUp>),
    mut quit: ResMut<QuitDialog>,
    mut elsewhere: ResMut<SaveElsewhere>,
    mut exit: MessageWriter<AppExit>,
    mut commands: Commands,
) {
    for action in actions {
        match action {
            Action::Retry => commands.trigger(RetrySaves),
            Action::SaveElsewhere => elsewhere.choose_file(&texts, &wake_up),
            Action::Quit => _ = exit.write(AppExit::Success),
            Action::Cancel | Action::Dismiss => quit.close(),
        }
    }
}
