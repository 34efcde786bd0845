//! The dialog *My mistakes*: the exercises that the library keeps for the player, of which some are due today.

mod panel;

use crate::base::dialogs::{DialogStack, close_dialog};
use crate::base::toast::ShowToast;
use crate::exercise::{Mistakes, MistakesKept};
use crate::library::{Library, Request};
use crate::screens::exercise::PracticeRequested;
use crate::screens::opened_from::{Page, open_page};
use crate::text::{LocalizedText, Texts};
use crate::ui;
use crate::ui::AddDialogExt;
use crate::variants::Variants;
use bevy::prelude::*;
use bevy_egui::EguiContexts;
use breakthrough_library::ExerciseSelection;
use panel::{Action, Model, panel};

/// Identifies the dialog in the [`DialogStack`].
pub(crate) struct MistakesDialog;

/// Adds the logic of the dialog without its panel.
pub(super) fn plugin(app: &mut App) {
    app.add_observer(close_dialog::<MistakesDialog>)
        .add_observer(open_page::<MistakesDialog>(Page::Mistakes))
        .add_observer(|kept: On<MistakesKept>, mut commands: Commands| {
            let count = [("count", kept.0.into())];
            commands.trigger(ShowToast::new(LocalizedText::new("mistakes-kept", count)));
        });
}

pub(super) fn visuals(app: &mut App) {
    app.add_dialog::<MistakesDialog, _>(show_panel.pipe(apply_actions));
}

fn show_panel(
    mut contexts: EguiContexts,
    (texts, variants, mistakes): (Res<Texts>, Res<Variants>, Res<Mistakes>),
) -> Result<Vec<Action>> {
    let ctx = contexts.ctx_mut()?;
    let model = Model {
        texts: &texts,
        variants: &variants,
        found: mistakes.found(),
        next_due: mistakes.next_due().map(|(id, _)| id),
    };
    Ok(ui::dialog(ctx, "mistakes", Action::Close, |ui| panel(ui, &model)))
}

fn apply_actions(
    In(actions): In<Vec<Action>>,
    (mistakes, library): (Res<Mistakes>, Option<Res<Library>>),
    mut dialogs: ResMut<DialogStack>,
    mut commands: Commands,
) {
    let delete = |selection: ExerciseSelection| {
        if let Some(library) = &library {
            library.ask(Request::DeleteExercises(selection));
        }
    };
    for action in actions {
        match action {
            Action::Practise(id) => commands.trigger(PracticeRequested(id)),
            Action::Delete(id) => delete(ExerciseSelection::Ids(vec![id])),
            Action::DeleteAll => {
                if let Some(found) = mistakes.found() {
                    delete(ExerciseSelection::Player(found.player.clone()));
                }
            }
            Action::Close => dialogs.close::<MistakesDialog>(),
        }
    }
}
