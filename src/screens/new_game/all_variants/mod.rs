//! The dialog with all variants, grouped by family: the picture, name and description of each variant.

mod families;
mod grid;
mod panel;

use crate::active_theme::ActiveTheme;
use crate::base::dialogs::{DialogStack, close_dialog};
use crate::screens::new_game::form::NewGameForm;
use crate::screens::new_game::stage;
use crate::screens::new_game::variants::variant_cards;
use crate::session::Intent;
use crate::states::Screen;
use crate::text::Texts;
use crate::ui;
use crate::ui::AddDialogExt;
use crate::ui::thumbnails::Thumbnails;
use crate::variants::{VariantId, Variants};
use bevy::prelude::*;
use bevy_egui::EguiContexts;
use panel::{Model, panel};

/// Request to open the dialog.
#[derive(Event, Clone, Copy, Debug)]
pub(super) struct ShowAllVariants;

/// Identifies the dialog in the [`DialogStack`].
struct AllVariantsDialog;

/// Number of times that the dialog was opened. Each time, the selected variant receives the keyboard focus.
#[derive(Resource, Default)]
struct Opened(u32);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Action {
    Choose(VariantId),
    Close,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Opened>()
        .add_observer(open_dialog)
        .add_observer(close_dialog::<AllVariantsDialog>)
        .add_dialog::<AllVariantsDialog, _>(show_dialog.pipe(apply_actions).run_if(in_state(Screen::NewGame)))
        .add_systems(OnExit(Screen::NewGame), |mut dialogs: ResMut<DialogStack>| {
            dialogs.close::<AllVariantsDialog>();
        });
}

fn open_dialog(_: On<ShowAllVariants>, mut opened: ResMut<Opened>, mut dialogs: ResMut<DialogStack>) {
    opened.0 += 1;
    dialogs.open::<AllVariantsDialog>();
}

fn show_dialog(
    mut contexts: EguiContexts,
    texts: Res<Texts>,
    (form, variants): (Res<NewGameForm>, Res<Variants>),
    (theme, opened): (Res<ActiveTheme>, Res<Opened>),
    mut thumbnails: ResMut<Thumbnails>,
) -> Result<Vec<Action>> {
    let ctx = contexts.ctx_mut()?;
    let model = Model {
        texts: &texts,
        cards: variant_cards(&variants, |file| thumbnails.of_variant(ctx, theme.id(), file)),
        selected: &form.variant,
        opened: opened.0,
    };
    Ok(ui::dialog(ctx, "all variants", Action::Close, |ui| panel(ui, &model)))
}

fn apply_actions(
    In(actions): In<Vec<Action>>,
    variants: Res<Variants>,
    mut form: ResMut<NewGameForm>,
    mut dialogs: ResMut<DialogStack>,
    mut intents: MessageWriter<Intent>,
) {
    for action in actions {
        dialogs.close::<AllVariantsDialog>();
        match action {
            Action::Choose(id) if id != form.variant => {
                form.variant = id;
                stage(&form, &variants, &mut intents);
            }
            Action::Choose(_) | Action::Close => {}
        }
    }
}
