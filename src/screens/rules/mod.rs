//! The rules dialog: a page about the game, illustrated with diagrams, and a page for each variant option.

mod diagram;
mod diagram_painter;
mod game_page;
mod model;
mod page;
mod panel;
mod trial;

pub(crate) use page::{RulePage, summary};

use crate::base::dialogs::{DialogStack, close_dialog};
use crate::settings::Settings;
use crate::text::Texts;
use crate::ui;
use crate::ui::AddDialogExt;
use bevy::prelude::*;
use bevy_egui::EguiContexts;
use breakthrough_variants::NamedVariant;
use model::{Action, Model};
use panel::panel;
use trial::Trial;

/// Request to open the rules of a variant at a page.
#[derive(Event, Clone, Debug)]
pub(crate) struct ShowRules {
    pub(crate) named: NamedVariant,
    pub(crate) page: RulePage,
}

/// Identifies the dialog in the [`DialogStack`].
pub(crate) struct RulesDialog;

/// Rules shown in the dialog, or shown last if the dialog is closed.
#[derive(Resource, Default)]
struct ShownRules(Option<Shown>);

struct Shown {
    named: NamedVariant,
    page: RulePage,
    /// Whether the pages about options of other variants are listed.
    lists_others: bool,
    /// Time at which the page was first laid out, in seconds on egui's clock.
    opened_at: Option<f64>,
    /// Diagram on which the player has moved pieces.
    trial: Option<Trial>,
}

impl ShowRules {
    /// Returns a request to open the rules of a variant at the first page.
    pub(crate) const fn for_variant(named: NamedVariant) -> ShowRules {
        let page = RulePage::Game;
        ShowRules { named, page }
    }
}

impl Shown {
    fn new(ShowRules { named, page }: ShowRules) -> Shown {
        Shown {
            lists_others: !page.applies_to(&named),
            named,
            page,
            opened_at: None,
            trial: None,
        }
    }
}

/// Adds the logic of the rules without their panel.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ShownRules>()
        .add_observer(show_rules)
        .add_observer(close_dialog::<RulesDialog>);
}

pub(super) fn visuals(app: &mut App) {
    app.add_dialog::<RulesDialog, _>(show_panel.pipe(apply_actions));
}

fn show_rules(show: On<ShowRules>, mut shown: ResMut<ShownRules>, mut dialogs: ResMut<DialogStack>) {
    shown.0 = Some(Shown::new(show.event().clone()));
    dialogs.open::<RulesDialog>();
}

fn show_panel(
    mut contexts: EguiContexts,
    texts: Res<Texts>,
    settings: Res<Settings>,
    mut rules: ResMut<ShownRules>,
) -> Result<Vec<Action>> {
    let ctx = contexts.ctx_mut()?;
    let Some(shown) = rules.bypass_change_detection().0.as_mut() else {
        return Ok(Vec::new());
    };
    let now = ctx.input(|input| input.time);
    let opened_at = *shown.opened_at.get_or_insert(now);
    let model = Model {
        texts: &texts,
        named: &shown.named,
        page: shown.page,
        lists_others: shown.lists_others,
        trial: shown.trial.as_ref(),
        seconds: (!settings.reduced_motion).then_some((now - opened_at) as f32),
    };
    Ok(ui::dialog(ctx, "rules", Action::Close, |ui| panel(ui, &model)))
}

fn apply_actions(In(actions): In<Vec<Action>>, mut rules: ResMut<ShownRules>, mut dialogs: ResMut<DialogStack>) {
    for action in actions {
        match (action, &mut rules.0) {
            (Action::ShowPage(page), Some(shown)) => {
                shown.page = page;
                shown.opened_at = None;
                shown.trial = None;
            }
            (Action::ToggleOthers, Some(shown)) => shown.lists_others = !shown.lists_others,
            (Action::Try(topic, square), Some(shown)) => {
                let trial = shown.trial.take().filter(|trial| trial.topic == topic);
                let mut trial = trial.unwrap_or_else(|| Trial::new(topic, shown.named.variant.options()));
                match square {
                    Some(square) => trial.choose(square),
                    None => trial.make_any_move(),
                }
                shown.trial = Some(trial);
            }
            (Action::Close, _) => dialogs.close::<RulesDialog>(),
            (_, None) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use breakthrough_variants::built_in_variants;

    #[test]
    fn the_rules_open_on_the_first_page() {
        let variants = built_in_variants().into_iter().map(|(_, named)| named);
        for named in variants.filter(|named| !named.history.is_empty()) {
            let shown = Shown::new(ShowRules::for_variant(named));
            assert_eq!((shown.page, shown.lists_others), (RulePage::Game, false));
        }
    }
}
