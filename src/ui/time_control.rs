//! Controls for the time control of a new game.

use crate::settings::{ClockChoice, ClockSettings, TIME_PRESETS};
use crate::text::Texts;
use crate::ui::style::{GRID, palette};
use crate::ui::widgets::{ICON_BUTTON_SIZE, caption, control_row, segmented_control, step_buttons, toggle};
use bevy_egui::egui::{Align, Layout, RichText, Ui, Vec2};
use breakthrough_players::TimeControl;
use std::time::Duration;

/// Width of a stepper's value, in points.
const VALUE_WIDTH: f32 = 72.0;
/// Selectable base times, in seconds.
const BASES: [u64; 26] = [
    5, 10, 15, 20, 30, 40, 50, 60, 90, 120, 180, 240, 300, 360, 420, 480, 600, 720, 900, 1200, 1500, 1800, 2700, 3600,
    5400, 7200,
];
/// Selectable increments, delays and times per move, in seconds. 0 is not offered as a time per move, because the player would
/// immediately lose on time.
const SECONDS: [u64; 18] = [0, 1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 45, 60, 90, 120];
const MINUTE: Duration = Duration::from_secs(60);
const DEFAULT_BASE: Duration = Duration::from_secs(300);
const DEFAULT_TIME_PER_MOVE: Duration = Duration::from_secs(30);

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Increment,
    Delay,
    PerMove,
}

/// Returns the time control of a new game in short notation.
pub(crate) fn clock_text(texts: &Texts, clock: &ClockSettings) -> String {
    match clock
        .controls()
        .map(|controls| controls.map(|control| control_text(texts, control)))
    {
        None => texts.get("clock-none"),
        Some([one, two]) if one == two => one,
        Some([one, two]) => format!("{one} : {two}"),
    }
}

/// Formats a time control in the usual notation: `5+3` is five minutes plus three seconds per move.
pub(crate) fn control_text(texts: &Texts, control: TimeControl) -> String {
    match control {
        TimeControl::Increment { base, increment } => format!("{}+{}", base_text(texts, base), increment.as_secs()),
        TimeControl::Delay { base, delay } => format!("{}d{}", base_text(texts, base), delay.as_secs()),
        TimeControl::PerMove(time) => texts.fill("clock-per-move", &[("seconds", time.as_secs().into())]),
    }
}

/// Describes a time control in words.
fn control_help(texts: &Texts, control: TimeControl) -> String {
    let gaps = |base, seconds: Duration| {
        [
            ("base", base_with_unit(texts, base).into()),
            ("seconds", seconds.as_secs().into()),
        ]
    };
    match control {
        TimeControl::Increment { base, increment } if increment.is_zero() => {
            texts.fill("clock-sudden-death-help", &gaps(base, increment))
        }
        TimeControl::Increment { base, increment } => texts.fill("clock-increment-help", &gaps(base, increment)),
        TimeControl::Delay { base, delay } => texts.fill("clock-delay-help", &gaps(base, delay)),
        TimeControl::PerMove(time) => texts.fill("clock-per-move", &[("seconds", time.as_secs().into())]),
    }
}

/// Formats a base time in minutes or, if the time is shorter than a minute, in seconds with the unit.
fn base_text(texts: &Texts, base: Duration) -> String {
    if base < MINUTE {
        seconds_text(texts, base)
    } else {
        minutes_text(base)
    }
}

fn seconds_text(texts: &Texts, time: Duration) -> String {
    texts.fill("clock-seconds", &[("seconds", time.as_secs().into())])
}

/// Formats a time in minutes with up to two decimals.
fn minutes_text(time: Duration) -> String {
    let hundredths = (time.as_secs_f64() * 100.0 / 60.0).round();
    format!("{}", hundredths / 100.0)
}

/// Shows the controls for the clocks of a new game between these players.
pub(crate) fn choose_time(ui: &mut Ui, texts: &Texts, clock: &mut ClockSettings, players: [&str; 2]) {
    let choices = [
        (ClockChoice::None, texts.get("clock-none")),
        (ClockChoice::Preset, texts.get("clock-preset")),
        (ClockChoice::Custom, texts.get("clock-custom")),
    ];
    if let Some(choice) = segmented_control(ui, Some(clock.choice), &choices) {
        clock.choice = choice;
    }
    match clock.choice {
        ClockChoice::None => {}
        ClockChoice::Preset => {
            let presets = TIME_PRESETS.map(|control| (control, control_text(texts, control)));
            if let Some(preset) = segmented_control(ui, Some(clock.preset), &presets) {
                clock.preset = preset;
            }
            caption(ui, &control_help(texts, clock.preset));
        }
        ClockChoice::Custom => {
            toggle(ui, &texts.get("clock-own-times"), &mut clock.has_own_times);
            if clock.has_own_times {
                caption(ui, players[0]);
            }
            ui.push_id(0, |ui| choose_control(ui, texts, &mut clock.custom));
            if clock.has_own_times {
                caption(ui, players[1]);
                ui.push_id(1, |ui| choose_control(ui, texts, &mut clock.custom_two));
            }
        }
    }
}

