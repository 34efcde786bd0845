//! The bar of a game with a friend: the link to send, a QR code, and the answer to a link that contradicts the game.

mod code;
mod panel;

use crate::base::toast::ShowToast;
use crate::friends::{FriendConflict, FriendConflictAnswered, FriendNote};
use crate::link::{NEEDS_PROGRAM, OpenLink, friend_link_of};
use crate::screens::game_screen::{FriendBarHeight, GameBarHeight, bar_room, room_beside_bars};
use crate::session::{GameKey, Intent, Session, shared_length};
use crate::settings::Settings;
use crate::states::{Overlay, Pause, Screen};
use crate::text::{LocalizedText, Texts};
use crate::ui::style::GRID;
use crate::ui::widgets::{floating_panel, floating_panel_room};
use crate::ui::{NoticeHeight, UiSystems, friend_in_sentence, redraw_after_actions};
use bevy::prelude::*;
use bevy_egui::egui::{self, Align2};
use bevy_egui::{EguiClipboard, EguiContexts, EguiPrimaryContextPass};
use breakthrough_links::is_link;
use breakthrough_platform::page;
use breakthrough_rules::Move;
use breakthrough_rules::notation::{lan_move, parse_move};
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
    /// The QR code of the link, while it is shown, and the length of its game.
    code: Option<(usize, QrCode)>,
    /// Text of the friend's move, while the person enters a move that came in words.
    entry: Option<String>,
    /// Reason why the text was refused, until it changes.
    refused: Option<LocalizedText>,
    /// Whether the field for the friend's move was opened.
    takes_focus: bool,
}

