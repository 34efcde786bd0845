//! Settings controls as data: the page, the texts, the changed settings fields and the widget of each control. Search and reset
//! use this data, and a test checks that every setting has a control.

use crate::screens::settings::model::{Action, Draft, Model, Page};
use crate::screens::settings::pages;
use crate::screens::settings::search::Query;
use crate::settings::Settings;
use crate::ui::ActionsExt;
use crate::ui::style::palette;
use crate::ui::widgets::{
    SMALL_ICON_BUTTON_SIZE, caption, percent_slider, section_label, small_icon_button, toggle_with_room,
};
use bevy_egui::egui::{Align, Layout, RichText, Ui, Vec2};
use egui_phosphor::regular as icon;

/// Description of a control on the settings screen.
#[derive(Clone, Copy)]
pub(super) struct Control {
    /// Text id of the name.
    label: &'static str,
    /// Text id of the help below the control.
    help: Option<&'static str>,
    /// Text id of additional search terms.
    words: &'static str,
    /// Settings fields that the control changes.
    pub(super) fields: &'static [&'static str],
    /// Text id of the heading shared with adjacent controls.
    group: Option<&'static str>,
    is_available: fn(&Model) -> bool,
    kind: Kind,
}

type Show = fn(&mut Ui, &Model, &mut Draft);

#[derive(Clone, Copy)]
enum Kind {
    /// Control shown below its name.
    Headed(Show),
    Toggle(fn(&mut Settings) -> &mut bool),
    Percent(fn(&mut Settings) -> &mut u8),
    /// Toggle for a state that is not always a settings field, such as full screen.
    Switch(fn(&Model) -> bool, fn(bool) -> Action),
}

