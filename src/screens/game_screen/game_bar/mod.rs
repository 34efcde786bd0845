//! The bar above the board of a game: names, score and clocks of both players, the takeback request, and the
//! messages of the coach.

mod panel;

use crate::coach::CoachAdvice;
use crate::guide::Guide;
use crate::opponent::Hint;
use crate::review::loss_percent;
use crate::screens::game_screen::moves::{MOVES_BUTTON_ROOM, reserved_width};
use crate::session::{GameKey, Intent, Session};
use crate::settings::{CoachStopped, CoachUse, Settings};
use crate::states::{Overlay, Pause, Screen};
use crate::text::Texts;
use crate::ui::style::GRID;
use crate::ui::widgets::{floating_panel, floating_panel_room};
use crate::ui::{ClockText, player_name};
use crate::ui::{NoticeHeight, UiSystems, redraw_after_actions};
use bevy::prelude::*;
use bevy_egui::egui::{self, Align2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use breakthrough_rules::Side;
use panel::{Action, CoachMessage, Model, Plate, panel};

/// Sum of a bar's frame margins and its distances from the window edge and the board, in points.
const MARGIN: f32 = GRID * 5.0;
/// Height reserved for a message of the coach, in points. It stays reserved in the whole game, so that the board does not move.
const COACH_HEIGHT: f32 = 44.0;

/// Height reserved for the bars above the board, in points.
#[derive(Resource, Default, PartialEq)]
pub(in crate::screens) struct GameBarHeight(pub(in crate::screens) f32);

/// Height of the bar of a game with a friend without its frame, in points; 0 without this bar.
#[derive(Resource, Default, PartialEq)]
pub(in crate::screens) struct FriendBarHeight(pub(in crate::screens) f32);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<GameBarHeight>()
        .init_resource::<FriendBarHeight>()
        .add_systems(
            EguiPrimaryContextPass,
            show_panel.pipe(apply_actions).in_set(UiSystems::Screens).run_if(
                in_state(Screen::Game)
                    .and_then(in_state(Pause::Running))
                    .and_then(in_state(Overlay::None)),
            ),
        );
}

/// Returns the width on the right that the bars above the board leave to the move list or, while the list is hidden, to the button in the
/// upper right corner that shows the list, in points.
pub(in crate::screens) fn room_beside_bars(window: f32, settings: &Settings) -> f32 {
    reserved_width(window, settings, Screen::Game).max(MOVES_BUTTON_ROOM)
}

/// Returns the height that a bar reserves above the board, in points, from the height of its content.
pub(in crate::screens) fn bar_room(height: f32) -> f32 {
    if height > 0.0 { height + MARGIN } else { 0.0 }
}

/// Whether the bar has content: a score, a takeback request, or names and clocks that are not shown beside the move list.
fn has_bar(session: &Session, has_plates: bool) -> bool {
    let terms = session.terms();
    let has_names = terms.names.iter().any(|name| !name.is_empty());
    let needs_plates = !has_plates && (session.clock().is_some() || has_names);
    needs_plates || terms.wins != [0; 2] || session.asks_for_undo()
}

fn show_panel(
    mut contexts: EguiContexts,
    texts: Res<Texts>,
    session: Res<Session>,
    settings: Res<Settings>,
    (advice, guide, hint): (Res<CoachAdvice>, Res<Guide>, Res<Hint>),
    (mut bar_height, friend_bar, notice): (ResMut<GameBarHeight>, Res<FriendBarHeight>, Res<NoticeHeight>),
    // The last game in which the coach has advised.
    mut coached: Local<Option<GameKey>>,
) -> Result<Vec<Action>> {
    let ctx = contexts.ctx_mut()?;
    let right = reserved_width(ctx.content_rect().width(), &settings, Screen::Game);
    let has_plates = right > 0.0;
    let coach = coach_message(&texts, &session, &settings, (&advice, &guide, &hint));
    let shows_players = has_bar(&session, has_plates);
    if CoachUse::of_session(&session, &settings).is_some() {
        *coached = Some(session.key());
    }
    let for_coach = if *coached == Some(session.key()) {
        COACH_HEIGHT
    } else {
        0.0
    };
    let reserved = |for_players: f32| GameBarHeight(bar_room(for_players + for_coach) + bar_room(friend_bar.0));
    if !shows_players && coach.is_none() {
        bar_height.set_if_neq(reserved(0.0));
        return Ok(Vec::new());
    }
    let beside = room_beside_bars(ctx.content_rect().width(), &settings);
    let room = floating_panel_room(ctx).x - beside;
    let mut model = model(&texts, &session, room);
    model.coach = coach;
    model.shows_players = shows_players;
    if has_plates {
        model.shows_players = model.wins.is_some();
        for plate in &mut model.plates {
            plate.clock = None;
        }
    }
    let offset = egui::Vec2::new(-beside / 2.0, GRID + notice.0);
    let (actions, height) = floating_panel(ctx, "game bar", Align2::CENTER_TOP, offset, |ui| panel(ui, &model));
    bar_height.set_if_neq(reserved(if model.shows_players { height } else { 0.0 }));
    redraw_after_actions(ctx, &actions);
    Ok(actions)
}

