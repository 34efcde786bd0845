//! The menu of a paused game.

mod panel;
mod question;
mod second_click;

use crate::base::dialogs::DialogStack;
use crate::camera::SafeArea;
use crate::screens::analysis::AnalysisRequested;
use crate::screens::editor::Editor;
use crate::screens::full_screen::SetFullScreen;
use crate::screens::game_screen::game_bar::GameBarHeight;
use crate::screens::game_screen::moves::reserved_width;
use crate::screens::game_screen::toolbar::ToolbarHeight;
use crate::screens::keys::KeysDialog;
use crate::screens::new_game::PlayFromHere;
use crate::screens::opened_from::OpenedFrom;
use crate::screens::rules::ShowRules;
use crate::screens::share::ShareDialog;
use crate::screens::unsaved::QuitRequested;
use crate::session::{GameAction, Intent, Session};
use crate::settings::Settings;
use crate::states::{Overlay, Pause, Screen, set_state};
use crate::text::Texts;
use crate::ui::widgets::floating_panel;
use crate::ui::{NoticeHeight, UiSystems, redraw_after_actions, reserve_safe_area};
use crate::variants::Variants;
use bevy::prelude::*;
use bevy_egui::egui::{self, Align2, Color32, Id, LayerId, Order};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use breakthrough_variants::NamedVariant;
pub(crate) use panel::menu_width;
use panel::{Action, Model, panel};
use question::AskedQuestion;
use second_click::OpeningClick;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((question::plugin, second_click::plugin))
        .add_systems(OnEnter(Pause::Paused), |mut asked: ResMut<AskedQuestion>| {
            asked.withdraw();
        })
        .add_systems(
            EguiPrimaryContextPass,
            show_panel
                .pipe(apply_actions)
                .in_set(UiSystems::Screens)
                .run_if(in_state(Pause::Paused).and_then(in_state(Overlay::None))),
        );
}

fn show_panel(
    mut contexts: EguiContexts,
    (texts, screen): (Res<Texts>, Res<State<Screen>>),
    (session, settings): (Res<Session>, Res<Settings>),
    (asked, opened): (Res<AskedQuestion>, Res<OpenedFrom>),
    (toolbar_height, bar_height, notice): (Res<ToolbarHeight>, Res<GameBarHeight>, Res<NoticeHeight>),
    mut opening: ResMut<OpeningClick>,
    mut safe_area: ResMut<SafeArea>,
) -> Result<Vec<Action>> {
    let ctx = contexts.ctx_mut()?;
    // Reserve the same area as before the pause, so that the menu does not move the board. On the result screen, the reserved area does not
    // change.
    if **screen == Screen::Game {
        let points = SafeArea {
            right: reserved_width(ctx.content_rect().width(), &settings, **screen),
            top: bar_height.0 + notice.0,
            bottom: toolbar_height.0,
            ..default()
        };
        reserve_safe_area(&mut safe_area, ctx, points);
    }
    let shade = ctx.layer_painter(LayerId::new(Order::Background, Id::new("shade")));
    shade.rect_filled(ctx.content_rect(), 0.0, Color32::from_black_alpha(120));
    let model = Model::new(&texts, &session, &settings, opened.leave_text(), asked.question());
    let actions = floating_panel(ctx, "menu", Align2::CENTER_CENTER, egui::Vec2::ZERO, |ui| {
        panel(ui, &model)
    });
    let actions = if opening.is_repeated(ctx) {
        vec![Action::Resume]
    } else {
        actions
    };
    redraw_after_actions(ctx, &actions);
    Ok(actions)
}

fn apply_actions(
    In(actions): In<Vec<Action>>,
    (session, opened): (Res<Session>, Res<OpenedFrom>),
    mut settings: ResMut<Settings>,
    mut asked: ResMut<AskedQuestion>,
    mut dialogs: ResMut<DialogStack>,
    (mut editor, variants): (ResMut<Editor>, Res<Variants>),
    (mut intents, mut play_from_here): (MessageWriter<Intent>, MessageWriter<PlayFromHere>),
    mut next_pause: ResMut<NextState<Pause>>,
    mut next_screen: ResMut<NextState<Screen>>,
    mut next_overlay: ResMut<NextState<Overlay>>,
    (mut quit, mut commands): (MessageWriter<QuitRequested>, Commands),
) {
    let mut edited_settings = settings.clone();
    for action in actions {
        // Every action closes the open confirmation question.
        asked.withdraw();
        match action {
            Action::Resume => set_state(&mut next_pause, Pause::Running),
            Action::Ask(question) => asked.ask(question),
            Action::Withdraw => {}
            Action::Undo => {
                intents.write(Intent::Undo);
                set_state(&mut next_pause, Pause::Running);
            }
            Action::Redo => {
                intents.write(Intent::Redo);
                set_state(&mut next_pause, Pause::Running);
            }
            Action::Resign(side) => _ = intents.write(Intent::Resign(side)),
            Action::Restart => {
                intents.write(Intent::Rematch);
                set_state(&mut next_pause, Pause::Running);
            }
            Action::SwapSides => {
                intents.write(Intent::SwapSides);
                set_state(&mut next_pause, Pause::Running);
            }
            Action::ShowRules => commands.trigger(ShowRules::for_variant(NamedVariant::new("", session.variant()))),
            Action::ShowKeys => dialogs.open::<KeysDialog>(),
            Action::Share => dialogs.open::<ShareDialog>(),
            Action::OpenSettings => set_state(&mut next_overlay, Overlay::Settings),
            Action::OpenPhotoMode => set_state(&mut next_overlay, Overlay::Photo),
            Action::OpenEditor if session.refusal(GameAction::OpenEditor).is_some() => {}
            Action::OpenEditor => {
                editor.open_variant_of_game(&variants, session.variant());
                set_state(&mut next_screen, Screen::Editor);
            }
            Action::Analyse => commands.trigger(AnalysisRequested::ShownGame),
            Action::PlayFromHere => _ = play_from_here.write(PlayFromHere),
            Action::NewGame => set_state(&mut next_screen, Screen::NewGame),
            Action::Leave => opened.leave(&mut commands),
            Action::Quit => _ = quit.write(QuitRequested),
            Action::SetMoveSpeed(speed) => edited_settings.move_speed = speed,
            Action::SetSound(is_on) => edited_settings.sound = is_on,
            Action::SetFullScreen(on) => commands.trigger(SetFullScreen(on)),
        }
    }
    settings.set_if_neq(edited_settings);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::{GameMode, GameSetup, GameTerms};
    use crate::testing;

    #[test]
    fn the_editor_opens_unless_the_game_refuses_it() {
        for (mode, expected) in [(GameMode::Casual, Screen::Editor), (GameMode::Rated, Screen::Game)] {
            let mut app = testing::app_with(|app| {
                app.add_plugins(question::plugin);
            });
            app.update();
            app.world_mut().write_message(Intent::Start(GameSetup {
                players: "human,computer:1".parse().expect("players"),
                terms: GameTerms {
                    mode,
                    ..GameTerms::default()
                },
                ..GameSetup::default()
            }));
            app.update();
            app.world_mut()
                .run_system_cached_with(apply_actions, vec![Action::OpenEditor])
                .expect("the system runs");
            app.update();
            assert_eq!(*app.world().resource::<State<Screen>>().get(), expected, "{mode:?}");
        }
    }
}
