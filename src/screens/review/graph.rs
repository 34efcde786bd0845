//! The graph of the winning probability over the moves of a game.

use crate::screens::review::view::judgement_colour;
use crate::text::Texts;
use crate::ui::style::palette;
use crate::ui::widgets::calm_plot;
use bevy_egui::egui::{Ui, Vec2};
use breakthrough_review::Judgement;
use breakthrough_rules::{NodeId, Side};
use egui_plot::{HLine, HoverPosition, Line, Points, VLine};

/// Minimum number of plies on the horizontal axis.
const MIN_PLIES: usize = 10;

/// Probabilities that the first side wins, along a line of a game.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Graph {
    /// Positions with a known probability, in order.
    pub(crate) points: Vec<GraphPoint>,
    /// Ply of the shown position, if it is marked.
    pub(crate) shown: Option<usize>,
    /// Number of plies of the line.
    pub(crate) plies: usize,
}

/// Point of a graph.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct GraphPoint {
    pub(crate) ply: usize,
    pub(crate) node: NodeId,
    /// Probability that the first side wins, from 0 to 1.
    pub(crate) probability: f64,
    /// Judgement of the move that led to the position, if the move was reviewed.
    pub(crate) judgement: Option<Judgement>,
}

impl GraphPoint {
    const fn at(&self) -> [f64; 2] {
        [self.ply as f64, self.probability]
    }
}

/// Shows a graph with a dot for each inaccuracy, mistake and blunder. Returns the position nearest to a click.
pub(crate) fn show_graph(ui: &mut Ui, texts: &Texts, graph: &Graph, height: f32) -> Option<NodeId> {
    let palette = palette(ui.ctx());
    // The line has a gap at positions without a known probability.
    let lines = graph.points.chunk_by(|one, other| other.ply - one.ply <= 1);
    let lines = lines.map(|part| {
        let points: Vec<[f64; 2]> = part.iter().map(GraphPoint::at).collect();
        let line = Line::new("probability", points).color(palette.accent).width(2.0);
        line.allow_hover(false)
    });
    let lines: Vec<Line> = lines.collect();
    let mistakes = [Judgement::Inaccuracy, Judgement::Mistake, Judgement::Blunder].map(|judgement| {
        let marked = graph.points.iter().filter(|point| point.judgement == Some(judgement));
        let marked: Vec<[f64; 2]> = marked.map(GraphPoint::at).collect();
        let dots = Points::new(judgement.name(), marked).color(judgement_colour(ui, judgement));
        dots.radius(4.0).allow_hover(false)
    });
    let all: Vec<[f64; 2]> = graph.points.iter().map(GraphPoint::at).collect();
    let positions = Points::new("positions", all).color(palette.accent).radius(2.5);
    let text = |position: &HoverPosition<'_>| {
        let HoverPosition::NearDataPoint { index, .. } = position else {
            return None;
        };
        let point = graph.points.get(*index)?;
        let gaps = [
            ("side", texts.side(Side::First).into()),
            ("percent", ((point.probability * 100.0).round() as i64).into()),
            ("ply", point.ply.into()),
        ];
        Some(texts.fill("analysis-graph-point", &gaps))
    };
    let response = calm_plot("winning probability", height)
        .show_axes([false, false])
        .show_grid([false, false])
        .set_margin_fraction(Vec2::ZERO)
        .include_x(-0.5)
        .include_x(graph.plies.max(MIN_PLIES) as f64 + 0.5)
        .include_y(-0.05)
        .include_y(1.05)
        .label_formatter(text)
        .show(ui, |plot| {
            let even = HLine::new("even", 0.5).color(palette.muted.gamma_multiply(0.5));
            plot.hline(even.width(1.0));
            if let Some(shown) = graph.shown {
                plot.vline(VLine::new("shown", shown as f64).color(palette.muted).width(1.0));
            }
            for line in lines {
                plot.line(line);
            }
            plot.points(positions);
            for dots in mistakes {
                plot.points(dots);
            }
        });
    let pointer = response.response.interact_pointer_pos()?;
    if !response.response.clicked() {
        return None;
    }
    let ply = response.transform.value_from_position(pointer).x;
    let distance = |point: &&GraphPoint| (point.ply as f64 - ply).abs();
    let points = graph.points.iter();
    let nearest = points.min_by(|one, other| distance(one).total_cmp(&distance(other)));
    nearest.map(|point| point.node)
}
