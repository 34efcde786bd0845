//! Widgets of a review.

use crate::screens::review::summary::{ReviewSummary, ReviewedPosition};
use crate::text::Texts;
use crate::ui::style::{self, palette};
use crate::ui::widgets::calm_plot;
use crate::ui::{computer_name, side_symbol};
use bevy_egui::egui::{self, Align, Button, Color32, Label, Layout, RichText, Ui};
use breakthrough_review::Judgement;
use breakthrough_rules::{NodeId, Side};
use egui_plot::{HLine, HoverPosition, Line, Points};

/// Radius of the symbol of a side, in points.
const SYMBOL_RADIUS: f32 = 7.0;
/// Size of secondary text, in points.
const TEXT_SIZE: f32 = 14.0;
/// Minimum number of plies on the horizontal axis of the graph.
const MIN_PLIES: usize = 10;

/// Shows the accuracy of each side that has moved, and the level that plays similarly: the first side on the left, the second side on the
/// right.
pub(crate) fn show_accuracies(ui: &mut Ui, texts: &Texts, summary: &ReviewSummary) {
    ui.horizontal(|ui| {
        show_accuracy(ui, texts, summary, Side::First);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            show_accuracy(ui, texts, summary, Side::Second);
        });
    });
}

fn show_accuracy(ui: &mut Ui, texts: &Texts, summary: &ReviewSummary, side: Side) {
    let Some(accuracy) = summary.accuracy[side.index()] else {
        return;
    };
    side_symbol(ui, side, SYMBOL_RADIUS);
    let percent = accuracy.round() as i64;
    let text = texts.fill("review-accuracy", &[("percent", percent.into())]);
    ui.label(RichText::new(text).font(style::bold(16.0)));
    if let Some(level) = summary.levels[side.index()] {
        let player = computer_name(texts, level);
        let text = texts.fill("review-level", &[("player", player.into())]);
        ui.label(RichText::new(text).size(TEXT_SIZE).color(palette(ui.ctx()).muted));
    }
}

/// Shows the graph of the winning probability with a dot for each inaccuracy, mistake and blunder. Returns the clicked position.
pub(crate) fn show_review_graph(ui: &mut Ui, texts: &Texts, summary: &ReviewSummary, height: f32) -> Option<NodeId> {
    let palette = palette(ui.ctx());
    let positions = &summary.positions;
    let point = |ply: usize, position: &ReviewedPosition| [ply as f64, position.probability];
    let all: Vec<[f64; 2]> = positions
        .iter()
        .enumerate()
        .map(|(ply, position)| point(ply, position))
        .collect();
    let dots = [Judgement::Inaccuracy, Judgement::Mistake, Judgement::Blunder].map(|judgement| {
        let marked = positions
            .iter()
            .enumerate()
            .filter(|(_, position)| position.judgement == Some(judgement));
        let marked: Vec<[f64; 2]> = marked.map(|(ply, position)| point(ply, position)).collect();
        Points::new(judgement.name(), marked)
            .color(judgement_colour(ui, judgement))
            .radius(4.0)
            .allow_hover(false)
    });
    let text = |hovered: &HoverPosition<'_>| {
        let HoverPosition::NearDataPoint { index, .. } = hovered else {
            return None;
        };
        let position = positions.get(*index)?;
        let gaps = [
            ("side", texts.side(Side::First).into()),
            ("percent", ((position.probability * 100.0).round() as i64).into()),
            ("ply", (*index).into()),
        ];
        Some(texts.fill("analysis-graph-point", &gaps))
    };
    let response = calm_plot("review", height)
        .show_axes([false, false])
        .show_grid([false, false])
        .set_margin_fraction(egui::Vec2::ZERO)
        .include_x(-0.5)
        .include_x((positions.len().max(MIN_PLIES + 1) - 1) as f64 + 0.5)
        .include_y(-0.05)
        .include_y(1.05)
        .label_formatter(text)
        .show(ui, |plot| {
            let even = HLine::new("even", 0.5).color(palette.muted.gamma_multiply(0.5));
            plot.hline(even.width(1.0));
            plot.line(Line::new("probability", all).color(palette.accent).width(2.0));
            for dots in dots {
                plot.points(dots);
            }
        });
    let pointer = response.response.interact_pointer_pos()?;
    if !response.response.clicked() || positions.is_empty() {
        return None;
    }
    let ply = response.transform.value_from_position(pointer).x.round().max(0.0) as usize;
    positions
        .get(ply.min(positions.len() - 1))
        .map(|position| position.node)
}

/// Shows the turning points as buttons. Returns the position of the clicked turning point.
pub(crate) fn show_turning_points(ui: &mut Ui, texts: &Texts, summary: &ReviewSummary) -> Option<NodeId> {
    let palette = palette(ui.ctx());
    if summary.turning_points.is_empty() {
        let text = RichText::new(texts.get("review-no-mistakes"))
            .size(TEXT_SIZE)
            .color(palette.muted);
        ui.add(Label::new(text).wrap());
        return None;
    }
    let mut clicked = None;
    for point in &summary.turning_points {
        let gaps = [
            ("side", texts.side(point.side).into()),
            ("number", point.number.into()),
            ("move", point.name.as_str().into()),
            ("judgement", texts.get(judgement_text(point.judgement)).into()),
        ];
        let text =
            RichText::new(texts.fill("review-turning-point", &gaps)).color(judgement_colour(ui, point.judgement));
        if ui.add(Button::new(text.size(TEXT_SIZE))).clicked() {
            clicked = Some(point.node);
        }
    }
    clicked
}

/// Returns the text id of a judgement.
fn judgement_text(judgement: Judgement) -> &'static str {
    match judgement {
        Judgement::Best => "review-best",
        Judgement::Good => "review-good",
        Judgement::Book => "review-book",
        Judgement::Inaccuracy => "review-inaccuracy",
        Judgement::Mistake => "moves-nag-mistake",
        Judgement::Blunder => "moves-nag-blunder",
    }
}

/// Returns the colour of a judgement: the worse the move, the closer to the colour of errors.
pub(crate) fn judgement_colour(ui: &Ui, judgement: Judgement) -> Color32 {
    let palette = palette(ui.ctx());
    match judgement {
        Judgement::Best | Judgement::Good | Judgement::Book => palette.text,
        Judgement::Inaccuracy => palette.muted,
        Judgement::Mistake => palette.danger.gamma_multiply(0.75),
        Judgement::Blunder => palette.danger,
    }
}
