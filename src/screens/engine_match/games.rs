//! The games of a match between engines, the last one first, in a list of a fixed height.

use crate::text::Texts;
use crate::ui::style;
use crate::ui::style::{GRID, palette};
use crate::ui::widgets::section_label;
use bevy_egui::egui::text::{LayoutJob, TextFormat, TextWrapping};
use bevy_egui::egui::{Align2, FontId, ScrollArea, Sense, Ui, Vec2, WidgetInfo, WidgetType, pos2};
use breakthrough_arena::{EngineMatch, GameSummary};
use breakthrough_rules::Side;
use egui_phosphor::regular as icon;

const ROW_HEIGHT: f32 = 28.0;
/// The rows that are in view.
const ROWS: usize = 8;
const TEXT_SIZE: f32 = 16.0;
/// The widths of the columns beside the players.
const NUMBER_WIDTH: f32 = 46.0;
const SCORE_WIDTH: f32 = 52.0;
const MOVES_WIDTH: f32 = 92.0;

pub(super) fn show_games(ui: &mut Ui, texts: &Texts, played: &EngineMatch) {
    let games = played.games();
    if games.is_empty() {
        return;
    }
    section_label(ui, &texts.get("engines-match-list"));
    let area = ScrollArea::vertical()
        .id_salt("games of the match")
        .max_height(ROW_HEIGHT * ROWS as f32)
        .min_scrolled_height(ROW_HEIGHT * ROWS as f32)
        .auto_shrink([false, true]);
    ui.spacing_mut().item_spacing.y = 0.0;
    area.show_rows(ui, ROW_HEIGHT, games.len(), |ui, rows| {
        // Room for the scroll bar.
        ui.set_max_width(ui.available_width() - GRID * 1.5);
        for row in rows {
            show_game(ui, texts, played, &games[games.len() - 1 - row]);
        }
    });
}

fn show_game(ui: &mut Ui, texts: &Texts, played: &EngineMatch, game: &GameSummary) {
    let palette = palette(ui.ctx());
    let (row, response) = ui.allocate_exact_size(Vec2::new(ui.available_width(), ROW_HEIGHT), Sense::hover());
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
    let spoken = texts.fill("engines-match-game", &gaps);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &spoken));
    let painter = ui.painter();
    let font = FontId::proportional(TEXT_SIZE);
    let write = |x: f32, align: Align2, text: String, colour| {
        painter.text(pos2(x, row.center().y), align, text, font.clone(), colour);
    };
    write(
        row.left() + NUMBER_WIDTH - GRID * 1.5,
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
    let mut job = LayoutJob::default();
    for (index, player) in players.into_iter().enumerate() {
        if index > 0 {
            job.append("–", GRID, TextFormat::simple(font.clone(), palette.muted));
        }
        // The winner stands out.
        let format = if player == game.winner {
            TextFormat::simple(style::bold(TEXT_SIZE), palette.text)
        } else {
            TextFormat::simple(font.clone(), palette.muted)
        };
        job.append(names[index], if index > 0 { GRID } else { 0.0 }, format);
    }
    let faulty_width = if game.fault.is_some() { 24.0 } else { 0.0 };
    job.wrap = TextWrapping::truncate_at_width(score_left - GRID - row.left() - NUMBER_WIDTH - faulty_width);
    let galley = painter.layout_job(job);
    let at = pos2(row.left() + NUMBER_WIDTH, row.center().y - galley.size().y / 2.0);
    let end = at.x + galley.size().x;
    painter.galley(at, galley, palette.text);
    if let Some((player, fault)) = &game.fault {
        write(
            end + GRID,
            Align2::LEFT_CENTER,
            icon::WARNING.to_owned(),
            palette.danger,
        );
        let name = &played.settings().participants[*player].name;
        response.on_hover_text(format!("{name} {fault}"));
    }
}
