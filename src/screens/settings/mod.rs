//! The settings, with a page for the appearance and one for sound. They are shown beside the board, which follows at once.

mod appearance;
mod model;
mod panel;
mod sound;

use crate::active_theme::ActiveTheme;
use crate::camera::SafeArea;
use crate::graphics::Quality;
use crate::settings::Settings;
use crate::states::{Overlay, set_state};
use crate::text::Texts;
use crate::ui::thumbnails::Thumbnails;
use crate::ui::{ShowToast, UiSystems, redraw_after_actions, side_panel};
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use model::{Action, Model, Tab, ThemeCard};
use panel::panel;

const PANEL_WIDTH: f32 = 512.0;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Tab>()
        // The player may have edited a theme file.
        .add_systems(OnEnter(Overlay::Settings), |mut look: ResMut<ActiveTheme>| {
            if look.bypass_change_detection().reload() {
                look.set_changed();
            }
        })
        .add_systems(
            EguiPrimaryContextPass,
            show_panel
                .pipe(apply_actions)
                .in_set(UiSystems::Overlays)
                .run_if(in_state(Overlay::Settings)),
        );
}

fn show_panel(
    mut contexts: EguiContexts,
    texts: Res<Texts>,
    tab: Res<Tab>,
    look: Res<ActiveTheme>,
    quality: Res<Quality>,
    settings: Res<Settings>,
    mut thumbnails: ResMut<Thumbnails>,
    mut safe_area: ResMut<SafeArea>,
) -> Result<Vec<Action>> {
    let ctx = contexts.ctx_mut()?;
    let model = Model {
        texts: &texts,
        tab: *tab,
        themes: theme_cards(ctx, &look, &mut thumbnails),
        theme_errors: look.library().load_errors(),
        theme: look.id(),
        theme_description: &look.theme().description,
        room: look.theme().room,
        can_copy_theme: look.library().get(look.id()).is_some() && !look.id().is_user_theme(),
        pieces: look.chosen_pieces(),
        quality: *quality,
        settings: &settings,
    };
    let actions = side_panel(ctx, &mut safe_area, "settings", PANEL_WIDTH, |ui| panel(ui, &model));
    redraw_after_actions(ctx, &actions);
    Ok(actions)
}

fn theme_cards<'a>(ctx: &egui::Context, look: &'a ActiveTheme, thumbnails: &mut Thumbnails) -> Vec<ThemeCard<'a>> {
    let themes = look.library().themes().iter();
    themes
        .map(|(id, theme)| ThemeCard {
            id,
            name: &theme.name,
            description: &theme.description,
            thumbnail: thumbnails.of_theme(ctx, id),
        })
        .collect()
}

fn apply_actions(
    In(actions): In<Vec<Action>>,
    texts: Res<Texts>,
    mut tab: ResMut<Tab>,
    mut look: ResMut<ActiveTheme>,
    mut quality: ResMut<Quality>,
    mut settings: ResMut<Settings>,
    mut next_overlay: ResMut<NextState<Overlay>>,
    mut commands: Commands,
) {
    for action in actions {
        match action {
            Action::SelectTab(selected) => *tab = selected,
            Action::SelectTheme(id) => {
                if *look.id() != id {
                    look.choose(&id);
                }
            }
            Action::CopyTheme => commands.trigger(ShowToast(copy_theme(&texts, &mut look))),
            Action::SelectPieces(pieces) => {
                if look.chosen_pieces() != pieces {
                    look.choose_pieces(pieces);
                }
            }
            Action::SelectQuality(selected) => _ = quality.set_if_neq(selected),
            Action::Change(changed) => _ = settings.set_if_neq(changed),
            Action::Close => set_state(&mut next_overlay, Overlay::None),
        }
    }
}

/// Copies the active theme to the player's themes. Returns what to tell the player.
fn copy_theme(texts: &Texts, look: &mut ActiveTheme) -> String {
    let id = look.id().clone();
    match look.library_mut().copy_built_in(&id) {
        Ok(path) => texts.fill("settings-theme-copied", &[("file", path.display().to_string().into())]),
        Err(error) => texts.fill("settings-theme-not-copied", &[("reason", error.to_string().into())]),
    }
}
