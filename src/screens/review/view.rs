//! Widgets of a review.

use crate::screens::review::summary::{ReviewSummary, TurningPoint};
use crate::text::Texts;
use crate::ui::style::{self, palette};
use crate::ui::{computer_name, side_symbol};
use bevy_egui::egui::{Align, Button, Color32, Label, Layout, RichText, Ui, Vec2, WidgetInfo, WidgetType};
use breakthrough_review::{Effort, Judgement};
use breakthrough_rules::{NodeId, Side};

/// Radius of the symbol of a side, in points.
const SYMBOL_RADIUS: f32 = 7.0;
/// Minimum width in which the word *Accuracy* is shown, in points.
const MIN_WIDE: f32 = 440.0;
/// Padding of the buttons with short texts, in points.
const SHORT_PADDING: Vec2 = Vec2::new(7.0, 2.0);
const SHORT_HEIGHT: f32 = 28.0;
/// Size of secondary text, in points.
const TEXT_SIZE: f32 = 14.0;

/// Shows the accuracy of each side that has moved, and the level that plays similarly: the first side on the left, the second side on the
/// right.
pub(crate) fn show_accuracies(ui: &mut Ui, texts: &Texts, summary: &ReviewSummary) {
    let is_narrow = ui.available_width() < MIN_WIDE;
    ui.horizontal(|ui| {
        show_accuracy(ui, texts, summary, Side::First, is_narrow);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            show_accuracy(ui, texts, summary, Side::Second, is_narrow);
        });
    });
}

/// Shows the accuracy of a side, without the word if `is_narrow`.
fn show_accuracy(ui: &mut Ui, texts: &Texts, summary: &ReviewSummary, side: Side, is_narrow: bool) {
    let Some(accuracy) = summary.accuracy[side.index()] else {
        return;
    };
    side_symbol(ui, side, SYMBOL_RADIUS);
    let percent = accuracy.round() as i64;
    let full = texts.fill("review-accuracy", &[("percent", percent.into())]);
    let text = if is_narrow { format!("{percent}%") } else { full.clone() };
    let label = ui.label(RichText::new(text).font(style::bold(16.0)));
    label.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &full));
    label.on_hover_text(format!("{full}. {}", judge_text(texts, summary)));
    if let Some(level) = summary.levels[side.index()] {
        let player = computer_name(texts, level);
        let text = texts.fill("review-level", &[("player", player.into())]);
        ui.label(RichText::new(text).size(TEXT_SIZE).color(palette(ui.ctx()).muted))
            .on_hover_text(texts.get("review-level-help"));
    }
}

/// Returns a sentence that states who judged the moves.
fn judge_text(texts: &Texts, summary: &ReviewSummary) -> String {
    let text = match summary.judged {
        [_, 0] => return texts.get("review-by-solver"),
        [0, _] => "review-by-search",
        _ => "review-by-both",
    };
    let effort = match summary.effort {
        Effort::Fast => "review-fast",
        Effort::Normal => "review-normal",
        Effort::Deep => "review-deep",
    };
    texts.fill(text, &[("effort", texts.get(effort).into())])
}

/// Text of a turning point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TurningPointText {
    /// The side, the move and the judgement.
    Full,
    /// The move with its glyph.
    Short,
}

/// Shows the turning points as buttons. Returns the position of the clicked turning point.
pub(crate) fn show_turning_points(
    ui: &mut Ui,
    texts: &Texts,
    summary: &ReviewSummary,
    kind: TurningPointText,
) -> Option<NodeId> {
    let palette = palette(ui.ctx());
    if summary.turning_points.is_empty() {
        let text = RichText::new(texts.get("review-no-mistakes"))
            .size(TEXT_SIZE)
            .color(palette.muted);
        ui.add(Label::new(text).wrap());
        return None;
    }
    if kind == TurningPointText::Full {
        let heading = RichText::new(texts.get("review-turning-points")).size(TEXT_SIZE);
        ui.label(heading.color(palette.muted));
    }
    let mut clicked = None;
    for point in &summary.turning_points {
        let gaps = [
            ("side", texts.side(point.side).into()),
            ("number", point.number.into()),
            ("move", point.name.as_str().into()),
            ("judgement", texts.get(judgement_text(point.judgement)).into()),
        ];
        let full = texts.fill("review-turning-point", &gaps);
        let text = match kind {
            TurningPointText::Full => full.clone(),
            TurningPointText::Short => short_text(point),
        };
        let mut button = Button::new(RichText::new(text).size(TEXT_SIZE).color(palette.danger));
        if kind == TurningPointText::Short {
            ui.spacing_mut().button_padding = SHORT_PADDING;
            button = button.min_size(Vec2::new(0.0, SHORT_HEIGHT));
        }
        let button = ui.add(button);
        if kind == TurningPointText::Short {
            button.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &full));
        }
        if button.on_hover_text(full).clicked() {
            clicked = Some(point.node);
        }
    }
    clicked
}

/// Returns the number of the move, the move and its glyph, as in a move list: `4. a5-a6??` or `4… h5-h4?`.
fn short_text(point: &TurningPoint) -> String {
    let dots = match point.side {
        Side::First => ".",
        Side::Second => "…",
    };
    let glyph = match point.judgement {
        Judgement::Blunder => "??",
        _ => "?",
    };
    format!("{}{dots} {}{glyph}", point.number, point.name)
}

/// Returns the text id of a judgement.
pub(crate) fn judgement_text(judgement: Judgement) -> &'static str {
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