fn model<'a>(texts: &'a Texts, session: &Session, room: f32) -> Model<'a> {
    let terms = session.terms();
    Model {
        texts,
        plates: Side::BOTH.map(|side| Plate {
            side,
            name: player_name(texts, session, side),
            is_to_move: session.outcome().is_none() && session.position().side_to_move() == side,
            clock: ClockText::for_side(session, side),
        }),
        shows_players: true,
        room,
        wins: (terms.wins != [0; 2]).then_some(terms.wins),
        coach: None,
        asking: session.asks_for_undo().then(|| {
            let asking = !session.position().side_to_move();
            [asking, !asking].map(|side| player_name(texts, session, side))
        }),
    }
}

/// Number of plies after which the introduction of the coach is hidden.
const INTRODUCTION_PLIES: usize = 4;

/// Returns the warning about a held move, the sentence of the guide or, at the start of a first game, the introduction of the coach.
fn coach_message(
    texts: &Texts,
    session: &Session,
    settings: &Settings,
    (advice, guide, hint): (&CoachAdvice, &Guide, &Hint),
) -> Option<CoachMessage> {
    let coach = CoachUse::of_session(session, settings)?;
    // A hint answers the warning.
    if let Some(warning) = advice.warning(session).filter(|_| hint.0.is_none()) {
        let text = match &warning.sentence {
            Some(sentence) => texts.fill("coach-warning", &[("sentence", texts.localize(sentence).into())]),
            None => texts.fill("coach-warning-loss", &[("percent", loss_percent(warning.loss).into())]),
        };
        return Some(CoachMessage {
            text,
            is_warning: true,
            offers_undo: false,
        });
    }
    if session.is_guided() {
        return guide.advice(session).map(|advice| CoachMessage {
            text: texts.localize(&advice.sentence),
            is_warning: false,
            offers_undo: advice.offers_undo,
        });
    }
    let is_introduced = coach.is_first_game && session.game().cursor() < INTRODUCTION_PLIES;
    (is_introduced && session.outcome().is_none()).then(|| CoachMessage {
        text: texts.get("coach-introduction"),
        is_warning: false,
        offers_undo: false,
    })
}

fn apply_actions(In(actions): In<Vec<Action>>, mut intents: MessageWriter<Intent>, mut commands: Commands) {
    for action in actions {
        match action {
            Action::AnswerUndo(is_allowed) => _ = intents.write(Intent::AnswerUndo(is_allowed)),
            Action::TakeBack => _ = intents.write(Intent::Undo),
            Action::StopCoach => commands.trigger(CoachStopped),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::{GameSetup, GameTerms};
    use bevy::utils::default;

    #[test]
    fn the_bar_is_hidden_if_the_move_list_shows_its_content() {
        let check = |terms: GameTerms, beside_list: bool, without_list: bool| {
            let session = Session::running(GameSetup { terms, ..default() });
            assert_eq!(
                (has_bar(&session, true), has_bar(&session, false)),
                (beside_list, without_list)
            );
        };
        check(GameTerms::default(), false, false);
        let named = GameTerms {
            names: ["Anna".to_owned(), String::new()],
            ..default()
        };
        check(named, false, true);
        let won = GameTerms {
            wins: [1, 0],
            ..default()
        };
        check(won, true, true);
        let mut timed = GameTerms::default();
        timed.time.controls[1] = "60".parse().ok();
        check(timed, false, true);
    }
}
