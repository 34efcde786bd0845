//! The panel of the dialog *Puzzles*.

use crate::exercise::PuzzleChoice;
use crate::puzzles::{PuzzleCollection, PuzzleProgress, PuzzleResults};
use crate::screens::puzzles::theme_text;
use crate::screens::puzzles::variant_list::VariantEntry;
use crate::text::Texts;
use crate::ui::ActionsExt;
use crate::ui::style::{self, GRID, palette};
use crate::ui::widgets::{
    calm_plot, caption, confirmed_footer_button, detail_button, dialog_list_height, error_text, footer_button,
    primary_button, scrolled_from_top, section_label, wide_button,
};
use bevy_egui::egui::{RichText, ScrollArea, Ui};
use breakthrough_exercises::Day;
use breakthrough_puzzles::Theme;
use egui_plot::Line;

/// Maximum width of the panel, in points.
const WIDTH: f32 = 620.0;
/// Minimum width of the panel with two columns, in points.
const TWO_COLUMNS: f32 = 520.0;
const PLOT_HEIGHT: f32 = 110.0;
/// Minimum number of rated puzzles for which the plot is shown.
const MIN_PLOTTED: usize = 3;

pub(super) struct Model<'a> {
    pub(super) texts: &'a Texts,
    pub(super) collection: &'a PuzzleCollection,
    pub(super) progress: &'a PuzzleProgress,
    pub(super) themes: &'a [(Theme, PuzzleResults)],
    pub(super) variants: &'a [VariantEntry],
    /// The UTC day.
    pub(super) today: Day,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Action {
    Open(PuzzleChoice),
    /// Loads the file of puzzles again.
    LoadAgain,
    /// Deletes the progress of the player after a second click.
    Delete,
    Close,
}

pub(super) fn panel(ui: &mut Ui, model: &Model) -> Vec<Action> {
    let texts = model.texts;
    let window = ui.ctx().content_rect().size();
    let width = WIDTH.min(window.x - GRID * 8.0);
    ui.set_width(width);
    ui.label(
        RichText::new(texts.get("puzzles-title"))
            .font(style::serif(28.0))
            .color(palette(ui.ctx()).accent),
    );
    let mut actions = Vec::new();
    match model.collection {
        PuzzleCollection::NotLoaded | PuzzleCollection::Loading(_) => caption(ui, &texts.get("puzzles-loading")),
        PuzzleCollection::Failed(reason) => {
            error_text(ui, &texts.fill("puzzles-failed", &[("reason", reason.as_str().into())]));
            actions.on_click(wide_button(ui, &texts.get("puzzles-load-again")), Action::LoadAgain);
        }
        PuzzleCollection::Loaded(puzzles) => {
            caption(
                ui,
                &texts.fill("puzzles-help", &[("count", puzzles.all().len().into())]),
            );
            ui.add_space(GRID / 2.0);
            let list = ScrollArea::vertical().max_height(dialog_list_height(ui.ctx(), 0.0));
            actions = scrolled_from_top("puzzles", list, ui, |ui| show_puzzles(ui, model, width));
        }
    }
    ui.add_space(GRID);
    show_footer(ui, model, &mut actions);
    actions
}

fn show_footer(ui: &mut Ui, model: &Model, actions: &mut Vec<Action>) {
    let texts = model.texts;
    let has_progress = !model.progress.is_empty();
    ui.columns(1 + usize::from(has_progress), |columns| {
        if has_progress {
            let (label, question) = (texts.get("puzzles-delete"), texts.get("puzzles-confirm-delete"));
            if confirmed_footer_button(&mut columns[0], &label, &question) {
                actions.push(Action::Delete);
            }
        }
        let last = columns.len() - 1;
        actions.on_click(
            footer_button(&mut columns[last], &texts.get("puzzles-close")),
            Action::Close,
        );
    });
}

