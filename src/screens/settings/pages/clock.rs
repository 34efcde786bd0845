//! The clock page: the time control of new games, the players' names, and rematches.

use crate::screens::settings::controls::Control;
use crate::screens::settings::model::{Draft, Model};
use crate::settings::ClockChoice;
use crate::ui::players::{choose_rematch_rule, name_fields, player_label};
use crate::ui::time_control::choose_time;
use bevy_egui::egui::Ui;

pub(in crate::screens::settings) const CONTROLS: &[Control] = &[
    Control::headed(
        "settings-clock-time",
        "settings-clock-time-words",
        &[
            "clock.choice",
            "clock.preset",
            "clock.custom",
            "clock.custom-two",
            "clock.different-times",
        ],
        choose_clock,
    )
    .help("settings-clock-time-help"),
    Control::headed(
        "settings-clock-computer-time",
        "settings-clock-time-words",
        &["clock.choice-against-computer"],
        choose_clock_against_computer,
    ),
    Control::toggle(
        "clock-computer",
        "settings-clock-words",
        &["clock.computer"],
        |settings| &mut settings.clock.computer_has_clock,
    )
    .available(has_clock_against_computer),
    Control::toggle(
        "clock-in-menu",
        "settings-clock-words",
        &["clock.in-menu"],
        |settings| &mut settings.clock.runs_in_menu,
    )
    .available(has_clock),
    Control::toggle("clock-help", "settings-clock-words", &["clock.help"], |settings| {
        &mut settings.clock.allows_help
    })
    .available(has_clock_between_people),
    Control::toggle(
        "settings-clock-on-table",
        "settings-clock-words",
        &["clock.on-table"],
        |settings| &mut settings.clock.shown_on_table,
    ),
    Control::headed("new-game-names", "settings-names-words", &["names"], choose_names).help("settings-names-help"),
    Control::headed("rematch-rule", "settings-rematch-words", &["rematch"], choose_rematch),
];

fn has_clock(model: &Model) -> bool {
    has_clock_between_people(model) || has_clock_against_computer(model)
}

fn has_clock_between_people(model: &Model) -> bool {
    model.settings.clock.choice != ClockChoice::None
}

fn has_clock_against_computer(model: &Model) -> bool {
    model.settings.clock.choice_against_computer != ClockChoice::None
}

fn choose_clock(ui: &mut Ui, model: &Model, draft: &mut Draft) {
    let labels = [0, 1].map(|player| player_label(model.texts, &model.settings.player_names, player));
    let labels = labels.each_ref().map(String::as_str);
    choose_time(ui, model.texts, &mut draft.settings.clock, labels);
}

fn choose_clock_against_computer(ui: &mut Ui, model: &Model, draft: &mut Draft) {
    let person = player_label(model.texts, &model.settings.player_names, 0);
    let computer = model.texts.get("new-game-computer");
    let mut clock = draft.settings.clock.clone().with_swapped_choices();
    ui.push_id("against the computer", |ui| {
        choose_time(ui, model.texts, &mut clock, [&person, &computer]);
    });
    draft.settings.clock = clock.with_swapped_choices();
}

fn choose_names(ui: &mut Ui, model: &Model, draft: &mut Draft) {
    name_fields(ui, model.texts, &mut draft.settings.player_names, false);
}

fn choose_rematch(ui: &mut Ui, model: &Model, draft: &mut Draft) {
    choose_rematch_rule(ui, model.texts, &mut draft.settings.rematch);
}
