//! Toasts: short messages at the top of the window, such as why a move was rejected.

use crate::board::layout::{PIECE_HEIGHT, square_centre};
use crate::errors::ErrorReported;
use crate::graphics::Readiness;
use crate::input::{NoThreats, Selection};
use crate::library::{LibraryFailed, LibraryReply, Reply};
use crate::opponent::{ComputerFailed, EngineRestarted};
use crate::redraw::{Expiry, RedrawAfter};
use crate::schedule::GameSystems;
use crate::session::saved_game::SaveFailed;
use crate::session::{GameAction, GameHeld, MoveRejected, Rejection, Session};
use crate::settings::SettingsNotSaved;
use crate::text::Texts;
use crate::ui::NoticeHeight;
use crate::ui::layers::UiSystems;
use crate::ui::style;
use crate::ui::style::GRID;
use crate::ui::widgets::floating_panel_room;
use crate::variants::{RulesAdded, VariantId};
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::egui::{self, Align2, Id, RichText};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use breakthrough_library::Left;
use breakthrough_rules::IllegalMove;
use std::time::Duration;

const SHORT: Duration = Duration::from_millis(2600);
/// The distance of a toast from the pointer, in logical pixels.
const ABOVE_POINTER: f32 = 24.0;
const LONG: Duration = Duration::from_secs(8);

/// The current toast; without a text there is none.
#[derive(Resource, Default)]
struct Toast {
    text: String,
    expiry: Expiry,
    /// The point of the window, in logical pixels, above which the toast is shown; `None` for the top of the window.
    above: Option<Vec2>,
}

/// A toast to show when the game has started.
#[derive(Resource, Clone, Debug)]
pub(crate) struct StartupToast(pub String);

/// Shows a toast.
#[derive(Event, Clone, Debug)]
pub(crate) struct ShowToast(pub String);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Toast>()
        .add_observer(|on: On<ShowToast>, mut toast: ResMut<Toast>| {
            show_toast(&mut toast, on.0.clone(), LONG);
        })
        .add_observer(explain_rejection)
        .add_observer(report_save_failure)
        .add_observer(report_library_failure)
        .add_observer(report_rescue)
        .add_observer(report_unsaved_settings)
        .add_observer(report_added_rules)
        .add_observer(report_computer_failure)
        .add_observer(report_engine_restart)
        .add_observer(|_: On<NoThreats>, texts: Res<Texts>, mut toast: ResMut<Toast>| {
            show_toast(&mut toast, texts.get("notice-no-threats"), SHORT);
        })
        .add_observer(report_error)
        .add_observer(|_: On<GameHeld>, texts: Res<Texts>, mut toast: ResMut<Toast>| {
            show_toast(&mut toast, texts.get("notice-game-held"), LONG);
        })
        .add_systems(Startup, show_startup_toast)
        .add_systems(
            Update,
            expire_toast
                .in_set(GameSystems::View)
                .run_if(is_visible.and_then(is_loaded)),
        )
        .add_systems(
            EguiPrimaryContextPass,
            draw_toast.in_set(UiSystems::Toasts).run_if(is_visible),
        );
}

fn is_visible(toast: Res<Toast>) -> bool {
    !toast.text.is_empty()
}

/// Whether the player sees more than the loading bar. On a slow machine it stays longer than a toast.
fn is_loaded(readiness: Option<Res<Readiness>>) -> bool {
    readiness.is_none_or(|readiness| readiness.is_complete())
}

fn show_startup_toast(start: Option<Res<StartupToast>>, mut toast: ResMut<Toast>) {
    if let Some(start) = start {
        show_toast(&mut toast, start.0.clone(), LONG);
    }
}

fn show_toast(toast: &mut Toast, text: String, time: Duration) {
    *toast = Toast {
        text,
        expiry: Expiry::after(time),
        above: None,
    };
}

/// Says why a move was rejected, where the player looks: above the pointer or, if the move came from the keyboard, above the square
/// that the piece was to go to.
fn explain_rejection(
    rejected: On<MoveRejected>,
    texts: Res<Texts>,
    (session, selection): (Res<Session>, Res<Selection>),
    window: Option<Single<&Window, With<PrimaryWindow>>>,
    cameras: Query<(&Camera, &GlobalTransform)>,
    mut toast: ResMut<Toast>,
) {
    show_toast(&mut toast, rejection_text(&texts, rejected.reason), SHORT);
    let is_on_board = rejected.reason != Rejection::Illegal(IllegalMove::OutsideBoard);
    let pointer = window.and_then(|window| window.cursor_position());
    if let Some(pointer) = pointer.filter(|_| rejected.mv.is_some() && selection.cursor.is_none()) {
        toast.above = Some(pointer - Vec2::Y * ABOVE_POINTER);
        return;
    }
    toast.above = rejected.mv.filter(|_| is_on_board).and_then(|mv| {
        let head = square_centre(session.size(), mv.to) + Vec3::Y * PIECE_HEIGHT;
        let mut cameras = cameras.iter();
        cameras.find_map(|(camera, transform)| camera.world_to_viewport(transform, head).ok())
    });
}

