//! The panel of the dialog *Lessons*.

use crate::exercise::LessonStars;
use crate::text::Texts;
use crate::ui::style::{self, GRID, palette};
use crate::ui::widgets::{
    caption, confirmed_footer_button, detail_button, dialog_list_height, footer_button, primary_button, scrolled,
    section_label,
};
use crate::ui::{ActionsExt, paint_stars, stars_size, stars_text};
use bevy_egui::egui::{Align2, RichText, ScrollArea, Ui};
use breakthrough_lessons::{Chapter, Lesson, lessons};

/// Maximum width of the panel, in points.
const WIDTH: f32 = 620.0;
/// Minimum width of the panel with two columns, in points.
const TWO_COLUMNS: f32 = 520.0;
const STAR_SIZE: f32 = 15.0;

pub(super) struct Model<'a> {
    pub(super) texts: &'a Texts,
    pub(super) stars: &'a LessonStars,
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Action {
    /// Opens the first unsolved board of a lesson, or the first board of a solved lesson.
    Open(&'static Lesson),
    /// Deletes all stars of the player after a second click.
    DeleteAll,
    Close,
}

pub(super) fn panel(ui: &mut Ui, model: &Model) -> Vec<Action> {
    let texts = model.texts;
    let window = ui.ctx().content_rect().size();
    let width = WIDTH.min(window.x - GRID * 8.0);
    ui.set_width(width);
    ui.label(
        RichText::new(texts.get("lessons-title"))
            .font(style::serif(28.0))
            .color(palette(ui.ctx()).accent),
    );
    caption(ui, &texts.get("lessons-help"));
    ui.add_space(GRID / 2.0);
    let list = ScrollArea::vertical().max_height(dialog_list_height(ui.ctx(), 0.0));
    let mut actions = scrolled(list, ui, |ui| show_chapters(ui, model, width));
    ui.add_space(GRID);
    let next = model.stars.next_lesson();
    let has_stars = !model.stars.is_empty();
    ui.columns(1 + usize::from(next.is_some()) + usize::from(has_stars), |columns| {
        let mut columns = columns.iter_mut();
        if let Some((lesson, ui)) = next.and_then(|lesson| Some((lesson, columns.next()?))) {
            let title = [("lesson", texts.get(&lesson.title).into())];
            let button = primary_button(ui, &texts.fill("lessons-next", &title));
            actions.on_click(button, Action::Open(lesson));
        }
        if let Some(ui) = has_stars.then(|| columns.next()).flatten() {
            let (label, question) = (texts.get("lessons-delete"), texts.get("lessons-confirm-delete"));
            if confirmed_footer_button(ui, &label, &question) {
                actions.push(Action::DeleteAll);
            }
        }
        if let Some(ui) = columns.next() {
            actions.on_click(footer_button(ui, &texts.get("lessons-close")), Action::Close);
        }
    });
    actions
}

fn show_chapters(ui: &mut Ui, model: &Model, width: f32) -> Vec<Action> {
    let mut actions = Vec::new();
    for chapter in Chapter::ALL {
        section_label(ui, &model.texts.get(chapter.title()));
        let shown = lessons().iter().filter(|lesson| lesson.chapter == chapter);
        let shown: Vec<&Lesson> = shown.collect();
        let columns = if width < TWO_COLUMNS { 1 } else { 2 };
        for row in shown.chunks(columns) {
            ui.columns(columns, |columns| {
                for (ui, lesson) in columns.iter_mut().zip(row) {
                    show_lesson(ui, model, lesson, &mut actions);
                }
            });
        }
    }
    actions
}

/// Shows a lesson with its stars.
fn show_lesson(ui: &mut Ui, model: &Model, lesson: &'static Lesson, actions: &mut Vec<Action>) {
    let Model { texts, stars, .. } = model;
    let count = stars.of_lesson(lesson).count();
    let title = texts.get(&lesson.title);
    let gaps = [
        ("solved", stars.solved_boards(lesson).into()),
        ("count", lesson.boards.len().into()),
    ];
    let detail = texts.fill("lessons-boards", &gaps);
    let spoken = format!("{title}. {detail}. {}", stars_text(texts, count));
    let width = ui.available_width();
    let response = detail_button(ui, width, &title, &detail, &spoken);
    let room = response.rect.shrink(GRID * 1.5);
    paint_stars(
        ui,
        Align2::RIGHT_CENTER.align_size_within_rect(stars_size(STAR_SIZE), room),
        count,
    );
    actions.on_click(response, Action::Open(lesson));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::testing::{PanelHarness, click, harness_in_window, has_control};
    use bevy_egui::egui::Vec2;
    use breakthrough_lessons::Stars;
    use egui_kittest::kittest::Queryable;

    fn dialog(size: Vec2, solved: usize) -> PanelHarness<'static, Action> {
        let texts = Texts::english();
        let mut stars = LessonStars::default();
        for lesson in &lessons()[..solved] {
            for board in &lesson.boards {
                stars.add(&board.id, Stars::of_try(2));
            }
        }
        harness_in_window(size, move |ui| {
            let model = Model {
                texts: &texts,
                stars: &stars,
            };
            panel(ui, &model)
        })
    }

    fn opened(actions: &[Action]) -> Option<&str> {
        match actions {
            [Action::Open(lesson)] => Some(&lesson.id),
            _ => None,
        }
    }

    #[test]
    fn each_lesson_can_be_opened_and_shows_its_stars() {
        let mut dialog = dialog(Vec2::new(900.0, 5000.0), 1);
        dialog.run();
        for (label, id) in [
            ("Moving. 3 of 3 boards. 2 of 3 stars", "moving"),
            ("The runner. 0 of 3 boards. 0 of 3 stars", "runner"),
            ("The cylinder. 0 of 3 boards. 0 of 3 stars", "cylinder"),
            ("Continue: Capturing", "capturing"),
        ] {
            assert_eq!(opened(&click(&mut dialog, label)), Some(id), "{label}");
        }
        assert!(click(&mut dialog, "Delete stars").is_empty());
        let delete = click(&mut dialog, "Delete all stars?");
        assert!(matches!(delete[..], [Action::DeleteAll]));
        assert!(matches!(click(&mut dialog, "Close")[..], [Action::Close]));
    }

    #[test]
    fn the_list_has_one_column_in_a_narrow_window_and_no_next_lesson_at_the_end() {
        let mut narrow = dialog(Vec2::new(420.0, 400.0), lessons().len());
        narrow.run();
        assert!(!has_control(&narrow, "Continue: Capturing"));
        let close = narrow.get_by_label("Close").rect();
        assert!(close.bottom() <= 400.0 && close.right() <= 420.0, "{close}");
    }
}
