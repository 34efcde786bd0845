//! Search limits of players, and their command-line syntax.

use crate::duration::duration_text;
use crate::{TimeControl, parse_duration};
use breakthrough_platform::text::shortened_name;
use std::fmt;
use std::time::Duration;

/// The limit of a player's search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchLimit {
    /// The maximum number of nodes per move.
    Nodes(u64),
    /// The maximum depth per move, in plies.
    Depth(u32),
    /// The maximum time per move.
    MoveTime(Duration),
    /// A clock for the whole game.
    Clock(TimeControl),
}

impl SearchLimit {
    /// Parses a limit with the name `nodes`, `depth`, `time` (per move) or `clock` (`10s`, or `10s+100ms` with an increment).
    /// Returns `None` for any other name.
    #[must_use]
    pub fn parse(name: &str, value: &str) -> Option<Result<SearchLimit, String>> {
        let expected = |what: &str| format!("{name}: expected {what}, found `{}`", shortened_name(value));
        Some(match name {
            "nodes" => match value.parse() {
                Ok(nodes) if nodes > 0 => Ok(SearchLimit::Nodes(nodes)),
                _ => Err(expected("a number of nodes")),
            },
            "depth" => match value.parse() {
                Ok(depth) if depth > 0 => Ok(SearchLimit::Depth(depth)),
                _ => Err(expected("a number of plies")),
            },
            "time" => parse_duration(value)
                .map(SearchLimit::MoveTime)
                .map_err(|error| format!("time: {error}")),
            "clock" => parse_time_control(value)
                .map(SearchLimit::Clock)
                .map_err(|error| format!("clock: {error}")),
            _ => return None,
        })
    }

    /// Formats the limit as a name and a value for [`SearchLimit::parse`], such as `time=1s`. `None` for a time control that
    /// `SearchLimit::parse` does not support.
    #[must_use]
    pub fn to_setting(self) -> Option<String> {
        Some(match self {
            SearchLimit::Nodes(nodes) => format!("nodes={nodes}"),
            SearchLimit::Depth(depth) => format!("depth={depth}"),
            SearchLimit::MoveTime(time) => format!("time={}", duration_text(time)),
            SearchLimit::Clock(TimeControl::Increment { base, increment }) => {
                format!("clock={}+{}", duration_text(base), duration_text(increment))
            }
            SearchLimit::Clock(_) => return None,
        })
    }

    /// Returns the time control of a clock; `None` for other limits.
    #[must_use]
    pub const fn time_control(self) -> Option<TimeControl> {
        match self {
            SearchLimit::Clock(time_control) => Some(time_control),
            SearchLimit::Nodes(_) | SearchLimit::Depth(_) | SearchLimit::MoveTime(_) => None,
        }
    }
}

/// Parses `10s`, or `10s+100ms` with an increment.
fn parse_time_control(text: &str) -> Result<TimeControl, String> {
    let (base, increment) = match text.split_once('+') {
        None => (text, Duration::ZERO),
        Some((base, increment)) => (base, parse_duration(increment)?),
    };
    let base = parse_duration(base)?;
    Ok(TimeControl::Increment { base, increment })
}

impl fmt::Display for SearchLimit {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SearchLimit::Nodes(nodes) => write!(formatter, "nodes {nodes}"),
            SearchLimit::Depth(depth) => write!(formatter, "depth {depth}"),
            SearchLimit::MoveTime(time) => write!(formatter, "time {}ms", time.as_millis()),
            SearchLimit::Clock(TimeControl::Increment { base, increment }) => {
                write!(formatter, "clock {}s+{}s", base.as_secs_f64(), increment.as_secs_f64())
            }
            SearchLimit::Clock(time_control) => write!(formatter, "clock {time_control}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_written_as_they_are_parsed() {
        for text in ["nodes 2000", "depth 7", "time 1500ms", "clock 10s+0.1s", "clock 60s+0s"] {
            let (name, value) = text.split_once(' ').expect("a name and a value");
            let limit = SearchLimit::parse(name, value).expect("a known name").expect("a limit");
            assert_eq!(limit.to_string(), text);
        }
    }

    #[test]
    fn an_invalid_limit_is_rejected_with_the_reason() {
        for (name, value, expected) in [
            ("nodes", "0", "nodes: expected a number of nodes, found `0`"),
            ("nodes", "x", "nodes: expected a number of nodes, found `x`"),
            ("depth", "0", "depth: expected a number of plies, found `0`"),
            ("depth", "-1", "depth: expected a number of plies, found `-1`"),
        ] {
            assert_eq!(SearchLimit::parse(name, value), Some(Err(expected.to_owned())));
        }
        for (name, value) in [("nodes", "1"), ("depth", "1")] {
            assert!(SearchLimit::parse(name, value).is_some_and(|limit| limit.is_ok()));
        }
        assert_eq!(SearchLimit::parse("plies", "1"), None);
    }
}
