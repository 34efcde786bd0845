//! The two clocks of a game in progress.

use crate::{Clock, TimeControl, UciClocks};
use breakthrough_rules::{MAX_CLOCK, Side};
use std::time::Duration;

/// The clocks of a game. They do not measure time themselves; the caller calls [`GameClock::advance`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameClock {
    controls: [Option<TimeControl>; 2],
    /// Each side's remaining time at the start of the current turn.
    remaining: [Duration; 2],
    /// The side whose turn it is; `None` while both clocks are stopped.
    turn: Option<Side>,
    /// The elapsed time of the current turn.
    elapsed: Duration,
    is_paused: bool,
}

impl GameClock {
    /// Creates the clocks for a new game, both stopped. `controls` contains the time controls of the first and the second side. A
    /// side without a time control has no clock.
    #[must_use]
    pub fn new(controls: [Option<TimeControl>; 2]) -> GameClock {
        GameClock {
            controls,
            remaining: controls.map(|control| control.map_or(Duration::ZERO, TimeControl::base)),
            turn: None,
            elapsed: Duration::ZERO,
            is_paused: false,
        }
    }

    /// Returns the time control of a side; `None` for a side without a clock.
    #[must_use]
    pub const fn control(&self, side: Side) -> Option<TimeControl> {
        self.controls[side.index()]
    }

    /// Returns a side's remaining time; `None` for a side without a clock.
    #[must_use]
    pub fn remaining(&self, side: Side) -> Option<Duration> {
        self.control(side)?;
        let elapsed = if self.turn == Some(side) {
            self.elapsed
        } else {
            Duration::ZERO
        };
        Some(self.remaining[side.index()].saturating_sub(elapsed))
    }

    /// Returns the side whose clock is running.
    #[must_use]
    pub fn running(&self) -> Option<Side> {
        self.turn
            .filter(|side| !self.is_paused && self.control(*side).is_some())
    }

    /// Whether the clocks are paused.
    #[must_use]
    pub const fn is_paused(&self) -> bool {
        self.is_paused
    }

    /// Advances the running clock. Returns the side to move if its flag has fallen.
    pub fn advance(&mut self, time: Duration) -> Option<Side> {
        let side = self.running()?;
        self.elapsed = self.elapsed.saturating_add(time);
        self.remaining(side).is_some_and(|left| left.is_zero()).then_some(side)
    }

    /// Returns the elapsed time of the current turn, excluding pauses.
    #[must_use]
    pub const fn turn_time(&self) -> Duration {
        self.elapsed
    }

    /// Sets the elapsed time of the current turn to an external measurement. Returns the side to move if its flag has fallen.
    pub fn set_turn_time(&mut self, time: Duration) -> Option<Side> {
        self.elapsed = time;
        self.advance(Duration::ZERO)
    }

    /// Starts the clock of a side for its turn.
    pub const fn start_turn(&mut self, side: Side) {
        self.turn = Some(side);
        self.elapsed = Duration::ZERO;
    }

    /// Ends the current turn after a move, and stops both clocks. Returns the mover's remaining time.
    pub fn end_turn(&mut self) -> Option<Duration> {
        let side = self.turn.take()?;
        let elapsed = std::mem::take(&mut self.elapsed);
        let remaining = &mut self.remaining[side.index()];
        *remaining = self.controls[side.index()]?.after_move(*remaining, elapsed);
        Some(*remaining)
    }

    /// Stops both clocks and deducts the elapsed time of the current turn.
    pub fn stop(&mut self) {
        if let Some(side) = self.turn.take() {
            let remaining = &mut self.remaining[side.index()];
            *remaining = remaining.saturating_sub(self.elapsed);
        }
        self.elapsed = Duration::ZERO;
    }

    /// Pauses or resumes the clocks.
    pub const fn set_paused(&mut self, is_paused: bool) {
        self.is_paused = is_paused;
    }

