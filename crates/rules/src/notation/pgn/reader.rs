//! PGN parser for one game.

use super::comment::add_raw_comment;
use super::cursor::{Cursor, Fault};
use super::movetext::Movetext;
use super::tags::Tags;
use super::{MAX_NOTES, PgnError, PgnErrorKind, PgnNote, PgnNoteKind, Record, TERMINATION, result_text};
use crate::notation::excerpt::excerpt;
use crate::notation::trmph::{TrmphError, TrmphLink};
use crate::{Ending, Game};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// Parses one game with its variations (RAV), comments, glyphs (NAG) and the commands in comments. docs/NOTATION.md lists the
/// supported forms of moves, results and variant names.
///
/// The result after the moves ends the game. If this result is missing or `*`, the `Result` tag ends the game. A result that does
/// not follow from the final position is interpreted as a loss on time if the `Termination` tag is `time forfeit`, and as a
/// resignation otherwise.
///
/// A comment annotates the previous move; a comment at the start of a variation annotates the first move of that variation.
/// Several comments on a move become the lines of one comment. The first valid command of each of these kinds is removed from the
/// comment and sets a field of [`Annotations`](crate::Annotations); all other commands remain in the comment:
///
/// - `[%clk h:mm:ss]`, with an optional fraction of a second: the clock time, at most [`MAX_CLOCK`](crate::MAX_CLOCK).
/// - `[%eval 0.35]`, `[%eval -1.2,18]`, `[%eval #5]` or `[%eval #-3]`: the [`Evaluation`](crate::Evaluation) from the point of
///   view of the first side, as a number of pieces with one or two decimal places, or as the winner's number of remaining moves,
///   which is negative if the second side wins. The number after the comma is the depth of the search in plies.
/// - `[%cal Ga2b3,Ra10b11]`: arrows, each with its colour (`G`, `R`, `Y` or `B`) and two squares of the board.
/// - `[%csl Gd4,Rd5]`: circles, each with its colour and one square of the board.
///
/// A variation that repeats the move it replaces becomes a variation of the following move. If the repeated move is the last of
/// the main line, the variation is discarded. A variation with an error is omitted.
///
/// # Errors
/// The text is not a valid game. Returns the first error in the text outside of variations, with its line and column.
pub fn parse_pgn(text: &str) -> Result<Record, PgnError> {
    parse_pgn_with_notes(text).map(|(record, _)| record)
}

/// Parses one game as [`parse_pgn`] does, and returns notes about the parts that were not parsed.
///
/// # Errors
/// The same errors as [`parse_pgn`].
pub fn parse_pgn_with_notes(text: &str) -> Result<(Record, Vec<PgnNote>), PgnError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let text = if text.contains('\r') {
        Cow::Owned(text.replace("\r\n", "\n").replace('\r', "\n"))
    } else {
        Cow::Borrowed(text)
    };
    parse_game(&text, true)
}

/// Parses one game, whose lines end with line feeds. `starts_line` states whether the text starts at the beginning of a line.
pub(super) fn parse_game(text: &str, starts_line: bool) -> Result<(Record, Vec<PgnNote>), PgnError> {
    let mut cursor = Cursor::new(text, starts_line);
    let parsed = parse_at(&mut cursor);
    let (record, mut notes) = parsed.map_err(|fault| cursor.error(fault))?;
    notes.sort_by_key(|(at, _)| *at);
    notes.truncate(MAX_NOTES);
    let notes = notes.into_iter().map(|(at, kind)| cursor.note(at, kind)).collect();
    Ok((record, notes))
}

/// Notes with their offsets.
pub(super) type Notes = Vec<(usize, PgnNoteKind)>;

fn parse_at(cursor: &mut Cursor) -> Result<(Record, Notes), Fault> {
    if cursor.skip_whitespace().is_none() {
        return Err(Fault::new(0, PgnErrorKind::Empty));
    }
    let mut tags = Tags::default();
    let mut remarks = String::new();
    loop {
        if cursor.skip_whitespace() == Some('[') {
            tags.read(cursor)?;
        } else if let Some(comment) = cursor.take_comment()? {
            add_raw_comment(&mut remarks, comment);
        } else {
            break;
        }
    }
    let link_at = cursor.at;
    let (start, linked_moves) = read_link(cursor, &tags, tags.game()?)?;
    let movetext_at = cursor.at;
    let mut read = |skipped: &mut BTreeMap<usize, PgnErrorKind>| {
        cursor.at = movetext_at;
        let mut movetext = Movetext::new(cursor, &tags, start.clone(), skipped);
        movetext.comment(&remarks);
        linked_moves.iter().try_for_each(|text| movetext.play(link_at, text))?;
        movetext.read()
    };
    let mut skipped = BTreeMap::new();
    let (mut game, mut notes) = read(&mut skipped)?;
    if !skipped.is_empty() {
        // The first pass has played moves of the omitted variations as well.
        (game, notes) = read(&mut skipped)?;
    }
    notes.extend(skipped.into_iter().map(|(at, kind)| (at, PgnNoteKind::Variation(kind))));
    let mut record = Record { game, tags: tags.kept };
    keep_termination(&mut record, tags.time_forfeit, &mut notes);
    Ok((record, notes))
}

/// Reads a trmph link in place of the moves, or at their beginning. Returns the game on the board of the link, and the moves.
fn read_link<'a>(cursor: &mut Cursor<'a>, tags: &Tags, game: Game) -> Result<(Game, Vec<&'a str>), Fault> {
    let at = cursor.at;
    let word = cursor.take_word();
    match TrmphLink::parse(word) {
        None => {
            cursor.at = at;
            Ok((game, Vec::new()))
        }
        Some(Err(error)) => Err(Fault::new(at, error)),
        Some(Ok(link)) if tags.names_board() => {
            let (expected, found) = (game.variant().size(), link.variant.size());
            if expected != found {
                return Err(Fault::new(at, TrmphError::OtherBoard { expected, found }));
            }
            Ok((game, link.moves))
        }
        Some(Ok(link)) => Ok((Game::new(link.variant), link.moves)),
    }
}

/// Adds a note if the `Termination` tag states a loss on time, but the game has not ended by a loss on time. Keeps this tag
/// unless the game ended by resignation.
fn keep_termination(record: &mut Record, time_forfeit: Option<(usize, String)>, notes: &mut Notes) {
    let outcome = record.game.outcome();
    let ending = outcome.map(|outcome| outcome.ending);
    let Some((at, termination)) = time_forfeit.filter(|_| ending != Some(Ending::Time)) else {
        return;
    };
    let result = result_text(outcome);
    let excerpt = excerpt(&termination);
    notes.push((
        at,
        PgnNoteKind::Termination {
            termination: excerpt,
            result,
        },
    ));
    // Without this exception, a resignation would be written with this tag and read as a loss on time.
    if ending != Some(Ending::Resignation) {
        record.tags.push((TERMINATION.to_owned(), termination));
    }
}
