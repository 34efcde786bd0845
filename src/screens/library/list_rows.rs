//! Rows of the game list: only visible rows are laid out. A click opens a game. A click with Ctrl or Shift selects games.

use crate::library::LoadPurpose;
use crate::screens::library::list_state::{ListAction, ListState};
use crate::screens::library::page::Action;
use crate::screens::library::selection::SelectionChange;
use crate::screens::library::text::Description;
use crate::text::Texts;
use crate::ui::board::paint_board;
use crate::ui::style;
use crate::ui::style::{GRID, palette};
use crate::ui::widgets::{cut_line, shared_room};
use bevy_egui::egui::style::ScrollAnimation;
use bevy_egui::egui::{
    Align, Align2, Button, FontId, Galley, Key, Modifiers, Rect, Sense, Stroke, Ui, UiBuilder, Vec2, WidgetInfo,
    WidgetType, pos2,
};
use breakthrough_rules::Position;
use egui_phosphor::regular as icon;
use std::ops::Range;
use std::sync::Arc;

const ROW_HEIGHT: f32 = 66.0;
/// Distance between a row's edge and its board, in points.
const BOARD_MARGIN: f32 = 5.0;
/// Number of rows laid out above and below the visible rows, so that the keyboard focus can move there.
const MARGIN_ROWS: u64 = 2;
/// Width of the frame of a selected row, in points.
const SELECTED_STROKE: f32 = 2.0;
/// Size of the check mark of a selected row, in points.
const CHECK_SIZE: f32 = 26.0;

pub(super) const fn select(change: SelectionChange) -> Action {
    Action::List(ListAction::Select(change))
}

/// Shows the visible rows of the list.
pub(super) fn show_rows(ui: &mut Ui, texts: &Texts, list: &ListState, actions: &mut Vec<Action>) {
    let total = list.games.total.unwrap_or(0);
    let size = Vec2::new(ui.available_width(), total as f32 * ROW_HEIGHT);
    let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
    let visible = visible_rows(rect, ui.clip_rect(), total);
    if list.games.lacks(&visible) {
        actions.push(Action::List(ListAction::Load(visible.clone())));
    }
    for place in visible {
        let Some(listed) = list.games.get(place) else { continue };
        let top = rect.top() + place as f32 * ROW_HEIGHT;
        let row = Rect::from_min_size(pos2(rect.left(), top), Vec2::new(rect.width(), ROW_HEIGHT - 4.0));
        ui.scope_builder(UiBuilder::new().max_rect(row).id_salt(place), |ui| {
            let id = listed.summary.id;
            let description = Description::of_listed(texts, &listed.summary, listed.termination);
            let description = description.with_friend(texts, list.friends.get(&id));
            let is_selected = list.selection.contains(id);
            if !show_row(ui, &description, listed.position.as_ref(), row, is_selected) {
                return;
            }
            let modifiers = ui.input(|input| input.modifiers);
            actions.push(if modifiers.shift {
                select(SelectionChange::ExtendTo(place))
            } else if modifiers.command {
                select(SelectionChange::Toggle(place, id))
            } else {
                Action::Load(id, LoadPurpose::Details)
            });
        });
    }
}

/// Scrolls the list on Home, End, Page Up and Page Down, unless a text field has the focus.
pub(super) fn scroll_with_keys(ui: &Ui, total: u64) {
    if ui.ctx().text_edit_focused() {
        return;
    }
    let top = ui.cursor().top();
    let page = ui.clip_rect().height() - ROW_HEIGHT;
    let rows = Rect::from_min_size(pos2(0.0, top), Vec2::new(1.0, total as f32 * ROW_HEIGHT));
    let is_pressed = |key: Key| ui.input(|input| input.key_pressed(key));
    // Scrolling to a row is not animated, because an animation over thousands of rows would load every row.
    let jump = ScrollAnimation::none();
    if is_pressed(Key::Home) {
        ui.scroll_to_rect_animation(rows, Some(Align::Min), jump);
    } else if is_pressed(Key::End) {
        ui.scroll_to_rect_animation(rows, Some(Align::Max), jump);
    } else if is_pressed(Key::PageUp) {
        ui.scroll_with_delta_animation(Vec2::Y * page, jump);
    } else if is_pressed(Key::PageDown) {
        ui.scroll_with_delta_animation(Vec2::Y * -page, jump);
    }
}

