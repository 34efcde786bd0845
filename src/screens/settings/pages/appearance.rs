//! The appearance page: theme, pieces, picture quality, coordinates, camera, room and interface size.

use crate::screens::settings::controls::Control;
use crate::screens::settings::model::{Action, Draft, Model, ThemeCard};
use crate::settings::{CoordinateStyle, MoveNames, Quality, RoomTime, TextSize, ViewPreset};
use crate::ui::card::{Card, card, grid};
use crate::ui::style::GRID;
use crate::ui::widgets::{block_button, caption, list_item, section_label, segmented_control, small_error_text};
use crate::ui::{Choice, choice_control};
use bevy_egui::egui::{Id, Rect, Ui};
use breakthrough_themes::PieceSet;
use strum::IntoEnumIterator;

/// Minimum page width, in points, at which the names of the themes fit into three columns.
const THREE_COLUMNS_WIDTH: f32 = 420.0;

pub(in crate::screens::settings) const CONTROLS: &[Control] = &[
    Control::headed("settings-theme", "settings-theme-words", &["theme"], choose_theme),
    Control::headed("settings-pieces", "settings-pieces-words", &["pieces"], choose_pieces),
    Control::headed(
        "settings-quality",
        "settings-quality-words",
        &["quality"],
        choose_quality,
    ),
    Control::switch(
        "settings-full-screen",
        "settings-full-screen-words",
        &["full-screen"],
        |model| model.full_screen == Some(true),
        Action::SetFullScreen,
    )
    .available(|model| model.full_screen.is_some()),
    Control::headed(
        "settings-coordinates",
        "settings-coordinates-words",
        &["coordinates"],
        choose_coordinates,
    ),
    Control::headed(
        "settings-move-names",
        "settings-move-names-words",
        &["move-names"],
        choose_move_names,
    ),
    Control::headed("settings-view", "settings-view-words", &["view"], choose_view),
    Control::toggle(
        "settings-opening-view",
        "settings-opening-view-words",
        &["opening-view"],
        |settings| &mut settings.opening_view,
    )
    .group("settings-board"),
    Control::toggle(
        "settings-auto-flip",
        "settings-auto-flip-words",
        &["turns-to-mover"],
        |settings| &mut settings.turns_to_mover,
    )
    .group("settings-board"),
    Control::toggle(
        "settings-shows-moves",
        "settings-shows-moves-words",
        &["move-list"],
        |settings| &mut settings.shows_moves,
    )
    .group("settings-board"),
    Control::toggle("settings-room", "settings-room-words", &["room"], |settings| {
        &mut settings.shows_room
    })
    .group("settings-board"),
    Control::headed(
        "settings-time-of-day",
        "settings-time-of-day-words",
        &["room-time"],
        choose_time_of_day,
    )
    .available(has_times_of_day),
    Control::headed(
        "settings-interface-size",
        "settings-interface-size-words",
        &["text-size"],
        choose_interface_size,
    ),
];

fn choose_theme(ui: &mut Ui, model: &Model, draft: &mut Draft) {
    let actions = &mut draft.actions;
    let (built_in, own): (Vec<&ThemeCard>, Vec<_>) = model.themes.iter().partition(|theme| !theme.id.is_user_theme());
    let columns = if ui.available_width() < THREE_COLUMNS_WIDTH {
        2
    } else {
        3
    };
    grid(ui, columns, &built_in, |ui, theme, width| {
        let response = card(
            ui,
            width,
            Card {
                thumbnail: theme.thumbnail,
                caption: theme.name,
                is_selected: model.theme == theme.id,
                ..Card::default()
            },
        );
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
    show_theme(ui, model, actions);
}

/// Shows the description of the active theme, and a button that copies the theme if it is built in.
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

fn choose_pieces(ui: &mut Ui, model: &Model, draft: &mut Draft) {
    let texts = model.texts;
    let sets = [
        (None, texts.get("settings-pieces-theme")),
        (Some(PieceSet::Spear), texts.get("settings-pieces-spear")),
        (Some(PieceSet::Lance), texts.get("settings-pieces-lance")),
        (Some(PieceSet::Turned), texts.get("settings-pieces-turned")),
        (Some(PieceSet::Faceted), texts.get("settings-pieces-faceted")),
        (Some(PieceSet::Abstract), texts.get("settings-pieces-abstract")),
    ];
    let chosen = segmented_control(ui, Some(model.pieces), &sets);
    draft.actions.extend(chosen.map(Action::SelectPieces));
}

fn choose_quality(ui: &mut Ui, model: &Model, draft: &mut Draft) {
    let chosen = choice_control(ui, model.texts, model.quality);
    draft.actions.extend(chosen.map(Action::SelectQuality));
    let help = match model.quality {
        Quality::Low => "settings-quality-low-help",
        Quality::Medium => "settings-quality-medium-help",
        Quality::High => "settings-quality-high-help",
        Quality::Ultra => "settings-quality-ultra-help",
    };
    caption(ui, &model.texts.get(help));
}

impl Choice for Quality {
    fn text(self) -> &'static str {
        match self {
            Quality::Low => "settings-quality-low",
            Quality::Medium => "settings-quality-medium",
            Quality::High => "settings-quality-high",
            Quality::Ultra => "settings-quality-ultra",
        }
    }
}

fn choose_coordinates(ui: &mut Ui, model: &Model, draft: &mut Draft) {
    if let Some(style) = choice_control(ui, model.texts, model.settings.coordinates) {
        draft.settings.coordinates = style;
    }
}

impl Choice for CoordinateStyle {
    fn text(self) -> &'static str {
        match self {
            CoordinateStyle::Frame => "settings-coordinates-frame",
            CoordinateStyle::OneSide => "settings-coordinates-one-edge",
            CoordinateStyle::Edge => "settings-coordinates-inside-edge",
            CoordinateStyle::Every => "settings-coordinates-all-squares",
            CoordinateStyle::Off => "settings-coordinates-off",
        }
    }
}

