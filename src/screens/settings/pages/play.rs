//! The play page: moves, the computer's move delay, animation and confirmations.

use crate::screens::settings::controls::Control;
use crate::screens::settings::model::{Draft, Model};
use crate::settings::{CoachSetting, MoveInput};
use crate::ui::widgets::{caption, segmented_control};
use crate::ui::{Choice, choice_control};
use bevy_egui::egui::Ui;
use std::time::Duration;

pub(in crate::screens::settings) const CONTROLS: &[Control] = &[
    Control::headed(
        "settings-move-input",
        "settings-move-input-words",
        &["move-input"],
        choose_move_input,
    ),
    Control::toggle(
        "settings-legal-moves",
        "settings-legal-moves-words",
        &["legal-moves"],
        |settings| &mut settings.shows_targets,
    )
    .group("settings-marks"),
    Control::toggle(
        "settings-last-move",
        "settings-last-move-words",
        &["last-move"],
        |settings| &mut settings.shows_last_move,
    )
    .group("settings-marks"),
    Control::toggle("settings-threats", "settings-threats-words", &["threats"], |settings| {
        &mut settings.shows_threats
    })
    .group("settings-marks"),
    Control::toggle("settings-goal", "settings-goal-words", &["goal"], |settings| {
        &mut settings.shows_goal
    })
    .group("settings-marks"),
    Control::toggle(
        "settings-review-games",
        "settings-review-games-words",
        &["auto-review"],
        |settings| &mut settings.reviews_games,
    ),
    Control::headed("settings-coach", "settings-coach-words", &["coach"], choose_coach),
    Control::headed(
        "settings-animation-speed",
        "settings-animation-speed-words",
        &["move-speed"],
        choose_speed,
    ),
    Control::toggle(
        "settings-reduce-motion",
        "settings-reduce-motion-words",
        &["reduced-motion"],
        |settings| &mut settings.reduced_motion,
    ),
    Control::headed(
        "settings-move-delay",
        "settings-move-delay-words",
        &["reply-milliseconds"],
        choose_reply_delay,
    ),
    Control::toggle(
        "settings-confirm-resignation",
        "settings-confirm-words",
        &["confirm-resignation"],
        |settings| &mut settings.confirms_resignation,
    )
    .group("settings-confirm"),
    Control::toggle(
        "settings-confirm-restart",
        "settings-confirm-words",
        &["confirm-restart"],
        |settings| &mut settings.confirms_restart,
    )
    .group("settings-confirm"),
    Control::toggle(
        "settings-confirm-leaving",
        "settings-confirm-words",
        &["confirm-leaving"],
        |settings| &mut settings.confirms_leaving,
    )
    .group("settings-confirm"),
];

fn choose_move_input(ui: &mut Ui, model: &Model, draft: &mut Draft) {
    if let Some(input) = choice_control(ui, model.texts, model.settings.move_input) {
        draft.settings.move_input = input;
    }
}

impl Choice for MoveInput {
    fn text(self) -> &'static str {
        match self {
            MoveInput::Both => "settings-move-input-both",
            MoveInput::Click => "settings-move-input-click",
            MoveInput::Drag => "settings-move-input-drag",
        }
    }
}

fn choose_coach(ui: &mut Ui, model: &Model, draft: &mut Draft) {
    if let Some(coach) = choice_control(ui, model.texts, model.settings.coach) {
        draft.settings.coach = coach;
    }
    caption(ui, &model.texts.get("settings-coach-help"));
}

impl Choice for CoachSetting {
    fn text(self) -> &'static str {
        match self {
            CoachSetting::FirstGames => "settings-coach-first",
            CoachSetting::Always => "settings-coach-always",
            CoachSetting::Never => "settings-coach-never",
        }
    }
}

fn choose_speed(ui: &mut Ui, model: &Model, draft: &mut Draft) {
    if let Some(speed) = choice_control(ui, model.texts, model.settings.move_speed) {
        draft.settings.move_speed = speed;
    }
}

/// Selectable delays, in milliseconds.
const REPLY_DELAYS: [u64; 4] = [0, 400, 1000, 2000];

fn choose_reply_delay(ui: &mut Ui, model: &Model, draft: &mut Draft) {
    let delays = REPLY_DELAYS.map(|milliseconds| {
        let text = match milliseconds {
            0 => model.texts.get("settings-move-delay-none"),
            _ => {
                let seconds = milliseconds as f64 / 1000.0;
                model
                    .texts
                    .fill("settings-move-delay-seconds", &[("seconds", seconds.into())])
            }
        };
        (Duration::from_millis(milliseconds), text)
    });
    if let Some(delay) = segmented_control(ui, Some(model.settings.computer_replies_after), &delays) {
        draft.settings.computer_replies_after = delay;
    }
}
