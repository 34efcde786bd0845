//! The engine page: threads and memory for searches at full strength.

use crate::opponent::chosen_threads;
use crate::screens::settings::controls::Control;
use crate::screens::settings::model::{Action, Draft, Machine, Model};
use crate::settings::EngineSettings;
use crate::ui::widgets::{caption, control_row, step_buttons, wide_button};
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
        .available(|model| model.machine.capabilities.starts_programs),
];

const VALUE_WIDTH: f32 = 132.0;
const MIN_MEBIBYTES: u32 = 8;
/// Maximum table size, in MiB, if the system does not report its memory.
const MEBIBYTES_OF_UNKNOWN_MACHINE: u32 = 1 << 10;

impl Machine {
    /// Returns the maximum selectable table size, in MiB. Two tables use at most half of the memory.
    fn max_mebibytes(self) -> u32 {
        let Some(memory) = self.memory_mebibytes else {
            return MEBIBYTES_OF_UNKNOWN_MACHINE;
        };
        let quarter = u32::try_from(memory / 4).unwrap_or(u32::MAX).clamp(64, 1 << 17);
        1 << quarter.ilog2()
    }
}

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

fn show_stepper(ui: &mut Ui, model: &Model, text: &str, value: &str, can_step: [bool; 2]) -> Option<i8> {
    let label = model.texts.get(text);
    let mut step = None;
    control_row(ui, |ui| {
        step = step_buttons(ui, model.texts, &label, value, VALUE_WIDTH, can_step);
    });
    step
}

fn choose_threads(ui: &mut Ui, model: &Model, draft: &mut Draft) {
    let texts = model.texts;
    let max = u16::try_from(model.machine.processors).unwrap_or(u16::MAX);
    let threads = model.settings.engine.threads;
    let value = match threads {
        Some(threads) => threads.to_string(),
        None => {
            let automatic = chosen_threads(&EngineSettings::default());
            texts.fill("settings-threads-automatic", &[("threads", automatic.into())])
        }
    };
    let can_step = [threads.is_some(), threads.is_none_or(|threads| threads < max)];
    let step = show_stepper(ui, model, "settings-threads", &value, can_step);
    draft.settings.engine.threads = match (threads, step) {
        (Some(1), Some(-1)) => None,
        (Some(threads), Some(step)) => Some(threads.saturating_add_signed(step.into())),
        (None, Some(_)) => Some(1),
        (threads, None) => threads,
    };
}

fn open_engines(ui: &mut Ui, model: &Model, draft: &mut Draft) {
    if wide_button(ui, &model.texts.get("new-game-engines")).clicked() {
        draft.actions.push(Action::OpenEngines);
    }
}

fn choose_memory(ui: &mut Ui, model: &Model, draft: &mut Draft) {
    let texts = model.texts;
    let memory = model.settings.engine.memory_mebibytes;
    let value = texts.fill("settings-memory-mebibytes", &[("mebibytes", memory.into())]);
    let can_step = [memory > MIN_MEBIBYTES, memory < model.machine.max_mebibytes()];
    let step = show_stepper(ui, model, "settings-memory", &value, can_step);
    // Step to the next lower or higher power of two.
    draft.settings.engine.memory_mebibytes = match step {
        Some(-1) => (1 << (memory - 1).ilog2()).max(MIN_MEBIBYTES),
        Some(_) => (memory + 1).next_power_of_two(),
        None => memory,
    };
}

#[cfg(test)]
mod tests {
    use super::*;
    use breakthrough_platform::desktop::CAPABILITIES;

    #[test]
    fn two_tables_use_at_most_half_of_the_memory() {
        let max = |memory_mebibytes| {
            Machine {
                processors: 2,
                memory_mebibytes,
                capabilities: CAPABILITIES,
            }
            .max_mebibytes()
        };
        assert_eq!(max(Some(24110)), 4096);
        assert_eq!(max(Some(8192)), 2048);
        assert_eq!(max(Some(100)), 64);
        assert_eq!(max(None), 1024);
    }
}
