//! Unsaved games: a persistent notice, saving to another file, and the question before quitting.

mod elsewhere;
mod panel;
mod quit;

pub(crate) use panel::reason_text;
#[cfg(test)]
pub(crate) use quit::QuitDialog;
pub(crate) use quit::QuitRequested;

use crate::base::redraw::WakeUp;
use crate::camera::SafeArea;
use crate::library::{RetrySaves, SaveStatus};
use crate::schedule::GameSystems;
use crate::screens::game_screen::menu_width;
use crate::states::{Overlay, Pause};
use crate::text::Texts;
use crate::ui::style::{GRID, palette};
use crate::ui::widgets::{ICON_BUTTON_SIZE, floating_panel};
use crate::ui::{NoticeHeight, StripHeight, UiSystems, redraw_after_actions};
use bevy::ecs::system::NonSendMarker;
use bevy::prelude::*;
use bevy_egui::egui;
use bevy_egui::egui::Align2;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use elsewhere::SaveElsewhere;
use panel::{Action, Model, mark, strip};

/// Minimum width beside the panels for the notice above the board, in points. In smaller windows, the notice is a strip at the bottom
/// of the window.
const MIN_WIDTH: f32 = 200.0;
/// Minimum height of the window for the notice above the board, in points.
const MIN_HEIGHT: f32 = 440.0;
/// Width of the button that shows the move list, including the gaps around it, in points. This width is kept free on both sides
/// of a centred notice.
const MOVES_BUTTON_WIDTH: f32 = ICON_BUTTON_SIZE + GRID * 3.0;
/// Margins of the strip, in points.
const STRIP_MARGIN: egui::Margin = egui::Margin::symmetric(20, 6);

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
            show_notice
                .pipe(apply_actions)
                .run_if(is_marked.and_then(not(in_state(Overlay::Photo)))),
            (|mut height: ResMut<NoticeHeight>, mut strip: ResMut<StripHeight>| {
                height.set_if_neq(NoticeHeight(0.0));
                strip.set_if_neq(StripHeight(0.0));
            })
            .run_if(not(is_marked).or_else(in_state(Overlay::Photo))),
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

/// Shows the notice at the top of the window, between the side panels, or as a strip at the bottom of a small window.
fn show_notice(
    mut contexts: EguiContexts,
    texts: Res<Texts>,
    (status, elsewhere): (Res<SaveStatus>, Res<SaveElsewhere>),
    safe_area: Res<SafeArea>,
    (overlay, pause): (Res<State<Overlay>>, Option<Res<State<Pause>>>),
    (mut height, mut strip_height): (ResMut<NoticeHeight>, ResMut<StripHeight>),
) -> Result<Vec<Action>> {
    let ctx = contexts.ctx_mut()?;
    let Some(unsaved) = status.overdue() else {
        return Ok(Vec::new());
    };
    let beside = safe_area.scaled(1.0 / ctx.zoom_factor());
    let window = ctx.content_rect().width();
    // In the pause menu, the notice is in the corner, because the menu is in the centre of the window.
    let is_paused = **overlay == Overlay::None && pause.is_some_and(|pause| **pause == Pause::Paused);
    let (anchor, offset, width) = if is_paused {
        let corner = egui::Vec2::splat(GRID);
        (Align2::LEFT_TOP, corner, (window - menu_width(ctx)) / 2.0)
    } else {
        let offset = egui::Vec2::new((beside.left - beside.right) / 2.0, GRID);
        let buttons = if beside.left > 0.0 {
            0.0
        } else {
            MOVES_BUTTON_WIDTH * 2.0
        };
        (
            Align2::CENTER_TOP,
            offset,
            window - beside.left - beside.right - buttons,
        )
    };
    let model = Model {
        texts: &texts,
        games: status.pending().len(),
        failure: unsaved.failure.as_ref(),
        outcome: elsewhere.outcome(&status),
        width,
    };
    if width < MIN_WIDTH || ctx.viewport_rect().height() < MIN_HEIGHT {
        let (actions, laid_out) = show_strip(ctx, &model);
        let has_changed = strip_height.set_if_neq(StripHeight(laid_out));
        if height.set_if_neq(NoticeHeight(0.0)) || has_changed {
            ctx.request_repaint();
        }
        redraw_after_actions(ctx, &actions);
        return Ok(actions);
    }
    strip_height.set_if_neq(StripHeight(0.0));
    let (actions, laid_out) = floating_panel(ctx, "unsaved", anchor, offset, |ui| {
        (mark(ui, &model), ui.min_rect().height())
    });
    // Keep the height in the pause menu, so that opening the menu does not move the board.
    if !is_paused && height.set_if_neq(NoticeHeight(laid_out + GRID * 5.0)) {
        ctx.request_repaint();
    }
    redraw_after_actions(ctx, &actions);
    Ok(actions)
}

/// Shows the strip over the full width of the window. Returns the actions and the height of the strip.
fn show_strip(ctx: &egui::Context, model: &Model) -> (Vec<Action>, f32) {
    let window = ctx.viewport_rect();
    let shown = egui::Area::new(egui::Id::new("unsaved strip"))
        .constrain_to(window)
        .anchor(Align2::LEFT_BOTTOM, egui::Vec2::ZERO)
        .show(ctx, |ui| {
            let frame = egui::Frame::new().fill(palette(ctx).panel).inner_margin(STRIP_MARGIN);
            frame
                .show(ui, |ui| strip(ui, model, window.width() - STRIP_MARGIN.sum().x))
                .inner
        });
    (shown.inner, shown.response.rect.height())
}

fn apply_actions(
    In(actions): In<Vec<Action>>,
    // Some operating systems can open file dialogs only on the main thread.
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
