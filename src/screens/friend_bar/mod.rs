//! The bar of a game with a friend: the link to send, a QR code, and the answer to a link that contradicts the game.

mod code;
mod panel;

use crate::base::toast::ShowToast;
use crate::friends::{FriendConflict, FriendConflictAnswered};
use crate::link::friend_link_of;
use crate::screens::game_screen::{FriendBarHeight, GameBarHeight, reserved_width};
use crate::session::{GameKey, Intent, Session, shared_length};
use crate::settings::Settings;
use crate::states::{Overlay, Pause, Screen};
use crate::text::Texts;
use crate::ui::style::GRID;
use crate::ui::widgets::{floating_panel, floating_panel_room};
use crate::ui::{NoticeHeight, UiSystems, friend_in_sentence, redraw_after_actions};
use bevy::prelude::*;
use bevy_egui::egui::{self, Align2};
use bevy_egui::{EguiClipboard, EguiContexts, EguiPrimaryContextPass};
use breakthrough_platform::page;
use breakthrough_rules::notation::lan_move;
use code::QrCode;
use panel::{Action, Model, State, panel};

/// Input of the person in the bar.
#[derive(Resource, Default)]
struct FriendBar {
    /// Game to which the input belongs.
    key: Option<GameKey>,
    note: String,
    /// Length of the game whose link contains the greeting, once it was copied.
    noted_length: Option<usize>,
    /// The QR code of the link, while it is shown.
    code: Option<QrCode>,
}

pub(super) fn visuals(app: &mut App) {
    let shows_board = || in_state(Screen::Game).or_else(in_state(Screen::Result));
    let is_covered =
        |pause: Option<Res<bevy::prelude::State<Pause>>>| pause.is_some_and(|pause| **pause == Pause::Paused);
    app.init_resource::<FriendBar>().add_systems(
        EguiPrimaryContextPass,
        show_panel
            .pipe(apply_actions)
            .in_set(UiSystems::Screens)
            .run_if(shows_board())
            .run_if(in_state(Overlay::None).and_then(not(is_covered))),
    );
}

fn show_panel(
    mut contexts: EguiContexts,
    (texts, session, settings): (Res<Texts>, Res<Session>, Res<Settings>),
    conflict: Option<Res<FriendConflict>>,
    (bar_height, mut height, notice): (Res<GameBarHeight>, ResMut<FriendBarHeight>, Res<NoticeHeight>),
    screen: Res<bevy::prelude::State<Screen>>,
    mut bar: ResMut<FriendBar>,
) -> Result<Vec<Action>> {
    let ctx = contexts.ctx_mut()?;
    let has_conflict = conflict.is_some_and(|conflict| conflict.is_of(&session));
    let Some(state) = state(&session, has_conflict) else {
        height.set_if_neq(FriendBarHeight(0.0));
        return Ok(Vec::new());
    };
    if bar.key != Some(session.key()) {
        *bar = FriendBar {
            key: Some(session.key()),
            ..default()
        };
    }
    if state == State::Mine {
        bar.code = None;
    }
    let beside = reserved_width(ctx.content_rect().width(), &settings, Screen::Game);
    let model = Model {
        texts: &texts,
        state,
        name: friend_in_sentence(&texts, session.players(), &session.terms().names),
        last_move: last_move(&session),
        id: session
            .friend_terms()
            .map(|friend| friend.id.to_string())
            .unwrap_or_default(),
        note: session.takes_greeting().then_some(bar.note.as_str()),
        code: bar.code.as_ref(),
        can_share: page::can_share(),
        room: floating_panel_room(ctx) - egui::Vec2::new(beside, notice.0),
    };
    // The bar with the names is above this bar.
    let below = match **screen {
        Screen::Game => (bar_height.0 - height.0).max(0.0),
        _ => 0.0,
    };
    let offset = egui::Vec2::new(-beside / 2.0, GRID + notice.0 + below);
    let (actions, shown_height) = floating_panel(ctx, "friend bar", Align2::CENTER_TOP, offset, |ui| panel(ui, &model));
    height.set_if_neq(FriendBarHeight(shown_height));
    redraw_after_actions(ctx, &actions);
    Ok(actions)
}

/// Returns the content of the bar; `None` in other games, and on the person's turn.
fn state(session: &Session, has_conflict: bool) -> Option<State> {
    session.friend_terms()?;
    if has_conflict {
        Some(State::Conflict)
    } else if session.awaits_sending() {
        Some(if session.game().is_resigned() {
            State::Resigned
        } else {
            State::Unsent
        })
    } else if session.can_send_link() {
        Some(match session.outcome() {
            Some(_) => State::SentLast,
            None => State::Sent,
        })
    } else {
        session.outcome().is_none().then_some(State::Mine)
    }
}

/// Returns the last move of the person, which the bar names for people who type it.
fn last_move(session: &Session) -> Option<String> {
    let played = session.last_move().filter(|_| !session.is_persons_turn())?;
    Some(lan_move(played.mv, played.captured, session.size()))
}

fn apply_actions(
    In(actions): In<Vec<Action>>,
    session: Res<Session>,
    (mut bar, mut clipboard): (ResMut<FriendBar>, ResMut<EguiClipboard>),
    mut intents: MessageWriter<Intent>,
    mut commands: Commands,
) {
    for action in actions {
        if let Action::AnswerConflict(uses_link) = action {
            commands.trigger(FriendConflictAnswered { uses_link });
            continue;
        }
        let length = shared_length(session.game());
        let has_note = session.takes_greeting() || bar.noted_length == Some(length);
        let note = if has_note { bar.note.as_str() } else { "" };
        let Some(link) = friend_link_of(&session, note) else {
            continue;
        };
        if matches!(action, Action::Copy | Action::Share | Action::ShowCode) && has_note {
            bar.noted_length = Some(length);
        }
        match action {
            Action::Copy => {
                clipboard.set_text(&link);
                intents.write(Intent::ShareWithFriend);
                commands.trigger(ShowToast::new("friend-link-copied"));
            }
            Action::Share => {
                clipboard.set_text(&link);
                page::share(&link);
                intents.write(Intent::ShareWithFriend);
            }
            Action::ShowCode => {
                clipboard.set_text(&link);
                bar.code = QrCode::of_link(&link);
                if bar.code.is_none() {
                    commands.trigger(ShowToast::new("friend-no-code"));
                } else {
                    intents.write(Intent::ShareWithFriend);
                }
            }
            Action::HideCode => bar.code = None,
            Action::TypeNote(note) => bar.note = note,
            Action::AnswerConflict(_) => {}
        }
    }
}
