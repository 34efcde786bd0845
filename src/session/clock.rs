//! Clocks of a timed game: advances the clocks, ends the game when a flag falls, and requests the frames in which the display of
//! a clock changes.
//!
//! The clocks advance before the intents of a frame are applied. During the computer's turn, the computer's clock runs only while
//! the search runs (`ComputerTurn`). A gap of more than five seconds between frames is treated as a suspension of the machine and
//! pauses the game. Each move stores the remaining times, from which an undo restores the clocks.

use crate::base::dialogs::DialogStack;
use crate::base::redraw::{RedrawAfter, SoftwareRenderer};
use crate::schedule::GameSystems;
use crate::session::apply::{StateBefore, apply_intents, finish};
use crate::session::show::show_latest;
use crate::session::{GameReset, MoveMade, Session};
use crate::states::{Overlay, Pause, Screen, set_state};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use breakthrough_platform::clock::SystemTime;
use breakthrough_players::GameClock;
use breakthrough_rules::Side;
use std::time::Duration;

/// Remaining time below which a clock is low.
pub(crate) const LOW_TIME: Duration = Duration::from_secs(10);
/// Time between two frames above which the machine is assumed to have been suspended. While a clock runs, frames are at most one
/// second apart.
const SLEEP_THRESHOLD: Duration = Duration::from_secs(5);
/// Resolutions of the clock display. The small step applies below [`LOW_TIME`].
const STEP: Duration = Duration::from_secs(1);
const SMALL_STEP: Duration = Duration::from_millis(100);
/// Time between two updates of a low clock with a software renderer, which needs most of a second to render a frame.
const SOFTWARE_STEP: Duration = Duration::from_millis(500);

/// Triggered when a side is low on time, once per side and game.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TimeLow {
    pub side: Side,
}

/// Triggered when the game is paused because the machine was suspended.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct GamePausedForSleep;

/// System clock, which advances while the machine is suspended. Tests replace this clock.
#[derive(Resource, Clone, Copy, Debug)]
pub(crate) struct SystemClock(pub fn() -> SystemTime);

impl Default for SystemClock {
    fn default() -> SystemClock {
        SystemClock(SystemTime::now)
    }
}

/// State of the computer's turn. The computer's clock measures only the search, not the frames before and after the search. The
/// opponent module updates this resource before the clocks advance.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum ComputerTurn {
    /// The search has not started, or the move found by the search is being played. The clock is stopped.
    #[default]
    Waiting,
    Searching,
    /// The search returned a move after this duration.
    Found(Duration),
}

/// Exists from the opening view until the camera has reached the playing view or a move is made. The clocks are stopped. The camera
/// module inserts and removes this resource.
#[derive(Resource, Clone, Copy, Debug)]
pub(crate) struct OpeningViewShown;

/// Clock state of the previous frame.
#[derive(Resource, Default)]
struct LastFrame {
    system_time: Option<SystemTime>,
    /// Time since startup at which the next requested frame is due; `None` while no clock runs.
    due: Option<Duration>,
    /// Whether [`TimeLow`] has been triggered for each side.
    was_low: [bool; 2],
    /// Time spent on the computer's turn before the search started.
    before_search: Duration,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<SystemClock>()
        .init_resource::<ComputerTurn>()
        .init_resource::<LastFrame>()
        .add_observer(|_: On<GameReset>, mut last: ResMut<LastFrame>| *last = LastFrame::default())
        .add_observer(release_after_sleep)
        .add_systems(OnExit(Pause::Paused), |mut session: ResMut<Session>| {
            session.bypass_change_detection().held = false;
        })
        .add_systems(
            Update,
            (run_clocks.before(apply_intents), request_frames.after(apply_intents))
                .in_set(GameSystems::Session)
                .run_if(has_clocks),
        );
}

fn has_clocks(session: Option<Res<Session>>) -> bool {
    session.is_some_and(|session| session.clock().is_some())
}

fn release_after_sleep(_: On<MoveMade>, mut session: ResMut<Session>) {
    session.bypass_change_detection().held = false;
}

