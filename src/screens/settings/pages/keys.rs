//! The keys page: the shortcuts of all actions, their conflicts, and the fixed keys.

use crate::input::actions::{ActionBinding, ActionScope, Conflict, Reserved};
use crate::input::key_capture::KeySlot;
use crate::input::shortcut::Shortcut;
use crate::screens::keys::scope_text;
use crate::screens::settings::model::{Action, Draft, Model, Page};
use crate::screens::settings::search::Query;
use crate::ui::style;
use crate::ui::style::{GRID, palette};
use crate::ui::widgets::{SMALL_ICON_BUTTON_SIZE, caption, small_error_text, small_icon_button};
use bevy_egui::egui::{Align, Button, Label, Layout, Popup, RichText, Sense, Ui, Vec2, WidgetInfo, WidgetType};
use egui_phosphor::regular as icon;

/// Width of a key's button or label, in points.
const KEY_WIDTH: f32 = 104.0;
const KEY_HEIGHT: f32 = 36.0;
/// Page width, in points, below which the keys are below the action's name.
const ONE_ROW_WIDTH: f32 = 400.0;

/// Whether a query matches an action.
pub(in crate::screens::settings) fn is_found(model: &Model, query: &Query) -> bool {
    let mut rows = model.bindings.all().iter();
    rows.any(|binding| finds(model, query, binding))
}

fn finds(model: &Model, query: &Query, binding: &ActionBinding) -> bool {
    let texts = model.texts;
    let keys = binding.labels().join(" ");
    query.finds(&[
        &texts.get(binding.text),
        &keys,
        &texts.get(scope_text(binding.scope)),
        &texts.get(Page::Keys.text()),
        &texts.get("settings-keys-words"),
    ])
}

pub(in crate::screens::settings) fn show(ui: &mut Ui, model: &Model, query: &Query, draft: &mut Draft) {
    if query.is_empty() {
        caption(ui, &model.texts.get("settings-keys-help"));
    }
    for scope in ActionScope::ALL {
        let rows: Vec<&ActionBinding> = model
            .bindings
            .rows(scope)
            .filter(|binding| finds(model, query, binding))
            .collect();
        if rows.is_empty() {
            continue;
        }
        ui.add_space(GRID);
        ui.label(RichText::new(model.texts.get(scope_text(scope))).font(style::bold(18.0)));
        for binding in rows {
            show_row(ui, model, binding, draft);
        }
    }
}

fn show_row(ui: &mut Ui, model: &Model, binding: &ActionBinding, draft: &mut Draft) {
    let name = model.texts.get(binding.text);
    let keys_width = ActionBinding::MAX_SHORTCUTS as f32 * (KEY_WIDTH + GRID) + SMALL_ICON_BUTTON_SIZE;
    let label = |ui: &mut Ui| ui.add(Label::new(RichText::new(&name).size(16.0)).wrap());
    if ui.available_width() < ONE_ROW_WIDTH {
        label(ui);
        ui.horizontal(|ui| show_keys(ui, model, binding, &name, draft));
    } else {
        ui.horizontal(|ui| {
            let size = Vec2::new(ui.available_width() - keys_width - GRID, KEY_HEIGHT);
            ui.allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), |ui| {
                ui.set_min_size(size);
                label(ui);
            });
            show_keys(ui, model, binding, &name, draft);
        });
    }
    for shortcut in &binding.shortcuts {
        for conflict in model.bindings.conflicts(binding, shortcut) {
            if model.scrolls_to_conflict && !draft.actions.contains(&Action::ConflictShown) {
                ui.scroll_to_cursor(Some(Align::Center));
                draft.actions.push(Action::ConflictShown);
            }
            show_conflict(ui, model, binding, shortcut, conflict, draft);
        }
    }
}

