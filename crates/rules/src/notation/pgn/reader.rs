//! PGN parser for one game.

use super::comment::{add_raw_comment, finish_comment};
use super::cursor::Cursor;
use super::tags::Tags;
use super::{PgnError, PgnErrorKind, Record, result_text};
use crate::notation::excerpt::excerpt;
use crate::notation::moves::parse_move;
use crate::{Annotations, Game, Nag, NodeId, Side};

/// Maximum nesting depth of variations in a record, greater than the length of any game in plies.
pub const MAX_VARIATION_DEPTH: usize = 4096;

/// Maximum number of moves of a record, including those of variations.
pub const MAX_RECORD_MOVES: usize = 50_000;

/// Parses one game with its variations (RAV), comments, glyphs (NAG) and the commands in comments. A result that does not follow
/// from the final position is interpreted as a loss on time if the `Termination` tag is `time forfeit`, and as a resignation
/// otherwise.
///
/// A comment annotates the previous move; a comment at the start of a variation annotates the first move of that variation.
/// Several comments on a move become the lines of one comment. The first valid command of each of these kinds is removed from the
/// comment and sets a field of [`Annotations`]; all other commands remain in the comment:
///
/// - `[%clk h:mm:ss]`, with an optional fraction of a second: the clock time, at most [`MAX_CLOCK`](crate::MAX_CLOCK).
/// - `[%eval 0.35]`, `[%eval -1.2,18]`, `[%eval #5]` or `[%eval #-3]`: the [`Evaluation`](crate::Evaluation) from the point of
///   view of the first side, as a number of pieces with one or two decimal places, or as the number of moves that the winner still
///   makes, which is negative if the second side wins. The number after the comma is the depth of the search in plies.
/// - `[%cal Ga2b3,Ra10b11]`: arrows, each with its colour (`G`, `R`, `Y` or `B`) and two squares of the board.
/// - `[%csl Gd4,Rd5]`: circles, each with its colour and one square of the board.
///
/// A variation that repeats the move it replaces becomes a variation of the following move. If the repeated move is the last of
/// the main line, the variation is discarded.
///
/// # Errors
/// The text is not a valid game. The error is the first one in the text, with its line and column.
pub fn parse_pgn(text: &str) -> Result<Record, PgnError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut cursor = Cursor::new(text);
    if cursor.skip_whitespace().is_none() {
        return Err(cursor.error(0, PgnErrorKind::Empty));
    }
    let mut tags = Tags::default();
    let mut remarks = String::new();
    loop {
        if cursor.skip_whitespace() == Some('[') {
            tags.read(&mut cursor)?;
        } else if let Some(comment) = cursor.take_comment()? {
            add_raw_comment(&mut remarks, comment);
        } else {
            break;
        }
    }
    let mut movetext = Movetext {
        game: tags.game(&cursor)?,
        cursor,
        tags: &tags,
        moves: 0,
        open: Vec::new(),
        before_first_move: Annotations::default(),
        is_line_start: true,
        commented: Vec::new(),
    };
    movetext.comment(&remarks);
    movetext.read()?;
    Ok(Record {
        game: movetext.game,
        tags: tags.kept,
    })
}

/// State of the movetext parser.
struct Movetext<'a> {
    cursor: Cursor<'a>,
    tags: &'a Tags,
    game: Game,
    /// Number of moves parsed.
    moves: usize,
    open: Vec<OpenVariation>,
    /// Annotations that precede the first move of the innermost open variation.
    before_first_move: Annotations,
    /// Whether no move of the current line has been parsed.
    is_line_start: bool,
    /// Nodes with raw comments, which [`Movetext::finish`] converts.
    commented: Vec<NodeId>,
}

/// A variation whose closing parenthesis has not been reached.
struct OpenVariation {
    /// Offset of the opening parenthesis.
    at: usize,
    /// Node after the replaced move, from which the enclosing line continues.
    replaced: NodeId,
}

