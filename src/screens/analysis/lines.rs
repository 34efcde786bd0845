//! The engine's lines in the analysis panel.

use crate::opponent::NodeScore;
use crate::screens::analysis::model::{Action, Line, Model, PanelResponse};
use crate::ui::style;
use crate::ui::style::palette;
use crate::ui::widgets::text_width;
use bevy_egui::egui::{
    Align, Align2, Button, FontId, Id, Layout, Rect, Response, Sense, Stroke, StrokeKind, Ui, Vec2, text::LayoutJob,
};
use breakthrough_rules::{Move, NodeId, Side};

const ROW_HEIGHT: f32 = 24.0;
const SCORE_WIDTH: f32 = 56.0;
const MOVE_SIZE: f32 = 15.0;

/// Formats a score from the first side's point of view: in pieces, or as `#` with the number of moves until the win,
/// which is negative if the second side wins.
pub(super) fn score_text(score: &NodeScore) -> String {
    match (score.win, score.centi) {
        (Some((Side::First, moves)), _) => format!("#{moves}"),
        (Some((Side::Second, moves)), _) => format!("#−{moves}"),
        (None, Some(centi)) => {
            let sign = if centi < 0 { "−" } else { "+" };
            format!("{sign}{:.2}", f64::from(centi.abs()) / 100.0)
        }
        (None, None) => String::new(),
    }
}

/// Shown order of the lines.
#[derive(Clone, Debug, Default)]
struct Places {
    node: Option<NodeId>,
    /// First move of each line.
    moves: Vec<Move>,
}

fn first_move(line: &Line) -> Option<Move> {
    line.moves.first().map(|(mv, _)| *mv)
}

/// Returns the lines in their earlier places. New lines take the places that become free.
fn placed<'a>(lines: &[&'a Line], places: &[Move]) -> Vec<&'a Line> {
    let mut placed = vec![None; lines.len()];
    let mut others = Vec::new();
    for line in lines {
        let place = places.iter().position(|mv| first_move(line) == Some(*mv));
        match place.and_then(|place| placed.get_mut(place)) {
            Some(place @ None) => *place = Some(*line),
            _ => others.push(*line),
        }
    }
    let mut others = others.into_iter();
    placed
        .into_iter()
        .filter_map(|line| line.or_else(|| others.next()))
        .collect()
}

/// Shows the lines, the best first. While the pointer is over a line, every line keeps its place. While the engine is on, the height
/// depends only on the settings, so that the panel does not move during the search.
pub(super) fn show_lines(ui: &mut Ui, model: &Model, response: &mut PanelResponse) {
    if !model.contents.is_engine_on && model.contents.lines.is_empty() {
        return;
    }
    let rows = usize::from(model.settings.analysis.lines);
    let size = Vec2::new(ui.available_width(), (ROW_HEIGHT + 2.0) * rows as f32);
    let lines: Vec<&Line> = model.contents.lines.iter().take(rows).collect();
    let id = Id::new("places of lines");
    let places = ui.data(|data| data.get_temp::<Places>(id)).unwrap_or_default();
    let is_pointed_at = ui.rect_contains_pointer(Rect::from_min_size(ui.cursor().min, size));
    let lines = if is_pointed_at && places.node == model.contents.node {
        placed(&lines, &places.moves)
    } else {
        lines
    };
    let places = Places {
        node: model.contents.node,
        moves: lines.iter().filter_map(|line| first_move(line)).collect(),
    };
    ui.data_mut(|data| data.insert_temp(id, places));
    ui.allocate_ui(size, |ui| {
        ui.set_min_size(size);
        ui.spacing_mut().item_spacing = Vec2::new(2.0, 2.0);
        let row = Vec2::new(ui.available_width(), ROW_HEIGHT);
        for line in lines {
            ui.allocate_ui_with_layout(row, Layout::left_to_right(Align::Center), |ui| {
                ui.set_min_size(row);
                show_line(ui, line, response);
            });
        }
    });
}

