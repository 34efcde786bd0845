//! Time controls, and their PGN syntax.

use breakthrough_platform::text::shortened_name;
use breakthrough_rules::MAX_CLOCK;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;
use thiserror::Error;

/// The time control of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeControl {
    /// Time for the whole game, plus an increment after every move (Fischer). Without an increment, this is sudden death.
    Increment {
        /// The time at the start of the game.
        base: Duration,
        /// The time added after every move.
        increment: Duration,
    },
    /// Time for the whole game, with a Bronstein delay: the time used for each move is refunded, up to the delay.
    Delay {
        /// The time at the start of the game.
        base: Duration,
        /// The maximum refund per move.
        delay: Duration,
    },
    /// Time per move; unused time is lost.
    PerMove(Duration),
}

impl TimeControl {
    /// Returns the time on the clock at the start of the game.
    #[must_use]
    pub const fn base(self) -> Duration {
        match self {
            TimeControl::Increment { base, .. } | TimeControl::Delay { base, .. } => base,
            TimeControl::PerMove(time) => time,
        }
    }

    /// Returns the time on the clock after a move that took `elapsed` and began with `remaining`, at most [`MAX_CLOCK`].
    #[must_use]
    pub fn after_move(self, remaining: Duration, elapsed: Duration) -> Duration {
        let left = remaining.saturating_sub(elapsed);
        let after = match self {
            TimeControl::Increment { increment, .. } => left.saturating_add(increment),
            TimeControl::Delay { delay, .. } => left.saturating_add(elapsed.min(delay)),
            TimeControl::PerMove(time) => time,
        };
        after.min(MAX_CLOCK)
    }
}

/// Formats the value of the PGN tag `TimeControl`, in seconds: `300` or `300+5`, `300d5` with a delay, `1/30` per move.
impl fmt::Display for TimeControl {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let base = self.base().as_secs_f64();
        match self {
            TimeControl::Increment { increment, .. } if increment.is_zero() => write!(formatter, "{base}"),
            TimeControl::Increment { increment, .. } => write!(formatter, "{base}+{}", increment.as_secs_f64()),
            TimeControl::Delay { delay, .. } => write!(formatter, "{base}d{}", delay.as_secs_f64()),
            TimeControl::PerMove(_) => write!(formatter, "1/{base}"),
        }
    }
}

/// The error for an invalid time control.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("expected a time control in seconds such as 300, 300+5, 300d5 or 1/30, of less than 100 hours, found `{0}`")]
pub struct TimeControlTextError(String);

impl FromStr for TimeControl {
    type Err = TimeControlTextError;

    fn from_str(text: &str) -> Result<TimeControl, TimeControlTextError> {
        let parsed = if let Some((base, increment)) = text.split_once('+') {
            seconds(base)
                .zip(seconds(increment))
                .map(|(base, increment)| TimeControl::Increment { base, increment })
        } else if let Some((base, delay)) = text.split_once('d') {
            seconds(base)
                .zip(seconds(delay))
                .map(|(base, delay)| TimeControl::Delay { base, delay })
        } else if let Some(time) = text.strip_prefix("1/") {
            seconds(time).map(TimeControl::PerMove)
        } else {
            seconds(text).map(|base| TimeControl::Increment {
                base,
                increment: Duration::ZERO,
            })
        };
        parsed
            .filter(|control| !control.base().is_zero())
            .ok_or_else(|| TimeControlTextError(shortened_name(text)))
    }
}

/// Parses a number of seconds, which must be less than 100 hours.
fn seconds(text: &str) -> Option<Duration> {
    let is_decimal = text.starts_with(|first: char| first.is_ascii_digit());
    let seconds: f64 = text.parse().ok().filter(|_| is_decimal)?;
    (seconds < 360_000.0).then(|| Duration::from_secs_f64(seconds))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn parsed(text: &str) -> TimeControl {
        text.parse().expect(text)
    }

    #[test]
    fn printed_time_controls_parse_to_the_same_value() {
        for text in ["300", "300+5", "0.5+0.25", "300d5", "1/30"] {
            assert_eq!(parsed(text).to_string(), text);
        }
    }

    #[test]
    fn an_invalid_time_control_is_rejected_with_examples() {
        for text in [
            "", "0", "-5", "5+", "+5", "5+x", "nan", "inf", "1/", "2/30", "360000", "5d-1",
        ] {
            let error = text.parse::<TimeControl>().expect_err(text).to_string();
            assert!(
                error.contains("300+5") && error.contains(&format!("`{text}`")),
                "{error}"
            );
        }
    }

    #[test]
    fn increments_are_clamped_to_the_longest_time_on_a_clock() {
        for control in ["359999+359999", "359999d359999"] {
            let mut left = parsed(control).base();
            for _ in 0..200 {
                left = parsed(control).after_move(left, Duration::ZERO);
            }
            assert!(left <= MAX_CLOCK, "{control}: {left:?}");
        }
        let delay = TimeControl::Delay {
            base: SECOND,
            delay: Duration::MAX,
        };
        assert_eq!(delay.after_move(Duration::MAX, SECOND), MAX_CLOCK);
    }

    #[test]
    fn a_move_deducts_its_time_and_adds_the_increment_or_delay() {
        for (control, remaining, elapsed, expected) in [
            ("300", 300, 20, 280),
            ("300", 10, 20, 0),
            ("300+5", 300, 20, 285),
            ("300+5", 300, 2, 303),
            ("300d5", 300, 20, 285),
            ("300d5", 300, 2, 300),
            ("1/30", 30, 20, 30),
        ] {
            let after = parsed(control).after_move(remaining * SECOND, elapsed * SECOND);
            assert_eq!(after, expected * SECOND, "{control}: {elapsed} s of {remaining} s");
        }
    }
}
