//! The appearance page: theme, pieces, picture quality, coordinates, interface size and animation.

use crate::graphics::Quality;
use crate::screens::settings::model::{Action, Model, ThemeCard};
use crate::settings::{CoordinateStyle, MoveNames, MoveSpeed, RoomTime, Settings, TextSize};
use crate::text::Texts;
use crate::ui::card::{card, grid};
use crate::ui::speed_text::move_speed_text;
use crate::ui::style::GRID;
use crate::ui::widgets::{
    block_button, caption, list_item, section_label, segmented_control, small_error_text, toggle,
};
use bevy_egui::egui::{Id, Rect, Ui};
use breakthrough_themes::PieceSet;

/// The page width, in points, from which three themes stand side by side: their names fit there.
const THREE_COLUMNS_WIDTH: f32 = 420.0;

pub(super) fn page(ui: &mut Ui, model: &Model) -> Vec<Action> {
    let mut actions = Vec::new();
    choose_theme(ui, model, &mut actions);
    show_theme(ui, model, &mut actions);
    choose_pieces(ui, model, &mut actions);
    choose_quality(ui, model, &mut actions);
    let mut settings = model.settings.clone();
    change_board(ui, model.texts, &mut settings);
    change_room(ui, model, &mut settings);
    change_interface_size(ui, model.texts, &mut settings);
    change_animation(ui, model.texts, &mut settings);
    if settings != *model.settings {
        actions.push(Action::Change(settings));
    }
    actions
}

fn choose_theme(ui: &mut Ui, model: &Model, actions: &mut Vec<Action>) {
    section_label(ui, &model.texts.get("settings-theme"));
    let (built_in, own): (Vec<&ThemeCard>, Vec<_>) = model.themes.iter().partition(|theme| !theme.id.is_user_theme());
    let columns = if ui.available_width() < THREE_COLUMNS_WIDTH {
        2
    } else {
        3
    };
    grid(ui, columns, &built_in, |ui, theme, width| {
        let response = card(ui, width, theme.thumbnail, theme.name, model.theme == theme.id);
        if response.on_hover_text(theme.description).clicked() {
            actions.push(Action::SelectTheme(theme.id.clone()));
        }
    });
    if !own.is_empty() {
        section_label(ui, &model.texts.get("settings-own-themes"));
    }
    for theme in own {
        if list_item(ui, theme.name, model.theme == theme.id, None).clicked() {
            actions.push(Action::SelectTheme(theme.id.clone()));
        }
    }
    for error in model.theme_errors {
        let file = error.path.file_name().unwrap_or_default().to_string_lossy();
        small_error_text(ui, format!("{file}: {}", error.reason)).on_hover_text(error.path.display().to_string());
    }
}

/// Describes the active theme, and offers to copy it if it is built in.
fn show_theme(ui: &mut Ui, model: &Model, actions: &mut Vec<Action>) {
    ui.add_space(GRID);
    ui.label(model.theme_description);
    if model.can_copy_theme
        && block_button(ui, &model.texts.get("settings-copy-theme"), true)
            .on_hover_text(model.texts.get("settings-copy-theme-help"))
            .clicked()
    {
        actions.push(Action::CopyTheme);
    }
}

fn choose_pieces(ui: &mut Ui, model: &Model, actions: &mut Vec<Action>) {
    let texts = model.texts;
    section_label(ui, &texts.get("settings-pieces"));
    let sets = [
        (None, texts.get("settings-pieces-theme")),
        (Some(PieceSet::Lance), texts.get("settings-pieces-lance")),
        (Some(PieceSet::Turned), texts.get("settings-pieces-turned")),
        (Some(PieceSet::Faceted), texts.get("settings-pieces-faceted")),
        (Some(PieceSet::Abstract), texts.get("settings-pieces-abstract")),
    ];
    actions.extend(segmented_control(ui, Some(model.pieces), &sets).map(Action::SelectPieces));
}

fn choose_quality(ui: &mut Ui, model: &Model, actions: &mut Vec<Action>) {
    let texts = model.texts;
    section_label(ui, &texts.get("settings-quality"));
    let qualities = [
        (Quality::Safe, texts.get("settings-quality-low")),
        (Quality::Medium, texts.get("settings-quality-medium")),
        (Quality::High, texts.get("settings-quality-high")),
        (Quality::Ultra, texts.get("settings-quality-ultra")),
    ];
    actions.extend(segmented_control(ui, Some(model.quality), &qualities).map(Action::SelectQuality));
    let help = match model.quality {
        Quality::Safe => "settings-quality-low-help",
        Quality::Medium => "settings-quality-medium-help",
        Quality::High => "settings-quality-high-help",
        Quality::Ultra => "settings-quality-ultra-help",
    };
    caption(ui, &texts.get(help));
}

