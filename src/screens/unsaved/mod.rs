//! Unsaved games: a persistent notice, saving them to another file, and the question before quitting.

mod elsewhere;
mod panel;
mod quit;

pub(crate) use panel::reason_text;
pub use quit::{QuitDialog, QuitRequested};

use crate::camera::SafeArea;
use crate::library::{RetrySaves, SaveStatus};
use crate::redraw::WakeUp;
use crate::schedule::GameSystems;
use crate::screens::game_screen::menu_width;
use crate::states::{Overlay, Pause};
use crate::text::Texts;
use crate::ui::style::GRID;
use crate::ui::widgets::floating_panel;
use crate::ui::{NoticeHeight, UiSystems, redraw_after_actions};
use bevy::ecs::system::NonSendMarker;
use bevy::prelude::*;
use bevy_egui::egui;
use bevy_egui::egui::Align2;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use elsewhere::SaveElsewhere;
use panel::{Action, Model, mark, mark_in_corner};

/// Minimum width beside the panels for the full notice. With less room, a button in a corner of the window shows the text as its
/// tooltip.
const MIN_WIDTH: f32 = 200.0;

/// Adds the logic of quitting and of saving to another file, without panels.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<SaveElsewhere>()
        .add_plugins(quit::plugin)
        .add_systems(
            Update,
            (|mut elsewhere: ResMut<SaveElsewhere>, status: Res<SaveStatus>, wake_up: Res<WakeUp>| {
                elsewhere.receive(&status, &wake_up);
            })
            .in_set(GameSystems::View)
            .run_if(|elsewhere: Res<SaveElsewhere>| elsewhere.is_running()),
        );
}

pub(super) fn visuals(app: &mut App) {
    app.add_plugins(quit::visuals).add_systems(
        EguiPrimaryContextPass,
        (
            show_mark
                .pipe(apply_actions)
                .run_if(is_marked.and_then(not(in_state(Overlay::Photo)))),
            (|mut height: ResMut<NoticeHeight>| height.0 = 0.0).run_if(
                |height: Res<NoticeHeight>,
                 status: Res<SaveStatus>,
                 elsewhere: Res<SaveElsewhere>,
                 overlay: Res<State<Overlay>>| {
                    height.0 > 0.0 && (**overlay == Overlay::Photo || !needs_mark(&status, &elsewhere))
                },
            ),
        )
            .chain()
            .in_set(UiSystems::Toasts),
    );
}

fn is_marked(status: Res<SaveStatus>, elsewhere: Res<SaveElsewhere>) -> bool {
    needs_mark(&status, &elsewhere)
}

fn needs_mark(status: &SaveStatus, elsewhere: &SaveElsewhere) -> bool {
    status.overdue().is_some() && !elsewhere.is_dismissed(status)
}

/// Shows the notice at the top of the window, between the side panels.
fn show_mark(
    mut contexts: EguiContexts,
    texts: Res<Texts>,
    (status, elsewhere): (Res<SaveStatus>, Res<SaveElsewhere>),
    safe_area: Res<SafeArea>,
    (overlay, pause): (Res<State<Overlay>>, Option<Res<State<Pause>>>),
    mut height: ResMut<NoticeHeight>,
) -> Result<Vec<Action>> {
    let ctx = contexts.ctx_mut()?;
    let Some(unsaved) = status.overdue() else {
        return Ok(Vec::new());
    };
    let beside = safe_area.scaled(1.0 / ctx.zoom_factor());
    let window = ctx.content_rect().width();
    // The pause menu is in the centre of the window.
    let is_paused = **overlay == Overlay::None && pause.is_some_and(|pause| **pause == Pause::Paused);
    let (anchor, offset, width) = if is_paused {
        let corner = egui::Vec2::splat(GRID);
        (Align2::LEFT_TOP, corner, (window - menu_width(ctx)) / 2.0)
    } else {
        let offset = egui::Vec2::new((beside.left - beside.right) / 2.0, GRID);
        (Align2::CENTER_TOP, offset, window - beside.left - beside.right)
    };
    let model = Model {
        texts: &texts,
        games: status.pending().len(),
        failure: unsaved.failure.as_ref(),
        outcome: elsewhere.outcome(&status),
        width,
    };
    if width < MIN_WIDTH {
        let corner = egui::Vec2::new(GRID, -GRID);
        let actions = floating_panel(ctx, "corner-mark", Align2::LEFT_BOTTOM, corner, |ui| {
            mark_in_corner(ui, &model)
        });
        redraw_after_actions(ctx, &actions);
        return Ok(actions);
    }
    let (actions, laid_out) = floating_panel(ctx, "unsaved", anchor, offset, |ui| {
        (mark(ui, &model), ui.min_rect().height())
    });
    // Opening the menu must not move the board.
    if !is_paused && height.set_if_neq(NoticeHeight(laid_out + GRID * 5.0)) {
        ctx.request_repaint();
    }
    redraw_after_actions(ctx, &actions);
    Ok(actions)
}

fn apply_actions(
    In(actions): In<Vec<Action>>,
    // Some systems open file dialogs only on the main thread.
    _main_thread: NonSendMarker,
    (texts, wake_up): (Res<Texts>, Res<WakeUp>),
    status: Res<SaveStatus>,
    mut elsewhere: ResMut<SaveElsewhere>,
    mut commands: Commands,
) {
    for action in actions {
        match action {
            Action::Retry => commands.trigger(RetrySaves),
            Action::SaveElsewhere => elsewhere.choose_file(&texts, &wake_up),
            Action::Dismiss => elsewhere.dismiss(&status),
            Action::Quit | Action::Cancel => {}
        }
    }
}

#[cfg(test)]
mod tests;
