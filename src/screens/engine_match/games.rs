//! The list of an engine match's games, newest first, with a fixed height.

use crate::text::Texts;
use crate::ui::style;
use crate::ui::style::{GRID, palette};
use crate::ui::widgets::{cut_line, section_label};
use bevy_egui::egui::{Align2, FontId, ScrollArea, Sense, Ui, Vec2, WidgetInfo, WidgetType, pos2};
use breakthrough_matches::{EngineMatch, MatchGame};
use breakthrough_rules::Side;
use egui_phosphor::regular as icon;

const ROW_HEIGHT: f32 = 28.0;
/// Number of visible rows.
const ROWS: usize = 8;
const TEXT_SIZE: f32 = 15.5;
/// Width of the column for the number, in points.
const NUMBER_WIDTH: f32 = 40.0;
/// Width of the column for the score, in points.
const SCORE_WIDTH: f32 = 44.0;
/// Width of the column for the moves, in points.
const MOVES_WIDTH: f32 = 84.0;
/// Width of the fault icon, in points.
const FAULT_WIDTH: f32 = 26.0;

/// Returns the number of the clicked game.
pub(super) fn show_games(ui: &mut Ui, texts: &Texts, played: &EngineMatch) -> Option<usize> {
    let games = played.games();
    let mut clicked = None;
    if games.is_empty() {
        return None;
    }
    section_label(ui, &texts.get("engines-match-list"));
    let area = ScrollArea::vertical()
        .id_salt("games of the match")
        .max_height(ROW_HEIGHT * ROWS as f32)
        .min_scrolled_height(ROW_HEIGHT * ROWS as f32)
        .auto_shrink([false, true]);
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        area.show_rows(ui, ROW_HEIGHT, games.len(), |ui, rows| {
            // Leave space for the scroll bar.
            ui.set_max_width(ui.available_width() - GRID * 1.5);
            for row in rows {
                let game = &games[games.len() - 1 - row];
                if show_game(ui, texts, played, game) {
                    clicked = Some(game.number);
                }
            }
        });
    });
    ui.add_space(GRID);
    clicked
}

/// Returns whether the game was clicked.
fn show_game(ui: &mut Ui, texts: &Texts, played: &EngineMatch, game: &MatchGame) -> bool {
    let palette = palette(ui.ctx());
    let (row, response) = ui.allocate_exact_size(Vec2::new(ui.available_width(), ROW_HEIGHT), Sense::click());
    let players = Side::BOTH.map(|side| game.player_of(side));
    let names = players.map(|player| played.settings().participants[player].name.as_str());
    let score = match game.winning_side() {
        Side::First => "1–0",
        Side::Second => "0–1",
    };
    let moves = game.plies.div_ceil(2);
    let gaps = [
        ("number", game.number.into()),
        ("first", names[0].into()),
        ("second", names[1].into()),
        ("score", score.into()),
        ("moves", moves.into()),
    ];
    let fault = game.fault.as_ref().map(|(player, fault)| {
        let name = &played.settings().participants[*player].name;
        format!("{name} {fault}")
    });
    let mut spoken = texts.fill("engines-match-game", &gaps);
    if let Some(fault) = &fault {
        spoken = format!("{spoken}, {fault}");
    }
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &spoken));
    let is_clicked = response.clicked();
    if response.hovered() || response.has_focus() {
        ui.painter().rect_filled(row, GRID / 2.0, palette.control);
    }
    let painter = ui.painter();
    let font = FontId::proportional(TEXT_SIZE);
    let write = |x: f32, align: Align2, text: String, colour| {
        painter.text(pos2(x, row.center().y), align, text, font.clone(), colour);
    };
    write(
        row.left() + NUMBER_WIDTH - GRID,
        Align2::RIGHT_CENTER,
        game.number.to_string(),
        palette.muted,
    );
    write(
        row.right(),
        Align2::RIGHT_CENTER,
        texts.fill("engines-match-moves", &gaps),
        palette.muted,
    );
    let score_left = row.right() - MOVES_WIDTH - SCORE_WIDTH;
    write(score_left, Align2::LEFT_CENTER, score.to_owned(), palette.text);
    let names_left = row.left() + NUMBER_WIDTH;
    let fault_width = if fault.is_some() { FAULT_WIDTH } else { 0.0 };
    let width = (score_left - names_left - fault_width) / 2.0;
    for (index, player) in players.into_iter().enumerate() {
        // Highlight the winner.
        let (font, colour) = if player == game.winner {
            (style::bold(TEXT_SIZE), palette.text)
        } else {
            (font.clone(), palette.muted)
        };
        let galley = cut_line(painter, names[index], font, colour, width - GRID);
        let at = pos2(
            names_left + width * index as f32,
            row.center().y - galley.size().y / 2.0,
        );
        painter.galley(at, galley, palette.text);
    }
    if let Some(fault) = fault {
        let sign = icon::WARNING.to_owned();
        write(score_left - FAULT_WIDTH, Align2::LEFT_CENTER, sign, palette.danger);
        response.on_hover_text(fault);
    }
    is_clicked
}