fn change_board(ui: &mut Ui, texts: &Texts, settings: &mut Settings) {
    section_label(ui, &texts.get("settings-coordinates"));
    let styles = CoordinateStyle::ALL.map(|style| {
        let text = match style {
            CoordinateStyle::Frame => "settings-coordinates-frame",
            CoordinateStyle::OneSide => "settings-coordinates-one-edge",
            CoordinateStyle::Edge => "settings-coordinates-inside-edge",
            CoordinateStyle::Every => "settings-coordinates-all-squares",
            CoordinateStyle::Off => "settings-coordinates-off",
        };
        (style, texts.get(text))
    });
    if let Some(style) = segmented_control(ui, Some(settings.coordinates), &styles) {
        settings.coordinates = style;
    }
    section_label(ui, &texts.get("settings-move-names"));
    let names = MoveNames::ALL.map(|names| {
        let text = match names {
            MoveNames::Long => "settings-move-names-long",
            MoveNames::Short => "settings-move-names-short",
            MoveNames::Arrows => "settings-move-names-arrows",
        };
        (names, texts.get(text))
    });
    if let Some(names) = segmented_control(ui, Some(settings.move_names), &names) {
        settings.move_names = names;
    }
    section_label(ui, &texts.get("settings-board"));
    toggle(ui, &texts.get("settings-opening-view"), &mut settings.opening_view);
    toggle(ui, &texts.get("settings-auto-flip"), &mut settings.turns_to_mover);
}

/// The room, and its time of day if there are pictures of several: those that there are.
fn change_room(ui: &mut Ui, model: &Model, settings: &mut Settings) {
    let texts = model.texts;
    toggle(ui, &texts.get("settings-room"), &mut settings.shows_room);
    let times = model.room.map(|room| &room.room().times);
    let Some(times) = times.filter(|times| settings.shows_room && times.len() > 1) else {
        return;
    };
    section_label(ui, &texts.get("settings-time-of-day"));
    let is_offered = |time: &RoomTime| match time {
        RoomTime::Usual | RoomTime::Clock => true,
        RoomTime::Day | RoomTime::Dusk | RoomTime::Night => {
            time.time_of_day().is_some_and(|time| times.contains_key(&time))
        }
    };
    let offered = RoomTime::ALL.into_iter().filter(is_offered);
    let offered = offered.map(|time| {
        let text = match time {
            RoomTime::Usual => "settings-time-of-day-usual",
            RoomTime::Day => "settings-time-of-day-day",
            RoomTime::Dusk => "settings-time-of-day-dusk",
            RoomTime::Night => "settings-time-of-day-night",
            RoomTime::Clock => "settings-time-of-day-clock",
        };
        (time, texts.get(text))
    });
    let offered: Vec<_> = offered.collect();
    // The setting is that of all rooms. Where there is no picture of the chosen time, the usual one is shown.
    let chosen = if is_offered(&settings.room_time) {
        settings.room_time
    } else {
        RoomTime::Usual
    };
    if let Some(time) = segmented_control(ui, Some(chosen), &offered) {
        settings.room_time = time;
    }
}

fn change_interface_size(ui: &mut Ui, texts: &Texts, settings: &mut Settings) {
    section_label(ui, &texts.get("settings-interface-size"));
    let sizes = TextSize::ALL.map(|size| {
        let text = texts.fill("settings-interface-size-percent", &[("percent", size.percent().into())]);
        (size, text)
    });
    let row = ui.scope(|ui| segmented_control(ui, Some(settings.text_size), &sizes));
    // A larger interface pushes the control out of the list's view: it is brought back once the window has other points.
    let (id, window) = (Id::new("window before the interface size"), ui.ctx().content_rect());
    if ui
        .data(|data| data.get_temp(id))
        .is_some_and(|before: Rect| before != window)
    {
        ui.data_mut(|data| data.remove::<Rect>(id));
        ui.scroll_to_rect(row.response.rect, None);
    }
    if let Some(size) = row.inner.filter(|size| *size != settings.text_size) {
        ui.data_mut(|data| data.insert_temp(id, window));
        settings.text_size = size;
    }
}

fn change_animation(ui: &mut Ui, texts: &Texts, settings: &mut Settings) {
    section_label(ui, &texts.get("settings-animation-speed"));
    let speeds = MoveSpeed::ALL.map(|speed| (speed, texts.get(move_speed_text(speed))));
    if let Some(speed) = segmented_control(ui, Some(settings.move_speed), &speeds) {
        settings.move_speed = speed;
    }
    toggle(ui, &texts.get("settings-reduce-motion"), &mut settings.reduced_motion);
}
