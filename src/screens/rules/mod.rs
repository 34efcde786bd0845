//! The rule pages: the game with diagrams, and each option of variants.

mod diagram;
mod diagram_painter;
mod game_page;
mod model;
mod page;
mod panel;

pub(crate) use page::{RulePage, summary};

use crate::settings::Settings;
use crate::text::Texts;
use crate::ui;
use crate::ui::UiSystems;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use breakthrough_variants::NamedVariant;
use model::{Action, Model};
use panel::panel;

/// The open rules, if any.
#[derive(Resource, Default)]
pub(crate) struct OpenRules(Option<Open>);

struct Open {
    named: NamedVariant,
    page: RulePage,
    /// Whether the pages about options of other variants are listed.
    lists_others: bool,
    /// Time at which the page was first laid out, on egui's clock.
    opened_at: Option<f64>,
}

impl OpenRules {
    /// Opens the rules of a variant.
    pub(crate) fn show(&mut self, named: NamedVariant) {
        self.show_page(named, RulePage::Game);
    }

    /// Opens a page of the rules of a variant.
    pub(crate) fn show_page(&mut self, named: NamedVariant, page: RulePage) {
        self.0 = Some(Open {
            lists_others: !page.applies_to(&named),
            named,
            page,
            opened_at: None,
        });
    }

    pub(crate) fn is_open(&self) -> bool {
        self.0.is_some()
    }

    pub(crate) fn close(&mut self) {
        self.0 = None;
    }
}

/// Adds the logic of the rules without their panel.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<OpenRules>();
}

pub(super) fn visuals(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        show_panel
            .pipe(apply_actions)
            .in_set(UiSystems::Overlays)
            .run_if(are_rules_open),
    );
}

fn are_rules_open(rules: Res<OpenRules>) -> bool {
    rules.is_open()
}

fn show_panel(
    mut contexts: EguiContexts,
    texts: Res<Texts>,
    settings: Res<Settings>,
    mut rules: ResMut<OpenRules>,
) -> Result<Vec<Action>> {
    let ctx = contexts.ctx_mut()?;
    let Some(open) = rules.bypass_change_detection().0.as_mut() else {
        return Ok(Vec::new());
    };
    let now = ctx.input(|input| input.time);
    let opened_at = *open.opened_at.get_or_insert(now);
    let model = Model {
        texts: &texts,
        named: &open.named,
        page: open.page,
        lists_others: open.lists_others,
        seconds: (!settings.reduced_motion).then_some((now - opened_at) as f32),
    };
    Ok(ui::dialog(ctx, "rules", Action::Close, |ui| panel(ui, &model)))
}

fn apply_actions(In(actions): In<Vec<Action>>, mut rules: ResMut<OpenRules>) {
    for action in actions {
        match (action, &mut rules.0) {
            (Action::ShowPage(page), Some(open)) => {
                open.page = page;
                open.opened_at = None;
            }
            (Action::ToggleOthers, Some(open)) => open.lists_others = !open.lists_others,
            (Action::Close, _) => rules.close(),
            (_, None) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use breakthrough_variants::built_in_variants;

    #[test]
    fn the_rules_of_a_variant_with_a_history_open_on_the_first_page() {
        let variants = built_in_variants().into_iter().map(|(_, named)| named);
        for named in variants.filter(|named| !named.history.is_empty()) {
            let mut rules = OpenRules::default();
            rules.show(named);
            let open = rules.0.expect("open");
            assert_eq!((open.page, open.lists_others), (RulePage::Game, false));
        }
    }
}
