//! The panel of the dialog *My mistakes*.

use crate::library::FoundExercises;
use crate::puzzles::puzzle_of;
use crate::text::Texts;
use crate::ui::style::{self, GRID, palette};
use crate::ui::widgets::{
    caption, confirmed_footer_button, dialog_list_height, footer_button, primary_button, scrolled, small_icon_button,
};
use crate::ui::{ActionsExt, computer_name, side_symbol, variant_name};
use crate::variants::Variants;
use bevy_egui::egui::{Align, Button, Layout, RichText, ScrollArea, Ui, Vec2};
use breakthrough_exercises::{Day, Exercise};
use breakthrough_library::ExerciseId;
use breakthrough_players::GamePlayer;
use breakthrough_puzzles::PuzzleId;
use breakthrough_rules::notation::lan_move;
use egui_phosphor::regular as icon;

/// Width of the panel, in points.
const WIDTH: f32 = 520.0;
/// Height of the button and the texts between the list and the sentence at the top, in points.
const PRACTISE_HEIGHT: f32 = 120.0;
/// Minimum height of a row, in points.
const ROW_HEIGHT: f32 = 36.0;
const SYMBOL_RADIUS: f32 = 8.0;
/// Size of secondary text, in points.
const TEXT_SIZE: f32 = 14.0;

pub(super) struct Model<'a> {
    pub(super) texts: &'a Texts,
    pub(super) variants: &'a Variants,
    /// Exercises of the player; `None` until the library has found them.
    pub(super) found: Option<&'a FoundExercises>,
    /// First exercise that is due.
    pub(super) next_due: Option<ExerciseId>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Action {
    Practise(ExerciseId),
    Delete(ExerciseId),
    /// Deletes all exercises of the player after a second click.
    DeleteAll,
    Close,
}

pub(super) fn panel(ui: &mut Ui, model: &Model) -> Vec<Action> {
    let texts = model.texts;
    let mut actions = Vec::new();
    ui.set_width(WIDTH.min(ui.ctx().content_rect().width() - GRID * 8.0));
    ui.label(
        RichText::new(texts.get("mistakes-title"))
            .font(style::serif(28.0))
            .color(palette(ui.ctx()).accent),
    );
    caption(ui, &texts.get("mistakes-help"));
    if let Some(found) = model.found {
        ui.label(texts.fill("mistakes-due", &[("due", found.due.into())]));
        if found.streak > 0 {
            caption(ui, &texts.fill("mistakes-streak", &[("days", found.streak.into())]));
        }
        if found.unreadable > 0 {
            caption(
                ui,
                &texts.fill("mistakes-unreadable", &[("count", found.unreadable.into())]),
            );
        }
        ui.add_space(GRID);
        if let Some(next) = model.next_due {
            actions.on_click(
                primary_button(ui, &texts.get("mistakes-practise")),
                Action::Practise(next),
            );
            ui.add_space(GRID);
        }
        let list = ScrollArea::vertical().max_height(dialog_list_height(ui.ctx(), PRACTISE_HEIGHT));
        actions.extend(scrolled(list, ui, |ui| {
            let mut actions = Vec::new();
            for (id, exercise) in &found.exercises {
                show_row(ui, model, *id, exercise, found.today, &mut actions);
            }
            actions
        }));
    }
    ui.add_space(GRID);
    show_footer(ui, model, &mut actions);
    actions
}

/// Shows an exercise: a click opens it, and a button deletes it.
fn show_row(ui: &mut Ui, model: &Model, id: ExerciseId, exercise: &Exercise, today: Day, actions: &mut Vec<Action>) {
    let texts = model.texts;
    let position = &exercise.mistake().position;
    let variant = variant_name(texts, model.variants, &position.variant());
    let name = match puzzle_of(exercise) {
        Some(puzzle) => puzzle_name(texts, puzzle, variant),
        None => mistake_name(texts, exercise, variant),
    };
    ui.horizontal(|ui| {
        side_symbol(ui, position.side_to_move(), SYMBOL_RADIUS);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let delete = texts.fill("mistakes-delete", &[("exercise", name.as_str().into())]);
            actions.on_click(small_icon_button(ui, icon::TRASH, &delete), Action::Delete(id));
            let due = RichText::new(due_text(texts, exercise, today)).size(TEXT_SIZE);
            ui.label(due.color(palette(ui.ctx()).muted));
            let size = Vec2::new(ui.available_width(), ROW_HEIGHT);
            let button = Button::new(&name).truncate().min_size(size);
            let open = ui
                .with_layout(Layout::left_to_right(Align::Center), |ui| ui.add(button))
                .inner;
            actions.on_click(open, Action::Practise(id));
        });
    });
}

fn puzzle_name(texts: &Texts, puzzle: PuzzleId, variant: String) -> String {
    let gaps = [("puzzle", puzzle.to_string().into()), ("variant", variant.into())];
    texts.fill("mistakes-puzzle", &gaps)
}

