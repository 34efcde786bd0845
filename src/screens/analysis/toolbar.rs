//! The toolbar of an analysis.

use crate::base::dialogs::DialogStack;
use crate::base::toast::ShowToast;
use crate::camera::CameraRequest;
use crate::input::actions::{Action as KeyAction, ActionBindings, ActionScope};
use crate::screens::analysis::paste::parse_pasted;
use crate::screens::analysis::{AnalysisClosed, AnalysisOrigin, AnalysisRequested};
use crate::screens::editor::Editor;
use crate::screens::game_screen::moves::reserved_width;
use crate::screens::game_screen::toolbar::{MARGIN, ToolbarHeight};
use crate::screens::new_game::PlayFromHere;
use crate::screens::share::ShareDialog;
use crate::session::Session;
use crate::settings::Settings;
use crate::states::{Overlay, Pause, Screen, set_state};
use crate::text::{LocalizedText, Texts};
use crate::ui::style::GRID;
use crate::ui::widgets::{Tool, floating_panel, floating_panel_room, tool_row};
use crate::ui::{UiSystems, label_with_shortcut, redraw_after_actions};
use bevy::prelude::*;
use bevy_egui::egui::{self, Align2};
use bevy_egui::{EguiClipboard, EguiContexts, EguiPrimaryContextPass};
use egui_phosphor::regular as icon;
use rand::RngExt;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Action {
    Close,
    PlayFromHere,
    OpenEditor,
    Paste,
    Share,
    FlipBoard,
    NextView,
    OpenMenu,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        show_toolbar.pipe(apply_actions).in_set(UiSystems::Screens).run_if(
            in_state(Screen::Analysis)
                .and_then(in_state(Pause::Running))
                .and_then(in_state(Overlay::None)),
        ),
    );
}

fn show_toolbar(
    mut contexts: EguiContexts,
    (texts, bindings): (Res<Texts>, Res<ActionBindings>),
    (session, settings, origin): (Res<Session>, Res<Settings>, Res<AnalysisOrigin>),
    mut toolbar_height: ResMut<ToolbarHeight>,
) -> Result<Vec<Action>> {
    let ctx = contexts.ctx_mut()?;
    let right = reserved_width(ctx.content_rect().width(), &settings, Screen::Analysis);
    let close = if origin.is_game() {
        "analysis-back"
    } else {
        "analysis-close"
    };
    let can_play = session.shown_position().outcome().is_none();
    let key_label = |text: &str, key| label_with_shortcut(&texts, &bindings, text, (ActionScope::Game, key));
    let tools = [
        (icon::ARROW_LEFT, close, texts.get(close), true, Action::Close),
        (
            icon::GIT_BRANCH,
            "play-from-here",
            texts.get("play-from-here-tooltip"),
            can_play,
            Action::PlayFromHere,
        ),
        (
            icon::PENCIL_SIMPLE,
            "analysis-editor",
            texts.get("analysis-editor-tooltip"),
            true,
            Action::OpenEditor,
        ),
        (
            icon::CLIPBOARD_TEXT,
            "analysis-paste",
            texts.get("analysis-paste-tooltip"),
            true,
            Action::Paste,
        ),
        (
            icon::SHARE_NETWORK,
            "analysis-share",
            texts.get("analysis-share"),
            true,
            Action::Share,
        ),
        (
            icon::ARROWS_CLOCKWISE,
            "tool-flip",
            key_label(
                bindings.text_id(ActionScope::Game, KeyAction::FlipBoard),
                KeyAction::FlipBoard,
            ),
            true,
            Action::FlipBoard,
        ),
        (
            icon::EYE,
            "tool-view",
            key_label(
                bindings.text_id(ActionScope::Game, KeyAction::NextView),
                KeyAction::NextView,
            ),
            true,
            Action::NextView,
        ),
        (
            icon::LIST,
            "game-menu",
            key_label("game-menu", KeyAction::Cancel),
            true,
            Action::OpenMenu,
        ),
    ];
    let tools = tools.map(|(icon, word, tooltip, is_enabled, action)| Tool {
        icon,
        word: texts.get(word),
        tooltip,
        is_enabled,
        action,
    });
    let offset = egui::Vec2::new(-right / 2.0, -GRID * 2.0);
    let room = floating_panel_room(ctx).x - right;
    let (actions, height) = floating_panel(ctx, "analysis toolbar", Align2::CENTER_BOTTOM, offset, |ui| {
        let actions = tool_row(ui, &tools, room);
        (actions, ui.min_rect().height())
    });
    toolbar_height.set_if_neq(ToolbarHeight(height + MARGIN));
    redraw_after_actions(ctx, &actions);
    Ok(actions)
}

fn apply_actions(
    In(actions): In<Vec<Action>>,
    session: Res<Session>,
    mut clipboard: ResMut<EguiClipboard>,
    (mut editor, mut dialogs): (ResMut<Editor>, ResMut<DialogStack>),
    (mut camera, mut play_from_here): (MessageWriter<CameraRequest>, MessageWriter<PlayFromHere>),
    mut next_pause: ResMut<NextState<Pause>>,
    mut next_screen: ResMut<NextState<Screen>>,
    mut commands: Commands,
) {
    for action in actions {
        match action {
            Action::Close => commands.trigger(AnalysisClosed),
            Action::PlayFromHere => _ = play_from_here.write(PlayFromHere),
            Action::OpenEditor => {
                editor.open_position(session.shown_position());
                set_state(&mut next_screen, Screen::Editor);
            }
            Action::Paste => match parse_pasted(&clipboard.get_text().unwrap_or_default(), rand::rng().random()) {
                Ok(pasted) => {
                    commands.trigger(AnalysisRequested::Game(Box::new(pasted.record)));
                    if let Some(note) = pasted.notes.first() {
                        let reason = ("reason", note.to_string().into());
                        commands.trigger(ShowToast::new(LocalizedText::new(
                            "analysis-incomplete-paste",
                            [reason],
                        )));
                    }
                }
                Err(reason) => commands.trigger(ShowToast::new(reason)),
            },
            Action::Share => dialogs.open::<ShareDialog>(),
            Action::FlipBoard => _ = camera.write(CameraRequest::Flip),
            Action::NextView => _ = camera.write(CameraRequest::NextPreset),
            Action::OpenMenu => set_state(&mut next_pause, Pause::Paused),
        }
    }
}
