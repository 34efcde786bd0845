//! The movetext section of PGN: moves, variations, annotations and the result.

use super::comment::{add_raw_comment, finish_comment};
use super::cursor::{Cursor, Fault, is_separator};
use super::reader::Notes;
use super::result::WrittenResult;
use super::symbols::split_symbols;
use super::tags::Tags;
use super::{MAX_NOTES, MAX_RECORD_MOVES, MAX_VARIATION_DEPTH, PgnErrorKind, PgnNoteKind, result_text};
use crate::notation::excerpt::excerpt;
use crate::notation::short_move::{read_move, split_run};
use crate::{Annotations, Game, Nag, NodeId, Side};
use std::collections::BTreeMap;

/// State of the movetext parser.
pub(super) struct Movetext<'a, 't> {
    cursor: &'a mut Cursor<'t>,
    tags: &'a Tags,
    game: Game,
    /// Number of moves parsed.
    moves: usize,
    open: Vec<OpenVariation>,
    /// Offsets of the opening parentheses of the omitted variations, with the reasons.
    skipped: &'a mut BTreeMap<usize, PgnErrorKind>,
    /// Annotations that precede the first move of the innermost open variation.
    before_first_move: Annotations,
    /// Whether no move of the current line has been parsed.
    is_line_start: bool,
    /// Nodes with raw comments, which [`Movetext::finish`] converts.
    commented: Vec<NodeId>,
    notes: Notes,
}

/// A variation whose closing parenthesis has not been reached.
struct OpenVariation {
    /// Offset of the opening parenthesis.
    at: usize,
    /// Node after the replaced move, from which the enclosing line continues.
    replaced: NodeId,
}

impl<'a, 't> Movetext<'a, 't> {
    /// Creates a parser that omits the variations in `skipped`, and adds variations with errors to `skipped`.
    pub(super) fn new(
        cursor: &'a mut Cursor<'t>,
        tags: &'a Tags,
        game: Game,
        skipped: &'a mut BTreeMap<usize, PgnErrorKind>,
    ) -> Movetext<'a, 't> {
        Movetext {
            cursor,
            tags,
            game,
            moves: 0,
            open: Vec::new(),
            skipped,
            before_first_move: Annotations::default(),
            is_line_start: true,
            commented: Vec::new(),
            notes: Vec::new(),
        }
    }

