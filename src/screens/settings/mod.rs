//! The settings screen, with pages of controls. Changes apply at once to the board, which is shown beside the panel.

mod apply;
mod controls;
mod copies;
mod model;
mod pages;
mod panel;
mod search;
mod tabs;
#[cfg(test)]
mod tests;

use crate::active_theme::ActiveTheme;
use crate::camera::SafeArea;
use crate::input::actions::ActionBindings;
use crate::input::key_capture::KeyCapture;
use crate::screens::backup::BackupPlaces;
use crate::screens::engine_resources::Machine;
use crate::screens::full_screen::is_full_screen;
use crate::settings::{AppearanceOverrides, FileLocations, Quality, Settings};
use crate::states::Overlay;
use crate::text::Texts;
use crate::ui::thumbnails::Thumbnails;
use crate::ui::{UiSystems, redraw_after_actions, side_panel, side_panel_width};
pub(super) use apply::CloseSettings;
use apply::{SettingsScreen, apply_actions, bind_key, close_settings, forget_questions};
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use breakthrough_platform::desktop::CAPABILITIES;
use copies::LibraryCopies;
use model::{Action, Model, ThemeCard};
use panel::panel;
use search::Query;

/// Width of a panel with a column of tabs, in points.
const WIDE_WIDTH: f32 = 688.0;
/// Width of a panel with a row of tabs, for narrow windows, in points.
const NARROW_WIDTH: f32 = 512.0;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<SettingsScreen>().add_observer(close_settings);
}

pub(super) fn visuals(app: &mut App) {
    app.add_plugins(copies::plugin)
        .init_resource::<FileLocations>()
        // Reload the themes, because the player may have edited a theme file.
        .add_systems(OnEnter(Overlay::Settings), |mut theme: ResMut<ActiveTheme>| {
            if theme.bypass_change_detection().reload() {
                theme.set_changed();
            }
        })
        .add_systems(OnExit(Overlay::Settings), forget_questions)
        .add_observer(bind_key)
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
    (texts, bindings, capture): (Res<Texts>, Res<ActionBindings>, Res<KeyCapture>),
    screen: Res<SettingsScreen>,
    theme: Res<ActiveTheme>,
    quality: Res<Quality>,
    (settings, overrides): (Res<Settings>, Res<AppearanceOverrides>),
    (places, backup): (Res<FileLocations>, Option<Res<BackupPlaces>>),
    copies: Res<LibraryCopies>,
    mut thumbnails: ResMut<Thumbnails>,
    mut safe_area: ResMut<SafeArea>,
    mut machine: Local<Option<Machine>>,
) -> Result<Vec<Action>> {
    let ctx = contexts.ctx_mut()?;
    let machine = *machine.get_or_insert_with(Machine::detect);
    let defaults = Settings::default();
    let model = Model {
        texts: &texts,
        page: screen.page,
        search: &screen.search,
        query: Query::new(&screen.search),
        is_searching: screen.is_searching,
        themes: theme_cards(ctx, &theme, &mut thumbnails),
        theme_errors: theme.library().load_errors(),
        theme: theme.id(),
        is_default_theme: theme.is_default(),
        theme_description: &theme.theme().description,
        room: theme.theme().room,
        can_copy_theme: theme.can_be_copied(),
        pieces: theme.chosen_pieces(),
        quality: *quality,
        is_quality_overridden: overrides.quality.is_some(),
        full_screen: is_full_screen(&settings),
        settings: &settings,
        defaults: &defaults,
        bindings: &bindings,
        capture: *capture,
        machine,
        capabilities: CAPABILITIES,
        places: &places.0,
        copies: &copies,
        can_back_up: backup.is_some(),
        asks_reset: screen.asks_reset,
        scrolls_to_conflict: screen.scrolls_to_conflict,
        reset: screen.reset_scope(),
    };
    let window = ctx.content_rect().width();
    let has_room = side_panel_width(window, WIDE_WIDTH) >= WIDE_WIDTH;
    let width = if has_room { WIDE_WIDTH } else { NARROW_WIDTH };
    let actions = side_panel(ctx, &mut safe_area, "settings", width, |ui| panel(ui, &model));
    redraw_after_actions(ctx, &actions);
    Ok(actions)
}

fn theme_cards<'a>(ctx: &egui::Context, theme: &'a ActiveTheme, thumbnails: &mut Thumbnails) -> Vec<ThemeCard<'a>> {
    let themes = theme.library().themes().iter();
    themes
        .map(|(id, theme)| ThemeCard {
            id,
            name: &theme.name,
            description: &theme.description,
            thumbnail: thumbnails.of_theme(ctx, id),
        })
        .collect()
}