    /// Sets the remaining time of a side, at most [`MAX_CLOCK`], and stops both clocks.
    pub fn set_remaining(&mut self, side: Side, time: Duration) {
        self.stop();
        self.remaining[side.index()] = time.min(MAX_CLOCK);
    }

    /// Returns the clocks in UCI terms.
    #[must_use]
    pub fn uci_clocks(&self) -> UciClocks {
        UciClocks::new(Side::BOTH.map(|side| {
            let clock = self.control(side).map(Clock::from)?;
            Some(Clock {
                remaining: self.remaining(side)?,
                ..clock
            })
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock(first: &str, second: &str) -> GameClock {
        GameClock::new([first, second].map(|text| text.parse().ok()))
    }

    fn left(clock: &GameClock) -> [Option<u128>; 2] {
        Side::BOTH.map(|side| clock.remaining(side).map(|time| time.as_millis()))
    }

    const fn millis(millis: u64) -> Duration {
        Duration::from_millis(millis)
    }

    #[test]
    fn only_the_clock_of_the_side_to_move_runs() {
        let mut clock = clock("10+1", "20");
        assert_eq!(
            (clock.advance(millis(500)), left(&clock)),
            (None, [Some(10_000), Some(20_000)])
        );
        clock.start_turn(Side::First);
        assert_eq!(clock.advance(millis(500)), None);
        assert_eq!(left(&clock), [Some(9_500), Some(20_000)]);
        assert_eq!(clock.end_turn(), Some(millis(10_500)));
        clock.start_turn(Side::Second);
        clock.advance(millis(3_000));
        assert_eq!(left(&clock), [Some(10_500), Some(17_000)]);
        assert_eq!(clock.running(), Some(Side::Second));
    }

    #[test]
    fn the_flag_falls_exactly_when_no_time_is_left() {
        let mut clock = clock("10", "10");
        clock.start_turn(Side::First);
        assert_eq!(clock.advance(millis(9_999)), None);
        assert_eq!(clock.advance(millis(1)), Some(Side::First));
        assert_eq!(clock.advance(millis(5_000)), Some(Side::First));
        assert_eq!(left(&clock), [Some(0), Some(10_000)]);
    }

    #[test]
    fn paused_clocks_do_not_advance() {
        let mut clock = clock("10", "10");
        clock.start_turn(Side::First);
        clock.advance(millis(1_000));
        clock.set_paused(true);
        assert_eq!((clock.advance(millis(60_000)), clock.running()), (None, None));
        clock.set_paused(false);
        clock.advance(millis(1_000));
        assert_eq!(left(&clock), [Some(8_000), Some(10_000)]);
    }

    #[test]
    fn a_side_without_a_time_control_has_no_clock() {
        let mut clock = clock("10", "");
        clock.start_turn(Side::Second);
        assert_eq!((clock.advance(millis(60_000)), clock.running()), (None, None));
        assert_eq!((clock.end_turn(), left(&clock)), (None, [Some(10_000), None]));
    }

    #[test]
    fn unused_time_per_move_is_lost() {
        let mut clock = clock("1/30", "1/30");
        clock.start_turn(Side::First);
        clock.advance(millis(20_000));
        assert_eq!(left(&clock)[0], Some(10_000));
        clock.end_turn();
        assert_eq!(left(&clock)[0], Some(30_000));
    }

    #[test]
    fn an_engine_receives_the_current_remaining_times() {
        let mut clock = clock("10+1", "1/30");
        clock.start_turn(Side::First);
        clock.advance(millis(4_000));
        let told = clock.uci_clocks();
        let first = told.clock(Side::First).expect("a clock");
        assert_eq!(
            (first.remaining, first.increment, first.moves_to_go),
            (millis(6_000), millis(1_000), None)
        );
        let second = told.clock(Side::Second).expect("a clock");
        assert_eq!((second.remaining, second.moves_to_go), (millis(30_000), Some(1)));
    }
}
