//! The engine page: threads and memory for searches at full strength.

use crate::screens::engine_resources::{memory_stepper, threads_stepper};
use crate::screens::settings::controls::Control;
use crate::screens::settings::model::{Action, Draft, Model};
use crate::ui::widgets::{caption, wide_button};
use bevy_egui::egui::Ui;

pub(in crate::screens::settings) const CONTROLS: &[Control] = &[
    Control::headed(
        "settings-threads",
        "settings-threads-words",
        &["engine.threads"],
        choose_threads,
    )
    .help("settings-threads-help"),
    Control::headed(
        "settings-memory",
        "settings-memory-words",
        &["engine.memory-mebibytes"],
        choose_memory,
    )
    .help("settings-memory-help"),
    Control::headed("settings-engines", "settings-engines-words", &[], open_engines)
        .help("settings-engines-help")
        .available(|model| model.capabilities.starts_programs),
];

/// Shows the number of processors and the memory of the machine.
pub(in crate::screens::settings) fn describe_machine(ui: &mut Ui, model: &Model) {
    let processors = ("processors", model.machine.processors.into());
    let text = match model.machine.memory_mebibytes {
        Some(memory) => {
            let gibibytes = (memory as f64 / 1024.0).round();
            let memory = ("memory", gibibytes.into());
            model.texts.fill("settings-machine", &[processors, memory])
        }
        None => model.texts.fill("settings-machine-processors", &[processors]),
    };
    caption(ui, &text);
}

fn choose_threads(ui: &mut Ui, model: &Model, draft: &mut Draft) {
    threads_stepper(ui, model.texts, model.machine, &mut draft.settings.engine);
}

fn choose_memory(ui: &mut Ui, model: &Model, draft: &mut Draft) {
    memory_stepper(ui, model.texts, model.machine, &mut draft.settings.engine);
}

fn open_engines(ui: &mut Ui, model: &Model, draft: &mut Draft) {
    if wide_button(ui, &model.texts.get("new-game-engines")).clicked() {
        draft.actions.push(Action::OpenEngines);
    }
}
