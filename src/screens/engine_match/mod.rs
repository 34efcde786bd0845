//! The engine match page: plays a series of games between two engines in the background and shows the current score.

mod board;
mod games;
mod page;
mod panel;
#[cfg(test)]
mod tests;
mod unfinished;

pub(crate) use page::EngineMatchPage;

use crate::base::dialogs::{CloseRequested, DialogStack};
use crate::base::error_texts::draft_error;
use crate::base::redraw::WakeUp;
use crate::base::uci_engines::UciEngines;
use crate::camera::SafeArea;
use crate::schedule::GameSystems;
use crate::screens::confirm_engine::ask;
use crate::screens::new_game::form::NewGameForm;
use crate::screens::opened_from::{OpenedFrom, Page};
use crate::session::Intent;
use crate::states::{Overlay, set_state};
use crate::text::{LocalizedText, Texts};
use crate::ui::{UiSystems, redraw_after_actions, side_panel};
use crate::variants::Variants;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use board::ShownMatchGame;
use breakthrough_matches::EngineMatch;
use breakthrough_rules::NodeId;
use page::Action;
use panel::{Model, panel};
use std::path::PathBuf;

const PANEL_WIDTH: f32 = 560.0;

/// Folder for the PGN files of engine matches. Without this resource, no files are written.
#[derive(Resource, Clone, Debug)]
pub(crate) struct EngineMatchFolder(pub(crate) PathBuf);

/// Identifies the run confirmation in the [`DialogStack`].
struct EngineQuestion;

/// Adds the state of the page without its panel.
pub(super) fn plugin(app: &mut App) {
    app.add_plugins(board::plugin)
        .init_resource::<EngineMatchPage>()
        .add_observer(
            |_: On<CloseRequested<EngineQuestion>>,
             mut page: ResMut<EngineMatchPage>,
             mut dialogs: ResMut<DialogStack>| {
                page.close_question();
                dialogs.close::<EngineQuestion>();
            },
        )
        .add_systems(
            Update,
            (|mut page: ResMut<EngineMatchPage>| page.receive())
                .in_set(GameSystems::View)
                .run_if(|page: Res<EngineMatchPage>| page.is_waiting()),
        )
        .add_systems(OnEnter(Overlay::EngineMatch), find_unfinished);
}

fn find_unfinished(folder: Option<Res<EngineMatchFolder>>, wake_up: Res<WakeUp>, mut page: ResMut<EngineMatchPage>) {
    if let Some(folder) = folder {
        page.find_unfinished(folder.0.clone(), wake_up.clone());
    }
}

pub(super) fn visuals(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        show_panel
            .pipe(apply_actions)
            .in_set(UiSystems::Overlays)
            .run_if(in_state(Overlay::EngineMatch)),
    )
    // Stop the match, because the match would compete with searches of the game for processor time.
    .add_systems(OnExit(Overlay::EngineMatch), |page: Res<EngineMatchPage>| page.stop());
}

fn show_panel(
    mut contexts: EguiContexts,
    texts: Res<Texts>,
    page: Res<EngineMatchPage>,
    uci_engines: Res<UciEngines>,
    (variants, form, shown): (Res<Variants>, Res<NewGameForm>, Res<ShownMatchGame>),
    mut safe_area: ResMut<SafeArea>,
) -> Result<Vec<Action>> {
    let ctx = contexts.ctx_mut()?;
    let named = variants.get(&form.variant);
    let is_running = page.played.as_ref().is_some_and(EngineMatch::is_running);
    let model = Model {
        texts: &texts,
        page: &page,
        on_board: shown.number().filter(|_| is_running),
        engines: uci_engines.list(),
        variant: named.map(|named| named.name.as_str()).unwrap_or_default(),
    };
    let mut actions = side_panel(ctx, &mut safe_area, "engine match", PANEL_WIDTH, |ui| panel(ui, &model));
    redraw_after_actions(ctx, &actions);
    let question = page.question.as_ref();
    let answers = question.map(|question| ask(ctx, &texts, question)).unwrap_or_default();
    actions.extend(answers.into_iter().map(Action::Answer));
    Ok(actions)
}

fn apply_actions(
    In(actions): In<Vec<Action>>,
    (texts, wake_up): (Res<Texts>, Res<WakeUp>),
    mut uci_engines: ResMut<UciEngines>,
    (variants, form): (Res<Variants>, Res<NewGameForm>),
    folder: Option<Res<EngineMatchFolder>>,
    (mut page, mut shown, mut dialogs): (ResMut<EngineMatchPage>, ResMut<ShownMatchGame>, ResMut<DialogStack>),
    (mut intents, mut opened): (MessageWriter<Intent>, ResMut<OpenedFrom>),
    mut next_overlay: ResMut<NextState<Overlay>>,
) {
    for action in actions {
        match action {
            Action::Begin => {
                let folder = folder.as_ref().map(|folder| folder.0.as_path());
                match variants.game(&form.variant, 0) {
                    Ok(game) => page.begin(&texts, &uci_engines, game.start().clone(), folder),
                    Err(error) => page.fail(draft_error(error)),
                }
                page.resume(&uci_engines, &wake_up);
            }
            Action::Resume => page.resume(&uci_engines, &wake_up),
            Action::Answer(answer) => page.answer(answer, &mut uci_engines, &wake_up),
            Action::Continue(_) => {
                page.apply(&action);
                page.resume(&uci_engines, &wake_up);
            }
            Action::ShowGame(number) => match page.replay(number) {
                Ok(setup) => {
                    *shown = ShownMatchGame::default();
                    intents.write(Intent::Start(setup));
                    intents.write(Intent::Show(NodeId::ROOT));
                    opened.set(Page::EngineMatch);
                    set_state(&mut next_overlay, Overlay::None);
                }
                Err(error) => page.fail(LocalizedText::verbatim(error)),
            },
            Action::Close => set_state(&mut next_overlay, Overlay::Engines),
            action => page.apply(&action),
        }
        dialogs.set_open::<EngineQuestion>(page.asks());
    }
}
