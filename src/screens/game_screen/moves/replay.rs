//! Replay: shows the moves after the shown position one by one until the last move. Any input stops the replay.

use crate::base::interface_focus::InterfaceFocus;
use crate::base::redraw::{Expiry, RedrawAfter};
use crate::input::actions::{Action, ActionBindings, ActionScope};
use crate::input::key_presses::{KeyPress, KeyPresses};
use crate::input::{ReplayRequest, ReplaySpeed};
use crate::schedule::GameSystems;
use crate::session::{GameReset, Intent, Session, Step};
use crate::states::{Overlay, Pause, Screen};
use bevy::input::mouse::MouseWheel;
use bevy::prelude::*;
use breakthrough_rules::NodeId;
use std::time::Duration;

/// Delay before the first move of a replay.
const START_DELAY: Duration = Duration::from_millis(300);

/// Speed of replays, and the running replay.
#[derive(Resource, Default, Debug)]
pub(crate) struct Replay {
    speed: ReplaySpeed,
    running: Option<RunningReplay>,
}

#[derive(Debug)]
struct RunningReplay {
    /// Node that the replay showed last. The replay stops when a different node is shown.
    shown: NodeId,
    ends_after_capture: bool,
    next: Expiry,
}

impl Replay {
    #[must_use]
    pub(crate) const fn is_running(&self) -> bool {
        self.running.is_some()
    }

    #[must_use]
    pub(crate) const fn speed(&self) -> ReplaySpeed {
        self.speed
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Replay>()
        .add_observer(apply_request)
        .add_observer(end_on_press.run_if(is_running))
        .add_observer(|_: On<GameReset>, mut replay: ResMut<Replay>| replay.running = None)
        .add_systems(OnEnter(Pause::Paused), end_replay)
        .add_systems(OnExit(Overlay::None), end_replay)
        .add_systems(
            Update,
            (end_on_input.before(show_next_move), show_next_move)
                .in_set(GameSystems::Input)
                .run_if(is_running),
        )
        .add_systems(Update, end_when_left.in_set(GameSystems::Requests).run_if(is_running));
}

fn is_running(replay: Res<Replay>) -> bool {
    replay.is_running()
}

fn end_replay(mut replay: ResMut<Replay>) {
    replay.running = None;
}

fn apply_request(
    request: On<ReplayRequest>,
    session: Res<Session>,
    time: Res<Time<Real>>,
    mut replay: ResMut<Replay>,
    mut intents: MessageWriter<Intent>,
    mut redraw: MessageWriter<RedrawAfter>,
) {
    let ends_after_capture = *request == ReplayRequest::ToNextCapture;
    match *request {
        ReplayRequest::SetSpeed(speed) => replay.speed = speed,
        ReplayRequest::Toggle if replay.is_running() => replay.running = None,
        ReplayRequest::Toggle | ReplayRequest::ToNextCapture => {
            let has_next = session.step_target(Step::Forward).is_some();
            if ends_after_capture && !has_next {
                return;
            }
            let shown = if has_next { session.shown_node() } else { NodeId::ROOT };
            if !session.shows_game() || session.game().children(shown).is_empty() {
                return;
            }
            if !has_next {
                intents.write(Intent::Step(Step::First));
            }
            let mut next = Expiry::after(START_DELAY);
            next.is_due(&time, &mut redraw);
            replay.running = Some(RunningReplay {
                shown,
                ends_after_capture,
                next,
            });
        }
    }
}

/// Stops the replay when a pointer button is pressed outside the interface.
fn end_on_press(_: On<Pointer<Press>>, focus: Res<InterfaceFocus>, mut replay: ResMut<Replay>) {
    if !focus.pointer {
        replay.running = None;
    }
}

/// Stops the replay on a key press or wheel movement outside the interface. Input in the interface stops the replay only if the
/// input shows another position.
fn end_on_input(
    keys: Res<KeyPresses>,
    mut wheel: MessageReader<MouseWheel>,
    focus: Res<InterfaceFocus>,
    bindings: Res<ActionBindings>,
    mut replay: ResMut<Replay>,
) {
    let is_replay_key = |press: &KeyPress| bindings.action_of(ActionScope::Game, press) == Some(Action::Replay);
    let has_key = !focus.keyboard && keys.first().any(|press| !is_replay_key(press));
    let has_wheel = wheel.read().count() > 0 && !focus.pointer;
    if has_key || has_wheel {
        replay.running = None;
    }
}

fn show_next_move(
    session: Res<Session>,
    time: Res<Time<Real>>,
    mut replay: ResMut<Replay>,
    mut intents: MessageWriter<Intent>,
    mut redraw: MessageWriter<RedrawAfter>,
) {
    let interval = replay.speed.interval();
    let Some(running) = replay.bypass_change_detection().running.as_mut() else {
        return;
    };
    if !running.next.is_due(&time, &mut redraw) {
        return;
    }
    let (game, before) = (session.game(), running.shown);
    let next = session
        .step_target(Step::Forward)
        .filter(|_| session.shown_node() == before);
    let captures = next
        .and_then(|node| game.move_at(node))
        .is_some_and(|played| played.captured || played.mv.is_explosion());
    let is_last = next.is_none_or(|node| node == game.current() || game.children(node).is_empty());
    if let Some(node) = next {
        intents.write(Intent::Show(node));
        running.shown = node;
    }
    if is_last || captures && running.ends_after_capture {
        replay.running = None;
    } else {
        running.next = Expiry::after(interval);
        running.next.is_due(&time, &mut redraw);
    }
}

/// Stops the replay when a different position is shown, or when the player leaves the game.
fn end_when_left(session: Res<Session>, screen: Res<State<Screen>>, mut replay: ResMut<Replay>) {
    let is_match = matches!(**screen, Screen::Analysis | Screen::Game | Screen::Result);
    let shown = replay.running.as_ref().map(|running| running.shown);
    if !is_match || shown.is_some_and(|shown| shown != session.shown_node()) {
        replay.running = None;
    }
}
