//! Quits the program once all games are saved, or when the player confirms quitting without saving.

use crate::base::dialogs::{CloseRequested, DialogStack};
use crate::base::redraw::WakeUp;
use crate::library::{RetrySaves, SaveStatus, save_clocks};
use crate::schedule::GameSystems;
use crate::screens::unsaved::elsewhere::SaveElsewhere;
use crate::screens::unsaved::panel::{Action, Model, question};
use crate::text::Texts;
use crate::ui;
use crate::ui::AddDialogExt;
use bevy::ecs::system::NonSendMarker;
use bevy::prelude::*;
use bevy::window::WindowCloseRequested;
use bevy_egui::EguiContexts;

#[derive(Message, Clone, Copy, Debug)]
pub(crate) struct QuitRequested;

/// Identifies the question before quitting in the [`DialogStack`].
pub(crate) struct QuitDialog;

/// Present after a request to quit, until all games are saved or the player decides.
#[derive(Resource)]
struct Quitting;

pub(super) fn plugin(app: &mut App) {
    app.add_observer(
        |_: On<CloseRequested<QuitDialog>>, mut dialogs: ResMut<DialogStack>, mut commands: Commands| {
            cancel_quitting(&mut dialogs, &mut commands);
        },
    )
    .add_message::<QuitRequested>()
    .add_message::<WindowCloseRequested>()
    .add_systems(
        Update,
        (
            begin_to_quit.run_if(on_message::<QuitRequested>.or_else(on_message::<WindowCloseRequested>)),
            quit_when_saved.run_if(resource_exists::<Quitting>),
        )
            .chain()
            .in_set(GameSystems::View),
    );
}

pub(super) fn visuals(app: &mut App) {
    app.add_dialog::<QuitDialog, _>(show_panel.pipe(apply_actions));
}

fn cancel_quitting(dialogs: &mut DialogStack, commands: &mut Commands) {
    dialogs.close::<QuitDialog>();
    commands.remove_resource::<Quitting>();
}

fn begin_to_quit(
    (status, elsewhere): (Res<SaveStatus>, Res<SaveElsewhere>),
    quitting: Option<Res<Quitting>>,
    mut exit: MessageWriter<AppExit>,
    mut commands: Commands,
) {
    if elsewhere.has_everything(&status) && !status.is_saved() {
        exit.write(AppExit::Success);
    } else if quitting.is_none() {
        commands.insert_resource(Quitting);
        commands.run_system_cached(save_clocks);
    }
}

/// Quits the program when all games are saved. Asks the player if saving takes too long or fails.
fn quit_when_saved(status: Res<SaveStatus>, mut dialogs: ResMut<DialogStack>, mut exit: MessageWriter<AppExit>) {
    if status.is_saved() {
        exit.write(AppExit::Success);
    } else if status.overdue().is_some() {
        dialogs.open::<QuitDialog>();
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
    // Some operating systems can open file dialogs only on the main thread.
    _main_thread: NonSendMarker,
    (texts, wake_up): (Res<Texts>, Res<WakeUp>),
    mut dialogs: ResMut<DialogStack>,
    mut elsewhere: ResMut<SaveElsewhere>,
    mut exit: MessageWriter<AppExit>,
    mut commands: Commands,
) {
    for action in actions {
        match action {
            Action::Retry => commands.trigger(RetrySaves),
            Action::SaveElsewhere => elsewhere.choose_file(&texts, &wake_up),
            Action::Quit => _ = exit.write(AppExit::Success),
            Action::Cancel | Action::Dismiss => cancel_quitting(&mut dialogs, &mut commands),
        }
    }
}