/// Screen states that determine whether the clocks run.
#[derive(SystemParam)]
struct ClockScreen<'w> {
    screen: Option<Res<'w, State<Screen>>>,
    pause: Option<Res<'w, State<Pause>>>,
    overlay: Option<Res<'w, State<Overlay>>>,
    dialogs: Option<Res<'w, DialogStack>>,
    opening_view: Option<Res<'w, OpeningViewShown>>,
}

impl ClockScreen<'_> {
    /// Whether the clocks of the game are paused.
    fn pauses(&self, session: &Session) -> bool {
        let is_in_game = self.screen.as_ref().is_some_and(|screen| ***screen == Screen::Game);
        let is_in_menu = self.pause.as_ref().is_some_and(|pause| ***pause == Pause::Paused)
            || self.overlay.as_ref().is_some_and(|overlay| ***overlay != Overlay::None)
            || self.dialogs.as_ref().is_some_and(|dialogs| dialogs.is_any_open());
        let menu_pauses = session.terms().pauses_in_menu();
        !is_in_game
            || self.opening_view.is_some()
            || session.held
            || session.are_computers_paused()
            || (is_in_menu && menu_pauses)
    }
}

fn run_clocks(
    (time, system_clock): (Res<Time<Real>>, Res<SystemClock>),
    (place, computer): (ClockScreen, Res<ComputerTurn>),
    mut last: ResMut<LastFrame>,
    mut session: ResMut<Session>,
    mut next_pause: Option<ResMut<NextState<Pause>>>,
    mut commands: Commands,
) {
    let now = (system_clock.0)();
    let before = last.system_time.replace(now);
    let elapsed = time.delta();
    // Advancing the clocks must not trigger the session's change detection.
    let running = session.bypass_change_detection();
    let pauses = place.pauses(running);
    let computer = running.awaits_computer().then_some(*computer);
    let Some(clock) = &mut running.clock else { return };
    let was_running = clock.running().is_some();
    clock.set_paused(pauses);
    if clock.running().is_none() {
        return;
    }
    // `None` if the system clock was set back.
    let system_elapsed = before.and_then(|before| now.duration_since(before).ok());
    let slept = elapsed.max(system_elapsed.unwrap_or_default());
    if was_running && slept > SLEEP_THRESHOLD {
        running.held = true;
        if let Some(next_pause) = &mut next_pause {
            set_state(next_pause, Pause::Paused);
        }
        commands.trigger(GamePausedForSleep);
        return;
    }
    if computer == Some(ComputerTurn::Waiting) {
        last.before_search = clock.turn_time();
    }
    let flag = match computer {
        Some(ComputerTurn::Waiting) => None,
        Some(ComputerTurn::Found(found_after)) => clock.set_turn_time(last.before_search.saturating_add(found_after)),
        Some(ComputerTurn::Searching) | None if was_running => clock.advance(elapsed),
        Some(ComputerTurn::Searching) | None => None,
    };
    if let Some(side) = clock.running() {
        let is_low = clock.remaining(side).is_some_and(|left| left < LOW_TIME);
        if is_low && !std::mem::replace(&mut last.was_low[side.index()], is_low) {
            commands.trigger(TimeLow { side });
        }
    }
    if let Some(loser) = flag {
        let applied = StateBefore::from_session(&session);
        session.lose_on_time(loser);
        show_latest(&mut session, &mut commands);
        finish(applied, &mut session, &mut commands);
    }
}

/// Requests a redraw when a clock's display changes or a flag falls.
fn request_frames(
    time: Res<Time<Real>>,
    session: Res<Session>,
    software: Option<Res<SoftwareRenderer>>,
    mut last: ResMut<LastFrame>,
    mut redraw: MessageWriter<RedrawAfter>,
) {
    let Some(left) = session
        .clock()
        .and_then(|clock| clock.running().and_then(|side| clock.remaining(side)))
    else {
        last.due = None;
        return;
    };
    // Add a millisecond, because the display rounds down.
    let wait = time_to_update(left, software.is_some()).saturating_add(Duration::from_millis(1));
    let due = time.elapsed().saturating_add(wait.min(left));
    if last.due.is_none_or(|last| last <= time.elapsed() || due < last) {
        last.due = Some(due);
        redraw.write(RedrawAfter(wait.min(left)));
    }
}