    /// Parses up to and including the result, and returns the game and the notes.
    pub(super) fn read(mut self) -> Result<(Game, Notes), Fault> {
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
                    match WrittenResult::parse(token) {
                        Some(result) if self.open.is_empty() => {
                            self.comments_after_result()?;
                            return self.finish(Some((at, token, result)));
                        }
                        Some(_) => {}
                        None => self.token_or_skip(at, token)?,
                    }
                }
            }
        }
        match self.open.first() {
            Some(outermost) => Err(Fault::new(outermost.at, PgnErrorKind::Unclosed(')'))),
            None => self.finish(None),
        }
    }

    /// Processes a token. If the token causes an error in a variation, omits the innermost variation.
    fn token_or_skip(&mut self, at: usize, token: &str) -> Result<(), Fault> {
        let fault = match self.token(at, token) {
            Err(fault) if fault.kind.is_of_line() => fault,
            result => return result,
        };
        let Some(closed) = self.open.pop() else {
            return Err(fault);
        };
        self.skip(closed.at, fault.kind)?;
        self.before_first_move = Annotations::default();
        self.return_to(closed.replaced);
        Ok(())
    }

    /// Skips the remainder of a variation.
    fn skip(&mut self, at: usize, reason: PgnErrorKind) -> Result<(), Fault> {
        self.skipped.entry(at).or_insert(reason);
        if self.skipped.len() > MAX_RECORD_MOVES {
            return Err(Fault::new(at, PgnErrorKind::TooManyMoves(MAX_RECORD_MOVES)));
        }
        if self.cursor.skip_variation()? {
            return Ok(());
        }
        let outermost = self.open.first().map_or(at, |outermost| outermost.at);
        Err(Fault::new(outermost, PgnErrorKind::Unclosed(')')))
    }

    fn open_variation(&mut self) -> Result<(), Fault> {
        let at = self.cursor.at;
        self.cursor.at += 1;
        if self.is_line_start || self.skipped.contains_key(&at) {
            return self.skip(at, PgnErrorKind::NothingToReplace);
        }
        if self.open.len() == MAX_VARIATION_DEPTH {
            return Err(Fault::new(at, PgnErrorKind::TooDeep(MAX_VARIATION_DEPTH)));
        }
        let replaced = self.game.current();
        self.open.push(OpenVariation { at, replaced });
        self.game.undo();
        self.is_line_start = true;
        Ok(())
    }

    fn close_variation(&mut self) {
        self.cursor.at += 1;
        if let Some(closed) = self.open.pop() {
            self.return_to(closed.replaced);
        }
        self.apply_leading_annotations();
    }

    fn return_to(&mut self, replaced: NodeId) {
        self.game.go_to(replaced).expect("reading deletes no nodes");
        self.is_line_start = false;
    }

    /// Parses comments on the same line as the result, which annotate the last move.
    fn comments_after_result(&mut self) -> Result<(), Fault> {
        while matches!(self.cursor.skip_blanks(), Some('{' | ';')) {
            if let Some(comment) = self.cursor.take_comment()? {
                self.comment(comment);
            }
        }
        Ok(())
    }

    /// Deletes the nodes that variations have added after the end of the main line, extracts the commands from the comments, and
    /// ends the game with its result.
    fn finish(mut self, written: Option<(usize, &str, WrittenResult)>) -> Result<(Game, Notes), Fault> {
        self.game.truncate();
        self.commented.sort_unstable();
        self.commented.dedup();
        let size = self.game.variant().size();
        for node in std::mem::take(&mut self.commented) {
            if let Some(annotations) = self.game.annotations_mut(node) {
                finish_comment(annotations, size);
            }
        }
        self.result(written)?;
        Ok((self.game, self.notes))
    }

    /// Adds a comment to the previous move, or at the start of a variation to the first move of that variation.
    pub(super) fn comment(&mut self, raw: &str) {
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

    /// Processes a token: plays moves, adds glyphs, resigns, or skips a move number.
    fn token(&mut self, at: usize, token: &str) -> Result<(), Fault> {
        let unnumbered = token.trim_start_matches(|c: char| c.is_ascii_digit());
        let is_period = |c: char| matches!(c, '.' | '…');
        let unnumbered = if unnumbered.starts_with(is_period) {
            unnumbered.trim_start_matches(is_period)
        } else {
            token
        };
        let (word, glyphs) = unnumbered.split_at(unnumbered.find('$').unwrap_or(unnumbered.len()));
        let (text, symbols) = split_symbols(word);
        if let Some(loser) = self.resigning_side(text.trim_end_matches('.')) {
            // As with results, a resignation in a variation is skipped.
            if self.open.is_empty() {
                self.game.resign(loser);
            }
        } else if let Some(nag) = letter_nag(text) {
            self.nag(nag);
        } else if !text.chars().all(|c| c.is_ascii_digit()) {
            // Tokens that consist of digits are move numbers without periods.
            self.play_run(at, text)?;
        }
        for nag in symbols {
            self.nag(nag);
        }
        for glyph in glyphs.split('$').skip(1) {
            match glyph.parse() {
                Ok(number) => self.nag(Nag(number)),
                Err(_) if self.notes.len() < MAX_NOTES => {
                    let glyph = excerpt(&format!("${glyph}"));
                    self.notes.push((at, PgnNoteKind::Glyph(glyph)));
                }
                Err(_) => {}
            }
        }
        Ok(())
    }

    /// Returns the side that resigns, if the token is a word such as `resign`, or the name of a side before such a word.
    fn resigning_side(&mut self, token: &str) -> Option<Side> {
        let is_resignation = |word: &str| {
            ["resign", "resigns", "resigned"]
                .iter()
                .any(|known| word.eq_ignore_ascii_case(known))
        };
        if is_resignation(token) {
            return Some(self.game.position().side_to_move());
        }
        let side = ["white", "black"]
            .iter()
            .position(|name| token.eq_ignore_ascii_case(name))?;
        let next = self.cursor.rest().trim_start_matches(is_separator);
        let word = next
            .split(|c: char| !c.is_alphabetic())
            .next()
            .filter(|word| is_resignation(word))?;
        self.cursor.at += self.cursor.rest().len() - next.len() + word.len();
        Some(Side::BOTH[side])
    }

    /// Plays a move, or several moves without separators.
    fn play_run(&mut self, at: usize, text: &str) -> Result<(), Fault> {
        match split_run(text) {
            None => self.play(at, text),
            Some(moves) => moves.into_iter().try_for_each(|text| self.play(at, text)),
        }
    }

    /// Plays the move in the text at an offset.
    pub(super) fn play(&mut self, at: usize, text: &str) -> Result<(), Fault> {
        if self.moves == MAX_RECORD_MOVES {
            return Err(Fault::new(at, PgnErrorKind::TooManyMoves(MAX_RECORD_MOVES)));
        }
        let may_be_chess = !self.tags.names_variant() && (self.moves == 0 || names_chess_piece(text));
        self.moves += 1;
        let mv = read_move(text, self.game.position()).map_err(|error| {
            if may_be_chess && is_chess_move(text) {
                let found = format!("the chess move `{}`", excerpt(text));
                Fault::new(at, PgnErrorKind::OtherGame(found))
            } else {
                Fault::new(at, error)
            }
        })?;
        self.game.play(mv).map_err(|error| {
            let text = excerpt(text);
            Fault::new(at, PgnErrorKind::Illegal { text, error })
        })?;
        let begins_variation = self.is_line_start && !self.open.is_empty();
        self.is_line_start = false;
        if begins_variation {
            self.apply_leading_annotations();
        } else {
            // A variation that repeats moves of this line may have added a continuation as the first child.
            self.game.promote(self.game.current()).expect("a move leads to it");
        }
        Ok(())
    }

    /// Ends the game with the result of the final position, of the movetext, or of the `Result` tag, in this order. A win of a game
    /// in progress is a forfeit.
    fn result(&mut self, written: Option<(usize, &str, WrittenResult)>) -> Result<(), Fault> {
        let decided = self.game.outcome().map(|outcome| outcome.winner);
        let written_winner = match written {
            None | Some((_, _, WrittenResult::Unfinished)) => None,
            Some((at, found, WrittenResult::Draw)) => {
                return Err(Fault::new(at, PgnErrorKind::Draw(found.to_owned())));
            }
            Some((at, found, WrittenResult::Win(winner))) => {
                if decided.is_some_and(|decided| decided != winner) {
                    let expected = result_text(self.game.outcome());
                    let found = found.to_owned();
                    return Err(Fault::new(at, PgnErrorKind::Result { expected, found }));
                }
                Some(winner)
            }
        };
        let in_tag = self.tags.written_result();
        let tag = self.tags.result.as_ref();
        let (tag_at, tag_text) = tag.map_or((0, String::new()), |(at, value)| (*at, excerpt(value)));
        let winner = match (written_winner, &in_tag) {
            (None, Some(Ok(WrittenResult::Draw))) if decided.is_none() => {
                return Err(Fault::new(tag_at, PgnErrorKind::Draw(tag_text)));
            }
            (None, Some(Ok(result))) => result.winner(),
            _ => written_winner,
        };
        if let (None, Some(winner)) = (decided, winner) {
            if self.tags.time_forfeit.is_some() {
                self.game.lose_on_time(!winner);
            } else {
                self.game.resign(!winner);
            }
        }
        let outcome = self.game.outcome();
        let is_contradiction = |result: WrittenResult| {
            result != WrittenResult::Unfinished && result.winner() != outcome.map(|outcome| outcome.winner)
        };
        let note = match in_tag {
            Some(Err(found)) => PgnNoteKind::UnknownResult(found),
            Some(Ok(result)) if is_contradiction(result) => PgnNoteKind::ResultTag {
                tag: tag_text,
                result: result_text(outcome),
            },
            _ => return Ok(()),
        };
        self.notes.push((tag_at, note));
        Ok(())
    }
}

/// Returns the glyph of a token that is a letter: `N` for a novelty and `D` for a diagram.
fn letter_nag(token: &str) -> Option<Nag> {
    match token {
        "N" => Some(Nag(146)),
        "D" => Some(Nag(220)),
        _ => None,
    }
}

fn names_chess_piece(text: &str) -> bool {
    text.starts_with(['K', 'Q', 'R', 'B', 'N']) || text.starts_with("O-O")
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