fn mistake_name(texts: &Texts, exercise: &Exercise, variant: String) -> String {
    let mistake = exercise.mistake();
    let position = &mistake.position;
    let gaps = [
        (
            "move",
            lan_move(mistake.played, position.is_capture(mistake.played), position.size()).into(),
        ),
        ("opponent", opponent(texts, &mistake.opponent).into()),
        ("variant", variant.into()),
    ];
    texts.fill("mistakes-entry", &gaps)
}

/// Returns the name of an opponent: the name in the game, or the level of the computer.
fn opponent(texts: &Texts, name: &str) -> String {
    match name.parse() {
        Ok(GamePlayer::Computer(level)) => computer_name(texts, level),
        Ok(GamePlayer::Engine(engine)) => engine.to_string(),
        Ok(GamePlayer::Human | GamePlayer::Friend) | Err(_) => name.to_owned(),
    }
}

fn due_text(texts: &Texts, exercise: &Exercise, today: Day) -> String {
    match exercise.schedule().due() {
        None => texts.get("mistakes-learned"),
        Some(due) => texts.fill("mistakes-due-in", &[("days", due.since(today).max(0).into())]),
    }
}

fn show_footer(ui: &mut Ui, model: &Model, actions: &mut Vec<Action>) {
    let texts = model.texts;
    let has_exercises = model.found.is_some_and(|found| !found.exercises.is_empty());
    ui.columns(if has_exercises { 2 } else { 1 }, |columns| {
        if has_exercises {
            let label = texts.get("mistakes-delete-all");
            let question = texts.get("mistakes-confirm-delete-all");
            if confirmed_footer_button(&mut columns[0], &label, &question) {
                actions.push(Action::DeleteAll);
            }
        }
        let last = columns.len() - 1;
        actions.on_click(
            footer_button(&mut columns[last], &texts.get("mistakes-close")),
            Action::Close,
        );
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::testing::{PanelHarness, click, harness_in_window, has_control};
    use breakthrough_exercises::{Judgement, Mistake};
    use breakthrough_rules::notation::{parse_fen, parse_move};

    fn exercise(opponent: &str) -> Exercise {
        let position = parse_fen("3p/1P2/4/3p/P3 w 0 1").expect("a position");
        let played = parse_move("a1a2", position.size()).expect("a move");
        let today = "2026-11-29".parse().expect("a day");
        let mistake = Mistake {
            player: String::new(),
            opponent: opponent.to_owned(),
            game_date: Some(today),
            position,
            played,
            judgement: Judgement::Blunder,
            evaluation: "#-1 10000 0 b4a5 a1a2,d2d1".to_owned(),
        };
        Exercise::new(mistake, today).expect("an exercise")
    }

    fn dialog(today: &str) -> PanelHarness<'static, Action> {
        let texts = Texts::english();
        let today: Day = today.parse().expect("a day");
        let exercises = vec![
            (ExerciseId(4), exercise("computer:3")),
            (ExerciseId(7), exercise("Ada")),
            (ExerciseId(9), exercise("puzzle:7k2mqd")),
        ];
        let due = exercises
            .iter()
            .filter(|(_, exercise)| exercise.schedule().is_due(today))
            .count();
        let found = FoundExercises {
            player: String::new(),
            today,
            exercises,
            due,
            unreadable: 1,
            streak: 2,
            has_practised: false,
        };
        let variants = Variants::default();
        harness_in_window(Vec2::new(800.0, 600.0), move |ui| {
            let model = Model {
                texts: &texts,
                variants: &variants,
                found: Some(&found),
                next_due: (due > 0).then_some(ExerciseId(4)),
            };
            panel(ui, &model)
        })
    }

    #[test]
    fn due_exercises_are_practised_listed_and_deleted() {
        let mut due = dialog("2026-11-30");
        due.run();
        assert!(has_control(&due, "3 exercises are due today.") && has_control(&due, "Streak: 2 days"));
        for (label, action) in [
            ("Practise", Action::Practise(ExerciseId(4))),
            ("a1-a2 against Level 3 (4×5)", Action::Practise(ExerciseId(4))),
            ("a1-a2 against Ada (4×5)", Action::Practise(ExerciseId(7))),
            ("Puzzle 7k2mqd (4×5)", Action::Practise(ExerciseId(9))),
            ("Delete: a1-a2 against Ada (4×5)", Action::Delete(ExerciseId(7))),
            ("Close", Action::Close),
        ] {
            assert_eq!(click(&mut due, label), [action], "{label}");
        }
    }

    #[test]
    fn exercises_that_are_not_due_are_only_listed() {
        let mut later = dialog("2026-11-29");
        later.run();
        assert!(has_control(&later, "No exercise is due today.") && !has_control(&later, "Practise"));
        assert!(click(&mut later, "Delete all").is_empty());
        assert_eq!(click(&mut later, "Delete all exercises?"), [Action::DeleteAll]);
    }
}
