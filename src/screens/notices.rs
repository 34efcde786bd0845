//! Notices: shows reports of other modules, such as a rejected move or a failed save, as localized toasts.

use crate::base::dropped_files::DroppedFileRefused;
use crate::base::error_texts::illegal_move;
use crate::base::errors::ErrorReported;
use crate::base::layout::{PIECE_HEIGHT, square_centre};
use crate::base::toast::{HideToast, ShowToast};
use crate::base::uci_engines::ConfirmationFailed;
use crate::camera::Orbit;
use crate::input::ExplosionArmed;
use crate::library::{LibraryFailed, LibraryReply, Reply};
use crate::opponent::{ComputerFailed, EngineRestarted};
use crate::recorder::SaveFailed;
use crate::review::{BatchEnded, ReviewFailed};
use crate::schedule::GameSystems;
use crate::session::{GameAction, GamePausedForSleep, MoveRejected, RatedGameResigned, Rejection, Selection, Session};
use crate::settings::{CoachStopped, SettingsNotSaved};
use crate::text::{LocalizedText, Texts};
use crate::variants::{RulesAdded, VariantId};
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use breakthrough_library::DisplacedContent;
use breakthrough_rules::IllegalMove;

/// Distance of a toast from the pointer, in logical pixels.
const ABOVE_POINTER: f32 = 24.0;

/// Text id of the question about an explosion.
const EXPLOSION_NOTICE: &str = "notice-explosion";

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        hide_explosion_notice
            .in_set(GameSystems::View)
            .run_if(resource_changed::<Selection>),
    )
    .add_observer(explain_rejection)
    .add_observer(ask_to_confirm_explosion)
    .add_observer(report_save_failure)
    .add_observer(report_library_failure)
    .add_observer(report_rescue)
    .add_observer(report_unsaved_settings)
    .add_observer(report_confirmation_failure)
    .add_observer(report_added_rules)
    .add_observer(|refused: On<DroppedFileRefused>, mut commands: Commands| {
        let file = refused.path.display().to_string();
        let values = [("file", file.into()), ("reason", refused.reason.clone().into())];
        commands.trigger(ShowToast::new(LocalizedText::new(
            "notice-dropped-file-refused",
            values,
        )));
    })
    .add_observer(report_computer_failure)
    .add_observer(report_review_failure)
    .add_observer(report_reviewed_games)
    .add_observer(report_engine_restart)
    .add_observer(report_error)
    .add_observer(|_: On<RatedGameResigned>, mut commands: Commands| {
        commands.trigger(ShowToast::new("notice-rated-game-resigned"));
    })
    .add_observer(|_: On<CoachStopped>, mut commands: Commands| {
        commands.trigger(ShowToast::new("coach-stopped"));
    })
    .add_observer(|_: On<GamePausedForSleep>, mut commands: Commands| {
        commands.trigger(ShowToast::new("notice-paused-for-sleep"));
    });
}

/// Shows the reason for a rejected move above the pointer or, after keyboard input, above the target square.
fn explain_rejection(
    rejected: On<MoveRejected>,
    (session, selection): (Res<Session>, Res<Selection>),
    window: Option<Single<&Window, With<PrimaryWindow>>>,
    cameras: Query<(&Camera, &GlobalTransform), With<Orbit>>,
    mut commands: Commands,
) {
    let text = rejection_text(rejected.reason);
    commands.trigger(ShowToast {
        above: point_of_rejection(&rejected, &session, &selection, window.as_deref().copied(), &cameras),
        ..match rejected.reason {
            Rejection::RatedPosition | Rejection::ResignsRatedGame => ShowToast::new(text),
            _ => ShowToast::short(text),
        }
    });
}

/// Shows how many pieces an explosion would remove, and how to confirm the explosion.
fn ask_to_confirm_explosion(armed: On<ExplosionArmed>, session: Res<Session>, mut commands: Commands) {
    let position = session.shown_position();
    let exploded = position.exploded(armed.0);
    let own = exploded
        .iter()
        .filter(|square| position.piece_at(**square) == Some(position.side_to_move()))
        .count();
    let gaps = [("own", own.into()), ("opposing", (exploded.len() - own).into())];
    commands.trigger(ShowToast::new(LocalizedText::new(EXPLOSION_NOTICE, gaps)));
}

