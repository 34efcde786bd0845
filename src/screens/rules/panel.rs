//! The panel of the rules: a list of pages, and the page that is open.

use crate::screens::rules::page::RulePage;
use crate::text::Texts;
use crate::ui::style;
use crate::ui::style::{GRID, palette};
use crate::ui::widgets::{caption, list_item, primary_button};
use bevy_egui::egui::{RichText, ScrollArea, Ui};
use breakthrough_variants::NamedVariant;

const WIDTH: f32 = 820.0;
const LIST_WIDTH: f32 = 220.0;

pub(super) struct Model<'a> {
    pub(super) texts: &'a Texts,
    pub(super) named: &'a NamedVariant,
    pub(super) page: RulePage,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Action {
    ShowPage(RulePage),
    Close,
}

pub(super) fn panel(ui: &mut Ui, model: &Model) -> Vec<Action> {
    let window = ui.ctx().content_rect().size();
    let height = (window.y - 190.0).min(540.0);
    ui.set_width(WIDTH.min(window.x - 80.0));
    ui.label(RichText::new(model.texts.get("rules-heading")).font(style::serif(34.0)));
    ui.add_space(GRID);
    let mut actions = Vec::new();
    ui.horizontal_top(|ui| {
        ui.set_height(height);
        actions.extend(list_pages(ui, model, height));
        ui.add_space(GRID * 2.0);
        show_page(ui, model, height);
    });
    ui.add_space(GRID);
    if primary_button(ui, &model.texts.get("rules-close")).clicked() {
        actions.push(Action::Close);
    }
    actions
}

fn list_pages(ui: &mut Ui, model: &Model, height: f32) -> Option<Action> {
    let mut clicked = None;
    ScrollArea::vertical()
        .id_salt("pages")
        .max_height(height)
        .show(ui, |ui| {
            ui.vertical(|ui| {
                ui.set_width(LIST_WIDTH);
                ui.spacing_mut().item_spacing.y = GRID / 2.0;
                let about = (!about_sections(model).is_empty()).then_some(RulePage::About);
                for page in about.into_iter().chain(RulePage::ALL) {
                    let heading = model.texts.get(page.text_ids().0);
                    let colour = page.applies_to(model.named).then_some(palette(ui.ctx()).accent);
                    if list_item(ui, &heading, model.page == page, colour).clicked() {
                        clicked = Some(Action::ShowPage(page));
                    }
                }
            });
        });
    clicked
}

fn show_page(ui: &mut Ui, model: &Model, height: f32) {
    ScrollArea::vertical()
        .id_salt(model.page.text_ids().0)
        .max_height(height)
        .auto_shrink(false)
        .show(ui, |ui| {
            ui.vertical(|ui| {
                ui.set_width(ui.available_width() - GRID * 2.0);
                if model.page == RulePage::About {
                    show_about(ui, model);
                } else {
                    show_rule(ui, model);
                }
            });
        });
}

fn show_about(ui: &mut Ui, model: &Model) {
    ui.label(RichText::new(&model.named.name).font(style::bold(22.0)));
    for (heading, text) in about_sections(model) {
        ui.add_space(GRID);
        if !heading.is_empty() {
            caption(ui, &heading);
        }
        ui.label(text);
    }
}

fn show_rule(ui: &mut Ui, model: &Model) {
    let Model { texts, named, page } = model;
    let (heading, text) = page.text_ids();
    ui.label(RichText::new(texts.get(heading)).font(style::bold(22.0)));
    if *page != RulePage::Game && page.applies_to(named) {
        ui.label(
            RichText::new(texts.get("rules-in-this-variant"))
                .small()
                .color(palette(ui.ctx()).accent),
        );
    }
    for paragraph in texts.get(text).split("\n\n") {
        ui.add_space(GRID / 2.0);
        ui.label(paragraph.replace('\n', " "));
    }
}

/// The headings and texts of the About page, without those that are empty.
fn about_sections<'a>(model: &Model<'a>) -> Vec<(String, &'a str)> {
    let Model { texts, named, .. } = model;
    let heading = |id: &str| texts.get(id);
    let sections = [
        (String::new(), &named.description),
        (heading("rules-solved-status"), &named.solved_status),
        (heading("rules-history"), &named.history),
        (heading("rules-strategy"), &named.strategy),
    ];
    let sections = sections.into_iter().filter(|(_, text)| !text.is_empty());
    sections.map(|(heading, text)| (heading, text.as_str())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::testing::{PanelHarness, click, harness, has_control};

    fn rules(named: NamedVariant, page: RulePage) -> PanelHarness<'static, Action> {
        let texts = Texts::english();
        harness(move |ui| {
            let model = Model {
                texts: &texts,
                named: &named,
                page,
            };
            panel(ui, &model)
        })
    }

    fn named(variant: &str) -> NamedVariant {
        NamedVariant::new("Odd", variant.parse().expect("a variant"))
    }

    #[test]
    fn every_page_is_listed_and_opens() {
        let texts = Texts::english();
        let mut rules = rules(named("8x8"), RulePage::Bombardment);
        for page in RulePage::ALL.into_iter().filter(|page| *page != RulePage::Bombardment) {
            let heading = texts.get(page.text_ids().0);
            assert_eq!(click(&mut rules, &heading), [Action::ShowPage(page)], "{heading}");
        }
        assert_eq!(click(&mut rules, "Close"), [Action::Close]);
    }

    #[test]
    fn a_page_says_whether_it_applies_to_the_variant() {
        let is_marked = |variant| has_control(&rules(named(variant), RulePage::WrapAroundEdges), "In this variant");
        assert!(is_marked("5x6 joined"));
        assert!(!is_marked("5x6"));
    }

    #[test]
    fn a_variant_without_a_description_has_no_about_page() {
        assert!(!has_control(&rules(named("8x8"), RulePage::Game), "About this variant"));
        let mut described = named("8x8");
        described.solved_status = "The second player wins.".to_owned();
        let about = rules(described, RulePage::About);
        assert!(has_control(&about, "About this variant"));
        assert!(has_control(&about, "Solved status"));
    }
}
