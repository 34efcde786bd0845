//! Evaluations in the `[%eval]` command of PGN comments.

use super::command::parse_number;
use crate::{Evaluation, EvaluationScore, MAX_EVALUATION_CENTI, MAX_EVALUATION_DEPTH, MAX_EVALUATION_MOVES, Side};

/// Parses the value of the command `[%eval]`: a score, optionally followed by a comma and the depth, such as `0.35,18` or `#-3`.
#[must_use]
pub fn parse_evaluation(text: &str) -> Option<Evaluation> {
    let (score, depth) = match text.split_once(',') {
        None => (text, None),
        Some((score, depth)) => {
            let depth = parse_number(depth.trim(), MAX_EVALUATION_DEPTH.into())?;
            (score.trim(), Some(u16::try_from(depth).ok()?))
        }
    };
    let score = match score.strip_prefix('#') {
        Some(moves) => parse_win(moves)?,
        None => EvaluationScore::Centi(parse_centi(score)?),
    };
    Some(Evaluation { score, depth })
}

/// Parses the number of moves to a win, which is negative if the second side wins.
fn parse_win(text: &str) -> Option<EvaluationScore> {
    let (is_negative, text) = split_sign(text);
    let moves = parse_number(text, MAX_EVALUATION_MOVES.into()).filter(|moves| *moves > 0)?;
    Some(EvaluationScore::Win {
        winner: if is_negative { Side::Second } else { Side::First },
        moves: u16::try_from(moves).ok()?,
    })
}

/// Parses a number of pieces with one or two decimal places, as lichess writes them. Returns hundredths of a piece, or `None` for
/// a number without a decimal point, because ChessBase writes hundredths without a decimal point
/// (<https://chess.stackexchange.com/questions/21786>).
fn parse_centi(text: &str) -> Option<i32> {
    let (is_negative, text) = split_sign(text);
    let (whole, fraction) = text.split_once('.')?;
    if !(1..=2).contains(&fraction.len()) {
        return None;
    }
    let max = u64::from(MAX_EVALUATION_CENTI.unsigned_abs());
    let centi = parse_number(whole, max)? * 100 + parse_number(&format!("{fraction:0<2}"), 99)?;
    let centi = i32::try_from(centi)
        .ok()
        .filter(|centi| *centi <= MAX_EVALUATION_CENTI)?;
    Some(if is_negative { -centi } else { centi })
}

/// Splits the sign off the start of a number. Returns whether the number is negative.
fn split_sign(text: &str) -> (bool, &str) {
    match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    }
}

/// Formats an evaluation as the value of the command `[%eval]`, such as `0.35,18` or `#-3`. Values are clamped to their ranges.
#[must_use]
pub fn evaluation_text(evaluation: Evaluation) -> String {
    let score = match evaluation.score {
        EvaluationScore::Centi(centi) => {
            let centi = centi.clamp(-MAX_EVALUATION_CENTI, MAX_EVALUATION_CENTI);
            let sign = if centi < 0 { "-" } else { "" };
            let (whole, fraction) = (centi.abs() / 100, centi.abs() % 100);
            let text = format!("{sign}{whole}.{fraction:02}");
            text.strip_suffix('0').unwrap_or(&text).to_owned()
        }
        EvaluationScore::Win { winner, moves } => {
            let sign = if winner == Side::Second { "-" } else { "" };
            format!("#{sign}{}", moves.clamp(1, MAX_EVALUATION_MOVES))
        }
    };
    match evaluation.depth {
        Some(depth) => format!("{score},{}", depth.min(MAX_EVALUATION_DEPTH)),
        None => score,
    }
}
