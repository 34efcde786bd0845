//! The first rule page: three diagrams with a sentence each, the remaining rules, and the rules of the variant's options.

use crate::base::error_texts::illegal_move;
use crate::screens::rules::diagram::{Diagram, PLAY_SECONDS, Topic};
use crate::screens::rules::diagram_painter::show_diagram;
use crate::screens::rules::model::{Action, Model};
use crate::screens::rules::page::own_pages;
use crate::ui::style;
use crate::ui::style::{GRID, palette};
use bevy_egui::egui::{Align, Label, Layout, RichText, Ui, Vec2};
use strum::{EnumCount, IntoEnumIterator};

/// Page width, in points, below which the sentences are beside their diagrams instead of below them.
const ROW_WIDTH: f32 = 440.0;
const DIAGRAM_HEIGHT: f32 = 180.0;
const SMALL_DIAGRAM: Vec2 = Vec2::new(110.0, 120.0);

pub(super) fn show_game(ui: &mut Ui, model: &Model) -> Vec<Action> {
    let texts = model.texts;
    let mut actions = Vec::new();
    page_heading(ui, &texts.get("rules-game"));
    ui.add_space(GRID);
    if ui.available_width() < ROW_WIDTH {
        for topic in Topic::iter() {
            ui.horizontal(|ui| {
                actions.extend(draw(ui, model, topic, SMALL_DIAGRAM));
                ui.add(Label::new(sentence(model, topic)).wrap());
            });
        }
    } else {
        ui.scope(|ui| {
            ui.spacing_mut().item_spacing.x = GRID * 3.0;
            ui.columns_const(|columns: &mut [Ui; Topic::COUNT]| {
                for (ui, topic) in columns.iter_mut().zip(Topic::iter()) {
                    let width = ui.available_width();
                    actions.extend(draw(ui, model, topic, Vec2::new(width, DIAGRAM_HEIGHT)));
                    // Align the text to the left. Labels in columns would be justified.
                    ui.with_layout(Layout::top_down(Align::Min), |ui| ui.label(sentence(model, topic)));
                }
            });
        });
    }
    ui.add_space(GRID);
    show_paragraphs(ui, texts.get("rules-game-text").split("\n\n"));
    for page in own_pages(model.named) {
        ui.add_space(GRID);
        ui.label(
            RichText::new(texts.get(page.heading_id()))
                .font(style::bold(18.0))
                .color(palette(ui.ctx()).accent),
        );
        // Show only the first paragraph of an option's page, which states the rule.
        let text = page.paragraphs_id().map(|id| texts.get(id)).unwrap_or_default();
        show_paragraphs(ui, text.split("\n\n").take(1));
    }
    actions
}

/// Draws a diagram. Returns an action if the player has chosen one of its squares.
fn draw(ui: &mut Ui, model: &Model, topic: Topic, size: Vec2) -> Option<Action> {
    let diagram = Diagram::new(topic, model.named.variant.options());
    let trial = model.trial.filter(|trial| trial.topic == topic);
    let name = model
        .texts
        .fill("rules-diagram", &[("rule", rule(model, topic).into())]);
    let (response, square) = show_diagram(ui, (topic, &diagram), trial, (model.seconds, &name), size);
    if model.seconds.is_some_and(|seconds| seconds < PLAY_SECONDS) {
        ui.ctx().request_repaint();
    }
    let is_keyboard = response.interact_pointer_pos().is_none();
    (response.clicked() && (is_keyboard || square.is_some())).then_some(Action::Try(topic, square))
}

/// Returns the sentence below a diagram: the rule, or the reason why the chosen move is illegal.
fn sentence(model: &Model, topic: Topic) -> String {
    let trial = model.trial.filter(|trial| trial.topic == topic);
    match trial.and_then(|trial| trial.rejected) {
        Some(error) => model.texts.localize(&illegal_move(error)),
        None => rule(model, topic),
    }
}

fn rule(model: &Model, topic: Topic) -> String {
    let options = model.named.variant.options();
    let needed = options.breakthroughs_needed.into();
    model.texts.fill(topic.text_id(options), &[("needed", needed)])
}

pub(super) fn page_heading(ui: &mut Ui, heading: &str) {
    ui.label(RichText::new(heading).font(style::bold(22.0)));
}

pub(super) fn show_paragraphs<'a>(ui: &mut Ui, paragraphs: impl Iterator<Item = &'a str>) {
    for paragraph in paragraphs {
        ui.add_space(GRID / 2.0);
        ui.label(paragraph.replace('\n', " "));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::screens::rules::page::RulePage;
    use crate::screens::rules::panel::panel;
    use crate::screens::rules::panel::tests::{named, rules};
    use crate::text::Texts;
    use crate::ui::testing::{harness, has_control};
    use breakthrough_variants::built_in_variants;
    use egui_kittest::kittest::Queryable;

    #[test]
    fn the_sentences_of_the_first_page_apply_to_the_variant() {
        let check = |variant: &str, sentences: [&str; 3]| {
            let rules = rules(named(variant), RulePage::Game, false);
            for sentence in sentences {
                assert!(has_control(&rules, sentence), "{variant}: {sentence}");
            }
        };
        let (moves, wins) = (
            "A piece moves one square forward, straight or diagonally.",
            "The first side to bring a piece to the far side wins.",
        );
        check(
            "8x8",
            [
                moves,
                "A piece captures diagonally forward, never straight ahead.",
                wins,
            ],
        );
        check(
            "8x8 straight",
            [moves, "A piece captures forward, straight or diagonally.", wins],
        );
        check(
            "8x8 bombardment",
            [
                moves,
                "Instead of capturing, a piece can explode. This removes it and all pieces of both sides next to it.",
                wins,
            ],
        );
        check(
            "8x8 breakthroughs=3",
            [
                moves,
                "A piece captures diagonally forward, never straight ahead.",
                "The first side to bring 3 pieces to the far side wins.",
            ],
        );
        check(
            "hex5",
            [
                "A piece moves one cell forward, along its file or diagonally.",
                "A piece captures diagonally forward, never straight ahead.",
                wins,
            ],
        );
    }

    #[test]
    fn the_first_page_names_the_rules_of_the_variants_options() {
        let rules = rules(named("8x8 compulsory"), RulePage::Game, false);
        let rule = "If you can capture, you must. If several captures are possible, you choose.";
        assert!(has_control(&rules, rule));
    }

    #[test]
    fn common_rules_are_above_the_rules_of_the_options() {
        let rules = rules(named("8x8 compulsory"), RulePage::Game, false);
        let top = |text: &str| rules.get_by_label_contains(text).rect().top();
        assert!(top("Passing is not allowed") < top("If you can capture, you must."));
    }

    #[test]
    fn redraws_are_requested_only_while_the_diagrams_play() {
        let texts = Texts::english();
        let named = built_in_variants()[0].1.clone();
        let asks_for_frames = |page, seconds| {
            let mut rules = harness(|ui| {
                let model = Model {
                    texts: &texts,
                    named: &named,
                    page,
                    lists_others: false,
                    seconds,
                    trial: None,
                };
                panel(ui, &model)
            });
            rules.try_run().is_err()
        };
        assert!(asks_for_frames(RulePage::Game, Some(1.0)));
        assert!(!asks_for_frames(RulePage::Game, Some(PLAY_SECONDS)));
        assert!(!asks_for_frames(RulePage::Game, None), "reduced motion");
        assert!(!asks_for_frames(RulePage::About, Some(1.0)), "a page without diagrams");
    }
}