/// Hides the question about an explosion once the player has answered the question.
fn hide_explosion_notice(selection: Res<Selection>, mut was_armed: Local<bool>, mut commands: Commands) {
    let is_armed = selection.armed_piece().is_some();
    if *was_armed && !is_armed {
        commands.trigger(HideToast(EXPLOSION_NOTICE));
    }
    *was_armed = is_armed;
}

/// Returns the point above which the reason for a rejection is shown; `None` for the top of the window.
fn point_of_rejection(
    rejected: &MoveRejected,
    session: &Session,
    selection: &Selection,
    window: Option<&Window>,
    cameras: &Query<(&Camera, &GlobalTransform), With<Orbit>>,
) -> Option<Vec2> {
    let mv = rejected.mv?;
    let pointer = window.and_then(Window::cursor_position);
    if let Some(pointer) = pointer.filter(|_| selection.cursor.is_none()) {
        return Some(pointer - Vec2::Y * ABOVE_POINTER);
    }
    if rejected.reason == Rejection::Illegal(IllegalMove::OutsideBoard) {
        return None;
    }
    let head = square_centre(session.size(), mv.to) + Vec3::Y * PIECE_HEIGHT;
    cameras
        .iter()
        .find_map(|(camera, transform)| camera.world_to_viewport(transform, head).ok())
}

/// Returns the `actions` that the game refuses, each with the reason.
pub(super) fn refused_actions<A: Copy>(
    texts: &Texts,
    session: &Session,
    actions: &[(A, GameAction)],
) -> Vec<(A, String)> {
    let refusal = |&(button, action)| Some((button, texts.localize(&rejection_text(session.refusal(action)?))));
    actions.iter().filter_map(refusal).collect()
}

/// Returns the reason for a rejected intent as a sentence.
fn rejection_text(reason: Rejection) -> LocalizedText {
    LocalizedText::from(match reason {
        Rejection::Illegal(error) => return illegal_move(error),
        Rejection::NoMove(square) => {
            return LocalizedText::new("rejected-no-move", [("square", square.to_string().into())]);
        }
        Rejection::NotYourTurn => "rejected-not-your-turn",
        Rejection::OtherPositionShown => "rejected-other-position",
        Rejection::ReturnedToCurrentPosition => "rejected-returned",
        Rejection::NoSuchPosition => "rejected-no-such-position",
        Rejection::NothingToUndo => "rejected-nothing-to-undo",
        Rejection::NothingToRedo => "rejected-nothing-to-redo",
        Rejection::LostOnTime => "rejected-lost-on-time",
        Rejection::Rated(action) => rated_refusal(action),
        Rejection::NoHelp => "rejected-no-help",
        Rejection::ByLink => "rejected-by-link",
        Rejection::LinkSent => "rejected-link-sent",
        Rejection::Disputed => "rejected-disputed",
        Rejection::RatedPosition => "rejected-rated-position",
        Rejection::ResignsRatedGame => "rejected-resigns-rated-game",
        Rejection::Replay => "rejected-replay",
    })
}

/// Returns the text id of the reason why a rated game refuses an action.
const fn rated_refusal(action: GameAction) -> &'static str {
    match action {
        GameAction::Undo => "rejected-rated-undo",
        GameAction::Hint => "rejected-rated-hint",
        GameAction::Threats => "rejected-rated-threats",
        GameAction::Restart => "rejected-rated-restart",
        GameAction::ReplacePlayer => "rejected-rated-player",
        GameAction::PlayFromHere => "rejected-rated-play",
        GameAction::OpenEditor => "rejected-rated-editor",
        GameAction::Analyse => "rejected-rated-analysis",
    }
}

fn report_save_failure(failed: On<SaveFailed>, mut commands: Commands) {
    let text = LocalizedText::new("notice-save-failed", [("reason", failed.0.clone().into())]);
    commands.trigger(ShowToast::new(text));
}

fn report_library_failure(failed: On<LibraryFailed>, mut commands: Commands) {
    let text = LocalizedText::new("notice-library-failed", [("reason", failed.0.clone().into())]);
    commands.trigger(ShowToast::new(text));
}

