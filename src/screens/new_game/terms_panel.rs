//! The controls for names, time, handicap and rematches.

use crate::screens::new_game::form::Opponents;
use crate::screens::new_game::terms::{
    ClockChoice, CustomTime, Handicap, MINUTES, PRESETS, SECONDS, TermsForm, TimeKind,
};
use crate::session::RematchRule;
use crate::text::Texts;
use crate::ui::style::GRID;
use crate::ui::widgets::{caption, control_row, section_label, segmented_control, text_stepper, toggle, wide_button};
use bevy_egui::egui::{TextEdit, Ui, Vec2, WidgetInfo, WidgetType};
use breakthrough_arena::TimeControl;
use egui_phosphor::regular as icon;

/// The longest name of a player, in characters.
const MAX_NAME: usize = 24;
/// The width of a stepper's value, in points.
const VALUE_WIDTH: f32 = 72.0;

/// Shows the fields for the names of the people who play. Returns what was changed.
pub(super) fn choose_names(ui: &mut Ui, texts: &Texts, form: &TermsForm, opponents: Opponents) -> Option<TermsForm> {
    let players = match opponents {
        Opponents::TwoPeople => 2,
        Opponents::PersonAndComputer => 1,
        Opponents::TwoComputers => return None,
    };
    let mut edited = form.clone();
    let label = texts.get(if players == 1 {
        "new-game-name"
    } else {
        "new-game-names"
    });
    section_label(ui, &label);
    let gap = ui.spacing().item_spacing.x;
    let width = (ui.available_width() + gap) / players as f32 - gap;
    ui.horizontal(|ui| {
        for (player, name) in edited.names.iter_mut().take(players).enumerate() {
            let hint = texts.fill("new-game-name-hint", &[("player", (player + 1).into())]);
            let field = TextEdit::singleline(name)
                .char_limit(MAX_NAME)
                .hint_text(&hint)
                .margin(Vec2::splat(GRID));
            let response = ui.add_sized(Vec2::new(width, 40.0), field);
            response.widget_info(|| WidgetInfo::labeled(WidgetType::TextEdit, true, &hint));
            response.on_hover_text(hint);
        }
    });
    (edited != *form).then_some(edited)
}

/// Shows the controls for time, handicap and rematches. Only a match from the variant's start can begin without pieces. Returns what
/// was changed.
pub(super) fn choose_terms(
    ui: &mut Ui,
    texts: &Texts,
    form: &TermsForm,
    opponents: Opponents,
    from_start: bool,
) -> Option<TermsForm> {
    let mut edited = form.clone();
    ui.add_space(GRID);
    let caret = if form.is_open {
        icon::CARET_DOWN
    } else {
        icon::CARET_RIGHT
    };
    let summary = summary(texts, form, from_start);
    if wide_button(ui, &format!("{caret} {summary}")).clicked() {
        edited.is_open = !form.is_open;
    }
    if form.is_open {
        show_terms(ui, texts, &mut edited, opponents, from_start);
    }
    (edited != *form).then_some(edited)
}

/// Time and handicap in a line.
fn summary(texts: &Texts, form: &TermsForm, from_start: bool) -> String {
    let time = match form.clock {
        ClockChoice::None => texts.get("new-game-time-none"),
        ClockChoice::Preset => control_text(texts, PRESETS[form.preset]),
        ClockChoice::Custom if form.has_own_times => {
            let [one, two] = form.custom.map(|time| control_text(texts, time.control()));
            format!("{one} : {two}")
        }
        ClockChoice::Custom => control_text(texts, form.custom[0].control()),
    };
    let handicap = match form.handicap {
        Handicap::None => texts.get("new-game-no-handicap"),
        Handicap::Pieces(_) if !from_start => texts.get("new-game-no-handicap"),
        handicap => handicap_text(texts, handicap),
    };
    texts.fill(
        "new-game-terms",
        &[("time", time.into()), ("handicap", handicap.into())],
    )
}

