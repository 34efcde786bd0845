//! The move list. Only the visible rows are laid out.

use crate::board::clock::format_time;
use crate::screens::game_screen::moves::comments::{RowPlaces, show_comment};
use crate::screens::game_screen::moves::model::{Action, Model};
use crate::screens::game_screen::moves::names::MoveText;
use crate::screens::game_screen::moves::rows::{Row, row_of};
use crate::screens::game_screen::moves::{MoveListState, annotations};
use crate::session::Step;
use crate::ui::ActionsExt;
use crate::ui::MOVE_LIST;
use crate::ui::style;
use crate::ui::style::{GRID, palette};
use bevy_egui::egui::scroll_area::{ScrollArea, ScrollSource};
use bevy_egui::egui::style::ScrollAnimation;
use bevy_egui::egui::text::{LayoutJob, TextFormat, TextWrapping};
use bevy_egui::egui::{
    Align2, Color32, Event, EventFilter, FontId, Id, MouseWheelUnit, Rect, Response, Sense, Stroke, StrokeKind, Ui,
    Vec2, WidgetInfo, WidgetType, pos2,
};
use breakthrough_rules::{NodeId, Side};
use egui_phosphor::regular as icon;

pub(super) const ROW_HEIGHT: f32 = 30.0;
/// Width of the move numbers, which have at most three digits, in points.
pub(super) const NUMBER_WIDTH: f32 = 40.0;
/// Indentation per nesting level, in points.
const INSET: f32 = 16.0;
/// Maximum number of indentations.
const MAX_INSETS: usize = 4;
const TEXT_SIZE: f32 = 17.0;
pub(super) const SMALL_SIZE: f32 = 14.0;
/// Distance that a touchpad must scroll for one step through the game, in points.
const POINTS_PER_STEP: f32 = 40.0;

/// Shows the list with the given height.
pub(super) fn show_list(ui: &mut Ui, model: &Model, state: &mut MoveListState, height: f32, actions: &mut Vec<Action>) {
    let rect = Rect::from_min_size(ui.cursor().min, Vec2::new(ui.available_width(), height));
    let id = Id::new(MOVE_LIST);
    let list = ui.interact(rect, id, Sense::focusable_noninteractive());
    let label = model.texts.get("moves-list");
    list.widget_info(|| WidgetInfo::labeled(WidgetType::Other, true, &label));
    if std::mem::take(&mut state.takes_focus) {
        list.request_focus();
    }
    // The arrow keys step through the game instead of moving the focus.
    let arrows = EventFilter {
        horizontal_arrows: true,
        vertical_arrows: true,
        ..EventFilter::default()
    };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(id, arrows));
    step_by_wheel(ui, rect, state, actions);
    let shown = model.shown();
    let area = ScrollArea::vertical()
        .max_height(height)
        .min_scrolled_height(height)
        .auto_shrink(false)
        .scroll_source(ScrollSource {
            mouse_wheel: false,
            ..ScrollSource::default()
        });
    area.show_viewport(ui, |ui, viewport| {
        let rows = std::mem::take(&mut state.rows);
        let places = RowPlaces::lay_out(state.places.take(), ui, model.game(), &rows);
        ui.set_height(places.height());
        let corner = ui.max_rect().min;
        let width = ui.max_rect().width();
        let row_rect = |index: usize| {
            let (top, height) = places.of_row(index);
            Rect::from_min_size(corner + Vec2::new(0.0, top), Vec2::new(width, height))
        };
        if state.revealed != Some(shown) {
            state.revealed = Some(shown);
            let row = row_of(&rows, model.game(), shown).unwrap_or_default();
            ui.scroll_to_rect_animation(row_rect(row).expand(ROW_HEIGHT), None, ScrollAnimation::none());
        }
        if rows.is_empty() {
            let colour = palette(ui.ctx()).muted;
            let text = model.texts.get("moves-none");
            ui.painter().text(
                row_rect(0).left_center(),
                Align2::LEFT_CENTER,
                text,
                FontId::proportional(TEXT_SIZE),
                colour,
            );
        }
        for index in places.visible(viewport.top(), viewport.bottom()) {
            show_row(ui, model, state, row_rect(index), &rows[index], actions);
        }
        state.rows = rows;
        state.places = Some(places);
    });
}

