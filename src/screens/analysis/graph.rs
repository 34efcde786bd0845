//! The graph of the winning probability over the moves, and the evaluation bar.

use crate::screens::analysis::model::{Action, Graph};
use crate::screens::review::judgement_colour;
use crate::text::Texts;
use crate::ui::style::palette;
use crate::ui::widgets::calm_plot;
use bevy_egui::egui::{Area, Context, CornerRadius, Id, Order, Pos2, Rect, Sense, Ui, pos2};
use breakthrough_rules::Side;
use egui_plot::{HLine, HoverPosition, Line, Points, VLine};

const HEIGHT: f32 = 76.0;
/// Minimum number of plies on the horizontal axis.
const MIN_PLIES: usize = 10;

/// Shows the graph. A click shows the position nearest to the pointer.
pub(super) fn show_graph(ui: &mut Ui, texts: &Texts, graph: &Graph, actions: &mut Vec<Action>) {
    let palette = palette(ui.ctx());
    let points: Vec<[f64; 2]> = graph
        .points
        .iter()
        .map(|(ply, probability, _)| [*ply as f64, *probability])
        .collect();
    // The line has a gap at positions that were not searched.
    let lines: Vec<Line> = points
        .chunk_by(|[one, _], [other, _]| other - one <= 1.0)
        .map(|part| {
            Line::new("probability", part.to_vec())
                .color(palette.accent)
                .width(2.0)
                .allow_hover(false)
        })
        .collect();
    let mistakes: Vec<Points> = graph
        .mistakes
        .iter()
        .filter_map(|(index, judgement)| {
            let point = *points.get(*index)?;
            let dot = Points::new(judgement.name(), vec![point])
                .radius(4.0)
                .allow_hover(false);
            Some(dot.color(judgement_colour(ui, *judgement)))
        })
        .collect();
    let dots = Points::new("positions", points).color(palette.accent).radius(2.5);
    let text = |position: &HoverPosition<'_>| {
        let HoverPosition::NearDataPoint { index, .. } = position else {
            return None;
        };
        let (ply, probability, _) = graph.points.get(*index)?;
        let gaps = [
            ("side", texts.side(Side::First).into()),
            ("percent", ((probability * 100.0).round() as i64).into()),
            ("ply", (*ply).into()),
        ];
        Some(texts.fill("analysis-graph-point", &gaps))
    };
    let response = calm_plot("winning probability", HEIGHT)
        .show_axes([false, false])
        .show_grid([false, false])
        .set_margin_fraction(bevy_egui::egui::Vec2::ZERO)
        .include_x(-0.5)
        .include_x(graph.plies.max(MIN_PLIES) as f64 + 0.5)
        .include_y(-0.05)
        .include_y(1.05)
        .label_formatter(text)
        .show(ui, |plot| {
            plot.hline(
                HLine::new("even", 0.5)
                    .color(palette.muted.gamma_multiply(0.5))
                    .width(1.0),
            );
            plot.vline(VLine::new("shown", graph.shown as f64).color(palette.muted).width(1.0));
            for line in lines {
                plot.line(line);
            }
            plot.points(dots);
            for dot in mistakes {
                plot.points(dot);
            }
        });
    if response.response.clicked()
        && let Some(pointer) = response.response.interact_pointer_pos()
    {
        let ply = response.transform.value_from_position(pointer).x;
        let distance = |point: &&(usize, f64, breakthrough_rules::NodeId)| (point.0 as f64 - ply).abs();
        let nearest = graph
            .points
            .iter()
            .min_by(|one, other| distance(one).total_cmp(&distance(other)));
        actions.extend(nearest.map(|(.., node)| Action::Show(*node)));
    }
}

/// Width of the evaluation bar and its distance from the panel, in points.
pub(super) const BAR_WIDTH: f32 = 14.0;
pub(super) const BAR_GAP: f32 = 10.0;

/// Shows the evaluation bar left of `right`, with the given distances from the top and the bottom of the window. The share of the side at
/// the bottom of the screen is at the bottom of the bar.
pub(super) fn show_bar(
    ctx: &Context,
    right: f32,
    (top, bottom): (f32, f32),
    probability: f64,
    near: Side,
    label: &str,
) {
    let palette = palette(ctx);
    let window = ctx.content_rect();
    let rect = Rect::from_min_max(
        pos2(right - BAR_GAP - BAR_WIDTH, window.top() + top),
        pos2(right - BAR_GAP, window.bottom() - bottom),
    );
    Area::new(Id::new("evaluation bar"))
        .order(Order::Background)
        .fixed_pos(rect.min)
        .show(ctx, |ui| {
            let (_, response) = ui.allocate_exact_size(rect.size(), Sense::hover());
            let share = match near {
                Side::First => probability,
                Side::Second => 1.0 - probability,
            };
            let boundary = rect.bottom() - rect.height() * share as f32;
            let painter = ui.painter();
            let paint = |top: f32, bottom: f32, side: Side| {
                let (fill, _) = palette.sides[side.index()];
                let part = Rect::from_min_max(Pos2::new(rect.left(), top), Pos2::new(rect.right(), bottom));
                painter.rect_filled(part, CornerRadius::ZERO, fill);
            };
            paint(rect.top(), boundary, !near);
            paint(boundary, rect.bottom(), near);
            let middle = rect.center().y;
            let marker = Rect::from_min_max(pos2(rect.left(), middle - 1.0), pos2(rect.right(), middle + 1.0));
            painter.rect_filled(marker, CornerRadius::ZERO, palette.accent);
            response.on_hover_text(label);
        });
}