fn report_rescue(reply: On<LibraryReply>, mut commands: Commands) {
    let text = match &reply.0 {
        Reply::StillPlayed => "notice-rated-game-still-played".into(),
        Reply::Rescued(reason) => LocalizedText::new("notice-library-rescued", [("reason", reason.clone().into())]),
        Reply::Displaced(path, content) => {
            let file = path.display().to_string();
            let (id, copy) = match content {
                DisplacedContent::Empty => ("notice-library-gone", None),
                DisplacedContent::Moved(copy) => ("notice-library-moved", Some(copy)),
                DisplacedContent::Copied(copy) => ("notice-library-kept", Some(copy)),
            };
            let copy = copy.map(|copy| copy.display().to_string()).unwrap_or_default();
            LocalizedText::new(id, [("file", file.into()), ("copy", copy.into())])
        }
        _ => return,
    };
    commands.trigger(ShowToast::new(text));
}

fn report_unsaved_settings(failed: On<SettingsNotSaved>, mut commands: Commands) {
    let text = LocalizedText::new("notice-settings-not-saved", [("reason", failed.0.clone().into())]);
    commands.trigger(ShowToast::new(text));
}

fn report_confirmation_failure(failed: On<ConfirmationFailed>, mut commands: Commands) {
    let (id, reason) = match failed.event() {
        ConfirmationFailed::NotSaved(reason) => ("notice-confirmation-not-saved", reason),
        ConfirmationFailed::NotWithdrawn(reason) => ("notice-confirmation-not-withdrawn", reason),
    };
    commands.trigger(ShowToast::new(LocalizedText::new(
        id,
        [("reason", reason.clone().into())],
    )));
}

fn report_added_rules(added: On<RulesAdded>, mut commands: Commands) {
    let names: Vec<&str> = added.added.iter().filter_map(VariantId::own_name).collect();
    let mut lines = Vec::new();
    if !names.is_empty() {
        lines.push(LocalizedText::new(
            "notice-rules-added",
            [("names", names.join(", ").into())],
        ));
    }
    lines.extend(added.refused.iter().map(LocalizedText::verbatim));
    commands.trigger(ShowToast::new(LocalizedText::Lines(lines)));
}

fn report_computer_failure(_: On<ComputerFailed>, session: Res<Session>, mut commands: Commands) {
    let id = match session.refusal(GameAction::Undo) {
        None => "notice-computer-failed",
        Some(_) => "notice-computer-failed-rated",
    };
    commands.trigger(ShowToast::new(id));
}

fn report_review_failure(failed: On<ReviewFailed>, mut commands: Commands) {
    let text = LocalizedText::new("review-failed", [("reason", failed.0.clone().into())]);
    commands.trigger(ShowToast::new(text));
}

fn report_reviewed_games(ended: On<BatchEnded>, mut commands: Commands) {
    let gaps = [("reviewed", ended.reviewed.into()), ("skipped", ended.skipped.into())];
    commands.trigger(ShowToast::new(LocalizedText::new("library-reviewed", gaps)));
}

fn report_engine_restart(_: On<EngineRestarted>, mut commands: Commands) {
    commands.trigger(ShowToast::new("notice-engine-restarted"));
}

