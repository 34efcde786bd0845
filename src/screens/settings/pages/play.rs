//! The play page: moves, the computer's move delay, animation and confirmations.

use crate::screens::settings::controls::Control;
use crate::screens::settings::model::{Draft, Model};
use crate::settings::{MoveInput, MoveSpeed};
use crate::ui::speed_text::move_speed_text;
use crate::ui::widgets::segmented_control;
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
    let inputs = MoveInput::ALL.map(|input| {
        let text = match input {
            MoveInput::Both => "settings-move-input-both",
            MoveInput::Click => "settings-move-input-click",
            MoveInput::Drag => "settings-move-input-drag",
        };
        (input, model.texts.get(text))
    });
    if let Some(input) = segmented_control(ui, Some(model.settings.move_input), &inputs) {
        draft.settings.move_input = input;
    }
}

fn choose_speed(ui: &mut Ui, model: &Model, draft: &mut Draft) {
    let speeds = MoveSpeed::ALL.map(|speed| (speed, model.texts.get(move_speed_text(speed))));
    if let Some(speed) = segmented_control(ui, Some(model.settings.move_speed), &speeds) {
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
