//! Parsing and formatting of PGN comments and the clock times they contain.

use super::splitter::EVENT_TAG;
use crate::{Annotations, MAX_CLOCK};
use std::ops::Range;
use std::time::Duration;

const CLOCK_COMMAND: &str = "[%clk ";

/// Appends the raw text of a comment, which [`finish_comment`] converts later.
pub(super) fn add_raw_comment(comment: &mut String, raw: &str) {
    if !comment.is_empty() {
        comment.push('\n');
    }
    comment.push_str(raw);
}

/// Extracts the first clock time from a raw comment, normalises line breaks and trims white space.
pub(super) fn finish_comment(annotations: &mut Annotations) {
    let text = with_line_feeds(&annotations.comment);
    let (text, clock) = match find_clock(&text) {
        None => (text, None),
        Some((range, clock)) => {
            let (before, after) = (&text[..range.start], &text[range.end..]);
            let is_joined = before.is_empty() || before.ends_with(char::is_whitespace);
            let after = after.strip_prefix(' ').filter(|_| is_joined).unwrap_or(after);
            (format!("{before}{after}"), Some(clock))
        }
    };
    annotations.comment = text.trim().to_owned();
    annotations.clock = clock;
}

/// Returns the clock time and the comment as words of the movetext section. If the comment cannot be written in braces, each of
/// its lines becomes a word that ends with a line break.
pub(super) fn comment_words(annotations: &Annotations) -> Vec<String> {
    let text = with_line_feeds(&annotations.comment);
    let text = text.trim();
    let clock = annotations.clock.map(|clock| clock_text(clock.min(MAX_CLOCK)));
    let fits_braces = !text.contains('}') && !text.contains(&format!("\n{EVENT_TAG}"));
    let mut words = Vec::new();
    match clock {
        Some(clock) if text.is_empty() || !fits_braces => words.push(format!("{{{clock}}}")),
        Some(clock) => return vec![format!("{{{clock} {text}}}")],
        None if text.is_empty() => {}
        None if fits_braces => words.push(format!("{{{text}}}")),
        None => {}
    }
    if !fits_braces {
        words.extend(text.split('\n').map(|line| match line {
            "" => ";\n".to_owned(),
            line => format!("; {line}\n"),
        }));
    }
    words
}

fn with_line_feeds(text: &str) -> String {
    text.replace("\r\n", "\n").replace('\r', "\n")
}

/// Returns the first clock time in a text, and the range of its command.
fn find_clock(text: &str) -> Option<(Range<usize>, Duration)> {
    text.match_indices(CLOCK_COMMAND).find_map(|(at, _)| {
        let value = &text[at + CLOCK_COMMAND.len()..];
        // Clock times are far shorter than this limit, which avoids searching the remaining text for every command.
        let end = value.bytes().take(64).position(|byte| byte == b']')?;
        let clock = parse_clock(value[..end].trim())?;
        Some((at..at + CLOCK_COMMAND.len() + end + 1, clock))
    })
}

/// Parses `h:mm:ss` with an optional fraction of a second, truncated to the millisecond. Returns `None` for times above
/// [`MAX_CLOCK`].
fn parse_clock(text: &str) -> Option<Duration> {
    let number = |text: &str| -> Option<u64> {
        let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
        is_number.then(|| text.parse().ok()).flatten()
    };
    let mut parts = text.split(':');
    let (hours, minutes) = (number(parts.next()?)?, number(parts.next()?)?);
    let (seconds, fraction) = {
        let part = parts.next()?;
        part.split_once('.').unwrap_or((part, "0"))
    };
    let seconds = number(seconds)?;
    if parts.next().is_some() || minutes > 59 || seconds > 59 || fraction.is_empty() {
        return None;
    }
    number(fraction)?;
    let milliseconds: u32 = format!("{fraction:0<3}")[..3].parse().ok()?;
    let seconds = hours.checked_mul(3600)?.checked_add(minutes * 60 + seconds)?;
    Some(Duration::new(seconds, milliseconds * 1_000_000)).filter(|clock| *clock <= MAX_CLOCK)
}

fn clock_text(clock: Duration) -> String {
    let seconds = clock.as_secs();
    let fraction = match clock.subsec_millis() {
        0 => String::new(),
        milliseconds => format!(".{milliseconds:03}").trim_end_matches('0').to_owned(),
    };
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    format!("{CLOCK_COMMAND}{hours}:{minutes:02}:{seconds:02}{fraction}]")
}
