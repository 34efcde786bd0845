//! The rule pages: the game itself, and each option that a variant can have.

mod page;
mod panel;

pub(crate) use page::{RulePage, summary};

use crate::input::InterfaceFocus;
use crate::schedule::GameSystems;
use crate::text::Texts;
use crate::ui::style;
use crate::ui::{UiSystems, redraw_after_actions};
use bevy::prelude::*;
use bevy_egui::egui::{Color32, Id, Modal};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use breakthrough_variants::NamedVariant;
use panel::{Action, Model, panel};

/// The rules that are open, if any are.
#[derive(Resource, Default)]
pub(crate) struct OpenRules(Option<Open>);

struct Open {
    named: NamedVariant,
    page: RulePage,
    /// Whether the pages have been laid out: the click that opens them must not count as one beside them.
    was_laid_out: bool,
}

impl OpenRules {
    /// Opens the rules of a variant.
    pub(crate) fn show(&mut self, named: NamedVariant) {
        let has_about_page = !named.history.is_empty() || !named.strategy.is_empty();
        let page = if has_about_page {
            RulePage::About
        } else {
            RulePage::Game
        };
        self.show_page(named, page);
    }

    /// Opens one page of the rules of a variant.
    pub(crate) fn show_page(&mut self, named: NamedVariant, page: RulePage) {
        self.0 = Some(Open {
            named,
            page,
            was_laid_out: false,
        });
    }

    pub(crate) fn close(&mut self) {
        self.0 = None;
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<OpenRules>()
        .add_systems(
            Update,
            claim_keyboard.in_set(GameSystems::Animate).run_if(are_rules_open),
        )
        .add_systems(
            EguiPrimaryContextPass,
            show_panel
                .pipe(apply_actions)
                .in_set(UiSystems::Overlays)
                .run_if(are_rules_open),
        );
}

/// Keeps keys from the screen below.
fn claim_keyboard(mut focus: ResMut<InterfaceFocus>) {
    focus.keyboard = true;
}

fn are_rules_open(rules: Res<OpenRules>) -> bool {
    rules.0.is_some()
}

fn show_panel(mut contexts: EguiContexts, texts: Res<Texts>, mut rules: ResMut<OpenRules>) -> Result<Vec<Action>> {
    let ctx = contexts.ctx_mut()?;
    let Some(open) = rules.bypass_change_detection().0.as_mut() else {
        return Ok(Vec::new());
    };
    let model = Model {
        texts: &texts,
        named: &open.named,
        page: open.page,
    };
    let modal = Modal::new(Id::new("rules"))
        .frame(style::floating_frame(ctx).inner_margin(24))
        .backdrop_color(Color32::from_black_alpha(120))
        .show(ctx, |ui| panel(ui, &model));
    if !open.was_laid_out {
        open.was_laid_out = true;
        ctx.request_repaint();
        return Ok(Vec::new());
    }
    let closes = modal.should_close();
    let mut actions = modal.inner;
    if closes {
        actions.push(Action::Close);
    }
    redraw_after_actions(ctx, &actions);
    Ok(actions)
}

fn apply_actions(In(actions): In<Vec<Action>>, mut rules: ResMut<OpenRules>) {
    for action in actions {
        match action {
            Action::ShowPage(page) => {
                if let Some(open) = &mut rules.0 {
                    open.page = page;
                }
            }
            Action::Close => rules.close(),
        }
    }
}
