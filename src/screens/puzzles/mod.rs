//! The dialog *Puzzles*: the rating, the daily puzzle, streaks, and puzzles by theme and by variant.

mod panel;
mod variant_list;

use crate::base::dialogs::{DialogStack, close_dialog};
use crate::exercise::PuzzleRequested;
use crate::puzzles::{LoadPuzzles, ProgressDeleted, PuzzleCollection, PuzzleProgress, today};
use crate::session::SystemClock;
use crate::text::Texts;
use crate::ui;
use crate::ui::AddDialogExt;
use crate::variants::Variants;
use bevy::prelude::*;
use bevy_egui::EguiContexts;
use breakthrough_puzzles::Theme;
use panel::{Action, Model, panel};
use variant_list::VariantList;

/// Identifies the dialog in the [`DialogStack`].
pub(crate) struct PuzzlesDialog;

/// Whether the button that deletes the progress awaits a second click.
#[derive(Resource, Default)]
struct ConfirmsDeletion(bool);

/// Adds the logic of the dialog without its panel.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ConfirmsDeletion>()
        .init_resource::<VariantList>()
        .add_observer(close_dialog::<PuzzlesDialog>)
        .add_systems(
            Update,
            variant_list::update.run_if(resource_changed::<PuzzleCollection>.or_else(resource_changed::<Variants>)),
        );
}

pub(super) fn visuals(app: &mut App) {
    app.add_dialog::<PuzzlesDialog, _>(show_panel.pipe(apply_actions));
}

fn show_panel(
    mut contexts: EguiContexts,
    texts: Res<Texts>,
    (collection, progress): (Res<PuzzleCollection>, Res<PuzzleProgress>),
    (variants, confirms): (Res<VariantList>, Res<ConfirmsDeletion>),
    clock: Res<SystemClock>,
    mut commands: Commands,
) -> Result<Vec<Action>> {
    let ctx = contexts.ctx_mut()?;
    if matches!(*collection, PuzzleCollection::NotLoaded) {
        commands.trigger(LoadPuzzles);
    }
    let model = Model {
        texts: &texts,
        collection: &collection,
        progress: &progress,
        variants: variants.variants(),
        today: today(*clock),
        confirms_deletion: confirms.0,
    };
    Ok(ui::dialog(ctx, "puzzles", Action::Close, |ui| panel(ui, &model)))
}

fn apply_actions(
    In(actions): In<Vec<Action>>,
    mut dialogs: ResMut<DialogStack>,
    mut confirms: ResMut<ConfirmsDeletion>,
    mut commands: Commands,
) {
    for action in actions {
        let was_confirming = std::mem::take(&mut confirms.0);
        match action {
            Action::Open(choice) => commands.trigger(PuzzleRequested(choice)),
            Action::LoadAgain => commands.trigger(LoadPuzzles),
            Action::Delete if was_confirming => commands.trigger(ProgressDeleted),
            Action::Delete => confirms.0 = true,
            Action::Close => dialogs.close::<PuzzlesDialog>(),
        }
    }
}

/// Returns the text id of the name of a theme.
#[must_use]
pub(crate) const fn theme_text(theme: Theme) -> &'static str {
    match theme {
        Theme::WaitingMove => "puzzle-theme-waiting-move",
        Theme::Zugzwang => "puzzle-theme-zugzwang",
        Theme::Deflection => "puzzle-theme-deflection",
        Theme::Skirting => "puzzle-theme-skirting",
        Theme::Sacrifice => "puzzle-theme-sacrifice",
        Theme::Race => "puzzle-theme-race",
        Theme::Pivotal => "puzzle-theme-pivotal",
        Theme::OnlyDefence => "puzzle-theme-only-defence",
        Theme::Exchange => "puzzle-theme-exchange",
        Theme::Forcing => "puzzle-theme-forcing",
        Theme::QuietMove => "puzzle-theme-quiet-move",
        Theme::BreakthroughEdge => "puzzle-theme-breakthrough-edge",
        Theme::BreakthroughCentre => "puzzle-theme-breakthrough-centre",
    }
}