/// Rounds a clock time down to the resolution of the display.
#[must_use]
pub(crate) fn shown_time(left: Duration) -> Duration {
    rounded_down(left, if left < LOW_TIME { SMALL_STEP } else { STEP })
}

/// Returns the time after which the display of a running clock is updated.
fn time_to_update(left: Duration, has_software_renderer: bool) -> Duration {
    let shown = if left < LOW_TIME && has_software_renderer {
        rounded_down(left, SOFTWARE_STEP)
    } else {
        shown_time(left)
    };
    left.saturating_sub(shown)
}

/// Rounds a time down to a multiple of a step.
fn rounded_down(time: Duration, step: Duration) -> Duration {
    let steps = time.as_millis() / step.as_millis();
    // A clock time is at most a year, which is less than 2^32 tenths of a second.
    step.saturating_mul(u32::try_from(steps).unwrap_or(u32::MAX))
}

impl Session {
    #[must_use]
    pub const fn clock(&self) -> Option<&GameClock> {
        self.clock.as_ref()
    }

    /// Starts the clock of the side to move in a resumed game.
    pub(super) fn resume_clock(&mut self) {
        let is_over = self.outcome().is_some();
        let to_move = self.position().side_to_move();
        if let Some(clock) = &mut self.clock
            && self.game.can_undo()
            && !is_over
        {
            clock.start_turn(to_move);
        }
    }

    /// Ends the mover's turn and, unless the game is over, starts the opponent's turn. Records the mover's remaining time in the game.
    pub(super) fn press_clock(&mut self, mover: Side) {
        let is_over = self.outcome().is_some();
        let to_move = self.position().side_to_move();
        let node = self.game.current();
        if let Some(clock) = &mut self.clock {
            let left = clock.end_turn().or_else(|| clock.remaining(mover));
            if !is_over {
                clock.start_turn(to_move);
            }
            if let Some(annotations) = self.game.annotations_mut(node) {
                annotations.clock = left;
            }
        }
    }

    /// Sets the clocks to the times at the current position, after an undo or a redo.
    pub(super) fn restore_clock(&mut self) {
        let start = self.game.start().side_to_move();
        let Some(clock) = &mut self.clock else { return };
        for side in Side::BOTH {
            let Some(control) = clock.control(side) else { continue };
            let path = self.game.path(self.game.current());
            let moved = path.iter().enumerate().rev().find(|(ply, _)| {
                let mover = if ply.is_multiple_of(2) { start } else { !start };
                mover == side
            });
            let left = moved.and_then(|(_, node)| self.game.annotations(*node).clock);
            clock.set_remaining(side, left.unwrap_or_else(|| control.base()));
        }
        self.resume_clock();
    }

    fn lose_on_time(&mut self, loser: Side) {
        if self.game.lose_on_time(loser) {
            self.end_turns();
        }
    }

    /// Stops the clocks after the end of the game, and advances the generation.
    pub(super) fn end_turns(&mut self) {
        self.count_change();
        self.undo_asked = false;
        if let Some(clock) = &mut self.clock {
            clock.stop();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_low_clock_shows_tenths_and_is_updated_less_often_by_a_software_renderer() {
        for (left, shown, wait, software_wait) in [
            (61_999, 61_000, 999, 999),
            (10_000, 10_000, 0, 0),
            (9_999, 9_900, 99, 499),
            (9_345, 9_300, 45, 345),
            (99, 0, 99, 99),
        ] {
            let left = Duration::from_millis(left);
            let found = [
                shown_time(left),
                time_to_update(left, false),
                time_to_update(left, true),
            ];
            assert_eq!(
                found,
                [shown, wait, software_wait].map(Duration::from_millis),
                "{left:?}"
            );
        }
    }
}
