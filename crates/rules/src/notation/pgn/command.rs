//! Commands in PGN comments: `[%clk 0:05:00]` for the clock time, `[%eval 0.35,18]` for an evaluation, `[%cal Ga2b3]` for arrows
//! and `[%csl Rb3]` for circles.

use super::evaluation::{evaluation_text, parse_evaluation};
use crate::notation::moves::{parse_square, parse_two_squares};
use crate::{Annotations, Arrow, BoardSize, Circle, Evaluation, MAX_CLOCK, MarkColour};
use std::time::Duration;

const CLOCK: &str = "clk";
const EVALUATION: &str = "eval";
const ARROWS: &str = "cal";
const CIRCLES: &str = "csl";

/// Command of a known kind with a valid value.
pub(super) enum Command {
    Clock(Duration),
    Evaluation(Evaluation),
    /// At least one arrow.
    Arrows(Vec<Arrow>),
    /// At least one circle.
    Circles(Vec<Circle>),
}

impl Command {
    /// Parses a command without its brackets and percent sign, such as `clk 0:05:00`. Returns `None` if the kind of the command is
    /// unknown or its value is invalid.
    pub(super) fn parse(text: &str, size: BoardSize) -> Option<Command> {
        // Programs that wrap lines may break the line after the name of a command.
        let (name, value) = text.split_once(char::is_whitespace)?;
        let value = value.trim();
        match name {
            CLOCK => parse_clock(value).map(Command::Clock),
            EVALUATION => parse_evaluation(value).map(Command::Evaluation),
            ARROWS => {
                let arrow = |colour, squares: &str| {
                    let (from, to) = parse_two_squares(squares, size)?;
                    Some(Arrow { colour, from, to })
                };
                parse_marks(value, arrow).map(Command::Arrows)
            }
            CIRCLES => {
                let circle = |colour, square: &str| {
                    let square = parse_square(square, size).ok()?;
                    Some(Circle { colour, square })
                };
                parse_marks(value, circle).map(Command::Circles)
            }
            _ => None,
        }
    }

    /// Returns whether the annotations contain no command of this kind.
    pub(super) const fn is_new(&self, annotations: &Annotations) -> bool {
        match self {
            Command::Clock(_) => annotations.clock.is_none(),
            Command::Evaluation(_) => annotations.evaluation.is_none(),
            Command::Arrows(_) => annotations.arrows.is_empty(),
            Command::Circles(_) => annotations.circles.is_empty(),
        }
    }

    /// Sets the field for this kind of command.
    pub(super) fn apply(self, annotations: &mut Annotations) {
        match self {
            Command::Clock(clock) => annotations.clock = Some(clock),
            Command::Evaluation(evaluation) => annotations.evaluation = Some(evaluation),
            Command::Arrows(arrows) => annotations.arrows = arrows,
            Command::Circles(circles) => annotations.circles = circles,
        }
    }
}

/// Formats the commands of annotations, in the order of lichess. Values are clamped to their ranges, and arrows and circles on
/// squares outside the board are omitted.
pub(super) fn command_texts(annotations: &Annotations, size: BoardSize) -> Vec<String> {
    let name = |square| size.coordinates(square).to_string();
    let arrows = annotations.arrows.iter();
    let arrows = arrows.filter(|arrow| size.contains(arrow.from) && size.contains(arrow.to));
    let arrows = arrows.map(|arrow| format!("{}{}{}", arrow.colour.letter(), name(arrow.from), name(arrow.to)));
    let circles = annotations.circles.iter();
    let circles = circles.filter(|circle| size.contains(circle.square));
    let circles = circles.map(|circle| format!("{}{}", circle.colour.letter(), name(circle.square)));
    let values = [
        (EVALUATION, annotations.evaluation.map(evaluation_text)),
        (CLOCK, annotations.clock.map(clock_text)),
        (CIRCLES, non_empty_list(circles)),
        (ARROWS, non_empty_list(arrows)),
    ];
    let present = values.into_iter().filter_map(|(name, value)| Some((name, value?)));
    present.map(|(name, value)| format!("[%{name} {value}]")).collect()
}

fn non_empty_list(items: impl Iterator<Item = String>) -> Option<String> {
    let items: Vec<String> = items.collect();
    (!items.is_empty()).then(|| items.join(","))
}

/// Parses a number that consists of digits and is at most `max`.
pub(super) fn parse_number(text: &str, max: u64) -> Option<u64> {
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
    let number = is_number.then(|| text.parse().ok()).flatten();
    number.filter(|number| *number <= max)
}

/// Parses `h:mm:ss` with an optional fraction of a second, truncated to the millisecond. Returns `None` for times above
/// [`MAX_CLOCK`].
fn parse_clock(text: &str) -> Option<Duration> {
    let mut parts = text.split(':');
    let hours = parse_number(parts.next()?, MAX_CLOCK.as_secs() / 3600)?;
    let minutes = parse_number(parts.next()?, 59)?;
    let (seconds, fraction) = {
        let part = parts.next()?;
        part.split_once('.').unwrap_or((part, "0"))
    };
    let seconds = parse_number(seconds, 59)?;
    if parts.next().is_some() {
        return None;
    }
    parse_number(fraction, u64::MAX)?;
    let milliseconds: u32 = format!("{fraction:0<3}")[..3].parse().ok()?;
    let seconds = hours * 3600 + minutes * 60 + seconds;
    Some(Duration::new(seconds, milliseconds * 1_000_000)).filter(|clock| *clock <= MAX_CLOCK)
}

fn clock_text(clock: Duration) -> String {
    let clock = clock.min(MAX_CLOCK);
    let seconds = clock.as_secs();
    let fraction = match clock.subsec_millis() {
        0 => String::new(),
        milliseconds => format!(".{milliseconds:03}").trim_end_matches('0').to_owned(),
    };
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    format!("{hours}:{minutes:02}:{seconds:02}{fraction}")
}

/// Parses a list of marks, each of which is the letter of a colour and its squares. Returns `None` if a mark is invalid.
fn parse_marks<T>(text: &str, mark: impl Fn(MarkColour, &str) -> Option<T>) -> Option<Vec<T>> {
    let marks = text.split(',').map(|item| {
        let mut characters = item.trim().chars();
        let colour = MarkColour::from_letter(characters.next()?)?;
        mark(colour, characters.as_str())
    });
    marks.collect()
}
