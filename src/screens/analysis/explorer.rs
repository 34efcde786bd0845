//! The opening explorer: the moves of the book or of the library's games in the shown position, with their results.

use crate::screens::analysis::lines::score_text;
use crate::screens::analysis::model::{Action, ExplorerRow, Model, PanelResponse};
use crate::screens::analysis::panel::chip;
use crate::settings::ExplorerSource;
use crate::text::Texts;
use crate::ui::choose_player;
use crate::ui::style::{palette, text_on};
use crate::ui::widgets::{caption, replace_shown, scrolled, text_width};
use bevy_egui::egui::{
    Align, Align2, CornerRadius, FontId, Layout, Rect, ScrollArea, Sense, Ui, Vec2, WidgetInfo, WidgetType, pos2,
};
use breakthrough_rules::Side;

/// Number of moves that are visible without scrolling.
const VISIBLE_ROWS: usize = 4;
const ROW_GAP: f32 = 2.0;
const ROW_HEIGHT: f32 = 24.0;
const MOVE_WIDTH: f32 = 64.0;
const GAMES_WIDTH: f32 = 52.0;
const SCORE_WIDTH: f32 = 48.0;
const TEXT_SIZE: f32 = 15.0;
/// Space beside the number in a result bar, in points.
const RESULT_PADDING: f32 = 4.0;

/// The explorer scrolls into view when the player opens it or changes its source.
pub(super) fn show_explorer(ui: &mut Ui, model: &Model, response: &mut PanelResponse) {
    let analysis = &model.settings.analysis;
    let shown = analysis.shows_explorer.then_some(analysis.explorer_source);
    let before = replace_shown(ui, "opening explorer", shown);
    if shown.is_none() {
        return;
    }
    show_moves(ui, model, response);
    if before.is_some_and(|before| before != shown) {
        ui.scroll_to_cursor(Some(Align::BOTTOM));
    }
}

fn show_moves(ui: &mut Ui, model: &Model, response: &mut PanelResponse) {
    let texts = model.texts;
    let source = model.settings.analysis.explorer_source;
    ui.horizontal(|ui| {
        for (choice, text) in [
            (ExplorerSource::Book, "analysis-book"),
            (ExplorerSource::Library, "analysis-library"),
        ] {
            if chip(ui, &texts.get(text), source == choice).clicked() {
                response.actions.push(Action::ChooseExplorer(choice));
            }
        }
        if source == ExplorerSource::Library {
            let player = Some(model.settings.analysis.explorer_player.as_str()).filter(|name| !name.is_empty());
            let all = texts.get("analysis-all-games");
            let chosen = choose_player(
                ui,
                texts,
                ui.available_width(),
                player,
                Some(&all),
                model.library_players,
            );
            response.actions.extend(chosen.map(Action::ChoosePlayer));
        }
    });
    let (rows, without_games) = match source {
        ExplorerSource::Book => (Some(model.contents.book_moves.as_slice()), "analysis-not-in-book"),
        ExplorerSource::Library => (model.library_moves, "analysis-not-in-library"),
    };
    let Some(rows) = rows else {
        return caption(ui, &texts.get("analysis-library-searched"));
    };
    if rows.is_empty() {
        return caption(ui, &texts.get(without_games));
    }
    ui.spacing_mut().item_spacing = Vec2::new(4.0, ROW_GAP);
    let height = (ROW_HEIGHT + ROW_GAP) * VISIBLE_ROWS as f32 - ROW_GAP;
    let area = ScrollArea::vertical()
        .id_salt("explorer")
        .max_height(height)
        .min_scrolled_height(height)
        .auto_shrink([false, true]);
    scrolled(area, ui, |ui| {
        for row in rows {
            let size = Vec2::new(ui.available_width(), ROW_HEIGHT);
            ui.allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), |ui| {
                ui.set_min_size(size);
                show_row(ui, texts, row, response);
            });
        }
    });
}

fn show_row(ui: &mut Ui, texts: &Texts, row: &ExplorerRow, shown: &mut PanelResponse) {
    let won = row.first_won().map(|won| (won, (won * 100.0).round() as u32));
    let mut gaps = vec![("move", row.name.as_str().into()), ("games", row.games.into())];
    let mut spoken = match won {
        Some((_, percent)) => {
            gaps.extend([("side", texts.side(Side::First).into()), ("percent", percent.into())]);
            texts.fill("analysis-book-move", &gaps)
        }
        None => texts.fill("analysis-unfinished-move", &gaps),
    };
    let score = row.score.as_ref().map(score_text);
    if let Some(score) = &score {
        let gaps = [("result", spoken.into()), ("score", score.as_str().into())];
        spoken = texts.fill("analysis-scored-move", &gaps);
    }
    // A click anywhere in the row plays the move.
    let response = ui.interact(ui.max_rect(), ui.id().with(&row.name), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &spoken));
    let response = response.on_hover_text(&spoken);
    if response.clicked() {
        shown.actions.push(Action::Play(vec![row.mv]));
    } else if response.hovered() {
        let fill = ui.visuals().widgets.hovered.weak_bg_fill;
        ui.painter().rect_filled(response.rect, 4.0, fill);
        shown.hovered = vec![row.mv];
    }
    let (rect, _) = ui.allocate_exact_size(Vec2::new(MOVE_WIDTH, ROW_HEIGHT), Sense::hover());
    let colour = ui.visuals().text_color();
    ui.painter().text(
        rect.left_center(),
        Align2::LEFT_CENTER,
        &row.name,
        FontId::proportional(TEXT_SIZE),
        colour,
    );
    show_number(ui, &row.games.to_string(), GAMES_WIDTH);
    if let Some(score) = score {
        show_number(ui, &score, SCORE_WIDTH);
    }
    if let Some((first_won, percent)) = won {
        show_results(ui, first_won, percent);
    }
}

/// Shows a right-aligned number in a column.
fn show_number(ui: &mut Ui, number: &str, width: f32) {
    let (rect, _) = ui.allocate_exact_size(Vec2::new(width, ROW_HEIGHT), Sense::hover());
    let font = FontId::proportional(TEXT_SIZE);
    let colour = ui.visuals().text_color();
    ui.painter()
        .text(rect.right_center(), Align2::RIGHT_CENTER, number, font, colour);
}

/// Shows a bar with the share of the finished games that each side won.
fn show_results(ui: &mut Ui, first_won: f32, percent: u32) {
    let sides = palette(ui.ctx()).sides;
    let size = Vec2::new(ui.available_width(), ROW_HEIGHT - 6.0);
    let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
    let boundary = rect.left() + rect.width() * first_won;
    let painter = ui.painter();
    let part = |left: f32, right: f32| Rect::from_min_max(pos2(left, rect.top()), pos2(right, rect.bottom()));
    for ((left, right), (fill, _)) in [(rect.left(), boundary), (boundary, rect.right())]
        .into_iter()
        .zip(sides)
    {
        painter.rect_filled(part(left, right), CornerRadius::ZERO, fill);
    }
    let text = format!("{percent}%");
    let font = FontId::proportional(13.0);
    // A number that does not fit into its share is shown beside the share.
    let fits = text_width(ui, &text, font.clone()) + 2.0 * RESULT_PADDING <= boundary - rect.left();
    let (at, (fill, _)) = if fits {
        (rect.left(), sides[0])
    } else {
        (boundary, sides[1])
    };
    let at = pos2(at + RESULT_PADDING, rect.center().y);
    painter.text(at, Align2::LEFT_CENTER, text, font, text_on(fill));
}
