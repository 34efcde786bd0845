//! The screen of an analysis: the engine's lines and the graph beside the board, the evaluation bar, and the toolbar.

mod badges;
mod bar;
mod explorer;
mod header;
mod library_moves;
mod lines;
mod model;
mod opening;
mod panel;
#[cfg(test)]
mod panel_tests;
mod paste;
#[cfg(test)]
mod tests;
mod toolbar;

pub(crate) use opening::{AnalysisClosed, AnalysisOrigin, AnalysisRequested};

use crate::base::uci_engines::UciEngines;
use crate::camera::{Orbit, SafeArea};
use crate::exercise::KeepMistakes;
use crate::input::ThreatsToggled;
use crate::input::actions::ActionBindings;
use crate::opponent::{EngineAnalysis, EngineHold, EngineToggled, LinePreview, VariantTried};
use crate::review::{BetterMovesPlayed, ReviewCancelled, ReviewRequested, Reviews};
use crate::schedule::GameSystems;
use crate::screens::analysis::bar::{BAR_GAP, BAR_WIDTH, show_bar};
use crate::screens::engine_resources::Machine;
use crate::screens::exercise::ExerciseRequested;
use crate::screens::game_screen::moves::{self, MovesPanel, reserved_width};
use crate::screens::game_screen::toolbar::ToolbarHeight;
use crate::screens::review::{ShownReview, UpdateReviewSystems};
use crate::session::{Intent, Selection, Session};
use crate::settings::Settings;
use crate::states::{Overlay, Pause, Screen};
use crate::text::Texts;
use crate::ui::style::GRID;
use crate::ui::widgets::ICON_BUTTON_SIZE;
use crate::ui::{NoticeHeight, UiSystems, redraw_after_actions, reserve_safe_area};
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use breakthrough_rules::Side;
use library_moves::LibraryMoves;
use model::{Action, Model, PanelContents, PanelResponse};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((opening::plugin, library_moves::plugin));
}

pub(super) fn visuals(app: &mut App) {
    let is_shown = in_state(Screen::Analysis)
        .and_then(in_state(Pause::Running))
        .and_then(in_state(Overlay::None));
    let has_changed = resource_changed::<Session>
        .or_else(resource_changed::<EngineAnalysis>)
        .or_else(resource_changed::<Reviews>)
        .or_else(resource_changed::<EngineHold>)
        .or_else(resource_changed::<Settings>);
    app.add_plugins((toolbar::plugin, badges::plugin))
        .init_resource::<PanelContents>()
        .add_systems(
            Update,
            update_contents
                .after(UpdateReviewSystems)
                .in_set(GameSystems::View)
                .run_if(has_changed),
        )
        .add_systems(
            EguiPrimaryContextPass,
            show_panel
                .pipe(apply_actions)
                .after(moves::UpdateRowsSystems)
                .in_set(UiSystems::SidePanels)
                .run_if(is_shown),
        );
}

fn update_contents(
    (session, settings): (Res<Session>, Res<Settings>),
    (analysis, hold): (Res<EngineAnalysis>, Res<EngineHold>),
    (review, reviews): (Res<ShownReview>, Res<Reviews>),
    mut contents: ResMut<PanelContents>,
) {
    if session.is_analysis() {
        let review = (&*review, &*reviews);
        *contents = PanelContents::from_session(&session, &settings.analysis, &analysis, *hold, review);
    }
}