/// Returns the range of rows to lay out: the visible rows and a margin.
fn visible_rows(rows: Rect, view: Rect, total: u64) -> Range<u64> {
    let row_at = |y: f32| ((y - rows.top()) / ROW_HEIGHT).max(0.0) as u64;
    let first = row_at(view.top()).saturating_sub(MARGIN_ROWS);
    let end = (row_at(view.bottom()) + 1 + MARGIN_ROWS).min(total);
    first.min(end)..end
}

/// Selects all games on Ctrl+A, unless a text field has the focus.
pub(super) fn select_with_keys(ui: &Ui, actions: &mut Vec<Action>) {
    let is_pressed =
        !ui.ctx().text_edit_focused() && ui.input_mut(|input| input.consume_key(Modifiers::COMMAND, Key::A));
    if is_pressed {
        actions.push(select(SelectionChange::All));
    }
}

/// Shows a game with its last position. Returns whether the row was clicked.
fn show_row(ui: &mut Ui, description: &Description, position: Option<&Position>, row: Rect, is_selected: bool) -> bool {
    let palette = palette(ui.ctx());
    let mut button = Button::new("").fill(palette.control);
    if is_selected {
        button = button.stroke(Stroke::new(SELECTED_STROKE, palette.accent));
    }
    let response = ui.put(row, button);
    let spoken = description.spoken();
    response.widget_info(|| WidgetInfo::selected(WidgetType::Button, true, is_selected, &spoken));
    let painter = ui.painter().with_clip_rect(row.intersect(ui.clip_rect()));
    let board = Rect::from_min_size(row.min, Vec2::splat(row.height())).shrink(BOARD_MARGIN);
    if let Some(position) = position {
        paint_board(&painter, &palette, position, board);
    }
    if is_selected {
        let corner = Rect::from_center_size(board.center(), Vec2::splat(CHECK_SIZE));
        painter.circle_filled(corner.center(), CHECK_SIZE / 2.0, palette.accent);
        let font = FontId::proportional(CHECK_SIZE * 0.7);
        painter.text(
            corner.center(),
            Align2::CENTER_CENTER,
            icon::CHECK,
            font,
            palette.on_accent,
        );
    }
    let (left, right) = (board.right() + 12.0, row.right() - 12.0);
    let result = painter.text(
        pos2(right, row.top() + 19.0),
        Align2::RIGHT_CENTER,
        &description.result,
        style::bold(17.0),
        palette.text,
    );
    let write = |left: f32, galley: Arc<Galley>, middle: f32| {
        let after = left + galley.size().x;
        painter.galley(pos2(left, middle - galley.size().y / 2.0), galley, palette.text);
        after
    };
    let (top, bottom) = (row.top() + 19.0, row.bottom() - 19.0);
    let names_room = result.left() - GRID - left;
    let name = |text, room| cut_line(&painter, text, style::bold(17.0), palette.text, room);
    let dash = name(" – ", names_room);
    let widths = description
        .names
        .each_ref()
        .map(|text| name(text, f32::INFINITY).size().x);
    let [first_room, second_room] = shared_room(widths, names_room - dash.size().x);
    let after_first = write(left, name(&description.names[0], first_room), top);
    let after_dash = write(after_first, dash, top);
    write(after_dash, name(&description.names[1], second_room), top);
    let small = || FontId::proportional(15.0);
    let ending = cut_line(
        &painter,
        &description.accuracy_and_ending(),
        small(),
        palette.muted,
        (right - left) / 2.0,
    );
    let end = right - ending.size().x;
    write(end, ending, bottom);
    let details = cut_line(
        &painter,
        &description.details(),
        small(),
        palette.muted,
        end - GRID - left,
    );
    write(left, details, bottom);
    response.clicked()
}