fn show_line(ui: &mut Ui, line: &Line, response: &mut PanelResponse) {
    let palette = palette(ui.ctx());
    let ahead = line.score.probability.fraction() >= 0.5;
    let (fill, rim) = palette.sides[if ahead { Side::First } else { Side::Second }.index()];
    let (rect, _) = ui.allocate_exact_size(Vec2::new(SCORE_WIDTH, ROW_HEIGHT), Sense::hover());
    ui.painter()
        .rect(rect, 4.0, fill, Stroke::new(1.0, rim), StrokeKind::Inside);
    ui.painter().text(
        rect.center(),
        Align2::CENTER_CENTER,
        score_text(&line.score),
        style::bold(14.0),
        style::text_on(fill),
    );
    let (clicked, hovered) = move_buttons(ui, line.moves.iter().map(|(_, name)| name.as_str()));
    let moves = |index: usize| line.moves[..=index].iter().map(|(mv, _)| *mv).collect();
    response.actions.extend(clicked.map(moves).map(Action::Play));
    if let Some(index) = hovered.filter(|_| clicked.is_none()) {
        response.hovered = moves(index);
    }
}

/// Shows the moves that fit in the row as buttons. Returns the indexes of the clicked and of the hovered move.
pub(super) fn move_buttons<'a>(ui: &mut Ui, names: impl Iterator<Item = &'a str>) -> (Option<usize>, Option<usize>) {
    let (mut clicked, mut hovered) = (None, None);
    for (index, name) in names.enumerate() {
        let width = text_width(ui, name, FontId::proportional(MOVE_SIZE)) + 6.0;
        if width > ui.available_width() {
            break;
        }
        let button = move_button(ui, name, width);
        if button.clicked() {
            clicked = Some(index);
        }
        if button.hovered() {
            hovered = Some(index);
        }
    }
    (clicked, hovered)
}

fn move_button(ui: &mut Ui, name: &str, width: f32) -> Response {
    let job = LayoutJob::simple_singleline(
        name.to_owned(),
        FontId::proportional(MOVE_SIZE),
        ui.visuals().text_color(),
    );
    ui.spacing_mut().button_padding = Vec2::new(3.0, 0.0);
    ui.spacing_mut().interact_size.y = ROW_HEIGHT;
    ui.add_sized(Vec2::new(width, ROW_HEIGHT), Button::new(job).frame(false))
}

#[cfg(test)]
mod tests {
    use super::*;
    use breakthrough_engine::Score;
    use breakthrough_rules::{Position, Variant};

    #[test]
    fn lines_keep_their_places_and_new_lines_take_the_free_ones() {
        let position = Position::start(Variant::STANDARD);
        let moves = position.legal_moves();
        let line = |index: usize| Line {
            score: NodeScore::new(Score::from_centi(10), &position),
            moves: vec![(moves[index], index.to_string())],
        };
        let check = |places: &[usize], lines: &[usize], expected: &[usize]| {
            let lines: Vec<Line> = lines.iter().map(|index| line(*index)).collect();
            let places: Vec<Move> = places.iter().map(|index| moves[*index]).collect();
            let found = placed(&lines.iter().collect::<Vec<_>>(), &places);
            let found: Vec<_> = found.into_iter().filter_map(first_move).collect();
            let expected: Vec<Move> = expected.iter().map(|index| moves[*index]).collect();
            assert_eq!(found, expected);
        };
        check(&[0, 1, 2], &[2, 0, 1], &[0, 1, 2]);
        check(&[0, 1, 2], &[3, 2, 0], &[0, 3, 2]);
        check(&[0, 1, 2], &[2, 1], &[2, 1]);
        check(&[], &[1, 0], &[1, 0]);
        check(&[0], &[1, 0, 2], &[0, 1, 2]);
    }
}