/// Steps one move per notch when the mouse wheel is turned over the list.
fn step_by_wheel(ui: &Ui, rect: Rect, state: &mut MoveListState, actions: &mut Vec<Action>) {
    if !ui.rect_contains_pointer(rect) {
        state.wheel = 0.0;
        return;
    }
    ui.input(|input| {
        for event in &input.events {
            if let Event::MouseWheel { unit, delta, .. } = event {
                state.wheel += match unit {
                    MouseWheelUnit::Point => delta.y / POINTS_PER_STEP,
                    MouseWheelUnit::Line | MouseWheelUnit::Page => delta.y,
                };
            }
        }
    });
    while state.wheel.abs() >= 1.0 {
        let (step, sign) = if state.wheel > 0.0 {
            (Step::Back, 1.0)
        } else {
            (Step::Forward, -1.0)
        };
        actions.push(Action::Step(step));
        state.wheel -= sign;
    }
}

fn show_row(ui: &mut Ui, model: &Model, state: &mut MoveListState, rect: Rect, row: &Row, actions: &mut Vec<Action>) {
    match *row {
        Row::Moves {
            depth,
            number,
            moves,
            begins,
        } => {
            let rect = inset(ui, rect, depth);
            show_number(ui, rect, number, depth > 0);
            if let Some(variation) = begins {
                show_fold(ui, model, rect, variation, false, actions);
            }
            for (side, node) in Side::BOTH.into_iter().zip(moves) {
                let cell = cell_rect(rect, side);
                match node {
                    Some(node) => show_move(ui, model, state, cell, node, depth > 0, actions),
                    None if side == Side::First => show_gap(ui, cell),
                    None => {}
                }
            }
        }
        Row::Folded {
            depth,
            number,
            first,
            plies,
        } => {
            let rect = inset(ui, rect, depth);
            show_number(ui, rect, number, true);
            show_fold(ui, model, rect, first, true, actions);
            show_move(ui, model, state, cell_rect(rect, Side::First), first, true, actions);
            let more = model.texts.fill("moves-folded", &[("moves", plies.into())]);
            let at = cell_rect(rect, Side::Second).left_center();
            let colour = palette(ui.ctx()).muted;
            ui.painter()
                .text(at, Align2::LEFT_CENTER, more, FontId::proportional(SMALL_SIZE), colour);
        }
        Row::Comment { depth, node } => show_comment(ui, model, inset(ui, rect, depth), node, actions),
        Row::Result => {
            let text = model.result.clone().unwrap_or_default();
            let response = ui.interact(rect, ui.id().with("result"), Sense::CLICK);
            response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &text));
            actions.on_click(&response, Action::Step(Step::Latest));
            let colour = palette(ui.ctx()).accent;
            ui.painter().text(
                rect.center(),
                Align2::CENTER_CENTER,
                text,
                style::bold(TEXT_SIZE),
                colour,
            );
        }
    }
}

/// Indents a row and draws a line for each surrounding variation. Returns the remaining rectangle of the row.
fn inset(ui: &Ui, rect: Rect, depth: usize) -> Rect {
    let stroke = Stroke::new(1.0, palette(ui.ctx()).muted.gamma_multiply(0.5));
    for level in 0..depth.min(MAX_INSETS) {
        let x = rect.left() + INSET * (level as f32 + 0.5);
        ui.painter().vline(x, rect.y_range(), stroke);
    }
    Rect::from_min_max(pos2(rect.left() + inset_width(depth), rect.top()), rect.max)
}

/// Returns the width of the indentation at a nesting depth, in points.
pub(super) fn inset_width(depth: usize) -> f32 {
    INSET * depth.min(MAX_INSETS) as f32
}

fn cell_rect(row: Rect, side: Side) -> Rect {
    let width = (row.width() - NUMBER_WIDTH) / 2.0;
    let left = row.left() + NUMBER_WIDTH + width * side.index() as f32;
    Rect::from_min_size(pos2(left, row.top()), Vec2::new(width, ROW_HEIGHT)).shrink2(Vec2::new(1.0, 1.0))
}

fn show_number(ui: &Ui, row: Rect, number: u32, is_small: bool) {
    let at = pos2(row.left() + NUMBER_WIDTH - GRID, row.center().y);
    let font = FontId::proportional(if is_small { SMALL_SIZE } else { TEXT_SIZE - 1.0 });
    ui.painter().text(
        at,
        Align2::RIGHT_CENTER,
        number.to_string(),
        font,
        palette(ui.ctx()).muted,
    );
}

fn show_gap(ui: &Ui, cell: Rect) {
    let at = cell.left_center() + Vec2::new(GRID, 0.0);
    ui.painter().text(
        at,
        Align2::LEFT_CENTER,
        "…",
        FontId::proportional(TEXT_SIZE),
        palette(ui.ctx()).muted,
    );
}