fn choose_control(ui: &mut Ui, texts: &Texts, control: &mut TimeControl) {
    let (kind, base, seconds) = match *control {
        TimeControl::Increment { base, increment } => (Kind::Increment, Some(base), increment),
        TimeControl::Delay { base, delay } => (Kind::Delay, Some(base), delay),
        TimeControl::PerMove(time) => (Kind::PerMove, None, time),
    };
    let kinds = [
        (Kind::Increment, texts.get("clock-increment")),
        (Kind::Delay, texts.get("clock-delay")),
        (Kind::PerMove, texts.get("clock-time-for-move")),
    ];
    if let Some(chosen) = segmented_control(ui, Some(kind), &kinds)
        && chosen != kind
    {
        *control = match chosen {
            Kind::PerMove => TimeControl::PerMove(DEFAULT_TIME_PER_MOVE),
            _ => with_kind(chosen, base.unwrap_or(DEFAULT_BASE), seconds),
        };
        return;
    }
    if let Some(base) = base
        && let Some(base) = step(ui, texts, "clock-base", base_with_unit(texts, base), base, &BASES)
    {
        *control = with_kind(kind, base, seconds);
    }
    let (label, steps) = match kind {
        Kind::Increment => ("clock-increment-seconds", &SECONDS[..]),
        Kind::Delay => ("clock-delay-seconds", &SECONDS[..]),
        Kind::PerMove => ("clock-move-seconds", &SECONDS[1..]),
    };
    if let Some(seconds) = step(ui, texts, label, seconds.as_secs().to_string(), seconds, steps) {
        *control = with_kind(kind, base.unwrap_or(DEFAULT_BASE), seconds);
    }
}

fn base_with_unit(texts: &Texts, base: Duration) -> String {
    if base < MINUTE {
        seconds_text(texts, base)
    } else {
        texts.fill("clock-minutes", &[("minutes", minutes_text(base).into())])
    }
}

const fn with_kind(kind: Kind, base: Duration, seconds: Duration) -> TimeControl {
    match kind {
        Kind::Increment => TimeControl::Increment {
            base,
            increment: seconds,
        },
        Kind::Delay => TimeControl::Delay { base, delay: seconds },
        Kind::PerMove => TimeControl::PerMove(seconds),
    }
}