fn show_panel(
    mut contexts: EguiContexts,
    (texts, bindings, settings): (Res<Texts>, Res<ActionBindings>, Res<Settings>),
    (contents, library_moves): (Res<PanelContents>, Res<LibraryMoves>),
    (selection, engines): (Res<Selection>, Res<UciEngines>),
    (toolbar_height, notice): (Res<ToolbarHeight>, Res<NoticeHeight>),
    orbit: Single<&Orbit>,
    mut machine: Local<Option<Machine>>,
    mut moves_panel: MovesPanel,
    (mut safe_area, mut preview): (ResMut<SafeArea>, ResMut<LinePreview>),
    mut commands: Commands,
) -> Result<Vec<Action>> {
    let ctx = contexts.ctx_mut()?;
    let programs = engines.list().entries().iter().map(|entry| entry.name.as_str());
    let model = Model {
        texts: &texts,
        bindings: &bindings,
        settings: &settings,
        contents: &contents,
        shows_threats: selection.shows_threats,
        programs: programs.collect(),
        library_moves: library_moves.rows(),
        library_players: library_moves.players(),
        machine: *machine.get_or_insert_with(Machine::detect),
    };
    let mut response = PanelResponse::default();
    let mut above = |ui: &mut bevy_egui::egui::Ui| response = panel::panel(ui, &model);
    let moved = moves_panel.show(ctx, Some(&mut above));
    if !moved.is_empty() {
        commands.run_system_cached_with(moves::apply_actions, moved);
    }
    if preview.set_if_neq(LinePreview(response.hovered)) {
        ctx.request_repaint();
    }
    let actions = response.actions;
    let right = reserved_width(ctx.content_rect().width(), &settings, Screen::Analysis);
    let near = moves::near_side(&orbit);
    let probability = contents.probability.unwrap_or(0.5);
    let percent = ((probability * 100.0).round() as i64).clamp(0, 100);
    let gaps = [("side", texts.side(Side::First).into()), ("percent", percent.into())];
    let label = texts.fill("analysis-bar", &gaps);
    let window = ctx.content_rect().right();
    // While the panel is hidden, the button that shows the panel is in the corner.
    let top = if right > 0.0 {
        BAR_GAP
    } else {
        GRID * 2.0 + ICON_BUTTON_SIZE + BAR_GAP
    };
    show_bar(ctx, window - right, (top, toolbar_height.0), probability, near, &label);
    let points = SafeArea {
        right: right + BAR_WIDTH + BAR_GAP,
        top: notice.0,
        bottom: toolbar_height.0,
        ..default()
    };
    reserve_safe_area(&mut safe_area, ctx, points);
    redraw_after_actions(ctx, &actions);
    Ok(actions)
}

fn apply_actions(
    In(actions): In<Vec<Action>>,
    mut settings: ResMut<Settings>,
    mut intents: MessageWriter<Intent>,
    mut commands: Commands,
) {
    for action in actions {
        match action {
            Action::ToggleEngine => commands.trigger(EngineToggled),
            Action::AddLines(change) => settings.analysis.add_lines(change),
            Action::ToggleArrows => settings.analysis.toggle_arrows(),
            Action::ChooseExplorer(source) => settings.analysis.explorer_source = source,
            Action::ChoosePlayer(player) => settings.analysis.explorer_player = player.unwrap_or_default(),
            Action::SetResources(engine) => settings.engine = engine,
            Action::ToggleExplorer => settings.analysis.shows_explorer = !settings.analysis.shows_explorer,
            Action::ChooseProgram(program) => settings.analysis.program = program.unwrap_or_default(),
            Action::ToggleThreats => commands.trigger(ThreatsToggled),
            Action::ToggleFact(fact) => {
                if !settings.analysis.facts.remove(&fact) {
                    settings.analysis.facts.insert(fact);
                }
            }
            Action::TryVariant => commands.trigger(VariantTried),
            Action::Play(line) => {
                for mv in line {
                    intents.write(Intent::Play(mv));
                }
            }
            Action::Show(node) => _ = intents.write(Intent::Show(node)),
            Action::Review(effort) => commands.trigger(ReviewRequested(effort)),
            Action::CancelReview => commands.trigger(ReviewCancelled),
            Action::PlayBetterMoves(count) => commands.trigger(BetterMovesPlayed(count)),
            Action::KeepMistakes(side) => commands.trigger(KeepMistakes { side, is_chosen: true }),
            Action::TryAgain(index) => commands.trigger(ExerciseRequested(index)),
        }
    }
}
