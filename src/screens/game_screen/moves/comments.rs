//! Comments in the move list, and the positions of the rows, which depend on the heights of the wrapped comments.

use crate::screens::game_screen::moves::list::{NUMBER_WIDTH, ROW_HEIGHT, SMALL_SIZE, inset_width};
use crate::screens::game_screen::moves::model::{Action, Model};
use crate::screens::game_screen::moves::rows::Row;
use crate::ui::ActionsExt;
use crate::ui::style::{GRID, palette};
use bevy_egui::egui::text::LayoutJob;
use bevy_egui::egui::{FontId, Galley, Rect, Sense, Ui, WidgetInfo, WidgetType, pos2};
use breakthrough_platform::text::{MAX_TEXT_CHARACTERS, shortened};
use breakthrough_rules::{Game, NodeId};
use std::sync::Arc;

/// Maximum number of visible lines of a comment. For a longer comment, the tooltip shows the full text.
const MAX_LINES: usize = 8;
/// Space above and below a comment of several lines, in points.
const PADDING: f32 = 5.0;

/// Vertical positions of the rows, in points from the top of the list.
#[derive(Debug)]
pub(super) struct RowPlaces {
    /// List width and text scale for which the rows were laid out.
    layout: (f32, f32),
    /// Top of each row, and the bottom of the last row.
    tops: Vec<f32>,
}

impl RowPlaces {
    /// Returns the row positions, which are recomputed if the list width or the text scale has changed.
    pub(super) fn lay_out(known: Option<RowPlaces>, ui: &Ui, game: &Game, rows: &[Row]) -> RowPlaces {
        let layout = (ui.max_rect().width(), ui.ctx().pixels_per_point());
        if let Some(known) = known.filter(|known| known.layout == layout) {
            return known;
        }
        let mut tops = vec![0.0];
        let mut bottom = 0.0;
        for row in rows {
            bottom += match row {
                Row::Comment { depth, node } => {
                    let text = comment(game, *node);
                    let height = layout_comment(ui, text, layout.0 - inset_width(*depth)).size().y;
                    (height + 2.0 * PADDING).max(ROW_HEIGHT)
                }
                _ => ROW_HEIGHT,
            };
            tops.push(bottom);
        }
        RowPlaces { layout, tops }
    }

    pub(super) fn height(&self) -> f32 {
        self.tops.last().copied().unwrap_or_default()
    }

    /// Returns the top and the height of a row.
    pub(super) fn of_row(&self, index: usize) -> (f32, f32) {
        match self.tops.get(index..index + 2) {
            Some([top, bottom]) => (*top, bottom - top),
            _ => (0.0, ROW_HEIGHT),
        }
    }

    /// Returns the indices of the first row below `top` and of the row after the last row above `bottom`.
    pub(super) fn visible(&self, top: f32, bottom: f32) -> std::ops::Range<usize> {
        let first = self.tops.partition_point(|row| *row <= top).saturating_sub(1);
        let end = self.tops.partition_point(|row| *row < bottom);
        first..end.min(self.tops.len() - 1)
    }
}

fn comment(game: &Game, node: NodeId) -> String {
    shortened(&game.annotations(node).comment, MAX_TEXT_CHARACTERS)
}

/// Lays out a comment in a row of the given width.
fn layout_comment(ui: &Ui, text: String, width: f32) -> Arc<Galley> {
    let font = FontId::proportional(SMALL_SIZE);
    let mut job = LayoutJob::simple(text, font, palette(ui.ctx()).muted, width - NUMBER_WIDTH - GRID);
    job.wrap.max_rows = MAX_LINES;
    ui.painter().layout_job(job)
}

pub(super) fn show_comment(ui: &mut Ui, model: &Model, rect: Rect, node: NodeId, actions: &mut Vec<Action>) {
    let comment = comment(model.game(), node);
    let response = ui.interact(rect, ui.id().with(("comment", node)), Sense::CLICK);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &comment));
    let galley = layout_comment(ui, comment.clone(), rect.width());
    let at = pos2(
        rect.left() + NUMBER_WIDTH + GRID,
        rect.center().y - galley.size().y / 2.0,
    );
    let is_cut = galley.elided;
    ui.painter().galley(at, galley, palette(ui.ctx()).muted);
    let response = if is_cut {
        response.on_hover_text(comment)
    } else {
        response
    };
    actions.on_click(&response, Action::EditComment(node));
}
