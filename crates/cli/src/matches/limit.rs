//! How far a player may think about a move.

use crate::duration::parse_duration;
use std::fmt;
use std::time::Duration;

/// The limit of one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Limit {
    Nodes(u64),
    Depth(u32),
    /// For every move.
    Time(Duration),
    /// For the whole game, and what is added after every move.
    Clock {
        base: Duration,
        increment: Duration,
    },
}

impl Limit {
    /// Reads the value of a limit of this name; nothing if no limit is called so.
    pub(super) fn parse(name: &str, value: &str) -> Option<Result<Limit, String>> {
        let number = |what: &str| format!("{name}: expected {what}, found `{value}`");
        Some(match name {
            "nodes" => match value.parse() {
                Ok(nodes) if nodes > 0 => Ok(Limit::Nodes(nodes)),
                _ => Err(number("a number of positions")),
            },
            "depth" => match value.parse() {
                Ok(depth) if depth > 0 => Ok(Limit::Depth(depth)),
                _ => Err(number("a number of plies")),
            },
            "time" => parse_duration(value)
                .map(Limit::Time)
                .map_err(|error| format!("time: {error}")),
            "clock" => clock(value).map_err(|error| format!("clock: {error}")),
            _ => return None,
        })
    }
}

/// `10s`, or `10s+100ms` with what is added after every move.
fn clock(text: &str) -> Result<Limit, String> {
    let (base, increment) = match text.split_once('+') {
        None => (text, Duration::ZERO),
        Some((base, increment)) => (base, parse_duration(increment)?),
    };
    let base = parse_duration(base)?;
    Ok(Limit::Clock { base, increment })
}

impl fmt::Display for Limit {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = |duration: Duration| duration.as_secs_f64();
        match *self {
            Limit::Nodes(nodes) => write!(formatter, "nodes {nodes}"),
            Limit::Depth(depth) => write!(formatter, "depth {depth}"),
            Limit::Time(time) => write!(formatter, "time {}ms", time.as_millis()),
            Limit::Clock { base, increment } => write!(formatter, "clock {}s+{}s", seconds(base), seconds(increment)),
        }
    }
}