/// The actions among `actions` that the game refuses, each with the reason.
pub(crate) fn refused_actions<A: Copy>(
    texts: &Texts,
    session: &Session,
    actions: &[(A, GameAction)],
) -> Vec<(A, String)> {
    let refusal = |&(button, action)| Some((button, rejection_text(texts, session.refusal(action)?)));
    actions.iter().filter_map(refusal).collect()
}

/// The reason why an intent was refused, as a sentence.
fn rejection_text(texts: &Texts, reason: Rejection) -> String {
    let (id, square) = match reason {
        Rejection::Illegal(IllegalMove::GameOver) => ("rejected-game-over", None),
        Rejection::Illegal(IllegalMove::OutsideBoard) => ("rejected-outside", None),
        Rejection::Illegal(IllegalMove::NoPiece(square)) => ("rejected-no-piece", Some(square)),
        Rejection::Illegal(IllegalMove::OpponentsPiece(square)) => ("rejected-opponents-piece", Some(square)),
        Rejection::Illegal(IllegalMove::NotForward) => ("rejected-not-forward", None),
        Rejection::Illegal(IllegalMove::TooFar) => ("rejected-too-far", None),
        Rejection::Illegal(IllegalMove::OwnPiece(square)) => ("rejected-own-piece", Some(square)),
        Rejection::Illegal(IllegalMove::StraightCapture) => ("rejected-straight-capture", None),
        Rejection::Illegal(IllegalMove::Obstacle(square)) => ("rejected-obstacle", Some(square)),
        Rejection::Illegal(IllegalMove::NoCaptures) => ("rejected-no-captures", None),
        Rejection::Illegal(IllegalMove::MustCapture) => ("rejected-must-capture", None),
        Rejection::NotYourTurn => ("rejected-not-your-turn", None),
        Rejection::OtherPositionShown => ("rejected-other-position", None),
        Rejection::NoSuchPosition => ("rejected-no-such-position", None),
        Rejection::NothingToUndo => ("rejected-nothing-to-undo", None),
        Rejection::NothingToRedo => ("rejected-nothing-to-redo", None),
        Rejection::LostOnTime => ("rejected-lost-on-time", None),
        Rejection::Rated(action) => (rated_refusal(action), None),
    };
    let square = square.map(|square| square.to_string()).unwrap_or_default();
    texts.fill(id, &[("square", square.into())])
}

/// The text that says why a rated game refuses an action.
const fn rated_refusal(action: GameAction) -> &'static str {
    match action {
        GameAction::Undo => "rejected-rated-undo",
        GameAction::Hint => "rejected-rated-hint",
        GameAction::Threats => "rejected-rated-threats",
        GameAction::Restart => "rejected-rated-restart",
        GameAction::ReplacePlayer => "rejected-rated-player",
        GameAction::PlayFromHere => "rejected-rated-play",
        GameAction::OpenEditor => "rejected-rated-editor",
    }
}

fn report_save_failure(failed: On<SaveFailed>, texts: Res<Texts>, mut toast: ResMut<Toast>) {
    let text = texts.fill("notice-save-failed", &[("reason", failed.0.as_str().into())]);
    show_toast(&mut toast, text, LONG);
}

fn report_library_failure(failed: On<LibraryFailed>, texts: Res<Texts>, mut toast: ResMut<Toast>) {
    let text = texts.fill("notice-library-failed", &[("reason", failed.0.as_str().into())]);
    show_toast(&mut toast, text, LONG);
}

fn report_rescue(reply: On<LibraryReply>, texts: Res<Texts>, mut toast: ResMut<Toast>) {
    let text = match &reply.0 {
        Reply::Rescued(reason) => texts.fill("notice-library-rescued", &[("reason", reason.as_str().into())]),
        Reply::Gone(path, left) => {
            let file = path.display().to_string();
            let (id, copy) = match left {
                Left::Empty => ("notice-library-gone", None),
                Left::Moved(copy) => ("notice-library-moved", Some(copy)),
                Left::Kept(copy) => ("notice-library-kept", Some(copy)),
            };
            let copy = copy.map(|copy| copy.display().to_string()).unwrap_or_default();
            texts.fill(id, &[("file", file.into()), ("copy", copy.into())])
        }
        _ => return,
    };
    show_toast(&mut toast, text, LONG);
}

fn report_unsaved_settings(failed: On<SettingsNotSaved>, texts: Res<Texts>, mut toast: ResMut<Toast>) {
    let text = texts.fill("notice-settings-not-saved", &[("reason", failed.0.as_str().into())]);
    show_toast(&mut toast, text, LONG);
}

fn report_added_rules(added: On<RulesAdded>, texts: Res<Texts>, mut toast: ResMut<Toast>) {
    let names: Vec<&str> = added.added.iter().filter_map(VariantId::own_name).collect();
    let mut lines = Vec::new();
    if !names.is_empty() {
        lines.push(texts.fill("notice-rules-added", &[("names", names.join(", ").into())]));
    }
    lines.extend(added.refused.iter().cloned());
    show_toast(&mut toast, lines.join("\n"), LONG);
}

