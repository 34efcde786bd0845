//! The result of a game, shown above the board after the victory animation.

mod buttons;
mod moment;
mod panel;
mod suggestion;
mod text;

use crate::base::dialogs::DialogStack;
use crate::base::redraw::KeepRedrawing;
use crate::board::effects::CelebrationStyle;
use crate::camera::SafeArea;
use crate::exercise::{LessonOrigin, LessonRequested, LessonStars, PuzzleChoice, PuzzleRequested};
use crate::input::actions::ActionBindings;
use crate::input::key_presses::KeyPresses;
use crate::library::{LibraryReply, RatingChange, Reply};
use crate::review::{Moment, MomentWanted, ReviewCancelled, Reviews};
use crate::schedule::GameSystems;
use crate::screens::analysis::AnalysisRequested;
use crate::screens::exercise::ExerciseRequested;
use crate::screens::game_screen::earlier::EarlierPosition;
use crate::screens::game_screen::moves::reserved_width;
use crate::screens::game_screen::{FriendBarHeight, bar_room};
use crate::screens::new_game::PlayFromHere;
use crate::screens::new_game::form::NewGameForm;
use crate::screens::opened_from::OpenedFrom;
use crate::screens::review::{ShownReview, judgement_text};
use crate::screens::rules::ShowRules;
use crate::screens::share::ShareDialog;
use crate::session::{FinishAnimations, GameEnded, Intent, Session, Step};
use crate::settings::Settings;
use crate::states::{Overlay, Pause, Screen, set_state};
use crate::text::Texts;
use crate::ui::style::GRID;
use crate::ui::widgets::{button_room, floating_panel, floating_panel_room};
use crate::ui::{ActionsExt, NoticeHeight, UiSystems, redraw_after_actions, reserve_safe_area};
use bevy::prelude::*;
use bevy_egui::egui::{self, Align2, Button};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use breakthrough_lessons::lessons;
use breakthrough_rules::notation::lan_move;
use breakthrough_variants::NamedVariant;
use moment::{MomentModel, decisive_mistake};
use panel::{Action, Model, panel};

/// Height reserved below the board for a panel with one row of buttons, in points.
const HEIGHT: f32 = 176.0;
/// Height reserved below the board for the review bar, in points.
const REVIEW_BAR_HEIGHT: f32 = 96.0;
/// Total height reserved above and below a panel with several rows of buttons, in points.
const MARGIN: f32 = 40.0;
/// Width of the review bar's status, in points.
const REVIEW_STATUS_WIDTH: f32 = 210.0;
/// Minimum width at which the review bar's status is shown, in points.
const MIN_REVIEW_STATUS_WIDTH: f32 = 150.0;
/// Height of the review bar's buttons, in points.
const BUTTON_HEIGHT: f32 = 46.0;
/// Delay before the result of a game without a celebration is shown, in seconds.
const DELAY_SECONDS: f32 = 0.3;

#[derive(Resource, Default)]
pub(super) struct ResultDelay {
    seconds: f32,
    /// Whether the result was shown before the input of this frame.
    is_over: bool,
}

impl ResultDelay {
    pub(super) const fn is_over(&self) -> bool {
        self.is_over
    }
}

/// Rating change of the last rated game.
#[derive(Resource, Default)]
struct LastRating(Option<RatingChange>);

