//! The panel of the title screen.

use crate::text::Texts;
use crate::ui::ActionsExt;
use crate::ui::style;
use crate::ui::style::{GRID, palette};
use crate::ui::widgets::{button_room, caption, detail_button, is_readable, primary_button, scrolled, wide_button};
use bevy_egui::egui::load::SizedTexture;
use bevy_egui::egui::{Align, Image, Layout, RichText, ScrollArea, TextureId, Ui, Vec2};

/// Height of the text at the bottom of the panel, in points. In low windows, the text is hidden.
const FOOTER_HEIGHT: f32 = 56.0;
/// Window height, in points, below which the menu starts at the top of the panel and scrolls.
const LOW_WINDOW: f32 = 640.0;

/// Maximum number of columns of the buttons below the start buttons.
const MAX_COLUMNS: usize = 2;

/// Maximum number of games with friends in the menu. The library lists all games.
const MAX_FRIENDS: usize = 6;

/// Ratio of the logotype's width to its height.
const LOGOTYPE_ASPECT: f32 = 6.994;

pub(super) struct Model<'a> {
    pub(super) texts: &'a Texts,
    pub(super) version: &'a str,
    /// Description of the unfinished game, if any.
    pub(super) unfinished: Option<String>,
    /// Games with friends in progress, those that wait for the person first: the label of the button, and a description.
    pub(super) friends: Vec<(String, String)>,
    /// Whether the question of the first start is shown instead of the menu.
    pub(super) asks_newcomer: bool,
    pub(super) has_library: bool,
    /// Number of exercises that are due today.
    pub(super) due_exercises: usize,
    pub(super) has_sound_device: bool,
    pub(super) can_quit: bool,
    pub(super) logotype: Option<TextureId>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Action {
    /// Starts the guided game.
    StartGuidedGame,
    /// Hides the question of the first start, and opens the new-game screen.
    SkipToNewGame,
    /// Hides the question of the first start.
    JustLook,
    ContinueGame,
    /// Continues a game with a friend, by its index in the list.
    ContinueWithFriend(usize),
    NewGame,
    OpenLessons,
    OpenPuzzles,
    OpenLibrary,
    OpenMistakes,
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
    if !model.friends.is_empty() {
        // The games with friends need the room of the footer, and may need more.
        let menu = |ui: &mut Ui| {
            ui.add_space(window_height * 0.08);
            menu(ui, model, 60.0, GRID * 2.0)
        };
        return scrolled(ScrollArea::vertical(), ui, menu);
    }
    ui.add_space(window_height * 0.16);
    let actions = menu(ui, model, 60.0, GRID * 4.0);
    if ui.available_height() >= FOOTER_HEIGHT {
        ui.with_layout(Layout::bottom_up(Align::LEFT), |ui| footer(ui, model));
    }
    actions
}

/// Shows the menu. The buttons below the start buttons are in two columns if they fit.
fn menu(ui: &mut Ui, model: &Model, title_size: f32, space: f32) -> Vec<Action> {
    let Model { texts, .. } = model;
    title(ui, model, title_size);
    ui.label(
        RichText::new(texts.get("title-motto"))
            .size(20.0)
            .color(palette(ui.ctx()).muted),
    );
    ui.add_space(space);
    if model.asks_newcomer {
        return doors(ui, texts);
    }
    let buttons = [
        ("title-continue", Action::ContinueGame),
        ("title-new-game", Action::NewGame),
        ("title-lessons", Action::OpenLessons),
        ("title-puzzles", Action::OpenPuzzles),
        ("title-library", Action::OpenLibrary),
        ("title-mistakes", Action::OpenMistakes),
        ("title-analysis", Action::Analyse),
        ("title-editor", Action::OpenEditor),
        ("title-settings", Action::OpenSettings),
        ("title-quit", Action::Quit),
    ];
    let is_shown = |action: Action| match action {
        Action::ContinueGame => model.unfinished.is_some(),
        Action::OpenLibrary | Action::OpenMistakes => model.has_library,
        Action::Quit => model.can_quit,
        _ => true,
    };
    let shown: Vec<_> = buttons
        .into_iter()
        .filter(|(_, action)| is_shown(*action))
        .map(|(text, action)| (texts.fill(text, &[("due", model.due_exercises.into())]), action))
        .collect();
    let (start, rest) = shown.split_at(if model.unfinished.is_some() { 2 } else { 1 });
    let mut actions = Vec::new();
    for (index, (text, action)) in start.iter().enumerate() {
        let button = if index == 0 { primary_button } else { wide_button };
        actions.on_click(button(ui, text), *action);
        if let (Action::ContinueGame, Some(unfinished)) = (action, &model.unfinished) {
            caption(ui, unfinished);
        }
    }
    for (index, (label, description)) in model.friends.iter().enumerate().take(MAX_FRIENDS) {
        actions.on_click(wide_button(ui, label), Action::ContinueWithFriend(index));
        caption(ui, description);
    }
    if model.friends.len() > MAX_FRIENDS {
        let count = model.friends.len() - MAX_FRIENDS;
        caption(ui, &texts.fill("title-more-friends", &[("count", count.into())]));
    }
    for row in rest.chunks(columns(ui, rest)) {
        ui.columns(row.len(), |columns| {
            for (ui, (text, action)) in columns.iter_mut().zip(row) {
                let response = wide_button(ui, text);
                // A quick click can still aim at a button of the previous page.
                if *action != Action::Quit || is_readable(ui, response.id) {
                    actions.on_click(response, *action);
                }
            }
        });
    }
    actions
}