/// Shows the fixed keys, buttons for the rebindable keys and for an empty slot, and the reset button.
fn show_keys(ui: &mut Ui, model: &Model, binding: &ActionBinding, name: &str, draft: &mut Draft) {
    let texts = model.texts;
    for shortcut in &binding.fixed {
        show_fixed_key(ui, model, shortcut, name);
    }
    let places = ActionBinding::MAX_SHORTCUTS.saturating_sub(binding.fixed.len());
    for index in 0..places {
        let slot = KeySlot {
            scope: binding.scope,
            action: binding.action,
            index,
        };
        let shortcut = binding.shortcuts.get(index);
        let key = shortcut.map_or_else(|| texts.get("settings-keys-none"), Shortcut::to_string);
        let is_asked = model.capture.slot() == Some(slot);
        let palette = palette(ui.ctx());
        let text = match (is_asked, shortcut) {
            (true, _) => RichText::new(texts.get("settings-keys-press")).color(palette.on_accent),
            (false, Some(_)) => RichText::new(&key).color(palette.text),
            (false, None) => RichText::new(icon::PLUS).color(palette.muted),
        };
        let fill = if is_asked { palette.accent } else { palette.control };
        let button = Button::new(text.size(16.0)).fill(fill).truncate();
        let response = ui.scope(|ui| {
            ui.spacing_mut().button_padding.x = 4.0;
            ui.add_sized([KEY_WIDTH, KEY_HEIGHT], button)
        });
        let response = response.inner;
        let label = texts.fill(
            "settings-keys-change",
            &[
                ("scope", texts.get(scope_text(binding.scope)).into()),
                ("action", name.into()),
                ("key", key.into()),
            ],
        );
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &label));
        if response.clicked() {
            draft.actions.push(Action::CaptureKey(slot));
        } else if is_asked && response.clicked_elsewhere() {
            draft.actions.push(Action::CancelCapture);
        }
        if is_asked {
            // The question is a popup, so that the rows do not move when the question appears.
            Popup::from_response(&response)
                .open(true)
                .show(|ui| show_question(ui, model, binding, slot, draft));
        }
    }
    let tooltip = texts.fill("settings-reset-control", &[("name", name.into())]);
    if binding.is_changed() && small_icon_button(ui, icon::ARROW_COUNTER_CLOCKWISE, &tooltip).clicked() {
        binding.reset(&mut draft.settings.keys);
    }
}

fn show_fixed_key(ui: &mut Ui, model: &Model, shortcut: &Shortcut, name: &str) {
    let (rect, response) = ui.allocate_exact_size(Vec2::new(KEY_WIDTH, KEY_HEIGHT), Sense::hover());
    let label = format!("{name}: {shortcut}");
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &label));
    let text = RichText::new(format!("{} {shortcut}", icon::LOCK_SIMPLE)).size(16.0);
    let text = Label::new(text.color(palette(ui.ctx()).muted)).truncate();
    ui.put(rect, text);
    response.on_hover_text(model.texts.get("settings-keys-fixed"));
}

/// Shows the prompt to press a key.
fn show_question(ui: &mut Ui, model: &Model, binding: &ActionBinding, slot: KeySlot, draft: &mut Draft) {
    let text = if model.capture.has_refused() {
        "settings-keys-refused"
    } else {
        "settings-keys-question"
    };
    ui.horizontal_wrapped(|ui| {
        caption(ui, &model.texts.get(text));
        if slot.index < binding.shortcuts.len() && small_button(ui, &model.texts.get("settings-keys-remove")) {
            binding.put(&mut draft.settings.keys, slot.index, None);
            draft.actions.push(Action::CancelCapture);
        }
    });
}

/// Shows a key conflict with a button that resolves the conflict.
fn show_conflict(
    ui: &mut Ui,
    model: &Model,
    binding: &ActionBinding,
    shortcut: &Shortcut,
    conflict: Conflict,
    draft: &mut Draft,
) {
    let texts = model.texts;
    let key = ("key", shortcut.to_string().into());
    let keys = &mut draft.settings.keys;
    ui.horizontal_wrapped(|ui| match conflict {
        Conflict::Action(other) => {
            let other_name = texts.get(other.text);
            let place = texts.get(scope_text(other.scope));
            let arguments = [key, ("action", other_name.as_str().into()), ("scope", place.into())];
            small_error_text(ui, texts.fill("settings-keys-conflict", &arguments));
            let remove = texts.fill("settings-keys-remove-there", &[("action", other_name.into())]);
            if small_button(ui, &remove) {
                other.remove(keys, shortcut);
            }
        }
        Conflict::Reserved(reserved) => {
            let text = match reserved {
                Reserved::Coordinates => "settings-keys-coordinates",
                Reserved::Controls => "settings-keys-controls",
            };
            small_error_text(ui, texts.fill(text, &[key]));
            if small_button(ui, &texts.get("settings-keys-remove")) {
                binding.remove(keys, shortcut);
            }
        }
    });
}

fn small_button(ui: &mut Ui, label: &str) -> bool {
    ui.spacing_mut().button_padding.y = 3.0;
    ui.spacing_mut().interact_size.y = SMALL_ICON_BUTTON_SIZE;
    ui.add(Button::new(RichText::new(label).size(15.0))).clicked()
}