/// Shows the triangle that folds or unfolds a variation.
fn show_fold(ui: &Ui, model: &Model, row: Rect, variation: NodeId, is_folded: bool, actions: &mut Vec<Action>) {
    let rect = Rect::from_min_size(row.min, Vec2::new(INSET, ROW_HEIGHT));
    let response = ui.interact(rect, ui.id().with(("fold", variation)), Sense::CLICK);
    let label = model.texts.get(if is_folded { "moves-unfold" } else { "moves-fold" });
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &label));
    let sign = if is_folded { icon::CARET_RIGHT } else { icon::CARET_DOWN };
    let colour = if response.hovered() {
        palette(ui.ctx()).accent
    } else {
        palette(ui.ctx()).muted
    };
    ui.painter().text(
        rect.center(),
        Align2::CENTER_CENTER,
        sign,
        FontId::proportional(SMALL_SIZE),
        colour,
    );
    actions.on_click(response.on_hover_text(label), Action::ToggleFold(variation));
}

fn show_move(
    ui: &mut Ui,
    model: &Model,
    state: &mut MoveListState,
    cell: Rect,
    node: NodeId,
    is_variation: bool,
    actions: &mut Vec<Action>,
) {
    let Some(text) = state.texts.get(model.game(), node) else {
        return;
    };
    let response = ui.interact(cell, ui.id().with(node), Sense::CLICK);
    let is_shown = model.shown() == node;
    let spoken = spoken_move(model, text, node);
    response.widget_info(|| WidgetInfo::selected(WidgetType::Button, true, is_shown, &spoken));
    paint_move(ui, model, &response, text, node, is_variation);
    if response.clicked() {
        state.takes_focus = true;
        actions.push(Action::Show(node));
    }
    response.context_menu(|ui| annotations::show_menu(ui, model, node, actions));
}

/// Describes a move for screen readers: the name and the glyphs of the move, and whether the move wins.
fn spoken_move(model: &Model, text: &MoveText, node: NodeId) -> String {
    let mut spoken = text.spoken.clone();
    spoken.extend(
        model
            .game()
            .annotations(node)
            .nags
            .iter()
            .filter_map(|nag| nag.symbol()),
    );
    if text.wins {
        spoken.push_str(", ");
        spoken.push_str(&model.texts.get("moves-wins"));
    }
    spoken
}

fn paint_move(ui: &Ui, model: &Model, response: &Response, text: &MoveText, node: NodeId, is_variation: bool) {
    let palette = palette(ui.ctx());
    let (cell, is_shown) = (response.rect, model.shown() == node);
    let is_current = model.game().current() == node;
    let painter = ui.painter();
    let colour = if is_shown {
        painter.rect_filled(cell, 6.0, palette.accent);
        palette.on_accent
    } else {
        if response.hovered() {
            painter.rect_filled(cell, 6.0, ui.visuals().widgets.hovered.bg_fill);
        }
        if is_current {
            painter.rect_stroke(cell, 6.0, Stroke::new(1.5, palette.accent), StrokeKind::Inside);
        }
        let is_own = model.session.is_played(node);
        if is_own || is_variation {
            palette.text
        } else {
            palette.muted
        }
    };
    let annotations = model.game().annotations(node);
    let size = if is_variation { TEXT_SIZE - 1.0 } else { TEXT_SIZE };
    let mut job = LayoutJob::default();
    let plain = TextFormat::simple(FontId::proportional(size), colour);
    let bold = TextFormat::simple(style::bold(size), colour);
    // Captures are bold and contain an `x`. Wins are marked with a crown.
    let name_format = if text.captures || text.wins {
        bold.clone()
    } else {
        plain
    };
    job.append(&text.name, 0.0, name_format);
    let glyphs: String = annotations.nags.iter().filter_map(|nag| nag.symbol()).collect();
    job.append(&glyphs, 0.0, bold.clone());
    if text.wins {
        job.append(icon::CROWN_SIMPLE, 4.0, bold);
    }
    job.wrap = TextWrapping::truncate_at_width(cell.width() - GRID);
    let galley = painter.layout_job(job);
    let at = pos2(cell.left() + GRID, cell.center().y - galley.size().y / 2.0);
    let end = at.x + galley.size().x;
    painter.galley(at, galley, colour);
    show_clock(ui, model, cell, end, node, colour);
}

/// Shows the remaining time after the move if the time fits into the cell.
fn show_clock(ui: &Ui, model: &Model, cell: Rect, text_end: f32, node: NodeId, colour: Color32) {
    let Some(clock) = model.game().annotations(node).clock else {
        return;
    };
    let font = FontId::proportional(SMALL_SIZE - 1.0);
    let galley = ui
        .painter()
        .layout_no_wrap(format_time(clock, false), font, colour.gamma_multiply(0.75));
    let at = cell.right_center() - Vec2::new(galley.size().x + 4.0, galley.size().y / 2.0);
    if at.x > text_end + 2.0 {
        ui.painter().galley(at, galley, colour);
    }
}