fn show_terms(ui: &mut Ui, texts: &Texts, edited: &mut TermsForm, opponents: Opponents, from_start: bool) {
    section_label(ui, &texts.get("new-game-time"));
    let choices = [
        (ClockChoice::None, texts.get("new-game-time-none")),
        (ClockChoice::Preset, texts.get("new-game-time-preset")),
        (ClockChoice::Custom, texts.get("new-game-time-custom")),
    ];
    if let Some(clock) = segmented_control(ui, Some(edited.clock), &choices) {
        edited.clock = clock;
    }
    match edited.clock {
        ClockChoice::None => {}
        ClockChoice::Preset => {
            let presets: Vec<(usize, String)> = PRESETS
                .iter()
                .map(|control| control_text(texts, *control))
                .enumerate()
                .collect();
            if let Some(preset) = segmented_control(ui, Some(edited.preset), &presets) {
                edited.preset = preset;
            }
        }
        ClockChoice::Custom => choose_custom_time(ui, texts, edited),
    }
    if edited.clock != ClockChoice::None {
        if opponents == Opponents::PersonAndComputer {
            toggle(
                ui,
                &texts.get("new-game-computer-clock"),
                &mut edited.computer_has_clock,
            );
        }
        toggle(ui, &texts.get("new-game-clock-in-menu"), &mut edited.runs_in_menu);
    }
    choose_handicap(ui, texts, edited, opponents, from_start);
    section_label(ui, &texts.get("new-game-rematch"));
    let rules = [
        (RematchRule::Same, texts.get("new-game-rematch-same")),
        (RematchRule::Alternate, texts.get("new-game-rematch-alternate")),
        (RematchRule::Loser, texts.get("new-game-rematch-loser")),
        (RematchRule::Random, texts.get("common-random")),
    ];
    if let Some(rule) = segmented_control(ui, Some(edited.rematch), &rules) {
        edited.rematch = rule;
    }
}

/// A time control as players write it: `5+3` are five minutes and three seconds.
fn control_text(texts: &Texts, control: TimeControl) -> String {
    match control {
        TimeControl::Increment { base, increment } => {
            format!("{}+{}", base.as_secs() / 60, increment.as_secs())
        }
        TimeControl::Delay { base, delay } => format!("{}d{}", base.as_secs() / 60, delay.as_secs()),
        TimeControl::PerMove(time) => texts.fill("new-game-time-per-move", &[("seconds", time.as_secs().into())]),
    }
}

fn choose_custom_time(ui: &mut Ui, texts: &Texts, form: &mut TermsForm) {
    toggle(ui, &texts.get("new-game-own-times"), &mut form.has_own_times);
    let players = if form.has_own_times { 2 } else { 1 };
    for player in 0..players {
        if players == 2 {
            caption(ui, &player_label(texts, form, player));
        }
        ui.push_id(player, |ui| choose_time(ui, texts, &mut form.custom[player]));
    }
}

fn choose_time(ui: &mut Ui, texts: &Texts, time: &mut CustomTime) {
    let kinds = [
        (TimeKind::Increment, texts.get("new-game-time-increment")),
        (TimeKind::Delay, texts.get("new-game-time-delay")),
        (TimeKind::PerMove, texts.get("new-game-time-move")),
    ];
    if let Some(kind) = segmented_control(ui, Some(time.kind), &kinds) {
        time.kind = kind;
    }
    let step = |ui: &mut Ui, label: &str, value: String, index: &mut usize, count: usize| {
        control_row(ui, |ui| {
            let can_step = [*index > 0, *index + 1 < count];
            if let Some(step) = text_stepper(ui, texts, label, &value, VALUE_WIDTH, can_step) {
                *index = index.saturating_add_signed(step.into());
            }
        });
    };
    if time.kind != TimeKind::PerMove {
        let seconds = MINUTES[time.minutes];
        let value = if seconds.is_multiple_of(60) {
            (seconds / 60).to_string()
        } else {
            format!("{}", seconds as f64 / 60.0)
        };
        let label = texts.get("new-game-minutes");
        step(ui, &label, value, &mut time.minutes, MINUTES.len());
    }
    let label = texts.get(match time.kind {
        TimeKind::Increment => "new-game-increment-seconds",
        TimeKind::Delay => "new-game-delay-seconds",
        TimeKind::PerMove => "new-game-move-seconds",
    });
    let value = SECONDS[time.seconds].to_string();
    step(ui, &label, value, &mut time.seconds, SECONDS.len());
}

fn choose_handicap(ui: &mut Ui, texts: &Texts, form: &mut TermsForm, opponents: Opponents, from_start: bool) {
    if opponents == Opponents::TwoComputers {
        return;
    }
    section_label(ui, &texts.get("new-game-handicap"));
    let has_clock = form.clock != ClockChoice::None;
    let options: Vec<(Handicap, String)> = Handicap::ALL
        .into_iter()
        .filter(|handicap| has_clock || !handicap.is_of_time())
        .filter(|handicap| from_start || !matches!(handicap, Handicap::Pieces(_)))
        .map(|handicap| (handicap, handicap_text(texts, handicap)))
        .collect();
    if let Some(handicap) = segmented_control(ui, Some(form.handicap), &options) {
        form.handicap = handicap;
    }
    if form.handicap != Handicap::None {
        let players = [0, 1].map(|player| {
            let is_computer = player == 1 && opponents == Opponents::PersonAndComputer;
            let label = if is_computer {
                texts.get("new-game-computer")
            } else {
                player_label(texts, form, player)
            };
            (player, label)
        });
        if let Some(player) = segmented_control(ui, Some(form.handicapped), &players) {
            form.handicapped = player;
        }
    }
}