fn show_puzzles(ui: &mut Ui, model: &Model, width: f32) -> Vec<Action> {
    let Model { texts, progress, .. } = model;
    let mut actions = Vec::new();
    show_rating(ui, texts, progress);
    ui.add_space(GRID / 2.0);
    actions.on_click(
        primary_button(ui, &texts.get("puzzles-rated")),
        Action::Open(PuzzleChoice::Rated),
    );
    let daily = match progress.daily_result(model.today) {
        None => "puzzles-daily-open",
        Some(true) => "puzzles-daily-solved",
        Some(false) => "puzzles-daily-failed",
    };
    let best = [("best", progress.best_streak().into())];
    show_entries(
        ui,
        &[
            Entry {
                name: texts.get("puzzles-daily"),
                detail: texts.fill(daily, &[("day", model.today.to_string().into())]),
                choice: PuzzleChoice::Daily,
            },
            Entry {
                name: texts.get("puzzles-streak"),
                detail: texts.fill("puzzles-streak-help", &best),
                choice: PuzzleChoice::Streak { solved: 0 },
            },
        ],
        width,
        &mut actions,
    );
    ui.add_space(GRID / 2.0);
    section_label(ui, &texts.get("puzzles-by-theme"));
    let themes: Vec<Entry> = model.themes.iter().map(|theme| theme_entry(texts, theme)).collect();
    show_entries(ui, &themes, width, &mut actions);
    ui.add_space(GRID / 2.0);
    section_label(ui, &texts.get("puzzles-by-variant"));
    let variants: Vec<Entry> = model.variants.iter().map(|entry| variant_entry(texts, entry)).collect();
    show_entries(ui, &variants, width, &mut actions);
    actions
}

/// Shows the rating, the numbers of solved and attempted puzzles, and the plot of the rating.
fn show_rating(ui: &mut Ui, texts: &Texts, progress: &PuzzleProgress) {
    let (solved, attempted) = progress.totals();
    let rating = progress.rating();
    let gaps = [
        ("rating", (rating.rating.round() as i64).into()),
        ("margin", ((2.0 * rating.deviation).round() as i64).into()),
        ("solved", solved.into()),
        ("attempted", attempted.into()),
    ];
    if attempted > 0 {
        ui.label(texts.fill("puzzles-rating", &gaps));
    } else {
        ui.label(texts.get("puzzles-no-rating"));
    }
    if progress.unreadable() > 0 {
        let count = [("count", progress.unreadable().into())];
        caption(ui, &texts.fill("puzzles-unreadable", &count));
    }
    let curve = progress.curve();
    if curve.len() >= MIN_PLOTTED {
        let points: Vec<[f64; 2]> = (1..)
            .zip(curve)
            .map(|(at, point)| [f64::from(at), point.rating])
            .collect();
        let line = Line::new("rating", points).color(palette(ui.ctx()).accent).width(2.5);
        calm_plot("puzzle rating", PLOT_HEIGHT)
            .show_grid([false, true])
            .allow_scroll(false)
            .show(ui, |plot| plot.line(line));
    }
}

/// A kind of puzzles that a click opens.
struct Entry {
    name: String,
    detail: String,
    choice: PuzzleChoice,
}

fn theme_entry(texts: &Texts, (theme, results): &(Theme, PuzzleResults)) -> Entry {
    Entry {
        name: texts.get(theme_text(*theme)),
        detail: results_text(texts, results),
        choice: PuzzleChoice::Theme(*theme),
    }
}

fn variant_entry(texts: &Texts, entry: &VariantEntry) -> Entry {
    Entry {
        name: entry.name.clone(),
        detail: results_text(texts, &entry.results),
        choice: PuzzleChoice::Variant(entry.variant),
    }
}

/// Returns the number of puzzles and, after the first attempt, of attempted and solved puzzles.
fn results_text(texts: &Texts, results: &PuzzleResults) -> String {
    let gaps = [
        ("count", results.puzzles.into()),
        ("solved", results.solved.into()),
        ("attempted", results.attempted.into()),
    ];
    let id = if results.attempted > 0 {
        "puzzles-solved-of"
    } else {
        "puzzles-count"
    };
    texts.fill(id, &gaps)
}

