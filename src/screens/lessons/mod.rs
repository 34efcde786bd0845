//! The dialog *Lessons*: the lessons by chapter, with the player's stars.

mod panel;

use crate::base::dialogs::{DialogStack, close_dialog};
use crate::exercise::{LessonOrigin, LessonRequested, LessonStars, StarsDeleted};
use crate::screens::opened_from::{Page, open_page};
use crate::text::Texts;
use crate::ui;
use crate::ui::AddDialogExt;
use bevy::prelude::*;
use bevy_egui::EguiContexts;
use panel::{Action, Model, panel};

/// Identifies the dialog in the [`DialogStack`].
pub(crate) struct LessonsDialog;

/// Adds the logic of the dialog without its panel.
pub(super) fn plugin(app: &mut App) {
    app.add_observer(close_dialog::<LessonsDialog>)
        .add_observer(open_page::<LessonsDialog>(Page::Lessons));
}

pub(super) fn visuals(app: &mut App) {
    app.add_dialog::<LessonsDialog, _>(show_panel.pipe(apply_actions));
}

fn show_panel(mut contexts: EguiContexts, texts: Res<Texts>, stars: Res<LessonStars>) -> Result<Vec<Action>> {
    let ctx = contexts.ctx_mut()?;
    let model = Model {
        texts: &texts,
        stars: &stars,
    };
    Ok(ui::dialog(ctx, "lessons", Action::Close, |ui| panel(ui, &model)))
}

fn apply_actions(
    In(actions): In<Vec<Action>>,
    stars: Res<LessonStars>,
    mut dialogs: ResMut<DialogStack>,
    mut commands: Commands,
) {
    for action in actions {
        match action {
            Action::DeleteAll => commands.trigger(StarsDeleted),
            Action::Open(lesson) => commands.trigger(LessonRequested {
                board: stars.next_board_of(lesson),
                origin: LessonOrigin::List,
            }),
            Action::Close => dialogs.close::<LessonsDialog>(),
        }
    }
}