fn report_error(error: On<ErrorReported>, mut commands: Commands) {
    let text = LocalizedText::new("notice-error", [("reason", error.0.clone().into())]);
    commands.trigger(ShowToast::new(text));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::uci_engines::UciEngines;
    use crate::session::{GameMode, GameSetup, GameTerms, Intent};
    use crate::ui::testing::interface_app;
    use breakthrough_platform::files;
    use breakthrough_rules::Coordinates;
    use breakthrough_uci_client::{Confirmations, EngineCommand, EngineList};
    use std::collections::BTreeSet;

    #[derive(Resource, Default)]
    struct LastToast(String);

    fn keep_last_toast(show: On<ShowToast>, texts: Res<Texts>, mut last: ResMut<LastToast>) {
        last.0 = texts.localize(&show.text);
    }

    #[test]
    fn an_error_is_shown_with_its_reason() {
        let mut world = World::new();
        world.insert_resource(Texts::english());
        world.init_resource::<LastToast>();
        world.add_observer(keep_last_toast);
        world.add_observer(report_error);
        world.trigger(ErrorReported("expected a camera, found none".to_owned()));
        world.flush();
        assert_eq!(
            world.resource::<LastToast>().0,
            "Something went wrong: expected a camera, found none. You can keep playing."
        );
    }

    #[test]
    fn failed_saving_is_reported_with_its_reason() {
        let mut app = interface_app(|app| {
            app.init_resource::<LastToast>().add_observer(keep_last_toast);
        });
        let mut after = |trigger: &dyn Fn(&mut World)| {
            trigger(app.world_mut());
            app.world_mut().flush();
            app.world().resource::<LastToast>().0.clone()
        };
        let reason = || "disk full".to_owned();
        let expected = "Couldn’t save the game: disk full";
        assert_eq!(after(&|world| world.trigger(SaveFailed(reason()))), expected);
        let expected = "Couldn’t save the settings: disk full";
        assert_eq!(after(&|world| world.trigger(SettingsNotSaved(reason()))), expected);
        let expected = "Library unavailable: disk full";
        assert_eq!(after(&|world| world.trigger(LibraryFailed(reason()))), expected);
    }

    #[test]
    fn a_repaired_or_displaced_library_is_reported_with_its_files() {
        let mut app = interface_app(|app| {
            app.init_resource::<LastToast>().add_observer(keep_last_toast);
        });
        let mut check = |reply: Reply, expected: &str| {
            app.world_mut().trigger(LibraryReply(reply));
            app.world_mut().flush();
            assert_eq!(app.world().resource::<LastToast>().0, expected);
        };
        check(Reply::Rescued("page 3".to_owned()), "Library repaired: page 3");
        let displaced = |content| Reply::Displaced("/data/library.sqlite".into(), content);
        check(
            displaced(DisplacedContent::Empty),
            "The library was moved, deleted or replaced. Games are now saved to /data/library.sqlite",
        );
        check(
            displaced(DisplacedContent::Moved("/data/old.sqlite".into())),
            "The library was moved to /data/old.sqlite. New games are saved to /data/library.sqlite",
        );
        check(
            displaced(DisplacedContent::Copied("/data/copy.sqlite".into())),
            "The library was deleted or replaced. Its games are in /data/copy.sqlite. New games are saved to /data/library.sqlite",
        );
    }

    #[test]
    fn a_failed_search_names_the_possible_actions() {
        for (mode, expected) in [
            (GameMode::Casual, "Engine error. Undo a move or restart the game."),
            (
                GameMode::Rated,
                "Engine error. Go to the main menu and continue the game.",
            ),
        ] {
            let mut app = interface_app(|app| {
                app.init_resource::<LastToast>().add_observer(keep_last_toast);
            });
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
            app.world_mut().flush();
            assert_eq!(app.world().resource::<LastToast>().0, expected);
        }
    }

    #[test]
    fn an_unsaved_confirmation_is_shown_with_the_reason() {
        let mut app = interface_app(|app| {
            app.init_resource::<LastToast>().add_observer(keep_last_toast);
        });
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("state/confirmed-engines.toml");
        // A file at the folder's path prevents writing the confirmation.
        files::write(&folder.path().join("state"), "").expect("written");
        let confirmations = Confirmations::new(Some(file.clone()), BTreeSet::default(), None);
        let mut engines = UciEngines::new(EngineList::default(), None, confirmations);
        let command = EngineCommand::new(vec!["/usr/games/odd".to_owned()]);
        engines.confirm(command.clone());
        assert!(
            engines.confirmed(&command).is_some(),
            "the confirmation lasts until the program exits"
        );
        app.insert_resource(engines);
        app.update();
        let shown = app.world().resource::<LastToast>().0.clone();
        let expected = format!("Couldn’t save the confirmation: {}: ", file.display());
        assert!(shown.starts_with(&expected), "{shown}");
        assert!(
            shown.ends_with(". You’ll be asked again after the next start."),
            "{shown}"
        );
        app.world_mut().resource_mut::<UciEngines>().withdraw_unlisted(&command);
        app.update();
        let shown = app.world().resource::<LastToast>().0.clone();
        let expected = format!("Couldn’t withdraw the confirmation: {}: ", file.display());
        assert!(shown.starts_with(&expected), "{shown}");
    }

    #[test]
    fn a_rejected_move_names_the_rule_and_the_square() {
        let texts = Texts::english();
        let square = Coordinates { file: 3, rank: 3 };
        let check = |reason, text: &str| assert_eq!(texts.localize(&rejection_text(reason)), text);
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