fn show_entries(ui: &mut Ui, entries: &[Entry], width: f32, actions: &mut Vec<Action>) {
    let columns = if width < TWO_COLUMNS { 1 } else { 2 };
    for row in entries.chunks(columns) {
        ui.columns(columns, |columns| {
            for (ui, entry) in columns.iter_mut().zip(row) {
                let Entry { name, detail, choice } = entry;
                let spoken = format!("{name}. {detail}");
                let width = ui.available_width();
                let response = detail_button(ui, width, name, detail, &spoken);
                actions.on_click(response, Action::Open(choice.clone()));
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::PuzzleCollection;
    use crate::puzzles::built_in;
    use crate::screens::puzzles::theme_list::ThemeList;
    use crate::screens::puzzles::variant_list::VariantList;
    use crate::ui::testing::{PanelHarness, click, harness_in_window, has_control};
    use bevy_egui::egui::Vec2;
    use breakthrough_rules::notation::variant_text;
    use egui_kittest::kittest::Queryable;

    fn dialog(size: Vec2, collection: PuzzleCollection, attempts: usize) -> PanelHarness<'static, Action> {
        let texts = Texts::english();
        let puzzles = built_in();
        let variants = VariantList::new(&puzzles, &PuzzleProgress::default(), variant_text);
        let mut progress = PuzzleProgress::default();
        for (at, puzzle) in puzzles.all().iter().take(attempts).enumerate() {
            progress.note_for_tests(puzzle, at as i64);
        }
        let themes = ThemeList::new(&puzzles, &progress);
        let today = "2026-12-01".parse().expect("a day");
        harness_in_window(size, move |ui| {
            let model = Model {
                texts: &texts,
                collection: &collection,
                progress: &progress,
                themes: themes.themes(),
                variants: variants.variants(),
                today,
            };
            panel(ui, &model)
        })
    }

    fn loaded() -> PuzzleCollection {
        PuzzleCollection::Loaded(built_in())
    }

    #[test]
    fn each_kind_of_puzzles_can_be_opened() {
        let mut new = dialog(Vec2::new(900.0, 5000.0), loaded(), 0);
        new.run();
        let variant = built_in().all()[0].variant();
        let puzzles = built_in();
        let of_variant = puzzles.of_variant(variant).count();
        let variant_label = format!("{}. {of_variant} puzzles", variant_text(&variant));
        for (label, choice) in [
            ("Solve a puzzle", PuzzleChoice::Rated),
            ("Daily puzzle. 2026-12-01 · rated · not attempted", PuzzleChoice::Daily),
            (
                "Streak. Until the first mistake · best: 0",
                PuzzleChoice::Streak { solved: 0 },
            ),
            (variant_label.as_str(), PuzzleChoice::Variant(variant)),
        ] {
            assert_eq!(click(&mut new, label), [Action::Open(choice)], "{label}");
        }
        assert!(!has_control(&new, "Delete progress"));
        assert_eq!(click(&mut new, "Close"), [Action::Close]);
    }

    #[test]
    fn attempted_themes_are_first_and_progress_is_deleted_after_a_second_click() {
        let theme = built_in().all()[0].themes[0].theme;
        let name = Texts::english().get(theme_text(theme));
        let mut one = dialog(Vec2::new(900.0, 5000.0), loaded(), 1);
        one.run();
        let count = built_in().of_theme(theme).count();
        let label = format!("{name}. {count} puzzles · 0 of 1 solved");
        assert_eq!(click(&mut one, &label), [Action::Open(PuzzleChoice::Theme(theme))]);
        assert!(click(&mut one, "Delete progress").is_empty());
        assert_eq!(click(&mut one, "Delete all progress?"), [Action::Delete]);
    }

    #[test]
    fn a_missing_file_is_reported_and_can_be_loaded_again() {
        let failed = PuzzleCollection::Failed("expected 20 bytes, found 3".to_owned());
        let mut failed = dialog(Vec2::new(600.0, 400.0), failed, 0);
        failed.run();
        assert!(has_control(
            &failed,
            "Couldn’t load the puzzles: expected 20 bytes, found 3"
        ));
        assert_eq!(click(&mut failed, "Load again"), [Action::LoadAgain]);
    }

    #[test]
    fn the_dialog_fits_into_a_small_window() {
        let mut small = dialog(Vec2::new(420.0, 400.0), loaded(), 3);
        small.run();
        let close = small.get_by_label("Close").rect();
        assert!(close.bottom() <= 400.0 && close.right() <= 420.0, "{close}");
    }
}