fn handicap_text(texts: &Texts, handicap: Handicap) -> String {
    match handicap {
        Handicap::None => texts.get("new-game-handicap-none"),
        Handicap::HalfTime => texts.get("new-game-handicap-half"),
        Handicap::QuarterTime => texts.get("new-game-handicap-quarter"),
        Handicap::Pieces(pieces) => texts.fill("new-game-handicap-pieces", &[("pieces", pieces.into())]),
    }
}

/// The name of a player, or their number.
fn player_label(texts: &Texts, form: &TermsForm, player: usize) -> String {
    let name = form.names[player].trim();
    if name.is_empty() {
        texts.fill("new-game-player", &[("player", (player + 1).into())])
    } else {
        name.to_owned()
    }
}

/// The label of the control for the side of the first of two people.
pub(super) fn player_plays_as(texts: &Texts, form: &TermsForm) -> String {
    texts.fill("new-game-side-of", &[("player", player_label(texts, form, 0).into())])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::testing::{PanelHarness, click, harness, has_control};

    fn panel(form: TermsForm, opponents: Opponents) -> PanelHarness<'static, TermsForm> {
        let texts = Texts::english();
        harness(move |ui| {
            let names = choose_names(ui, &texts, &form, opponents);
            names
                .or(choose_terms(ui, &texts, &form, opponents, true))
                .into_iter()
                .collect()
        })
    }

    fn opened(names: [&str; 2]) -> TermsForm {
        TermsForm {
            is_open: true,
            ..TermsForm::new(names.map(str::to_owned))
        }
    }

    fn clicked(form: &TermsForm, opponents: Opponents, label: &str) -> TermsForm {
        let mut panel = panel(form.clone(), opponents);
        click(&mut panel, label).pop().expect(label)
    }

    #[test]
    fn each_control_changes_its_choice() {
        let form = opened(["Anna", "Ben"]);
        let preset = clicked(&form, Opponents::TwoPeople, "Preset");
        assert_eq!(preset.clock, ClockChoice::Preset);
        assert_eq!(clicked(&preset, Opponents::TwoPeople, "10+5").preset, 7);
        assert!(clicked(&preset, Opponents::PersonAndComputer, "The computer has a clock, too").computer_has_clock);
        let custom = clicked(&form, Opponents::TwoPeople, "Custom");
        assert_eq!(
            clicked(&custom, Opponents::TwoPeople, "Delay").custom[0].kind,
            TimeKind::Delay
        );
        assert_eq!(
            clicked(&custom, Opponents::TwoPeople, "Minutes: Increase").custom[0].minutes,
            9
        );
        assert_eq!(
            clicked(&custom, Opponents::TwoPeople, "Seconds added after a move: Decrease").custom[0].seconds,
            2
        );
        assert!(clicked(&custom, Opponents::TwoPeople, "Different times for the players").has_own_times);
        let handicap = clicked(&form, Opponents::TwoPeople, "2 pieces less");
        assert_eq!(handicap.handicap, Handicap::Pieces(2));
        assert_eq!(clicked(&handicap, Opponents::TwoPeople, "Ben").handicapped, 1);
        assert_eq!(
            clicked(&form, Opponents::TwoPeople, "The loser").rematch,
            RematchRule::Loser
        );
    }

    #[test]
    fn what_is_seldom_changed_is_folded_under_a_line_that_says_what_is_chosen() {
        let form = TermsForm {
            clock: ClockChoice::Preset,
            handicap: Handicap::HalfTime,
            ..TermsForm::new(Default::default())
        };
        let label = format!("{} Time: 5+3. Half the time", icon::CARET_RIGHT);
        assert!(!has_control(&panel(form.clone(), Opponents::TwoPeople), "No clock"));
        let opened = clicked(&form, Opponents::TwoPeople, &label);
        assert!(opened.is_open && has_control(&panel(opened, Opponents::TwoPeople), "No clock"));
    }

    #[test]
    fn only_what_matters_is_offered() {
        let form = opened(["", ""]);
        let untimed = panel(form.clone(), Opponents::TwoPeople);
        assert!(!has_control(&untimed, "Half the time") && !has_control(&untimed, "5+3"));
        let timed = TermsForm {
            clock: ClockChoice::Preset,
            ..form.clone()
        };
        let between_people = panel(timed.clone(), Opponents::TwoPeople);
        assert!(has_control(&between_people, "Half the time"));
        assert!(!has_control(&between_people, "The computer has a clock, too"));
        let watched = panel(timed, Opponents::TwoComputers);
        assert!(!has_control(&watched, "Handicap") && !has_control(&watched, "Name"));
    }
}