fn report_computer_failure(
    _: On<ComputerFailed>,
    (texts, session): (Res<Texts>, Res<Session>),
    mut toast: ResMut<Toast>,
) {
    let id = match session.refusal(GameAction::Undo) {
        None => "notice-computer-failed",
        Some(_) => "notice-computer-failed-rated",
    };
    show_toast(&mut toast, texts.get(id), LONG);
}

fn report_engine_restart(_: On<EngineRestarted>, texts: Res<Texts>, mut toast: ResMut<Toast>) {
    show_toast(&mut toast, texts.get("notice-engine-restarted"), LONG);
}

fn report_error(error: On<ErrorReported>, texts: Res<Texts>, mut toast: ResMut<Toast>) {
    let text = texts.fill("notice-error", &[("reason", error.0.as_str().into())]);
    show_toast(&mut toast, text, LONG);
}

fn expire_toast(time: Res<Time<Real>>, mut toast: ResMut<Toast>, mut redraw: MessageWriter<RedrawAfter>) {
    if toast.expiry.has_come(&time, &mut redraw) {
        *toast = Toast::default();
    }
}

fn draw_toast(mut contexts: EguiContexts, toast: Res<Toast>, notice: Res<NoticeHeight>) -> Result {
    lay_out_toast(contexts.ctx_mut()?, &toast, notice.0);
    Ok(())
}

/// Lays the toast out within the window.
fn lay_out_toast(ctx: &egui::Context, toast: &Toast, top: f32) -> egui::Response {
    let area = egui::Area::new(Id::new("toast"))
        .order(egui::Order::Foreground)
        .interactable(false)
        .constrain_to(ctx.content_rect().shrink(GRID));
    let area = match toast.above {
        Some(point) => area
            .pivot(Align2::CENTER_BOTTOM)
            .fixed_pos(egui::pos2(point.x, point.y) / ctx.zoom_factor()),
        None => area.anchor(Align2::CENTER_TOP, egui::vec2(0.0, top + GRID * 3.0)),
    };
    area.show(ctx, |ui| {
        style::floating_frame(ctx).show(ui, |ui| {
            ui.set_max_width(floating_panel_room(ui.ctx()).x.min(720.0));
            ui.label(RichText::new(&toast.text).size(18.0));
        });
    })
    .response
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::{GameMode, GameSetup, GameTerms, Intent};
    use crate::ui::testing::interface_app;
    use bevy::time::TimeUpdateStrategy;
    use breakthrough_rules::Coordinates;

    #[test]
    fn an_error_is_shown_with_its_reason() {
        let mut world = World::new();
        world.insert_resource(Texts::english());
        world.init_resource::<Toast>();
        world.add_observer(report_error);
        world.trigger(ErrorReported("expected a camera, found none".to_owned()));
        assert_eq!(
            world.resource::<Toast>().text,
            "Something went wrong, but the game goes on: expected a camera, found none"
        );
    }

    #[test]
    fn what_is_said_while_the_game_loads_is_still_there_afterwards() {
        let mut app = interface_app(|app| {
            app.init_resource::<Readiness>();
        });
        app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_secs(1)));
        app.world_mut()
            .trigger(ShowToast("A damaged library was set aside".to_owned()));
        let is_shown_after_a_while = |app: &mut App| {
            for _ in 0..20 {
                app.update();
            }
            !app.world().resource::<Toast>().text.is_empty()
        };
        assert!(is_shown_after_a_while(&mut app));
        app.insert_resource(Readiness::complete());
        assert!(!is_shown_after_a_while(&mut app));
    }

    #[test]
    fn a_failed_search_names_what_the_game_allows() {
        for (mode, expected) in [
            (GameMode::Casual, "Engine error. Undo a move or restart the game."),
            (
                GameMode::Rated,
                "Engine error. Leave this game to the main menu and continue it.",
            ),
        ] {
            let mut app = interface_app(|_| {});
            app.world_mut().write_message(Intent::Start(GameSetup {
                players: "human,computer:3".parse().expect("players"),
                terms: GameTerms {
                    mode,
                    ..GameTerms::default()
                },
                ..GameSetup::default()
            }));
            app.update();
            app.world_mut().trigger(ComputerFailed);
            assert_eq!(app.world().resource::<Toast>().text, expected);
        }
    }

    #[test]
    fn a_rejected_move_names_the_rule_it_breaks_and_the_square() {
        let texts = Texts::english();
        let square = Coordinates { file: 3, rank: 3 };
        let check = |reason, text: &str| assert_eq!(rejection_text(&texts, reason), text);
        check(
            Rejection::Illegal(IllegalMove::StraightCapture),
            "Pieces capture only diagonally forward.",
        );
        check(
            Rejection::Illegal(IllegalMove::NoPiece(square)),
            "There is no piece on d4.",
        );
    }
}