/// Shows the question of the first start with its three answers.
fn doors(ui: &mut Ui, texts: &Texts) -> Vec<Action> {
    let mut actions = Vec::new();
    ui.label(RichText::new(texts.get("welcome-question")).font(style::bold(19.0)));
    let width = ui.available_width();
    for (name, detail, action) in [
        ("welcome-new", "welcome-new-help", Action::StartGuidedGame),
        ("welcome-rules", "welcome-rules-help", Action::SkipToNewGame),
        ("welcome-look", "welcome-look-help", Action::JustLook),
    ] {
        let (name, detail) = (texts.get(name), texts.get(detail));
        actions.on_click(detail_button(ui, width, &name, &detail, &name), action);
    }
    actions
}

/// Returns the number of columns in which every label is on one line, at most [`MAX_COLUMNS`].
fn columns(ui: &Ui, buttons: &[(String, Action)]) -> usize {
    let widest = buttons
        .iter()
        .map(|(text, _)| button_room(ui, text))
        .fold(0.0, f32::max);
    let gap = ui.spacing().item_spacing.x;
    let fit = (ui.available_width() + gap) / (widest + gap);
    (fit as usize).clamp(1, MAX_COLUMNS)
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
    use crate::ui::testing::{PanelHarness, click, harness, harness_in_window, has_control, timed_harness};
    use egui_kittest::kittest::Queryable;

    fn title(can_continue: bool) -> PanelHarness<'static, Action> {
        harness(title_panel(can_continue))
    }

    fn title_panel(can_continue: bool) -> impl FnMut(&mut Ui) -> Vec<Action> {
        title_panel_of(can_continue, false)
    }

    fn title_panel_of(can_continue: bool, asks_newcomer: bool) -> impl FnMut(&mut Ui) -> Vec<Action> {
        title_panel_with(can_continue, asks_newcomer, &[])
    }

    fn title_panel_with(
        can_continue: bool,
        asks_newcomer: bool,
        friends: &[&str],
    ) -> impl FnMut(&mut Ui) -> Vec<Action> + use<> {
        let friends: Vec<(String, String)> = friends
            .iter()
            .map(|friend| ((*friend).to_owned(), "5×5 · 2 moves".to_owned()))
            .collect();
        let texts = Texts::english();
        move |ui| {
            let model = Model {
                texts: &texts,
                version: "1.2.3",
                unfinished: can_continue.then(|| "Anna – Ben · 3 moves".to_owned()),
                friends: friends.clone(),
                asks_newcomer,
                has_library: can_continue,
                due_exercises: 3,
                has_sound_device: can_continue,
                can_quit: can_continue,
                logotype: None,
            };
            panel(ui, &model)
        }
    }

    #[test]
    fn each_button_of_the_main_menu_has_its_action() {
        let mut title = title(true);
        for (label, action) in [
            ("Continue game", Action::ContinueGame),
            ("New game", Action::NewGame),
            ("Lessons", Action::OpenLessons),
            ("Puzzles", Action::OpenPuzzles),
            ("Library", Action::OpenLibrary),
            ("My mistakes (3)", Action::OpenMistakes),
            ("Analysis", Action::Analyse),
            ("Board editor", Action::OpenEditor),
            ("Settings", Action::OpenSettings),
            ("Quit", Action::Quit),
        ] {
            assert_eq!(click(&mut title, label), [action], "{label}");
        }
    }

    #[test]
    fn games_with_friends_are_listed_and_further_games_are_counted() {
        let friends = [
            "Your move against Anna",
            "Send the link to Ben",
            "Waiting for Cleo",
            "Waiting for Dan",
            "Waiting for Eve",
            "Waiting for Finn",
            "Waiting for Gus",
        ];
        let mut title = harness(title_panel_with(false, false, &friends));
        for (index, label) in friends[..6].iter().enumerate() {
            assert_eq!(click(&mut title, label), [Action::ContinueWithFriend(index)], "{label}");
        }
        assert!(!has_control(&title, "Waiting for Gus"));
        title.get_by_label("1 more game with a friend is in the library.");
    }

    #[test]
    fn a_click_on_quit_as_soon_as_the_title_appears_has_no_effect() {
        let quits = |pause: usize| {
            let mut title = timed_harness(title_panel(true));
            title.run_steps(pause);
            title.get_by_label("Quit").click();
            title.run_steps(3);
            title.state().contains(&Action::Quit)
        };
        assert!(!quits(0) && quits(30));
    }

    #[test]
    fn a_newcomer_chooses_one_of_three_doors() {
        for size in [Vec2::new(380.0, 700.0), Vec2::new(340.0, 440.0)] {
            let mut doors = harness_in_window(size, title_panel_of(false, true));
            doors.run();
            for (label, action) in [
                ("I am new", Action::StartGuidedGame),
                ("I know the rules", Action::SkipToNewGame),
                ("Just look", Action::JustLook),
            ] {
                let rect = doors.get_by_label(label).rect();
                assert!(rect.bottom() <= size.y && rect.right() <= size.x, "{label}: {rect:?}");
                assert_eq!(click(&mut doors, label), [action], "{label}");
            }
            assert!(!has_control(&doors, "New game"));
        }
    }

    #[test]
    fn the_menu_fits_a_low_window_with_an_unfinished_game() {
        // The panel of a window of 640 × 480 points, without its margins.
        let size = Vec2::new(340.0, 440.0);
        let mut menu = harness_in_window(size, title_panel(true));
        menu.run();
        for label in ["Continue game", "Library", "Board editor", "Quit"] {
            let rect = menu.get_by_label(label).rect();
            assert!(rect.bottom() <= size.y && rect.right() <= size.x, "{label}: {rect:?}");
        }
        let mut narrow = harness_in_window(Vec2::new(150.0, 200.0), title_panel(true));
        narrow.run();
        let lefts = ["Library", "Analysis"].map(|label| narrow.get_by_label(label).rect().left());
        assert_eq!(lefts[0], lefts[1], "one column");
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