fn note_rating(reply: On<LibraryReply>, mut last: ResMut<LastRating>) {
    if let Reply::RatingChanged(change) = reply.0 {
        last.0 = Some(change);
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ResultDelay>()
        .init_resource::<LastRating>()
        .add_observer(note_rating)
        .add_observer(delay_result)
        .add_observer(|_: On<FinishAnimations>, mut delay: ResMut<ResultDelay>| delay.seconds = 0.0)
        .add_systems(
            Update,
            (count_down_delay, want_moment)
                .chain()
                .after(GameSystems::Input)
                .run_if(in_state(Screen::Result)),
        );
}

pub(super) fn visuals(app: &mut App) {
    let is_shown = in_state(Screen::Result)
        .and_then(in_state(Pause::Running))
        .and_then(in_state(Overlay::None));
    app.add_systems(
        EguiPrimaryContextPass,
        show_panel
            .pipe(apply_actions)
            .in_set(UiSystems::Screens)
            .run_if(is_shown),
    );
}

/// Delays the result until the end of the celebration.
fn delay_result(
    ended: On<GameEnded>,
    (session, settings): (Res<Session>, Res<Settings>),
    mut delay: ResMut<ResultDelay>,
) {
    let has_celebration = !settings.reduced_motion && !ended.is_opened;
    let celebration = CelebrationStyle::for_outcome(&session, ended.outcome).filter(|_| has_celebration);
    *delay = ResultDelay {
        seconds: celebration.map_or(DELAY_SECONDS, CelebrationStyle::seconds),
        is_over: false,
    };
}

/// Advances the countdown of the delay. Any key or mouse button skips the delay.
fn count_down_delay(
    time: Res<Time>,
    keys: Res<KeyPresses>,
    buttons: Res<ButtonInput<MouseButton>>,
    mut delay: ResMut<ResultDelay>,
    mut redraw: MessageWriter<KeepRedrawing>,
) {
    if delay.is_over {
        return;
    }
    redraw.write(KeepRedrawing);
    let is_skipped = keys.first().next().is_some() || buttons.get_just_pressed().next().is_some();
    delay.seconds = if is_skipped {
        0.0
    } else {
        delay.seconds - time.delta_secs()
    };
    delay.is_over = delay.seconds <= 0.0;
}

/// Shows the moment at which the game was lost, once the result is shown and the game is reviewed. If the player shows another position in
/// this frame, the player has left the result.
fn want_moment(
    (delay, moment, review): (Res<ResultDelay>, Res<Moment>, Res<ShownReview>),
    mut intents: MessageReader<Intent>,
    mut redraw: MessageWriter<KeepRedrawing>,
    mut commands: Commands,
) {
    let is_pending = intents.read().count() > 0;
    let is_reviewed = matches!(*review, ShownReview::Finished(_));
    if !(delay.is_over && is_reviewed && matches!(*moment, Moment::Awaited { .. })) {
        return;
    }
    if is_pending {
        redraw.write(KeepRedrawing);
    } else {
        commands.trigger(MomentWanted);
    }
}

fn show_panel(
    mut contexts: EguiContexts,
    (texts, bindings): (Res<Texts>, Res<ActionBindings>),
    (session, settings, opened): (Res<Session>, Res<Settings>, Res<OpenedFrom>),
    (delay, rating): (Res<ResultDelay>, Res<LastRating>),
    (notice, friend_bar): (Res<NoticeHeight>, Res<FriendBarHeight>),
    (review, reviews, moment): (Res<ShownReview>, Res<Reviews>, Res<Moment>),
    mut safe_area: ResMut<SafeArea>,
    mut panel_height: Local<f32>,
) -> Result<Vec<Action>> {
    let ctx = contexts.ctx_mut()?;
    let right = reserved_width(ctx.content_rect().width(), &settings, Screen::Game);
    let offset = egui::Vec2::new(-right / 2.0, -GRID * 2.0);
    let earlier = EarlierPosition::from_session(&texts, &bindings, &session).filter(|_| !moment.is_shown());
    let earlier = earlier.map(|earlier| match mistake_status(&texts, &reviews, &session) {
        Some((headline, detail)) => earlier.with_status(headline, detail),
        None => earlier,
    });
    let bottom = if earlier.is_some() {
        REVIEW_BAR_HEIGHT
    } else {
        HEIGHT.max(*panel_height + MARGIN)
    };
    let points = SafeArea {
        right,
        top: notice.0 + bar_room(friend_bar.0),
        bottom,
        ..default()
    };
    reserve_safe_area(&mut safe_area, ctx, points);
    if let Some(earlier) = earlier {
        // During the review, a bar replaces the result, so that the board is visible.
        let room = floating_panel_room(ctx).x - right;
        let play = session.shown_position().outcome().is_none();
        let play = play.then(|| texts.get("play-from-here"));
        let try_again = reviews.shown_mistake(&session).map(|_| texts.get("result-try-again"));
        let actions = floating_panel(ctx, "review", Align2::CENTER_BOTTOM, offset, |ui| {
            review_bar(ui, &earlier, (play.as_deref(), try_again.as_deref()), room)
        });
        redraw_after_actions(ctx, &actions);
        return Ok(actions);
    }
    let rating = rating.0.as_ref();
    let decisive = decisive_mistake(&texts, &session, &reviews, *moment);
    let moment = MomentModel::new(&texts, &session, &reviews, *moment, &review);
    let model = Model::new(
        &texts,
        &session,
        &settings,
        rating,
        (&review, moment, decisive),
        opened.leave_text(),
        right,
    );
    let Some(model) = model.filter(|_| delay.is_over()) else {
        return Ok(Vec::new());
    };
    let (actions, height) = floating_panel(ctx, "result", Align2::CENTER_BOTTOM, offset, |ui| {
        (panel(ui, &model), ui.min_rect().height())
    });
    if *panel_height != height {
        *panel_height = height;
        ctx.request_repaint();
    }
    redraw_after_actions(ctx, &actions);
    Ok(actions)
}

/// Returns the judgement of the shown move and the better move, if the shown move is an inaccuracy, a mistake or a blunder.
fn mistake_status(texts: &Texts, reviews: &Reviews, session: &Session) -> Option<(String, String)> {
    let reviewed = reviews.shown_move(session)?;
    let line = reviews.better_line(session)?;
    let position = session.game().position_at(line.node)?;
    let mv = *line.moves.first()?;
    let name = lan_move(mv, position.is_capture(mv), position.size());
    let better = texts.fill("review-better-move", &[("move", name.into())]);
    Some((texts.get(judgement_text(reviewed.judgement)), better))
}

/// Shows the review bar, with a button that returns to the result. With `play`, the bar also offers a new game from the
/// shown position, and with `try_again`, an exercise that starts before the shown mistake.
fn review_bar(
    ui: &mut egui::Ui,
    earlier: &EarlierPosition,
    (play, try_again): (Option<&str>, Option<&str>),
    room: f32,
) -> Vec<Action> {
    let others: Vec<(&str, Action)> = [(try_again, Action::TryShownMoveAgain), (play, Action::PlayFromHere)]
        .into_iter()
        .filter_map(|(text, action)| Some((text?, action)))
        .collect();
    let rooms = others
        .iter()
        .map(|(text, _)| button_room(ui, text) + ui.spacing().item_spacing.x);
    let others_width = rooms.sum::<f32>();
    let status_width = (room - earlier.button_width(ui) - others_width - GRID).min(REVIEW_STATUS_WIDTH);
    ui.horizontal(|ui| {
        if status_width > MIN_REVIEW_STATUS_WIDTH {
            earlier.show_status(ui, status_width);
        }
        let mut actions = Vec::new();
        actions.on_click(earlier.show_button(ui), Action::ShowResult);
        for (text, action) in others {
            let button = ui.add(Button::new(text).min_size(egui::Vec2::new(0.0, BUTTON_HEIGHT)));
            actions.on_click(button, action);
        }
        actions
    })
    .inner
}

fn apply_actions(
    In(actions): In<Vec<Action>>,
    (mut intents, mut play_from_here): (MessageWriter<Intent>, MessageWriter<PlayFromHere>),
    (session, opened, reviews, stars): (Res<Session>, Res<OpenedFrom>, Res<Reviews>, Res<LessonStars>),
    mut new_game: ResMut<NewGameForm>,
    mut dialogs: ResMut<DialogStack>,
    mut next_screen: ResMut<NextState<Screen>>,
    mut commands: Commands,
) {
    for action in actions {
        match action {
            Action::Rematch => _ = intents.write(Intent::Rematch),
            Action::RematchAgainst(level) => {
                // The new-game screen preselects this level for the next game.
                new_game.levels[0] = level;
                intents.write(Intent::RematchAgainst(level));
            }
            Action::SwapSides => _ = intents.write(Intent::SwapSides),
            Action::Undo => _ = intents.write(Intent::Undo),
            Action::Replay => _ = intents.write(Intent::Step(Step::First)),
            Action::Review => commands.trigger(AnalysisRequested::ShownGame),
            Action::CancelReview => commands.trigger(ReviewCancelled),
            Action::Show(node) => _ = intents.write(Intent::Show(node)),
            Action::TryAgain(index) => commands.trigger(ExerciseRequested(index)),
            Action::TryShownMoveAgain => {
                if let Some(index) = reviews.shown_index(&session) {
                    commands.trigger(ExerciseRequested(index));
                }
            }
            Action::OpenLesson => {
                let lesson = stars.next_lesson().unwrap_or(&lessons()[0]);
                commands.trigger(LessonRequested {
                    board: stars.next_board_of(lesson),
                    origin: LessonOrigin::List,
                });
            }
            Action::OpenPuzzle => commands.trigger(PuzzleRequested(PuzzleChoice::Streak { solved: 0 })),
            Action::Share => dialogs.open::<ShareDialog>(),
            Action::ShowRules => commands.trigger(ShowRules::for_variant(NamedVariant::new("", session.variant()))),
            Action::PlayFromHere => _ = play_from_here.write(PlayFromHere),
            Action::ShowResult => _ = intents.write(Intent::ShowLatest),
            Action::NewGame => set_state(&mut next_screen, Screen::NewGame),
            Action::Leave => opened.leave(&mut commands),
        }
    }
}
