//! The rules panel: a list of pages, and the open page.

use crate::screens::rules::game_page::{page_heading, show_game, show_paragraphs};
use crate::screens::rules::model::{Action, Model};
use crate::screens::rules::page::{RulePage, other_pages, own_pages};
use crate::ui::ActionsExt;
use crate::ui::style;
use crate::ui::style::{GRID, palette};
use crate::ui::widgets::{caption, list_item, primary_button, scrolled};
use bevy_egui::egui::{RichText, ScrollArea, Ui, Vec2, WidgetInfo, WidgetType};
use egui_phosphor::regular as icon;

const WIDTH: f32 = 900.0;
const LIST_WIDTH: f32 = 220.0;
/// Width of the list in windows narrower than the dialog, in points.
const NARROW_LIST_WIDTH: f32 = 170.0;

pub(super) fn panel(ui: &mut Ui, model: &Model) -> Vec<Action> {
    let window = ui.ctx().content_rect().size();
    let height = (window.y - 190.0).min(620.0);
    let width = WIDTH.min(window.x - 80.0);
    ui.set_width(width);
    ui.label(RichText::new(model.texts.get("rules-heading")).font(style::serif(34.0)));
    ui.add_space(GRID);
    let list_width = if width < WIDTH { NARROW_LIST_WIDTH } else { LIST_WIDTH };
    let mut actions = Vec::new();
    ui.horizontal_top(|ui| {
        ui.set_height(height);
        actions.extend(list_pages(ui, model, Vec2::new(list_width, height)));
        ui.add_space(GRID * 2.0);
        actions.extend(show_page(ui, model, height));
    });
    ui.add_space(GRID);
    actions.on_click(primary_button(ui, &model.texts.get("rules-close")), Action::Close);
    actions
}

fn list_pages(ui: &mut Ui, model: &Model, size: Vec2) -> Option<Action> {
    let mut clicked = None;
    scrolled(ScrollArea::vertical().id_salt("pages").max_height(size.y), ui, |ui| {
        ui.vertical(|ui| {
            ui.set_width(size.x);
            ui.spacing_mut().item_spacing.y = GRID / 2.0;
            let accent = palette(ui.ctx()).accent;
            let mut entry = |ui: &mut Ui, page: RulePage, colour| {
                let heading = model.texts.get(page.heading_id());
                if list_item(ui, &heading, model.page == page, colour).clicked() {
                    clicked = Some(Action::ShowPage(page));
                }
            };
            entry(ui, RulePage::Game, None);
            for page in own_pages(model.named) {
                entry(ui, page, Some(accent));
            }
            if !about_sections(model).is_empty() {
                entry(ui, RulePage::About, None);
            }
            if others_heading(ui, model) {
                clicked = Some(Action::ToggleOthers);
            } else if model.lists_others {
                for page in other_pages(model.named) {
                    entry(ui, page, None);
                }
            }
        });
    });
    clicked
}

/// Shows the heading of the collapsible list of pages about options of other variants. Returns whether the heading was clicked.
fn others_heading(ui: &mut Ui, model: &Model) -> bool {
    let caret = if model.lists_others {
        icon::CARET_DOWN
    } else {
        icon::CARET_RIGHT
    };
    let heading = model.texts.get("rules-others");
    ui.add_space(GRID);
    let colour = Some(palette(ui.ctx()).muted);
    let response = list_item(ui, &format!("{caret} {heading}"), false, colour);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &heading));
    response.clicked()
}

fn show_page(ui: &mut Ui, model: &Model, height: f32) -> Vec<Action> {
    scrolled(
        ScrollArea::vertical()
            .id_salt(model.page.heading_id())
            .max_height(height)
            .auto_shrink(false),
        ui,
        |ui| {
            ui.vertical(|ui| {
                ui.set_width(ui.available_width() - GRID * 2.0);
                match model.page {
                    RulePage::Game => return show_game(ui, model),
                    RulePage::About => show_about(ui, model),
                    _ => show_rule(ui, model),
                }
                Vec::new()
            })
            .inner
        },
    )
}

fn show_about(ui: &mut Ui, model: &Model) {
    page_heading(ui, &model.named.name);
    for (heading, text) in about_sections(model) {
        ui.add_space(GRID);
        if !heading.is_empty() {
            caption(ui, &heading);
        }
        ui.label(text);
    }
}

fn show_rule(ui: &mut Ui, model: &Model) {
    let Model { texts, named, page, .. } = model;
    page_heading(ui, &texts.get(page.heading_id()));
    if page.applies_to(named) {
        ui.label(
            RichText::new(texts.get("rules-in-this-variant"))
                .small()
                .color(palette(ui.ctx()).accent),
        );
    }
    let text = page.paragraphs_id().map(|id| texts.get(id)).unwrap_or_default();
    show_paragraphs(ui, text.split("\n\n"));
}

/// Returns the headings and texts of the non-empty sections of the About page.
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
pub(super) mod tests {
    use super::*;
    use crate::text::Texts;
    use crate::ui::testing::{PanelHarness, click, harness, has_control};
    use breakthrough_variants::NamedVariant;

    pub(in crate::screens::rules) fn rules(
        named: NamedVariant,
        page: RulePage,
        lists_others: bool,
    ) -> PanelHarness<'static, Action> {
        let texts = Texts::english();
        harness(move |ui| {
            let model = Model {
                texts: &texts,
                named: &named,
                page,
                lists_others,
                seconds: None,
                trial: None,
            };
            panel(ui, &model)
        })
    }

    pub(in crate::screens::rules) fn named(variant: &str) -> NamedVariant {
        NamedVariant::new("Odd", variant.parse().expect("a variant"))
    }

    #[test]
    fn all_pages_are_listed_and_open_on_a_click() {
        let texts = Texts::english();
        let mut rules = rules(named("8x8"), RulePage::Bombardment, true);
        for page in RulePage::ALL.into_iter().filter(|page| *page != RulePage::Bombardment) {
            let heading = texts.get(page.heading_id());
            assert_eq!(click(&mut rules, &heading), [Action::ShowPage(page)], "{heading}");
        }
        assert_eq!(click(&mut rules, "Close"), [Action::Close]);
    }

    #[test]
    fn pages_about_other_variants_are_collapsed() {
        let mut folded = rules(named("8x8 joined"), RulePage::About, false);
        assert!(has_control(&folded, "Wrap-around edges"));
        assert!(!has_control(&folded, "Bombardment"));
        assert_eq!(click(&mut folded, "Rules of other variants"), [Action::ToggleOthers]);
        assert!(has_control(
            &rules(named("8x8 joined"), RulePage::About, true),
            "Bombardment"
        ));
    }

    #[test]
    fn pages_that_apply_to_the_variant_are_marked() {
        let is_marked = |variant| {
            has_control(
                &rules(named(variant), RulePage::WrapAroundEdges, true),
                "In this variant",
            )
        };
        assert!(is_marked("5x6 joined"));
        assert!(!is_marked("5x6"));
    }

    #[test]
    fn a_variant_without_a_description_has_no_about_page() {
        assert!(!has_control(
            &rules(named("8x8"), RulePage::Game, false),
            "About this variant"
        ));
        let mut described = named("8x8");
        described.solved_status = "The second player wins.".to_owned();
        let about = rules(described, RulePage::About, false);
        assert!(has_control(&about, "About this variant"));
        assert!(has_control(&about, "Result with best play"));
    }
}
