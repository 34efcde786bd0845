//! The form for a UCI engine: the command, the result of the test, the search limit and the options.

use crate::screens::engines::form::{Field, Form, Limit};
use crate::screens::engines::option_controls::{has_shown_options, show_options};
use crate::screens::engines::page::Action;
use crate::screens::game_screen::engine_failure::fault_text;
use crate::text::Texts;
use crate::ui::ActionsExt;
use crate::ui::style;
use crate::ui::style::{GRID, palette};
use crate::ui::widgets::{
    block_button, caption, control_row, error_text, footer_button, primary_button, scrolled, section_label,
    segmented_control, text_stepper, wide_button,
};
use bevy_egui::egui::{Align, Key, Margin, RichText, ScrollArea, TextEdit, Ui};
use breakthrough_rules::Variant;
use breakthrough_rules::notation::lan_move;
use breakthrough_uci_client::{EngineCheck, EngineList, Fault};

/// Height of the buttons below the form, in points.
const FOOTER_HEIGHT: f32 = 50.0 + GRID * 2.0;
/// Maximum length of path, arguments and name, in characters.
const MAX_TEXT: usize = 2000;

pub(super) fn panel(ui: &mut Ui, texts: &Texts, form: &Form, list: &EngineList) -> Vec<Action> {
    let mut actions = Vec::new();
    let heading = match &form.edited {
        Some(entry) => entry.name.to_string(),
        None => texts.get("engines-add-heading"),
    };
    ui.label(RichText::new(heading).font(style::serif(34.0)));
    let room = ui.available_height() - FOOTER_HEIGHT;
    scrolled(
        ScrollArea::vertical()
            .id_salt("engine form")
            .max_height(room)
            .auto_shrink(false),
        ui,
        |ui| {
            show_program(ui, texts, form, &mut actions);
            show_result(ui, texts, form);
            if form.edited.is_some() || form.is_tested() {
                text_field(ui, texts, form, ("engines-name", Field::Name, &form.name), &mut actions);
                show_limit(ui, texts, form.limit, &mut actions);
            }
            if let Some(Ok(check)) = &form.result
                && has_shown_options(&check.info)
            {
                section_label(ui, &texts.get("engines-options"));
                actions.extend(show_options(ui, texts, &check.info, &form.options));
                if !form.options.is_empty() && wide_button(ui, &texts.get("engines-reset-options")).clicked() {
                    actions.push(Action::ResetOptions);
                }
            }
        },
    );
    ui.add_space(GRID);
    show_footer(ui, texts, form, list, &mut actions);
    actions
}

fn show_footer(ui: &mut Ui, texts: &Texts, form: &Form, list: &EngineList, actions: &mut Vec<Action>) {
    let own = form.edited.as_ref().map(|entry| entry.name);
    let is_taken = list.get(&form.name).is_some_and(|entry| Some(entry.name) != own);
    let can_save = form.is_tested() && !form.name.trim().is_empty() && !is_taken && !form.is_checking();
    ui.columns_const(|[left, right]| {
        let save = left.add_enabled_ui(can_save, |ui| primary_button(ui, &texts.get("engines-save")));
        let save = save.inner.on_disabled_hover_text(texts.get("engines-save-help"));
        actions.on_click(&save, Action::Save);
        actions.on_click(footer_button(right, &texts.get("common-cancel")), Action::CancelForm);
    });
}

fn show_program(ui: &mut Ui, texts: &Texts, form: &Form, actions: &mut Vec<Action>) {
    let path = ("engines-path", Field::Path, &form.path);
    let is_entered = text_field(ui, texts, form, path, actions);
    actions.on_click(wide_button(ui, &texts.get("engines-browse")), Action::Browse);
    if form.lacks_dialog {
        error_text(ui, &texts.get("engines-no-dialog"));
    }
    let arguments = ("engines-arguments", Field::Arguments, &form.arguments);
    let is_entered = text_field(ui, texts, form, arguments, actions) || is_entered;
    ui.add_space(GRID);
    if form.is_checking() {
        ui.columns_const(|[left, right]| {
            left.horizontal_centered(|ui| ui.label(texts.get("engines-testing")));
            actions.on_click(
                block_button(right, &texts.get("common-cancel"), true),
                Action::CancelTest,
            );
        });
    } else if block_button(ui, &texts.get("engines-test"), form.can_be_tested()).clicked()
        || (is_entered && form.can_be_tested())
    {
        actions.push(Action::Test);
    }
}