impl Movetext<'_> {
    /// Parses up to and including the result.
    fn read(&mut self) -> Result<(), PgnError> {
        while let Some(character) = self.cursor.skip_whitespace() {
            let at = self.cursor.at;
            if let Some(comment) = self.cursor.take_comment()? {
                self.comment(comment);
                continue;
            }
            match character {
                '(' => self.open_variation()?,
                ')' if !self.open.is_empty() => self.close_variation(),
                _ => {
                    let token = self.cursor.take_token();
                    if !matches!(token, "1-0" | "0-1" | "*" | "1/2-1/2") {
                        self.token(at, token)?;
                    } else if self.open.is_empty() {
                        self.comments_after_result()?;
                        self.finish();
                        return self.result(at, token);
                    }
                }
            }
        }
        match self.open.first() {
            Some(outermost) => Err(self.cursor.error(outermost.at, PgnErrorKind::Unclosed(')'))),
            None => {
                self.finish();
                Ok(())
            }
        }
    }

    fn open_variation(&mut self) -> Result<(), PgnError> {
        let at = self.cursor.at;
        if self.is_line_start {
            return Err(self.cursor.error(at, PgnErrorKind::NothingToReplace));
        }
        if self.open.len() == MAX_VARIATION_DEPTH {
            return Err(self.cursor.error(at, PgnErrorKind::TooDeep(MAX_VARIATION_DEPTH)));
        }
        let replaced = self.game.current();
        self.open.push(OpenVariation { at, replaced });
        self.game.undo();
        self.is_line_start = true;
        self.cursor.at += 1;
        Ok(())
    }

    fn close_variation(&mut self) {
        if let Some(closed) = self.open.pop() {
            self.game.go_to(closed.replaced).expect("reading deletes no nodes");
        }
        self.is_line_start = false;
        self.cursor.at += 1;
        self.apply_leading_annotations();
    }

    /// Parses comments on the same line as the result, which annotate the last move.
    fn comments_after_result(&mut self) -> Result<(), PgnError> {
        while matches!(self.cursor.skip_blanks(), Some('{' | ';')) {
            if let Some(comment) = self.cursor.take_comment()? {
                self.comment(comment);
            }
        }
        Ok(())
    }

    /// Deletes the nodes that variations have added after the end of the main line, and extracts the commands from the
    /// comments.
    fn finish(&mut self) {
        self.game.truncate();
        self.commented.sort_unstable();
        self.commented.dedup();
        let size = self.game.variant().size();
        for node in std::mem::take(&mut self.commented) {
            if let Some(annotations) = self.game.annotations_mut(node) {
                finish_comment(annotations, size);
            }
        }
    }

    /// Adds a comment to the previous move, or at the start of a variation to the first move of that variation.
    fn comment(&mut self, raw: &str) {
        if self.is_line_start && !self.open.is_empty() {
            add_raw_comment(&mut self.before_first_move.comment, raw);
        } else {
            let node = self.game.current();
            if let Some(annotations) = self.game.annotations_mut(node) {
                add_raw_comment(&mut annotations.comment, raw);
                self.commented.push(node);
            }
        }
    }

    fn nag(&mut self, nag: Nag) {
        if self.is_line_start && !self.open.is_empty() {
            self.before_first_move.nags.push(nag);
        } else if let Some(annotations) = self.game.annotations_mut(self.game.current()) {
            annotations.nags.push(nag);
        }
    }

    fn apply_leading_annotations(&mut self) {
        let Annotations { comment, nags, .. } = std::mem::take(&mut self.before_first_move);
        for nag in nags {
            self.nag(nag);
        }
        if !comment.is_empty() {
            self.comment(&comment);
        }
    }

    /// Processes a token: plays a move, adds a glyph, or skips a move number.
    fn token(&mut self, at: usize, token: &str) -> Result<(), PgnError> {
        let unnumbered = token.trim_start_matches(|c: char| c.is_ascii_digit());
        let unnumbered = if unnumbered.starts_with('.') {
            unnumbered.trim_start_matches('.')
        } else {
            token
        };
        let text = unnumbered.trim_end_matches(['!', '?', '+', '#']);
        if let Some(number) = text.strip_prefix('$') {
            // Glyphs with numbers above 255 are undefined and ignored.
            if let Ok(number) = number.parse() {
                self.nag(Nag(number));
            }
        } else if !text.chars().all(|c| c.is_ascii_digit()) {
            // Tokens that consist of digits are move numbers without periods.
            self.play(at, text)?;
        }
        let symbol = unnumbered[text.len()..].trim_matches(['+', '#']);
        if let Some(nag) = Nag::from_symbol(symbol) {
            self.nag(nag);
        }
        Ok(())
    }

    fn play(&mut self, at: usize, text: &str) -> Result<(), PgnError> {
        if self.moves == MAX_RECORD_MOVES {
            return Err(self.cursor.error(at, PgnErrorKind::TooManyMoves(MAX_RECORD_MOVES)));
        }
        let is_first = self.moves == 0 && !self.tags.names_variant();
        self.moves += 1;
        let mv = parse_move(text, self.game.variant().size()).map_err(|error| {
            let kind = if is_first && is_chess_move(text) {
                PgnErrorKind::OtherGame(format!("the chess move `{}`", excerpt(text)))
            } else {
                error.into()
            };
            self.cursor.error(at, kind)
        })?;
        self.game.play(mv).map_err(|error| {
            let text = excerpt(text);
            self.cursor.error(at, PgnErrorKind::Illegal { text, error })
        })?;
        let begins_variation = self.is_line_start && !self.open.is_empty();
        self.is_line_start = false;
        if begins_variation {
            self.apply_leading_annotations();
        } else {
            // A variation that repeats moves of this line may have added its own continuation as the first child.
            self.game.promote(self.game.current()).expect("a move leads to it");
        }
        Ok(())
    }

    /// Checks the result against the final position of the main line. If the game is still in progress, ends it by forfeit.
    fn result(&mut self, at: usize, found: &str) -> Result<(), PgnError> {
        let expected = result_text(self.game.outcome());
        let loser = match (expected, found) {
            ("*", "1-0") => Side::Second,
            ("*", "0-1") => Side::First,
            _ if expected == found || found == "*" => return Ok(()),
            _ => {
                let found = found.to_owned();
                return Err(self.cursor.error(at, PgnErrorKind::Result { expected, found }));
            }
        };
        if self.tags.is_lost_on_time {
            self.game.lose_on_time(loser);
        } else {
            self.game.resign(loser);
        }
        Ok(())
    }
}

/// Returns whether a text looks like a chess move in standard algebraic notation.
fn is_chess_move(text: &str) -> bool {
    if text.starts_with("O-O") {
        return true;
    }
    let text = text.trim_start_matches(['K', 'Q', 'R', 'B', 'N']);
    let text = text.split('=').next().unwrap_or(text);
    let ends_in_square = matches!(text.as_bytes(), [.., b'a'..=b'h', b'1'..=b'8']);
    let is_of_squares = |byte: u8| matches!(byte, b'a'..=b'h' | b'1'..=b'8' | b'x');
    text.len() <= 5 && ends_in_square && text.bytes().all(is_of_squares)
}
