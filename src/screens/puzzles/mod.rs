//! The dialog *Puzzles*: the rating, the daily puzzle, streaks, and puzzles by theme and by variant.

mod panel;
mod theme_list;
mod variant_list;

use crate::base::dialogs::{DialogStack, close_dialog};
use crate::exercise::PuzzleRequested;
use crate::puzzles::{LoadPuzzles, ProgressDeleted, PuzzleCollection, PuzzleProgress, today};
use crate::screens::opened_from::{Page, open_page};
use crate::session::SystemClock;
use crate::text::Texts;
use crate::ui;
use crate::ui::AddDialogExt;
use crate::variants::Variants;
use bevy::prelude::*;
use bevy_egui::EguiContexts;
use breakthrough_puzzles::Theme;
use panel::{Action, Model, panel};
use theme_list::ThemeList;
use variant_list::VariantList;

/// Identifies the dialog in the [`DialogStack`].
pub(crate) struct PuzzlesDialog;

/// Adds the logic of the dialog without its panel.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ThemeList>()
        .init_resource::<VariantList>()
        .add_observer(close_dialog::<PuzzlesDialog>)
        .add_observer(open_page::<PuzzlesDialog>(Page::Puzzles))
        .add_systems(
            Update,
            (
                variant_list::update.run_if(puzzles_changed.or_else(resource_changed::<Variants>)),
                theme_list::update.run_if(puzzles_changed),
            ),
        );
}

/// Whether the puzzles or the player's results have changed.
fn puzzles_changed(collection: Res<PuzzleCollection>, progress: Res<PuzzleProgress>) -> bool {
    collection.is_changed() || progress.is_changed()
}

pub(super) fn visuals(app: &mut App) {
    app.add_dialog::<PuzzlesDialog, _>(show_panel.pipe(apply_actions));
}

fn show_panel(
    mut contexts: EguiContexts,
    texts: Res<Texts>,
    (collection, progress): (Res<PuzzleCollection>, Res<PuzzleProgress>),
    (themes, variants): (Res<ThemeList>, Res<VariantList>),
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
        themes: themes.themes(),
        variants: variants.variants(),
        today: today(*clock),
    };
    Ok(ui::dialog(ctx, "puzzles", Action::Close, |ui| panel(ui, &model)))
}

fn apply_actions(In(actions): In<Vec<Action>>, mut dialogs: ResMut<DialogStack>, mut commands: Commands) {
    for action in actions {
        match action {
            Action::Open(choice) => commands.trigger(PuzzleRequested(choice)),
            Action::LoadAgain => commands.trigger(LoadPuzzles),
            Action::Delete => commands.trigger(ProgressDeleted),
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

/// Returns the text id of the sentence that explains a theme.
#[must_use]
pub(crate) const fn theme_help(theme: Theme) -> &'static str {
    match theme {
        Theme::WaitingMove => "puzzle-theme-waiting-move-help",
        Theme::Zugzwang => "puzzle-theme-zugzwang-help",
        Theme::Deflection => "puzzle-theme-deflection-help",
        Theme::Skirting => "puzzle-theme-skirting-help",
        Theme::Sacrifice => "puzzle-theme-sacrifice-help",
        Theme::Race => "puzzle-theme-race-help",
        Theme::Pivotal => "puzzle-theme-pivotal-help",
        Theme::OnlyDefence => "puzzle-theme-only-defence-help",
        Theme::Exchange => "puzzle-theme-exchange-help",
        Theme::Forcing => "puzzle-theme-forcing-help",
        Theme::QuietMove => "puzzle-theme-quiet-move-help",
        Theme::BreakthroughEdge => "puzzle-theme-breakthrough-edge-help",
        Theme::BreakthroughCentre => "puzzle-theme-breakthrough-centre-help",
    }
}