pub(super) fn visuals(app: &mut App) {
    let shows_board = || in_state(Screen::Game).or_else(in_state(Screen::Result));
    let is_covered =
        |pause: Option<Res<bevy::prelude::State<Pause>>>| pause.is_some_and(|pause| **pause == Pause::Paused);
    app.init_resource::<FriendBar>()
        .add_systems(OnEnter(Screen::Title), |mut height: ResMut<FriendBarHeight>| {
            height.set_if_neq(FriendBarHeight(0.0));
        })
        .add_systems(
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
    (conflict, note): (Option<Res<FriendConflict>>, Option<Res<FriendNote>>),
    (bar_height, mut height, notice): (Res<GameBarHeight>, ResMut<FriendBarHeight>, Res<NoticeHeight>),
    screen: Res<bevy::prelude::State<Screen>>,
    mut bar: ResMut<FriendBar>,
) -> Result<Vec<Action>> {
    let ctx = contexts.ctx_mut()?;
    let conflict = conflict.filter(|conflict| conflict.is_of(&session));
    let note = note.as_ref().and_then(|note| note.text(&session));
    let shown_note = note.map(|text| texts.localize(text));
    let Some(state) = state(&session, conflict.as_deref()).or(shown_note.as_ref().map(|_| State::Note)) else {
        height.set_if_neq(FriendBarHeight(0.0));
        return Ok(Vec::new());
    };
    if bar.key != Some(session.key()) {
        *bar = FriendBar {
            key: Some(session.key()),
            ..default()
        };
    }
    let length = shared_length(session.game());
    if bar.code.as_ref().is_some_and(|(of, _)| *of != length) {
        bar.code = None;
    }
    if state != State::Sent {
        (bar.entry, bar.refused) = (None, None);
    }
    if bar.noted_length.is_some_and(|noted| noted != length) {
        bar.noted_length = None;
        bar.note.clear();
    }
    let beside = room_beside_bars(ctx.content_rect().width(), &settings);
    // The bar with the names is above this bar.
    let below = match **screen {
        Screen::Game => (bar_height.0 - bar_room(height.0)).max(0.0),
        _ => 0.0,
    };
    let takes_focus = std::mem::take(&mut bar.takes_focus);
    let model = Model {
        texts: &texts,
        state,
        name: friend_in_sentence(&texts, session.players(), &session.terms().names),
        last_move: last_move(&session),
        id: session
            .friend_terms()
            .map(|friend| friend.id.to_string())
            .unwrap_or_default(),
        note: session.awaits_sending().then_some(bar.note.as_str()),
        code: bar.code.as_ref().map(|(_, code)| code),
        received: shown_note,
        entry: bar.entry.as_deref(),
        refused: bar.refused.as_ref().map(|reason| texts.localize(reason)),
        takes_focus,
        example: example(&session),
        can_share: page::can_share(),
        // The friend has not opened a link yet.
        explains_program: NEEDS_PROGRAM && session.game().cursor() <= 1,
        room: floating_panel_room(ctx) - egui::Vec2::new(beside, notice.0 + below),
    };
    let offset = egui::Vec2::new(-beside / 2.0, GRID + notice.0 + below);
    let (actions, shown_height) = floating_panel(ctx, "friend bar", Align2::CENTER_TOP, offset, |ui| panel(ui, &model));
    height.set_if_neq(FriendBarHeight(shown_height));
    redraw_after_actions(ctx, &actions);
    Ok(actions)
}

/// Returns the content of the bar; `None` in other games, and on the person's turn.
fn state(session: &Session, conflict: Option<&FriendConflict>) -> Option<State> {
    session.friend_terms()?;
    if let Some(conflict) = conflict {
        Some(if conflict.extends {
            State::Addition
        } else {
            State::Conflict
        })
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

/// Returns the name of a legal move of the friend, as an example.
fn example(session: &Session) -> String {
    let position = session.position();
    // A move without a capture comes first if there is one.
    let moves = position.legal_moves();
    let is_capture = |mv: &&Move| position.piece_at(mv.to).is_some();
    let mv = moves.iter().find(|mv| !is_capture(mv)).copied();
    mv.map_or_else(String::new, |mv| lan_move(mv, false, session.size()))
}

/// Parses the friend's move in the form in which the bar names the person's moves, such as `a2-a3` or `a2-a3, game k3x9q2`.
///
/// # Errors
/// The text is not a legal move of the friend, or names a different game.
fn friends_move(session: &Session, text: &str) -> Result<Move, LocalizedText> {
    let text = text.trim().to_lowercase();
    let (text, game) = text.split_once([',', ' ']).unwrap_or((&text, ""));
    let words = game
        .split([',', ' '])
        .filter(|word| !word.is_empty() && *word != "game");
    let found: String = words.collect();
    let id = session
        .friend_terms()
        .map(|friend| friend.id.to_string())
        .unwrap_or_default();
    if !found.is_empty() && found != id {
        let ids = [("found", found.into()), ("game", id.into())];
        return Err(LocalizedText::new("friend-other-game", ids));
    }
    let mv = parse_move(text.trim(), session.size()).ok();
    mv.filter(|mv| session.position().is_legal(*mv))
        .ok_or_else(|| LocalizedText::new("friend-bad-move", [("move", text.trim().to_owned().into())]))
}

fn apply_actions(
    In(actions): In<Vec<Action>>,
    session: Res<Session>,
    (mut bar, mut clipboard): (ResMut<FriendBar>, ResMut<EguiClipboard>),
    (mut intents, mut links): (MessageWriter<Intent>, MessageWriter<OpenLink>),
    mut commands: Commands,
) {
    for action in actions {
        match action {
            Action::AnswerConflict(uses_link) => {
                commands.trigger(FriendConflictAnswered { uses_link });
                continue;
            }
            Action::EnterMove => {
                let text = bar.entry.clone().unwrap_or_default();
                if is_link(&text) {
                    bar.entry = None;
                    links.write(OpenLink(text));
                } else {
                    match friends_move(&session, &text) {
                        Ok(mv) => {
                            bar.entry = None;
                            intents.write(Intent::EnterFriendMove(mv));
                        }
                        Err(reason) => {
                            // Without the focus, corrections would be shortcuts of the game.
                            bar.takes_focus = true;
                            bar.refused = Some(reason);
                        }
                    }
                }
                continue;
            }
            _ => {}
        }
        let length = shared_length(session.game());
        let has_note = session.awaits_sending() || bar.noted_length == Some(length);
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
            }
            Action::Share => {
                clipboard.set_text(&link);
                page::share(&link);
                intents.write(Intent::ShareWithFriend);
            }
            Action::ShowCode => {
                clipboard.set_text(&link);
                bar.code = QrCode::of_link(&link).map(|code| (length, code));
                if bar.code.is_none() {
                    commands.trigger(ShowToast::new("friend-no-code"));
                }
                intents.write(Intent::ShareWithFriend);
            }
            Action::HideCode => bar.code = None,
            Action::TypeNote(note) => bar.note = note,
            Action::ToggleEntry => {
                bar.entry = bar.entry.is_none().then(String::new);
                bar.refused = None;
                bar.takes_focus = bar.entry.is_some();
            }
            Action::TypeEntry(text) => {
                bar.entry = Some(text);
                bar.refused = None;
            }
            Action::AnswerConflict(_) | Action::EnterMove => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::{FriendTerms, GameSetup};
    use breakthrough_players::{GamePlayer, Players};
    use breakthrough_rules::notation::uci_move;
    use breakthrough_rules::{Game, Side};

    #[test]
    fn the_friends_move_is_parsed_with_the_id_of_the_game() {
        let mut setup = GameSetup {
            game: Game::new("5x5".parse().expect("a variant")),
            players: Players::HUMANS.with(Side::First, GamePlayer::Friend),
            ..default()
        };
        setup.terms.friend = Some(FriendTerms::new("k3x9q2".parse().expect("an id")));
        let session = Session::running(setup);
        for text in [
            "a2a3",
            " a2-a3 ",
            "a2-a3, game k3x9q2",
            "a2-a3,k3x9q2",
            "A2-a3, Game K3x9q2",
            "a2-a3 game k3x9q2",
        ] {
            let found = friends_move(&session, text).map(|mv| uci_move(mv, session.size()));
            assert_eq!(found.as_deref(), Ok("a2a3"), "{text}");
        }
        for text in ["a2-a3, game other1", "a2-a4", "a4-a3", ""] {
            assert!(friends_move(&session, text).is_err(), "{text}");
        }
        assert!(friends_move(&session, &example(&session)).is_ok());
    }
}
