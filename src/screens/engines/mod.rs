//! The UCI engine page, on which the player adds, tests, configures and removes UCI engines. The board is shown beside
//! the page.

mod background;
mod choice;
#[cfg(all(test, unix))]
mod confirmation_tests;
mod form;
mod form_panel;
mod list_panel;
mod option_controls;
mod page;
#[cfg(test)]
mod tests;

pub(in crate::screens) use choice::choose_engine;
pub(crate) use page::EnginesPage;

use crate::base::dialogs::{CloseRequested, DialogStack};
use crate::base::redraw::WakeUp;
use crate::base::uci_engines::UciEngines;
use crate::camera::SafeArea;
use crate::schedule::GameSystems;
use crate::screens::confirm_engine::ask;
use crate::states::{Overlay, set_state};
use crate::text::Texts;
use crate::ui::{UiSystems, redraw_after_actions, side_panel};
use bevy::ecs::system::NonSendMarker;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use page::Action;

const PANEL_WIDTH: f32 = 512.0;

/// Identifies the run confirmation in the [`DialogStack`].
struct EngineQuestion;

/// Adds the state of the page without its panel.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<EnginesPage>().add_observer(
        |_: On<CloseRequested<EngineQuestion>>, mut page: ResMut<EnginesPage>, mut dialogs: ResMut<DialogStack>| {
            page.close_question();
            dialogs.close::<EngineQuestion>();
        },
    );
}

pub(super) fn visuals(app: &mut App) {
    app.add_systems(
        Update,
        receive_background_results
            .in_set(GameSystems::View)
            .run_if(in_state(Overlay::Engines)),
    )
    .add_systems(
        EguiPrimaryContextPass,
        show_panel
            .pipe(apply_actions)
            .in_set(UiSystems::Overlays)
            .run_if(in_state(Overlay::Engines)),
    )
    .add_systems(
        OnExit(Overlay::Engines),
        |mut page: ResMut<EnginesPage>, mut dialogs: ResMut<DialogStack>| {
            page.reset();
            dialogs.close::<EngineQuestion>();
        },
    );
}

fn receive_background_results(mut page: ResMut<EnginesPage>) {
    page.bypass_change_detection().receive();
}

fn show_panel(
    mut contexts: EguiContexts,
    texts: Res<Texts>,
    page: Res<EnginesPage>,
    uci_engines: Res<UciEngines>,
    mut safe_area: ResMut<SafeArea>,
) -> Result<Vec<Action>> {
    let ctx = contexts.ctx_mut()?;
    let mut actions = side_panel(ctx, &mut safe_area, "engines", PANEL_WIDTH, |ui| match page.form() {
        Some(form) => form_panel::panel(ui, &texts, form, uci_engines.list()),
        None => list_panel::panel(ui, &texts, &page, uci_engines.list()),
    });
    redraw_after_actions(ctx, &actions);
    let question = page.form().and_then(|form| form.question.as_ref());
    let answers = question.map(|question| ask(ctx, &texts, question)).unwrap_or_default();
    actions.extend(answers.into_iter().map(Action::Answer));
    Ok(actions)
}

fn apply_actions(
    In(actions): In<Vec<Action>>,
    // Some operating systems can open file dialogs only on the main thread.
    _main_thread: NonSendMarker,
    (texts, wake_up): (Res<Texts>, Res<WakeUp>),
    mut page: ResMut<EnginesPage>,
    mut uci_engines: ResMut<UciEngines>,
    mut dialogs: ResMut<DialogStack>,
    mut next_overlay: ResMut<NextState<Overlay>>,
) {
    for action in actions {
        if let Some(overlay) = page.apply(action, &texts, &mut uci_engines, &wake_up) {
            set_state(&mut next_overlay, overlay);
        }
        dialogs.set_open::<EngineQuestion>(page.asks());
    }
}
