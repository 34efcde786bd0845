//! Results in the movetext and in the `Result` tag.

use crate::Side;
use crate::notation::moves::is_dash;

/// A result as written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WrittenResult {
    Win(Side),
    /// `*`: the game is in progress, or the result is unknown.
    Unfinished,
    Draw,
}

impl WrittenResult {
    /// Parses a token of the movetext: `1-0`, `0-1` or `*`, or a draw such as `1/2-1/2` or `½`. The points may be separated by
    /// any dash or by a colon.
    pub(super) fn parse(token: &str) -> Option<WrittenResult> {
        if !token.starts_with(['0', '1', '*', '½']) {
            return None;
        }
        let is_half = |points: &str| matches!(points, "1/2" | "½" | "0.5");
        match token.split_once(|c: char| is_dash(c) || c == ':') {
            Some(("1", "0")) => Some(WrittenResult::Win(Side::First)),
            Some(("0", "1")) => Some(WrittenResult::Win(Side::Second)),
            Some((first, second)) if is_half(first) && is_half(second) => Some(WrittenResult::Draw),
            None if matches!(token, "1/2" | "½") => Some(WrittenResult::Draw),
            None if token == "*" => Some(WrittenResult::Unfinished),
            _ => None,
        }
    }

    /// Parses the value of a `Result` tag, in which the points may be separated by spaces.
    pub(super) fn parse_tag(value: &str) -> Option<WrittenResult> {
        // Results have at most nine bytes.
        let compact: String = value.chars().filter(|c| !c.is_whitespace()).take(10).collect();
        WrittenResult::parse(&compact)
    }

    pub(super) const fn winner(self) -> Option<Side> {
        match self {
            WrittenResult::Win(side) => Some(side),
            WrittenResult::Unfinished | WrittenResult::Draw => None,
        }
    }
}
