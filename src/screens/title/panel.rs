//! The panel of the title screen.

use crate::text::Texts;
use crate::ui::style;
use crate::ui::style::{GRID, palette};
use crate::ui::widgets::{caption, primary_button, scrolled, wide_button};
use bevy_egui::egui::load::SizedTexture;
use bevy_egui::egui::{Align, Image, Layout, RichText, ScrollArea, TextureId, Ui, Vec2};

/// Height of the text at the bottom of the panel, in points. In low windows, the text is hidden.
const FOOTER_HEIGHT: f32 = 56.0;
/// Window height, in points, below which the menu starts at the top of the panel and scrolls.
const LOW_WINDOW: f32 = 640.0;

/// Ratio of the logotype's width to its height.
const LOGOTYPE_ASPECT: f32 = 6.994;

pub(super) struct Model<'a> {
    pub(super) texts: &'a Texts,
    pub(super) version: &'a str,
    /// Description of the unfinished game, if there is one.
    pub(super) unfinished: Option<String>,
    pub(super) has_library: bool,
    pub(super) has_sound_device: bool,
    pub(super) can_quit: bool,
    pub(super) logotype: Option<TextureId>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Action {
    ContinueGame,
    NewGame,
    OpenLibrary,
    /// Opens an analysis of the start position.
    Analyse,
    OpenEditor,
    OpenSettings,
    Quit,
}

pub(super) fn panel(ui: &mut Ui, model: &Model) -> Vec<Action> {
    let window_height = ui.ctx().content_rect().height();
    if window_height < LOW_WINDOW {
        let menu = |ui: &mut Ui| menu(ui, model, 44.0, GRID);
        return scrolled(ScrollArea::vertical(), ui, menu);
    }
    ui.add_space(window_height * 0.16);
    let actions = menu(ui, model, 60.0, GRID * 4.0);
    if ui.available_height() >= FOOTER_HEIGHT {
        ui.with_layout(Layout::bottom_up(Align::LEFT), |ui| footer(ui, model));
    }
    actions
}

fn menu(ui: &mut Ui, model: &Model, title_size: f32, space: f32) -> Vec<Action> {
    let Model { texts, .. } = model;
    title(ui, model, title_size);
    ui.label(
        RichText::new(texts.get("title-motto"))
            .size(20.0)
            .color(palette(ui.ctx()).muted),
    );
    ui.add_space(space);
    let buttons = [
        ("title-continue", Action::ContinueGame),
        ("title-new-game", Action::NewGame),
        ("title-library", Action::OpenLibrary),
        ("title-analysis", Action::Analyse),
        ("title-editor", Action::OpenEditor),
        ("title-settings", Action::OpenSettings),
        ("title-quit", Action::Quit),
    ];
    let is_shown = |action: Action| match action {
        Action::ContinueGame => model.unfinished.is_some(),
        Action::OpenLibrary => model.has_library,
        Action::Quit => model.can_quit,
        _ => true,
    };
    let shown = buttons.into_iter().filter(|(_, action)| is_shown(*action));
    let mut actions = Vec::new();
    for (index, (text, action)) in shown.enumerate() {
        let button = if index == 0 { primary_button } else { wide_button };
        if button(ui, &texts.get(text)).clicked() {
            actions.push(action);
        }
        if action == Action::ContinueGame
            && let Some(unfinished) = &model.unfinished
        {
            caption(ui, unfinished);
        }
    }
    actions
}

/// Shows the program's name as a logotype as wide as the panel, or as text if the picture is missing.
fn title(ui: &mut Ui, model: &Model, size: f32) {
    let (name, accent) = (model.texts.get("title-name"), palette(ui.ctx()).accent);
    let Some(logotype) = model.logotype else {
        ui.label(RichText::new(name).font(style::serif(size)).color(accent));
        return;
    };
    let width = ui.available_width().min(size * LOGOTYPE_ASPECT);
    let picture = SizedTexture::new(logotype, Vec2::new(width, width / LOGOTYPE_ASPECT));
    ui.add(Image::new(picture).tint(accent).alt_text(name));
    ui.add_space(GRID);
}

fn footer(ui: &mut Ui, model: &Model) {
    let Model { texts, version, .. } = model;
    caption(ui, &texts.fill("title-version", &[("version", (*version).into())]));
    if !model.has_sound_device {
        caption(ui, &texts.get("title-no-sound"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::testing::{PanelHarness, click, harness, has_control};

    fn title(can_continue: bool) -> PanelHarness<'static, Action> {
        let texts = Texts::english();
        harness(move |ui| {
            let model = Model {
                texts: &texts,
                version: "1.2.3",
                unfinished: can_continue.then(|| "Anna – Ben · 3 moves".to_owned()),
                has_library: can_continue,
                has_sound_device: can_continue,
                can_quit: can_continue,
                logotype: None,
            };
            panel(ui, &model)
        })
    }

    #[test]
    fn each_button_of_the_main_menu_has_its_action() {
        let mut title = title(true);
        for (label, action) in [
            ("Continue game", Action::ContinueGame),
            ("New game", Action::NewGame),
            ("Library", Action::OpenLibrary),
            ("Analysis", Action::Analyse),
            ("Board editor", Action::OpenEditor),
            ("Settings", Action::OpenSettings),
            ("Quit", Action::Quit),
        ] {
            assert_eq!(click(&mut title, label), [action], "{label}");
        }
    }

    #[test]
    fn continue_is_offered_only_with_an_unfinished_game() {
        assert!(!has_control(&title(false), "Continue game"));
        let continued = title(true);
        assert!(has_control(&continued, "Continue game") && has_control(&continued, "Anna – Ben · 3 moves"));
    }

    #[test]
    fn quitting_is_offered_only_where_the_program_can_exit() {
        assert!(!has_control(&title(false), "Quit"));
    }

    #[test]
    fn the_version_and_a_missing_sound_device_are_shown() {
        let silent = title(false);
        assert!(has_control(&silent, "Version 1.2.3"));
        assert!(has_control(&silent, "No sound device found."));
        assert!(!has_control(&title(true), "No sound device found."));
    }
}