/// Shows a labelled text field. Returns whether Enter was pressed in the field.
fn text_field(
    ui: &mut Ui,
    texts: &Texts,
    form: &Form,
    (label, field, text): (&str, Field, &String),
    actions: &mut Vec<Action>,
) -> bool {
    ui.add_space(GRID);
    let name = ui.label(
        RichText::new(texts.get(label))
            .size(15.0)
            .color(palette(ui.ctx()).muted),
    );
    let mut typed = text.clone();
    let edit = TextEdit::singleline(&mut typed)
        .id_salt(label)
        .char_limit(MAX_TEXT)
        .margin(Margin::symmetric(8, 4))
        .vertical_align(Align::Center);
    let response = ui.add_sized([ui.available_width(), 42.0], edit).labelled_by(name.id);
    // A new form requests focus for its first field.
    let is_first = field == Field::Path && form.edited.is_none() && form.result.is_none() && text.is_empty();
    if is_first && ui.memory(|memory| memory.focused()).is_none() {
        response.request_focus();
    }
    if typed != *text {
        actions.push(Action::Type(field, typed));
    }
    response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter))
}

fn show_result(ui: &mut Ui, texts: &Texts, form: &Form) {
    let file = form.path.rsplit(['/', '\\']).next().unwrap_or_default();
    match &form.result {
        None => {}
        Some(Err(fault)) => show_fault(ui, texts, file, fault),
        Some(Ok(EngineCheck { info, first_move })) => {
            let name = if info.name.is_empty() { file } else { &info.name };
            let line = match info.author.as_str() {
                "" => name.to_owned(),
                author => texts.fill("engines-by", &[("name", name.into()), ("author", author.into())]),
            };
            ui.label(RichText::new(line).font(style::bold(18.0)));
            caption(
                ui,
                &texts.get(match info.declares_variant(Variant::STANDARD) {
                    Some(true) => "engines-variant-listed",
                    Some(false) => "engines-variant-unlisted",
                    None => "engines-no-variants",
                }),
            );
            match first_move {
                Ok((mv, time)) => {
                    let mv = lan_move(*mv, false, Variant::STANDARD.size());
                    let seconds = format!("{:.1}", time.as_secs_f32());
                    caption(
                        ui,
                        &texts.fill(
                            "engines-first-move",
                            &[("move", mv.into()), ("seconds", seconds.into())],
                        ),
                    );
                }
                Err(fault) => show_fault(ui, texts, name, fault),
            }
        }
    }
    if let Some(error) = &form.error {
        error_text(ui, &texts.localize(error));
    }
}

fn show_fault(ui: &mut Ui, texts: &Texts, name: &str, fault: &Fault) {
    // `error_text` is not used, because it would capitalize the file name.
    let text = RichText::new(texts.localize(&fault_text(name, fault))).size(16.0);
    ui.label(text.color(palette(ui.ctx()).danger));
}

fn show_limit(ui: &mut Ui, texts: &Texts, limit: Limit, actions: &mut Vec<Action>) {
    section_label(ui, &texts.get("engines-limit"));
    let kinds = [
        (false, texts.get("engines-limit-time")),
        (true, texts.get("engines-limit-nodes")),
    ];
    if let Some(counts_nodes) = segmented_control(ui, Some(limit.counts_nodes), &kinds) {
        actions.push(Action::SetLimit(Limit { counts_nodes, ..limit }));
    }
    let value = if limit.counts_nodes {
        texts.fill("engines-nodes", &[("nodes", limit.nodes.into())])
    } else {
        let seconds = limit.milliseconds as f64 / 1000.0;
        texts.fill("engines-seconds", &[("seconds", seconds.to_string().into())])
    };
    let can_step = [limit.step(-1) != limit, limit.step(1) != limit];
    control_row(ui, |ui| {
        let label = texts.get("engines-limit-value");
        if let Some(step) = text_stepper(ui, texts, &label, &value, 150.0, can_step) {
            actions.push(Action::SetLimit(limit.step(step)));
        }
    });
}
