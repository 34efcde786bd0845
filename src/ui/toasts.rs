//! Short notices that come and go: why a move was refused, what went wrong.

use crate::engine::ComputerFailed;
use crate::redraw::KeepAwake;
use crate::screens::photo::Exposing;
use crate::session::saved_match::SaveFailed;
use crate::session::{MoveRejected, Rejection};
use crate::text::Texts;
use crate::ui::UiSystems;
use crate::ui::style;
use crate::ui::style::GRID;
use crate::ui::widgets::floating_room;
use crate::variants::{Choice, RulesAdded};
use bevy::prelude::*;
use bevy_egui::egui::{self, Align2, Id, RichText, Vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use breakthrough_rules::IllegalMove;

const REJECTION_SECONDS: f32 = 2.6;
const FAILURE_SECONDS: f32 = 8.0;

/// The notice being shown.
#[derive(Resource, Default)]
struct Notice {
    text: String,
    seconds_left: f32,
}

/// Something to tell the player at the start.
#[derive(Resource, Clone, Debug)]
pub(crate) struct StartNotice(pub String);

/// Something to tell the player now.
#[derive(Event, Clone, Debug)]
pub(crate) struct Announce(pub String);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Notice>()
        .add_observer(|said: On<Announce>, mut notice: ResMut<Notice>| {
            tell(&mut notice, said.0.clone(), FAILURE_SECONDS);
        })
        .add_observer(explain_rejection)
        .add_observer(report_save_failure)
        .add_observer(report_added_rules)
        .add_observer(report_computer_failure)
        .add_systems(Startup, tell_at_start)
        .add_systems(Update, age.run_if(is_shown))
        .add_systems(
            EguiPrimaryContextPass,
            show.in_set(UiSystems::Notices)
                .run_if(is_shown.and_then(not(resource_exists::<Exposing>))),
        );
}

fn is_shown(notice: Res<Notice>) -> bool {
    notice.seconds_left > 0.0
}

fn tell_at_start(start: Option<Res<StartNotice>>, mut notice: ResMut<Notice>) {
    if let Some(start) = start {
        tell(&mut notice, start.0.clone(), FAILURE_SECONDS);
    }
}

fn tell(notice: &mut Notice, text: String, seconds: f32) {
    *notice = Notice {
        text,
        seconds_left: seconds,
    };
}

fn explain_rejection(rejected: On<MoveRejected>, texts: Res<Texts>, mut notice: ResMut<Notice>) {
    let (id, square) = match rejected.reason {
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
    };
    let square = square.map(|square| square.to_string()).unwrap_or_default();
    tell(
        &mut notice,
        texts.fill(id, &[("square", square.into())]),
        REJECTION_SECONDS,
    );
}

fn report_save_failure(failed: On<SaveFailed>, texts: Res<Texts>, mut notice: ResMut<Notice>) {
    let text = texts.fill("notice-save-failed", &[("reason", failed.0.as_str().into())]);
    tell(&mut notice, text, FAILURE_SECONDS);
}

fn report_added_rules(added: On<RulesAdded>, texts: Res<Texts>, mut notice: ResMut<Notice>) {
    let names: Vec<&str> = added.added.iter().filter_map(Choice::own_name).collect();
    let mut lines = Vec::new();
    if !names.is_empty() {
        lines.push(texts.fill("notice-rules-added", &[("names", names.join(", ").into())]));
    }
    lines.extend(added.refused.iter().cloned());
    tell(&mut notice, lines.join("\n"), FAILURE_SECONDS);
}

fn report_computer_failure(_: On<ComputerFailed>, texts: Res<Texts>, mut notice: ResMut<Notice>) {
    tell(&mut notice, texts.get("notice-computer-failed"), FAILURE_SECONDS);
}

fn age(time: Res<Time>, mut notice: ResMut<Notice>, mut awake: MessageWriter<KeepAwake>) {
    notice.seconds_left -= time.delta_secs();
    awake.write(KeepAwake);
}

fn show(mut contexts: EguiContexts, notice: Res<Notice>) -> Result {
    let ctx = contexts.ctx_mut()?;
    egui::Area::new(Id::new("notice"))
        .anchor(Align2::CENTER_TOP, Vec2::new(0.0, GRID * 3.0))
        .order(egui::Order::Foreground)
        .interactable(false)
        .show(ctx, |ui| {
            style::floating(ctx).show(ui, |ui| {
                ui.set_max_width(floating_room(ui.ctx()).x.min(720.0));
                ui.label(RichText::new(&notice.text).size(18.0));
            });
        });
    Ok(())
}
