//! The panel of the settings: a heading, tabs, and the page that is open.

use crate::screens::settings::model::{Action, Model, Tab};
use crate::screens::settings::{appearance, sound};
use crate::ui::style;
use crate::ui::style::GRID;
use crate::ui::widgets::{primary_button, scrolled, segmented_control};
use bevy_egui::egui::{RichText, ScrollArea, Ui};

/// The window height, in points, below which the heading leaves more room for the page.
const LOW_WINDOW: f32 = 700.0;

pub(super) fn panel(ui: &mut Ui, model: &Model) -> Vec<Action> {
    const FOOTER_HEIGHT: f32 = 48.0 + GRID * 4.0;
    let texts = model.texts;
    let mut actions = Vec::new();
    let is_low = ui.ctx().content_rect().height() < LOW_WINDOW;
    let heading_size = if is_low { 30.0 } else { 40.0 };
    ui.label(RichText::new(texts.get("settings-heading")).font(style::serif(heading_size)));
    let tabs = [
        (Tab::Appearance, texts.get("settings-appearance")),
        (Tab::Sound, texts.get("settings-sound")),
    ];
    actions.extend(segmented_control(ui, Some(model.tab), &tabs).map(Action::SelectTab));
    let room = ui.available_height() - FOOTER_HEIGHT;
    let page = scrolled(
        ScrollArea::vertical()
            .id_salt(model.tab as u8)
            .max_height(room)
            .auto_shrink(false),
        ui,
        |ui| {
            // Room for the scroll bar.
            ui.set_max_width(ui.available_width() - GRID * 1.5);
            match model.tab {
                Tab::Appearance => appearance::page(ui, model),
                Tab::Sound => sound::page(ui, texts, model.settings),
            }
        },
    );
    actions.extend(page);
    ui.add_space(GRID * 2.0);
    if primary_button(ui, &texts.get("settings-done")).clicked() {
        actions.push(Action::Close);
    }
    actions
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graphics::Quality;
    use crate::screens::settings::model::ThemeCard;
    use crate::settings::Settings;
    use crate::settings::{CoordinateStyle, MoveSpeed, RoomTime, TextSize};
    use crate::text::Texts;
    use crate::ui::testing::{PanelHarness, click, harness, harness_in_window, has_control};
    use bevy_egui::egui::Vec2;
    use breakthrough_themes::built_in_themes;
    use breakthrough_themes::{PieceSet, Theme, ThemeId};
    use egui_kittest::kittest::Queryable;

    fn settings(tab: Tab) -> PanelHarness<'static, Action> {
        let (texts, themes, settings) = (Texts::english(), built_in_themes(), Settings::default());
        harness(move |ui| panel(ui, &model(&texts, &themes, &settings, tab)))
    }

    fn model<'a>(texts: &'a Texts, themes: &'a [(ThemeId, Theme)], settings: &'a Settings, tab: Tab) -> Model<'a> {
        Model {
            texts,
            tab,
            themes: themes
                .iter()
                .map(|(id, theme)| ThemeCard {
                    id,
                    name: &theme.name,
                    description: &theme.description,
                    thumbnail: None,
                })
                .collect(),
            theme_errors: &[],
            theme: &themes[0].0,
            theme_description: &themes[0].1.description,
            room: themes[0].1.room,
            can_copy_theme: true,
            pieces: None,
            quality: Quality::High,
            settings,
        }
    }

    fn changed(change: impl FnOnce(&mut Settings)) -> Action {
        let mut settings = Settings::default();
        change(&mut settings);
        Action::Change(settings)
    }

    #[test]
    fn each_control_of_the_appearance_page_has_its_action() {
        let mut settings = settings(Tab::Appearance);
        for (label, action) in [
            ("Paper", Action::SelectTheme(ThemeId::new("paper"))),
            ("Copy to your themes", Action::CopyTheme),
            ("Theme default", Action::SelectPieces(None)),
            ("Turned", Action::SelectPieces(Some(PieceSet::Turned))),
            ("Low", Action::SelectQuality(Quality::Safe)),
            (
                "All squares",
                changed(|settings| settings.coordinates = CoordinateStyle::Every),
            ),
            (
                "Open a match with a view of the room",
                changed(|settings| settings.opening_view = false),
            ),
            (
                "Auto-flip to current player",
                changed(|settings| settings.turns_to_mover = true),
            ),
            ("150 %", changed(|settings| settings.text_size = TextSize::Larger)),
            ("Slow", changed(|settings| settings.move_speed = MoveSpeed::Slow)),
            ("Reduce motion", changed(|settings| settings.reduced_motion = true)),
            (
                "Show the room around the board",
                changed(|settings| settings.shows_room = false),
            ),
            ("Night", changed(|settings| settings.room_time = RoomTime::Night)),
            ("Sound", Action::SelectTab(Tab::Sound)),
            ("Done", Action::Close),
        ] {
            assert_eq!(click(&mut settings, label), [action], "{label}");
        }
    }

    #[test]
    fn only_times_of_day_that_the_room_has_are_offered() {
        for (theme, offered) in [
            ("walnut", ["Day", "Dusk", "Night"].as_slice()),
            ("marble", &["Day", "Night"]),
            ("neon", &["Dusk", "Night"]),
            ("contrast", &[]),
        ] {
            let (texts, themes, settings) = (Texts::english(), built_in_themes(), Settings::default());
            let id = ThemeId::new(theme);
            let mut settings = harness(move |ui| {
                let room = themes
                    .iter()
                    .find(|(theme, _)| *theme == id)
                    .and_then(|(_, theme)| theme.room);
                let model = model(&texts, &themes, &settings, Tab::Appearance);
                panel(ui, &Model { room, ..model })
            });
            settings.run();
            for time in ["Day", "Dusk", "Night"] {
                assert_eq!(has_control(&settings, time), offered.contains(&time), "{theme} {time}");
            }
        }
    }

    #[test]
    fn the_interface_size_that_was_chosen_stays_in_view() {
        let (texts, themes) = (Texts::english(), built_in_themes());
        let mut chosen = Settings::default();
        let mut settings = harness_in_window(Vec2::new(600.0, 800.0), move |ui| {
            let model = model(&texts, &themes, &chosen, Tab::Appearance);
            let actions = panel(ui, &model);
            for action in &actions {
                if let Action::Change(settings) = action {
                    chosen = settings.clone();
                }
            }
            actions
        });
        settings.get_by_label("200 %").scroll_to_me();
        settings.run();
        click(&mut settings, "200 %");
        settings.set_size(Vec2::new(300.0, 400.0));
        settings.run();
        let done = settings.get_by_label("Done").rect();
        assert!(settings.get_by_label("200 %").rect().bottom() <= done.top());
    }

    #[test]
    fn the_sound_page_has_a_slider_for_every_volume() {
        let mut settings = settings(Tab::Sound);
        for label in ["Master", "Effects", "Interface", "Ambience", "Music"] {
            assert!(has_control(&settings, label), "{label}");
        }
        let master = settings.get_all_by_label("Master").last().expect("a slider");
        master.focus();
        settings.run_ok();
        settings.state_mut().clear();
        settings.key_press(bevy_egui::egui::Key::ArrowLeft);
        settings.run_ok();
        assert_eq!(settings.state()[0], changed(|settings| settings.volumes.master -= 5));
        assert_eq!(click(&mut settings, "Appearance"), [Action::SelectTab(Tab::Appearance)]);
    }
}
