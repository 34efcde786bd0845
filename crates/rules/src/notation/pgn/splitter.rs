//! Finds the ends of games in a byte stream, without parsing their moves.
//!
//! A game ends at the end of the line of its result or of a link, or before a line that follows movetext and starts with a tag.
//! In an unclosed comment, only a line that starts with [`EVENT_TAG`] starts another game, because the writer never puts such
//! lines in braces. Lines end with line feeds.

use super::encoding::decode;
use super::result::WrittenResult;
use super::tag_pair::begins_after_tag;

/// Beginning of the `Event` tag, the first of the seven-tag roster.
pub(super) const EVENT_TAG: &str = "[Event \"";

/// Position of a byte relative to the end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cut {
    /// The byte is part of the game or of the white space before it.
    Inside,
    /// The game ended this number of bytes before this byte.
    Before(usize),
    /// The byte is the last of the game.
    After,
}

/// Syntactic element at the current position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SyntaxState {
    /// Between tags, tokens and comments.
    Between,
    /// In a move, a number or a result.
    Token,
    Tag,
    /// In the quoted value of a tag.
    Value,
    /// After a backslash in the value of a tag.
    Escape,
    /// After a quotation mark in the value of a tag. The quotation mark ends the value if a bracket follows.
    Quote,
    /// After a quotation mark and a bracket, which end the tag unless the value continues.
    Closed,
    /// After a letter that follows a tag. The letter starts a move if a digit follows.
    ClosedLetter,
    Braces,
    /// In a comment up to the end of the line, or an escaped line.
    Line,
}

/// Recognizes lines that start with [`EVENT_TAG`].
#[derive(Clone, Copy, Debug)]
pub(super) struct EventTagMatcher {
    /// Number of bytes of the line that match the tag, or `None` after a mismatch.
    matched: Option<usize>,
}

impl EventTagMatcher {
    /// Creates a matcher at the beginning of a line.
    pub(super) const fn new() -> EventTagMatcher {
        EventTagMatcher { matched: Some(0) }
    }

    /// Processes the next byte and returns whether it completes the event tag at the beginning of a line.
    pub(super) fn next(&mut self, byte: u8) -> bool {
        if byte == b'\n' {
            *self = EventTagMatcher::new();
            return false;
        }
        let Some(matched) = self.matched else { return false };
        let is_next = EVENT_TAG.as_bytes().get(matched) == Some(&byte);
        self.matched = is_next.then_some(matched + 1);
        is_next && matched + 1 == EVENT_TAG.len()
    }
}

/// State of the splitter within a game.
#[derive(Clone, Debug)]
pub(super) struct Splitter {
    state: SyntaxState,
    /// First bytes of the current token, enough to recognize a result or a link.
    token: [u8; 16],
    token_length: usize,
    /// Number of open variations.
    depth: usize,
    event_tag: EventTagMatcher,
    /// Whether the next byte is the first of its line.
    is_line_start: bool,
    /// Whether the current line contains only white space so far.
    is_blank: bool,
    previous_line_is_blank: bool,
    has_tags: bool,
    has_movetext: bool,
    has_result: bool,
    has_link: bool,
}

impl Splitter {
    /// Creates a splitter for a game that starts at the beginning of a line or within a line.
    pub(super) const fn new(is_line_start: bool) -> Splitter {
        Splitter {
            state: SyntaxState::Between,
            token: [0; 16],
            token_length: 0,
            depth: 0,
            event_tag: EventTagMatcher::new(),
            is_line_start,
            is_blank: true,
            previous_line_is_blank: false,
            has_tags: false,
            has_movetext: false,
            has_result: false,
            has_link: false,
        }
    }

    /// Returns whether the moves end with a result. The text has ended.
    pub(super) fn has_result(&self) -> bool {
        self.has_result || (self.state == SyntaxState::Token && self.depth == 0 && self.token_is_result())
    }

    /// Returns whether the text contains a tag, a move or an unclosed comment, and is therefore a game.
    pub(super) fn has_game(&self) -> bool {
        let is_open = matches!(
            self.state,
            SyntaxState::Tag | SyntaxState::Value | SyntaxState::Escape | SyntaxState::Quote | SyntaxState::Braces
        );
        self.has_tags || self.has_movetext || is_open
    }

    /// Processes the next byte of the game.
    pub(super) fn next(&mut self, byte: u8) -> Cut {
        if self.event_tag.next(byte) && self.is_interrupted_by_event() {
            return Cut::Before(EVENT_TAG.len() - 1);
        }
        let cut = self.step(byte);
        match byte {
            b'\n' => {
                self.previous_line_is_blank = self.is_blank;
                self.is_blank = true;
            }
            _ if is_space(byte) => {}
            _ => self.is_blank = false,
        }
        self.is_line_start = byte == b'\n';
        cut
    }

