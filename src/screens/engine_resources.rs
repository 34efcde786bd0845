//! Steppers for threads and memory of searches at full strength.

use crate::opponent::chosen_threads;
use crate::settings::EngineSettings;
use crate::text::Texts;
use crate::ui::widgets::{control_row, step_buttons};
use bevy_egui::egui::Ui;
use breakthrough_platform::{memory, threads};

const VALUE_WIDTH: f32 = 132.0;
const MIN_MEBIBYTES: u32 = 8;
/// Maximum size of the tables, in MiB, if the system does not report its memory.
const MEBIBYTES_OF_UNKNOWN_MACHINE: u32 = 1 << 10;

#[derive(Clone, Copy, Debug)]
pub(super) struct Machine {
    pub(super) processors: usize,
    /// Memory of the machine, in MiB; `None` if the system does not report it.
    pub(super) memory_mebibytes: Option<u64>,
}

impl Machine {
    pub(super) fn detect() -> Machine {
        Machine {
            processors: threads::available(),
            memory_mebibytes: memory::total_mebibytes(),
        }
    }

    /// Returns the maximum selectable size of the tables, in MiB: at most half of the memory.
    fn max_mebibytes(self) -> u32 {
        let Some(memory) = self.memory_mebibytes else {
            return MEBIBYTES_OF_UNKNOWN_MACHINE;
        };
        let half = u32::try_from(memory / 2).unwrap_or(u32::MAX).clamp(64, 1 << 17);
        1 << half.ilog2()
    }
}

/// Shows a stepper for the number of threads. The step below one thread selects the automatic number.
pub(super) fn threads_stepper(ui: &mut Ui, texts: &Texts, machine: Machine, engine: &mut EngineSettings) {
    let max = u16::try_from(machine.processors).unwrap_or(u16::MAX);
    let value = match engine.threads {
        Some(threads) => threads.to_string(),
        None => {
            let automatic = chosen_threads(&EngineSettings::default());
            texts.fill("settings-threads-automatic", &[("threads", automatic.into())])
        }
    };
    let can_step = [
        engine.threads.is_some(),
        engine.threads.is_none_or(|threads| threads < max),
    ];
    let step = stepper(ui, texts, "settings-threads", &value, can_step);
    engine.threads = match (engine.threads, step) {
        (Some(1), Some(-1)) => None,
        (Some(threads), Some(step)) => Some(threads.saturating_add_signed(step.into())),
        (None, Some(_)) => Some(1),
        (threads, None) => threads,
    };
}

/// Shows a stepper for the memory, in powers of two.
pub(super) fn memory_stepper(ui: &mut Ui, texts: &Texts, machine: Machine, engine: &mut EngineSettings) {
    let memory = engine.memory_mebibytes;
    let value = texts.fill("settings-memory-mebibytes", &[("mebibytes", memory.into())]);
    let can_step = [memory > MIN_MEBIBYTES, memory < machine.max_mebibytes()];
    engine.memory_mebibytes = match stepper(ui, texts, "settings-memory", &value, can_step) {
        Some(-1) => (1 << (memory - 1).ilog2()).max(MIN_MEBIBYTES),
        Some(_) => (memory + 1).next_power_of_two(),
        None => memory,
    };
}

fn stepper(ui: &mut Ui, texts: &Texts, text: &str, value: &str, can_step: [bool; 2]) -> Option<i8> {
    let label = texts.get(text);
    let mut step = None;
    control_row(ui, |ui| {
        step = step_buttons(ui, texts, &label, value, VALUE_WIDTH, can_step);
    });
    step
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tables_use_at_most_half_of_the_memory() {
        let max = |memory_mebibytes| {
            Machine {
                processors: 2,
                memory_mebibytes,
            }
            .max_mebibytes()
        };
        assert_eq!(max(Some(24110)), 8192);
        assert_eq!(max(Some(8192)), 4096);
        assert_eq!(max(Some(100)), 64);
        assert_eq!(max(None), 1024);
    }
}