/// Shows a time with buttons for the next smaller and the next larger value. Returns the new time after a click.
fn step(ui: &mut Ui, texts: &Texts, label: &str, value: String, time: Duration, steps: &[u64]) -> Option<Duration> {
    let steps = || steps.iter().copied().map(Duration::from_secs);
    let (smaller, larger) = (steps().rfind(|step| *step < time), steps().find(|step| *step > time));
    let mut chosen = None;
    control_row(ui, |ui| {
        let label = texts.get(label);
        // The fixed width aligns the steppers of adjacent rows.
        let stepper_width = VALUE_WIDTH + 2.0 * (ICON_BUTTON_SIZE + ui.spacing().item_spacing.x);
        let size = Vec2::new(ui.available_width() - stepper_width - GRID, ICON_BUTTON_SIZE);
        ui.allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), |ui| {
            ui.set_min_width(size.x);
            ui.label(RichText::new(&label).color(palette(ui.ctx()).muted));
        });
        let can_step = [smaller.is_some(), larger.is_some()];
        chosen = step_buttons(ui, texts, &label, &value, VALUE_WIDTH, can_step)
            .and_then(|step| if step < 0 { smaller } else { larger });
    });
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::testing::{click, harness, has_control};

    fn clicked(clock: &ClockSettings, label: &str) -> ClockSettings {
        let (clock, texts) = (clock.clone(), Texts::english());
        let mut panel = harness(move |ui| {
            let mut edited = clock.clone();
            choose_time(ui, &texts, &mut edited, ["Anna", "Ben"]);
            (edited != clock).then_some(edited).into_iter().collect()
        });
        click(&mut panel, label).pop().expect(label)
    }

    #[test]
    fn each_control_changes_its_choice() {
        let preset = clicked(&ClockSettings::default(), "Preset");
        assert_eq!(preset.choice, ClockChoice::Preset);
        assert_eq!(clicked(&preset, "10+5").preset.to_string(), "600+5");
        let custom = clicked(&preset, "Custom");
        for (label, expected) in [
            ("Delay", "300d3"),
            ("Time per move", "1/30"),
            ("Time per player: Increase", "360+3"),
            ("Time per player: Decrease", "240+3"),
            ("Increment (seconds): Decrease", "300+2"),
        ] {
            assert_eq!(clicked(&custom, label).custom.to_string(), expected, "{label}");
        }
        let per_move = clicked(&custom, "Time per move");
        assert_eq!(clicked(&per_move, "Delay").custom.to_string(), "300d30");
        assert_eq!(
            clicked(&per_move, "Seconds per move: Increase").custom.to_string(),
            "1/45"
        );
        assert!(clicked(&custom, "Different times per player").has_own_times);
    }

    #[test]
    fn a_time_between_steps_changes_to_an_adjacent_step() {
        let clock = ClockSettings {
            choice: ClockChoice::Custom,
            custom: "100+7".parse().expect("a time control"),
            ..ClockSettings::default()
        };
        assert_eq!(clicked(&clock, "Time per player: Increase").custom.to_string(), "120+7");
        assert_eq!(clicked(&clock, "Time per player: Decrease").custom.to_string(), "90+7");
    }

    #[test]
    fn the_minimum_time_per_move_is_a_second() {
        let clock = ClockSettings {
            choice: ClockChoice::Custom,
            custom: "1/2".parse().expect("a time control"),
            ..ClockSettings::default()
        };
        let least = clicked(&clock, "Seconds per move: Decrease");
        assert_eq!(least.custom.to_string(), "1/1");
        let texts = Texts::english();
        let panel = harness(move |ui| {
            let mut edited = least.clone();
            choose_time(ui, &texts, &mut edited, ["", ""]);
            (edited != least).then_some(edited).into_iter().collect()
        });
        assert!(has_control(&panel, "Seconds per move: Decrease"));
    }

    #[test]
    fn the_chosen_preset_is_described_in_words() {
        let texts = Texts::english();
        for (control, help) in [
            ("300+3", "5 min per player, plus 3 s after each move"),
            ("60", "1 min per player"),
            ("300d5", "5 min per player, with a delay of 5 s on each move"),
            ("1/10", "10 s per move"),
        ] {
            assert_eq!(control_help(&texts, control.parse().expect("a time control")), help);
        }
    }

    #[test]
    fn clocks_are_shown_in_short_notation() {
        let texts = Texts::english();
        let mut clock = ClockSettings {
            choice: ClockChoice::Custom,
            custom: "90+2".parse().expect("a time control"),
            custom_two: "300d5".parse().expect("a time control"),
            ..ClockSettings::default()
        };
        assert_eq!(clock_text(&texts, &clock), "1.5+2");
        clock.has_own_times = true;
        assert_eq!(clock_text(&texts, &clock), "1.5+2 : 5d5");
        clock.custom = "30+0".parse().expect("a time control");
        assert_eq!(clock_text(&texts, &clock), "30 s+0 : 5d5");
    }

    #[test]
    fn the_time_per_player_is_stepped_in_seconds_below_a_minute() {
        let texts = Texts::english();
        let labels = |control: &str| {
            let mut clock = ClockSettings {
                choice: ClockChoice::Custom,
                custom: control.parse().expect("a time control"),
                ..ClockSettings::default()
            };
            let texts = Texts::english();
            harness(move |ui| {
                choose_time(ui, &texts, &mut clock, ["", ""]);
                Vec::<()>::new()
            })
        };
        for (control, value) in [("30+0", "30 s"), ("60+0", "1 min"), ("90+0", "1.5 min")] {
            assert!(has_control(&labels(control), value), "{value}");
        }
        let clock = ClockSettings {
            choice: ClockChoice::Custom,
            custom: "30+0".parse().expect("a time control"),
            ..ClockSettings::default()
        };
        assert_eq!(clicked(&clock, "Time per player: Decrease").custom.to_string(), "20");
        let shortest = ClockSettings {
            custom: "5+0".parse().expect("a time control"),
            ..clock
        };
        assert_eq!(clock_text(&texts, &shortest), "5 s+0");
    }
}