    /// Returns whether an event tag at the beginning of the current line starts another game.
    fn is_interrupted_by_event(&self) -> bool {
        match self.state {
            SyntaxState::Braces => true,
            // A game without moves ends at a blank line followed by an event tag.
            SyntaxState::Tag => self.has_tags && self.previous_line_is_blank,
            _ => false,
        }
    }

    fn step(&mut self, byte: u8) -> Cut {
        match self.state {
            SyntaxState::Between => return self.begin(byte),
            SyntaxState::Token if is_space(byte) || b"{}();,".contains(&byte) => {
                self.end_token();
                return self.begin(byte);
            }
            SyntaxState::Token => self.push_to_token(byte),
            SyntaxState::Tag => match byte {
                b'"' => self.state = SyntaxState::Value,
                b']' | b'\n' => self.end_tag(),
                _ => {}
            },
            SyntaxState::Escape if byte != b'\n' => self.state = SyntaxState::Value,
            SyntaxState::Value | SyntaxState::Escape => self.read_value(byte),
            SyntaxState::Quote => match byte {
                b' ' | b'\t' => {}
                b']' => {
                    self.state = SyntaxState::Closed;
                    self.has_tags = true;
                }
                _ => self.read_value(byte),
            },
            SyntaxState::Closed => match byte {
                b'[' => self.state = SyntaxState::Tag,
                _ if is_space(byte) || begins_after_tag(byte) => return self.begin_after_tag(byte),
                _ if byte.is_ascii_alphabetic() => self.state = SyntaxState::ClosedLetter,
                _ => self.read_value(byte),
            },
            SyntaxState::ClosedLetter if byte.is_ascii_digit() => return self.begin(byte),
            SyntaxState::ClosedLetter => self.read_value(byte),
            SyntaxState::Braces if byte == b'}' => self.state = SyntaxState::Between,
            SyntaxState::Line if byte == b'\n' => {
                self.state = SyntaxState::Between;
                return self.end_line();
            }
            SyntaxState::Braces | SyntaxState::Line => {}
        }
        Cut::Inside
    }

    /// Processes a byte of the value of a tag.
    fn read_value(&mut self, byte: u8) {
        match byte {
            b'\\' => self.state = SyntaxState::Escape,
            b'"' => self.state = SyntaxState::Quote,
            b'\n' => self.end_tag(),
            _ => self.state = SyntaxState::Value,
        }
    }

    /// Processes a byte after a tag on the same line.
    fn begin_after_tag(&mut self, byte: u8) -> Cut {
        match byte {
            b' ' | b'\t' => Cut::Inside,
            _ => self.begin(byte),
        }
    }

    /// Processes a byte outside of tokens, tags and comments.
    fn begin(&mut self, byte: u8) -> Cut {
        self.state = SyntaxState::Between;
        match byte {
            b'\n' => return self.end_line(),
            b'{' => self.state = SyntaxState::Braces,
            b';' => self.state = SyntaxState::Line,
            _ if is_space(byte) || byte == b',' => {}
            _ if self.has_result => return Cut::Before(0),
            b'%' if self.is_line_start => self.state = SyntaxState::Line,
            b'[' if self.has_movetext && self.is_blank => return Cut::Before(0),
            b'[' if !self.has_movetext => self.state = SyntaxState::Tag,
            b'(' => self.depth += 1,
            b')' => self.depth = self.depth.saturating_sub(1),
            _ => {
                self.state = SyntaxState::Token;
                self.has_movetext = true;
                self.token_length = 0;
                self.push_to_token(byte);
            }
        }
        Cut::Inside
    }

    fn end_line(&self) -> Cut {
        if self.has_result || self.has_link {
            Cut::After
        } else {
            Cut::Inside
        }
    }

    fn end_tag(&mut self) {
        self.state = SyntaxState::Between;
        self.has_tags = true;
    }

    fn push_to_token(&mut self, byte: u8) {
        if let Some(place) = self.token.get_mut(self.token_length) {
            *place = byte;
            self.token_length += 1;
        }
    }

    fn end_token(&mut self) {
        self.has_result |= self.depth == 0 && self.token_is_result();
        let starts_with = |start: &[u8]| {
            self.token
                .get(..start.len())
                .is_some_and(|token| token.eq_ignore_ascii_case(start))
        };
        self.has_link |= [&b"http://"[..], b"https://", b"www.trmph.com", b"trmph.com/"]
            .into_iter()
            .any(starts_with);
    }

    fn token_is_result(&self) -> bool {
        // The byte 0xbd is `½` in ISO 8859-1, and the last byte of `½` in UTF-8.
        matches!(self.token[0], b'*' | b'0' | b'1' | 0xbd | 0xc2)
            && WrittenResult::parse(&decode(&self.token[..self.token_length])).is_some()
    }
}

/// Whether a byte separates tokens: white space, or the padding or the end mark (`^Z`) of old systems.
pub(super) const fn is_space(byte: u8) -> bool {
    byte.is_ascii_whitespace() || matches!(byte, 0 | 0x1a)
}