fn choose_move_names(ui: &mut Ui, model: &Model, draft: &mut Draft) {
    if let Some(names) = choice_control(ui, model.texts, model.settings.move_names) {
        draft.settings.move_names = names;
    }
}

impl Choice for MoveNames {
    fn text(self) -> &'static str {
        match self {
            MoveNames::Long => "settings-move-names-long",
            MoveNames::Short => "settings-move-names-short",
            MoveNames::Arrows => "settings-move-names-arrows",
        }
    }
}

fn choose_view(ui: &mut Ui, model: &Model, draft: &mut Draft) {
    if let Some(view) = choice_control(ui, model.texts, model.settings.preset) {
        draft.settings.preset = view;
    }
}

impl Choice for ViewPreset {
    fn text(self) -> &'static str {
        match self {
            ViewPreset::Player => "game-player-view",
            ViewPreset::Side => "game-side-view",
            ViewPreset::Top => "game-top-view",
        }
    }
}

/// Whether a room with pictures for several times of day is shown.
fn has_times_of_day(model: &Model) -> bool {
    let times = model.room.map_or(0, |room| room.room().times.len());
    model.settings.shows_room && times > 1
}

/// Shows the selection of the room's available times of day.
fn choose_time_of_day(ui: &mut Ui, model: &Model, draft: &mut Draft) {
    let texts = model.texts;
    let Some(times) = model.room.map(|room| &room.room().times) else {
        return;
    };
    let is_offered = |time: &RoomTime| match time {
        RoomTime::RoomDefault | RoomTime::Clock => true,
        RoomTime::Day | RoomTime::Dusk | RoomTime::Night => {
            time.time_of_day().is_some_and(|time| times.contains_key(&time))
        }
    };
    let offered = RoomTime::iter().filter(is_offered);
    let offered: Vec<_> = offered.map(|time| (time, texts.get(time.text()))).collect();
    // The setting applies to all rooms. If a room has no picture of the selected time, the room's default time is shown.
    let chosen = if is_offered(&model.settings.room_time) {
        model.settings.room_time
    } else {
        RoomTime::RoomDefault
    };
    if let Some(time) = segmented_control(ui, Some(chosen), &offered) {
        draft.settings.room_time = time;
    }
}

impl Choice for RoomTime {
    fn text(self) -> &'static str {
        match self {
            RoomTime::RoomDefault => "settings-time-of-day-usual",
            RoomTime::Day => "settings-time-of-day-day",
            RoomTime::Dusk => "settings-time-of-day-dusk",
            RoomTime::Night => "settings-time-of-day-night",
            RoomTime::Clock => "settings-time-of-day-clock",
        }
    }
}

fn choose_interface_size(ui: &mut Ui, model: &Model, draft: &mut Draft) {
    let texts = model.texts;
    let sizes = TextSize::iter().map(|size| {
        let text = texts.fill("settings-interface-size-percent", &[("percent", size.percent().into())]);
        (size, text)
    });
    let sizes: Vec<_> = sizes.collect();
    let row = ui.scope(|ui| segmented_control(ui, Some(model.settings.text_size), &sizes));
    // Changing the interface size moves the control out of view. Scroll back to the control once the window has its new size in points.
    let (id, window) = (Id::new("window before the interface size"), ui.ctx().content_rect());
    if ui
        .data(|data| data.get_temp(id))
        .is_some_and(|before: Rect| before != window)
    {
        ui.data_mut(|data| data.remove::<Rect>(id));
        ui.scroll_to_rect(row.response.rect, None);
    }
    if let Some(size) = row.inner.filter(|size| *size != model.settings.text_size) {
        ui.data_mut(|data| data.insert_temp(id, window));
        draft.settings.text_size = size;
    }
}