impl Control {
    const fn new(label: &'static str, words: &'static str, fields: &'static [&'static str], kind: Kind) -> Control {
        Control {
            label,
            help: None,
            words,
            fields,
            group: None,
            is_available: |_| true,
            kind,
        }
    }

    pub(super) const fn headed(
        label: &'static str,
        words: &'static str,
        fields: &'static [&'static str],
        show: Show,
    ) -> Control {
        Control::new(label, words, fields, Kind::Headed(show))
    }

    pub(super) const fn toggle(
        label: &'static str,
        words: &'static str,
        fields: &'static [&'static str],
        field: fn(&mut Settings) -> &mut bool,
    ) -> Control {
        Control::new(label, words, fields, Kind::Toggle(field))
    }

    pub(super) const fn switch(
        label: &'static str,
        words: &'static str,
        fields: &'static [&'static str],
        is_on: fn(&Model) -> bool,
        action: fn(bool) -> Action,
    ) -> Control {
        Control::new(label, words, fields, Kind::Switch(is_on, action))
    }

    pub(super) const fn percent(
        label: &'static str,
        words: &'static str,
        fields: &'static [&'static str],
        field: fn(&mut Settings) -> &mut u8,
    ) -> Control {
        Control::new(label, words, fields, Kind::Percent(field))
    }

    pub(super) const fn help(self, help: &'static str) -> Control {
        Control {
            help: Some(help),
            ..self
        }
    }

    pub(super) const fn group(self, group: &'static str) -> Control {
        Control {
            group: Some(group),
            ..self
        }
    }

    /// Hides the control while `is_available` returns `false`.
    pub(super) const fn available(self, is_available: fn(&Model) -> bool) -> Control {
        Control { is_available, ..self }
    }

    fn is_found(&self, model: &Model, page: Page, query: &Query) -> bool {
        let texts = model.texts;
        let help = self.help.map(|help| texts.get(help)).unwrap_or_default();
        let group = self.group.map(|group| texts.get(group)).unwrap_or_default();
        let (label, words, page) = (texts.get(self.label), texts.get(self.words), texts.get(page.text()));
        (self.is_available)(model) && query.finds(&[&label, &words, &help, &group, &page])
    }

    fn show(&self, ui: &mut Ui, model: &Model, draft: &mut Draft) {
        const RESET_WIDTH: f32 = SMALL_ICON_BUTTON_SIZE + 8.0;
        let label = model.texts.get(self.label);
        let is_changed = self.fields.iter().any(|field| model.is_changed(field));
        let reset = |ui: &mut Ui, actions: &mut Vec<Action>| {
            let tooltip = model
                .texts
                .fill("settings-reset-control", &[("name", label.as_str().into())]);
            // Reserve space for the hidden button, so that the rows below do not move when the button appears.
            if !is_changed {
                ui.allocate_space(Vec2::splat(SMALL_ICON_BUTTON_SIZE));
            } else {
                let reset = small_icon_button(ui, icon::ARROW_COUNTER_CLOCKWISE, &tooltip);
                actions.on_click(reset, Action::Reset(self.fields));
            }
        };
        match self.kind {
            Kind::Headed(show) => {
                let size = Vec2::new(ui.available_width(), SMALL_ICON_BUTTON_SIZE);
                ui.allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), |ui| {
                    ui.label(RichText::new(&label).size(15.0).color(palette(ui.ctx()).muted));
                    reset(ui, &mut draft.actions);
                });
                show(ui, model, draft);
            }
            Kind::Toggle(field) => {
                ui.horizontal(|ui| {
                    toggle_with_room(ui, &label, field(&mut draft.settings), RESET_WIDTH);
                    reset(ui, &mut draft.actions);
                });
            }
            Kind::Switch(is_on, action) => {
                ui.horizontal(|ui| {
                    let mut is_on = is_on(model);
                    if toggle_with_room(ui, &label, &mut is_on, RESET_WIDTH).changed() {
                        draft.actions.push(action(is_on));
                    }
                    reset(ui, &mut draft.actions);
                });
            }
            Kind::Percent(field) => {
                ui.horizontal(|ui| {
                    let size = Vec2::new(ui.available_width() - RESET_WIDTH, 46.0);
                    ui.allocate_ui(size, |ui| {
                        percent_slider(ui, &label, field(&mut draft.settings));
                    });
                    reset(ui, &mut draft.actions);
                });
            }
        }
        if let Some(help) = self.help {
            caption(ui, &model.texts.get(help));
        }
    }
}

/// Shows the controls of a page that match a query. Returns the number of controls shown.
pub(super) fn show_controls(ui: &mut Ui, model: &Model, page: Page, query: &Query, draft: &mut Draft) -> usize {
    let mut last_group = None;
    let found: Vec<&Control> = controls(page)
        .iter()
        .filter(|control| control.is_found(model, page, query))
        .collect();
    for control in &found {
        if control.group != last_group
            && let Some(group) = control.group
        {
            section_label(ui, &model.texts.get(group));
        }
        last_group = control.group;
        control.show(ui, model, draft);
    }
    found.len()
}

/// Whether any control of a page matches a query.
pub(super) fn has_controls(model: &Model, page: Page, query: &Query) -> bool {
    controls(page)
        .iter()
        .any(|control| control.is_found(model, page, query))
}

pub(super) const fn controls(page: Page) -> &'static [Control] {
    match page {
        Page::Appearance => pages::appearance::CONTROLS,
        Page::Sound => pages::sound::CONTROLS,
        Page::Play => pages::play::CONTROLS,
        Page::Clock => pages::clock::CONTROLS,
        Page::Engine => pages::engine::CONTROLS,
        Page::Keys | Page::Files | Page::About => &[],
    }
}

/// Returns the settings fields that a page changes.
pub(super) fn fields(page: Page) -> Vec<&'static str> {
    let mut fields: Vec<&str> = controls(page)
        .iter()
        .flat_map(|control| control.fields)
        .copied()
        .collect();
    if page == Page::Keys {
        fields.push("keys");
    }
    fields
}
