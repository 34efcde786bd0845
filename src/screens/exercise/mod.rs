//! The screen of an exercise: the board with the position of the exercise, and a panel with the state of the exercise.

mod lesson_texts;
mod mistake_texts;
mod model;
mod opening;
mod panel;
mod puzzle;
mod puzzle_texts;
mod writing;

pub(crate) use opening::{ExerciseRequested, PlayedOut, PracticeRequested};
pub(crate) use puzzle::PuzzleAnalysed;

use crate::camera::SafeArea;
use crate::exercise::{Exercise, ExerciseClosed, Mistakes, NextRequested, SolutionRequested};
use crate::input::actions::ActionBindings;
use crate::opponent::Hint;
use crate::puzzles::PuzzleProgress;
use crate::session::{HintRequested, Intent, Session};
use crate::states::{Overlay, Pause, Screen};
use crate::text::Texts;
use crate::ui::style::GRID;
use crate::ui::widgets::floating_panel;
use crate::ui::{NoticeHeight, UiSystems, redraw_after_actions, reserve_safe_area};
use crate::variants::Variants;
use bevy::prelude::*;
use bevy_egui::egui::{self, Align2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use model::Model;
use opening::ExerciseOrigin;
use panel::{Action, panel};
use puzzle::PuzzleShared;
use writing::Context;

/// Total height reserved above and below the panel, in points.
const MARGIN: f32 = 40.0;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((opening::plugin, puzzle::plugin));
}

pub(super) fn visuals(app: &mut App) {
    app.add_plugins(puzzle::visuals).add_systems(
        EguiPrimaryContextPass,
        show_panel.pipe(apply_actions).in_set(UiSystems::Screens).run_if(
            in_state(Screen::Exercise)
                .and_then(in_state(Pause::Running))
                .and_then(in_state(Overlay::None)),
        ),
    );
}

fn show_panel(
    mut contexts: EguiContexts,
    (texts, bindings): (Res<Texts>, Res<ActionBindings>),
    (session, exercise, hint): (Res<Session>, Res<Exercise>, Res<Hint>),
    (origin, mistakes): (Res<ExerciseOrigin>, Res<Mistakes>),
    (progress, variants): (Res<PuzzleProgress>, Res<Variants>),
    notice: Res<NoticeHeight>,
    mut safe_area: ResMut<SafeArea>,
) -> Result<Vec<Action>> {
    let ctx = contexts.ctx_mut()?;
    let Some(active) = exercise.active() else {
        return Ok(Vec::new());
    };
    let has_next = match *origin {
        ExerciseOrigin::Mistakes => Some(mistakes.next_due().is_some()),
        ExerciseOrigin::Lesson(_) | ExerciseOrigin::Puzzles => Some(true),
        ExerciseOrigin::Title | ExerciseOrigin::Session(_) => None,
    };
    let context = Context {
        texts: &texts,
        session: &session,
        active,
        hint: hint.0,
        progress: &progress,
        variants: &variants,
    };
    let model = Model::new(context, has_next);
    let offset = egui::Vec2::new(0.0, -GRID * 2.0);
    let (actions, height) = floating_panel(ctx, "exercise", Align2::CENTER_BOTTOM, offset, |ui| {
        (panel(ui, &texts, &bindings, &model), ui.min_rect().height())
    });
    let points = SafeArea {
        top: notice.0,
        bottom: height + MARGIN,
        ..default()
    };
    reserve_safe_area(&mut safe_area, ctx, points);
    redraw_after_actions(ctx, &actions);
    Ok(actions)
}

fn apply_actions(
    In(actions): In<Vec<Action>>,
    mut intents: MessageWriter<Intent>,
    mut hints: MessageWriter<HintRequested>,
    mut commands: Commands,
) {
    for action in actions {
        match action {
            Action::Hint => _ = hints.write(HintRequested),
            Action::TryAgain => _ = intents.write(Intent::Undo),
            Action::ShowSolution => commands.trigger(SolutionRequested),
            Action::PlayOut => commands.trigger(PlayedOut),
            Action::Analyse => commands.trigger(PuzzleAnalysed),
            Action::Share => commands.trigger(PuzzleShared),
            Action::Next => commands.trigger(NextRequested),
            Action::Close => commands.trigger(ExerciseClosed),
        }
    }
}
